"""Default functions to read the record of a side table's game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from festival.kinds import Settings
from festival.models import Festival, Table
from festival.record.kind import RecordKind
from festival.record.log_line import Act, LogLine, person_of
from festival.record.queries import players_called
from festival.record.record import AnyLog
from festival.words.sentences import Naming, say
from rules.dice_commitment import Draw, Drawn
from rules.game import C, E, Game, S
from rules.log import EntryKind

CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def simulated_dice(command: object) -> Draw | None:
    """All dice of a simulated throw; None for any other command."""
    if not getattr(command, "is_simulated", False):
        return None
    return Draw(Drawn.DICE, getattr(command, "faces", ()))


def side_record(
    game: Game[S, C, E],
    settings: type[Settings],
    *,
    names: Callable[[Festival, S], Naming] = lambda *_: Naming(),
    refined: Callable[[LogLine, Act, Naming], LogLine] = lambda line, *_: line,
    drawn: Callable[[C], Draw | None] = simulated_dice,
    asked_at: Callable[[AnyLog, S], int | None] = lambda *_: None,
    seconds: Callable[[S], int] = lambda _: 0,
    has_secret_deals: bool = False,
) -> RecordKind[S, C]:
    """A record that opens with the table's house rules. names: those beside the players'. refined:
    a log line as this game writes it."""

    def opening(table: Table, /, *, has_begun: bool) -> S:
        return game.opening(settings.from_dict(table.settings))

    def naming_of(table: Table, state: S) -> Naming:
        people = players_called(table.festival)
        naming = names(table.festival, state)
        return replace(naming, players=people.players, namesakes=people.namesakes)

    def line_of(entry: Act, state: S, naming: Naming, /, *, mark: str = "") -> LogLine:
        """The command, the player, and the game's sentences on the outcome."""
        command, is_correction = entry.command, entry.kind is EntryKind.CORRECT
        events = entry.acts[0].events if is_correction else entry.events
        told = (
            sentence for event in events if (sentence := game.event_sentence(event)) is not None
        )
        actor = getattr(command, "player", None)
        kind = CAPITAL.sub("_", type(command).__name__).lower()  # NextRound is "next_round"
        line = LogLine(
            seq=entry.seq,
            kind="correct" if is_correction else kind,
            person=None if actor is None else person_of(actor, naming),
            dice=getattr(command, "faces", ()),
            outcome=" · ".join(say(sentence, naming) for sentence in told),
            is_simulated=getattr(command, "is_simulated", False),
            can_be_corrected=command is not None and game.is_correctable(command),
            corrects=entry.target,
            mark=mark,
        )
        return refined(line, entry, naming)

    return RecordKind(
        opening=opening,
        naming_of=naming_of,
        line_of=line_of,
        drawn=drawn,
        asked_at=asked_at,
        seconds=seconds,
        has_secret_deals=has_secret_deals,
    )
