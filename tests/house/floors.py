"""The drawing of the house: its floors as the import contract has them, each room with what its own
first line says. `python -m tests.house.floors` prints it; with `--write` it is written into the
paper."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator

from tests.running import ROOT

HEADING = {"festival": "festival: pages, writes, screens", "rules": "rules: the games themselves"}
WIDTH = 116
PAPER = ROOT / "docs" / "architecture.md"
DRAWN = re.compile(r"(?<=```text\n).*?(?=\n```)", re.DOTALL)


def drawing() -> str:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = {
        contract["containers"][0]: contract["layers"]
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    }
    games = sorted(path.parent.name for path in (ROOT / "festival/games").glob("*/kind.py"))
    layers["rules"].insert(0, " | ".join(games))  # the contract lists no game by its name
    return "\n\n".join("\n".join(house(name, layers[name])) for name in HEADING)


def house(container: str, layers: list[str]) -> Iterator[str]:
    """From the roof to the ground; what is not built yet stands in brackets there, and not here."""
    yield HEADING[container]
    for layer in layers:
        rooms = [name for name in re.split(r"\s*[:|]\s*", layer) if not is_planned(container, name)]
        for number, room in enumerate(rooms):
            edge = "├" if layer is not layers[-1] or number < len(rooms) - 1 else "└"
            mark = "── " if number == 0 else "   "
            name = room.strip("()")
            yield f"{edge}{mark}{name:<12} {told(container, name)}"[:WIDTH].rstrip()


def is_planned(container: str, name: str) -> bool:
    return name.startswith("(") and not path_of(container, name.strip("()"))


def path_of(container: str, name: str) -> str:
    for path in (f"{container}/{name}/__init__.py", f"{container}/{name}.py"):
        if (ROOT / path).exists():
            return path
    return ""


def told(container: str, name: str) -> str:
    """The first sentence that a room says of itself."""
    tree = ast.parse((ROOT / path_of(container, name)).read_text(encoding="utf-8"))
    words = " ".join((ast.get_docstring(tree) or "").split())
    return re.split(r"(?<=[a-z])\. |\.$", words)[0]


def main() -> None:
    if "--write" in sys.argv:
        paper = PAPER.read_text(encoding="utf-8")
        PAPER.write_text(DRAWN.sub(lambda _: drawing(), paper), encoding="utf-8")
    else:
        sys.stdout.write(f"{drawing()}\n")


if __name__ == "__main__":
    main()
