"""How an evening ends, as the console tells it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.desk import SIX, Desk
from tests.browser.pages import Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at
from tests.browser.stages import FEW

LEADS, EQUAL, ONE = "444413", "444422", "411256"
NO_4, ONE_4, TWO_4S = "112356", "141256", "441256"


@pytest.mark.proof
def test_three_who_are_equal_roll_off_and_two_of_them_again(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(players=SIX[:4], counts=FEW))
    phase, following = console.page.locator("#c-turn"), console.page.locator("#c-next")

    for faces in (LEADS, EQUAL, LEADS, ONE):
        console.roll(faces)
    expect(phase).to_have_attribute("data-phase", "roll_off")
    expect(following).to_contain_text(
        "Equal at the top: Ana, Ben, Carla roll once each, most 4s win."
    )
    for faces in (TWO_4S, ONE_4, TWO_4S):
        console.roll(faces)
    expect(following).to_contain_text("Equal at the top: Ana, Carla roll once each")
    console.act("x")  # a die on the floor: again
    expect(console.turn).to_have_text("Ana")
    for faces in (NO_4, ONE_4):
        console.roll(faces)
    expect(phase).to_have_attribute("data-phase", "crowning")
    console.pause()
    console.act("Enter")
    expect(console.turn).to_have_text("Carla")


def test_cue_line_says_the_throw_aloud_with_its_sound(console: Console) -> None:
    console.roll(TWO_4S)

    cue = console.page.locator(".last__cue")
    expect(cue.locator("q")).to_have_text("Ana: two 4s, so Red 2. Ki Din! Wins Prize 5-1.")
    expect(cue.locator("i")).to_have_text("kí-jîn")
    expect(cue).to_be_visible()
