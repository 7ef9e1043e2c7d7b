"""Guests' pages use nothing that their browsers lack: Chromium 76 and Safari 13, Firefox 78."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.running import ROOT

TEMPLATES = ROOT / "templates"
COMMENT = re.compile(r"/\*.*?\*/|(?<![^\s;{}(,])//[^\n]*", re.DOTALL)
# The templates of pages that only the emcee and helpers open, in a browser of 2023.
OF_EMCEE = re.compile(
    r"(^|/)(setup|play|prints|accounts|players|prizes|rulebooks|lists|invite|desk|who_has_what|pages|server|festivals)/"
    r"|/overview\.html$|/screens\.html$|/winners\.html$"
)
USED = re.compile(r'\{% (?:extends|include) "([^"#]+)')
MODULES = re.compile(r"\{% module ([^%]+)%\}")
SHEETS = re.compile(
    r"\{% (?:styles|block \w*(?:styles|layout)) %\}(.*?)\{% end(?:styles|block) %\}", re.DOTALL
)
IMPORT = re.compile(r'(?:\bfrom |\bimport |\bimport\(|\bWorker\(new URL\()"\.[^"]*/([a-z-]+)\.js"')


@dataclass(frozen=True)
class Feature:
    """As in `engines.toml`."""

    name: str
    since: str
    pattern: str
    example: str
    after: str = "(?!)"


WRITTEN = tomllib.loads(Path(__file__).with_name("engines.toml").read_text(encoding="utf-8"))
FEATURES = {
    kind: [Feature(name, **each) for name, each in written.items()]
    for kind, written in WRITTEN.items()
}


def offences(path: str, source: str) -> list[str]:
    """Each with its file, its line, and the versions that have it."""
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    return [
        f"{path}:{text.count(chr(10), 0, at) + 1}: {feature.name}: {feature.since}"
        for feature in FEATURES[path.rsplit(".")[-1]]
        for found in re.finditer(feature.pattern, text, re.MULTILINE)
        if (at := found.start(found.lastindex or 0)) >= 0
        and not re.search(feature.after, text[text.rfind("{", 0, at) + 1 : at])
    ]


@cache
def files(kind: str) -> dict[str, str]:
    """Sheets or scripts by their names."""
    found = (ROOT / "static").rglob(f"*.{kind}")
    return {path.stem: path.relative_to(ROOT).as_posix() for path in found}


@cache
def assets(template: str) -> set[str]:
    """The files that it loads, with those that it extends or includes."""
    source = (TEMPLATES / template).read_text(encoding="utf-8")
    named = {
        "css": re.findall(r"[\w-]+", " ".join(SHEETS.findall(source))),
        "js": re.findall(r"[\w-]+", " ".join(MODULES.findall(source))),
    }
    own = {files(kind)[name] for kind in named for name in named[kind] if name in files(kind)}
    others = {each for each in USED.findall(source) if each != template}
    return own.union(*map(imported, own), *map(assets, others))


@cache
def imported(path: str) -> set[str]:
    own = {files("js")[name] for name in IMPORT.findall((ROOT / path).read_text(encoding="utf-8"))}
    return own.union(*map(imported, own))


@cache
def of_emcee_alone() -> set[str]:
    """The sheets and scripts that no page of guests loads."""
    free, kept = set[str](), set[str]()
    for path in TEMPLATES.rglob("*.html"):
        template = path.relative_to(TEMPLATES).as_posix()
        (free if OF_EMCEE.search(template) else kept).update(assets(template))
    return free - kept


@pytest.mark.parametrize("kind", ["css", "js"])
def test_what_guests_load_runs_in_browsers_of_2019(kind: str) -> None:
    checked = {*files(kind).values()} - of_emcee_alone()

    found = [
        offence
        for path in sorted(checked)
        for offence in offences(path, (ROOT / path).read_text(encoding="utf-8"))
    ]

    assert len(checked) > 30
    assert found == []


GUESTS = ("play/screens", "play/phones", "play/televisions", "games/bobing/join", "web")
ALONE = ("play/results_page.py", "play/dice_commitment_page.py", "words/guide/views.py")


def test_pages_of_guests_load_none_that_is_not_checked() -> None:
    rooms = (*(f"{room}/*.py" for room in GUESTS), *ALONE)
    views = [path for room in rooms for path in ROOT.glob(f"festival/{room}")]
    source = " ".join(path.read_text(encoding="utf-8") for path in views)
    shown = {*re.findall(r'"([\w/]+\.html)"', source)}
    boards = [path.relative_to(TEMPLATES) for path in TEMPLATES.glob("games/*/board/[!_]*.html")]
    guests = [page for page in {*shown, *map(str, boards)} if (TEMPLATES / page).exists()]

    assert len(guests) > 20
    for page in guests:
        assert (page, assets(page) & of_emcee_alone()) == (page, set())


@pytest.mark.parametrize(
    ("kind", "feature"),
    [(kind, each) for kind, all_ in FEATURES.items() for each in all_],
    ids=lambda value: getattr(value, "name", value),
)
def test_each_feature_is_found_where_it_stands(kind: str, feature: Feature) -> None:
    found = offences(f"static/some.{kind}", f"/* a\n comment */\n{feature.example}\n")

    assert f"static/some.{kind}:3: {feature.name}: {feature.since}" in found


def test_what_stands_beside_something_older_is_no_offence() -> None:
    kept = """a { -webkit-mask: none; mask: none; height: 1vh; height: 1dvh; }
        b { content: "x"; content: "x" / ""; overflow: hidden; overflow: clip; }"""

    assert offences("some.css", kept) == []
    assert offences("some.js", "// a?.b\nasync function a() {\n  await b;\n}\n") == []
