"""Draws the tiles of mahjong: static/img/tiles.svg, a symbol for each face.

`python -m tests.tiles` draws them anew; needs Noto Serif CJK, whose characters become outlines, so
that a tile looks the same where no such font is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FONT = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
TRADITIONAL = 3  # of the fonts in that file
TARGET = Path(__file__).parents[1] / "static" / "img" / "tiles.svg"
INK, RED, GREEN, BLUE, GOLD = "#1c1f33", "#c4261d", "#0f6b3c", "#23408e", "#9a5b10"
NUMERALS = "一二三四五六七八九"
HONORS = {"w1": ("東", INK), "w2": ("南", INK), "w3": ("西", INK), "w4": ("北", INK)}
DRAGONS = {"e1": ("中", RED), "e2": ("發", GREEN)}
FLOWERS = dict(zip(("f1", "f2", "f3", "f4"), "梅蘭菊竹", strict=True))
SEASONS = dict(zip(("s1", "s2", "s3", "s4"), "春夏秋冬", strict=True))
LEFT, MIDDLE, RIGHT = 16, 30, 44
# Where the dots lie, and in which colour, from the top.
DOTS = {
    2: [(30, 21, GREEN), (30, 59, BLUE)],
    3: [(15, 16, BLUE), (30, 40, RED), (45, 64, GREEN)],
    4: [(17, 20, BLUE), (43, 20, GREEN), (17, 60, GREEN), (43, 60, BLUE)],
    5: [(15, 18, BLUE), (45, 18, GREEN), (30, 40, RED), (15, 62, GREEN), (45, 62, BLUE)],
    6: [(x, y, GREEN if y < 20 else RED) for y in (15, 42, 65) for x in (18, 42)],
    7: [(12, 12, GREEN), (30, 19, GREEN), (48, 26, GREEN)]
    + [(x, y, RED) for y in (46, 66) for x in (18, 42)],
    8: [(x, y, BLUE) for y in (11, 30, 50, 69) for x in (18, 42)],
    9: [(x, y, color) for y, color in ((14, GREEN), (40, RED), (66, BLUE)) for x in (12, 30, 48)],
}
# Where the sticks stand, by rows from the top.
STICKS = {
    2: [[(30, BLUE)], [(30, GREEN)]],
    3: [[(30, BLUE)], [(LEFT, GREEN), (RIGHT, GREEN)]],
    4: [[(LEFT, BLUE), (RIGHT, GREEN)], [(LEFT, GREEN), (RIGHT, BLUE)]],
    5: [[(13, GREEN), (47, BLUE)], [(13, BLUE), (47, GREEN)]],
    6: [[(x, GREEN) for x in (14, 30, 46)], [(x, BLUE) for x in (14, 30, 46)]],
    7: [[(30, RED)], [(x, GREEN) for x in (14, 30, 46)], [(x, BLUE) for x in (14, 30, 46)]],
    8: [[(x, GREEN) for x in (10, 23, 37, 50)], [(x, BLUE) for x in (10, 23, 37, 50)]],
    9: [[(14, RED), (30, BLUE), (46, GREEN)]] * 3,
}


class Outlines:
    """Characters as paths."""

    def __init__(self, font: TTFont) -> None:
        self.glyphs, self.names = font.getGlyphSet(), font.getBestCmap()

    def path(self, sign: str, box: tuple[float, float, float], color: str) -> str:
        """box: its left and lower edge, and its size."""
        left, bottom, size = box
        pen = SVGPathPen(self.glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
        scale = size / 1000
        moved = TransformPen(pen, (scale, 0, 0, -scale, left, bottom - 0.12 * size))
        self.glyphs[self.names[ord(sign)]].draw(moved)
        return f'<path fill="{color}" d="{pen.getCommands()}"/>'


def dot(x: float, y: float, color: str, radius: float) -> str:
    ring = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{color}" stroke-width="4"/>'
    return f'{ring}<circle cx="{x}" cy="{y}" r="{radius / 4:.1f}" fill="{color}"/>'


def stick(x: float, top: float, height: float, color: str) -> str:
    knots = "".join(
        f'<rect x="{x - 4}" y="{at:.1f}" width="8" height="3" rx="1.5" fill="{color}"/>'
        for at in (top, top + height / 2 - 1.5, top + height - 3)
    )
    bar = f'<rect x="{x - 2.5}" y="{top}" width="5" height="{height:.1f}" rx="2" fill="{color}"/>'
    return bar + knots


def sticks(rows: list[list[tuple[int, str]]]) -> str:
    height = 66 / len(rows)
    return "".join(
        stick(x, 7 + row * height + 1.5, height - 3, color)
        for row, places in enumerate(rows)
        for x, color in places
    )


def middle_stick() -> str:
    return stick(30, 24, 32, RED)


def bird() -> str:
    """The one of bamboos."""
    return (
        f'<path fill="{GREEN}" d="M14 66C10 50 16 34 28 27C28 18 35 11 43 13L52 18L44 21'
        'C49 36 43 54 28 58L30 70H25L23 60Z"/>'
        f'<path fill="none" stroke="{RED}" stroke-width="4" stroke-linecap="round" '
        'd="M21 55C29 52 35 44 36 34"/>'
        '<circle cx="39" cy="18" r="2.5" fill="#fff"/>'
    )


def blossom(color: str) -> str:
    petals = "".join(
        f'<circle cx="{x}" cy="{y}" r="7.5" fill="{color}"/>'
        for x, y in ((30, 47), (38.5, 53), (35, 63), (25, 63), (21.5, 53))
    )
    return f'{petals}<circle cx="30" cy="56" r="4.5" fill="#f6c945"/>'


def faces(outlines: Outlines) -> Iterable[tuple[str, str]]:
    for number, numeral in enumerate(NUMERALS, start=1):
        top = outlines.path(numeral, (14, 38, 32), INK)
        yield f"c{number}", top + outlines.path("萬", (11, 78, 38), RED)
    yield "d1", dot(30, 40, RED, 20) + f'<circle cx="30" cy="40" r="11" fill="{RED}"/>'
    for number, places in DOTS.items():
        radius = {2: 13, 3: 10, 4: 11, 5: 9.5, 6: 9.5, 7: 7.5, 8: 7.5, 9: 7.5}[number]
        yield f"d{number}", "".join(dot(x, y, color, radius) for x, y, color in places)
    yield "b1", bird()
    for number, rows in STICKS.items():
        yield f"b{number}", sticks(rows) + (middle_stick() if number == 5 else "")
    for name, (sign, color) in {**HONORS, **DRAGONS}.items():
        yield name, outlines.path(sign, (4, 70, 52), color)
    yield (
        "e3",
        "".join(
            f'<rect x="{x}" y="{y}" width="{60 - 2 * x}" height="{80 - 2 * y}" rx="3" fill="none" '
            f'stroke="{BLUE}" stroke-width="{width}"/>'
            for x, y, width in ((13, 14, 5), (20, 21, 1.5))
        ),
    )
    for signs, color in ((FLOWERS, RED), (SEASONS, GOLD)):
        for name, sign in signs.items():
            yield name, outlines.path(sign, (15, 36, 30), INK) + blossom(color)


def main() -> None:
    outlines = Outlines(TTFont(FONT, fontNumber=TRADITIONAL))
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 60 80">{face}</symbol>' for name, face in faces(outlines)
    )
    whole = f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'
    TARGET.write_text(whole, encoding="utf-8")
    sys.stdout.write(f"{TARGET.name}: {len(whole) // 1024} KB\n")


if __name__ == "__main__":
    main()
