"""The pyramid as a form: nothing typed into it gets lost unnoticed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import COUNTS, Desk, Table, prize_fields
from tests.browser.pages import SAVE_PRIZES
from tests.browser.params import SCRIPTED
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page


@pytest.fixture
def table(desk: Desk) -> Table:
    return desk.lay(counts=COUNTS)


@pytest.fixture
def page(screens: Screens, desk: Desk, table: Table) -> Page:
    return open_page(screens.context(session=desk.session), f"{table.edit}prizes/")


def test_enter_does_what_the_button_beside_the_field_does(page: Page) -> None:
    page.locator("#fill-name-6").fill("Hopia")
    page.locator("#fill-name-6").press("Enter")
    expect(slot(page, "6-2")).to_have_value("Hopia")
    expect(slot(page, "5-2")).to_have_value("Prize 5-2")
    expect(unsaved(page)).to_be_visible()

    page.locator("#count-3").fill("4")
    page.locator("#count-3").press("Enter")
    expect(page.locator("[name^=name-3]")).to_have_count(4)
    expect(unsaved(page)).to_be_visible()

    slot(page, "6-1").fill("Tea tin")
    slot(page, "6-1").press("Enter")
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    expect(slot(page, "6-1")).to_have_value("Tea tin")
    expect(page.locator("[name^=name-3]")).to_have_count(4)

    page.locator("#fill-name-6").fill("Mug")
    save(page)  # what stands there as well
    expect(slot(page, "6-1")).to_have_value("Mug")
    expect(slot(page, "6-2")).to_have_value("Mug")
    expect(unsaved(page)).to_be_hidden()


def test_prizes_are_filled_in_without_script(screens: Screens, desk: Desk, table: Table) -> None:
    context = screens.context(session=desk.session, has_script=False)
    page = open_page(context, f"{table.edit}prizes/")

    page.locator("#fill-name-6").fill("Hopia")
    page.locator("#fill-name-6").press("Enter")
    expect(slot(page, "6-2")).to_have_value("Hopia")
    page.get_by_role("button", name="Fill in the bills ladder").click()

    expect(value(page, "1-1")).to_have_value("1,000")
    expect(slot(page, "6-2")).to_have_value("Hopia")
    expect(unsaved(page)).to_be_visible()


@pytest.mark.proof
def test_long_names_are_seen_whole(screens: Screens, desk: Desk, table: Table) -> None:
    longest = "Stainless-steel pressure cooker with lid"
    names = {f"name-{tier}-1": longest for tier in range(1, 7)}
    desk.post(f"{table.edit}prizes/", save="1", **{**prize_fields(COUNTS), **names})
    page = open_page(screens.context(session=desk.session), f"{table.edit}prizes/")

    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        cut = page.locator(".cake__name").evaluate_all(
            """(fields) => fields.filter((field) => field.scrollWidth > field.clientWidth
                || field.scrollHeight > field.clientHeight).map((field) => field.name)"""
        )
        assert cut == []


def test_leaving_with_something_unsaved_is_asked_about(screens: Screens, page: Page) -> None:
    screens.expect_complaints("dialog:")  # and whoever is asked stays
    expect(unsaved(page)).to_be_hidden()
    slot(page, "1-1").click()
    page.keyboard.type("!")
    expect(unsaved(page)).to_be_visible()

    with page.expect_event("dialog"):
        page.get_by_role("navigation").get_by_role("link", name="Players").click(no_wait_after=True)
    expect(slot(page, "1-1")).to_have_value(re.compile("!"))
    save(page)
    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.wait_for_url("**/players/")


@pytest.mark.proof
def test_prizes_beyond_a_smaller_number_come_back_with_a_larger_one(page: Page) -> None:
    slot(page, "5-2").fill("Tea tin")
    resize(page, 5, 1)
    expect(slot(page, "5-2")).to_be_hidden()
    expect(page.locator("#tier-5")).to_contain_text("Left out once it is saved: Tea tin")
    resize(page, 5, 2)
    expect(slot(page, "5-2")).to_be_visible()
    expect(slot(page, "5-2")).to_have_value("Tea tin")

    resize(page, 5, 1)
    save(page)
    expect(page.locator(".messages")).to_contain_text("No longer among the prizes: Tea tin.")
    resize(page, 5, 2)
    expect(slot(page, "5-2")).to_have_value("")


def test_plan_fills_in_values_and_shows_the_notes_it_takes(page: Page) -> None:
    slot(page, "6-2").fill("Hopia")
    ladder = page.locator(".plan", has_text="Bills ladder")
    expect(ladder).to_contain_text("2 ×")
    page.get_by_role("button", name="Fill in equal tiers").click()

    expect(value(page, "6-2")).to_have_value("1,000")
    expect(slot(page, "6-2")).to_have_value("Hopia")
    expect(unsaved(page)).to_be_visible()
    expect(page.locator("#summary")).to_contain_text("✓ even")
    save(page)
    expect(value(page, "6-2")).to_have_value("1,000")


def test_plans_follow_the_number_of_prizes_that_is_typed(page: Page) -> None:
    """12,000 in six tiers: 2,000 for the last, by now of 8 prizes."""
    equal = page.locator(".plan", has_text="Equal tiers")
    expect(equal).not_to_contain_text("₱250")

    page.locator("#count-6").fill("8")

    expect(equal).to_contain_text("₱250")
    expect(page.locator("#count-6")).to_be_focused()


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_filling_a_tier_stays_at_the_tier_and_shows_what_is_wrong(
    screens: Screens, desk: Desk, has_script: bool
) -> None:
    table = desk.lay(counts=(1, 2, 4, 8, 16, 32))
    context = screens.context(session=desk.session, has_script=has_script)
    page = open_page(context, f"{table.edit}prizes/")

    page.locator('[name="fill-value-6"]').fill("dear")
    with page.expect_navigation():
        page.locator('#tier-6 button[name="fill"]').click()

    expect(page.locator("#tier-6")).to_be_in_viewport()
    expect(page.get_by_role("link", name="6-1: expected an amount")).to_be_in_viewport()
    page.locator("#count-6").fill("30")
    with page.expect_navigation():
        page.locator('#tier-6 button[name="resize"]').click()
    expect(page.locator("#count-6")).to_be_in_viewport()
    page.locator('[name="fill-value-6"]').fill("P20")
    page.locator(SAVE_PRIZES).click()
    expect(page.locator(".messages")).to_be_in_viewport()
    expect(value(page, "6-30")).to_have_value("20")


def test_the_way_back_to_the_prizes_sends_nothing_again(page: Page, table: Table) -> None:
    resize(page, 5, 1)
    save(page)
    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.wait_for_url("**/players/")
    page.go_back()
    expect(slot(page, "5-2")).to_have_count(0)
    page.go_back()

    expect(page.get_by_role("heading", name="Prizes", exact=True)).to_be_visible()
    expect(slot(page, "5-2")).to_have_count(0)
    expect(unsaved(page)).to_be_hidden()


def test_the_evening_to_expect_keeps_its_height_while_it_is_simulated(
    screens: Screens, desk: Desk
) -> None:
    table = desk.lay(counts=(1, 2, 4, 8, 16, 31), guests="58")  # as nobody else has asked for
    page = open_page(screens.context(LAPTOP, session=desk.session), f"{table.edit}prizes/")
    band = page.locator("#expectations")
    expect(band).to_contain_text("being simulated")
    before = band.bounding_box()

    expect(band).not_to_contain_text("being simulated")
    assert band.bounding_box() == before


def value(page: Page, place: str) -> Locator:
    return page.locator(f'input[name="value-{place}"]')


def slot(page: Page, place: str) -> Locator:
    return page.locator(f'[name="name-{place}"]')


def unsaved(page: Page) -> Locator:
    return page.get_by_text("Not saved yet.")


def resize(page: Page, tier: int, count: int) -> None:
    page.locator(f"#count-{tier}").fill(str(count))
    with page.expect_navigation():
        page.locator(f'#tier-{tier} button[name="resize"]').click()


def press_save(page: Page) -> None:
    page.locator(SAVE_PRIZES).click()


def save(page: Page) -> None:
    press_save(page)
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
