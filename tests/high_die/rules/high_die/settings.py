"""High die has no house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.settings import read_settings, write_settings


@dataclass(frozen=True, slots=True)
class Settings:
    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Settings:
        return read_settings(cls, data)

    def to_dict(self) -> dict[str, Any]:
        return write_settings(self)
