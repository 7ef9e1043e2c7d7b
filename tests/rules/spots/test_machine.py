"""Whatever the emcee does, in whatever order: the log is the game and every forfeit is counted."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from rules.seats import ComeBack, Join, Leave
from rules.spots import commands as c
from rules.spots import game
from rules.spots.guesses import Call, guesses
from rules.spots.settings import GuessOf, Settings
from rules.spots.state import State
from tests.rules.machine import TableMachine

people = st.integers(1, 4)
house_rules = st.builds(Settings, st.integers(1, 3), st.sampled_from(GuessOf))
any_guess = st.one_of(st.integers(0, 19), st.sampled_from(Call))
lifts = st.builds(
    c.Lift,
    st.lists(st.sampled_from((1, 3, 4, 6)), min_size=1, max_size=3).map(tuple),
    is_confirmed=st.booleans(),
)
commands = st.one_of(
    st.builds(c.Guess, people, any_guess),
    lifts,
    *(st.builds(kind, people) for kind in (Join, Leave, ComeBack)),
    st.builds(c.End, st.booleans()),
)


class Evening(TableMachine):
    game = game
    turns = others = commands
    settings: Settings
    state: State

    @initialize(players=st.integers(2, 3), chosen=house_rules)
    def open(self, players: int, chosen: Settings) -> None:
        self.begin(chosen, c.Start(tuple(range(1, players + 1)), chosen))

    @rule(data=st.data(), faces=st.lists(st.integers(1, 6), min_size=3, max_size=3))
    def guess_and_lift(self, data: st.DataObject, faces: list[int]) -> None:
        for player in self.state.waiting():
            self.do(c.Guess(player, data.draw(st.sampled_from(guesses(self.settings)))))
        self.do(c.Lift(tuple(faces[: self.settings.dice])))

    @invariant()
    def each_forfeit_is_of_one_wrong_guess(self) -> None:
        counted: dict[int, int] = {}
        open_guesses: dict[int, int | Call] = {}
        for act in self.log.done:
            match act.command:
                case c.Guess(player, guess):
                    open_guesses[player] = guess
                case Leave(player):
                    open_guesses.pop(player, None)
                case c.Lift(faces):
                    for player, guess in open_guesses.items():
                        if guess not in self.fitting(sum(faces)):
                            counted[player] = counted.get(player, 0) + 1
                    open_guesses = {}
        assert dict(self.state.forfeits) == counted

    def fitting(self, total: int) -> set[int | Call]:
        """What is right of a total, reckoned from the tables of all totals."""
        totals = list(range(self.settings.dice, 6 * self.settings.dice + 1))
        half = len(totals) // 2
        fits: set[int | Call] = {total, (Call.EVEN, Call.ODD)[total % 2]}
        if total in totals[:half]:
            fits.add(Call.SMALL)
        if total in totals[-half:]:
            fits.add(Call.BIG)
        return fits


@pytest.mark.hypothesis
def test_whatever_the_emcee_does_every_forfeit_is_counted() -> None:
    run_state_machine_as_test(Evening, settings=settings(stateful_step_count=30))
