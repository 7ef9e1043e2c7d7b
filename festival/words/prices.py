"""Converts points into money."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext

from festival.words.money import format_money, to_minor
from rules.wording import signed


@dataclass(frozen=True)
class Prices:
    point: int  # minor units of the currency; 0 when playing for points only
    currency: str

    @classmethod
    def at(cls, currency: str, point: Decimal) -> Prices:
        return cls(to_minor(point, currency), currency)

    def of(self, points: int) -> str:
        """Points in money; "" without a price."""
        return format_money(abs(points) * self.point, self.currency) if self.point else ""

    def signed(self, points: int) -> str:
        """Points in money with a sign: +₱220; "" without a price."""
        if not self.point:
            return ""
        return f"{'+' if points > 0 else '−' if points < 0 else ''}{self.of(points)}"

    def told(self, points: int) -> str:
        """Points with a sign, and in money where they have a price: +22 (+₱220)."""
        return f"{signed(points)} ({self.signed(points)})" if self.point else signed(points)

    @property
    def each(self) -> str:
        """The price of a point, in words; "" without a price."""
        return gettext("{money} a point").format(money=self.of(1)) if self.point else ""
