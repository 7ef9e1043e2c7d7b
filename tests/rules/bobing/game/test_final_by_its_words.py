"""Finals against a second computation of who wins them: all short ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.rules.bobing.game.finals import BY, Faces
from tests.rules.bobing.playing import Table, seated

TIES = ("first_keeps", "last_wins", "rolloff_fours")
NOTHING, ONE, LOW, HIGH = ((1, 1, 2, 3, 5, 6), (4, 1, 1, 2, 3, 5), (4, 4, 4, 4, 1, 2), (5,) * 6)
each_end = pytest.mark.parametrize("end", BY)
each_tie = pytest.mark.parametrize("tie", TIES)


def outcome(table: Table) -> tuple[int, ...]:
    """Who has won by the game, or who rolls off for it."""
    if table.state.roll_off is not None:
        return table.state.roll_off.contestants
    return table.state.champions


def in_order(table: Table, winners: tuple[int, ...]) -> tuple[int, ...]:
    """As they sit: the elder's dice turn the order of play."""
    return tuple(sorted(table.state.players[place - 1] for place in winners))


def throw(table: Table, thrown: Sequence[Faces], end: str) -> None:
    """The last of these; the game has to say that it is over, and who has won, with the words."""
    prizes = table.state.prizes
    table.do(c.Throw(table.turn, Roll(thrown[-1]), is_confirmed=True))
    free = [prize for tier in range(1, 7) for prize in table.state.free(tier)]
    assert sorted([*free, *table.holdings]) == sorted(prize.id for prize in prizes)
    won = BY[end](thrown, len(table.state.players), table.state.book.switches)
    assert (won is None) == (table.state.phase is Phase.ROLLING), thrown
    if won is not None:
        assert won.throws == len(thrown)
        assert tuple(sorted(outcome(table))) == in_order(table, won.winners), thrown


def throw_everything(
    table: Table, kinds: Sequence[Faces], length: int, end: str, thrown: tuple[Faces, ...] = ()
) -> None:
    """Every final of so many throws that begins with these. Optimization: what finals begin with is
    thrown once, so that 4,096 of them take 0.1 s and not 5."""
    if table.state.phase is not Phase.ROLLING or len(thrown) == length:
        return
    for faces in kinds:
        then = replace(table)
        throw(then, (*thrown, faces), end)
        throw_everything(then, kinds, length, end, (*thrown, faces))


@each_end
@each_tie
def test_every_final_of_three_goes_as_the_rule_says(end: str, tie: str) -> None:
    table = seated("manila", {1: 1, 6: 1}, players=3, end=end, tie=tie)

    throw_everything(table, (NOTHING, LOW, HIGH), 7, end)
