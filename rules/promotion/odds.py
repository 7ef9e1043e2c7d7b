"""Odds of the promotion game: the number of turns to the palace, and who arrives first.

Where a player may choose, the odds assume the rule's choice. Expected turns and the chances of a
race are floating-point sums over all turns to come, until the remaining chance is below one in a
billion; nothing is simulated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from math import prod
from operator import mul

from rules.dice import TOTAL, Roll, distinct_rolls, ways
from rules.odds import chance
from rules.promotion.placing_and_moving import DISTANCES, PALACE, SPACES, Action, Book, Piece, Way
from rules.promotion.settings import Pairs, Settings

END = Piece(PALACE)
REST = 1e-9
Row = Mapping[Piece, int]  # for each piece after a turn, how many of the 46,656 throws lead to it


def chance_of(what: Action, counted: Pairs = Pairs.FLOOR) -> Fraction:
    """The chance that a throw has at least one action of this kind.

    >>> round(float(chance_of(Action.TE)), 6)
    0.263224
    """
    book = Book(Settings(pairs=counted))
    rolls = (roll for roll in _rolls() if any(action is what for action, _ in book.actions(roll)))
    return chance(sum(ways(roll.faces) for roll in rolls))


@dataclass(frozen=True, slots=True)
class Outcome:
    """A possible result of a turn."""

    way: Way
    ways: int  # how many of the 46,656 throws have this result

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(step.what for step in self.way.steps)


@lru_cache(maxsize=1024)
def outcomes(book: Book, piece: Piece) -> tuple[Outcome, ...]:
    """The possible results of the next throw of a piece, by the actions used and the end."""
    found: dict[tuple[object, ...], tuple[Way, int]] = {}
    for roll in _rolls():
        way = book.move(piece, roll)
        key = (*(step.what for step in way.steps), way.piece)
        first, so_far = found.get(key, (way, 0))
        found[key] = (first, so_far + ways(roll.faces))
    return tuple(Outcome(way, number) for way, number in found.values())


def expected_from_placement(book: Book) -> float:
    """The mean number of turns to the palace after the first throw, which places the piece.

    >>> round(expected_from_placement(Book(Settings())), 4)
    92.2631
    """
    expected, first = expected_turns(book), placed(book)
    return sum(expected[piece] * number for piece, number in first.items()) / sum(first.values())


@cache
def expected_turns(book: Book) -> Mapping[Piece, float]:
    """The mean number of turns to the palace for every possible piece; in disgrace, for each space
    that it may have come from. It is the sum of the chances to need more than 0, 1, 2 ... turns."""
    return {piece: sum(chances) for piece, chances in survival(book).items()}


@cache
def chain(book: Book) -> Mapping[Piece, Row]:
    """For each possible piece, how many throws lead to which piece."""
    pieces = [Piece(space) for space in SPACES if space in DISTANCES]
    sent = [each for piece in pieces if (each := book.after(piece, Action.CHANG)) is not None]
    return {piece: _row(book, piece) for piece in (*pieces, *sent)}


def _row(book: Book, piece: Piece) -> Row:
    row: Counter[Piece] = Counter()
    for outcome in outcomes(book, piece):
        row[outcome.way.piece] += outcome.ways
    return row


@cache
def placed(book: Book) -> Row:
    """Where the first throw places a piece; throws that place no piece are repeated."""
    found: Counter[Piece] = Counter()
    for roll in _rolls():
        for start in book.place(roll)[:1]:
            found[Piece(start.space)] += ways(roll.faces)
    return found


@lru_cache(maxsize=256)
def win_chances(book: Book, racers: tuple[Piece | None, ...]) -> tuple[float, ...]:
    """Each player's chance to be first in the palace, in the order in which they throw.

    racers: None for a player not placed yet.
    """
    survivals, first = survival(book), placed(book)
    lasting = [survivals[piece] if piece else _unplaced(survivals, first) for piece in racers]
    last = [len(shares) - 1 for shares in lasting]
    won = [0.0] * len(racers)
    before = [1.0] * len(racers)
    for turn in range(1, max(last, default=0) + 1):
        after = [shares[min(turn, end)] for shares, end in zip(lasting, last, strict=True)]
        for index, share in enumerate(_arrivals(before, after)):
            won[index] += share
        before = after
        if prod(before) < REST:
            break
    return tuple(won)


def _arrivals(before: Sequence[float], after: Sequence[float]) -> Iterator[float]:
    """Each player's chance to arrive first within one turn of everybody: the players before have
    thrown without arriving, the players after have not thrown yet."""
    later = list(accumulate(reversed(before[1:]), mul, initial=1.0))[::-1]
    earlier = 1.0
    for was_out, is_out, others in zip(before, after, later, strict=True):
        yield earlier * (was_out - is_out) * others
        earlier *= is_out


@cache
def survival(book: Book) -> Mapping[Piece, Sequence[float]]:
    """For each piece the chance that it has not reached the palace after 0, 1, 2 ... turns."""
    rows = chain(book)
    numbers = {piece: number for number, piece in enumerate(rows)}
    # These are thousands of sums. Pieces are numbered, because hashing a piece is a Python call,
    # and at some stack depths CPython 3.11 allocates and frees memory at every such call.
    steps = []
    for row in rows.values():
        onward = {numbers[to]: ways / TOTAL for to, ways in row.items() if to != END}
        steps.append(([*onward], [*onward.values()]))
    now = [1.0] * len(rows)
    survived = [[1.0] for _ in rows]
    while max(now) > REST:
        now = [sum(map(mul, shares, map(now.__getitem__, to))) for to, shares in steps]
        for shares, share in zip(survived, now, strict=True):
            shares.append(share)
    return dict(zip(rows, survived, strict=True))


def _unplaced(survivals: Mapping[Piece, Sequence[float]], first: Row) -> Sequence[float]:
    """The chances of `survival` for a piece that the first turn places."""
    total = sum(first.values())
    columns = zip(*(survivals[piece] for piece in first), strict=True)
    shares = [number / total for number in first.values()]
    return [1.0, *(sum(map(mul, shares, column)) for column in columns)]


@cache
def _rolls() -> tuple[Roll, ...]:
    return tuple(map(Roll, distinct_rolls()))
