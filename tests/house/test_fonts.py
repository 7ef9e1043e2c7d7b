"""The font of the titles: it has every sign of the rulebooks, and little else."""

from __future__ import annotations

import re

from fontTools.ttLib import TTFont

from tests.fonts import FONTS, SHEET, glyphs, hanzi_of, sheet

HINT = "run `make fonts`"
FACE = re.compile(r'url\("\.\./fonts/([\w-]+\.woff2)"\).*?unicode-range: ([^;]*);', re.DOTALL)


def drawn(name: str) -> set[str]:
    """The characters that a font has a drawing for."""
    with TTFont(FONTS / name) as font:
        outlines = font["glyf"]
        return {
            chr(code)
            for code, glyph in font.getBestCmap().items()
            if outlines[glyph].numberOfContours > 0
        }


def test_every_title_has_its_signs_in_the_font_that_its_pages_load() -> None:
    books, games = {*hanzi_of("rulebooks/*.toml")}, {*hanzi_of("*/*.toml")}
    first, more = drawn("hanzi.woff2"), drawn("hanzi-games.woff2")
    simplified = drawn("hanzi-simplified.woff2")

    assert books - first == games - first - more == set(), HINT
    assert {*"狀元對堂三紅四進二舉一秀博餅跋中秋"} <= books
    assert {*"清龍三順子六對半"} <= games
    assert {*"状元榜眼探花进士举人秀才对堂三红四进二举一秀"} <= first | simplified


def test_browser_is_told_exactly_which_sign_is_in_which_font() -> None:
    text = SHEET.read_text(encoding="utf-8")

    told = {
        name: {chr(int(code.strip().removeprefix("U+"), 16)) for code in codes.split(",")}
        for name, codes in FACE.findall(text)
    }

    assert told == {name: drawn(name) for name in glyphs()}, HINT
    assert told == {name: {*signs} for name, signs in glyphs().items()}, HINT
    assert text == sheet(), HINT


def test_fonts_stay_small_and_bring_their_licence() -> None:
    sizes = {name: (FONTS / name).stat().st_size for name in glyphs()}

    assert sum(sizes.values()) < 40_000
    assert sizes["hanzi.woff2"] < 12_000
    assert "SIL OPEN FONT LICENSE" in (FONTS / "LICENSE").read_text(encoding="utf-8")
    assert {path.name for path in FONTS.iterdir()} == {*sizes, "LICENSE"}
