"""What guests see in the Chromiums of televisions: .cache/televisions has the pictures.

From Chromium 87 on pages are as designed, below that they can be read: docs/televisions.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from operator import sub
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from festival.tables.kinds import side_kinds
from tests.browser.board.test_hall import hall_of
from tests.browser.desk import Desk
from tests.browser.engines.old_chromium import OldChromium
from tests.browser.laying import QuickDesk
from tests.browser.screens import PHONE, TV
from tests.browser.stages import MANY
from tests.given import given_by
from tests.parts import OLD_CHROMIUMS, old_chromium
from tests.running import ROOT

pytestmark = [pytest.mark.proof, pytest.mark.old_chromium]

PICTURES = ROOT / ".cache" / "televisions"
AS_DESIGNED = 87
NEAR = 16  # px between the places of a text in two engines
TALL = ViewportSize(width=360, height=2400)  # what people scroll to on a phone
ROLLS = ("444413", "123456", "223356", "411256", "122346")
LONG = 60  # letters
LEADING = 0.22  # ems above and below the letters of a line
# It is up to date, and has its fonts and, in an old browser, its gaps.
READY = """
const page = document.querySelector("[data-live]"), root = document.documentElement;
const [gaps] = [...document.scripts].filter(({ src }) => src.includes("flex-gaps"));
return (!page || root.dataset.live === "live") && document.fonts.status === "loaded"
  && (!gaps || performance.getEntriesByName(gaps.src).length > 0);
