"""What the screens of poker dice show, as frozen values: templates read these and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from festival.board import side_tables
from festival.board.side_tables import SideBoard, SideConsole
from festival.record.log_lines import Person


@dataclass(frozen=True, kw_only=True)
class Die:
    """face: 1 to 6. shown: as this game calls it. is_held: it was not thrown the last time."""

    face: int
    shown: str
    is_held: bool = False


@dataclass(frozen=True, kw_only=True)
class Made:
    """A hand. name: of its category. why: what makes it that."""

    dice: tuple[Die, ...]
    name: str
    why: str


@dataclass(frozen=True, kw_only=True)
class Lying:
    """The dice that lie on the table, of the newest throw of the round.

    seq: of the entry that threw them. thrower: "hand" | "computer". is_over: their hand stands.
    """

    person: Person
    made: Made
    seq: int
    thrower: str
    is_over: bool


@dataclass(frozen=True, kw_only=True)
class Chance:
    """How likely it is to beat the best hand with the throws left. percent: "34.2 %". is_sure: it
    is beaten already, by what lies there."""

    leader: Person
    hand: str
    percent: str
    is_sure: bool


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """Who throws in the round, or in its tie.

    state: "made" | "in_turn" | "to_throw" | "none" (was skipped or has left). leads: nobody has a
    better hand so far. is_winner: the round is over.
    """

    person: Person
    state: str
    made: Made | None
    leads: bool
    is_winner: bool


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How many rounds somebody has won. is_first: nobody has won more."""

    person: Person
    won: int
    is_first: bool
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class Moment(side_tables.Moment):
    """kind: "won" | "nobody" | "ended". made: the hand that won."""

    made: Made | None = None


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """Everything a public screen shows.

    phase: "waiting" | "throwing" | "won" | "ended". thrown: how many throws the player in turn has
    had, of `limit`. tied: who throws once more, in a tie. contestants: the best hand first, then
    who is in turn, then who is still to throw.
    """

    agenda: str
    round: int
    is_cards: bool
    turn: Person | None
    following: tuple[Person, ...]
    thrown: int
    limit: int
    tied: tuple[Person, ...]
    lying: Lying | None
    chance: Chance | None
    contestants: tuple[Contestant, ...]
    standing: tuple[Standing, ...]
    moment: Moment | None

    @property
    def throws(self) -> tuple[bool, ...]:
        """For each throw of the turn whether it is left."""
        return tuple(place >= self.thrown for place in range(self.limit))

    @property
    def left(self) -> int:
        return self.limit - self.thrown


@dataclass(frozen=True, kw_only=True)
class Place:
    """One of the five dice on the console. key: holds it and lets it go. die: None before the first
    throw."""

    number: int
    key: str
    die: Die | None


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    """What the emcee sees beyond the board.

    at: of the turn and the throw that the dice are for: what is typed belongs to it. faces: how
    each of 1 to 6 is typed and shown.
    """

    board: Board
    at: str
    places: tuple[Place, ...]
    faces: tuple[str, ...]
    can_throw: bool
    can_stand: bool
    can_go_on: bool
