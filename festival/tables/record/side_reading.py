"""How the record of a side table's game is read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Generic

from festival.models import Festival, Table
from festival.tables.kinds import Settings
from festival.tables.record.log_line import Act, LogLine, person_of
from festival.tables.record.players import players_called
from festival.tables.record.record_kind import RecordKind
from festival.words.sentences import Naming, say
from rules.dice_commitment import Draw, Drawn
from rules.game import C, E, Game, S
from rules.log import EntryKind

CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True)
class SideReading(RecordKind[S, C], Generic[S, C, E]):
    """A record that opens with the table's house rules. A game with words, draws or choices of its
    own has a subclass."""

    game: Game[S, C, E]
    settings: type[Settings]
    between: str = " · "  # the sentences on an entry; an undo is named by what stands before it

    def names(self, festival: Festival, state: S) -> Naming:
        """The names in sentences beside those of the players."""
        return Naming()

    def refined(self, line: LogLine, entry: Act, naming: Naming) -> LogLine:
        """A log line as this game writes it."""
        return line

    def drawn(self, command: C) -> Draw | None:
        """All dice of a simulated throw; None for any other command."""
        if not getattr(command, "is_simulated", False):
            return None
        return Draw(Drawn.DICE, getattr(command, "faces", ()))

    def opening(self, table: Table, *, has_begun: bool) -> S:
        return self.game.opening(self.settings.from_dict(table.settings))

    def naming_of(self, table: Table, state: S) -> Naming:
        people = players_called(table.festival)
        naming = self.names(table.festival, state)
        return replace(naming, players=people.players, namesakes=people.namesakes)

    def line_of(self, entry: Act, state: S, naming: Naming, *, mark: str = "") -> LogLine:
        """The command, the player, and the game's sentences on the outcome."""
        command, is_correction = entry.command, entry.kind is EntryKind.CORRECT
        events = entry.acts[0].events if is_correction else entry.events
        told = (
            sentence
            for event in events
            if (sentence := self.game.event_sentence(event)) is not None
        )
        actor = getattr(command, "player", None)
        kind = CAPITAL.sub("_", type(command).__name__).lower()  # NextRound is "next_round"
        line = LogLine(
            seq=entry.seq,
            kind="correct" if is_correction else kind,
            person=None if actor is None else person_of(actor, naming),
            dice=getattr(command, "faces", ()),
            outcome=self.between.join(say(sentence, naming) for sentence in told),
            is_simulated=getattr(command, "is_simulated", False),
            can_be_corrected=command is not None and self.game.is_correctable(command),
            corrects=entry.target,
            mark=mark,
        )
        return self.refined(line, entry, naming)
