"""The prize desk of all tables: one person gets there what they won at each, ticked in place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.keyboard import press_on, write_into
from tests.browser.play.test_desk import at_desk, button, row
from tests.browser.screens import Screens, open_page
from tests.browser.setup.test_hall import too_wide
from tests.browser.web.test_access import barriers
from tests.running import ROOT, at_laptop

NIGHT = """
import django
django.setup()
from tests.festival.results.test_hall import city_night
print(city_night().pk)
"""


@pytest.mark.proof
def test_finalist_gets_all_of_their_tables_and_gives_it_back_by_keyboard_alone(
    screens: Screens, desk: Desk, data: Path
) -> None:
    command = [sys.executable, "-c", NIGHT]
    night = subprocess.check_output(command, cwd=ROOT, env=at_laptop(data), text=True).strip()
    address = f"{desk.base}/festivals/{night}/hall/desk/"
    page = open_page(screens.context(session=desk.session), address)
    search = page.get_by_label("Name, table and number, or prize")

    expect(search).to_be_focused()
    page.keyboard.type("din")
    page.keyboard.press("Enter")
    expect(at_desk(page).get_by_role("heading", level=2)).to_have_text("Dina")
    for place in ("Table 2 · No. 1", "Semi-final 1 · No. 2", "Grand final · No. 1"):
        expect(at_desk(page).get_by_role("heading", name=place)).to_be_visible()
    assert (barriers(page), too_wide(page)) == ([], [])
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
    assert (barriers(page), too_wide(page)) == ([], [])
