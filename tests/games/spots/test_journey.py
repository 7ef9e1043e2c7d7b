"""A short game of guess-the-spots on four phones, with the TV as the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import SIX, Desk
from tests.browser.screens import Screens
from tests.browser.side_phones import agree, sit_down, take_over, texts, wait_for_hand
from tests.games.spots.pages import laid

FOUR = SIX[:4]
LIFTS = 12  # three wrong guesses of each of four


def said(page: Page) -> list[str]:
    """The forfeits of everybody, on whichever screen; odd while it is drawn anew."""
    names = texts(page, "#forfeits li bdi, #c-forfeits .tally-list__name")
    paid = texts(page, "#forfeits .paid, #c-forfeits .paid")
    return [" ".join(each) for each in zip(names, paid, strict=False)]


def guess(page: Page, value: str, hand: str = ".hand-here") -> None:
    button = page.locator(hand).get_by_role("button", name=value, exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def covered(tv: Page, count: int) -> None:
    """So many have guessed, and nobody sees what."""
    expect(tv.locator('#around [data-state="guessed"]')).to_have_count(count)
    expect(tv.locator("#around .place__guess", has_text="7")).to_have_count(0)


@pytest.mark.proof
def test_short_game_on_four_phones_is_the_same_on_all_screens(screens: Screens, host: Desk) -> None:
    table = laid(host, players=FOUR, to_lose="3")
    sitting = sit_down(screens, host, table, FOUR)
    pages = sitting.pages
    console, tv = pages["console"], pages["tv"]
    expect(tv.locator("#cup")).to_have_attribute("data-show", "covered")
    shown = agree(pages, said)

    for lift in range(LIFTS):
        if tv.locator("#cup").get_attribute("data-show") == "over":
            break
        guessing: tuple[str, ...] = FOUR
        for name in FOUR:
            wait_for_hand(host, table, pages[name])
        if lift == 1:  # a phone is reloaded
            sitting.reopen("Ben")
        if lift == 2:  # a phone dies, and comes back
            guess(pages["Carla"], "7")
            pages.pop("Carla").close()
            covered(tv, 1)
            sitting.reopen("Carla")
            button = pages["Carla"].get_by_role("button", name="7", exact=True)
            expect(button).to_have_attribute("aria-pressed", "true")
            guessing = ("Ana", "Ben", "Dino")
        if lift == 3:  # the emcee plays a seat
            take_over(console, "Dino")
            guess(console, "7", "#c-phone_hands")
            take_over(console, "Dino", "Give back")
            guessing = FOUR[:3]
        if lift == 4:  # one sits this cup out: the phone that lifts is asked
            guess(pages["Ana"], "7")
            hand = pages["Ana"].locator(".hand-here")
            hand.locator("summary", has_text="Throw, and lift the cup").click()
            expect(hand).to_contain_text("Ben, Carla and Dino have not guessed.")
            hand.get_by_role("button", name="Lift the cup", exact=True).click()
        else:
            for name in guessing:
                guess(pages[name], "7")
            covered(tv, 4)
            pages["Ana"].get_by_role("button", name="Throw, and lift the cup").click()
        expect(tv.locator("#cup")).not_to_have_attribute("data-show", "covered")
        shown, before = agree(pages, said), shown
        if lift == 0:
            console.keyboard.press("u")
            expect(tv.locator("#cup")).to_have_attribute("data-show", "covered")
            assert agree(pages, said) == before
            console.keyboard.press("y")
            expect(tv.locator("#cup")).to_have_attribute("data-show", "lifted")
            assert agree(pages, said) == shown
            host.post(  # the cup is put right: 7 in all, so that nobody pays
                f"{table.edit}log/2/",
                faces="3 4",
                save="1",
                version=str(host.version(table)),
                key="put-right",
            )
            expect(tv.locator("#cup")).to_contain_text("Everybody guessed right!")
            shown = agree(pages, said)
            assert {line.split()[-1] for line in shown} == {"0"}

    expect(tv.locator("#cup")).to_contain_text("Loses the game")
    assert "3" in {line.split()[-1] for line in shown}
