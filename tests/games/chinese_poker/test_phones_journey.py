"""Chinese poker on four phones: seven deals, with the wall and the console at every step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk
from tests.browser.pages import Console
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens, wait_until
from tests.browser.seats import console_at, tv_at
from tests.browser.side_phones import allow_phones, opened, own_phone
from tests.games.chinese_poker.pages import FOUR, begun

DEALS = 7
BY_THE_EMCEE = "Dino"


def own(page: Page) -> Locator:
    """The cards that this page may set."""
    return page.locator("form[data-cards]")


def cards_on(page: Page) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in own(page).locator("[data-card]").all()]


def all_ready(pages: list[Page]) -> None:
    for page in pages:
        own(page).get_by_role("button", name="Best setting").click()
        expect(page.locator(".row-of[data-wrong]")).to_have_count(0)
        expect(own(page).locator(".hand__said")).to_contain_text("rows in order")
        own(page).get_by_role("button", name="Ready", exact=True).click()
        if page is not pages[-1]:
            expect(page.get_by_role("button", name="Change my hand")).to_be_visible()


def deal(pages: list[Page]) -> None:
    """Whoever deals presses the button, which only their phone has."""
    buttons = [page.get_by_role("button", name="shuffle and deal") for page in pages]
    wait_until(pages[0], lambda: any(each.count() for each in buttons), "somebody may deal")
    next(each for each in buttons if each.count()).click()
    for page in pages:
        expect(own(page)).to_be_visible()


def points(page: Page) -> list[str]:
    """Of the deal on a wall or a phone, as they sit."""
    return page.locator("#deal .phand__all").all_text_contents()


def agree(number: int, screens: list[Page], console: Console) -> list[str]:
    """All show this deal with the same points, which come to nothing."""
    for page in screens:
        expect(page.locator("#deal .phand__all")).to_have_count(4)
        expect(page.locator("#deal")).to_contain_text(f"Deal {number}")
    tv = screens[0]
    wait_until(tv, lambda: all(points(page) == points(tv) for page in screens), "the same points")
    shown = points(tv)
    expect(console.page.locator("#c-deal .nets b")).to_have_text(shown)
    assert sum(int(each.replace("−", "-")) for each in shown) == 0
    return shown


@pytest.mark.proof
def test_seven_deals_are_played_on_four_phones(screens: Screens, host: Desk) -> None:
    table = begun(host, best_setting="True", sweep="3", surrender="1")
    allow_phones(host, table)
    owned = [own_phone(screens, table, name) for name in FOUR]
    phones = [page for _, page in owned]
    tv, console = tv_at(screens, table), console_at(screens, host, table)
    seats = console.page.locator("#c-phone_seats")

    for number in range(1, DEALS + 1):
        deal(phones)
        expect(tv.page.locator(".setting li")).to_have_count(4)
        playing = list(phones)
        if number == 2:  # a phone reloads: its cards are as they were laid
            before = swap(phones[0])
            phones[0].reload()
            expect(own(phones[0])).to_be_visible()
            assert cards_on(phones[0]) == before
        if number == 3:  # a phone dies, and comes back to what it had laid
            before = swap(phones[1])
            phones[1].close()
            phones[1] = opened(owned[1][0], table)
            expect(own(phones[1])).to_be_visible()
            assert cards_on(phones[1]) == before
            playing = list(phones)
        if number == 4:  # the emcee plays a seat, and the table is told
            seat = seats.locator("li", has_text=BY_THE_EMCEE)
            seat.get_by_role("button", name="Take over").click()
            expect(own(console.page)).to_be_visible()
            expect(own(phones[3])).to_have_count(0)
            expect(tv.page.locator(".setting li").nth(3)).to_contain_text("played by the emcee")
            playing = [*phones[:3], console.page]
        if number == DEALS:
            expect_no_barrier(phones[0])
            expect_no_barrier(tv.page)
        all_ready(playing)
        agree(number, [tv.page, *phones], console)
        if number == 4:
            seats.get_by_role("button", name="Give back").click()
            console.page.wait_for_url(table.console)
            expect(seats.get_by_role("button", name="Give back")).to_have_count(0)
        if number == 5:  # undone, the same cards are set once more
            console.page.locator("h1").first.click()
            console.press("u")
            for page in phones:
                expect(own(page)).to_be_visible()
            expect(tv.page.locator("#deal .phand")).to_have_count(0)
            all_ready(phones)
            agree(number, [tv.page, *phones], console)
        if number == 6:
            correct(console.page, tv.page)
            expect(tv.page.locator("#deal .phand").first).to_contain_text("surrendered")
            assert agree(number, [tv.page, *phones], console)[0] == "−3"  # one to each


def swap(page: Page) -> list[str]:
    """Drag the first card onto the last, and read what is laid then."""
    cards = cards_on(page)
    with page.expect_response("**/set/"):
        own(page).locator("[data-card]").first.drag_to(own(page).locator("[data-card]").last)
    cards[0], cards[-1] = cards[-1], cards[0]
    expect(own(page).locator("input[name=cards]")).to_have_value(
        " / ".join(" ".join(row) for row in (cards[:3], cards[3:8], cards[8:]))
    )
    return cards


def correct(page: Page, wall: Page) -> None:
    """The first player had surrendered, as the emcee is told later."""
    page.locator(f"#log-{wall.locator('#deal').get_attribute('data-seq')}").click()
    page.locator("[name=special_1]").select_option("surrender")
    page.get_by_role("button", name="Show what changes").click()
    page.get_by_role("button", name="Save the correction").click()
    page.wait_for_url("**/log/#entry-*")
    page.goto(page.url.split("log/")[0] + "console/")
