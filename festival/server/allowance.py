"""How often somebody may do something."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Allowance:
    """So often at once, and then so often a second."""

    at_once: int
    a_second: float
    _left: float = field(init=False)
    _since: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        self._left = self.at_once

    def take(self) -> bool:
        """Whether it may be done once more, now."""
        now = monotonic()
        rested = self.a_second * (now - self._since)
        self._left, self._since = min(self.at_once, self._left + rested), now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """It was not done in vain, and does not count."""
        self._left += 1
