"""The values that the screens of guess-the-spots show, frozen."""

from __future__ import annotations

from dataclasses import dataclass

from festival.board.side_tables import SideBoard, SideConsole
from festival.record.log_lines import Person

STROKES = 5  # strokes of a complete tally mark: 正
MOST_MARKS = 3  # with more marks, only the number is shown


@dataclass(frozen=True, kw_only=True)
class Place:
    """A player at the table."""

    person: Person
    state: str  # "guessed" | "waiting" (for their guess) | "away"
    guess: str  # the current guess; "" before it
    last: str  # the guess for the last cup
    result: str  # of the last cup: "right" | "wrong" | "out" (did not guess); "" before the first
    forfeits: int
    rank: int | None  # 1 for the fewest forfeits; None before their first guess counted

    @property
    def marks(self) -> tuple[int, ...]:
        """The forfeits as a tally: the strokes of each mark, complete marks first."""
        whole, rest = divmod(self.forfeits, STROKES)
        marks = (STROKES,) * whole + ((rest,) if rest else ())
        return marks if len(marks) <= MOST_MARKS else ()


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    agenda: str  # the dice and the forfeit
    asks: str  # the question to guess
    forfeit: str
    count: int  # of the dice under the cup
    lifts: int
    is_lifted: bool  # whether the dice lie open, before the next guess
    dice: tuple[int, ...]  # of the last cup
    total: int  # of the last cup
    outcome: tuple[str, ...]  # who was right, and who pays
    places: tuple[Place, ...]  # in seat order
    standing: tuple[Place, ...]  # fewest forfeits first

    @property
    def present(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.state != "away")

    @property
    def sides(self) -> tuple[tuple[Place, ...], ...]:
        """The players present, in two halves beside the cup."""
        half = (len(self.present) + 1) // 2
        return (self.present[:half], self.present[half:])

    @property
    def missing(self) -> tuple[Person, ...]:
        """Players who have yet to guess."""
        return tuple(place.person for place in self.places if place.state == "waiting")

    @property
    def guessed(self) -> int:
        return sum(place.state == "guessed" for place in self.places)

    @property
    def best(self) -> tuple[Person, ...]:
        """The players with the fewest forfeits."""
        return tuple(place.person for place in self.standing if place.rank == 1)


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A possible guess."""

    value: str  # as it is posted
    name: str
    key: str  # on the keyboard; "" where totals are typed


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    turn: Person | None  # the first player without a guess; None if all have guessed
    choices: tuple[Choice, ...]
    cue: str  # to say aloud about the last cup; "" before the first

    @property
    def is_typed(self) -> bool:
        """Whether a guess is a typed number."""
        return not any(choice.key for choice in self.choices)
