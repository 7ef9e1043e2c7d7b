"""Whatever the emcee does, in whatever order: the log is the game and every piece has its space."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from rules.promotion import commands as c
from rules.promotion import game
from rules.promotion.book import PALACE
from rules.promotion.settings import Order, Pairs, Settings, StartChoice, StraightStart
from rules.promotion.state import Phase, State
from rules.seats import ComeBack, Join, Leave
from tests.rules.machine import TableMachine
from tests.rules.promotion.second import CHANG_OF

people = st.integers(1, 5)
faces = st.lists(st.sampled_from((1, 2, 4, 4, 5, 6)), min_size=6, max_size=6).map(tuple)
house_rules = st.builds(
    Settings,
    st.sampled_from(Pairs),
    st.sampled_from(Order),
    st.sampled_from(StraightStart),
    st.sampled_from(StartChoice),
    st.sampled_from((0, 0, 3, 9)),
)
turns = st.one_of(
    st.builds(c.Throw, people, faces),
    st.builds(c.Choose, people, st.sampled_from(("te", "te cung", "17", "4"))),
    st.builds(c.Skip, people),
)
others = st.one_of(
    *(st.builds(kind, people) for kind in (Join, Leave, ComeBack)),
    st.builds(c.PlayOn),
    st.builds(c.End, st.booleans()),
)


class Evening(TableMachine):
    game = game
    turns, others = turns, others
    settings: Settings
    state: State

    @initialize(players=st.integers(2, 4), chosen=house_rules)
    def open(self, players: int, chosen: Settings) -> None:
        self.begin(chosen, c.Start(tuple(range(1, players + 1)), chosen))

    @precondition(lambda self: self.state.phase is Phase.THROWING and self.state.turn)
    @rule(dice=faces)
    def throw_in_turn(self, dice: tuple[int, ...]) -> None:
        assert self.state.turn is not None
        entries = len(self.log.entries)
        self.do(c.Throw(self.state.turn, dice))
        assert len(self.log.entries) == entries + 1

    @precondition(lambda self: self.state.phase is Phase.CHOOSING)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        assert self.state.turn is not None
        option = data.draw(st.sampled_from(self.state.options(self.state.faces)))
        player = self.state.turn
        self.do(c.Choose(player, option.key))
        assert self.state.pieces[player] == option.piece

    @precondition(lambda self: self.state.phase is Phase.WON)
    @rule()
    def play_on(self) -> None:
        self.do(c.PlayOn())

    @invariant()
    def who_is_home_stands_in_the_palace_and_nobody_else(self) -> None:
        in_palace = {n for n, piece in self.state.pieces.items() if piece.space == PALACE}
        assert in_palace == set(self.state.home)
        assert len(self.state.home) == len(set(self.state.home))

    @invariant()
    def who_is_in_disgrace_remembers_a_space_that_leads_there(self) -> None:
        for piece in self.state.pieces.values():
            if piece.space in (28, 29):
                assert CHANG_OF[piece.came_from or 0] == piece.space
            else:
                assert piece.came_from is None

    @invariant()
    def game_can_always_go_on(self) -> None:
        state = self.state
        match state.phase:
            case Phase.THROWING:
                assert state.turn in (state.racing() or (None,))
            case Phase.CHOOSING:
                assert state.turn in state.racing()
                assert len(state.options(state.faces)) > 1
            case _:
                assert state.turn is None
        limit = state.settings.turn_limit
        assert not limit or state.round <= limit

    @invariant()
    def everybody_stands_somewhere_in_the_standing(self) -> None:
        standing = self.state.standing()
        assert sorted(each.player for each in standing) == sorted(self.state.seats.players)


@pytest.mark.hypothesis
def test_whatever_the_emcee_does_the_game_goes_on() -> None:
    run_state_machine_as_test(Evening, settings=settings(stateful_step_count=40))
