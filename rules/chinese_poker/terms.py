"""The terms by which a deal is settled: every switch, ready to be computed with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.chinese_poker.ranking import Ranking, ranking

Table = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
DEALER = "dealer"
NOBODY = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """key: of the variation. switches: the value of each, as text.

    won, extra: for front, middle and back what each category pays, instead of 1 and beside it.
    specials: what each special hand pays that is played. bank: "none", "dealer" or a seat.
    meeting: what two specials pay. is_majority: two of three rows are paid, not each row.
    All other fields are named as their switches are.
    """

    key: str
    switches: Mapping[str, str]
    won: Table
    extra: Table
    specials: Mapping[str, int]
    bank: str
    meeting: str
    sweep: int
    sweep_one: int
    sweep_all: int
    single_winner: int
    surrender: int
    pool: int
    pool_sweep: int
    is_majority: bool
    has_overall_point: bool
    has_extras: bool
    has_pockets: bool
    has_ace_bet: bool
    has_ace_of_spades: bool
    has_chip_limit: bool
    is_equal_foul: bool
    is_wheel_second: bool
    is_foul_refused: bool

    @property
    def ranking(self) -> Ranking:
        return ranking(self.is_wheel_second)

    def bank_seat(self, dealer: int) -> int | None:
        """Who is the bank when this seat deals; None where nobody is."""
        if self.bank == NOBODY:
            return None
        return dealer if self.bank == DEALER else int(self.bank)
