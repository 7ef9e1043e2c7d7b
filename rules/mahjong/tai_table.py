"""Reads the rows of the table of tai, and the shipped presets of house rules, from the seeds."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from rules.data_folders import FILES
from rules.names_in_scripts import Names
from rules.sheet import Preset

SEEDS = FILES / "seeds" / "mahjong"


@dataclass(frozen=True, slots=True)
class TaiRow:
    """A row of the table."""

    id: str
    tai: int  # if `is_each`, of each instance
    names: Names
    meaning: str  # when the row counts
    is_each: bool = False
    replaces: tuple[str, ...] = ()  # rows that do not count beside this row
    implies: tuple[tuple[str, int], ...] = ()  # rows that always come with this row, and how many


def _seed(key: str) -> dict[str, Any]:
    return tomllib.loads((SEEDS / f"{key}.toml").read_text(encoding="utf-8"))


def _rows() -> dict[str, TaiRow]:
    data = _seed("table")["rows"]
    every = {
        "all": [row["id"] for row in data],
        "goes_out": [row["id"] for row in data if row.get("goes_out")],
    }
    rows = {}
    for raw in data:
        named = raw.get("replaces", [])
        replaced = every[named] if isinstance(named, str) else named
        rows[raw["id"]] = TaiRow(
            id=raw["id"],
            tai=raw["tai"],
            names=Names(raw["roman"], raw["hanzi"], raw["english"]),
            meaning=raw["meaning"],
            is_each=raw.get("each", False),
            replaces=tuple(row for row in replaced if row != raw["id"]),
            implies=tuple(raw.get("implies", {}).items()),
        )
    return rows


def _presets() -> dict[str, Preset]:
    found = (_seed(key) for key in ("table", "winning", "no_implied", "printed"))
    return {
        preset["key"]: Preset(
            preset["key"], preset["name"], preset["meaning"], preset["source"], preset["switches"]
        )
        for preset in found
    }


ROWS = _rows()
PRESETS = _presets()
