"""What the rules pass about are values: nobody who holds one can change it."""

from __future__ import annotations

import pkgutil
from contextlib import suppress
from dataclasses import FrozenInstanceError, is_dataclass
from importlib import import_module
from typing import Any

import rules

KINDS: set[Any] = {
    kind
    for module in pkgutil.walk_packages(rules.__path__, "rules.")
    for kind in vars(import_module(module.name)).values()
    if isinstance(kind, type) and is_dataclass(kind) and kind.__module__.startswith("rules.")
}


# They gather something while a book is read or evenings are played, and are handed to nobody.
GATHERING = {"_Walk", "Reader", "_Course", "Table"}


def test_value_cannot_be_changed() -> None:
    changed = set()
    for kind in KINDS:
        value, name = object.__new__(kind), next(iter(kind.__dataclass_fields__), "anything")
        # TypeError: what Python 3.11 raises for names unknown to a frozen class with slots.
        with suppress(FrozenInstanceError, TypeError):
            setattr(value, name, 1)
            changed.add(kind.__name__)

    assert len(KINDS) > 150
    assert changed == GATHERING
