"""Scores rolls: the rows are compiled once into a table of the 462 distinct rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.bobing.book.pattern import Match
from rules.bobing.book.reasons import Explainer, Matches, implied, triples
from rules.bobing.book.rulebook_parts import RANKS, BookRow
from rules.dice import distinct_rolls
from rules.names_in_scripts import Names
from rules.wording import Sentence


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a roll. reasons: sentences, the main one first; the last names the throw, where
    it has a name."""

    combination: str | None = None  # key in the book
    tier: int | None = None  # 1 (champion) to 6
    rank: tuple[int, ...] = ()  # compares champion rolls, the better the greater; else ()
    takes_all: bool = False  # the total grab
    is_chased: bool = False  # can take a prize of its tier from a holder
    carried: int | None = None  # a second tier that the throw wins in
    takes_second: bool = False  # wins the golden flower's bonus
    ends_game: bool = False  # ends the game without being a total grab
    reasons: tuple[Sentence, ...] = ()
    row: BookRow | None = None  # the row of the book that fits


class Scores(dict[tuple[int, ...], Score]):
    """The score of dice in any order; each order is added at its first use."""

    # Optimization: sorting six faces takes three times as long as looking up the unsorted faces.

    def __init__(self, table: Mapping[tuple[int, ...], Score]) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, faces: tuple[int, ...]) -> Score:
        self[faces] = score = self._table[tuple(sorted(faces))]
        return score


def score_table(
    rows: Sequence[BookRow], combinations: Mapping[str, Names], switches: Mapping[str, str]
) -> dict[tuple[int, ...], Score]:
    """Score every distinct roll.

    rows: those that count, first match first. switches: the value of every house rule. Returns the
    score for each of the 462 tuples of sorted faces.
    """
    matched = {faces: _matches(rows, faces) for faces in distinct_rolls()}
    explainer = Explainer(combinations, switches, implied(matched), triples(matched))
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


def _matches(rows: Sequence[BookRow], faces: tuple[int, ...]) -> Matches:
    """Every row that fits, in the order of the book."""
    found = ((row, row.pattern.match(faces)) for row in rows)
    return [(row, match) for row, match in found if match is not None]


def _strengths(rows: Sequence[BookRow]) -> dict[str, int]:
    """A number for each champion combination: the earlier in the book, the greater."""
    keys = dict.fromkeys(row.ranks_with for row in rows if row.tier == 1)
    return {key: len(keys) - index for index, key in enumerate(keys)}


def _rank(row: BookRow, match: Match) -> list[int]:
    return [number for name in row.rank for number in RANKS[name](match)]
