"""Changed copies of frozen values."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    changed = dataclasses.replace
else:
    # Optimization: a log is replayed with some thousand copies of a state of thirty fields; one
    # takes 8 us with `dataclasses.replace`, and 1 us so.
    def changed(value, /, **fields):
        """The value with these fields changed, as `dataclasses.replace`; its class has no slots."""
        copy = object.__new__(type(value))
        object.__setattr__(copy, "__dict__", value.__dict__ | fields)
        return copy
