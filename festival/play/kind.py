"""What a kind of game gives for being played: a module `play/<key>`, and templates in a folder of
that name: `console.html`, `watch.html`, `_correction.html`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from django import forms

from festival.models import Table
from festival.play.correction_ways import Way
from festival.play.write_path import Entry, Post
from festival.record.log_lines import Act
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.errors import RulesError

Data = Mapping[str, Any]


class PlayKind(Protocol):
    @property
    def VERBS(self) -> Mapping[str, Callable[[Post, Any], Entry]]:
        """What can be posted at the console beside undo and redo, and what it does."""

    @property
    def CommandForm(self) -> type[forms.Form]:
        """What every such post holds: `version`, `key`, `confirmed` and `seq` among it."""

    def timed(self, command: Any, /) -> Any:
        """The command with the time at which it is given, where its game has a clock."""

    def is_play(self, command: Any, /) -> bool:
        """Whether a command leaves the lists of players, seats and prizes alone."""

    def is_seen(self, command: Any, /) -> bool:
        """Whether the room wants to see what a command does, so that walls return to the board."""

    def follow(self, table: Table, entry: Entry, /, *, is_done: bool) -> None:
        """Let those lists follow a step that is taken back, or brought back (is_done)."""

    def require_same_setup(self, table: Table, entry: Entry, /) -> None:
        """Raises IllegalCommand where a step cannot be brought back to what is set up by now."""

    def question(self, record: Record, verb: str, data: Any, naming: Naming, /) -> str:
        """What is asked before a command that cannot be meant lightly; "" where nothing is."""

    def confirmation(self, record: Record, error: RulesError, data: Any, naming: Naming, /) -> str:
        """What is asked where a command was refused that may be meant all the same; "" for none."""

    def verdict(
        self, record: Record, naming: Naming, asked: Mapping[str, str], /
    ) -> str | dict[str, str]:
        """What a turn would bring, before it is given: HTML, or several by what is yet to come."""

    def correction_form(
        self, data: Data | None, act: Act | None, then: Any, naming: Naming, /
    ) -> Any:
        """What should have stood in the log. act: what stands there. then: the state before it."""

    def corrected(self, act: Act, data: Any, /) -> Any:
        """The command that the form stands for; raises RulesError."""

    def ways(self, table: Table, record: Record, seq: int, command: Any, /) -> tuple[Way, ...]:
        """How it can be put in the place of entry `seq`, judged by the rules alone first; raises
        RulesError."""

    def confirmed(self, command: Any, error: RulesError, /) -> Any:
        """The command as one that is meant, where it was refused only for that; None otherwise."""

    def hands(self, before: Any, after: Any, naming: Naming, /) -> tuple[str, ...]:
        """What went from whom to whom between two states, a sentence each."""

    def news(self, before: Any, after: Any, naming: Naming, /) -> tuple[str, ...]:
        """What else is another, such as who leads, a sentence each."""
