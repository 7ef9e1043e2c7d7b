"""The whole job without JavaScript: plain pages, plain forms, a board that reloads itself."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import SAVE_PRIZES
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page

UNPROCESSABLE = "status of 422"


@pytest.mark.proof
def test_festival_is_set_up_and_started(screens: Screens, desk: Desk) -> None:
    page = open_page(screens.context(session=desk.session, has_script=False), f"{desk.base}/")
    screens.expect_complaints(UNPROCESSABLE)
    page.get_by_role("link", name="New festival").click()
    page.get_by_label("Name of the festival").fill("")
    page.get_by_label("Budget", exact=True).fill("lots")
    page.get_by_role("button", name="Create the festival").click()
    expect(page.get_by_label("Budget", exact=True)).to_have_value("lots")
    page.get_by_label("Name of the festival").fill("By hand")
    page.get_by_label("Budget", exact=True).fill("600")
    page.get_by_role("button", name="Create the festival").click()

    page.locator("#count-6").fill("2")
    page.locator('#tier-6 button[name="resize"]').click()
    expect(page.locator("#tier-6 [name^=name-6]")).to_have_count(2)
    page.locator("#fill-name-6").fill("Hopia")
    page.locator('#tier-6 button[name="fill"]').click()
    expect(page.locator('[name="name-6-2"]')).to_have_value("Hopia")
    page.locator(SAVE_PRIZES).click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()

    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.get_by_label("Names, one a line").fill("Ana\nBen")
    page.get_by_role("button", name="Add these players").click()
    page.get_by_role("button", name="Start the evening").click()
    page.wait_for_url("**/console/")
    expect(page.locator("#c-turn")).to_contain_text("Ana")


def test_dice_are_given_taken_back_and_brought_back(screens: Screens, desk: Desk) -> None:
    page = console_at(screens, desk, desk.begin())

    give(page, "144263")
    expect(page.locator("#say")).to_contain_text("Prize 5-1")
    expect(page.locator("#c-turn")).to_contain_text("Ben")
    page.locator("#undo").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ana")
    page.locator("#redo").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ben")
    page.locator("#void-out").click()
    expect(page.locator("#say")).to_contain_text("die left the bowl")
    page.locator("#skip").click()
    expect(page.locator("#c-turn h1")).to_have_text("Carla")
    page.locator("#roll-for-me").click()
    expect(page.locator("#c-turn h1")).to_have_text("Dino")


def test_bad_dice_are_answered_and_stay_in_the_field(screens: Screens, desk: Desk) -> None:
    page = console_at(screens, desk, desk.begin())
    screens.expect_complaints(UNPROCESSABLE)

    for typed in ("14426", "1442631", "144207", "abc"):
        give(page, typed)
        expect(page.locator("#say")).to_contain_text(re.compile("expected", re.IGNORECASE))
        expect(page.locator("#roll")).to_have_value(typed)
        page.goto(page.url.replace("/throw/", "/"))
    expect(page.locator("#c-turn h1")).to_have_text("Ana")


def test_total_grab_is_asked_on_a_page_of_its_own(screens: Screens, desk: Desk) -> None:
    page = console_at(screens, desk, desk.begin())

    give(page, "444444")
    page.get_by_role("link", name="No, go back").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ana")
    give(page, "444444")
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#c-turn")).to_have_attribute("data-phase", "ended")


def test_someone_else_is_picked(screens: Screens, desk: Desk) -> None:
    page = console_at(screens, desk, desk.begin())

    page.locator("#call-open").click()
    page.locator("#c-seats").get_by_role("button", name="Ella").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ella")


def test_parts_of_the_console_stand_apart(screens: Screens, desk: Desk) -> None:
    page = console_at(screens, desk, desk.begin(*["144263", "223356", "411256"] * 4))

    def box(part: str) -> FloatRect:
        found = page.locator(part).bounding_box()
        assert found is not None, part
        return found

    parts = ("#c-stock", "#c-ladder", "#c-log", "#c-next")
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        for above, below in pairwise(parts):
            assert _end(page, above) <= box(below)["y"] + 1, (above, below)
        buttons = [button.bounding_box() for button in page.locator(".give__row .button").all()]
        assert min(button["height"] for button in buttons if button) >= 44


def _end(page: Page, part: str) -> float:
    """Where the last line of a part ends, whatever box it stands in."""
    lines = page.locator(f"{part} li, {part} p")
    boxes = (line.bounding_box() for line in lines.all())
    return max((box["y"] + box["height"] for box in boxes if box), default=0.0)


def test_boards_show_the_state_and_load_themselves_anew(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263")
    for address, size in ((table.tv, TV), (table.phone, PHONE)):
        page = open_page(screens.context(size, has_script=False), address)
        expect(page.locator("#last")).to_contain_text("Ana")
        expect(page.locator("#turn")).to_contain_text("Ben")
        expect(page.get_by_text("connecting", exact=True)).to_be_hidden()
        # A page that was told to do without JavaScript still hides what stands in <noscript>.
        _, markup = desk.visitor.get(address)
        assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in markup


def test_guest_joins(screens: Screens, desk: Desk) -> None:
    table = desk.lay()
    screens.expect_complaints(UNPROCESSABLE)
    guest = open_page(screens.context(PHONE, has_script=False), table.phone)
    guest.get_by_role("link", name="I want to play").click()
    guest.get_by_role("textbox").fill("x" * 10_000)
    guest.get_by_role("button", name="I want to play").click()
    expect(guest.get_by_role("alert")).to_contain_text("at most 40 letters")
    guest.get_by_role("textbox").fill("Gina")
    guest.get_by_role("button", name="I want to play").click()
    expect(guest.get_by_text("waiting for the emcee")).to_be_visible()


def console_at(screens: Screens, desk: Desk, table: Table) -> Page:
    return open_page(screens.context(session=desk.session, has_script=False), table.console)


def give(page: Page, dice: str) -> None:
    page.get_by_label("Six dice").fill(dice)
    page.locator("#give").click()
