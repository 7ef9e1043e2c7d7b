"""Pictures of every screen in every state, for people to look at.

python -m tests.browser.screenshots
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import OPTIONS
from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PAPER, PHONE, TV, Screens, open_page
from tests.browser.stages import DESK_PAGES, DESK_STATES, PHASES, Stages
from tests.running import ROOT, party

FOLDER = ROOT / ".screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
GLOW_IS_OVER = 1200  # ms: what was just won lifts and settles


def main() -> None:
    if CHROMIUM is None:
        sys.exit("no Chromium on this machine (apt install chromium)")
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        party(Path(folder) / "data") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        photographer = Photographer(browser, Desk(running.link))
        for phase in PHASES:
            photographer.take_phase(phase)
        photographer.take_desk()
        photographer.take_rules()
        photographer.take_moments()
        browser.close()


class Photographer:
    def __init__(self, browser: Browser, desk: Desk) -> None:
        self._screens = Screens(browser)
        self._desk = desk
        self._stages = Stages(desk)

    def take_phase(self, phase: str) -> None:
        table = self._stages[phase]
        self._take(f"tv-{phase}", self._open(table.tv, "tv"))
        self._take(f"phone-{phase}", self._open(table.phone, "phone"))
        self._take(f"console-{phase}", self._open(table.console, "laptop"))
        self._take(f"console-{phase}-phone", self._open(table.console, "phone"))

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
            context = self._screens.context(SIZES[name], session=self._desk.session)
            context.route_web_socket("**/ws/**", lambda line: line.close())
            self._take(f"moment-reconnecting-{name}", open_page(context, address))

    def _open(self, address: str, size: str) -> Page:
        context = self._screens.context(SIZES[size], session=self._desk.session)
        return open_page(context, address)

    def _take(self, name: str, page: Page, *, is_long: bool = False) -> None:
        page.wait_for_timeout(GLOW_IS_OVER)
        page.screenshot(path=FOLDER / f"{name}.png", full_page=is_long)
        page.context.close()


PYRAMID = (1, 2, 4, 8, 16, 32)
SIZES = {"tv": TV, "laptop": LAPTOP, "phone": PHONE, "paper": PAPER}
MOMENTS = {
    "typing": ["1", "4", "4"],
    "prize": [*"144263"],
    "champion": [*"444413"],
    "nothing": [*"223356"],
    "wrong-key": ["1", "7"],
    "grab": [*"444444"],
    "grab-question": [*"444444", "Enter"],
    "end-question": ["e"],
    "picker": ["/", "a"],
    "keys": ["?"],
}

if __name__ == "__main__":
    main()
