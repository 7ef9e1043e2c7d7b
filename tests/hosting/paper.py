"""The commands of docs/hosting.md, as they are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.running import ROOT

PAPER = ROOT / "docs" / "hosting.md"
# A block without a language is one of commands.
PART = re.compile(r"^#+ (?P<heading>[^\n]+)$|^```\n(?P<block>.*?)^```$", re.MULTILINE | re.DOTALL)
ENDED = re.compile(r"^done$|^for .*; done$", re.MULTILINE)
WITH_DOCKER = re.compile(r"\bmoonbowl (exec|run|up|restart|ps)\b|-docker |alias ")


def blocks() -> list[tuple[str, list[str]]]:
    """The commands of each block, with its heading, from the first to the last."""
    found, heading = [], ""
    for part in PART.finditer(PAPER.read_text(encoding="utf-8")):
        heading = part["heading"] or heading
        if part["block"]:
            found.append((heading, list(_commands(part["block"]))))
    return found


def _commands(block: str) -> Iterator[str]:
    """A loop, or a line that goes on after a backslash, is one command."""
    lines = [line for line in block.splitlines() if line.strip()]
    while lines:
        command = lines.pop(0)
        while command.endswith("\\") or (command.startswith("for ") and not ENDED.search(command)):
            command += f"\n{lines.pop(0)}"
        yield command


def with_docker() -> list[list[str]]:
    return [commands for _, commands in blocks() if WITH_DOCKER.search("\n".join(commands))]


def without_docker() -> list[list[str]]:
    return [commands for _, commands in blocks() if commands not in with_docker()]
