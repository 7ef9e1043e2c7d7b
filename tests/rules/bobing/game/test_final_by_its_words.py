"""Finals against a second computation of who wins them, written from the words of the rule and not
from the game: all short ones.

"Champions roll round by round, best champion key in a round in which at least one appears wins;
nobody in 3 rounds: most 4s" - and the other way: "a leader nobody beats for one lap wins". Throws
are judged by the second scorer; here everybody throws once a round, in the same order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.rules.bobing.playing import Table, seated
from tests.rules.bobing.scorer import judge

Faces = tuple[int, ...]
Strength = tuple[float, ...]


@dataclass(frozen=True)
class Won:
    """After how many throws it is over and who has won; of several a roll-off chooses one."""

    throws: int
    winners: tuple[int, ...]


def strength(faces: Faces, rules: Mapping[str, str]) -> Strength | None:
    """Of a champion throw; None of any other."""
    verdict = judge(faces, rules)
    return verdict.strength if verdict.tier == 1 else None


def by_rounds(throws: Sequence[Faces], players: int, rules: Mapping[str, str]) -> Won | None:
    """None while it goes on."""
    for number in range(1, 4):
        these = throws[players * (number - 1) : players * number]
        if len(these) < players:
            return None
        keys = {player: strength(faces, rules) for player, faces in enumerate(these, start=1)}
        found = {player: key for player, key in keys.items() if key is not None}
        if found:
            best = [player for player in found if found[player] == max(found.values())]
            chosen = {"first_keeps": best[:1], "last_wins": best[-1:], "rolloff_fours": best}
            return Won(players * number, tuple(chosen[rules["tie"]]))
    fours = {
        player: sum(faces.count(4) for faces in throws[player - 1 : 3 * players : players])
        for player in range(1, players + 1)
    }
    return Won(3 * players, tuple(p for p in fours if fours[p] == max(fours.values())))


def by_a_lap(throws: Sequence[Faces], players: int, rules: Mapping[str, str]) -> Won | None:
    """None while it goes on."""
    keys = [strength(faces, rules) for faces in throws]
    if not any(keys[: 10 * players]):
        over = len(throws) >= 10 * players
        return Won(10 * players, tuple(range(1, players + 1))) if over else None
    for place, mine in enumerate(keys):
        before = [key for key in keys[:place] if key is not None]
        lap = keys[place + 1 : place + players]
        if mine is None or len(lap) < players - 1:
            continue
        is_last = rules["tie"] == "last_wins"
        leads = all(mine >= key if is_last else mine > key for key in before)
        beaten = any(key is not None and (key >= mine if is_last else key > mine) for key in lap)
        if not leads or beaten:
            continue
        equal = [place, *(place + 1 + at for at, key in enumerate(lap) if key == mine)]
        if rules["tie"] != "rolloff_fours":
            equal = equal[:1]
        return Won(place + players, tuple(sorted(each % players + 1 for each in equal)))
    return None


BY = {"best_of_round": by_rounds, "unbeaten_lap": by_a_lap}

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
