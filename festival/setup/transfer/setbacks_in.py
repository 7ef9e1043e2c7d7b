"""Where a log in a festival's file went back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from festival.record.setbacks import Setback
from festival.setup.transfer.file_read import UNREADABLE, FileRefused, damaged

MOST = 1000


def setbacks_in(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Of one table in a document; none in the file of an older Moonbowl. Raises FileRefused."""
    found = data.get("setbacks", [])
    try:
        if not isinstance(found, list) or len(found) > MOST:
            raise TypeError
        return [Setback.from_dict(each).to_dict() for each in found]
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error
