"""The entries of a log as lines that people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext

from festival.board import LogLine, Person
from festival.wording import Naming, say
from rules.bobing import commands as c
from rules.bobing import events as e
from rules.bobing.combination import Names
from rules.bobing.rulebook import Rulebook
from rules.bobing.scoring import Score
from rules.bobing.telling import tell
from rules.log import Entry
from rules.wording import Sentence

KINDS: dict[type, str] = {
    c.Start: "start",
    c.Throw: "roll",
    c.ThrowInvalid: "void",
    c.Skip: "skip",
    c.TakeFrom: "take",
    c.Call: "turn",
    c.Join: "join",
    c.Crown: "crown",
    c.Stop: "stop",
}
THROWS = ("roll", "roll_off", "grab", "void")


def person_of(number: int, naming: Naming) -> Person:
    return Person(number=number, name=naming.players.get(number, f"#{number}"))


def line_of(
    entry: Entry[c.Command, e.Event], book: Rulebook, naming: Naming, *, is_undone: bool = False
) -> LogLine:
    """An act of the log as a line. Undo and redo have no line of their own: they change others."""
    command = entry.command
    number = getattr(command, "player", None)
    roll = command.roll if isinstance(command, c.Throw) else None
    kind = kind_of(entry)
    dice = command.elder_dice if isinstance(command, c.Start) else roll.faces if roll else ()
    score = book.score(roll) if roll is not None and kind != "roll_off" else None
    return LogLine(
        seq=entry.seq,
        kind=kind,
        person=None if number is None else person_of(number, naming),
        dice=dice,
        names=title_of(score, book),
        throw=throw_name(score, book),
        reasons=reasons_of(score, naming),
        outcome=outcome_of(entry.events, naming, is_roll=roll is not None),
        tier=score.tier if score else None,
        is_simulated=getattr(command, "is_simulated", False),
        is_undone=is_undone,
    )


def kind_of(entry: Entry[c.Command, e.Event]) -> str:
    match entry.events:
        case (e.RollOffThrown(_, roll), *_) if roll is not None:
            return "roll_off"
        case (e.Rolled(), e.AllGrabbed(), *_):
            return "grab"
        case _:
            return KINDS[type(entry.command)]


def title_of(score: Score | None, book: Rulebook) -> Names | None:
    """The title a roll reaches: the tier's, or the grab's own."""
    if score is None or score.combination is None or score.tier is None:
        return None
    if score.takes_all:
        return book.combinations[score.combination]
    return book.tiers[score.tier - 1].names


def throw_name(score: Score | None, book: Rulebook) -> str:
    if score is None or score.combination is None:
        return ""
    return gettext(book.combinations[score.combination].english)


def reasons_of(score: Score | None, naming: Naming) -> str:
    return "; ".join(say(reason, naming) for reason in score.reasons) if score else ""


def outcome_of(events: Iterable[e.Event], naming: Naming, *, is_roll: bool) -> str:
    """What came of it, in a few words."""
    said = [say(sentence, naming) for sentence in _telling(events)]
    if not said and is_roll:
        said = [gettext("no prize")]
    return " · ".join(said)


def _telling(events: Iterable[e.Event]) -> Iterator[Sentence]:
    for event in events:
        sentence = None if isinstance(event, e.RoundEnded) else tell(event)
        if sentence is not None:
            yield sentence
