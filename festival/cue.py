"""What the emcee says aloud about the last throw."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.board import LogLine
from festival.wording import capitalise


def cue_of(line: LogLine) -> str:
    """A line to read out, such as “Ana: two 4s, so Red 2. Ki Din! Wins Hopia.”"""
    if line.person is None:
        return ""
    said = [line.reasons, f"{line.names.roman}!" if line.names else "", capitalise(line.outcome)]
    sentences = [text if text[-1] in "!?" else f"{text}." for text in said if text]
    cue = gettext("{name}: {sentences}")
    return cue.format(name=line.person.name, sentences=" ".join(sentences))
