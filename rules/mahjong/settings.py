"""The house rules of Taiwanese mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rules.errors import InvalidSettings
from rules.mahjong.tai_table import ROWS, TaiRow
from rules.settings import NO_NUMBER, UNKNOWN, read_settings, refuse_point, write_settings
from rules.sheet import Option
from rules.wording import Wording, gettext_noop, shorten

MOST = 1_000  # the highest tai of a row, and of other settings that are numbers
KEYS = {f"row_{key}": row for key, row in ROWS.items()}  # keys of the rows' values in JSON data
WRONG_NUMBER = Wording(
    "mahjong.number", "{key}: type a number from {least} to {most} (you typed {value})"
)


class Stacking(Option):
    """Which rows count beside each other."""

    TABLE = "table", gettext_noop("every row that is true, as in the table")
    NO_IMPLIED = "no_implied", gettext_noop("no row that another row includes")


class Limit(Option):
    """The maximum of a single payment."""

    BOTH = "300/600", gettext_noop("300; 600 to and from the dealer")
    DEALER_WINNER_ONLY = "dealer_winner_only", gettext_noop("300; 600 where the dealer wins")
    NONE = "none", gettext_noop("no limit")


class Draw(Option):
    """Who deals after a hand that nobody won."""

    STAYS = "stays", gettext_noop("the dealer stays, one repeat more")
    PASSES = "passes", gettext_noop("the next seat")


@dataclass(frozen=True, slots=True)
class Settings:
    """The house rules. Raises InvalidSettings for a number out of range."""

    stacking: Stacking = Stacking.TABLE
    min_tai: int = 5  # a hand with less is no win
    limit: Limit = Limit.BOTH
    points_per_tai: int = 1  # a payment is `base` and this many points for each tai
    base: int = 0
    point: str = "0"  # the money for a point, such as 10 or 2.50; "0" for none
    winning_bonus: int = 0  # tai for any win that is not by flowers
    false_win: int = 0  # points that a false win pays to each of the others; 0: no penalty
    seats_by_lot: bool = False  # at the start; else they are those of the list, the first is east
    lots_each_round: bool = False  # seats are drawn by lot when a round ends
    draw: Draw = Draw.STAYS
    rounds: int = 4  # how many winds are played
    confirm: bool = False  # on phones the others say yes to a hand before it is paid
    values: tuple[tuple[str, int], ...] = ()  # rows with other tai than listed, in order; 0: off

    def __post_init__(self) -> None:
        numbers = {
            "min_tai": (0, self.min_tai),
            "points_per_tai": (1, self.points_per_tai),
            "base": (0, self.base),
            "false_win": (0, self.false_win),
            "winning_bonus": (0, self.winning_bonus),
            **{key: (0, value) for key, value in self.values},
        }
        for key, (least, value) in numbers.items():
            _refuse_number(key, value, least, MOST)
        _refuse_number("rounds", self.rounds, 1, 4)
        refuse_point(self.point)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Settings:
        """From JSON data; `row_heaven` is the value of a row. Raises InvalidSettings."""
        if not isinstance(data, Mapping):
            return read_settings(cls, data)
        if "values" in data:
            raise InvalidSettings(UNKNOWN(key="values"))
        values = []
        for key, row in KEYS.items():
            value = data.get(key, row.tai)
            if type(value) is not int:
                raise InvalidSettings(NO_NUMBER(key=key, value=shorten(str(value))))
            if value != row.tai:
                values.append((row.id, value))
        others = {key: value for key, value in data.items() if key not in KEYS}
        return replace(read_settings(cls, others), values=tuple(values))

    def to_dict(self) -> dict[str, Any]:
        """The inverse of `from_dict`, with the values of all rows."""
        plain = {key: value for key, value in write_settings(self).items() if key != "values"}
        return {**plain, **{key: self.value(row) for key, row in KEYS.items()}}

    @property
    def money(self) -> Decimal:
        """The money for a point; 0 where only points count."""
        return Decimal(self.point)

    @property
    def draws_lots(self) -> bool:
        return self.seats_by_lot or self.lots_each_round

    def value(self, row: TaiRow) -> int:
        """The tai of a row at this table; 0 where the row is not played."""
        return dict(self.values).get(row.id, row.tai)


def _refuse_number(key: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidSettings(WRONG_NUMBER(key=key, least=least, most=most, value=value))
