"""The history as a picture: a small chart for each figure, the target as a line across it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from html import escape
from math import log2
from typing import Any

from tests.bench.figure import Figure, shown

WIDTH, HEIGHT = 420, 150  # of a chart
COLUMNS = 3
GAP = 12  # between charts
LETTERS = 52  # in a line of a chart's name
LEAST = 0.01  # of a target: less is drawn as that
LEFT, RIGHT, TOP, BOTTOM = 16, 110, 46, 26
HEADING = "Speed by commit, oldest first"
LEGEND = (
    "Lower is better: the share of its target that each figure takes. Dashed: the target. "
    "A hollow red dot misses it."
)
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1d2030 }
.name { font-weight: 600 } .small { font-size: 11px; fill: #5a5f73 }
.field { fill: #fff; stroke: #d9dbe3 } .over { fill: #f6f6f9 }
.target { stroke: #5a5f73; stroke-dasharray: 5 4 }
.line { fill: none; stroke: #2c4c9c; stroke-width: 2 }
.met { fill: #2c4c9c } .missed { fill: #fff; stroke: #b3261e; stroke-width: 2 }
"""


@dataclass(frozen=True)
class Run:
    """One measurement of everything. figures: by key."""

    commit: str
    figures: Mapping[str, Figure]

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Run:
        known = {field.name for field in fields(Figure)}
        figures = (
            Figure(**{name: value for name, value in figure.items() if name in known})
            for figure in entry["figures"]
        )
        return cls(entry["commit"], {figure.key: figure for figure in figures})


def svg(runs: Sequence[Run]) -> str:
    keys = [key for key, figure in runs[-1].figures.items() if figure.use is not None]
    width, height = COLUMNS * WIDTH + 20, -(-len(keys) // COLUMNS) * HEIGHT + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>Speed by commit, {len(runs)} of them</title><style>{STYLE}</style>",
        f'<rect class="over" width="{width}" height="{height}"/>',
        f'<text x="20" y="24" class="name">{HEADING}</text>',
        f'<text x="20" y="40" class="small">{LEGEND}</text>',
        *(placed(place, chart(key, runs)) for place, key in enumerate(keys)),
        "</svg>\n",
    ]
    return "\n".join(parts)


def placed(place: int, drawn: str) -> str:
    x, y = 10 + place % COLUMNS * WIDTH, 50 + place // COLUMNS * HEIGHT
    return f'<g transform="translate({x} {y})">{drawn}</g>'


def chart(key: str, runs: Sequence[Run]) -> str:
    points = [(run.commit, run.figures[key]) for run in runs if key in run.figures]
    uses = [max(figure.use or 0, LEAST) for _, figure in points]
    height = scale([*uses, 1.0])
    places = [(across(n, len(points)), height(use)) for n, use in enumerate(uses)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    ends, level = f'x1="{LEFT}" x2="{WIDTH - RIGHT}"', f"{height(1):.1f}"
    parts = [
        f'<rect class="field" width="{WIDTH - GAP}" height="{HEIGHT - GAP}" rx="6"/>',
        *heading(points[-1][1].name),
        f'<line class="target" {ends} y1="{level}" y2="{level}"/>',
        f'<polyline class="line" points="{line}"/>',
        *(dot(x, y, *point) for (x, y), point in zip(places, points, strict=True)),
        *words(points, places[-1][1]),
    ]
    return "".join(parts)


def heading(name: str) -> list[str]:
    lines = textwrap.wrap(name, LETTERS)
    return [
        f'<text x="{LEFT}" y="{18 + 14 * number}" class="name">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]


def across(number: int, count: int) -> float:
    width = WIDTH - RIGHT - LEFT - 12
    return LEFT + 6 + (width * number / (count - 1) if count > 1 else width)


def scale(uses: Iterable[float]) -> Callable[[float], float]:
    """The height of a share; a doubling is as high everywhere."""
    logs = [log2(use) for use in uses]
    low, high = min(logs) - 0.3, max(logs) + 0.3
    span = HEIGHT - GAP - TOP - BOTTOM
    return lambda use: TOP + span * (high - log2(use)) / (high - low)


def dot(x: float, y: float, commit: str, figure: Figure) -> str:
    kind = "met" if figure.is_met else "missed"
    told = escape(f"{commit}: {shown(figure.value, figure.unit)}")
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{told}</title></circle>'


def words(points: Sequence[tuple[str, Figure]], y: float) -> list[str]:
    newest = points[-1][1]
    sign = "at least" if newest.is_floor else "at most"
    target = shown(newest.target or 0, newest.unit)
    value = shown(newest.value, newest.unit)
    span = escape(f"{points[0][0]} to {points[-1][0]} · {sign} {target}")
    return [
        f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4:.1f}" class="name">{value}</text>',
        f'<text x="{LEFT}" y="{HEIGHT - GAP - 8}" class="small">{span}</text>',
    ]
