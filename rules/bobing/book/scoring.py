"""Judging a roll: the rows are compiled once into a table of the 462 distinct rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.bobing.book.combination import RANKS, Row
from rules.bobing.book.pattern import Match
from rules.bobing.book.reasons import Explainer, Matches
from rules.dice import distinct_rolls
from rules.names import Names
from rules.wording import Sentence


@dataclass(frozen=True, slots=True)
class Score:
    """What a roll counts as.

    combination: key of the book, or None. tier: 1 (champion) to 6, or None.
    rank: compares champion rolls, the better one greater; () for every other roll.
    takes_all: the total grab. is_chased: can take a prize of its tier from a holder.
    carried: a second tier in which the throw wins as well, or None. takes_second: it has the golden
    flower's bonus. ends_game: the game is over with it, though it is no total grab.
    reasons: why, as sentences, the main one first; the last says what the throw is called, where it
    has a name.
    row: the line of the book that decided, or None.
    """

    combination: str | None = None
    tier: int | None = None
    rank: tuple[int, ...] = ()
    takes_all: bool = False
    is_chased: bool = False
    carried: int | None = None
    takes_second: bool = False
    ends_game: bool = False
    reasons: tuple[Sentence, ...] = ()
    row: Row | None = None


class Scores(dict[tuple[int, ...], Score]):
    """The score of dice in any order; each order is looked up among the 462 when it first comes."""

    # Optimization: sorting six faces takes three times as long as finding them as they fell.

    def __init__(self, table: Mapping[tuple[int, ...], Score]) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, faces: tuple[int, ...]) -> Score:
        self[faces] = score = self._table[tuple(sorted(faces))]
        return score


def score_table(
    rows: Sequence[Row], combinations: Mapping[str, Names], switches: Mapping[str, str]
) -> dict[tuple[int, ...], Score]:
    """Judge every distinct roll.

    rows: those that count, first match first. switches: the value of every house rule.
    Returns the score for each of the 462 tuples of sorted faces.
    """
    matched = {faces: _matches(rows, faces) for faces in distinct_rolls()}
    explainer = Explainer.of(combinations, switches, matched)
    strength = _strengths(rows)
    table = {}
    for faces, matches in matched.items():
        if not matches:
            table[faces] = Score(reasons=explainer.why_nothing(faces))
            continue
        row, match = matches[0]
        rank = (strength[row.ranks_with], *_rank(row, match)) if row.tier == 1 else ()
        table[faces] = Score(
            combination=row.key,
            tier=row.tier,
            rank=rank,
            takes_all=row.takes_all,
            is_chased=switches["chase"] in row.chased_under,
            carried=row.carried(match, switches),
            takes_second=row.has_bonus(switches),
            ends_game=row.is_last(switches),
            reasons=explainer.why(faces, matches),
            row=row,
        )
    return table


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
