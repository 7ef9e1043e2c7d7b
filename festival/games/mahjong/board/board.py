"""The values that the screens of mahjong show, frozen; templates read nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from festival.board.side_tables import SideBoard, SideConsole
from festival.record.log_lines import Person
from festival.web.fit import lines_at, pieces
from festival.words.sentences import in_a_row

REASON_WIDTH = 1600  # width of a line below a row, in hundredths of an em


def minus(points: int) -> str:
    """Points in a sentence, with the minus sign of standings."""
    return f"−{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points with a sign, as standings show them."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A tile."""

    name: str  # in the rules, such as c7
    called: str  # in words
    is_won: bool = False  # whether it is the winning tile
    is_back: bool = False  # whether it lies face down


@dataclass(frozen=True, kw_only=True)
class Group:
    """Tiles that lie together."""

    kind: str  # "chow" | "pung" | "kong" | "hidden" | "pair" | "flowers" | "hand"
    label: str  # the text below the tiles
    tiles: tuple[Tile, ...]

    @property
    def called(self) -> str:
        """The tiles in words, for screen readers."""
        return in_a_row(tile.called for tile in self.tiles)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A scoring row, which may not count."""

    key: str
    hanzi: str
    name: str
    why: str
    tai: int  # total in this hand


@dataclass(frozen=True, kw_only=True)
class Payment:
    """What a player pays for a hand."""

    payer: Person
    wind: str
    amount: int
    extra: int  # the part of the amount that is paid because one of the two deals


@dataclass(frozen=True, kw_only=True)
class Around:
    """A seat around the table."""

    side: str  # with the winner at the top
    person: Person
    wind: str
    is_dealer: bool
    amount: int  # 0 if this player does not pay
    extra: int


@dataclass(frozen=True, kw_only=True)
class Win:
    """A winning hand."""

    person: Person
    wind: str
    hanzi: str  # how it won, in characters
    how: str  # how it won, in words
    tai: int
    groups: tuple[Group, ...]
    rows: tuple[Row, ...]
    others: tuple[Row, ...]
    bonus: int  # tai for any win
    payments: tuple[Payment, ...]
    points: int  # that the winner gets
    why: str  # the reason of the dealer's extra; "" without one
    around: tuple[Around, ...]  # the four seats

    @property
    def room(self) -> str:
        """The size of the tiles that fits them into one line: "m", "l" or "xl"."""
        count = sum(len(group.tiles) for group in self.groups)
        return "m" if count <= 22 else "l" if count <= 26 else "xl"

    @property
    def has_room(self) -> bool:
        """Whether a TV shows the reasons of the rows: it has room for eleven lines."""
        lines = (lines_at(pieces(row.why), REASON_WIDTH) for row in self.rows)
        return 1.3 * len(self.rows) + sum(lines) <= 11


@dataclass(frozen=True, kw_only=True)
class Result:
    """A finished hand; without wins, nobody won."""

    number: int
    round: str
    wins: tuple[Win, ...]
    seq: int  # of the newest entry


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A player at the table."""

    person: Person
    wind: str  # in this hand, as is `wind_name`
    wind_name: str
    is_dealer: bool
    score: int  # so far
    change: int  # by the last hand
    place: int
    is_first: bool
    is_away: bool

    @property
    def text(self) -> str:
        return signed(self.score)


@dataclass(frozen=True, kw_only=True)
class Line:
    """A player's line in the chart of scores."""

    person: Person
    score: int
    style: int  # 1 to 4, each drawn differently
    points: str  # of an SVG polyline
    y: float  # of the last point

    @property
    def text(self) -> str:
        return signed(self.score)


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The scores over all hands."""

    lines: tuple[Line, ...]  # highest score first
    zero: float  # y of zero points
    winds: tuple[tuple[float, str], ...]  # where each round begins, and its wind
    hands: int


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """Everything that a public screen shows.

    phase: "waiting"

    "playing"

    "settled"

    "ended".
    """

    agenda: str
    hand: int  # the number of the current or last hand
    round_name: str  # its wind, in words
    wind: str  # in characters
    repeats: int
    seats: tuple[Seat, ...]
    last: Result | None  # the newest result
    then: str  # who deals next, once a hand is settled
    chart: Chart | None
    first: tuple[Person, ...]  # who leads once the game is over
    unit: str


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    """The values that the emcee sees besides the board. can_win, can_draw, can_go_on: what is
    possible now."""

    board: Board
    at: str  # identifies the hand, for typed text to be kept
    # the fields of the win that was undone last; empty if the last undone act was no win
    before: Mapping[str, str]
    flags: tuple[tuple[str, str, str], ...]  # circumstances: field name, words, characters
    pads: tuple[Tile, ...]  # tiles to tap
    flowers: tuple[Tile, ...]
    can_win: bool
    can_draw: bool
    can_go_on: bool
    # the only possible payer while others may still win on the same discard, else None
    also: Person | None
