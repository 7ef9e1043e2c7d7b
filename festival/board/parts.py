"""The parts that a screen is made of: fragments with one root and an id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Part:
    """id: of the root element. is_value: it shows values that are frozen, not the whole board, so
    that it is rendered once for each."""

    id: str
    template: str
    context: dict[str, Any]
    is_value: bool = False
