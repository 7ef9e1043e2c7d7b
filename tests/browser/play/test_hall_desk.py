"""The prize desk of all tables: one person gets there what they won at each, ticked in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.halls import Hall, night_in
from tests.browser.keyboard import press_on, write_into
from tests.browser.play.test_desk import at_desk, button, row
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.setup.test_hall import too_wide
from tests.browser.web.test_access import barriers
from tests.running import party

pytestmark = pytest.mark.proof
SEARCH = "Name, table and number, or prize"


@dataclass
class Night:
    """A hall that is over, at the laptop of its emcee."""

    emcee: Desk
    hall: Hall

    def desk(self, screens: Screens, wanted: str = "", size: ViewportSize = LAPTOP) -> Page:
        context = screens.context(size, session=self.emcee.session, is_touch=size is PHONE)
        address = f"{self.emcee.base}/festivals/{self.hall.id}/hall/desk/"
        return open_page(context, f"{address}?q={wanted}" if wanted else address)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    data = tmp_path_factory.mktemp("night") / "data"
    hall = night_in(data)
    with party(data) as running:
        yield Night(Desk(running.link), hall)


def test_finalist_gets_all_of_their_tables_and_gives_it_back_by_keyboard_alone(
    screens: Screens, night: Night
) -> None:
    page = night.desk(screens)
    search = page.get_by_label(SEARCH)

    expect(search).to_be_focused()
    page.keyboard.type("din")
    page.keyboard.press("Enter")
    expect(at_desk(page).get_by_role("heading", level=2)).to_have_text("Dina")
    for place in ("Table 2 · No. 1", "Semi-final 1 · No. 2", "Grand final · No. 1"):
        expect(at_desk(page).get_by_role("heading", name=place)).to_be_visible()
    press_on(page, button(page, "Hand all 5 to Dina"))
    expect(at_desk(page)).to_contain_text("Dina has everything")
    expect(row(page, "Dina")).to_contain_text("has everything")

    press_on(page, button(page, "Undo: Prize 1-1 × 2, Prize 5-1 × 2, Prize 6-1, Dina"))
    expect(page.locator("#desk-say")).to_contain_text("Taken back from Dina: Prize 1-1 × 2,")
    expect(row(page, "Dina")).to_contain_text("5 to collect")
    press_on(page, button(page, "Hand out Prize 6-1"))
    expect(row(page, "Dina")).to_contain_text("4 to collect")
    press_on(page, button(page, "Take back Prize 6-1"))
    expect(page.locator("#desk-say")).to_have_text("Taken back from Dina: Prize 6-1.")
    expect(row(page, "Dina")).to_contain_text("5 to collect")

    write_into(page, search, "nobody of that name")
    page.keyboard.press("Enter")
    expect(page.locator("#people")).to_contain_text("Nobody was found for")


def test_desk_of_all_tables_has_no_barrier_and_fits(screens: Screens, night: Night) -> None:
    found = {}
    for wanted in ("", "dina", "nobody"):
        page = night.desk(screens, wanted)
        found[wanted] = (barriers(page), too_wide(page))

    assert found == dict.fromkeys(found, ([], []))
