"""Lays out the drawing of luck: a dot for each person, in columns by difference from the odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil

from django.utils.translation import ngettext

from festival.games.bobing.results.charts import BELOW, NARROWEST, PLOT, WIDTH, LuckChart
from festival.words.sentences import in_a_row

LARGEST = 9  # px, the radius of a dot
TOP = 24  # px above the highest column, for the label of the odds
APART = 2.2  # radii from one column to the next
EDGE = 7  # per cent from the middle of an outer column to the edge


@dataclass(frozen=True, kw_only=True)
class Dot:
    """A person in the drawing."""

    x: float  # of its column, in per cent
    beside: float  # px from there
    y: float  # px
    side: str  # of the odds: "above" | "below" | "even"


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of dots. text: the difference that is written below, such as +2."""

    x: float
    text: str


@dataclass(frozen=True, kw_only=True)
class LuckDots:
    dots: tuple[Dot, ...]
    columns: tuple[Column, ...]
    radius: float
    even: float  # x of the odds, in per cent
    height: float
    told: str  # how many people each column has, in words

    @property
    def floor(self) -> float:
        return self.height - BELOW


def dots_of(chart: LuckChart) -> LuckDots:
    """The dots by difference, rounded to whole throws, with equal room on both sides of the odds. A
    high column is several dots wide."""
    heights = Counter(round(luck.difference) for luck in chart.players)
    widest = max((abs(each) for each in heights), default=0) or 1
    across = (WIDTH / 2 - EDGE) / widest  # per cent from one column to the next
    tallest = max(heights.values(), default=1)
    room = across * NARROWEST / WIDTH / APART  # px of a column that has one dot beside another
    radius = round(min(LARGEST, room), 1)
    abreast = max(1, min(ceil(tallest * 2 * radius / PLOT), int(room / radius)))
    height = round(ceil(tallest / abreast) * 2 * radius + TOP + BELOW, 1)

    def x_of(difference: int) -> float:
        return round(WIDTH / 2 + difference * across, 1)

    dots = [
        Dot(
            x=x_of(difference),
            beside=round(radius * (2 * (place % abreast) + 1 - min(abreast, count)), 1),
            y=round(height - BELOW - radius * (2 * (place // abreast) + 1), 1),
            side="above" if difference > 0 else "below" if difference < 0 else "even",
        )
        for difference, count in sorted(heights.items())
        for place in range(count)
    ]
    return LuckDots(
        dots=tuple(dots),
        columns=tuple(Column(x=x_of(each), text=_signed(each)) for each in sorted({*heights, 0})),
        radius=radius,
        even=x_of(0),
        height=height,
        told=in_a_row(_height_sentence(*each) for each in sorted(heights.items())),
    )


def _height_sentence(difference: int, count: int) -> str:
    people = ngettext("{difference}: {count} person", "{difference}: {count} people", count)
    return people.format(difference=_signed(difference), count=count)


def _signed(difference: int) -> str:
    return f"+{difference}" if difference > 0 else str(difference).replace("-", "−")
