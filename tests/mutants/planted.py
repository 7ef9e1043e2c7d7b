"""Faults that are planted to see whether a test notices: a text of one file, and another for it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A slip as an engineer may make it. harm: what goes wrong at the party by it. tests: files or
    folders to be tried first. What no coverage reaches has to name some; what a tree does not have
    of them is passed over."""

    key: str
    file: str
    text: str
    instead: str
    harm: str
    tests: tuple[str, ...] = ()

    def planted(self, source: str) -> str:
        """Raises ValueError unless the text stands there once."""
        if source.count(self.text) != 1:
            raise ValueError(f"{self.key}: expected its text once in {self.file}")
        return source.replace(self.text, self.instead)

    def lines(self, source: str) -> range:
        """Where the text stands."""
        first = source[: source.index(self.text)].count("\n") + 1
        return range(first, first + len(self.text.splitlines()))


def all_faults() -> list[Fault]:
    rows = (
        row
        for path in sorted(HERE.glob("*.toml"))
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["faults"]
    )
    return [Fault(**{**row, "tests": tuple(row.get("tests", ()))}) for row in rows]
