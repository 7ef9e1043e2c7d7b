"""The prizes as a form: nothing typed into it gets lost unnoticed."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, ViewportSize, expect

from tests.browser.desk import COUNTS, Desk, Table
from tests.browser.pages import SAVE_PRIZES
from tests.browser.screens import LAPTOP, PHONE, SCRIPTED, Screens, open_page

MORE = "Different prizes in a tier, with pictures"


@pytest.fixture
def table(host: Desk) -> Table:
    return host.lay(counts=COUNTS)


@pytest.fixture
def page(screens: Screens, host: Desk, table: Table) -> Page:
    return open_page(screens.context(session=host.session), f"{table.edit}prizes/")


def test_six_lines_are_typed_without_a_mouse(screens: Screens, host: Desk) -> None:
    page = open_page(screens.context(session=host.session), f"{host.found().edit}prizes/")
    type_ = page.keyboard.type

    expect(line(page, "name", 1)).to_be_focused()
    for tier, typed in enumerate((("TV", "5,000"), ("Fryer", "900"), ("Mug", "50")), start=1):
        if tier > 1:
            page.keyboard.press("Tab")  # over how many there are
        type_(typed[0])
        page.keyboard.press("Tab")
        type_(typed[1])
        page.keyboard.press("Tab")
    line(page, "name", 6).fill("Hopia")
    line(page, "value", 6).fill("50")

    expect(page.locator("#sum-6")).to_have_text("₱1,600")
    expect(page.locator("#summary")).to_contain_text("₱3,400 left")  # 12,000 - 8,600
    page.get_by_role("button", name="Save, on to the players").click()
    page.wait_for_url("**/players/")
    page.go_back()
    expect(line(page, "name", 2)).to_have_value("Fryer")
    expect(line(page, "value", 6)).to_have_value("50")
    expect(unsaved(page)).to_be_hidden()


def test_proposed_values_follow_the_typing_and_are_filled_in(screens: Screens, host: Desk) -> None:
    page = open_page(screens.context(session=host.session), f"{host.found().edit}prizes/")
    page.get_by_text("Propose values").press("Enter")
    ladder = page.get_by_role("button", name="Bills ladder")
    expect(ladder).to_contain_text("₱2,000 · ₱1,000 · ₱500 · ₱200 · ₱100 · ₱50")

    line(page, "count", 6).fill("0")
    expect(ladder).to_contain_text("₱2,800 left")
    ladder.press("Enter")

    expect(unsaved(page)).to_be_visible()
    expect(line(page, "value", 5)).to_have_value("100")


def test_enter_saves_or_presses_the_button_beside_the_field(page: Page) -> None:
    line(page, "value", 1).fill("7")
    line(page, "value", 1).press("Enter")
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    expect(line(page, "value", 1)).to_be_focused()

    page.locator("#tier-6").get_by_role("button", name="Change").click()
    expect(slot(page, "6-1")).to_be_focused()
    page.locator("#fill-name-6").fill("Hopia")
    page.locator("#fill-name-6").press("Enter")
    expect(slot(page, "6-2")).to_have_value("Hopia")
    expect(unsaved(page)).to_be_visible()

    page.locator("#count-6").fill("4")
    page.locator("#count-6").press("Enter")
    expect(page.locator(".cake")).to_have_count(4)
    expect(unsaved(page)).to_be_visible()

    slot(page, "6-3").fill("Tea tin")
    slot(page, "6-3").press("Enter")
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    expect(slot(page, "6-3")).to_be_focused()
    expect(slot(page, "6-3")).to_have_value("Tea tin")
    expect(page.locator(".cake")).to_have_count(4)

    page.locator("#fill-name-6").fill("Mug")
    page.get_by_role("button", name="Save", exact=True).click()  # what stands there as well
    expect(slot(page, "6-1")).to_have_value("Mug")
    expect(slot(page, "6-2")).to_have_value("Mug")
    expect(unsaved(page)).to_be_hidden()


def test_leaving_with_something_unsaved_is_asked_about(screens: Screens, page: Page) -> None:
    screens.expect_complaints("dialog:")  # and whoever is asked stays
    expect(unsaved(page)).to_be_hidden()
    line(page, "name", 1).click()
    page.keyboard.type("!")
    expect(unsaved(page)).to_be_visible()

    with page.expect_event("dialog"):
        page.get_by_role("navigation").get_by_role("link", name="Players").click(no_wait_after=True)
    expect(line(page, "name", 1)).to_have_value(re.compile("!"))
    line(page, "name", 1).press("Enter")
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.wait_for_url("**/players/")


@pytest.mark.proof
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_champions_prize_is_seen_without_scrolling(
    screens: Screens, host: Desk, table: Table, size: ViewportSize
) -> None:
    page = open_page(screens.context(size, session=host.session), f"{table.edit}prizes/")

    for field in (line(page, "name", 1), line(page, "value", 1), page.locator(SAVE_PRIZES)):
        expect(field).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_filling_a_tier_stays_there_and_shows_errors(
    screens: Screens, host: Desk, has_script: bool
) -> None:
    table = host.lay(counts=(1, 2, 4, 8, 16, 32))
    context = screens.context(session=host.session, has_script=has_script)
    page = open_page(context, f"{table.edit}prizes/")

    with page.expect_navigation():
        page.locator('#tier-6 button[name="open"]').click()
    page.locator('[name="fill-value-6"]').fill("dear")
    with page.expect_navigation():
        page.locator('#tier-6 button[name="fill"]').click()

    expect(page.locator("#tier-6")).to_be_in_viewport()
    expect(page.get_by_role("link", name="6-1: type an amount")).to_be_in_viewport()
    page.locator("#count-6").fill("30")
    with page.expect_navigation():
        page.locator('#tier-6 button[name="resize"]').click()
    expect(page.locator("#count-6")).to_be_in_viewport()
    page.locator('[name="fill-value-6"]').fill("P20")
    page.locator(SAVE_PRIZES).last.click()
    expect(page.locator(".messages")).to_be_in_viewport()
    expect(page.locator('input[name="value-6-30"]')).to_have_value("20")


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_picture_is_hung_by_keyboard_and_what_is_typed_stays(
    screens: Screens, host: Desk, table: Table, has_script: bool
) -> None:
    context = screens.context(session=host.session, has_script=has_script)
    page = open_page(context, f"{table.edit}prizes/")

    line(page, "name", 1).fill("Television")
    page.locator("summary", has_text=MORE).press("Enter")
    with page.expect_navigation():
        page.get_by_role("button", name="Tam Hue").press("Enter")
    part = page.locator("#tier-3")
    part.locator("summary", has_text="Pictures").press("Enter")
    part.locator('input[type="file"]').set_input_files(photo())
    with page.expect_navigation():
        part.locator('button[name="picture"]').press("Enter")

    expect(page.locator("#tier-3 .cake__picture")).to_be_visible()
    expect(line(page, "name", 1)).to_have_value("Television")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()


def photo() -> FilePayload:
    file = io.BytesIO()
    Image.new("RGB", (900, 600), (200, 120, 30)).save(file, "JPEG")
    return FilePayload(name="cooker.jpg", mimeType="image/jpeg", buffer=file.getvalue())


def line(page: Page, field: str, tier: int) -> Locator:
    return page.locator(f"#{field}-{tier}")


def slot(page: Page, place: str) -> Locator:
    return page.locator(f"#name-{place}")


def unsaved(page: Page) -> Locator:
    return page.get_by_text("Not saved yet.")
