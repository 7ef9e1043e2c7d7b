"""The recipes of CONTRIBUTING, followed in a copy of the program with what stands on the paper.

A test that holds for every shipped book, or in every language, has its key in its name: so the
tests of the newcomer are found.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from django.utils.translation import to_locale

from rules.bobing.book.rulebook import Rulebook
from tests.golden import evening
from tests.golden.test_evenings import go_as_written
from tests.high_die.festival.games.high_die.kind import KIND
from tests.high_die.rules.high_die import sheet
from tests.messages import languages, texts
from tests.running import ROOT

NEEDED = (".ci", "docs", "festival", "rules", "seeds", "static", "templates", "tests")
FILES = ("README.md", "manage.py", "moonbowl.py", "pyproject.toml")
PAPER = (ROOT / "docs" / "CONTRIBUTING.md").read_text(encoding="utf-8")
TYPES = ".cache/mypy"
CATALOGUES = "festival/words/locale/*/LC_MESSAGES/django.po"


class Copy:
    """The program in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in NEEDED:
            shutil.copytree(ROOT / name, folder / name)
        for name in FILES:
            shutil.copy(ROOT / name, folder)

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")

    def put(self, path: str, pattern: str, more: str) -> None:
        """Write more behind the first place that matches."""
        text = self.read(path)
        found = re.search(pattern, text)
        assert found, f"{pattern} is not in {path}"
        self.write(path, f"{text[: found.end()]}{more}{text[found.end() :]}")

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        home = {"HOME": str(self.folder), "MOONBOWL_DATA": str(self.folder / "data")}
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8", **home},
            capture_output=True,
            text=True,
            check=False,
        )

    def untranslated(self) -> list[str]:
        """What `make messages` lists."""
        listed = self.run("tests.messages")
        assert listed.stderr == ""
        assert listed.returncode == bool(listed.stdout)
        return listed.stdout.splitlines()

    def translate(self) -> None:
        """Into words that nobody understands; capitals stay so, which the paper wants noted."""
        note = printed(r"a line `# (.+?)`")
        for path in self.folder.glob(CATALOGUES):
            with path.open("rb") as file:
                catalog = read_po(file, locale=path.parts[-3])
            for message in catalog:
                if message.id and not texts(message):
                    message.string = translated(message.id, catalog.num_plurals)
                    message.user_comments = [note] * (message.id in CAPITALS)
            with path.open("wb") as file:
                write_po(file, catalog)

    def done(self, *command: str) -> str:
        """What a command says that has to go well."""
        ran = self.run(*command)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def test(self, chosen: str, naming: str) -> None:
        """Run the chosen tests out of the files that match a pattern; a real browser stays out."""
        rooms = [self.folder / "tests" / room for room in ("rules", "golden", "festival", "games")]
        paths = [path for room in rooms for path in room.rglob("test_*.py")]
        paths.append(self.folder / "tests" / "house" / "test_architecture.py")
        files = [str(path) for path in paths if re.search(naming, path.read_text("utf-8"))]
        # What Hypothesis draws takes a minute, and is the same for all.
        self.done("pytest", "-n0", "--quiet", "-m", "not hypothesis", "-k", chosen, *files)


def printed(pattern: str) -> str:
    """What stands on the paper where there is but one place for it."""
    (found,) = re.findall(pattern, PAPER, re.DOTALL)
    return str(found)


# Of what goes through all games.
NAMES_OF_WALKS = r"side_kinds\(|\bkinds\(|\bGAMES\b|drawing\(|languages\("
CAPITALS = {"TV", "F", "M", "B"}  # which are so in any language here


def translated(text: str | Sequence[str], plurals: int) -> str | tuple[str, ...]:
    if isinstance(text, str):
        return f"Bla {text}" if any(letter.islower() for letter in text) else text
    return tuple(f"Bla {each}" for each in ([*text] * plurals)[-plurals:])


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "copy")


def test_example_of_a_rulebook_is_played_as_the_paper_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, written = printed("```toml\n(.*?)```"), json.loads(printed("```json\n(.*?)```"))
    book = Rulebook.parse(text)
    monkeypatch.setattr(evening, "book", lambda key, **switches: book)

    go_as_written(evening.Evening(written))

    ways = {str(tier or "none"): number for tier, number in book.tier_ways().items()}
    assert (written["rulebook"], written["ways"]) == (book.key, ways)


# Whoever already has followed a recipe to the letter has its example, and nothing is missing.


@pytest.mark.proof
def test_new_rulebook_needs_no_more_than_its_recipe_says(copy: Copy) -> None:
    text, played = printed("```toml\n(.*?)```"), printed("```json\n(.*?)```")
    book = tomllib.loads(text)

    copy.write(f"seeds/rulebooks/{book['key']}.toml", text)
    missing = copy.untranslated()
    copy.translate()
    copy.write(f"tests/golden/evenings/{book['key']}.json", played)

    said = f"{book['edition']} (seeds/rulebooks/{book['key']}.toml)"
    assert missing in ([], [f"{code}: not translated: {said}" for code in languages()])
    assert copy.untranslated() == []
    copy.test(f"{book['key']} or begins or every_evening", r"shipped\(\)|EVENINGS|JUDGED")


@pytest.mark.proof
def test_new_language_needs_no_more_than_its_recipe_says(copy: Copy) -> None:
    line, settings = printed(r"as in `(\(.*?\),)`"), copy.read("festival/config/settings.py")
    ((code, _),) = ast.literal_eval(line)

    if line not in settings:
        copy.write("festival/config/settings.py", re.sub(r"(?<=\nLANGUAGES = \[)", line, settings))
    missing = copy.untranslated()
    copy.translate()
    for path in (ROOT / "docs/guide").glob("*.md"):
        copy.write(f"docs/guide/{to_locale(code)}/{path.name}", path.read_text(encoding="utf-8"))

    assert {listed.partition(":")[0] for listed in missing} <= {code}
    assert copy.untranslated() == []
    copy.test(f"{code} or every_language or all_languages or every_page", r"LANGUAGES|languages\(")


@pytest.mark.proof
def test_new_game_needs_no_more_than_its_recipe_says(copy: Copy) -> None:
    key = KIND.key

    place(copy, key)
    missing = copy.untranslated()
    copy.translate()
    listed_then = copy.untranslated()
    copy.done("ruff", "check", "--quiet", "--fix", ".")
    copy.done("ruff", "format", "--quiet", ".")

    places = f"festival/games/{key}/kind.py, rules/{key}/sheet.py"
    assert f"fil: not translated: {sheet.RULES[0].text} ({places})" in missing
    assert listed_then == []
    if (ROOT / TYPES).exists():  # Optimization: 15 s of CPU; nearly all is as it was here
        shutil.copytree(ROOT / TYPES, copy.folder / TYPES)
    copy.done("tests.checks")
    walks = "all_games or which_kind or list_of_kinds or demo or the_drawing or make_messages"
    copy.test(f"{key} or {walks}", NAMES_OF_WALKS)


def place(copy: Copy, key: str) -> None:
    """The files of a game of the tests' own, and its line in the list of kinds."""
    game = ROOT / "tests" / key
    for file in (path for path in game.rglob("*.*") if path.suffix in {".py", ".html", ".json"}):
        text = file.read_text(encoding="utf-8").replace(f"tests.{key}.", "")
        copy.write(str(file.relative_to(game)), text)
    copy.put("festival/kinds.py", r"\nKEYS = \(", f'"{key}", ')
    copy.done("tests.house.floors", "--write")
