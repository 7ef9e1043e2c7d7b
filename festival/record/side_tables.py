"""Default functions to read the record of a side table's game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from festival.kinds import Settings
from festival.models import Festival, Table
from festival.record.kind import LineOf, RecordKind
from festival.record.log_lines import Act, LogLine
from festival.record.public_log_lines import told_line
from festival.record.queries import players_called
from festival.words.sentences import Naming
from rules.game import Game
from rules.promised_dice import Draw, Drawn

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def simulated_dice(command: object) -> Draw | None:
    """All dice of a simulated throw; None for any other command."""
    if not getattr(command, "is_simulated", False):
        return None
    return Draw(Drawn.DICE, getattr(command, "faces", ()))


def side_record(
    game: Game[S, C, E],
    settings: type[Settings],
    *,
    names: Callable[[Festival, S], Mapping[str, Any]] = lambda *_: {},
    line_of: LineOf[S] | None = None,
    drawn: Callable[[C], Draw | None] = simulated_dice,
) -> RecordKind[S, C]:
    """A record that opens with the table's house rules. names: the fields of `Naming` beside the
    players. line_of: None for `told_line`."""

    def opening(table: Table, /, *, has_begun: bool) -> S:
        return game.opening(settings.from_dict(table.settings))

    def naming_of(table: Table, state: S) -> Naming:
        return replace(players_called(table.festival), **names(table.festival, state))

    def told(entry: Act, state: S, naming: Naming, /, *, mark: str = "") -> LogLine:
        return told_line(game, entry, naming, mark=mark)

    return RecordKind(opening=opening, naming_of=naming_of, line_of=line_of or told, drawn=drawn)
