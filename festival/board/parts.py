"""The parts of a screen: HTML fragments whose root element has an id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, override

T = TypeVar("T")


class Whole:
    """A base of frozen values of which a part of a screen shows only some."""


@dataclass(frozen=True)
class Part:
    """id: of the root element. is_value: the context is only frozen values, without the whole
    board; the part is rendered once for equal contexts. is_later: nobody waits for the part; it is
    built after the other parts were sent."""

    id: str
    template: str
    context: dict[str, object]
    is_value: bool = False
    is_later: bool = False


def lazily(make: Callable[[], T]) -> T:
    """What `make` returns, called on first use, in the language of now; for a later part. The value
    is a stand-in: where `make` returns None it is false, but `is None` does not hold."""
    language = get_language()

    def made() -> T:
        with override(language):
            return make()

    return cast(T, SimpleLazyObject(made))
