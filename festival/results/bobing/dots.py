"""Luck as a drawing: a dot is one person, and stands as far to the side as their luck was from what
the odds say."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from festival.results.bobing.charts import EDGE, PLOT, WIDTH, LuckChart

LARGEST = 9  # the radius of a dot


@dataclass(frozen=True, kw_only=True)
class Dot:
    """side: "above" | "below" | "even": whether it is luck."""

    x: float
    y: float
    side: str


@dataclass(frozen=True, kw_only=True)
class Column:
    """A difference that somebody has. text: as it stands below, such as +2."""

    x: float
    text: str


@dataclass(frozen=True, kw_only=True)
class LuckDots:
    """The drawing, as high as `height`. even: where the odds stand."""

    dots: tuple[Dot, ...]
    columns: tuple[Column, ...]
    radius: float
    even: float
    height: float

    @property
    def floor(self) -> float:
        return self.height - EDGE


def dots_of(chart: LuckChart) -> LuckDots:
    """Differences to the nearest whole throw."""
    whole = [round(luck.difference) for luck in chart.players]
    heights = Counter(whole)
    low, high = min([*whole, 0]), max([*whole, 0])
    across = (WIDTH - 2 * EDGE) / max(high - low, 1)
    tallest = max(heights.values(), default=1)
    radius = round(min(LARGEST, PLOT / (2 * tallest), across / 2.2), 1)
    height = round(tallest * 2 * radius + 2 * EDGE, 1)

    def x_of(difference: int) -> float:
        if high == low:
            return WIDTH / 2
        return round(EDGE + (difference - low) * across, 1)

    dots = [
        Dot(
            x=x_of(difference),
            y=round(height - EDGE - radius * (2 * place + 1), 1),
            side="above" if difference > 0 else "below" if difference < 0 else "even",
        )
        for difference, count in sorted(heights.items())
        for place in range(count)
    ]
    columns = [Column(x=x_of(each), text=_signed(each)) for each in sorted({*heights, 0})]
    return LuckDots(
        dots=tuple(dots),
        columns=tuple(columns),
        radius=radius,
        even=x_of(0),
        height=height,
    )


def _signed(difference: int) -> str:
    return f"+{difference}" if difference > 0 else str(difference).replace("-", "−")
