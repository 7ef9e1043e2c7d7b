"""What the rules pass about are values: nobody who holds one can change it."""

from __future__ import annotations

import pkgutil
from contextlib import suppress
from dataclasses import FrozenInstanceError, is_dataclass, replace
from importlib import import_module
from typing import Any

import rules
from rules.bobing.game.decide import opening
from rules.fast_replace import changed
from tests.rules.bobing.books import book

KINDS: set[Any] = {
    kind
    for module in pkgutil.walk_packages(rules.__path__, "rules.")
    for kind in vars(import_module(module.name)).values()
    if isinstance(kind, type) and is_dataclass(kind) and kind.__module__.startswith("rules.")
}


# They gather something while a book is read or evenings are played, and are handed to nobody.
GATHERING = {"Reader", "_Course", "SimulatedTable"}


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


def test_changed_copy_is_as_by_dataclasses_and_leaves_the_value() -> None:
    before = opening(book("manila"))

    after = changed(before, round=3, turn=2)

    assert (after, before) == (replace(before, round=3, turn=2), opening(book("manila")))
