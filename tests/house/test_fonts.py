"""The font of the titles: it has every sign of the rulebooks, and little else."""

from __future__ import annotations

import re

import pytest
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


def test_every_title_of_the_rulebooks_has_its_signs_in_the_first_font() -> None:
    titles = {*hanzi_of("rulebooks/*.toml")}

    assert titles - drawn("hanzi.woff2") == set(), HINT
    assert {*"狀元對堂三紅四進二舉一秀博餅跋中秋"} <= titles


def test_every_title_of_the_games_has_its_signs_in_one_of_the_fonts() -> None:
    titles = {*hanzi_of("*/*.toml")}

    assert titles - drawn("hanzi.woff2") - drawn("hanzi-games.woff2") == set(), HINT
    assert {*"清龍三順子六對半"} <= titles


@pytest.mark.parametrize("name", ["hanzi.woff2", "hanzi-games.woff2", "hanzi-simplified.woff2"])
def test_font_draws_what_was_asked_of_it_and_nothing_else(name: str) -> None:
    assert drawn(name) == {*glyphs()[name]}, HINT


def test_simplified_titles_of_the_tiers_are_drawn_too() -> None:
    both = drawn("hanzi.woff2") | drawn("hanzi-simplified.woff2")

    assert {*"状元榜眼探花进士举人秀才对堂三红四进二举一秀"} <= both


def test_browser_is_told_exactly_which_sign_is_in_which_font() -> None:
    text = SHEET.read_text(encoding="utf-8")

    told = {
        name: {chr(int(code.strip().removeprefix("U+"), 16)) for code in codes.split(",")}
        for name, codes in FACE.findall(text)
    }

    assert told == {name: drawn(name) for name in glyphs()}, HINT
    assert text == sheet(), HINT


def test_fonts_stay_small_and_bring_their_licence() -> None:
    sizes = {name: (FONTS / name).stat().st_size for name in glyphs()}

    assert sum(sizes.values()) < 40_000
    assert sizes["hanzi.woff2"] < 12_000
    assert "SIL OPEN FONT LICENSE" in (FONTS / "LICENSE").read_text(encoding="utf-8")
    assert {path.name for path in FONTS.iterdir()} == {*sizes, "LICENSE"}
