"""Tables that a test goes through, in a file of data beside it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def beside(test: str) -> dict[str, Any]:
    """test: the file of a test; its tables have the same name."""
    return tomllib.loads(Path(test).with_suffix(".toml").read_text(encoding="utf-8"))
