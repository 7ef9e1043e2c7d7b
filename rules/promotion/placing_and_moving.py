"""The board of the promotion game: where a throw places a piece and how it moves a piece."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from rules.data_folders import FILES
from rules.dice import Roll
from rules.promotion.settings import FARTHEST, Order, Pairs, Settings, StraightStart

SPACES = range(1, 99)
PALACE: Final = 0
STRAIGHT = (1, 2, 3, 4, 5, 6)
RED_FIRST = (4, 6, 5, 3, 2, 1)  # the order of the faces in games of this family

SEEDS = FILES / "seeds" / "promotion"


class Action(StrEnum):
    """The action of a pair of dice, in the order of use: virtue, merit and graft."""

    TE = "te"
    CUNG = "cung"
    CHANG = "chang"


def _ends() -> Iterator[tuple[int, dict[Action, int | None]]]:
    for space, entries in BOARD["spaces"].items():
        named = {"palace": PALACE, "back": None}
        yield int(space), {Action(what): named.get(end, end) for what, end in entries.items()}


def _distances() -> dict[int, int]:
    distances = {PALACE: 0}
    while near := [
        space
        for space, entries in ENDS.items()
        if space not in distances and entries[Action.TE] in distances
    ]:
        distances |= {space: 1 + distances[ENDS[space][Action.TE] or PALACE] for space in near}
    return distances


BOARD = tomllib.loads((SEEDS / "hyde.toml").read_text(encoding="utf-8"))
# For each space the target of each action; None for Te in disgrace, which leads back.
ENDS: Mapping[int, Mapping[Action, int | None]] = dict(_ends())
# By number of dice alike, the space for each face.
STARTS = {int(dice): row for dice, row in BOARD["start"].items() if dice != "straight"}
STRAIGHT_START: int = BOARD["start"]["straight"]
# For each space outside disgrace, how many Te lead to the palace.
DISTANCES = _distances()

ACTIONS = {
    4: Action.TE,
    **dict.fromkeys((2, 3, 5, 6), Action.CUNG),
    1: Action.CHANG,
}


@dataclass(frozen=True, slots=True)
class Piece:
    space: int
    came_from: int | None = None  # in disgrace: the space that Te leads back to


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a throw."""

    what: Action
    start: int
    end: int
    face: int  # of the dice for this action


@dataclass(frozen=True, slots=True)
class Start:
    """A space where a throw may place a piece. For a straight, dice and face are 0."""

    space: int
    dice: int = 0  # how many are alike
    face: int = 0  # of these dice


@dataclass(frozen=True, slots=True)
class Way:
    """A possible result of a throw: the steps, () where no action applies, and the piece after
    them."""

    steps: tuple[Step, ...]
    piece: Piece


