"""The order in which an act hands out prizes when it is judged again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bobing.game.commands import Prize
from rules.bobing.game.holdings import Piles, by_tier
from rules.bobing.game.keeping import Acts, piles_at, prizes_in
from tests.rules.bobing.game.random_evenings import RandomEvening


@pytest.mark.hypothesis
@given(st.integers(0, 2**32))
def test_piles_of_each_act_are_as_if_all_prizes_were_sorted_for_it(number: int) -> None:
    evening = RandomEvening(number)
    acts = evening.log.done

    assert piles_at(acts) == {
        act.seq: sorted_for(act.seq, evening.state.prizes, acts) for act in acts
    }


def sorted_for(seq: int, prizes: tuple[Prize, ...], acts: Acts) -> Piles:
    named = {act.seq: prizes_in((*act.events, act.command)) for act in acts if act.seq >= seq}

    def turn(prize: Prize) -> tuple[int, int]:
        """What this act handed out, what no act names, and the rest, what is needed last first."""
        first = next((later for later in named if prize.id in named[later]), None)
        if first is None:
            return 1, 0
        return (0, 0) if first == seq else (2, -first)

    return by_tier(sorted(prizes, key=turn))
