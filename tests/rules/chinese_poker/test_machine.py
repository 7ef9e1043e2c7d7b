"""Whatever the emcee does, in whatever order: the log is the game, and points sum to zero."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from rules.chinese_poker import commands as c
from rules.chinese_poker import game
from rules.chinese_poker.data import VARIATIONS
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import Phase, State
from rules.seats import ComeBack, Join, Leave
from tests.rules.chinese_poker.deals import PACK, set_legally
from tests.rules.machine import TableMachine

people = st.integers(1, 6)
seeds = st.integers(0, 2**32)
house_rules = st.builds(
    Settings,
    variation=st.sampled_from(VARIATIONS),
    chips=st.just("12"),
    chip_limit=st.sampled_from(("on", "off")),
    ace_of_spades=st.sampled_from(("on", "off")),
    surrender=st.just("1"),
)
others = st.one_of(
    *(st.builds(kind, people) for kind in (Join, Leave, ComeBack, c.MoveDealer)),
    st.builds(c.BuyChips, people, st.integers(-1, 20)),
    st.builds(c.End, st.booleans()),
)


def hands_of(count: int, seed: int) -> tuple[c.Shown, ...]:
    """Hands that are legally set, sometimes one that surrenders."""
    random = Random(seed)
    cards = random.sample(PACK, len(PACK))
    rows = [set_legally(random, cards[place : place + 13]) for place in range(0, 13 * count, 13)]
    shown = [c.Shown(" / ".join(map(" ".join, each))) for each in rows]
    if random.random() < 0.2:
        shown[random.randrange(count)] = c.Shown("")
    return tuple(shown)


class Evening(TableMachine):
    game = game
    turns = others = others
    settings: Settings
    state: State

    @initialize(players=st.integers(2, 4), chosen=house_rules)
    def open(self, players: int, chosen: Settings) -> None:
        self.begin(chosen, c.Start(tuple(range(1, players + 1)), chosen))

    @precondition(lambda self: self.state.phase is Phase.PLAYING)
    @rule(seed=seeds)
    def show(self, seed: int) -> None:
        present = len(self.state.seats.present())
        number = self.state.number

        self.do(c.Showdown(hands_of(max(present, 2), seed)))

        assert self.state.number == number + (present > 1 and not self.state.dealt)

    @precondition(lambda self: self.state.phase is Phase.PLAYING)
    @rule(seed=seeds)
    def deal_and_show(self, seed: int) -> None:
        present = len(self.state.seats.present())
        hands = hands_of(max(present, 2), seed)
        whole = tuple(each for each in hands if each.cards)
        if len(whole) == len(hands) == present:
            self.do(c.DealCards(tuple(each.cards.replace(" /", "") for each in hands)))
            self.do(c.Showdown(hands))

    @rule(data=st.data(), seed=seeds)
    def correct_what_was_shown(self, data: st.DataObject, seed: int) -> None:
        acts = [act for act in self.log.done if isinstance(act.command, c.Showdown)]
        if not acts:
            return
        act = data.draw(st.sampled_from(acts))
        assert isinstance(act.command, c.Showdown)
        command = c.Showdown(hands_of(len(act.command.hands), seed))
        deals = len(self.state.deals)
        if self.put_right(act.seq, command):
            assert len(self.state.deals) == deals

    @invariant()
    def points_sum_to_zero(self) -> None:
        assert sum(points for _, points in self.state.standing()) == 0
        assert all(sum(deal.net) == 0 for deal in self.state.deals)

    @invariant()
    def totals_are_those_of_the_deals(self) -> None:
        for player in self.state.seats.players:
            units = [
                net
                for deal in self.state.deals
                for number, net in zip(deal.players, deal.net, strict=True)
                if number == player
            ]
            assert self.state.totals.get(player, 0) == sum(units)

    @invariant()
    def nobody_has_fewer_than_no_chips_where_chips_limit(self) -> None:
        if self.settings.loaded().has_chip_limit:
            assert all(self.state.stack(player) >= 0 for player in self.state.seats.players)

    @invariant()
    def somebody_who_is_here_deals(self) -> None:
        if self.state.phase is Phase.PLAYING:
            assert self.state.dealer in self.state.seats.present()


@pytest.mark.hypothesis
def test_whatever_the_emcee_does_the_game_goes_on() -> None:
    run_state_machine_as_test(Evening, settings=settings(stateful_step_count=30))
