"""What guests see in the Chromiums of televisions: .cache/televisions has the pictures.

From Chromium 87 on pages are as designed, below that they can be read: docs/televisions.md.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from operator import sub
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest
from playwright.sync_api import ViewportSize
from websockets.exceptions import ConnectionClosed

from festival.kinds import side_kinds
from tests.browser.board.test_hall import hall_of
from tests.browser.desk import Desk, Table
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
OLDEST = 10  # seconds, of what a wall may show
BEGINNING = 20  # rolls of a demo evening, which has two hundred
# All that a wall says of the evening.
SAID = """
const parts = document.querySelectorAll("#turn, #last, #ladder, #ticker, [id^=tile-]");
return [...parts].map((part) => part.textContent.replace(/\\s+/g, " "));
"""
SEQ = "return document.getElementById('last').dataset.seq"
PHASE = "return document.getElementById('turn').dataset.phase"
MISSING = "404 (Not Found)"  # what a browser says of the notice of that name
Text = dict[str, Any]

Laid = Callable[[Desk], Table]
BOWL: dict[str, tuple[Callable[[Table], str], ViewportSize]] = {
    "wall": (lambda table: table.tv, TV),
    "phone": (lambda table: table.phone, PHONE),
    "rules": (lambda table: f"{table.phone}rules/", PHONE),
    "results": (lambda table: f"{table.phone}results/", PHONE),
    "join": (lambda table: table.join, PHONE),
    "guide": (lambda table: f"{table.base}/guide/", PHONE),
    "notice": (lambda table: f"{table.base}/nowhere/", PHONE),
}
SIDE = [(kind.key, screen) for kind in side_kinds() for screen in ("wall", "phone")]
PAGES = [*BOWL, *(f"{key} {screen}" for key, screen in SIDE), "hall wall", "hall phone"]


class Addresses:
    """Of each page, in a festival that is laid when it is first asked for."""

    def __init__(self, host: QuickDesk) -> None:
        self._host = host
        self._laid: dict[str, Table] = {}

    def of(self, page: str) -> tuple[str, ViewportSize]:
        if page in BOWL:
            address, size = BOWL[page]
            return address(self._table("bowl")), size
        key, screen = page.split()
        is_wall, size = screen == "wall", TV if screen == "wall" else PHONE
        if key == "hall":
            hall = hall_of(self._host, 12)
            return hall.wall if is_wall else hall.guests, size
        table = self._table(key)
        return table.tv if is_wall else table.phone, size

    def _table(self, key: str) -> Table:
        if key not in self._laid:
            lay = self._bowl if key == "bowl" else given_by(key, "LOOKED").shown
            self._laid[key] = lay(self._host)
        return self._laid[key]

    @staticmethod
    def _bowl(host: Desk) -> Table:
        return host.begin(*ROLLS, counts=MANY)


@pytest.fixture(scope="module")
def addresses(host: QuickDesk) -> Addresses:
    return Addresses(host)


@pytest.fixture(scope="module")
def today(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OldChromium]:
    browser = OldChromium(chromium_path, tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


@pytest.fixture(scope="module", params=OLD_CHROMIUMS)
def version(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def old(version: int, tmp_path: Path) -> Iterator[OldChromium]:
    """Started for each test: those of before 2021 crash after some pages."""
    browser = OldChromium(old_chromium(version), tmp_path)
    yield browser
    browser.close()


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


@pytest.mark.parametrize("page", PAGES)
def test_page_is_as_in_the_chromium_of_today(
    old: OldChromium, today: OldChromium, addresses: Addresses, version: int, page: str
) -> None:
    url, screen = addresses.of(page)
    size = TALL if screen == PHONE else screen
    now = seen(today, url, size)

    then = seen(old, url, size)
    old.picture(PICTURES / f"{page.replace(' ', '-')}-{version}.png", screen)

    assert [said for said in old.complaints() if MISSING not in said] == []
    assert over(then) - over(now) == set()
    assert set(outside(then, size)) - set(outside(now, size)) == set()
    assert len(once(then)) > 0.9 * len(once(now))
    if version >= AS_DESIGNED:
        assert moved(then, now, size) == []


@pytest.mark.parametrize(("screen", "size"), [("tv", TV), ("phone", PHONE)])
def test_rolls_come_by_themselves(
    old: OldChromium, host: Desk, screen: str, size: ViewportSize
) -> None:
    table = host.begin(counts=MANY)
    old.open(getattr(table, screen), size)
    old.wait_for("return document.documentElement.dataset.live", "live")

    for roll in ROLLS:
        host.throw(table, roll)
        old.wait_for(SEQ, str(host.version(table)))

    old.wait_for(FACES, ROLLS[-1])
    assert old.complaints() == []


class Television:
    """A wall that is opened again where its browser crashes, as that of 2019 does here."""

    def __init__(self, folder: Path, url: str) -> None:
        """folder: for the profiles."""
        self._folder, self._url = folder, url
        self._browser: OldChromium | None = None

    def said(self) -> Any:
        """None after a crash."""
        try:
            if self._browser is None:
                program = old_chromium(min(OLD_CHROMIUMS))
                self._browser = OldChromium(program, Path(mkdtemp(dir=self._folder)))
                self._browser.open(self._url, TV)
            return self._browser.run(SAID)
        except ConnectionClosed:
            self.close()
            return None

    def close(self) -> None:
        if self._browser:
            self._browser.close()
        self._browser = None


def test_oldest_says_the_same_after_every_roll_of_a_demo_evenings_beginning(
    today: OldChromium, host: Desk, tmp_path: Path
) -> None:
    table, dice = host.demo(), Random(47)
    today.open(table.tv, TV)
    today.wait_for("return document.documentElement.dataset.live", "live")

    with closing(Television(tmp_path, table.tv)) as television:
        for _ in range(BEGINNING):
            host.throw(table, "".join(dice.choices("123456", k=6)))
            today.wait_for(SEQ, str(host.version(table)))
            agree(television, today)
        host.command(table, "stop", confirmed="1")
        host.command(table, "crown")
        today.wait_for(PHASE, "ended")
        agree(television, today)


def agree(television: Television, today: OldChromium) -> None:
    """Wait until both walls say the same; a television that is opened again takes longer."""
    end = time.monotonic() + OLDEST
    while (said := television.said()) != (now := today.run(SAID)):
        if said is None:
            end = time.monotonic() + OLDEST
        assert time.monotonic() < end, (said, now)
        time.sleep(0.25)
