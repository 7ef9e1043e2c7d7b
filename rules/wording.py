"""Sentences that programs recognise by a code and people read in their language.

The rules speak English. Every sentence has a stable code and its values, so that a caller can
translate the template and fill in names of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


def gettext_noop(text: str) -> str:
    """Mark a text for translation; returns the text unchanged.

    The texts of a `Wording` and of a rule sheet are collected for translation without this mark.
    """
    return text


@dataclass(frozen=True, slots=True)
class Ref:
    """A thing in a sentence, for which the caller may know a better name."""

    kind: str  # "player", "prize", "tier", "combination" and others
    id: int | str  # as in the game
    english: str = ""  # the result of `str`; "" for kind and id

    def __str__(self) -> str:
        return self.english or f"{self.kind} {self.id}"


def player(number: int) -> Ref:
    return Ref("player", number)


def prize(identity: int) -> Ref:
    return Ref("prize", identity)


@dataclass(frozen=True, slots=True)
class Wording:
    """A template of sentences. Call it with values to get a sentence."""

    code: str
    english: str

    def __call__(self, **values: object) -> Sentence:
        return Sentence(self, values)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence about one fact. `code` is stable; `str` gives English."""

    wording: Wording
    values: Mapping[str, object]

    @property
    def code(self) -> str:
        return self.wording.code

    def __str__(self) -> str:
        return self.wording.english.format_map(self.values)


def shorten(text: str, length: int = 40) -> str:
    """A typed text, cut to `length` characters so that a sentence can quote it."""
    return text if len(text) <= length else text[: length - 1] + "…"


def signed(units: int) -> str:
    """+3, −3, 0: with a minus sign as wide as the plus sign."""
    return f"{units:+d}".replace("-", "−") if units else "0"
