"""A table is taken along to a laptop without network, played there, and brought back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.halls import Hall, hall_in
from tests.browser.params import SCRIPTED
from tests.browser.screens import Screens, open_page
from tests.running import PartyProcess, party

ONE, TWO, RED_4 = "411235", "441123", "444412"

pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, Hall]]:
    """And the emcee of the laptop that it is on."""
    data = tmp_path_factory.mktemp("hall") / "data"
    laid = hall_in(data, 3)
    with party(data) as running:
        yield Desk(running.link), laid


def bring(page: Page, *paths: Path) -> None:
    page.locator('input[type="file"]').set_input_files(list(paths))
    page.get_by_role("button", name="Bring in").press("Enter")


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_table_is_played_at_another_laptop_and_comes_back_once(
    hall: tuple[Desk, Hall],
    own_party: PartyProcess,
    screens: Screens,
    tmp_path: Path,
    has_script: bool,
) -> None:
    emcee, night = hall
    number, code = night.tables[0 if has_script else 1]
    name = f"Table {1 if has_script else 2}"
    here = screens.context(session=emcee.session, has_script=has_script)
    page = open_page(here, f"{emcee.base}/festivals/{night.id}/hall/return/")

    with page.expect_download() as waiting:
        page.get_by_role("button", name=f"Take along : {name}").press("Enter")
    file = tmp_path / "along.json"
    waiting.value.save_as(file)
    expect(page.get_by_text("1 table is at another laptop.")).to_be_visible()
    console = open_page(here, f"{emcee.base}/festivals/{number}/console/")
    expect(console.get_by_text("This table is played at another laptop")).to_be_visible()

    other = Desk(own_party.link)
    there = screens.context(session=other.session, has_script=has_script)
    theirs = open_page(there, f"{other.base}/festivals/in/")
    theirs.locator('input[type="file"]').set_input_files(file)
    theirs.get_by_role("button", name="Take it in").press("Enter")
    expect(theirs.get_by_text(f"{name} is here, as it was saved.")).to_be_visible()
    moved = Table(1, code, other.base)
    for roll in (TWO, RED_4, ONE):
        other.throw(moved, roll)
    winners = open_page(there, f"{moved.edit}winners/")
    with winners.expect_download() as waiting:
        winners.get_by_role("link", name="Save everything (ZIP)").press("Enter")
    back = tmp_path / "back.zip"
    waiting.value.save_as(back)

    bring(page, back)
    expect(page.get_by_text("it went on here: 2 entries before, 5 now.")).to_be_visible()
    expect(page.get_by_text(f"{name} is not finished there. Is it back for good?")).to_be_visible()
    page.get_by_role("button", name=f"It is back for good : {name}").press("Enter")
    expect(page.get_by_text("0 tables are at other laptops.")).to_be_visible()
    bring(page, back, back)
    expect(page.get_by_text("nothing new: all 5 entries are here already.")).to_have_count(2)
    console.reload()
    expect(console.get_by_text("This table is played at another laptop")).to_have_count(0)
    people = open_page(
        here,
        f"{emcee.base}/festivals/{night.id}/hall/winners/?by=person&q={name.replace(' ', '+')}",
    )
    expect(people.get_by_role("row", name="Ben").first).to_contain_text("Prize 5-1")
    expect(people.get_by_role("row", name="Ana").first).to_contain_text("Prize 6-1, Prize 6-2")
