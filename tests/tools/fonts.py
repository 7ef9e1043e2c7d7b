"""The fonts that travel with the program: its typeface, its marks, and the Hanzi of the titles.

`make fonts` cuts them out of the whole ones, which npm brings; needs node and the internet.
"""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools.varLib.hvar import add_HVAR

from festival.words.sentences import SIMPLIFIED as IN_SIMPLIFIED

ROOT = Path(__file__).parents[2]
SEEDS = ROOT / "seeds"
FONTS = ROOT / "static" / "fonts"
SHEETS = ROOT / "static" / "css"
GIVEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

# The signs of the typeface: what every page needs, and what some names need besides.
LATIN = (
    "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x100))))
    + "ıŒœ–—‘’“”‚„•…′″‹›⁄™€−"
)
MONEY = "₱₩₭₹₽₺₦"
# Of no typeface for text: systems draw them as pictures in colour, each its own, or not at all.
ARROWS = "←↑→↓↔↕↗↘↙↖↩↪↳↵↶↷↺↻⇄⌂⏎≈≠≤≥⊕⊖⊗⊘∞▴▸▾◂▹▿"
SHAPES = "⌘⌥⌫⏩⏭⏮⏱⏳⏸⏹■□▥▪▫▲△▶▷▼▽◀◆◇◉○◌◎●◐☀☁☂☆★☐☑☒☰♛♠♡♢♣♤♥♦♧⚠✂✎✏✓✔✕✖✗✘✦❗❚⠿"
# In Europe and Turkey, and in Hokkien and Mandarin written with Latin letters.
NAMES = "".join(chr(code) for code in range(0x100, 0x180) if chr(code) not in LATIN) + (
    "ǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜȘșȚțẞ"
)
VIETNAMESE = "ƠơƯư₫" + "".join(map(chr, range(0x1EA0, 0x1EFA)))
NARROW = 85  # percent of the usual width: the least at which names stay easy to read from afar
WEIGHTS = (400, 900)


@dataclass(frozen=True, kw_only=True)
class Source:
    """A package of npm, and the font in it with its digest: another one may draw otherwise."""

    package: str
    font: str
    digest: str


SOURCES = {key: Source(**about) for key, about in GIVEN["sources"].items()}


@dataclass(frozen=True, kw_only=True)
class Cut:
    """A file: which signs it has of which fonts."""

    name: str
    parts: tuple[tuple[Source, str], ...]

    @property
    def signs(self) -> str:
        return "".join(sorted("".join(signs for _, signs in self.parts)))


def letters() -> list[Cut]:
    """The typeface of all text. A page asks for a file only where one of its signs is shown."""
    usual = (
        (SOURCES["latin"], LATIN),
        (SOURCES["more"], MONEY),
        (SOURCES["arrows"], ARROWS),
        (SOURCES["shapes"], SHAPES),
    )
    return [
        Cut(name="sans", parts=usual),
        Cut(
            name="sans-names", parts=((SOURCES["more"], NAMES), (SOURCES["vietnamese"], VIETNAMESE))
        ),
    ]


def titles() -> list[Cut]:
    """The Hanzi of the titles. Most pages need the first file alone."""
    first = {*GIVEN["titles"], *hanzi_of("rulebooks/*.toml")} - {" "}
    games = {*GIVEN["games"], *hanzi_of("*/*.toml")} - {" "} - first
    simplified = (
        {*GIVEN["simplified"], *"".join(games).translate(IN_SIMPLIFIED)} - {" "} - first - games
    )
    return [
        Cut(name="hanzi", parts=((SOURCES["traditional"], "".join(first)),)),
        Cut(name="hanzi-games", parts=((SOURCES["traditional"], "".join(games)),)),
        Cut(name="hanzi-simplified", parts=((SOURCES["simplified"], "".join(simplified)),)),
    ]


