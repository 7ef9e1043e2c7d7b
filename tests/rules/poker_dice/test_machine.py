"""Whatever the emcee does, in whatever order: the log is the game and no win is lost."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice import game
from rules.poker_dice.settings import Settings, Straight
from rules.poker_dice.state import Phase, State
from rules.seats import ComeBack, Join, Leave
from tests.rules.machine import TableMachine
from tests.rules.poker_dice.ranking import worth

people = st.integers(1, 5)
faces = st.lists(st.sampled_from((3, 4, 4, 6)), min_size=5, max_size=5).map(tuple)
house_rules = st.builds(
    Settings,
    st.sampled_from(Straight),
    later_players_limited_to_first=st.booleans(),
    lives=st.sampled_from((0, 0, 1, 3)),
    stake=st.sampled_from(("0", "2.50")),
    match_to=st.sampled_from((0, 0, 2)),
)
turns = st.one_of(
    st.builds(c.Throw, people, faces),
    st.builds(c.Stand, people),
    st.builds(c.Skip, people),
)
others = st.one_of(
    *(st.builds(kind, people) for kind in (Join, Leave, ComeBack)),
    st.builds(c.NextRound),
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

    @precondition(lambda self: self.state.turn is not None)
    @rule(dice=faces, held=st.sets(st.integers(0, 4), max_size=4))
    def throw_in_turn(self, dice: tuple[int, ...], held: set[int]) -> None:
        assert self.state.turn is not None
        lain = self.state.dice
        kept = tuple(sorted(held)) if lain else ()
        shown = tuple(lain[place] if place in kept else dice[place] for place in range(5))
        thrown = self.state.thrown

        self.do(c.Throw(self.state.turn, shown, kept))

        assert self.state.thrown in (thrown + 1, 0)

    @precondition(lambda self: self.state.turn is not None)
    @rule(is_there=st.booleans())
    def end_turn(self, is_there: bool) -> None:
        assert self.state.turn is not None
        self.do(c.Stand(self.state.turn) if is_there else c.Skip(self.state.turn))

    @precondition(lambda self: self.state.phase is Phase.WON)
    @rule()
    def begin_next_round(self) -> None:
        self.do(c.NextRound())

    @invariant()
    def each_win_is_of_one_round(self) -> None:
        done = [event for act in self.log.done for event in act.events]
        winners = [event.winner for event in done if isinstance(event, e.RoundEnded)]
        won = [winner for winner in winners if winner is not None]
        assert dict(self.state.won) == {player: won.count(player) for player in set(won)}
        assert sum(number for _, number in self.state.standing()) == len(won)

    @invariant()
    def money_and_lives_are_conserved(self) -> None:
        assert sum(self.state.stakes.values()) == 0
        assert all(0 <= left <= self.settings.lives for left in self.state.lives.values())
        assert {p for p, left in self.state.lives.items() if not left} == {*self.state.out}
        assert self.state.phase is Phase.ENDED or not self.state.is_decided()

    @invariant()
    def winner_has_the_best_hand_of_the_second_ranking(self) -> None:
        hands = {player: hand for player, hand in self.state.hands.items() if hand is not None}
        if self.state.phase is not Phase.WON or self.state.winner not in hands:
            return
        is_played = self.settings.straight is not Straight.BUST
        worths = {
            player: worth(hand.faces, is_straight_played=is_played)
            for player, hand in hands.items()
        }
        assert worths[self.state.winner] == max(worths.values())

    @invariant()
    def game_can_always_go_on(self) -> None:
        if self.state.phase is Phase.THROWING:
            assert self.state.turn == self.state.waiting()[0]
            assert self.state.turn not in self.state.seats.away
            assert self.state.thrown < self.state.limit <= 3
        else:
            assert self.state.turn is None


@pytest.mark.hypothesis
def test_whatever_the_emcee_does_the_game_goes_on() -> None:
    run_state_machine_as_test(Evening, settings=settings(stateful_step_count=40))
