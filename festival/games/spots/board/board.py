"""What the screens of guess-the-spots show, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from festival.board.side_tables import SideBoard, SideConsole
from festival.record.log_lines import Person

STROKES = 5  # of a whole mark in a tally: 正
MOST_MARKS = 3  # beside a number that says it anyway


@dataclass(frozen=True, kw_only=True)
class Place:
    """A player at the table.

    state: "guessed" | "waiting" (for their guess) | "away". guess: as it stands now, "" before it
    is made. last: the guess under the cup that was lifted last. result: "right" | "wrong" | "out"
    (sat that one out) | "" before the first cup. rank: 1 for the fewest forfeits, None before a
    guess of theirs has counted.
    """

    person: Person
    state: str
    guess: str
    last: str
    result: str
    forfeits: int
    rank: int | None

    @property
    def marks(self) -> tuple[int, ...]:
        """The forfeits as they are kept on paper: strokes of each mark, the whole ones first."""
        whole, rest = divmod(self.forfeits, STROKES)
        marks = (STROKES,) * whole + ((rest,) if rest else ())
        return marks if len(marks) <= MOST_MARKS else ()


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """Everything a public screen shows.

    agenda: what is played for. asks: what is guessed. is_lifted: the dice lie open, and nobody has
    guessed anew. dice and total: of the last cup. outcome: who was right then, and who pays.
    """

    agenda: str
    asks: str
    forfeit: str
    count: int  # of the dice under the cup
    lifts: int
    is_lifted: bool
    dice: tuple[int, ...]
    total: int
    outcome: tuple[str, ...]
    places: tuple[Place, ...]  # as they sit
    standing: tuple[Place, ...]  # the fewest forfeits first

    @property
    def present(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.state != "away")

    @property
    def sides(self) -> tuple[tuple[Place, ...], ...]:
        """Those who are here, on both sides of the cup."""
        half = (len(self.present) + 1) // 2
        return (self.present[:half], self.present[half:])

    @property
    def missing(self) -> tuple[Person, ...]:
        """Who has yet to guess."""
        return tuple(place.person for place in self.places if place.state == "waiting")

    @property
    def guessed(self) -> int:
        return sum(place.state == "guessed" for place in self.places)

    @property
    def best(self) -> tuple[Person, ...]:
        """Who has paid the fewest forfeits."""
        return tuple(place.person for place in self.standing if place.rank == 1)

    @property
    def least(self) -> int:
        """How many those have paid."""
        return min((place.forfeits for place in self.standing if place.rank), default=0)


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A guess that can be made. value: as it is posted. key: chooses it on the keyboard, "" where
    the total is typed."""

    value: str
    name: str
    key: str


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    """What the emcee sees beyond the board.

    turn: whose guess comes next: the first who has none; None once everybody has guessed. cue: what
    to say aloud about the last cup, "" before the first.
    """

    turn: Person | None
    choices: tuple[Choice, ...]
    cue: str

    @property
    def is_typed(self) -> bool:
        """Whether a guess is a number."""
        return not any(choice.key for choice in self.choices)
