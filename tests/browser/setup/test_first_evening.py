"""From an empty installation to the first roll, and how the eldest chooses who begins."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.pages import Console
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.web.test_access import overflow
from tests.running import PartyProcess

MOST = 25  # a click, a key that types no text and a field that is filled are an action each
UNPROCESSABLE = "status of 422"


@pytest.mark.proof
def test_a_newcomer_rolls_after_few_actions(own_party: PartyProcess, screens: Screens) -> None:
    page = open_page(screens.context(LAPTOP), own_party.link)
    page.wait_for_url(f"{own_party.url}/")
    label, turn = page.get_by_label, page.locator("#c-turn h1")
    actions = 0

    def click(name: str) -> None:
        nonlocal actions
        actions += 1
        page.wait_for_load_state()  # before its styles, a page shows what nobody sees
        button = page.get_by_role("button", name=name)
        button.or_(page.get_by_role("link", name=name)).first.click()

    def fill(field: Locator, text: str) -> None:
        nonlocal actions
        actions += 1
        field.fill(text)

    click("New festival")
    fill(label("Name of the festival"), "Our first Mid-Autumn")
    fill(label("Budget"), "12000")
    click("Create the festival")
    click("Fill in the bills ladder")
    expect(page.locator('input[name="value-1-1"]')).not_to_have_value("")
    for tier, prize in enumerate(("TV", "Fryer", "Kettle", "Tea", "Soap", "Hopia"), start=1):
        fill(page.locator(f"#fill-name-{tier}"), prize)
    click("Save and go on to the players")
    fill(label("Names"), "Ana\nBen\nCora\nDino")
    click("Add these players")
    click("Start the evening")
    console = Console(page)
    console.wait_for_line()
    expect(turn).to_have_text("Ana")
    console.roll("144263")
    expect(turn).to_have_text("Ben")
    expect(console.last).to_contain_text("Soap")

    assert actions + len("144263") + 1 <= MOST


def test_the_elders_dice_are_given_by_thumb_and_bad_ones_are_kept(
    screens: Screens, desk: Desk
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    table = desk.lay(rulebook="xiamen")
    page = console_at(screens, desk, table, PHONE, is_touch=True).page
    page.get_by_role("link", name="Let the eldest choose who begins").tap()
    page.wait_for_url(f"{table.edit}players/#begin")
    assert overflow(page) <= 0
    page.get_by_label("The eldest").select_option(label="2. Ben")
    page.get_by_label("Their two dice").fill("3 7")

    page.get_by_role("button", name="Start the evening").tap()
    expect(page.locator(".messages")).to_contain_text("two dice from 1 to 6")
    expect(page.get_by_label("Their two dice")).to_have_value("3 7")
    expect(page.get_by_label("The eldest")).to_have_value("2")
    page.get_by_label("Their two dice").fill("1 3")
    page.get_by_role("button", name="Start the evening").tap()

    page.wait_for_url(f"{table.console}*")
    expect(page.locator("#c-turn h1")).to_have_text("Ella")  # Ben is one; the count goes to four
