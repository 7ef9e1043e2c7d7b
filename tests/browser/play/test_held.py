"""What the console says while nothing can be saved, and what becomes of the press."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import AWAY, LAPTOP, PHONE, Screens, intercept, open_page, wait_until
from tests.festival.party.accidents import held_by_another
from tests.running import PartyProcess, party

REFUSED = "503"
ROLL = "**/console/throw/"
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
        assert Axe().run(page).response["violations"] == []

    expect(held.banner).to_be_hidden()
    expect(second.get_by_role("alert")).to_be_hidden()
    expect(held.pill).to_have_text("Saved and live")
    expect(held.log).to_contain_text("Ben")
    assert held.desk.version(held.table) == 3


@pytest.mark.proof
def test_rolls_that_wait_outlast_a_reload_and_arrive_in_order(held: Held) -> None:
    page = held.page

    with held.by_another():
        held.give("444123")
        held.give("223355")
        expect(page.locator("#say")).to_contain_text("4 4 4 1 2 3 (Ben), 2 2 3 3 5 5 (Carla)")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Not to be had just now")
        expect(page.get_by_role("link", name="Try again")).to_be_visible()

    expect(held.log).to_contain_text(re.compile("Carla.*Ben", re.DOTALL))  # there by itself
    version = page.locator('#c-fields input[name="version"][form="throw"]')
    expect(version).to_have_value("4")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    assert held.desk.version(held.table) == 4


@pytest.mark.proof
def test_a_roll_that_waited_too_long_is_set_aside_after_a_reload(
    held: Held, screens: Screens
) -> None:
    screens.expect_complaints("409")
    page = held.page
    sent: list[Route] = []

    def only_once(route: Route) -> None:
        """Sent again, it might reach the server as soon as nobody holds the file any more."""
        sent.append(route)
        if len(sent) == 1:
            route.continue_()

    intercept(page, ROLL, only_once)
    with held.by_another():
        with page.expect_response(ROLL) as refused:
            held.give("444123")
        assert refused.value.status == 503
        expect(held.banner).to_contain_text("Another program")
        page.goto("about:blank")
    page.unroute(ROLL)
    held.desk.throw(held.table, "223356")
    page.goto(held.table.console)

    expect(page.locator("#aside")).to_contain_text("4 4 4 1 2 3 was typed for Ben")


@pytest.mark.proof
def test_a_silent_server_is_one_sentence_and_no_dice_are_swallowed(
    own_party: PartyProcess, held: Held, screens: Screens
) -> None:
    screens.expect_complaints(*AWAY)
    page = held.page

    own_party.kill()
    held.give("444123")
    expect(held.banner).to_contain_text("The server does not answer")
    expect(held.pill).to_have_text("Not saved yet")
    held.give("223355")
    expect(page.locator("#say")).to_have_text("On its way: 4 4 4 1 2 3 (Ben), 2 2 3 3 5 5 (Carla).")
    expect(page.locator("#roll")).to_have_value("")

    with party(held.data, port=own_party.port):
        expect(held.log).to_contain_text(re.compile("Carla.*Ben", re.DOTALL))
        expect(held.banner).to_be_hidden()
        assert held.log.locator("li").count() == 4  # the start, and three rolls


@pytest.mark.proof
def test_a_file_that_is_gone_is_restored_from_the_console(held: Held, screens: Screens) -> None:
    page = held.page
    wall = open_page(screens.context(LAPTOP), held.table.tv).locator("html")
    shown = int(wall.get_attribute("data-shown") or 0)

    held.file.unlink()
    expect(held.banner).to_contain_text("is gone")
    backups = held.data / "backups"
    wait_until(page, lambda: [*backups.glob("*.sqlite3")], "a backup was rescued")
    held.banner.get_by_role("link").click()
    first = page.locator(".backup").first
    first.get_by_text("Restore …").click()
    first.get_by_role("button", name="Restore it").click()
    expect(page.locator(".messages")).to_contain_text("is restored")

    wait_until(
        wall.page,
        lambda: int(wall.get_attribute("data-shown") or 0) > shown,
        "the wall came back",
    )
    page.goto(held.table.console)
    held.give("335566")
    expect(held.log).to_contain_text("Ben")
    assert held.file.exists()
