"""Guess-the-spots can be read and used by everybody, with a crowd of long names too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.looks import covered
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.seats import phone_at
from tests.browser.spots import (
    CROWD,
    begun,
    expect_good,
    guessing_at,
    lifted,
)
from tests.browser.web.test_access import small_texts


@pytest.mark.parametrize("is_lifted", [False, True])
def test_crowd_with_long_names_finds_room_on_every_screen(
    screens: Screens, desk: Desk, is_lifted: bool
) -> None:
    lay = lifted if is_lifted else begun
    table = lay(desk, *(["7"] * 13), players=CROWD, forfeit="Sing a verse of the Moon")
    calm = screens.context(TV, is_calm=True)

    tv = open_page(calm, table.tv)
    expect(tv.locator("#around .place")).to_have_count(len(CROWD))
    expect_good(tv)
    assert covered(tv) == []
    assert small_texts(tv) == []
    assert pale_texts(tv) == []
    for size in (LAPTOP, PHONE):
        console = guessing_at(screens, desk, table, size)
        expect_good(console.page)
    phone = phone_at(screens, table)
    expect_good(phone.page)
    assert pale_texts(phone.page) == []


@pytest.mark.parametrize("name", ["rules", "results", "log"])
def test_pages_for_guests_have_no_barrier(screens: Screens, desk: Desk, name: str) -> None:
    table = lifted(desk, "7", "8", "9")
    page = open_page(screens.context(PHONE, is_calm=True), f"{table.phone}{name}/")

    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        expect_good(page)


@pytest.mark.parametrize("name", ["winners", "log"])
def test_pages_for_the_emcee_have_no_barrier(screens: Screens, desk: Desk, name: str) -> None:
    table = lifted(desk, "7", "8", "9")
    page = open_page(screens.context(session=desk.session, is_calm=True), f"{table.edit}{name}/")

    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        expect_good(page)
