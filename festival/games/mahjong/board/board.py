"""What the screens of mahjong show, as frozen values: templates read these and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from festival.board.side_tables import SideBoard, SideConsole
from festival.record.log_lines import Person
from festival.web.fit import lines_at, pieces
from festival.words.sentences import in_a_row

REASON_WIDTH = 1600  # of a line below a row that counts, in hundredths of an em


def minus(points: int) -> str:
    """Points in a sentence, with the sign that a standing has."""
    return f"−{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points as a standing shows them."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


@dataclass(frozen=True, kw_only=True)
class Tile:
    """name: in the rules, as c7. called: in words. is_won: the winning one. is_back: face down."""

    name: str
    called: str
    is_won: bool = False
    is_back: bool = False


@dataclass(frozen=True, kw_only=True)
class Group:
    """Tiles that lie together. kind: "chow" | "pung" | "kong" | "hidden" | "pair" | "flowers" |
    "hand". label: what stands below them."""

    kind: str
    label: str
    tiles: tuple[Tile, ...]

    @property
    def called(self) -> str:
        """For those who hear the page."""
        return in_a_row(tile.called for tile in self.tiles)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of the table that counts, or does not. tai: what it is worth here, in all."""

    key: str
    hanzi: str
    name: str
    why: str
    tai: int


@dataclass(frozen=True, kw_only=True)
class Payment:
    """extra: of the amount, what is paid more as the dealer is in it."""

    payer: Person
    wind: str
    amount: int
    extra: int


@dataclass(frozen=True, kw_only=True)
class Around:
    """A seat around the table. side: where it is when the winner sits at the top. amount: what it
    pays; 0 where it does not."""

    side: str
    person: Person
    wind: str
    is_dealer: bool
    amount: int
    extra: int


@dataclass(frozen=True, kw_only=True)
class Win:
    """A hand that won, with all that is to be said of it.

    hanzi: how, in characters. how: in words. bonus: tai for any win. points: what the winner gets.
    why: of the dealer's extra; "" without one. around: the four seats.
    """

    person: Person
    wind: str
    hanzi: str
    how: str
    tai: int
    groups: tuple[Group, ...]
    rows: tuple[Row, ...]
    others: tuple[Row, ...]
    bonus: int
    payments: tuple[Payment, ...]
    points: int
    why: str
    around: tuple[Around, ...]

    @property
    def room(self) -> str:
        """How much room its tiles need in one line: "m", "l" or "xl"."""
        count = sum(len(group.tiles) for group in self.groups)
        return "m" if count <= 22 else "l" if count <= 26 else "xl"

    @property
    def has_room(self) -> bool:
        """Whether the reasons of its rows stand on a wall, which has room for eleven lines."""
        lines = (lines_at(pieces(row.why), REASON_WIDTH) for row in self.rows)
        return 1.3 * len(self.rows) + sum(lines) <= 11


@dataclass(frozen=True, kw_only=True)
class Result:
    """A hand that is over: who won it, nobody where there are no wins. seq: of its newest entry."""

    number: int
    round: str
    wins: tuple[Win, ...]
    seq: int


@dataclass(frozen=True, kw_only=True)
class Seat:
    """wind, wind_name: of this hand. score: so far. change: by the last hand."""

    person: Person
    wind: str
    wind_name: str
    is_dealer: bool
    score: int
    change: int
    place: int
    is_first: bool
    is_away: bool

    @property
    def text(self) -> str:
        return signed(self.score)


@dataclass(frozen=True, kw_only=True)
class Line:
    """The score of somebody over the hands. style: 1 to 4, each drawn otherwise. points: as SVG has
    them. y: the height of the last one."""

    person: Person
    score: int
    style: int
    points: str
    y: float

    @property
    def text(self) -> str:
        return signed(self.score)


@dataclass(frozen=True, kw_only=True)
class Chart:
    """lines: who has most first. zero: the height of no points. winds: where each round begins, and
    its wind."""

    lines: tuple[Line, ...]
    zero: float
    winds: tuple[tuple[float, str], ...]
    hands: int


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """Everything a public screen shows.

    phase: "waiting" | "playing" | "settled" | "ended". hand: the number of the one that is played,
    or was played last. round: its wind, in words; wind: in characters. then: who deals next, once a
    hand is settled. last: the newest result. first: who leads once the game is over.
    """

    agenda: str
    hand: int
    round_name: str
    wind: str
    repeats: int
    seats: tuple[Seat, ...]
    last: Result | None
    then: str
    chart: Chart | None
    first: tuple[Person, ...]
    unit: str


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    """What the emcee sees beyond the board.

    at: of the hand that is entered; what is typed belongs to it. before: the win that was taken
    back last, as its fields, to be mended; empty where that was none. flags: circumstances by their
    name in a hand, in words and in characters. pads: the tiles that can be tapped. can_win,
    can_draw, can_go_on: what is possible now. also: the only player who can pay where
    another may still win on the same discard; None where none can.
    """

    board: Board
    at: str
    before: Mapping[str, str]
    flags: tuple[tuple[str, str, str], ...]
    pads: tuple[Tile, ...]
    flowers: tuple[Tile, ...]
    can_win: bool
    can_draw: bool
    can_go_on: bool
    also: Person | None
