"""Sentences that a program can recognise and a person can read, in any language.

The rules speak English. Every sentence carries a stable code and its values, so that a caller can
look the template up in a catalogue of translations and fill it with names of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


def gettext_noop(text: str) -> str:
    """Mark a text for the catalogues of translations; changes nothing.

    The texts of a `Wording` and of a rule sheet are found there without it.
    """
    return text


@dataclass(frozen=True, slots=True)
class Ref:
    """A thing that a sentence speaks of and that the caller may know by a better name.

    kind: "player", "prize", "tier", "combination"; id: as in the game; english: what `str` says.
    """

    kind: str
    id: int | str
    english: str = ""

    def __str__(self) -> str:
        return self.english or f"{self.kind} {self.id}"


def player(number: int) -> Ref:
    return Ref("player", number)


def prize(identity: int) -> Ref:
    return Ref("prize", identity)


@dataclass(frozen=True, slots=True)
class Wording:
    """A kind of sentence. Called with values, it gives the sentence."""

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
    """What a person typed, short enough to be quoted back in one sentence."""
    return text if len(text) <= length else text[: length - 1] + "…"
