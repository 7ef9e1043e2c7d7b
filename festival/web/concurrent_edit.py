"""Tells a form that somebody has changed its values since its page was made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

SEEN = "seen"  # the field that stands for the values that the form was filled with


def seen_text(stored: object) -> str:
    """The value of `SEEN` for these stored values."""
    return sha256(json.dumps(stored).encode()).hexdigest()


def is_stale(data: Mapping[str, object], stored: object) -> bool:
    return data.get(SEEN, seen_text(stored)) != seen_text(stored)
