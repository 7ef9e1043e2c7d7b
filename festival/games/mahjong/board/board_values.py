"""The values that the screens of mahjong show, frozen; templates read nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from festival.tables.board.hand_overs import HandOver
from festival.tables.board.side_screens import SideSheet
from festival.tables.board.side_values import Moment, SideBoard, SideConsole
from festival.tables.record.log_line import Person
from festival.words.sentences import in_a_row
from festival.words.text_size import lines_at, pieces
from rules.mahjong.events import Won
from rules.mahjong.tai_table import TaiRow

REASON_WIDTH = 1600  # width of a line below a row, in hundredths of an em


@dataclass(frozen=True, kw_only=True)
class Tile:
    name: str  # in the rules, such as c7
    called: str  # in words
    is_won: bool = False  # whether it is the winning tile
    is_back: bool = False  # whether it lies face down


@dataclass(frozen=True, kw_only=True)
class Group:
    """Tiles that lie together."""

    label: str  # the text below the tiles
    tiles: tuple[Tile, ...]

    @property
    def called(self) -> str:
        """The tiles in words, for screen readers."""
        return in_a_row(tile.called for tile in self.tiles)

    @property
    def has_won(self) -> bool:
        return any(tile.is_won for tile in self.tiles)


@dataclass(frozen=True, kw_only=True)
class ScoringRow:
    """A scoring row, which may not count."""

    key: str
    hanzi: str
    name: str
    why: str
    tai: int  # total in this hand


@dataclass(frozen=True, kw_only=True)
class Around:
    """A seat around the table."""

    side: str  # with the winner at the top
    person: Person
    amount: int  # that this player pays for the hand, or 0
    money: str  # the amount in money; "" without a price, as in all fields of this name
    extra: int  # the part of the amount that is paid because one of the two deals


@dataclass(frozen=True, kw_only=True)
class Win:
    won: Won
    person: Person
    hanzi: str  # how it won, in characters
    how: str  # how it won, in words
    tai: int
    groups: tuple[Group, ...]
    rows: tuple[ScoringRow, ...]
    bonus: int  # tai for any win
    payments: tuple[Around, ...]  # the seats that pay, in their order
    points: int  # that the winner gets
    money: str
    why: str  # the reason of the dealer's extra; "" without one
    around: tuple[Around, ...]  # the four seats

    @property
    def room(self) -> str:
        """How much room the tiles need in one line, from "m" to "xxl"."""
        count = sum(len(group.tiles) for group in self.groups)
        if count > 26:
            return "xxl"
        if len(self.groups) > 6:
            return "xl" if count > 22 else "ml"
        return "l" if count > 22 else "m"

    @property
    def has_room(self) -> bool:
        """Whether a TV shows the reasons of the rows: it has room for eleven lines, and for nine
        below a long name."""
        lines = (lines_at(pieces(row.why), REASON_WIDTH) for row in self.rows)
        most = 11 if self.person.room == "s" else 9
        return 1.3 * len(self.rows) + sum(lines) <= most


@dataclass(frozen=True, kw_only=True)
class FalseWin:
    person: Person
    told: str  # what they pay


@dataclass(frozen=True, kw_only=True)
class HandResult:
    """A finished hand, or a false win in a hand; without either, nobody won."""

    number: int
    round: str
    dealer: Person
    wins: tuple[Win, ...]
    false_win: FalseWin | None
    points: tuple[tuple[Person, int], ...]  # of each player in this hand
    signed: tuple[tuple[Person, str, str], ...]  # the same for pages, with the amount of money
    seq: int  # of the newest entry


@dataclass(frozen=True, kw_only=True)
class BoardSeat:
    person: Person
    wind: str  # in this hand, as is `wind_name`
    wind_name: str
    is_dealer: bool
    score: str  # so far
    money: str
    is_first: bool
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class ScoreLine:
    """A player's line in the chart of scores. wind: in the present hand; "" without one."""

    person: Person
    wind: str
    score: str
    money: str
    style: int  # 1 to 4, each drawn differently
    points: str  # of an SVG polyline
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The scores over all hands."""

    lines: tuple[ScoreLine, ...]  # highest score first
    zero: float  # y of zero points
    rounds: tuple[float, ...]  # x where each further round begins
    hands: int


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    phase: str  # "waiting" | "playing" | "settled" | "ended"
    agenda: str
    seats: tuple[BoardSeat, ...]
    last: HandResult | None  # the newest result
    then: str  # who deals next, once a hand is settled
    is_last_hand: bool  # whether nobody deals after the settled hand
    chart: Chart | None
    moment: Moment | None  # who leads once the game is over
    unit: str
    hand_overs: tuple[HandOver, ...]  # for the whole game, once it is over
    claim: str = ""  # what a phone shows, as `last`, and who has not said yes to it

    @property
    def is_past(self) -> bool:
        """Whether `last` is of the hand before the one that is played, with other winds."""
        return self.phase == "playing" and not self.claim

    @property
    def gone(self) -> tuple[ScoreLine, ...]:
        """The scores of those whose seats others took."""
        here = [seat.person for seat in self.seats]
        lines = self.chart.lines if self.chart else ()
        return tuple(line for line in lines if line.person not in here)

    @property
    def has_corner(self) -> bool:
        return self.moment is None and self.last is not None and len(self.last.wins) == 1


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    at: str  # identifies the hand, for typed text to be kept
    # the fields of the win that was undone last; empty if the last undone act was no win
    before: Mapping[str, object]
    flags: tuple[tuple[str, str, str], ...]  # circumstances: field name, words, characters
    pads: tuple[tuple[Tile, ...], ...]  # tiles to tap, by suits
    flowers: tuple[Tile, ...]
    tais: tuple[int, ...]  # to tap, where the tai are told without tiles
    # the rows to tick, whether each can count several times, and how often it was told before
    told_rows: tuple[tuple[ScoringRow, bool, object], ...]
    can_win: bool
    can_draw: bool
    can_go_on: bool
    # the only possible payer while others may still win on the same discard, else None
    also: Person | None
    false_win: int  # points that it costs for each of the others; 0 where nobody can call one


@dataclass(frozen=True, kw_only=True)
class Sheet(SideSheet):
    # each scoring row, its tai at this table (0: not played), and what does not count beside it
    rows: tuple[tuple[TaiRow, int, str], ...]