@dataclass(frozen=True, slots=True)
class Book:
    """The board with these house rules.

    >>> book = Book(Settings())
    >>> book.place(Roll.parse("112356"))
    (Start(space=1, dice=2, face=1),)
    >>> way = book.move(Piece(22), Roll.parse("444461"))
    >>> [(str(step.what), step.start, step.end) for step in way.steps], way.piece.space
    ([('te', 22, 23), ('te', 23, 24)], 24)
    """

    settings: Settings

    def actions(self, roll: Roll) -> tuple[tuple[Action, int], ...]:
        """The actions of a throw in the order of use, each with the face of its dice."""
        return _actions(roll.key, self.settings.pairs)

    def place(self, roll: Roll) -> tuple[Start, ...]:
        """The spaces where a throw may place a piece that is not on the board yet, first the rule's
        choice; none: throw again."""
        if roll.key == STRAIGHT:
            is_fifteen = self.settings.straight_start is StraightStart.FIFTEEN
            return (Start(self._led_on(STRAIGHT_START)),) if is_fifteen else ()
        counts = {face: roll.count(face) for face in RED_FIRST}
        largest_first = sorted(
            (face for face in RED_FIRST if counts[face] in STARTS),
            key=counts.__getitem__,
            reverse=True,
        )
        found: dict[int, Start] = {}
        for face in largest_first:
            space = self._led_on(STARTS[counts[face]][face - 1])
            found.setdefault(space, Start(space, counts[face], face))
        return tuple(found.values())

    def _led_on(self, space: int) -> int:
        """The space where a short game begins: Te lead on until few enough are left."""
        while DISTANCES[space] > (self.settings.most_to_go or FARTHEST):
            space = ENDS[space][Action.TE] or PALACE
        return space

    def start_spaces(self) -> frozenset[int]:
        """The spaces where a throw may place a piece."""
        spaces = {self._led_on(space) for row in STARTS.values() for space in row}
        if self.settings.straight_start is StraightStart.FIFTEEN:
            spaces.add(self._led_on(STRAIGHT_START))
        return frozenset(spaces)

    def move(self, piece: Piece, roll: Roll) -> Way:
        """Move a piece: all Te, then all Cung, then all Chang, where the space has such an
        entry."""
        return next(self._walks(piece, self.actions(roll)))

    def ways(self, piece: Piece, roll: Roll) -> tuple[Way, ...]:
        """The results that a player may choose for a throw, that of `move` first, each with another
        end.

        There are several only where the player chooses the order: any action may be used next,
        until no remaining action has an entry.
        """
        if self.settings.order is not Order.PLAYER:
            return (self.move(piece, roll),)
        found: dict[Piece, Way] = {}
        for way in self._walks(piece, self.actions(roll)):
            found.setdefault(way.piece, way)
        return tuple(found.values())

    def _walks(self, piece: Piece, left: tuple[tuple[Action, int], ...]) -> Iterator[Way]:
        tried: set[Action] = set()
        is_over = True
        for index, (what, face) in enumerate(left):
            after = None if what in tried else self.after(piece, what)
            tried.add(what)
            if after is None:
                continue
            is_over = False
            step = Step(what, piece.space, after.space, face)
            for way in self._walks(after, (*left[:index], *left[index + 1 :])):
                yield Way((step, *way.steps), way.piece)
        if is_over:
            yield Way((), piece)

    def after(self, piece: Piece, what: Action) -> Piece | None:
        """The piece after one action; None where the space has no entry for this action."""
        entries = ENDS.get(piece.space, {})
        if what not in entries:
            return None
        end = entries[what]
        if end is None:
            assert piece.came_from is not None, "a piece in disgrace that came from nowhere"
            return Piece(piece.came_from)
        return Piece(end, piece.space if what is Action.CHANG else None)

    def to_go(self, piece: Piece) -> int:
        """How many Te lead a piece to the palace; in disgrace, including one to leave disgrace."""
        if piece.came_from is not None:
            return 1 + DISTANCES[piece.came_from]
        return DISTANCES[piece.space]

    def unreachable(self) -> tuple[int, ...]:
        """The spaces that no piece can ever reach, in ascending order."""
        waiting = set(self.start_spaces())
        reached: set[int] = set()
        while waiting:
            space = waiting.pop()
            reached.add(space)
            ends = {end for end in ENDS.get(space, {}).values() if end is not None}
            waiting |= ends - reached
        return tuple(space for space in SPACES if space not in reached)


def pairs(dice: int, counted: Pairs) -> int:
    """How many pairs a number of dice with one face makes.

    >>> [pairs(3, counted) for counted in (Pairs.FLOOR, Pairs.EVEN, Pairs.MINUS1)]
    [1, 0, 2]
    """
    match counted:
        case Pairs.FLOOR:
            return dice // 2
        case Pairs.EVEN:
            return 0 if dice % 2 else dice // 2
        case Pairs.MINUS1:
            return max(dice - 1, 0)


@cache  # at most 462 throws for each rule
def _actions(faces: tuple[int, ...], counted: Pairs) -> tuple[tuple[Action, int], ...]:
    return tuple(
        (what, face)
        for face, what in ACTIONS.items()
        for _ in range(pairs(faces.count(face), counted))
    )
