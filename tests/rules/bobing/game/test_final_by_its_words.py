"""Finals against a second computation of who wins them: short ones, and random long ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.rules.bobing.game.finals import BY, Faces, Won
from tests.rules.bobing.odds.drawing import TELLING
from tests.rules.bobing.playing import Table, seated

TIES = ("first_keeps", "last_wins", "rolloff_fours")
NOTHING, ONE, LOW, HIGH = ((1, 1, 2, 3, 5, 6), (4, 1, 1, 2, 3, 5), (4, 4, 4, 4, 1, 2), (5,) * 6)
NO_GRAB = [tuple(map(int, text)) for text in TELLING if text != "444444"]
each_end = pytest.mark.parametrize("end", BY)
each_tie = pytest.mark.parametrize("tie", TIES)
# All of them, or each so manieth.
some_or_all = pytest.mark.parametrize("step", [37, pytest.param(1, marks=pytest.mark.proof)])


def outcome(table: Table) -> tuple[int, ...]:
    """Who has won by the game, or who rolls off for it."""
    if table.state.roll_off is not None:
        return table.state.roll_off.contestants
    return table.state.champions


def in_order(table: Table, winners: tuple[int, ...]) -> tuple[int, ...]:
    """As they sit: the elder's dice turn the order of play."""
    return tuple(sorted(table.state.players[place - 1] for place in winners))


def play(table: Table, throws: Iterator[Faces], end: str) -> tuple[list[Faces], Won | None]:
    """Throw in turn until the game says that it is over; it has to say so with the words."""
    prizes = table.state.prizes
    thrown: list[Faces] = []
    won = None
    while table.state.phase is Phase.ROLLING:
        faces = next(throws, None)
        if faces is None:
            break
        thrown.append(faces)
        table.do(c.Throw(table.turn, Roll(faces), is_confirmed=True))
        free = [prize for tier in range(1, 7) for prize in table.state.free(tier)]
        assert sorted([*free, *table.holdings]) == sorted(prize.id for prize in prizes)
        won = BY[end](thrown, len(table.state.players), table.state.book.switches)
        assert (won is None) == (table.state.phase is Phase.ROLLING), thrown
    return thrown, won


def agree(table: Table, throws: Iterator[Faces], end: str) -> None:
    thrown, won = play(table, throws, end)
    if won is not None:
        assert won.throws == len(thrown)
        assert tuple(sorted(outcome(table))) == in_order(table, won.winners), thrown


@some_or_all
@each_end
@each_tie
def test_every_final_of_two_goes_as_the_rule_says(end: str, tie: str, step: int) -> None:
    """Six throws of four kinds: three rounds, all 4,096 of them."""
    for throws in islice(product((NOTHING, ONE, LOW, HIGH), repeat=6), 0, None, step):
        agree(seated("manila", {1: 1}, players=2, end=end, tie=tie), iter(throws), end)


@some_or_all
@each_end
@each_tie
def test_every_final_of_three_goes_as_the_rule_says(end: str, tie: str, step: int) -> None:
    for throws in islice(product((NOTHING, LOW, HIGH), repeat=7), 0, None, step):
        agree(seated("manila", {1: 1, 6: 1}, players=3, end=end, tie=tie), iter(throws), end)


@each_end
@each_tie
@pytest.mark.parametrize("key", ["manila", "xiamen"])
def test_random_finals_go_as_the_rule_says(key: str, end: str, tie: str) -> None:
    for seed in range(60):
        random = Random(seed)

        def thrown(random: Random = random) -> Iterator[Faces]:
            while True:
                telling = random.choice(NO_GRAB)
                plain = tuple(random.choices(range(1, 7), k=6))
                yield telling if random.random() < 0.2 else plain if set(plain) != {4} else NOTHING

        counts = {1: 1, 5: random.randint(0, 2), 6: random.randint(0, 3)}
        table = seated(key, counts, players=random.randint(2, 6), end=end, tie=tie)
        agree(table, thrown(), end)
