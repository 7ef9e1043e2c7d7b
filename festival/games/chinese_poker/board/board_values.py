"""The values that the screens of Chinese poker show, frozen; templates read nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from festival.tables.board.hand_overs import HandOver
from festival.tables.board.side_screens import SideSheet
from festival.tables.board.side_values import Moment, PhoneSeatShown, SideBoard, SideConsole
from festival.tables.record.log_line import Person
from festival.words.sentences import kept_apart
from rules.chinese_poker.arrangement import SIZES
from rules.chinese_poker.sheet import CategoryRow, SpecialRow


@dataclass(frozen=True, kw_only=True)
class CardShown:
    text: str  # as it is typed
    sign: str  # 2 to 10, J Q K A
    symbol: str
    suit: str  # one of c d h s
    name: str  # for screen readers


@dataclass(frozen=True, kw_only=True)
class RowShown:
    key: str  # front, middle or back
    label: str
    cards: tuple[CardShown, ...]
    name: str  # such as "pair of jacks"; "" where rows do not count
    worth: int  # units beyond one; 0 for none
    takes: int = 0  # units from a pool
    points: str = ""  # won or lost by this row; where rows pay nothing, how many others it beats
    so_far: str = ""  # points won or lost up to this row; "" where rows pay nothing
    is_wrong: bool = False  # whether it is out of order with another row


@dataclass(frozen=True, kw_only=True)
class Box:
    """The comparison of a row between two players."""

    text: str  # +3, −2 or 0; ✓ or ✗ if the row alone pays nothing
    state: str  # "won" | "lost" | "tied"


@dataclass(frozen=True, kw_only=True)
class Cell:
    """The payment between two players in a deal."""

    other: Person
    boxes: tuple[Box, ...]  # front, middle and back; () if no rows were compared
    total: str  # +8, −3; "" for none
    notes: tuple[str, ...]  # payments for other things than rows
    is_met: bool  # whether they settle anything with each other


@dataclass(frozen=True, kw_only=True)
class HandShown:
    """A player in the matrix of a deal."""

    person: Person
    kind: str  # "set" | "special" | "surrender" | "foul"
    special: str
    rows: tuple[RowShown, ...]
    cells: tuple[Cell | None, ...]  # for each player in seat order, None for the player's own
    net: str  # points won or lost
    is_best: bool
    is_bank: bool  # whether the other players only met this one


@dataclass(frozen=True, kw_only=True)
class Reason:
    """The payment between two players, with a reason for each row."""

    total: str
    money: str  # "" if points have no price
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DealShown:
    number: int
    seq: int  # of the entry that settled it
    hands: tuple[HandShown, ...]
    row_winners: tuple[tuple[str, str], ...]  # key of each row, and who wins most with it
    reasons: tuple[Reason, ...]
    hand_overs: tuple[HandOver, ...]
    is_limited: bool  # whether chips limited a payment


@dataclass(frozen=True, kw_only=True)
class PlayerPoints:
    """A player's points and their line in the chart."""

    place: int  # the seat from 0, which chooses the stroke
    person: Person
    points: str  # +22, −6, 0
    money: str  # "" if points have no price
    chips: int | None  # None without a limit
    line: str  # points of an SVG polyline over all deals
    is_first: bool  # whether nobody has more points
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    phase: str  # "waiting" | "playing" | "ended"
    agenda: str
    terms: tuple[str, ...]  # house rules in short, such as "sweep +3"
    number: int  # of the next deal
    dealer: Person | None
    bank: Person | None  # of the next deal; None if everybody plays everybody
    is_dealt: bool  # whether the program has dealt, and players set their hands
    deal: DealShown | None
    hand_overs: tuple[HandOver, ...]  # of the last deal; after the game, of all deals
    standing: tuple[PlayerPoints, ...]
    zero: float  # y of the line of zero points
    moment: Moment | None  # the end
    row_sizes: tuple[range, ...] = tuple(map(range, SIZES))  # of front, middle and back

    @property
    def is_setting(self) -> bool:
        """Whether walls show who sets a hand, not the last deal: there is none, or phones set."""
        return self.is_asked or (self.phase == "playing" and self.deal is None)

    @property
    def hands_to_set(self) -> tuple[tuple[Person, PhoneSeatShown | None], ...]:
        """The players, each with who plays their seat where players use their phones."""
        phones = {seat.person: seat for seat in self.phone_seats}
        return tuple((person, phones.get(person)) for person in self.players)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The names of those who are still to set their hands on phones."""
        return tuple(kept_apart(seat.person.name) for seat in self.phone_seats if not seat.is_ready)


@dataclass(frozen=True, kw_only=True)
class SeatShown:
    """A player who is to show a hand."""

    field: int  # the number in the names of the form fields
    person: Person
    dealt: str  # the 13 cards that the program dealt, as typed; "" with real cards
    is_dealer: bool
    is_bank: bool
    chips: int | None
    typed: str = ""  # from the deal that was undone last, as is `special`
    special: str = ""

    @property
    def hand_name(self) -> str:
        """The name of the field for the cards."""
        return f"hand_{self.field}"

    @property
    def special_name(self) -> str:
        """The name of the field for a declared special hand."""
        return f"special_{self.field}"


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    at: str  # identifies the deal and its players, for typed text to be kept
    hands: tuple[SeatShown, ...]
    specials: tuple[SpecialRow, ...]  # that can be declared
    surrender: int  # units; 0 if nobody may surrender
    suits: tuple[tuple[CardShown, ...], ...]  # the pack by suit, from spades
    can_play: bool
    can_deal: bool
    has_chips: bool


@dataclass(frozen=True, kw_only=True)
class Sheet(SideSheet):
    variation: str
    hanzi: str
    also: str  # other names of the game
    meaning: str
    price: str  # of a point; "" without money
    has_bank: bool
    has_extras: bool  # whether high rows are paid whoever wins them
    is_majority: bool  # whether two of three rows win
    rows: tuple[tuple[CategoryRow, tuple[CardShown, ...]], ...]  # each with its example
    specials: tuple[SpecialRow, ...]
