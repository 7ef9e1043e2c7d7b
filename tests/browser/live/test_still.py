"""What people press or look for stays where it was, whatever was rolled and whoever is in turn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.heavy import CHAMPION, HARD, NOTHING, PYRAMID, WINS
from tests.browser.pages import Board
from tests.browser.phones import choose, phone_of
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.stages import CHASED, CHOOSES, FEW, TIE
from tests.browser.web.test_access import proof

SHORT_LAPTOP = ViewportSize(width=1280, height=650)
each_size = pytest.mark.parametrize("size", [proof(SHORT_LAPTOP), PHONE], ids=["1280", "360"])
NAMES = ("Ana", *HARD, "Fe", "Maria Cristina")
BEHIND = "444412"  # the chaser's, who is told behind whom
PLAYED = (CHAMPION, *WINS, NOTHING, "x", "l", BEHIND, "s", NOTHING, "r")
HANDS = ".pad, .give__row .button, .actions .button, #call-open, #skip, #say"
CARDS = "#turn, #last, #ladder"
PLACES = """(which) => Object.fromEntries([...document.querySelectorAll(which)]
    .filter((each) => each.checkVisibility()).map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const name = each.id || each.dataset.digit || each.className;
        return [name, [x, y + scrollY, width, height].map(Math.round)];
    }))"""
Places = dict[str, list[int]]


def places(page: Page, which: str) -> Places:
    found: Any = page.evaluate(PLACES, which)
    return dict(found)


def moved(page: Page, which: str, before: Places) -> dict[str, tuple[list[int], list[int]]]:
    """What stands elsewhere now, or is of another size; what was not there before has not moved."""
    now = places(page, which)
    both = before.keys() & now.keys()
    return {name: (before[name], now[name]) for name in both if before[name] != now[name]}


@pytest.mark.proof
@each_size
def test_pads_and_buttons_stay_while_turns_are_played(
    screens: Screens, host: Desk, size: ViewportSize
) -> None:
    table = host.begin("411256", players=NAMES, counts=PYRAMID)
    console = console_at(screens, host, table, size, is_touch=size == PHONE)
    before = places(console.page, HANDS)
    found = {}

    for step, roll in enumerate(PLAYED if size != PHONE else PLAYED[::2]):
        if len(roll) == 6:
            console.type(roll)
            found[f"{step} {roll} typed"] = moved(console.page, HANDS, before)
            console.act("Enter")
            expect(console.typed).to_have_value("")
        else:
            if roll == "r":
                console.press(roll)  # beside real dice it asks for a second press
            console.act(roll)
        found[f"{step} {roll} given"] = moved(console.page, HANDS, before)
    for key in "uuuyu":
        console.act(key)
    found["taken back"] = moved(console.page, HANDS, before)
    console.press("7")
    found["wrong key"] = moved(console.page, HANDS, before)

    assert found == {step: {} for step in found}


@each_size
def test_pads_stay_in_a_roll_off_and_return_after_a_choice(
    screens: Screens, host: Desk, size: ViewportSize
) -> None:
    table = host.begin(*TIE[:3], players=("Ana", HARD[1]), counts=FEW)
    console = console_at(screens, host, table, size, is_touch=size == PHONE)
    phase = console.page.locator("#c-turn")
    before = places(console.page, HANDS)
    found = {}

    console.roll(TIE[3])
    expect(phase).to_have_attribute("data-phase", "roll_off")
    found["roll-off"] = moved(console.page, HANDS, before)
    console.roll("123455")
    found["the other"] = moved(console.page, HANDS, before)

    players = ("Ana", *HARD[:2], "Fe")
    table = host.begin(*CHASED[:2], players=players, counts=PYRAMID, **CHOOSES)
    console.page.goto(table.console)
    console.wait_for_line()
    before = places(console.page, HANDS)
    console.roll(CHASED[2])
    expect(phase).to_have_attribute("data-phase", "choosing")
    console.pause()
    console.page.locator("[data-choice]").first.click()
    expect(phase).to_have_attribute("data-phase", "rolling")
    found["a choice"] = moved(console.page, HANDS, before)

    assert found == {step: {} for step in found}


def test_cards_of_a_phone_stay_while_rolls_arrive(screens: Screens, host: Desk) -> None:
    table = host.begin("411256", players=NAMES, counts=PYRAMID)
    board = Board(open_page(screens.context(PHONE, is_touch=True, is_calm=True), table.phone))
    board.wait_for_line()
    before = tops(board.page)
    found = {}

    for step, roll in enumerate((CHAMPION, *WINS, NOTHING, BEHIND)):
        see(host, table, board, roll)
        found[f"{step} {roll}"] = tops(board.page)

    assert found == dict.fromkeys(found, before)


def test_cards_of_a_guest_stay_while_the_turn_comes_nearer(screens: Screens, host: Desk) -> None:
    table = host.begin("223356", players=NAMES, counts=PYRAMID)
    board = choose(phone_of(screens), table, "Fe")
    before = tops(board.page)
    found = {}

    for turn in range(len(NAMES)):
        see(host, table, board, NOTHING)
        shown = str(board.revision)
        expect(board.page.locator("#cards")).to_have_attribute("data-revision", shown, timeout=9000)
        kind = board.page.locator(".me__one").get_attribute("data-kind")
        found[turn, kind] = tops(board.page)

    assert {kind for _, kind in found} >= {"turns", "next", "now"}
    assert found == dict.fromkeys(found, before)


def tops(page: Page) -> dict[str, int]:
    return {name: place[1] for name, place in places(page, CARDS).items()}


def see(host: Desk, table: Table, board: Board, roll: str) -> None:
    host.throw(table, roll)
    expect(board.last).to_have_attribute("data-seq", str(host.version(table)))
