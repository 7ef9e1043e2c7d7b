"""A short game of poker dice on four phones, with the TV as the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser import side_phones
from tests.browser.desk import SIX, Desk
from tests.browser.screens import Screens
from tests.games.poker_dice.pages import laid

FOUR = SIX[:4]
TURNS = 80  # more than any game of two lives has


def said(page: Page) -> list[str]:
    """The round, everybody's hand in it, rounds, lives and money, on whichever screen."""
    return [
        *side_phones.texts(page, "#turn .big-name, #c-turn[data-phase=throwing] .turn__name"),
        *side_phones.texts(page, "#round-title, #c-round-title"),
        *side_phones.texts(page, "#round .person, #c-round bdi"),
        *side_phones.texts(page, "#standing li, #c-standing li"),
    ]


def in_turn(tv: Page) -> str:
    return "".join(side_phones.texts(tv, "#turn[data-turn] .big-name"))


def play(page: Page, hand: str = ".hand-here") -> None:
    """One throw, and the player is content."""
    own = page.locator(hand)
    own.get_by_role("button", name=re.compile("^Throw")).click()
    own.get_by_role("button", name="Stand: keep these dice").click()


@pytest.mark.proof
def test_short_game_on_four_phones_is_the_same_on_all_screens(screens: Screens, host: Desk) -> None:
    table = laid(host, players=FOUR, lives="2", stake="20")
    sitting = side_phones.sit_down(screens, host, table, FOUR)
    pages = sitting.pages
    console, tv = pages["console"], pages["tv"]
    shown = side_phones.agree(pages, said)
    assert [line for line in shown if "2 lives left" in line] == [
        f"0 {name} 2 lives left ₱0" for name in FOUR
    ]

    for turn in range(TURNS):
        phase = tv.locator("#turn").get_attribute("data-phase")
        if phase == "ended":
            break
        if phase == "won":
            side_phones.wait_for_hand(host, table, pages["Ana"])
            pages["Ana"].get_by_role("button", name="Next round").click()
            expect(tv.locator("#turn")).to_have_attribute("data-phase", "throwing")
            shown = side_phones.agree(pages, said, shown)
            continue
        name = in_turn(tv)
        if turn == 1:
            sitting.reopen(name)
        if turn == 2:  # the phone dies, and comes back
            pages.pop(name).close()
            expect(tv.locator("#turn")).to_have_attribute("data-turn", re.compile("."))
            sitting.reopen(name)
        if turn == 3:
            side_phones.take_over(console, name)
            side_phones.wait_for_hand(host, table, console, "#c-phone_hands")
            play(console, "#c-phone_hands")
            side_phones.take_over(console, name, "Give back")
        else:
            side_phones.wait_for_hand(host, table, pages[name])
            play(pages[name])
        shown, before = side_phones.agree(pages, said, shown), shown
        if turn == 1:
            console.keyboard.press("u")
            assert side_phones.agree(pages, said, shown) == before
            console.keyboard.press("y")
            assert side_phones.agree(pages, said, before) == shown
        if turn == 5:
            money = money_of(shown)
            host.post(
                f"{table.edit}log/3/",
                what="away",
                roll="",
                held="",
                save="1",
                version=str(host.version(table)),
                key="put-right",
            )
            shown = side_phones.agree(pages, said, shown)
            assert sum(money) == sum(money_of(shown)) == 0

    assert tv.locator("#turn").get_attribute("data-phase") == "ended"
    assert sum(money_of(shown)) == 0
    assert sum("out" in line.split() for line in side_phones.texts(tv, "#standing li")) == 3
    expect(tv.locator("#scene")).to_contain_text("The game is over")


def money_of(shown: Sequence[str]) -> list[int]:
    signs = (re.search(r"([+−]?)₱(\d+)", line) for line in shown if "left" in line or "out" in line)
    return [int(found[2]) * (-1 if found[1] == "−" else 1) for found in signs if found]


def test_phone_opened_before_the_game_gets_its_hand_at_start(screens: Screens, host: Desk) -> None:
    table = laid(host, players=FOUR[:2])
    _, page = side_phones.own_phone(screens, table, FOUR[0])

    host.command(table, "start")
    side_phones.allow_phones(host, table)

    expect(
        page.locator(".hand-here").get_by_role("button", name=re.compile("^Throw"))
    ).to_be_visible()
