"""A wall cannot break: evenings at random, looked at by a machine at some of their moments, on two
sizes of screen.

    make pytest OPTIONS="tests/browser/board/test_search.py --hypothesis-seed=7"

draws those of another seed. What is wrong is told with the number of its evening and a picture in
.cache/walls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random

import pytest
from django.templatetags.static import static
from hypothesis import settings
from playwright.sync_api import Page, Route, ViewportSize

from tests.browser.board.evenings import Wall, walls
from tests.browser.board.wrongs import DRESS, STILL, Judge
from tests.browser.laying import QuickDesk
from tests.browser.screens import TV, Screens
from tests.browser.web.test_access import proof
from tests.running import ROOT

PROJECTOR = ViewportSize(width=1024, height=768)
PICTURES = ROOT / ".cache" / "walls"
ADDRESS = "/wall-that-is-searched"
# Pages stand still here: what their scripts would do to them, `Dress` says.
SCRIPTS = re.compile(
    r"<script.*?</script>|<noscript.*?</noscript>|<link rel=\"modulepreload\"[^>]*>", re.DOTALL
)
SHEET = re.compile(r'<link rel="stylesheet"[^>]*>')
# Its texts get their sizes, once their letters are there.
FITTED = f"""() => document.fonts.ready.then(() => import("{static("js/board/fit.js")}"))
  .then(({{ fit }}) => fit(document, document.querySelectorAll("[data-fit]")))"""
A_PRIZE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0"/></svg>'


@dataclass(frozen=True)
class Dress:
    """A moment of a page. size: how high the screen is. leaf: which page of its lists is shown.
    clock and is_over: of a break. is_thrown: the last throw has just landed. is_put_away: the scene
    of the end. is_hinted: a word on sound stands below. row: of a deal of cards, that is
    turned over. has_bowl: a camera shows the bowl."""

    size: int
    live: str
    leaf: int
    clock: str
    is_over: bool
    is_thrown: bool
    is_put_away: bool
    is_hinted: bool
    row: str
    has_bowl: bool

    @classmethod
    def random(cls, chance: Random) -> Dress:
        return cls(
            size=chance.choice((TV, PROJECTOR))["height"],
            live=chance.choice(("live", "live", "reconnecting")),
            leaf=chance.randrange(4),
            clock=chance.choice(("09:59", "120:00")),
            is_over=chance.random() < 0.3,
            is_thrown=chance.random() < 0.65,
            is_put_away=chance.random() < 0.4,
            is_hinted=chance.random() < 0.3,
            row=chance.choice(("", "front", "middle", "back")),
            has_bowl=chance.random() < 0.5,
        )


class Search:
    def __init__(self, screens: Screens, base: str) -> None:
        """base: of a server that has the styles."""
        self._address = f"{base}{ADDRESS}"
        self._contexts = {
            size["height"]: screens.context(size, is_calm=True) for size in (TV, PROJECTOR)
        }
        # Optimization: a page for each list of style sheets, which is not loaded again.
        self._pages: dict[tuple[int, str], Page] = {}
        for context in self._contexts.values():
            context.route("**/pictures/**", give_a_picture)

    def wrongs(self, seed: int, walls: list[Wall]) -> Iterator[str]:
        """What is wrong with the walls of an evening, each with the name of its picture."""
        chance = Random(seed)
        for place, wall in enumerate(walls):
            dress = Dress.random(chance)
            judge, name = Judge(self.show(wall, dress)), f"{seed}-{place}"
            # Optimization: colours are the same on both screens; a small picture is cheaper.
            if found := judge.wrongs(has_colours=dress.size == PROJECTOR["height"]):
                PICTURES.mkdir(parents=True, exist_ok=True)
                judge.picture().save(PICTURES / f"{name}.png")
                yield from (f"{name}, {wall.about} {dress.size}: {each}" for each in found)

    def show(self, wall: Wall, dress: Dress) -> Page:
        html = SCRIPTS.sub("", wall.html)
        key = dress.size, "".join(SHEET.findall(html))
        if key not in self._pages:
            self._pages[key] = self._contexts[dress.size].new_page()
            load(self._pages[key], self._address, html)
        page = self._pages[key]
        page.evaluate(DRESS, [html, asdict(dress)])
        page.evaluate(FITTED)
        return page


def load(page: Page, address: str, html: str) -> None:
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(address)
    page.unroute(address)
    page.evaluate(STILL)


def give_a_picture(route: Route) -> None:
    route.fulfill(body=A_PRIZE, content_type="image/svg+xml")


MOST = 2000  # evenings, of five walls each: 10,000
SOME = 20  # wrongs after which it ends


@pytest.mark.hypothesis
@pytest.mark.parametrize("evenings", [proof(settings().max_examples)])
def test_walls_of_evenings_at_random_can_be_read(
    screens: Screens, host: QuickDesk, pytestconfig: pytest.Config, evenings: int
) -> None:
    search, first = Search(screens, host.base), int(pytestconfig.getoption("--hypothesis-seed"))
    found: list[str] = []
    for seed in range(first, first + min(evenings, MOST)):
        found += search.wrongs(seed, host.drawn(walls, seed))
        if len(found) > SOME:
            break

    assert not found, "\n".join(found)
