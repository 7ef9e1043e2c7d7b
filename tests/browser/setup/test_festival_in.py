"""A festival goes to another laptop as one file in the middle of its game, and is played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.phones import choose, phone_of
from tests.browser.screens import Screens, open_page
from tests.browser.web.test_access import barriers
from tests.running import PartyProcess

NOTHING, ONE = "112356", "411235"


def saved(page: Page, folder: Path) -> Path:
    """Everything, by keyboard."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save everything (ZIP)").press("Enter")
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def take_in(page: Page, path: Path) -> None:
    page.locator('input[type="file"]').set_input_files(path)
    page.get_by_role("button", name="Take it in").press("Enter")


def test_festival_that_is_here_is_opened_or_taken_as_a_copy(
    desk: Desk, screens: Screens, tmp_path: Path
) -> None:
    table = desk.begin(ONE)
    context = screens.context(session=desk.session)
    path = saved(open_page(context, f"{table.edit}winners/"), tmp_path)
    page = open_page(context, f"{desk.base}/festivals/in/")
    screens.expect_complaints("status of 409")

    take_in(page, path)

    expect(page.get_by_role("alert")).to_contain_text("Test evening is here already")
    expect(page.get_by_role("link", name="Open it")).to_have_attribute(
        "href", f"/festivals/{table.number}/console/"
    )
    assert barriers(page) == []
    page.get_by_role("button", name="Take it as a copy").press("Enter")
    page.wait_for_url("**/console/")
    assert f"/festivals/{table.number}/" not in page.url


@pytest.mark.proof
def test_festival_comes_home_and_its_phones_follow(
    desk: Desk, own_party: PartyProcess, screens: Screens, tmp_path: Path
) -> None:
    table = desk.begin(ONE, NOTHING)
    phone = choose(phone_of(screens), table, "Carla")
    here = screens.context(session=desk.session)
    other = Desk(own_party.link)
    there = screens.context(session=other.session)
    page = open_page(there, f"{other.base}/festivals/in/")
    take_in(page, saved(open_page(here, f"{table.edit}winners/"), tmp_path))
    page.wait_for_url("**/console/")
    moved = Table(1, table.code, other.base)
    other.throw(moved, ONE)
    (tmp_path / "back").mkdir()
    path = saved(open_page(there, f"{moved.edit}winners/"), tmp_path / "back")

    page = open_page(here, f"{desk.base}/festivals/in/")
    screens.expect_complaints("status of 409")
    take_in(page, path)
    expect(page.get_by_role("alert")).to_contain_text("3 here, 4 in the file")
    assert barriers(page) == []
    page.get_by_role("button", name="Go on with the one from the file").press("Enter")
    page.wait_for_url(f"**/festivals/{table.number}/console/")

    expect(page.get_by_text("Test evening goes on from the file")).to_be_visible()
    expect(phone.page.locator("#last")).to_contain_text("Carla")
    assert desk.version(table) == other.version(moved) == 4
