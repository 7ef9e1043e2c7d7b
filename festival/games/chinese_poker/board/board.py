"""What the screens of Chinese poker show, as frozen values: templates read nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from festival.board.side_tables import SideBoard, SideConsole
from festival.record.log_lines import Person


@dataclass(frozen=True, kw_only=True)
class CardShown:
    """text: as it is typed. sign: 2 to 10, J Q K A. suit: one of c d h s. name: for who listens."""

    text: str
    sign: str
    symbol: str
    suit: str
    name: str


@dataclass(frozen=True, kw_only=True)
class RowShown:
    """key: front, middle or back. name: what it is, such as "pair of jacks"; "" where rows do not
    count. worth: units that it is worth beyond one; 0 for none. takes: units from a pool."""

    key: str
    label: str
    cards: tuple[CardShown, ...]
    name: str
    worth: int
    takes: int = 0


@dataclass(frozen=True, kw_only=True)
class Box:
    """A row between two players. text: +3, −2 or 0; ✓ or ✗ where it pays nothing by itself. state:
    "won" | "lost" | "tied"."""

    text: str
    state: str


@dataclass(frozen=True, kw_only=True)
class Cell:
    """What somebody gets from somebody else, over all. boxes: front, middle and back; none where
    no rows were compared. total: +8, −3; "" where they are even. notes: what else was paid.
    is_met: they settle anything with each other."""

    other: Person
    boxes: tuple[Box, ...]
    total: str
    notes: tuple[str, ...]
    is_met: bool


@dataclass(frozen=True, kw_only=True)
class HandShown:
    """One player in the matrix of a deal.

    kind: "set" | "special" | "surrender" | "foul". cells: one for each player as they sit, None
    for themselves. net: what they won or lost. place: their seat, counted from 0. is_bank: the
    others met only them.
    """

    place: int
    person: Person
    kind: str
    special: str
    rows: tuple[RowShown, ...]
    cells: tuple[Cell | None, ...]
    net: str
    is_best: bool
    has_dealt: bool
    is_bank: bool


@dataclass(frozen=True, kw_only=True)
class HandOver:
    """What one gives to another, so that all are quits. money: "" where points have no price."""

    payer: Person
    receiver: Person
    units: int
    money: str


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Who pays whom, and row by row for what. money: "" where points have no price."""

    total: str
    money: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DealShown:
    """A deal that is settled. seq: of the entry that settled it. duels: pairs that pay anything.
    is_limited: the chips were the limit of what was paid."""

    number: int
    seq: int
    hands: tuple[HandShown, ...]
    reasons: tuple[Reason, ...]
    hand_overs: tuple[HandOver, ...]
    duels: int
    is_limited: bool


@dataclass(frozen=True, kw_only=True)
class Standing:
    """points: +22, −6, 0. money: "" where points have no price. chips: None where none limit.
    line: the points of an SVG polyline over all deals. place: their seat from 0, which gives the
    stroke. end: y of its last point, label: y of its name beside that. is_first: nobody has
    more."""

    place: int
    person: Person
    points: str
    money: str
    chips: int | None
    line: str
    end: float
    label: float
    is_first: bool
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """Everything a public screen shows.

    phase: "waiting" | "playing" | "ended". number: of the next deal. terms: the house rules that
    people ask for, such as "sweep +3". zero: y of the line of no points. is_dealt: the program has
    dealt, and the hands are being set. bank: of the next deal, None where everybody meets
    everybody. evening: who gives what to whom, so that all are quits of all deals.
    """

    agenda: str
    terms: tuple[str, ...]
    number: int
    dealer: Person | None
    bank: Person | None
    is_dealt: bool
    deal: DealShown | None
    evening: tuple[HandOver, ...]
    standing: tuple[Standing, ...]
    zero: float
    winners: tuple[Person, ...]


@dataclass(frozen=True, kw_only=True)
class SeatShown:
    """Who is to show a hand. field: the number of its form fields. dealt: the 13 cards that the
    program dealt, as typed; "" where real cards are played. short: a few letters of the name.
    typed, special: what was shown in the deal that was taken back last."""

    field: int
    person: Person
    short: str
    dealt: str
    is_dealer: bool
    is_bank: bool
    chips: int | None
    typed: str = ""
    special: str = ""

    @property
    def hand_name(self) -> str:
        """Of the field for the cards."""
        return f"hand_{self.field}"

    @property
    def special_name(self) -> str:
        """Of the field for what is declared."""
        return f"special_{self.field}"


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A special hand that can be declared."""

    key: str
    name: str
    units: int


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    """What the emcee sees beyond the board.

    at: of the deal and its players: what is typed belongs to it. surrender: units; 0: nobody can.
    suits: the pack, suit by suit from spades. dealers: who can be made the dealer.
    """

    board: Board
    at: str
    hands: tuple[SeatShown, ...]
    specials: tuple[Choice, ...]
    surrender: int
    suits: tuple[tuple[CardShown, ...], ...]
    can_play: bool
    can_deal: bool
    has_chips: bool
