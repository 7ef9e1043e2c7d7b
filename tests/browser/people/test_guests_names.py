"""Guests on their own phones: whose name is on which, and what becomes of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.phones import (
    NOTHING,
    approve_asked,
    choose,
    expect_no_barrier,
    phone_of,
    turn,
)
from tests.browser.screens import Screens, open_page
from tests.browser.stages import MANY
from tests.browser.web.test_access import overflow
from tests.browser.web.test_hostile_names import NAMES


@pytest.mark.proof
def test_a_phone_whose_name_was_freed_says_so_at_once_and_the_others_stay(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin(counts=MANY, guests_roll="on")
    ana = choose(phone_of(screens), table, "Ana").page
    ben = choose(phone_of(screens), table, "Ben")
    emcee = open_page(screens.context(session=desk.session), f"{table.edit}players/")
    emcee.locator("#change-1").click()
    emcee.get_by_role("button", name="Ana: free this name from its phone").click()
    expect(emcee.get_by_role("status").filter(has_text="No phone has the name")).to_be_visible()

    expect(ana.get_by_role("heading", name="Do you play?")).to_be_visible()
    expect(ana.locator(".me__one")).to_have_count(0)
    desk.throw(table, NOTHING)
    expect(turn(ben.page, "Ben")).to_have_text("Your turn now")
    assert ben.has_stayed()


@pytest.mark.proof
def test_names_are_text_wherever_a_guest_reads_their_own(screens: Screens, desk: Desk) -> None:
    table = desk.begin(players=NAMES, counts=MANY, guests_roll="on")
    context = phone_of(screens)
    page = open_page(context, f"{table.phone}me/")
    for name in NAMES.values():
        expect(page.locator("bdi").get_by_text(name, exact=True)).to_be_visible()
    assert overflow(page) <= 0

    for place in (0, 2):  # of those that are left
        page.goto(f"{table.phone}me/")
        page.locator('form[action$="/claim/"] button').nth(place).tap()
        page.wait_for_url(table.phone)
    for place in (0, 3):
        page.goto(f"{table.phone}me/")
        page.locator('form[action$="/claim/"] button').nth(place).tap()
        approve_asked(desk, page, table)
    page.goto(table.phone)
    expect(page.locator(".me__one")).to_have_count(4)
    expect(page.locator(".me__who bdi").first).to_have_text(next(iter(NAMES.values())))
    expect_no_barrier(page)


def test_a_guest_who_is_one_with_another_entry_is_called_so_until_they_are_parted(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin(counts=MANY)
    page = choose(phone_of(screens), table, "Ben").page
    seen = {"version": str(desk.version(table)), "key": "merge"}
    players = f"{table.edit}players/"
    desk.post(f"{players}2/merge/", into="1", confirmed="1", **seen)
    expect(turn(page, "Ana")).to_have_text("Your turn now")
    expect(page.locator(".me__one")).to_have_count(1)

    desk.command(table, "undo")

    expect(turn(page, "Ben")).to_have_text("You are next")
    expect(page.locator(".me__one")).to_have_count(1)
