"""The script that a guest runs, as a module: it is no part of the program."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from tests.running import ROOT

PATH = ROOT / "static" / "check_dice.py"
_script: dict[str, Any] = runpy.run_path(str(PATH))  # an import would leave a file beside it

source: Callable[[bytes, Sequence[str], int], Callable[[int], int]] = _script["source"]
drawn: Callable[[str, Sequence[int], Callable[[int], int]], list[int]] = _script["drawn"]


def said(raw: bytes) -> list[str]:
    """A line for each promise, draw and restore; raises an error where something is wrong."""
    lines: list[str] = []
    _script["check"](raw, lines.append)
    return lines


def missing(raw: bytes) -> list[int]:
    """The draws of the log that are not in the file; raises an error where something is wrong."""
    found: list[int] = _script["check"](raw, lambda _: None)[1]
    return found


def sealed(data: Any) -> bytes:
    """As the program writes it, with the digest that fits."""

    def write(each: Any) -> bytes:
        return json.dumps(each, ensure_ascii=False, separators=(",", ":")).encode()

    before = {name: value for name, value in data.items() if name != "digest"}
    digest = sha256(b"".join(map(write, before.values()))).hexdigest()
    return write({**before, "digest": digest})


def is_accepted(raw: bytes) -> bool:
    try:
        said(raw)
    except Exception:  # whatever a changed byte has made of it
        return False
    return True