def hanzi_of(pattern: str) -> str:
    """What is called by its Hanzi in these files of the seeds."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in SEEDS.glob(pattern)]
    return "".join(title for data in files for title in _titles(data))


def _titles(data: Any) -> Iterator[str]:
    match data:
        case dict():
            yield from [data["hanzi"]] if "hanzi" in data else []
            for value in data.values():
                yield from _titles(value)
        case list():
            for value in data:
                yield from _titles(value)


def sheets() -> dict[str, str]:
    """The style sheets by which a browser fetches a file only where its signs are shown.

    Both widths of the typeface are of the same files. What is not there within a tenth of a second
    is shown in a font of the system first (`fallback`), and never changes after three.
    """
    usual, narrow, serif = (
        "font-weight: 400 900; font-stretch: 100%; font-display: fallback",
        f"font-weight: 400 900; font-stretch: {NARROW}%; font-display: fallback",
        "font-weight: 400 900; font-display: swap",
    )
    return {
        "sans": _sheet("The typeface of all text", "Moonbowl Sans", usual, letters()),
        "narrow": _sheet(
            "The typeface where it has to be narrow", "Moonbowl Narrow", narrow, letters()
        ),
        "hanzi": _sheet("The font of the titles", "Moonbowl Hanzi", serif, titles()),
    }


def _sheet(about: str, family: str, how: str, cuts: list[Cut]) -> str:
    faces = "".join(
        f'@font-face {{ font-family: "{family}"; {how};\n'
        f'  src: url("../fonts/{cut.name}.woff2") format("woff2");\n'
        f"{_wrapped(', '.join(_ranges(cut.signs)))}; }}\n"
        for cut in cuts
    )
    return f"/* {about}, as `make fonts` cut it: static/fonts/. */\n\n{faces}"


def _wrapped(ranges: str) -> str:
    return fill(
        f"unicode-range: {ranges}",
        width=110,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )


def _ranges(signs: str) -> Iterator[str]:
    """As style sheets name them, neighbours together: U+41-5A."""
    for _, group in groupby(enumerate(map(ord, signs)), lambda each: each[1] - each[0]):
        codes = [code for _, code in group]
        last = f"-{codes[-1]:X}" if len(codes) > 1 else ""
        yield f"U+{codes[0]:X}{last}"


def cut(whole: bytes, signs: str) -> TTFont:
    """The same font with these signs alone; of one with axes, only what the sheets ask for."""
    font = TTFont(io.BytesIO(whole), recalcTimestamp=False)
    if "fvar" in font:
        instancer.instantiateVariableFont(
            font, {"wght": WEIGHTS, "wdth": (NARROW, 100)}, inplace=True
        )
    options = Options()
    options.hinting = False
    options.bidi_closure = False  # no mirrored signs beside those that were named
    # Of figures of one width, kerning and accents; titles and marks are a few signs in a row.
    options.layout_features = ["kern", "mark", "ccmp", "rvrn"] if "fvar" in font else []
    options.name_IDs = [0, 1, 2, 13, 14]  # the family, whose it is and its licence
    options.drop_tables = [*options.drop_tables, "MATH", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(text=signs)
    subsetter.subset(font)
    return font


def joined(font: TTFont, *others: TTFont) -> TTFont:
    """The first font with the signs of the others, which vary as theirs do, or not at all."""
    outlines = font["glyf"]
    for index, other in enumerate(others):
        names = {name: f"other{index}.{name}" for name in other.getGlyphOrder()}
        table = other["glyf"]
        variations = other["gvar"].variations if "gvar" in other else {}
        for old, new in names.items():
            glyph = table[old]
            for part in glyph.components if glyph.isComposite() else []:
                part.glyphName = names[part.glyphName]
            outlines[new] = glyph
            font["hmtx"][new] = other["hmtx"][old]
            font["gvar"].variations[new] = variations.get(old, [])
        for signs in font["cmap"].tables:
            signs.cmap |= {code: names[name] for code, name in other.getBestCmap().items()}
    if others:
        font.setGlyphOrder(outlines.glyphOrder)
        add_HVAR(font)
    return font


def packed(font: TTFont) -> bytes:
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def fetch(source: Source) -> bytes:
    """The whole font."""
    whole = member(source.package, source.font)
    if hashlib.sha256(whole).hexdigest() != source.digest:
        sys.exit(f"{source.package} holds another font than the one that was looked at.")
    return whole


def member(package: str, name: str) -> bytes:
    """A file of a package of npm."""
    with tarfile.open(fileobj=io.BytesIO(archive(package))) as packed:
        file = packed.extractfile(name)
        if file is None:
            sys.exit(f"Expected a file {name} in the package, got a folder.")
        return file.read()


@cache
def archive(package: str) -> bytes:
    if shutil.which("npm") is None:
        sys.exit("The whole fonts come with npm, and it was not found. Install node and try again.")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True
        )
        (path,) = Path(folder).iterdir()
        return path.read_bytes()


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for each in (*letters(), *titles()):
        made = packed(joined(*(cut(fetch(source), signs) for source, signs in each.parts)))
        (FONTS / f"{each.name}.woff2").write_bytes(made)
        sys.stdout.write(f"{each.name}: {len(each.signs)} signs, {len(made)} bytes\n")
    terms = member(SOURCES["traditional"].package, "package/LICENSE_FONT").decode()
    (FONTS / "LICENSE").write_text(GIVEN["owners"] + terms, encoding="utf-8")
    for name, text in sheets().items():
        (SHEETS / f"{name}.css").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
