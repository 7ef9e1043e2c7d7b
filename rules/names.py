"""What a thing is called, in each of its scripts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """A title in its scripts: romanised Hokkien, Hanzi, English.

    sound: how the Hokkien is read, in Tai-lo with its tones; "" where `roman` says it already.
    """

    roman: str
    hanzi: str
    english: str
    sound: str = ""
