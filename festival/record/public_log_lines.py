"""Log lines of games without lines of their own, from the game's sentences about its events."""

from __future__ import annotations

import re

from festival.record.log_lines import Act, LogLine, person_of
from festival.record.record import AnyGame
from festival.words.sentences import Naming, say
from rules.log import EntryKind

CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def told_line(game: AnyGame, entry: Act, naming: Naming, *, mark: str = "") -> LogLine:
    """An act or a correction as a line: the command, the player, and the outcome."""
    events = entry.acts[0].events if entry.kind is EntryKind.CORRECT else entry.events
    told = (sentence for event in events if (sentence := game.tell(event)) is not None)
    actor = getattr(entry.command, "player", None)
    return LogLine(
        seq=entry.seq,
        kind="correct" if entry.kind is EntryKind.CORRECT else kind_of_command(entry.command),
        person=None if actor is None else person_of(actor, naming),
        dice=getattr(entry.command, "faces", ()),
        outcome=" · ".join(say(sentence, naming) for sentence in told),
        is_simulated=getattr(entry.command, "is_simulated", False),
        can_be_corrected=game.is_correctable(entry.command),
        corrects=entry.target,
        mark=mark,
    )


def kind_of_command(command: object) -> str:
    """NextRound is "next_round"."""
    return CAPITAL.sub("_", type(command).__name__).lower()
