"""What the screens of guess-the-spots show, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from festival.record.log_lines import LogLine, Person


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A player at the table.

    state: "guessed" | "waiting" (for their guess) | "away". guess: as it stands now, "" before it
    is made. last: the guess under the cup that was lifted last. result: "right" | "wrong" | "out"
    (sat that one out) | "" before the first cup. place: 1 for the fewest forfeits, None before a
    guess of theirs has counted.
    """

    person: Person
    state: str
    guess: str
    last: str
    result: str
    forfeits: int
    place: int | None


@dataclass(frozen=True, kw_only=True)
class Board:
    """Everything a public screen shows.

    phase: "waiting" | "guessing" | "ended". asks: what is guessed. is_lifted: the dice lie open,
    and nobody has guessed anew. dice and total: of the last cup. right and wrong: who was, then.
    best: who has paid the fewest forfeits.
    """

    festival: str
    name: str  # of the table
    code: str
    revision: int
    phase: str
    asks: str
    forfeit: str
    count: int  # of the dice under the cup
    lifts: int
    is_lifted: bool
    dice: tuple[int, ...]
    total: int
    seats: tuple[Seat, ...]
    right: tuple[Person, ...]
    wrong: tuple[Person, ...]
    best: tuple[Person, ...]
    least: int  # forfeits that those have paid

    @property
    def present(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.state != "away")

    @property
    def missing(self) -> tuple[Person, ...]:
        """Who has yet to guess."""
        return tuple(seat.person for seat in self.seats if seat.state == "waiting")

    @property
    def guessed(self) -> int:
        return sum(seat.state == "guessed" for seat in self.seats)


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A guess that can be made. value: as it is posted. key: chooses it on the keyboard, "" where
    the total is typed."""

    value: str
    name: str
    key: str


@dataclass(frozen=True, kw_only=True)
class Console:
    """What the emcee sees beyond the board.

    turn: whose guess is typed next: the first who has none; None once everybody has guessed.
    absent: who is on the festival's list and has no seat here.
    """

    board: Board
    festival_id: int
    version: int
    key: str
    turn: Person | None
    choices: tuple[Choice, ...]
    log: tuple[LogLine, ...]
    undo: str
    redo: str
    absent: tuple[Person, ...]
    cue: str
    can_start: bool

    @property
    def is_playing(self) -> bool:
        return self.board.phase == "guessing"
