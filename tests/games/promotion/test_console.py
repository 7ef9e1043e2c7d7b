"""The promotion game at a side table: by number and by thumb, the TV and the phones following."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk
from tests.browser.pages import Board
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at, phone_at, tv_at
from tests.browser.side_phones import own_phone
from tests.games.promotion.pages import CHOICES, FOUR, begun, laid


def piece(page: Page, player: int) -> Locator:
    return page.locator(f'#pieces [data-on="{player}"]')


def stands(screen: Board, player: int, space: int) -> None:
    office = screen.page.locator(f'.map [data-space="{space}"]')
    place = office.get_attribute("transform") or ""
    expect(piece(screen.page, player)).to_have_attribute("transform", place)


@pytest.mark.proof
def test_choice_is_made_by_thumb_and_every_screen_shows_it(screens: Screens, host: Desk) -> None:
    table = laid(host, players=FOUR[:2], **CHOICES)
    console = console_at(screens, host, table, PHONE, is_touch=True)
    page, tv = console.page, tv_at(screens, table)
    guest = Board(own_phone(screens, table, "Carlos")[1])

    page.locator("#start").tap()
    expect(guest.page.locator("#own")).to_have_text("It is your turn.")
    tap(page, "112222")
    expect(console.verdict).to_contain_text("The player may choose otherwise: Two 1s: begins on 1")
    page.get_by_role("button", name="Give it").tap()
    for screen in (tv, guest):
        expect(screen.page.locator("#choices li")).to_have_count(2)
        expect(screen.page.locator("#pieces .option")).to_have_count(2)
    expect_no_barrier(page)
    page.get_by_role("button", name="Two 1s: begins on 1").tap()
    for screen in (tv, guest):
        expect(screen.page.locator("#choices")).to_be_hidden()
        stands(screen, 1, 1)
    expect(guest.page.locator("#pieces [data-own]")).to_have_attribute("data-on", "1")

    tap(page, "123456")
    page.get_by_role("button", name="Give it").tap()
    expect(console.turn).to_have_text("Carlos")
    for _ in range(2):  # once for real dice on the table
        page.locator("#throw-for-me").tap()
    expect(tv.last).to_contain_text("Thrown by the program for")
    expect(page.locator("#undo")).to_contain_text("Carlos")  # not before the console has it, too
    page.locator("#undo").tap()
    expect(guest.page.locator("#own")).to_have_text("It is your turn.")
    expect(console.turn).to_have_text("Carlos")
    tap(page, "442213")
    page.get_by_role("button", name="Give it").tap()
    expect(tv.page.locator("#choices li")).to_have_count(2)
    page.get_by_role("button", name="Two 2s: Cung, 1 → 76").tap()
    stands(guest, 1, 77)
    expect(guest.page.locator("#outlook details[open]")).to_contain_text("Carlos")
    expect_no_barrier(guest.page)
    assert tv.has_stayed()
    assert guest.has_stayed()


def tap(page: Page, faces: str) -> None:
    for face in faces:
        page.locator(".pads").get_by_role("button", name=face, exact=True).tap()


def test_choice_is_made_by_its_number(screens: Screens, host: Desk) -> None:
    table = begun(host, "112346", "123456", "442213", players=FOUR[:2], **CHOICES)
    console, tv = console_at(screens, host, table), tv_at(screens, table)

    console.act("2")

    stands(tv, 1, 77)


def test_board_on_a_phone_is_enlarged_and_moved(screens: Screens, host: Desk) -> None:
    page = phone_at(screens, begun(host, "123456", "112356")).page
    view = page.get_by_role("group", name="The board: arrows move it")

    def measure(name: str) -> float:
        return float(view.evaluate(f"(view) => view.{name}"))

    width = measure("scrollWidth")
    assert width > measure("clientWidth")  # close to the piece in turn
    page.get_by_role("button", name="Larger").tap()
    assert measure("scrollWidth") > width
    view.focus()
    for _ in range(6):
        page.keyboard.press("-")
    assert measure("scrollWidth") <= measure("clientWidth") + 1
    page.keyboard.press("0")
    assert measure("scrollWidth") > measure("clientWidth")
    before = measure("scrollLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "before => document.querySelector('[data-track]').scrollLeft > before", arg=before
    )
