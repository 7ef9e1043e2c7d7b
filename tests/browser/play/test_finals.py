"""A final of six champions by each of its two ends, as the console, the TV and a phone tell it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import SIX, Desk
from tests.browser.screens import LAPTOP, Screens
from tests.browser.seats import console_at, phone_at, tv_at

pytestmark = pytest.mark.proof

NOTHING, ONE, LOW, HIGH = "112356", "411256", "444412", "555556"
ALONE = (1, 0, 0, 0, 0, 0)


def told(pages: tuple[Page, ...], *sentences: str) -> None:
    for page in pages:
        for sentence in sentences:
            expect(page.locator("body")).to_contain_text(sentence)


def test_a_final_by_rounds_is_told_to_its_roll_off(screens: Screens, desk: Desk) -> None:
    table = desk.begin(players=SIX, counts=ALONE, switch_end="best_of_round")
    console = console_at(screens, desk, table, LAPTOP)
    tv, phone = tv_at(screens, table, is_calm=True).page, phone_at(screens, table).page
    pages = (console.page, tv, phone)

    told(pages, "Round 1 of at most 3", "after round 3 most 4s")
    for roll in (ONE, ONE, NOTHING, NOTHING, NOTHING, NOTHING, ONE, ONE):
        desk.throw(table, roll)
    told(pages, "Round 2 of at most 3", "Most 4s so far: Ana, Ben, two 4s")
    for _ in range(10):
        desk.throw(table, NOTHING)

    told(pages, "Equal in their 4s: Ana, Ben roll once each, most 4s win.")


def test_a_final_by_a_lap_is_told_to_its_champion(screens: Screens, desk: Desk) -> None:
    table = desk.begin(players=SIX, counts=ALONE, switch_end="unbeaten_lap")
    console = console_at(screens, desk, table, LAPTOP)
    tv, phone = tv_at(screens, table, is_calm=True).page, phone_at(screens, table).page
    pages = (console.page, tv, phone)

    told(pages, "Round 1 of at most 10")
    for roll in (NOTHING, LOW, NOTHING):
        desk.throw(table, roll)
    told(pages, "Ben leads, unbeaten for 1 of 5 turns.")
    for roll in (HIGH, NOTHING, NOTHING, NOTHING, NOTHING):
        desk.throw(table, roll)
    told(pages, "Dino leads, unbeaten for 4 of 5 turns.")
    desk.throw(table, NOTHING)

    told(pages, "now the champion is crowned")
    expect(tv.locator("#turn")).to_contain_text("Dino")
