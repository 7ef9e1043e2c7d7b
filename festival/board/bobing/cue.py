"""What the emcee says aloud: about the last throw, and about one that is typed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.record.bobing import roll_offs
from festival.record.log_lines import LogLine
from festival.words.sentences import Naming, full_stop, one_by_one, title_of
from rules.bobing.game.state import State


def cue_of(line: LogLine, state: State, naming: Naming) -> str:
    """A line to read out, such as “Ana: two 4s, so Red 2. Ki Din! Wins Hopia.” state: after it."""
    if line.person is None:
        return ""
    if line.kind == "roll_off":
        return _of_roll_off(line, state, naming)
    title = gettext("{title}!").format(title=title_of(line.names)) if line.names else ""
    sentences = [line.reasons, title, *line.outcome.split(" · ")]
    cue = gettext("{name}: {sentences}")
    said = (_sentence(text, is_first=not at) for at, text in enumerate(sentences) if text)
    return cue.format(name=line.person.name, sentences=one_by_one(said))


def verdict_cue(line: LogLine, state: State, naming: Naming, *, wins: bool) -> str:
    """The same, shorter, for dice that are typed and not yet committed. state: as it would be."""
    if line.person is None:
        return ""
    if line.kind == "roll_off":
        return _of_roll_off(line, state, naming)
    return one_by_one(_verdict(line, line.person.name, wins=wins))


def _verdict(line: LogLine, name: str, *, wins: bool) -> Iterator[str]:
    first, *others = line.outcome.split(" · ")
    if line.names and wins and (line.kind == "grab" or line.tier != 1):
        sentence = gettext("{throw}! {title} for {name}!")
        yield sentence.format(throw=line.throw, title=title_of(line.names), name=name)
    elif line.throw:
        yield gettext("{throw} for {name}.").format(throw=line.throw, name=name)
        others = [first, *others]
    elif not others:
        yield gettext("Nothing this time, {name}. Next!").format(name=name)
    else:
        yield gettext("Nothing this time, {name}.").format(name=name)
    yield from (_sentence(text) for text in others)


def _of_roll_off(line: LogLine, state: State, naming: Naming) -> str:
    number = 0 if line.person is None else line.person.number
    return roll_offs.said_aloud(state, number, line.dice.count(4), naming)


def _sentence(text: str, *, is_first: bool = False) -> str:
    text = text if is_first else capfirst(text)
    return text if text[-1] in "!?！？" else full_stop(text)
