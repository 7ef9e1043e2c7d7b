"""High die has no house rules."""

from __future__ import annotations

from dataclasses import dataclass

from rules.settings import HouseRules


@dataclass(frozen=True, slots=True)
class Settings(HouseRules):
    pass
