"""The paper on security names what it has to name, and each test that it cites is there; and what
it says of the source as a whole is so."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.running import ROOT

PAPER = ROOT / "docs" / "security.md"
TEST = re.compile(r"`(tests/[\w/.]+\.py)(?:::(\w+))?`")
PLACE = re.compile(r"`((?:\.ci|docs|festival|rules|static|templates)/[\w/.@-]*)`")
SOURCE = [*(ROOT / "festival").rglob("*.py"), *(ROOT / "rules").rglob("*.py")]
SCRIPTS = sorted((ROOT / "static").rglob("*.js"))
# What opens a connection of its own, makes objects out of bytes, or is a digest of old.
NEVER_IMPORTED = {"http.client", "urllib.request", "requests", "httpx", "aiohttp", "ftplib"}
NEVER_IMPORTED |= {"pickle", "marshal", "shelve", "yaml", "xml", "lxml", "ldap3", "jinja2"}
ASKS_ITSELF = (
    "festival/server/hosted/doctor.py"  # its own address and processes, for the operator alone
)
NEVER_CALLED = {"eval", "exec", "compile", "__import__", "md5", "sha1", "popen", "raw", "RawSQL"}
NEVER_CALLED |= {"Template", "from_string"}
# Of this program's own guide, and of its templates.
TAKES_MARKUP_AS_IT_IS = {"festival/words/guide/chapters.py", "festival/live/snapshots.py"}
ASKS_BY_SQL = {
    *("festival/tables/record/consistent_read.py", "festival/web/sqlite_connection/base.py"),
}
RUNS_PROGRAMS = {
    *("festival/server/laptop/terminal/terminal.py", "festival/server/hosted/doctor_of_host.py"),
    "festival/lists/reading_process.py",
}
# A page and the worker that it has started; never two pages.
TALK_TO_WORKERS = {"games/bobing/bowl-watch.js", "games/bobing/dice-worker.js"}
# What they keep: the sound of a wall, what was put away there, presses without an answer, and what
# is typed before it is sent, and which hands are covered.
KEEPS = {
    "js/play/live-camera.js",
    *("js/letters.js", "js/play/phone-hands.js"),
    *("games/bobing/tv-scene.js", "js/board/tv-sound.js", "games/chinese_poker/chinese-poker.js"),
    *(
        "js/play/presses-kept-in-the-browser.js",
        "games/mahjong/mahjong-entry.js",
        "games/bobing/typed-dice.js",
    ),
}


def test_every_test_and_every_place_that_is_named_is_there() -> None:
    paper = PAPER.read_text(encoding="utf-8")
    tests = TEST.findall(paper)
    missing = {
        f"{file}::{name}" for file, name in tests if name not in functions(ROOT / file) | {""}
    }

    assert len(tests) > 60
    assert len(paper.split()) <= 2500  # whoever changes it reads it whole
    assert missing == set()
    assert {place for place in PLACE.findall(paper) if not (ROOT / place).exists()} == set()


@cache
def functions(file: Path) -> frozenset[str]:
    """The names of its tests; none where it is not there, not even the empty one."""
    if not file.exists():
        return frozenset({"no such file"})
    tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return frozenset(n.name for n in tree if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def asked_for(source: str) -> tuple[set[str], set[str]]:
    """The modules that it imports, and the names of what it calls."""
    found, called = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called.add(getattr(node.func, "id", getattr(node.func, "attr", "")))
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{a.name}" for a in node.names)}
    return found, called


def test_source_does_nothing_by_which_a_text_becomes_a_program() -> None:
    found = {name(path): suspicious(path) for path in SOURCE}

    assert {place: what for place, what in found.items() if what} == {}


def suspicious(path: Path) -> set[str]:
    source, place = path.read_text(encoding="utf-8"), name(path)
    imported, called = asked_for(source)
    if "re" in imported or "regex" in imported:
        called = called - {"compile"}
    found = {m for m in imported if m in NEVER_IMPORTED or m.split(".")[0] in NEVER_IMPORTED}
    found -= {"http.client"} if place == ASKS_ITSELF else set()
    found |= called & NEVER_CALLED
    found |= set(re.findall(r"shell=True|os\.system|objects\.extra", source))
    found |= {"mark_safe"} & called if place not in TAKES_MARKUP_AS_IT_IS else set()
    found |= {"cursor"} & called if place not in ASKS_BY_SQL else set()
    return found | ({"subprocess"} & imported if place not in RUNS_PROGRAMS else set())


def test_scripts_evaluate_no_text_and_only_known_ones_store() -> None:
    texts = {path.relative_to(ROOT / "static").as_posix(): path for path in SCRIPTS}
    never = re.compile(
        r"\beval\(|new Function|document\.(write|cookie)|__proto__|https?://(?!www\.w3\.org)"
    )
    messages = re.compile(r"""postMessage|addEventListener\(["']message""")
    keep = re.compile(r"localStorage|sessionStorage|indexedDB|caches\.open")
    use = re.compile(r"/storage\.js\"")

    def having(sought: re.Pattern[str]) -> set[str]:
        return {place for place, path in texts.items() if sought.search(path.read_text("utf-8"))}

    assert having(never) == set()
    assert having(messages) == TALK_TO_WORKERS
    assert having(keep) == {"js/storage.js"}  # which a browser that keeps nothing does not stop
    assert having(use) == KEEPS


def test_pages_request_no_other_host_and_always_escape() -> None:
    elsewhere = r"""(src|action)=["'](https?:)?//"""
    never = re.compile(elsewhere + r"|\|safe\b|autoescape off|<script>|\son[a-z]+=")

    pages = (ROOT / "templates").rglob("*.html")

    assert {name(p) for p in pages if never.search(p.read_text(encoding="utf-8"))} == set()


def test_what_is_shipped_has_no_secret_in_it() -> None:
    """Each variable that holds one is empty where a file shows how it is set."""
    shown = {
        (example.name, line)
        for example in (ROOT / "docs" / "hosting").rglob("*.example")
        for line in example.read_text(encoding="utf-8").splitlines()
        if re.match(r"(SECRET_KEY|POSTGRES_PASSWORD)=.", line)
    }
    compose = (ROOT / "docs" / "hosting" / "compose.yaml").read_text(encoding="utf-8")

    assert shown == set()
    assert "POSTGRES_PASSWORD:?" in compose  # none is taken where none is given
    assert "SECRET_KEY:?" in compose
