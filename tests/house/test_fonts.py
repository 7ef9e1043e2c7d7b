"""The fonts: they have every sign that pages show, and little else."""

from __future__ import annotations

import re

from fontTools.ttLib import TTFont

from tests.tools.fonts import FONTS, ROOT, SHEETS, hanzi_of, letters, sheets, titles

HINT = "run `make fonts`"
FACE = re.compile(r'url\("\.\./fonts/([\w-]+)\.woff2"\).*?unicode-range: ([^;]*);', re.DOTALL)
BLANK = {*" \N{NO-BREAK SPACE}\n"}
READ = {*"‐―"}  # dashes that guests may type: a script reads them, no page shows them
HANZI = re.compile("[\u2e80-\uffef\U00020000-\U0003ffff]")  # and what stands among them


def drawn(name: str) -> set[str]:
    """The characters that a font has a drawing for."""
    with TTFont(FONTS / f"{name}.woff2") as font:
        outlines = font["glyf"]
        return {
            chr(code)
            for code, glyph in font.getBestCmap().items()
            if outlines[glyph].numberOfContours != 0
        }


def spelled_out(codes: str) -> set[str]:
    """The characters of a range as a style sheet names it."""
    found = set()
    for each in codes.replace("U+", "").split(","):
        first, _, last = each.strip().partition("-")
        found |= {chr(code) for code in range(int(first, 16), int(last or first, 16) + 1)}
    return found


def test_every_sign_of_the_pages_is_in_the_typeface() -> None:
    paths = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static").rglob("*.js"),
        *(ROOT / "static").rglob("*.css"),
        ROOT / "festival/words/locale/fil/LC_MESSAGES/django.po",
    ]

    shown = {*"".join(path.read_text(encoding="utf-8") for path in paths)}

    signs = {sign for sign in shown if not HANZI.match(sign)} - BLANK - READ
    assert {*"Aa”…→✓▲"} <= signs
    of_names = {*"ÑñÁÉøŁłāēīōūǎšžşğıậ₱₫₩€£¥"}
    assert (signs | of_names) - set().union(*(drawn(cut.name) for cut in letters())) == set(), HINT


def test_every_title_has_its_characters_in_the_font_it_loads() -> None:
    books, games = {*hanzi_of("rulebooks/*.toml")}, {*hanzi_of("*/*.toml")}
    first, more = drawn("hanzi"), drawn("hanzi-games")
    simplified = drawn("hanzi-simplified")

    assert books - first == games - first - more == set(), HINT
    assert {*"狀元對堂三紅四進二舉一秀博餅跋中秋"} <= books
    assert {*"清龍三順子六對半"} <= games
    assert {*"状元榜眼探花进士举人秀才对堂三红四进二举一秀"} <= first | simplified


def test_browser_is_told_exactly_which_sign_is_in_which_font() -> None:
    texts = {name: (SHEETS / f"{name}.css").read_text(encoding="utf-8") for name in sheets()}
    cuts = {"sans": letters(), "narrow": letters(), "hanzi": titles()}

    for sheet, text in texts.items():
        told = {name: spelled_out(codes) - BLANK for name, codes in FACE.findall(text)}
        assert told == {cut.name: drawn(cut.name) for cut in cuts[sheet]}, HINT
    assert texts == sheets(), HINT


def test_fonts_stay_small_and_bring_their_licence() -> None:
    sizes = {path.stem: path.stat().st_size for path in FONTS.glob("*.woff2")}
    licence = (FONTS / "LICENSE").read_text(encoding="utf-8")

    assert sizes.keys() == {cut.name for cut in (*letters(), *titles())}
    assert sum(sizes[cut.name] for cut in letters()) < 120 * 1024
    assert sum(sizes[cut.name] for cut in titles()) < 40_000
    assert sizes["sans"] < 54 * 1024
    assert sizes["hanzi"] < 12_000
    assert "Asap" in licence
    assert "SIL OPEN FONT LICENSE" in licence
    assert {path.name for path in FONTS.iterdir()} == {
        *(f"{name}.woff2" for name in sizes),
        "LICENSE",
    }
