"""What each kind of game supplies to be played, and the ways to correct an entry.

Its folder `play/` of templates holds `console.html`, and may hold `watch.html`, for helpers who may
only watch, and `_correction.html`, the fields of a correction.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from django import forms

from festival.models import Table
from festival.play.post import Entry, Post, Written
from festival.tables.kinds import AnyKind, RoomKind, kind_of
from festival.tables.record.log_line import Act
from festival.tables.record.record import Record
from festival.web.answers import Data
from festival.words.sentences import Naming
from rules.correction import correct
from rules.errors import IllegalCommand, RulesError
from rules.game import C, S
from rules.wording import Wording

Verbs = Mapping[str, Callable[[Post, Data], Written]]
# By the verb that waits for a confirmation; "" where there is nothing to ask.
Questions = Mapping[str, Callable[[Table, Data], str]]

NO_DEMO = Wording("demo.none", "only a demo evening plays itself")
CHOOSE_ONE = Wording("correction.choose_one", "the evening was over: choose what happens next")


@dataclass(frozen=True, kw_only=True)
class Way:
    key: str = ""  # as stored in the log; "" where there is only one way
    title: str = ""  # how the evening goes on
    entry: Act


def chosen(ways: Sequence[Way], key: str) -> Act:
    """The entry of the chosen way; raises IllegalCommand where a choice is missing."""
    if len(ways) == 1:
        return ways[0].entry
    for way in ways:
        if way.key == key:
            return replace(way.entry, way=key)
    raise IllegalCommand(CHOOSE_ONE())


class PlayKind(RoomKind, ABC, Generic[S, C]):
    """How a game is played and corrected. S, C: its states and commands."""

    questions: Questions = {}

    @classmethod
    def of(cls, table: Table) -> PlayKind[Any, Any]:
        return cls.of_kind(kind_of(table))

    @classmethod
    def of_kind(cls, kind: AnyKind) -> PlayKind[Any, Any]:
        assert isinstance(kind.play, cls)
        return kind.play

    @property
    @abstractmethod
    def verbs(self) -> Verbs:
        """What the console can post, beside undo and redo."""

    @property
    @abstractmethod
    def command_form(self) -> type[forms.Form]:
        """The fields of such a post, with `version`, `key`, `confirmed` and `seq`."""

    def timed(self, command: C) -> C:
        """The command with the time, if the game has a clock."""
        return command

    @abstractmethod
    def is_play(self, command: C) -> bool:
        """Whether a command leaves the lists of players, seats and prizes unchanged."""

    def turn_screens(self, table: Table, command: C) -> bool:
        """Return screens to the board for a command that the whole room wants to see; whether any
        turned."""
        return False

    @abstractmethod
    def follow(self, table: Table, entry: Entry, *, is_done: bool) -> None:
        """Update those lists after an undo or redo (is_done)."""

    @abstractmethod
    def require_same_setup(self, table: Table, entry: Entry) -> None:
        """Raises IllegalCommand where the present set-up does not allow a redo."""

    @abstractmethod
    def confirmation(self, table: Table, error: RulesError, data: Data, naming: Naming) -> str:
        """The question after a refusal that the emcee may override; "" for none."""

    def verdict(
        self, record: Record, naming: Naming, asked: Mapping[str, str]
    ) -> str | dict[str, str]:
        """HTML that previews a turn, or several such texts by what comes next; "" for none."""
        return ""

    @abstractmethod
    def correction_form(
        self, data: Data | None, act: Act | None, then: S, naming: Naming
    ) -> forms.Form:
        """The form for the right command. data: what was typed. act: the entry as it counts now;
        None if it no longer does. then: the state before it."""

    @abstractmethod
    def corrected(self, act: Act, data: Data) -> C | None:
        """The command of a correction form; of an entry that cannot be corrected its own command,
        which the rules then refuse. Raises RulesError."""

    def ways(self, table: Table, record: Record, seq: int, command: C) -> tuple[Way, ...]:
        """The ways to correct an entry: one, unless a game has several. Raises RulesError."""
        made = correct(record.game, record.opening, record.log, seq, command)
        return (Way(entry=made.entry),)

    def confirmed(self, command: C, error: RulesError) -> C | None:
        """The command marked as confirmed, if it was refused only for the lack of that; else
        None."""
        return None

    def demo_turn(self, post: Post, state: S, typed: str = "") -> None:
        """Play the next turn of a demo. typed: dice on the table; "" lets the program roll.

        Raises RulesError, also for a kind without a demo, and StaleVersion.
        """
        raise RulesError(NO_DEMO())

    @abstractmethod
    def changed_holdings(self, before: S, after: S, naming: Naming) -> Iterable[str]:
        """Sentences on what passed from person to person between two states."""

    @abstractmethod
    def changed_turn(self, before: S, after: S, naming: Naming) -> Iterable[str]:
        """Sentences on other changes, such as a new leader."""
