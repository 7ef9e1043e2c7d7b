"""A whole short game on four phones, with the TV and the console: all agree after every step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import TV, OnePage, Screens, open_page
from tests.browser.side_phones import (
    agree,
    allow_phones,
    own_phone,
    sit_down,
    take_over,
    texts,
    wait_for_hand,
)
from tests.games.promotion.pages import FOUR, TWELVE, begun, laid, throw

CARLOS, NENA, _, JOSEPHINE = FOUR
MOST_STEPS = 200
# Where each piece is.
PIECES = """() => [...document.querySelectorAll(".pieces [data-on]")]
    .map((mark) => `${mark.dataset.on} ${mark.getAttribute("transform")}`).sort()"""


# Each with a walk, and so with a way below the name.
SIX = ("555551", "123456", "112356", "441236", "666213", "222213", "444412", "441123")
# The list has a column for what does not fit, outside its box.
LEFT_OUT = """list => [...list.children].filter((each) =>
    each.getBoundingClientRect().left > list.getBoundingClientRect().right - 2).length"""


def said(page: Page) -> list[str]:
    """Who is in turn and where each piece is, on whichever screen."""
    names = "#turn[data-phase=throwing] .person, #c-turn[data-phase=throwing] .turn__name"
    pieces: list[str] = page.evaluate(PIECES)
    return [*texts(page, names), *pieces]


@pytest.mark.proof
def test_short_game_on_four_phones_agrees_on_all_screens(screens: Screens, host: Desk) -> None:
    """Carlos's phone reloads, Nena's dies and comes back, the emcee plays for Josephine; one throw
    is taken back, and another corrected: 73, where five 5s begin, is 4 Te from the palace."""
    table = laid(host, most_to_go="4")
    sitting = sit_down(screens, host, table, FOUR)
    pages = sitting.pages
    console, tv = pages["console"], pages["tv"]
    take_over(console, JOSEPHINE)
    shown = agree(pages, said)

    for step in range(MOST_STEPS):
        if tv.locator("#turn").get_attribute("data-phase") == "won":
            break
        name = FOUR[int(tv.locator("#turn").get_attribute("data-turn") or 0) - 1]
        page, hand = (
            (console, "#c-phone_hands") if name == JOSEPHINE else (pages[name], ".hand-here")
        )
        wait_for_hand(host, table, page, hand)
        page.locator(hand).get_by_role("button", name="Throw", exact=True).click()
        shown, before = agree(pages, said, shown), shown
        if step == 5:
            console.keyboard.press("u")
            assert agree(pages, said, shown) == before
            sitting.reopen(CARLOS)
            pages.pop(NENA).close()
            shown = agree(pages, said)
            sitting.reopen(NENA)
            assert agree(pages, said) == shown
            fives = {"what": "dice", "roll": "5 5 5 5 5 1"}
            version = str(host.version(table))
            host.post(f"{table.edit}log/2/", **fives, save="1", version=version, key="right")
            shown = agree(pages, said, shown)

    winner = tv.locator("#scene bdi").first.inner_text()
    assert winner in FOUR
    for page in pages.values():
        expect(page.locator("body")).to_contain_text("The first in the palace")
    expect_no_barrier(pages[CARLOS])
    host.command(table, "end", confirmed="1")
    results = open_page(console.context, f"{table.phone}results/")
    expect(results.locator(".crown")).to_contain_text(winner)
    expect(results.locator("main")).to_contain_text("73 →")


# Whether the phone offered a throw while the board still named another player.
WATCH = """() => new MutationObserver(() => {
  const isOffered = document.querySelector(".hand-here .hand__ready") !== null;
  if (isOffered && document.getElementById("turn").dataset.turn !== "1") window.wasEarly = true;
}).observe(document.body, { childList: true, subtree: true })"""


def test_next_throw_is_offered_when_the_dice_have_landed(screens: Screens, host: Desk) -> None:
    table = begun(host, "112356", players=FOUR[:2])
    allow_phones(host, table)
    _, phone = own_phone(screens, table, CARLOS)
    phone.emulate_media(reduced_motion="no-preference")
    phone.evaluate(WATCH)

    throw(host, table, 2, "123456")

    phone.get_by_role("button", name="Throw", exact=True).wait_for()
    assert not phone.evaluate("window.wasEarly")


@pytest.mark.parametrize("players", [5, 6])
def test_wall_lists_each_of_five_or_six_players(
    one_page: OnePage, host: Desk, players: int
) -> None:
    table = begun(host, *SIX, players=TWELVE[:players])
    racers = one_page.open(table.tv, TV).locator("#race .racers")

    expect(racers.locator("li")).to_have_count(players)
    assert racers.evaluate(LEFT_OUT) == 0
