"""The font of the titles: some dozens of Hanzi, so that they look right where no such font is.

`make fonts` cuts it out of the whole ones, which npm brings; needs node and the internet.
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
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from festival.words.sentences import SIMPLIFIED as IN_SIMPLIFIED

ROOT = Path(__file__).parents[1]
SEEDS = ROOT / "seeds"
FONTS = ROOT / "static" / "fonts"
SHEET = ROOT / "static" / "css" / "hanzi.css"
FAMILY = "Moonbowl Hanzi"

# What the rules are called beside the names in our own books: for those that are written at home.
TITLES = (
    "跋中秋 拔中秋 博餅 跋餅 博狀元餅 狀元 榜眼 對堂 探花 三紅 會元 進士 四進 舉人 二舉 秀才 一秀 "
    "總搶 六紅 六杯紅 紅六勃 遍地錦 么點六博 六杯黑 黑六勃 五紅 五王 五子登科 四紅 四點紅 "
    "狀元插金花 會餅 追餅 一會 起博"
)
SIMPLIFIED = "状元 对堂 三红 会元 进士 四进 举人 二举 总抢 六杯红 遍地锦 么点六博 博饼 追饼"
# What the games of the side tables are called, and what their pages write large beside their data.
GAMES = "十三張 羅宋牌九 莊 麻將 升官圖 皇宮 德 功 贓"


@dataclass(frozen=True, kw_only=True)
class Source:
    """A package of npm, and the font in it with its digest: another one may draw otherwise."""

    package: str
    font: str
    digest: str


TRADITIONAL_SOURCE = Source(
    package="@expo-google-fonts/noto-serif-tc@0.4.4",
    font="package/700Bold/NotoSerifTC_700Bold.ttf",
    digest="98c207d0254a6b0b4b5611dd8d5bcc37af4482494477d43eba6b2409ed083140",
)
SIMPLIFIED_SOURCE = Source(
    package="@expo-google-fonts/noto-serif-sc@0.4.3",
    font="package/700Bold/NotoSerifSC_700Bold.ttf",
    digest="9c6a2ba736e4b499c84f65ce366bd3625c0401885fd3e585ace50fb738b96ff6",
)
LICENSE = "package/LICENSE_FONT"


def glyphs() -> dict[str, str]:
    """The Hanzi of each file, by its name. Most pages need the first alone."""
    first = {*TITLES, *hanzi_of("rulebooks/*.toml")} - {" "}
    games = {*GAMES, *hanzi_of("*/*.toml")} - {" "} - first
    simplified = {*SIMPLIFIED, *"".join(games).translate(IN_SIMPLIFIED)} - {" "} - first - games
    signs = {"hanzi": first, "hanzi-games": games, "hanzi-simplified": simplified}
    return {f"{name}.woff2": "".join(sorted(each)) for name, each in signs.items()}


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


def sheet() -> str:
    """The style sheet by which a browser fetches a file only for titles that need it."""
    faces = "".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: 400 900; font-display: swap;\n'
        f'  src: url("../fonts/{name}") format("woff2");\n'
        f"  unicode-range: {', '.join(f'U+{ord(each):X}' for each in each_of)}; }}\n"
        for name, each_of in glyphs().items()
    )
    return f"/* The font of the titles, as `make fonts` cut it: static/fonts/. */\n\n{faces}"


def cut(whole: bytes, text: str) -> bytes:
    """The same font with these characters alone, as WOFF2."""
    font = TTFont(io.BytesIO(whole), recalcTimestamp=False)
    options = Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = []  # kerning and vertical writing: titles are a few signs in a row
    options.name_IDs = [0, 1, 2, 13, 14]  # the family, whose it is and its licence
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def fetch(source: Source) -> tuple[bytes, str]:
    """The whole font, and its licence."""
    if shutil.which("npm") is None:
        sys.exit("The whole fonts come with npm, and it was not found. Install node and try again.")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", "--silent", source.package], cwd=folder, check=True, capture_output=True
        )
        (archive,) = Path(folder).iterdir()
        with tarfile.open(archive) as packed:
            whole, licence = (_member(packed, name) for name in (source.font, LICENSE))
    if hashlib.sha256(whole).hexdigest() != source.digest:
        sys.exit(f"{source.package} holds another font than the one that was looked at.")
    return whole, licence.decode()


def _member(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(name)
    if file is None:
        sys.exit(f"Expected a file {name} in the package, got a folder.")
    return file.read()


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    sources = (TRADITIONAL_SOURCE, TRADITIONAL_SOURCE, SIMPLIFIED_SOURCE)
    for (name, text), source in zip(glyphs().items(), sources, strict=True):
        whole, licence = fetch(source)
        made = cut(whole, text)
        (FONTS / name).write_bytes(made)
        (FONTS / "LICENSE").write_text(_owner(whole) + licence, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text)} characters, {len(made)} bytes\n")
    SHEET.write_text(sheet(), encoding="utf-8")


def _owner(whole: bytes) -> str:
    owner = TTFont(io.BytesIO(whole))["name"].getDebugName(0)
    return f"Noto Serif TC and Noto Serif SC, cut down to a few characters.\n{owner}\n\n"


if __name__ == "__main__":
    main()
