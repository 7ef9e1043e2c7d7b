"""Pictures of every screen in every state, for people to look at.

python -m tests.browser.screenshots [--only GROUP ...]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import chinese_poker, promotion
from tests.browser.conftest import OPTIONS
from tests.browser.desk import Desk, Table
from tests.browser.heavy import PYRAMID, SIZES, TAKEN, Heavy
from tests.browser.poker_dice import PHASES as POKER_PHASES
from tests.browser.poker_dice import in_phase
from tests.browser.screens import LAPTOP, PAPER, PHONE, TV, Screens, open_page
from tests.browser.side_tables import SideTable
from tests.browser.spots import SPOTS
from tests.browser.stages import (
    DESK_PAGES,
    DESK_STATES,
    LIVE_PAGES,
    PHASES,
    Address,
    Stages,
)
from tests.browser.words.test_languages import LANGUAGES, speaking
from tests.parts import BROWSER, chromium
from tests.running import ROOT, party

FOLDER = ROOT / ".screenshots"
CHROMIUM = chromium()
GLOW_IS_OVER = 1200  # ms: what was just won lifts and settles


def main() -> None:
    if CHROMIUM is None:
        sys.exit(str(BROWSER))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    groups = parser.parse_args().only
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        party(Path(folder) / "data") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        photographer = Photographer(browser, Desk(running.link))
        for group in groups:
            getattr(photographer, f"take_{group}")()
        browser.close()


class Photographer:
    def __init__(self, browser: Browser, desk: Desk) -> None:
        self._screens = Screens(browser)
        self._desk = desk
        self._stages = Stages(desk)
        self._heavy = Heavy(desk)

    def take_phases(self) -> None:
        for phase in PHASES:
            self._take_live(phase, self._stages[phase])

    def take_loads(self) -> None:
        """From a bare table to a crowd that has won everything."""
        for size in SIZES:
            for taken in TAKEN:
                table = self._heavy[taken, size]
                self._take_live(f"{taken}-of-63-{size}-players", table)
                for name in LONG_LISTS:
                    page = self._open(DESK_PAGES[name](table), "phone")
                    self._take(f"desk-{name}-{taken}-of-63-{size}-players", page, is_long=True)

    def take_languages(self) -> None:
        table = self._stages["rolling"]
        for language in ("en", *LANGUAGES):
            for name, (address, size) in MAIN_PAGES.items():
                page = self._open(address(table), size, language=language)
                self._take(f"language-{language}-{name}", page, is_long=name not in LIVE_PAGES)

    def take_grey(self) -> None:
        """For those who see no colours: every state has to be told all the same."""
        for phase in GREY_PHASES:
            for name, address in LIVE_PAGES.items():
                page = self._open(address(self._stages[phase]), MAIN_PAGES[name][1])
                lens = page.context.new_cdp_session(page)
                lens.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
                self._take(f"grey-{name}-{phase}", page)

    def take_scenes(self) -> None:
        """What the emcee sends to the TV instead of the board."""
        table = self._desk.demo()
        for scene in SCENES:
            self._desk.post(f"{table.edit}screens/", do=scene, text=ANNOUNCEMENT)
            self._take(f"tv-scene-{scene}", self._open(table.tv, "tv"))

    def _take_live(self, name: str, table: Table) -> None:
        self._take(f"tv-{name}", self._open(table.tv, "tv"))
        self._take(f"phone-{name}", self._open(table.phone, "phone"))
        self._take(f"console-{name}", self._open(table.console, "laptop"))
        self._take(f"console-{name}-phone", self._open(table.console, "phone"))

    def take_desk(self) -> None:
        for name, phase in DESK_STATES:
            for size in ("laptop", "phone"):
                page = self._open(DESK_PAGES[name](self._stages[phase]), size)
                self._take(f"desk-{name}-{phase}-{size}", page, is_long=True)

    def take_rules(self) -> None:
        """On a phone, on a laptop, and as they are printed."""
        sheet = self._desk.lay("By the competition sheet", rulebook="xiamen_sheet", counts=PYRAMID)
        for name, table in (("sheet", sheet), ("rolling", self._stages["rolling"])):
            for size in ("phone", "laptop", "paper"):
                page = self._open(f"{table.phone}rules/", size)
                page.emulate_media(media="print" if size == "paper" else "screen")
                self._take(f"rules-{name}-{size}", page, is_long=True)

    def take_side_tables(self) -> None:
        """The games of the side tables, from before the first throw to the end."""
        for name, moment in SPOTS.items():
            self._take_side_table(f"spots-{name}", moment(self._desk))
        for phase in POKER_PHASES:
            self._take_side_table(f"poker-dice-{phase}", in_phase(self._desk, phase))
        for phase in chinese_poker.PHASES:
            table = chinese_poker.in_phase(self._desk, phase)
            self._take_side_table(f"chinese-poker-{phase}", table)
        for phase in promotion.PHASES:
            self._take_side_table(f"promotion-{phase}", promotion.in_phase(self._desk, phase))

    def _take_side_table(self, name: str, table: SideTable) -> None:
        self._take_live(name, table)
        for page in ("rules", "results"):
            for size in ("phone", "laptop"):
                shown = self._open(f"{table.phone}{page}/", size)
                self._take(f"{name}-{page}-{size}", shown, is_long=True)

    def take_moments(self) -> None:
        """Dice half typed, judged, questions, dialogs, and a board that has lost its server."""
        table = self._stages["rolling"]
        for size in ("laptop", "phone"):
            for name, keys in MOMENTS.items():
                page = self._open(table.console, size)
                for key in keys:
                    page.keyboard.press(key)
                self._take(f"moment-{name}-{size}", page)
        self._take_cut_off(table)

    def _take_cut_off(self, table: Table) -> None:
        for name, address in (("tv", table.tv), ("phone", table.phone), ("laptop", table.console)):
            context = self._context(name)
            context.route_web_socket("**/ws/**", lambda line: line.close())
            self._take(f"moment-reconnecting-{name}", open_page(context, address))

    def _open(self, address: str, size: str, *, language: str = "en") -> Page:
        context = self._context(size)
        return open_page(speaking(context, language), address)

    def _context(self, size: str) -> BrowserContext:
        return self._screens.context(WINDOWS[size], session=self._desk.session)

    def _take(self, name: str, page: Page, *, is_long: bool = False) -> None:
        """is_long: all of a page that scrolls, and on which nothing moves."""
        if not is_long:
            page.wait_for_timeout(GLOW_IS_OVER)
        page.screenshot(path=FOLDER / f"{name}.png", full_page=is_long)
        page.context.close()


GROUPS = (
    "phases",
    "loads",
    "languages",
    "grey",
    "scenes",
    "desk",
    "rules",
    "side_tables",
    "moments",
)
GREY_PHASES = ("rolling", "choosing", "paused", "roll_off", "ended", "grabbed")
LONG_LISTS = ("results", "public-log", "desk", "players")
MAIN_PAGES: dict[str, tuple[Address, str]] = {
    "tv": (LIVE_PAGES["tv"], "tv"),
    "phone": (LIVE_PAGES["phone"], "phone"),
    "console": (LIVE_PAGES["console"], "laptop"),
    "festival": (DESK_PAGES["festival"], "laptop"),
    "prizes": (DESK_PAGES["prizes"], "laptop"),
    "results": (DESK_PAGES["results"], "phone"),
    "join": (DESK_PAGES["join"], "phone"),
    "rules": (lambda table: f"{table.phone}rules/", "phone"),
}
SCENES = ("rules", "prizes", "ladder", "without", "blank", "announcement")
ANNOUNCEMENT = "Supper is served in the courtyard."
WINDOWS = {"tv": TV, "laptop": LAPTOP, "phone": PHONE, "paper": PAPER}
MOMENTS: dict[str, list[str]] = {
    "typing": ["1", "4", "4"],
    "prize": [*"144263"],
    "champion": [*"444413"],
    "nothing": [*"223356"],
    "wrong-key": ["1", "7"],
    "grab": [*"444444"],
    "grab-question": [*"444444", "Enter"],
    "finish-sooner": ["e"],
    "call": ["/", "a"],
    "keys": ["?"],
}

if __name__ == "__main__":
    main()
