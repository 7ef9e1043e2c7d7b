"""What the console says while nothing can be saved, and what becomes of the press."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import barriers
from tests.festival.server.laptop.accidents import held_by_another
from tests.running import PartyProcess

REFUSED = "503"
NOT_IN_A_FRAME = "frame-ancestors"  # what the room sees, in small, until it can be read again


@dataclass(frozen=True)
class Held:
    """A console with Ben in turn, and the data that the tests keep from its server."""

    desk: Desk
    table: Table
    page: Page
    data: Path

    @property
    def file(self) -> Path:
        return self.data / "moonbowl.sqlite3"

    @property
    def pill(self) -> Locator:
        return self.page.locator("[data-live-pill]")

    @property
    def banner(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def log(self) -> Locator:
        return self.page.locator("#c-log")

    def by_another(self) -> AbstractContextManager[None]:
        return held_by_another(self.file, "BEGIN EXCLUSIVE")

    def give(self, dice: str) -> None:
        self.page.keyboard.type(dice)
        self.page.keyboard.press("Enter")


@pytest.fixture
def held(own_party: PartyProcess, tmp_path: Path, screens: Screens) -> Held:
    screens.expect_complaints(REFUSED, NOT_IN_A_FRAME)
    desk = Desk(own_party.link)
    table = desk.begin("112356")
    page = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    made = Held(desk, table, page, tmp_path / "data")
    expect(made.pill).to_have_text("Saved and live")
    return made


@pytest.mark.proof
def test_a_roll_that_cannot_be_saved_is_kept_and_counts_once(held: Held, screens: Screens) -> None:
    page = held.page
    second = open_page(screens.context(PHONE, session=held.desk.session), held.table.console)
    expect(second.locator("html")).to_have_attribute("data-live", "live")

    with held.by_another():
        held.give("223356")
        expect(held.banner).to_contain_text("Another program holds the data file")
        expect(held.pill).to_have_text("Not saved yet")
        expect(second.locator("[data-live-pill]")).to_be_hidden()
        expect(page.locator("#say")).not_to_contain_text("did not answer")
        expect(second.get_by_role("alert")).to_contain_text("Another program holds the data file")
        assert barriers(page) == []

    expect(held.banner).to_be_hidden()
    expect(second.get_by_role("alert")).to_be_hidden()
    expect(held.pill).to_have_text("Saved and live")
    expect(held.log).to_contain_text("Ben")
    assert held.desk.version(held.table) == 3
