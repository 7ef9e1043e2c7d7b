"""What the console says while nothing can be saved, and what becomes of the press."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import Desk
from tests.browser.screens import AWAY, LAPTOP, PHONE, Screens, intercept, open_page, wait_until
from tests.festival.party.accidents import held_by_another
from tests.running import PartyProcess, party

REFUSED = "503"
ROLL = "**/console/throw/"
NOT_IN_A_FRAME = "frame-ancestors"  # what the room sees, in small, until it can be read again


def data_file(party: PartyProcess, tmp_path: Path) -> Path:
    return tmp_path / "data" / "moonbowl.sqlite3"


def give(page: Page, dice: str) -> None:
    page.keyboard.type(dice)
    page.keyboard.press("Enter")


def test_a_roll_that_cannot_be_saved_is_kept_and_counts_once(
    own_party: PartyProcess, tmp_path: Path, screens: Screens
) -> None:
    screens.expect_complaints(REFUSED, NOT_IN_A_FRAME)
    desk = Desk(own_party.link)
    table = desk.begin("112356")
    page = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    second = open_page(screens.context(PHONE, session=desk.session), table.console)
    pill = page.locator("[data-live-pill]")
    expect(pill).to_have_text("Saved and live")
    expect(second.locator("html")).to_have_attribute("data-live", "live")
    version = desk.version(table)

    with held_by_another(data_file(own_party, tmp_path), "BEGIN EXCLUSIVE"):
        give(page, "223356")
        banner = page.get_by_role("alert")
        expect(banner).to_contain_text("Another program holds the data file")
        expect(pill).to_have_text("Not saved yet")
        expect(second.locator("[data-live-pill]")).to_be_hidden()
        expect(page.locator("#say")).not_to_contain_text("did not answer")
        expect(second.get_by_role("alert")).to_contain_text("Another program holds the data file")
        assert Axe().run(page).response["violations"] == []

    expect(banner).to_be_hidden()
    expect(second.get_by_role("alert")).to_be_hidden()
    expect(pill).to_have_text("Saved and live")
    expect(page.locator("#c-log")).to_contain_text(re.compile("Ben"))
    assert desk.version(table) == version + 1


@pytest.mark.proof
def test_rolls_that_wait_outlast_a_reload_and_arrive_in_order(
    own_party: PartyProcess, tmp_path: Path, screens: Screens
) -> None:
    screens.expect_complaints(REFUSED, NOT_IN_A_FRAME)
    desk = Desk(own_party.link)
    table = desk.begin("112356")
    page = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    expect(page.locator("[data-live-pill]")).to_have_text("Saved and live")
    version = desk.version(table)

    with held_by_another(data_file(own_party, tmp_path), "BEGIN EXCLUSIVE"):
        give(page, "444123")
        give(page, "223355")
        expect(page.locator("#say")).to_contain_text("4 4 4 1 2 3 (Ben), 2 2 3 3 5 5 (Carla)")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Not to be had just now")
        expect(page.get_by_role("link", name="Try again")).to_be_visible()

    log = page.locator("#c-log")  # the page is there again by itself
    expect(log).to_contain_text(re.compile("Carla.*Ben", re.DOTALL))
    expect(page.locator('#c-fields input[name="version"][form="throw"]')).to_have_value(
        str(version + 2)
    )
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    assert desk.version(table) == version + 2


@pytest.mark.proof
def test_a_roll_that_waited_too_long_is_set_aside_after_a_reload(
    own_party: PartyProcess, tmp_path: Path, screens: Screens
) -> None:
    screens.expect_complaints(REFUSED, NOT_IN_A_FRAME, "409")
    desk = Desk(own_party.link)
    table = desk.begin("112356")
    page = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    expect(page.locator("[data-live-pill]")).to_have_text("Saved and live")

    sent: list[Route] = []

    def only_once(route: Route) -> None:
        """Sent again, it might reach the server as soon as nobody holds the file any more."""
        sent.append(route)
        if len(sent) == 1:
            route.continue_()

    intercept(page, ROLL, only_once)
    with held_by_another(data_file(own_party, tmp_path), "BEGIN EXCLUSIVE"):
        with page.expect_response(ROLL) as refused:
            give(page, "444123")
        assert refused.value.status == 503
        expect(page.get_by_role("alert")).to_contain_text("Another program")
        page.goto("about:blank")
    page.unroute(ROLL)
    desk.throw(table, "223356")
    page.goto(table.console)

    expect(page.locator("#aside")).to_contain_text("4 4 4 1 2 3 was typed for Ben")


@pytest.mark.proof
def test_a_silent_server_is_one_sentence_and_no_dice_are_swallowed(
    own_party: PartyProcess, tmp_path: Path, screens: Screens
) -> None:
    screens.expect_complaints(*AWAY, REFUSED, NOT_IN_A_FRAME)
    desk = Desk(own_party.link)
    table = desk.begin("112356")
    page = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    expect(page.locator("[data-live-pill]")).to_have_text("Saved and live")

    own_party.kill()
    give(page, "444123")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(page.locator("[data-live-pill]")).to_have_text("Not saved yet")
    give(page, "223355")
    expect(page.locator("#say")).to_have_text("On its way: 4 4 4 1 2 3 (Ben), 2 2 3 3 5 5 (Carla).")
    expect(page.locator("#roll")).to_have_value("")

    with party(tmp_path / "data", port=own_party.port):
        expect(page.locator("#c-log")).to_contain_text(re.compile("Carla.*Ben", re.DOTALL))
        expect(page.get_by_role("alert")).to_be_hidden()
        assert page.locator("#c-log li").count() == 4  # the start, and three rolls


@pytest.mark.proof
def test_a_file_that_is_gone_is_restored_from_the_console(
    own_party: PartyProcess, tmp_path: Path, screens: Screens
) -> None:
    screens.expect_complaints(REFUSED, NOT_IN_A_FRAME)
    desk = Desk(own_party.link)
    table = desk.begin("112356", "223356")
    context = screens.context(LAPTOP, session=desk.session)
    page = open_page(context, table.console)
    tv = open_page(screens.context(LAPTOP), table.tv)
    expect(page.locator("[data-live-pill]")).to_have_text("Saved and live")
    shown = int(tv.locator("html").get_attribute("data-shown") or 0)

    data_file(own_party, tmp_path).unlink()
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("is gone")
    backups = tmp_path / "data" / "backups"
    wait_until(page, lambda: [*backups.glob("*.sqlite3")], "a backup was rescued")
    banner.get_by_role("link").click()
    first = page.locator(".backup").first
    first.get_by_text("Restore …").click()
    first.get_by_role("button", name="Restore it").click()
    expect(page.locator(".messages")).to_contain_text("is restored")

    wait_until(
        tv,
        lambda: int(tv.locator("html").get_attribute("data-shown") or 0) > shown,
        "the wall came back",
    )
    page.goto(table.console)
    give(page, "335566")
    expect(page.locator("#c-log")).to_contain_text("Carla")
    assert [*(tmp_path / "data").glob("moonbowl.sqlite3")] != []
