"""Cases as a table of text, which is read down: one a line, its cells between bars; and those of
a file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def beside(module: str, name: str) -> dict[str, Any]:
    """What a TOML file beside a module says."""
    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def cells(table: str) -> list[tuple[str, ...]]:
    """A line that stands further in goes on with the one before; a remark begins with #."""
    found: list[str] = []
    for line in table.strip().split("\n"):
        if line.startswith("    "):
            found[-1] += f" {line.strip()}"
        elif line and not line.startswith("#"):
            found.append(line)
    return [tuple(cell.strip() for cell in line.split("|")) for line in found]
