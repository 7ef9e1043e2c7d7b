"""What the emcee says aloud about the last throw."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.record.log_lines import LogLine
from festival.words.sentences import full_stop, one_by_one, title_of


def cue_of(line: LogLine) -> str:
    """A line to read out, such as “Ana: two 4s, so Red 2. Ki Din! Wins Hopia.”"""
    if line.person is None:
        return ""
    title = gettext("{title}!").format(title=title_of(line.names)) if line.names else ""
    said = [line.reasons, title, *map(capfirst, line.outcome.split(" · "))]
    sentences = [text if text[-1] in "!?！？" else full_stop(text) for text in said if text]
    cue = gettext("{name}: {sentences}")
    return cue.format(name=line.person.name, sentences=one_by_one(sentences))