"""
FACES = """
const dice = [...document.querySelectorAll("#last .dice > .die")];
return dice.map((die) => die.dataset.face).join("");
"""
# Lines are balanced since Chromium 114.
UNBALANCED = """
const style = document.styleSheets[0];
const all = "*, ::before, ::after { text-wrap-style: auto !important }";
style.insertRule(all, style.cssRules.length);
"""
# All that a screen says of the evening.
SAID = """
const parts = document.querySelectorAll("#turn, #last, #ladder, #ticker, [id^=tile-]");
return [...parts].map((part) => part.textContent.replace(/\\s+/g, " "));
"""
SEQ = "return document.getElementById('last').dataset.seq"
PHASE = "return document.getElementById('turn').dataset.phase"
MISSING = "404 (Not Found)"  # what a browser says of the notice of that name
Text = dict[str, Any]

# Of a table or, its guests' and its wall, of a hall.
PAGES: dict[str, Callable[[Any], str]] = {
    "wall": lambda table: table.tv,
    "phone": lambda table: table.phone,
    "rules": lambda table: f"{table.phone}rules/",
    "results": lambda table: f"{table.phone}results/",
    "join": lambda table: table.join,
    "guide": lambda table: f"{table.base}/guide/",
    "notice": lambda table: f"{table.base}/nowhere/",
    "hall wall": lambda hall: hall.wall,
    "hall phone": lambda hall: hall.guests,
}
SCREENS = [
    *(("bowl", page) for page in PAGES if not page.startswith("hall")),
    *((kind.key, page) for kind in side_kinds() for page in ("wall", "phone")),
    *(("hall", page) for page in ("hall wall", "hall phone")),
]


@pytest.fixture(scope="module")
def laid(host: QuickDesk) -> Callable[[str], Any]:
    """The table of a game, or the hall, laid when it is first asked for."""
    own: dict[str, Callable[[], Any]] = {
        "bowl": lambda: host.begin(*ROLLS, counts=MANY),
        "hall": lambda: hall_of(host, 12),
    }
    return cache(lambda key: own[key]() if key in own else given_by(key, "LOOKED").shown(host))


@pytest.fixture(scope="module")
def today(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OldChromium]:
    browser = OldChromium(chromium_path, tmp_path_factory.mktemp("profile"))
    yield browser
    browser.stop()


@pytest.fixture(scope="module", params=OLD_CHROMIUMS)
def version(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def old(version: int, tmp_path: Path) -> Iterator[OldChromium]:
    """Started for each test: those of before 2021 crash after some pages."""
    browser = OldChromium(old_chromium(version), tmp_path)
    yield browser
    browser.stop()


def seen(browser: OldChromium, url: str, size: ViewportSize) -> list[Text]:
    """Each text of a page, once the page is up to date and its fonts are there."""
    browser.open(url, size)
    browser.wait_for(READY, True)
    browser.run(UNBALANCED)
    before, texts = None, browser.texts()
    while texts != before:
        browser.run("return new Promise((shown) => setTimeout(shown, 200))")
        before, texts = texts, browser.texts()
    return texts


def over(texts: list[Text]) -> set[tuple[str, str]]:
    """Texts whose letters lie on those of another."""
    found = set()
    for place, one in enumerate(texts):
        for other in texts[place + 1 :]:
            left, top, right, bottom = ink(one)
            its_left, its_top, its_right, its_bottom = ink(other)
            wide = min(right, its_right) - max(left, its_left)
            tall = min(bottom, its_bottom) - max(top, its_top)
            if wide > 3 and tall > 3 and not (one["isDrawn"] or other["isDrawn"]):
                found.add((one["said"], other["said"]))
    return found


def ink(text: Text) -> tuple[float, float, float, float]:
    left, top, right, bottom = text["box"]
    spare = LEADING * text["size"]
    return left, top + spare, right, bottom - spare


def outside(texts: list[Text], size: ViewportSize) -> list[str]:
    """Texts beyond the sides of the screen, or beyond its end where nobody scrolls."""
    tall = size["height"] if size == TV else 100_000  # px
    room = (-2, -2, size["width"] + 2, tall + 2)
    return [
        text["said"]
        for text in texts
        if text["box"][0] < room[0]
        or text["box"][1] < room[1]
        or text["box"][2] > room[2]
        or text["box"][3] > room[3]
    ]


def moved(texts: list[Text], others: list[Text], size: ViewportSize) -> list[str]:
    """Texts that are somewhere else, of those that a page has once. Down a page that is scrolled,
    lines that break elsewhere move all below them."""
    sides = slice(None) if size == TV else slice(0, None, 2)
    here, there = once(texts), once(others)
    return [
        f"{said}: {here[said]} {there[said]}"
        for said in here.keys() & there.keys()
        if max(map(abs, map(sub, here[said][sides], there[said][sides]))) > NEAR
    ]


def once(texts: list[Text]) -> dict[str, list[int]]:
    """The boxes of texts that a page has once, without drawings and long lines of a ticker."""
    counts = Counter(text["said"] for text in texts)
    short = [text for text in texts if len(text["said"]) < LONG and not text["isDrawn"]]
    return {text["said"]: text["box"] for text in short if counts[text["said"]] == 1}


@pytest.mark.parametrize(("key", "page"), SCREENS)
def test_page_is_as_in_the_chromium_of_today(
    old: OldChromium,
    today: OldChromium,
    laid: Callable[[str], Any],
    version: int,
    key: str,
    page: str,
) -> None:
    url, screen = PAGES[page](laid(key)), TV if page.endswith("wall") else PHONE
    size = TALL if screen == PHONE else screen
    now = seen(today, url, size)

    then = seen(old, url, size)
    old.resize(screen)
    old.picture(PICTURES / f"{key}-{page.split()[-1]}-{version}.png")

    assert [said for said in old.close() if MISSING not in said] == []
    assert over(then) - over(now) == set()
    assert set(outside(then, size)) - set(outside(now, size)) == set()
    assert len(once(then)) > 0.9 * len(once(now))
    if version >= AS_DESIGNED:
        assert moved(then, now, size) == []


@pytest.mark.parametrize("screen", ["tv", "phone"])
def test_old_browser_says_what_todays_says_until_the_crowning(
    old: OldChromium, today: OldChromium, host: Desk, screen: str
) -> None:
    table = host.begin(counts=MANY)
    for browser in (old, today):
        browser.open(getattr(table, screen), TV if screen == "tv" else PHONE)
        browser.is_live()

    for roll in ROLLS:
        host.throw(table, roll)
        today.wait_for(SEQ, str(host.version(table)))
        old.wait_for(SAID, today.run(SAID))
    old.wait_for(FACES, ROLLS[-1])
    host.command(table, "stop", confirmed="1")
    host.command(table, "crown")
    today.wait_for(PHASE, "ended")
    old.wait_for(SAID, today.run(SAID))

    assert old.close() == []
