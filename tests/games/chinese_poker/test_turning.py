"""The wall turns a deal from phones over: fronts, middles and backs, with the points so far."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.best_setting import nearest_legal
from rules.chinese_poker.variation import Variation
from tests.browser.desk import Desk, SideTable, unseen
from tests.browser.heavy import HARD
from tests.browser.looks import clipped, overflowing
from tests.browser.screens import TV, Screens
from tests.browser.seats import tv_at
from tests.browser.web.test_access import EVERY_TV, scroll, small_texts
from tests.games.chinese_poker.pages import begun

ROWS = ("front", "middle", "back")
BASE = Variation.load("base")


@unseen
def dealt(host: Desk, **about: object) -> SideTable:
    """A deal that phones show, each seat of which is set but one's."""
    table = begun(host, **about)
    host.post(f"{table.edit}phones/on/")
    host.command(table, "deal")
    for number in (1, 2, 3):
        set_for(host, table, number)
    return table


def set_for(host: Desk, table: SideTable, number: int) -> Arrangement:
    """The emcee sets the hand of a seat without a phone."""
    _, page = host.visitor.get(f"{table.edit}hand/{number}/")
    cards = Arrangement.parse(" ".join(re.findall(r'data-card="(\w+)"', page)))
    legal = cards if BASE.refusal(cards) is None else nearest_legal(BASE, cards)
    asked = re.search(r'name="asked" value="(\d+)"', page)
    assert asked, page
    host.post(f"{table.edit}hand/{number}/ready/", asked=asked[1], cards=str(legal))
    return legal


def open_rows(deal: Locator) -> list[str]:
    """The rows of the first hand whose names can be read."""
    names = deal.locator(".phand").first.locator(".prow__name")
    return [row for place, row in enumerate(ROWS) if names.nth(place).is_visible()]


def test_rows_are_revealed_one_by_one_and_then_paid(screens: Screens, host: Desk) -> None:
    table = dealt(host)
    tv = tv_at(screens, table)
    deal = tv.page.locator("#deal")
    tv.page.clock.install()
    tv.page.clock.pause_at(datetime.now(tz=UTC) + timedelta(seconds=10))

    set_for(host, table, 4)

    for count, row in enumerate(ROWS, start=1):
        expect(tv.page.locator("html")).to_have_attribute("data-reveal", row)
        assert open_rows(deal) == list(ROWS[:count])
        assert not tv.page.locator("#standing").is_visible()  # it tells how the deal ends
        expect(deal.locator(".phand[data-best]").first).to_have_css("box-shadow", "none")
        expect(deal.locator(".reveal__why b:visible")).to_contain_text(re.compile(" wins? "))
        tv.page.clock.run_for(3600)
    expect(tv.page.locator("html")).not_to_have_attribute("data-reveal", re.compile("."))
    expect(deal.locator(".cell").first).to_be_visible()


@pytest.mark.proof
def test_rows_that_are_turned_over_can_be_read_on_every_wall(screens: Screens, host: Desk) -> None:
    table = dealt(host, players=HARD[:4])
    page = tv_at(screens, table).page
    page.clock.install()
    page.clock.pause_at(datetime.now(tz=UTC) + timedelta(seconds=10))
    found = {}

    set_for(host, table, 4)
    for row in ROWS:
        expect(page.locator("html")).to_have_attribute("data-reveal", row)
        for width, height in EVERY_TV:
            page.set_viewport_size({"width": width, "height": height})
            wrong = [*clipped(page), *overflowing(page)]
            wrong += small_texts(page) if height >= TV["height"] else []
            if wrong or scroll(page):
                found[row, width] = wrong
        page.clock.run_for(3600)

    assert found == {}


def test_wall_without_motion_shows_at_once_what_is_paid(screens: Screens, host: Desk) -> None:
    table = dealt(host)
    tv = tv_at(screens, table, is_calm=True)

    set_for(host, table, 4)

    expect(tv.page.locator("#deal .cell").first).to_be_visible()
    expect(tv.page.locator("html")).not_to_have_attribute("data-reveal", re.compile("."))
