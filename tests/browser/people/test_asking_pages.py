"""Who asks for a name, what the emcee answers, and the entry code: on phones and at consoles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.phones import expect_no_barrier, phone_of
from tests.browser.screens import SCRIPTED, Screens, open_page

WRONG = "status of 422"


def join(context: BrowserContext, table: Table, name: str) -> Page:
    page = open_page(context, table.join)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="I want to play").click()
    page.wait_for_url(table.phone)
    return page


def code_of(screens: Screens, host: Desk, table: Table) -> str:
    """The entry code, once the emcee has asked for one."""
    emcee = open_page(screens.context(session=host.session), f"{table.edit}players/")
    emcee.get_by_role("button", name="Ask for an entry code").click()
    shown = emcee.get_by_text(re.compile(r"Entry code \d{3} \d{3}"))
    expect(shown).to_be_visible()
    return shown.inner_text().removeprefix("Entry code ")


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_a_guest_registers_with_the_code_of_the_poster(
    screens: Screens, host: Desk, has_script: bool
) -> None:
    screens.expect_complaints(WRONG)
    table = host.lay(players=("Ana", "Ben"))
    code = code_of(screens, host, table)
    context = phone_of(screens, has_script=has_script)
    page = open_page(context, table.join)
    name, field = page.get_by_label("Your name"), page.get_by_label("The entry code")
    name.fill("Gina")
    field.fill("12 34")
    page.get_by_role("button", name="I want to play").click()

    expect(page.get_by_role("alert")).to_contain_text("(you typed “12 34”)")
    expect(name).to_have_value("Gina")
    expect(field).to_have_value("12 34")
    if has_script:
        expect_no_barrier(page)
    else:
        expect_no_barrier(open_page(screens.context(session=host.session), f"{table.edit}players/"))
    field.fill(code)
    page.get_by_role("button", name="I want to play").click()
    page.wait_for_url(table.phone)
    page.goto(f"{table.phone}me/")

    expect(page.get_by_role("button", name="Ana: this is me")).to_be_visible()
