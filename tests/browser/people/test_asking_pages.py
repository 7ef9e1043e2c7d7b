"""Who asks for a name, what the emcee answers, and the entry code: on phones and at consoles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.params import SCRIPTED, SIZES
from tests.browser.people.test_invite import LONGEST, invite, overfull
from tests.browser.phones import choose, expect_no_barrier, phone_of, turn
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.stages import MANY

WRONG = "status of 422"


def ask_for(context: BrowserContext, table: Table, name: str) -> Page:
    """Choose a name that is not just given."""
    page = open_page(context, f"{table.phone}me/")
    page.get_by_role("button", name=f"{name}: this is me", exact=True).click()
    expect(page.get_by_text(f"The emcee is asked to give the name {name}")).to_be_visible()
    return page


def join(context: BrowserContext, table: Table, name: str) -> Page:
    page = open_page(context, table.join)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="I want to play").click()
    page.wait_for_url(table.phone)
    return page


def code_of(screens: Screens, desk: Desk, table: Table) -> str:
    """The entry code, once the emcee has asked for one."""
    emcee = open_page(screens.context(session=desk.session), f"{table.edit}players/")
    emcee.get_by_role("button", name="Ask for an entry code").click()
    shown = emcee.get_by_text(re.compile(r"Entry code \d{3} \d{3}"))
    expect(shown).to_be_visible()
    expect_no_barrier(emcee)
    return shown.inner_text().removeprefix("Entry code ")


@pytest.mark.proof
def test_a_family_gets_its_third_name_by_one_tap_of_the_emcee(screens: Screens, desk: Desk) -> None:
    table = desk.begin(counts=MANY)
    context = phone_of(screens)
    board = choose(context, table, "Ana", "Ben").page
    console = console_at(screens, desk, table)
    page = ask_for(context, table, "Carla")
    expect(page.locator("[data-state=waiting]")).to_contain_text("Carla waiting for the emcee")
    expect_no_barrier(page)

    waiting = console.page.locator("#c-waiting")
    waiting.locator("summary").click()
    expect(waiting).to_contain_text("The phone of Ana and Ben asks for this name too.")
    expect_no_barrier(console.page)
    waiting.get_by_role("button", name="Approve Carla").click()

    expect(turn(board, "Carla")).to_have_text("Your turn in 2")
    expect(waiting.locator("details")).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_all_who_wait_are_rejected_at_one_console_and_every_other_device_sees_it(
    screens: Screens, desk: Desk, size: ViewportSize
) -> None:
    screens.expect_complaints(WRONG)  # that is how the question comes
    table = desk.begin(players=("Ana", "Ben"))
    guest = join(phone_of(screens), table, "Gina")
    join(phone_of(screens), table, "Spam")
    console = console_at(screens, desk, table, size, is_touch=size is PHONE)
    second = console_at(screens, desk, table)

    console.press("g")
    console.page.locator("#reject-all").click()
    question = console.page.locator("#confirm")
    expect(question).to_contain_text("Reject all 2 guests who wait?")
    question.get_by_role("button", name="No, go back").click()
    expect(console.page.locator("#c-waiting details")).to_have_count(1)
    console.page.locator("#reject-all").click()
    expect(question).to_be_visible()
    question.get_by_role("button", name="Yes, do it").click()

    for each in (console, second):
        expect(each.page.locator("#c-waiting details")).to_have_count(0)
    expect(console.page.locator("#say")).to_have_text("2 guests were rejected.")
    expect(turn(guest, "Gina")).to_have_text("Not admitted; please talk to the emcee")
    if size is LAPTOP:
        console.roll("144263")  # the keys belong to the dice again


@pytest.mark.proof
def test_the_list_of_guests_makes_way_for_what_typed_dice_are_worth(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin(players=("Ana", "Ben"))
    for name in ("Gina", "Hans"):
        join(phone_of(screens), table, name)
    console = console_at(screens, desk, table)
    guests = console.page.locator("#c-waiting details")
    expect(guests).to_have_count(1)
    console.press("g")
    expect(guests).to_have_attribute("open", "")

    console.press("1")

    expect(guests).not_to_have_attribute("open", "")
    console.press(*"44263", "Enter")
    expect(guests).to_have_count(1)
    expect(console.page.locator("#c-log")).to_contain_text("Ana")


@pytest.mark.proof
def test_escape_answers_the_question_alone_and_the_next_guest_has_the_focus(
    screens: Screens, desk: Desk
) -> None:
    screens.expect_complaints(WRONG)
    table = desk.begin(players=("Ana", "Ben"))
    for name in ("Gina", "Hans", "Ines"):
        join(phone_of(screens), table, name)
    console = console_at(screens, desk, table)
    guests = console.page.locator("#c-waiting details")
    console.press("g")
    console.page.locator("#reject-all").click()
    expect(console.page.locator("#confirm")).to_be_visible()

    console.press("Escape")

    expect(console.page.locator("#confirm")).to_be_hidden()
    expect(guests).to_have_attribute("open", "")
    console.page.get_by_role("button", name="Reject Hans").press("Enter")
    expect(console.page.get_by_role("button", name="Approve Ines")).to_be_focused()
    expect(guests).to_contain_text("2 guests wait")


def test_a_phone_that_asks_and_asks_is_shut_out_at_the_console(
    screens: Screens, desk: Desk
) -> None:
    screens.expect_complaints(WRONG)
    table = desk.begin(players=("Ana", "Ben"))
    spammer, honest = phone_of(screens), phone_of(screens)
    for name in ("Spam", "Ham"):
        join(spammer, table, name)
    gina = join(honest, table, "Gina")
    console = console_at(screens, desk, table)
    console.press("g")
    expect(console.page.locator("#c-waiting")).to_contain_text("One phone asks for Spam and Ham.")

    console.page.get_by_role("button", name="Shut out the phone that asks for Spam").click()

    expect(console.page.locator("#say")).to_contain_text("That phone is shut out")
    expect(console.page.locator("#c-waiting")).to_contain_text("1 guest waits for approval")
    page = open_page(spammer, table.join)
    expect(page.get_by_text("The emcee does not let this phone ask any more.")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    expect(turn(gina, "Gina")).to_have_text("Waiting for the emcee to let you in")


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_a_guest_registers_with_the_code_of_the_poster(
    screens: Screens, desk: Desk, has_script: bool
) -> None:
    screens.expect_complaints(WRONG)
    table = desk.lay(players=("Ana", "Ben"))
    code = code_of(screens, desk, table)
    context = phone_of(screens, has_script=has_script)
    page = open_page(context, table.join)
    name, field = page.get_by_label("Your name"), page.get_by_label("The entry code")
    name.fill("Gina")
    field.fill("12 34")
    page.get_by_role("button", name="I want to play").click()

    expect(page.get_by_role("alert")).to_contain_text("“12 34” is not the entry code")
    expect(name).to_have_value("Gina")
    expect(field).to_have_value("12 34")
    if has_script:
        expect_no_barrier(page)
    field.fill(code)
    page.get_by_role("button", name="I want to play").click()
    page.wait_for_url(table.phone)
    page.goto(f"{table.phone}me/")

    expect(page.get_by_role("button", name="Ana: this is me")).to_be_visible()


@pytest.mark.proof
def test_poster_has_room_for_the_code(screens: Screens, desk: Desk) -> None:
    table = desk.lay("博餅聯歡晚會" * 6 + "Wwww", **LONGEST)
    code = code_of(screens, desk, table)

    page = invite(screens, desk, table)
    page.emulate_media(media="print")

    expect(page.locator(".leaf__entry b")).to_have_text([code] * 5)
    assert overfull(page) == []
