"""Names of a thing in several scripts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """A title in romanised Hokkien, in Hanzi and in English."""

    roman: str
    hanzi: str
    english: str
    sound: str = ""  # the Hokkien pronunciation in Tai-lo with tones; "" where `roman` is enough
