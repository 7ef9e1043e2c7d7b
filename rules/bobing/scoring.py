"""Judging a roll: the rows are compiled once into a table of the 462 distinct rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.bobing.combination import RANKS, Names, Row
from rules.bobing.pattern import Match
from rules.dice import FACES, distinct_rolls
from rules.wording import Ref, Sentence, Wording, gettext_noop

ALIKE = {
    1: Wording("reason.one", gettext_noop("one {face}")),
    2: Wording("reason.two", gettext_noop("two {face}s")),
    3: Wording("reason.three", gettext_noop("three {face}s")),
    4: Wording("reason.four", gettext_noop("four {face}s")),
    5: Wording("reason.five", gettext_noop("five {face}s")),
    6: Wording("reason.six", gettext_noop("six {face}s")),
}
STRAIGHT = Wording("reason.straight", gettext_noop("one of each face"))
TRIPLES = Wording("reason.triples", gettext_noop("three {high}s and three {low}s"))
OPEN_SUM = Wording("reason.sum", gettext_noop("the other two add up to {sum}"))
KICKER = Wording("reason.kicker", gettext_noop("the sixth die is a {face}"))
HIGHEST_ONLY = Wording(
    "reason.highest", gettext_noop("only the highest counts, so not {other} too")
)
NO_ROW = Wording("reason.nothing", gettext_noop("no 4 and no set that wins"))
TAKES_ALL = Wording("reason.takes_all", gettext_noop("this throw takes every prize"))


@dataclass(frozen=True, slots=True)
class Score:
    """What a roll counts as.

    combination: key of the book, or None. tier: 1 (champion) to 6, or None.
    rank: compares champion rolls, the better one greater; () for every other roll.
    takes_all: the total grab. reasons: why, as sentences, the main one first.
    row: the line of the book that decided, or None.
    """

    combination: str | None
    tier: int | None
    rank: tuple[int, ...]
    takes_all: bool
    is_chased: bool
    reasons: tuple[Sentence, ...]
    row: Row | None


def score_table(
    rows: Sequence[Row], combinations: Mapping[str, Names], chase: str
) -> dict[tuple[int, ...], Score]:
    """Judge every distinct roll.

    rows: those that count, first match first. chase: the value of that switch.
    Returns the score for each of the 462 tuples of sorted faces.
    """
    matched = {faces: _matches(rows, faces) for faces in distinct_rolls()}
    implied = _implied(matched)
    strength = _strengths(rows)
    table = {}
    for faces, matches in matched.items():
        if not matches:
            table[faces] = Score(None, None, (), False, False, (NO_ROW(),), None)
            continue
        row, match = matches[0]
        rank = (strength[row.ranks_with], *_rank(row, match)) if row.tier == 1 else ()
        table[faces] = Score(
            combination=row.key,
            tier=row.tier,
            rank=rank,
            takes_all=row.takes_all,
            is_chased=chase in row.chased_under,
            reasons=_reasons(matches, combinations, implied),
            row=row,
        )
    return table


Matches = list[tuple[Row, Match]]


def _matches(rows: Sequence[Row], faces: tuple[int, ...]) -> Matches:
    """Every row that fits, in the order of the book."""
    found = ((row, row.pattern.match(faces)) for row in rows)
    return [(row, match) for row, match in found if match is not None]


def _strengths(rows: Sequence[Row]) -> dict[str, int]:
    """A number for each champion combination: the higher it stands in the book, the greater."""
    keys = dict.fromkeys(row.ranks_with for row in rows if row.tier == 1)
    return {key: len(keys) - place for place, key in enumerate(keys)}


def _rank(row: Row, match: Match) -> list[int]:
    return [number for name in row.rank for number in RANKS[name](match)]


def _implied(matched: Mapping[tuple[int, ...], Matches]) -> dict[str, set[str]]:
    """For each combination, the others that each of its rolls fits as a matter of course."""
    implied: dict[str, set[str]] = {}
    for matches in matched.values():
        if matches:
            keys = {row.key for row, _ in matches}
            first = matches[0][0].key
            implied[first] = implied.get(first, keys) & keys
    return implied


def _reasons(
    matches: Matches, combinations: Mapping[str, Names], implied: Mapping[str, set[str]]
) -> tuple[Sentence, ...]:
    row, match = matches[0]
    reasons = _shape(match)
    if "sum" in row.rank:
        reasons.append(OPEN_SUM(sum=sum(match.open)))
    if "kicker" in row.rank:
        reasons.append(KICKER(face=match.open[0]))
    if row.takes_all:
        reasons.append(TAKES_ALL())
    others = (other.key for other, _ in matches if other.key not in implied[row.key])
    other = next(others, None)
    if other is not None:
        reasons.append(HIGHEST_ONLY(other=Ref("combination", other, combinations[other].english)))
    return tuple(reasons)


def _shape(match: Match) -> list[Sentence]:
    """What the eye sees: which faces make the combination."""
    counts = [count for _, count in match.faces]
    if counts == [1] * len(FACES):
        return [STRAIGHT()]
    if counts == [3, 3]:
        return [TRIPLES(high=match.faces[0][0], low=match.faces[1][0])]
    return [ALIKE[count](face=face) for face, count in match.faces]
