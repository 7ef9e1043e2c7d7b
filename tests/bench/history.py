"""The figures of every commit that was measured, in one file, and a drawing of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from tests.bench import drawing, machine
from tests.bench.figure import Figure

FILE = Path(__file__).parent / "history.jsonl"
PICTURE = FILE.with_name("history.svg")


def record(figures: Iterable[Figure], rounds: int) -> dict[str, object]:
    return {
        "commit": machine.commit(),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "rounds": rounds,
        "machine": machine.described(),
        "figures": [figure.to_dict() for figure in figures],
    }


def keep(entry: dict[str, object]) -> None:
    with FILE.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")
    PICTURE.write_text(drawing.svg(read()), encoding="utf-8")


def read() -> list[drawing.Run]:
    """Oldest first; of a commit that was measured twice the later one."""
    runs: dict[str, drawing.Run] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        runs.pop(entry["commit"], None)
        runs[entry["commit"]] = drawing.Run.of(entry)
    return list(runs.values())
