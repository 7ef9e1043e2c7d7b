"""How an evening ends, as the console tells it: by keyboard on a laptop, by thumb on a phone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.params import in_proof
from tests.browser.screens import LAPTOP, PHONE, Screens
from tests.browser.seats import console_at, tv_at

ONE, NOTHING, LEADS, EQUAL, GRAB = "411256", "223356", "444413", "444422", "444444"
NO_4, ONE_4, TWO_4S = "112356", "141256", "441256"
FEW = (1, 0, 0, 0, 0, 1)
UNPROCESSABLE = "status of 422"


@dataclass
class Emcee:
    """One who types, or one who taps."""

    screens: Screens
    desk: Desk
    is_thumb: bool
    console: Console | None = None

    def sit_down(self, table: Table) -> Console:
        size = PHONE if self.is_thumb else LAPTOP
        self.console = console_at(self.screens, self.desk, table, size, is_touch=self.is_thumb)
        return self.console

    def enter(self, faces: str) -> None:
        """Six dice, and that they are right."""
        assert self.console
        if self.is_thumb:
            for face in faces:
                self.console.page.locator(f'.pad[data-digit="{face}"]').tap()
            expect(self.console.verdict).not_to_be_empty()
            self.console.page.locator(".pad--give").tap()
        else:
            self.console.type(faces)
            self.console.press("Enter")

    def roll(self, *rolls: str) -> None:
        assert self.console
        for faces in rolls:
            before = self.console.version
            self.enter(faces)
            self.console.wait_for_version(before + 1)
            expect(self.console.typed).to_have_value("")

    def do(self, key: str, button: str) -> None:
        """Something other than dice, which writes one entry."""
        assert self.console
        before = self.console.version
        self.press(key, button)
        self.console.wait_for_version(before + 1)

    def press(self, key: str, button: str) -> None:
        assert self.console
        place = self.console.page.locator(button)
        expect(place).to_be_visible()
        self.console.pause()
        if self.is_thumb:
            place.tap()
        else:
            self.console.press(key)


@pytest.fixture(params=[False, in_proof(True)], ids=["keys", "thumb"])
def emcee(request: pytest.FixtureRequest, screens: Screens, desk: Desk) -> Emcee:
    return Emcee(screens, desk, is_thumb=request.param)


def phase(console: Console, name: str) -> None:
    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", name)


def comes_next(console: Console, sentence: str) -> None:
    expect(console.page.locator("#c-next")).to_contain_text(sentence)


@pytest.mark.proof
def test_game_goes_on_until_there_is_a_champion(emcee: Emcee) -> None:
    console = emcee.sit_down(emcee.desk.begin(players=("Ana", "Ben"), counts=FEW))

    comes_next(console, "the round is finished and the champion decided")
    emcee.roll(ONE)
    missing = "The prizes below the champion’s are gone, but a champion is still missing: play on."
    comes_next(console, missing)
    emcee.roll(NOTHING, NOTHING, NOTHING)
    phase(console, "rolling")
    emcee.roll(LEADS)
    comes_next(console, "finish the round, then the champion is decided")
    emcee.roll(NOTHING)
    phase(console, "crowning")
    emcee.do("Enter", "#crown")
    phase(console, "ended")
    expect(console.turn).to_have_text("Ana")


@pytest.mark.proof
def test_one_last_round_is_announced_and_played(emcee: Emcee) -> None:
    rule = {"switch_end": "one_more_round"}
    console = emcee.sit_down(emcee.desk.begin(players=("Ana", "Ben"), counts=FEW, **rule))

    emcee.roll(LEADS, ONE)
    comes_next(console, "This is the last round: after it the champion is decided.")
    emcee.roll(NOTHING, EQUAL)
    phase(console, "roll_off")
    emcee.do("u", "#undo")
    comes_next(console, "This is the last round")
    emcee.roll(NOTHING)
    phase(console, "crowning")


@pytest.mark.proof
def test_three_who_are_equal_roll_off_and_two_of_them_again(emcee: Emcee) -> None:
    names = ("Ana", "Ben", "Carla", "Dino")
    console = emcee.sit_down(emcee.desk.begin(players=names, counts=FEW))

    emcee.roll(LEADS, EQUAL, LEADS, ONE)
    phase(console, "roll_off")
    comes_next(console, "Equal at the top: Ana, Ben, Carla roll once each, most 4s win.")
    emcee.roll(TWO_4S, ONE_4, TWO_4S)
    comes_next(console, "Equal at the top: Ana, Carla roll once each")
    emcee.do("x", "#void-out")  # a die on the floor: again
    expect(console.turn).to_have_text("Ana")
    emcee.roll(NO_4, ONE_4)
    phase(console, "crowning")
    emcee.do("Enter", "#crown")
    expect(console.turn).to_have_text("Carla")


@pytest.mark.proof
def test_total_grab_is_taken_back_with_every_prize(emcee: Emcee) -> None:
    table = emcee.desk.begin(ONE)
    console, tv = emcee.sit_down(table), tv_at(emcee.screens, table)
    emcee.screens.expect_complaints(UNPROCESSABLE)

    emcee.enter(GRAB)
    expect(console.page.get_by_role("dialog", name="Are you sure?")).to_contain_text("Ben")
    emcee.do("Enter", "#confirm [data-confirm]")
    phase(console, "ended")
    expect(tv.page.locator('[id^="tile-"]', has_text="Ben")).to_have_count(8)
    emcee.do("u", "#undo")

    phase(console, "rolling")
    expect(console.turn).to_have_text("Ben")
    expect(tv.page.locator("#scene")).to_be_hidden()
    expect(tv.page.locator('[id^="tile-"]', has_text="Ben")).to_have_count(0)
    expect(tv.page.locator('[id^="tile-"]', has_text="Ana")).to_have_count(1)
    emcee.roll(ONE)
    expect(console.turn).to_have_text("Carla")


@pytest.mark.proof
def test_consolation_at_the_end_goes_to_whoever_has_nothing(emcee: Emcee) -> None:
    rule = {"switch_stop_leftover": "consolation"}
    players = ("Ana", "Ben", "Carla")
    table = emcee.desk.begin(LEADS, ONE, players=players, counts=(1, 0, 0, 0, 1, 3), **rule)
    console = emcee.sit_down(table)

    emcee.press("e", "#stop")
    console.page.locator("#finish-best_throw").focus()
    emcee.do("Enter", "#finish-best_throw")
    expect(console.page.locator("#c-turn")).to_contain_text("goes to somebody who has nothing")
    emcee.do("Enter", "#crown")

    _, winners = emcee.desk.visitor.get(f"{table.edit}winners/person.csv")
    assert _prizes(winners) == {"Ana": "Prize 1-1", "Ben": "Prize 6-1", "Carla": "Prize 6-2"}


def _prizes(file: str) -> dict[str, str]:
    _, *lines = file.strip().splitlines()
    return {line.split(",")[1]: line.split(",")[5] for line in lines}


def test_cue_line_says_the_throw_aloud_with_its_sound(emcee: Emcee) -> None:
    console = emcee.sit_down(emcee.desk.begin())

    emcee.roll(TWO_4S)

    cue = console.page.locator(".last__cue")
    expect(cue.locator("q")).to_have_text("Ana: two 4s, so Red 2. Ki Din! Wins Prize 5-1.")
    expect(cue.locator("i")).to_have_text("kí-jîn")
    expect(cue).to_be_visible()
