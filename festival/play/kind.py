"""What a kind of game gives for being played, beside templates in `play/` of its folder:
`console.html`, `watch.html`, `_correction.html`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from django import forms

from festival.models import Table
from festival.play.correction_ways import Way
from festival.play.write_path import Entry, Post, Written
from festival.record.log_lines import Act
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.errors import RulesError

S = TypeVar("S")
C = TypeVar("C")
Data = Mapping[str, Any]


class Follow(Protocol):
    def __call__(self, table: Table, entry: Entry, /, *, is_done: bool) -> None: ...


@dataclass(frozen=True, kw_only=True)
class PlayKind(Generic[S, C]):
    """S, C: its states and commands.

    verbs: what can be posted at the console beside undo and redo, and what it does. command_form:
    what every such post holds, `version`, `key`, `confirmed` and `seq` among it.

    timed: a command with the time at which it is given, where the game has a clock. is_play:
    whether a command leaves the lists of players, seats and prizes alone. is_seen: whether the room
    wants to see what a command does, so that walls return to the board. follow: let those lists
    follow a step that is taken back, or brought back (is_done). require_same_setup: raises
    IllegalCommand where a step cannot be brought back to what is set up by now.

    question: what is asked before a command that cannot be meant lightly; "" where nothing is.
    confirmation: what is asked where a command was refused that may be meant all the same; "" for
    none. verdict: what a turn would bring, before it is given: HTML, or several by what is yet to
    come.

    correction_form: what should have stood in the log; it takes what was typed, what stands there,
    and the state before it. corrected: the command that the form stands for, or, of an entry that
    cannot be corrected, its own, for the rules to refuse; raises RulesError.
    ways: how it can be put in the place of an entry, judged by the rules alone first; raises
    RulesError. confirmed: the command as one that is meant, where it was refused only for that;
    None otherwise.

    hands: what went from one person to another between two states, a sentence each. news: what else
    is another, such as who leads, a sentence each.
    """

    verbs: Mapping[str, Callable[[Post, Data], Written]]
    command_form: type[forms.Form]
    timed: Callable[[C], C]
    is_play: Callable[[C], bool]
    is_seen: Callable[[C], bool]
    follow: Follow
    require_same_setup: Callable[[Table, Entry], None]
    question: Callable[[Record, str, Data, Naming], str]
    confirmation: Callable[[Record, RulesError, Data, Naming], str]
    verdict: Callable[[Record, Naming, Mapping[str, str]], str | dict[str, str]]
    correction_form: Callable[[Data | None, Act | None, S, Naming], forms.Form]
    corrected: Callable[[Act, Data], C | None]
    ways: Callable[[Table, Record, int, C], tuple[Way, ...]]
    confirmed: Callable[[Any, RulesError], C | None]
    hands: Callable[[S, S, Naming], Iterable[str]]
    news: Callable[[S, S, Naming], Iterable[str]]
