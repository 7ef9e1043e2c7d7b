"""The parts that a screen is made of: fragments with one root and an id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, override

T = TypeVar("T")


@dataclass(frozen=True)
class Part:
    """id: of the root element. is_value: it shows values that are frozen, not the whole board, so
    that it is rendered once for each. is_later: nobody waits for it; such parts are built
    last, so that what they show is built when the others are on their way."""

    id: str
    template: str
    context: dict[str, object]
    is_value: bool = False
    is_later: bool = False


def lazily(make: Callable[[], T]) -> T:
    """What a later part shows: made when it is asked for, in the language of now. What stands for
    None is false, and not None itself."""
    language = get_language()

    def made() -> T:
        with override(language):
            return make()

    return cast(T, SimpleLazyObject(made))
