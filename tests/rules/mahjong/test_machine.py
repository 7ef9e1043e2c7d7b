"""Whatever the emcee does, in whatever order: the log is the game, and what one gets others pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from rules.mahjong import Settings, game
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.settings import Draw, Limit
from rules.mahjong.state import Phase, State
from rules.seats import ComeBack, Join, Leave
from tests.rules.machine import TableMachine
from tests.rules.mahjong.random_hands import winning_hand

SEATS = (1, 2, 3, 4)
seeds = st.integers(0, 2**32)
house_rules = st.builds(
    Settings,
    min_tai=st.sampled_from((0, 5)),
    limit=st.sampled_from(Limit),
    points_per_tai=st.sampled_from((1, 10)),
    base=st.sampled_from((0, 5)),
    false_win=st.sampled_from((0, 20)),
    draw=st.sampled_from(Draw),
    rounds=st.sampled_from((1, 2)),
)
wins = st.builds(c.FalseWin, st.sampled_from(SEATS)) | st.builds(
    lambda player, seed, payer: c.Win(player, winning_hand(Random(seed)), payer),
    st.sampled_from(SEATS),
    seeds,
    st.none() | st.sampled_from(SEATS),
)
others = st.one_of(
    *(st.builds(kind, st.integers(1, 5)) for kind in (Join, Leave, ComeBack)),
    st.builds(c.Draw),
    st.builds(c.NextHand, st.permutations(SEATS).map(tuple)),
    st.builds(c.End, st.booleans()),
)


class Evening(TableMachine):
    game = game
    turns, others = wins, others
    settings: Settings
    state: State

    @initialize(chosen=house_rules)
    def open(self, chosen: Settings) -> None:
        self.begin(chosen, c.Start(SEATS, chosen))

    @precondition(lambda self: self.state.phase is Phase.PLAYING)
    @rule(player=st.sampled_from(SEATS), seed=seeds, gap=st.integers(1, 3))
    def win(self, player: int, seed: int, gap: int) -> None:
        hand = winning_hand(Random(seed))
        payer = None if hand.self_drawn else SEATS[(player - 1 + gap) % len(SEATS)]
        self.do(c.Win(player, hand, payer))

    @precondition(lambda self: self.state.phase is Phase.SETTLED)
    @rule(lots=st.just(()) | st.permutations(SEATS).map(tuple))
    def deal_again(self, lots: tuple[int, ...]) -> None:
        number = self.state.deal.number
        self.do(c.NextHand(lots))
        assert self.state.phase is Phase.ENDED or self.state.deal.number == number + 1

    @invariant()
    def scores_are_those_of_the_wins_and_penalties_and_sum_to_zero(self) -> None:
        scores = Counter[int]()
        for event, sitting in self.events():
            if isinstance(event, e.Won | e.Penalized):
                assert sum(event.points) == 0
                scores.update(dict(zip(sitting, event.points, strict=True)))
        standing = dict(self.state.standing())
        assert standing == {player: scores[player] for player in standing}
        assert {*scores} <= {*standing}
        assert sum(standing.values()) == 0

    @invariant()
    def dealer_stays_or_the_deal_passes_by_one_seat(self) -> None:
        begun = [
            (event, sitting.index(event.dealer))
            for event, sitting in self.events()
            if isinstance(event, e.HandBegan)
        ]
        assert [each.number for each, _ in begun] == list(range(1, len(begun) + 1))
        for (before, was), (after, seat) in pairwise(begun):
            passed = (seat - was) % len(SEATS)
            assert passed in (0, 1)
            assert after.repeats == (0 if passed else before.repeats + 1)
            assert after.wind - before.wind == (passed == 1 and seat == 0)

    def events(self) -> Iterator[tuple[e.Event, tuple[int, ...]]]:
        """Everything that happened, with who sat where then."""
        sitting: tuple[int, ...] = SEATS
        for act in self.log.done:
            for event in act.events:
                if isinstance(event, e.SeatTaken):
                    at = sitting.index(event.left)
                    sitting = (*sitting[:at], event.player, *sitting[at + 1 :])
                if isinstance(event, e.SeatsDrawn):
                    sitting = event.players
                yield event, sitting


@pytest.mark.hypothesis
def test_whatever_the_emcee_does_the_game_goes_on() -> None:
    run_state_machine_as_test(Evening, settings=settings(stateful_step_count=40))
