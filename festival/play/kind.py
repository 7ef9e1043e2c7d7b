"""The functions that each kind of game supplies to be played, and the ways to correct an entry.

Its folder `play/` of templates holds `console.html`, and may hold `watch.html`, for helpers who may
only watch, and `_correction.html`, the fields of a correction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol

from django import forms

from festival.kinds import RoomKind, kind_of
from festival.models import Table
from festival.play.post import Entry, Post, Written
from festival.record.log_line import Act
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.correction import correct
from rules.errors import IllegalCommand, RulesError
from rules.game import C, S
from rules.wording import Wording

Data = Mapping[str, Any]
Verbs = Mapping[str, Callable[[Post, Data], Written]]

CHOOSE_ONE = Wording("correction.choose_one", "the evening was over: choose what happens next")


@dataclass(frozen=True, kw_only=True)
class Way:
    key: str = ""  # as stored in the log; "" where there is only one way
    title: str = ""  # how the evening goes on
    entry: Act


def only_way(record: Record, seq: int, command: object) -> tuple[Way, ...]:
    """The way of a game that has only one: replay as if the right command had been given."""
    made = correct(record.game, record.opening, record.log, seq, command)
    return (Way(entry=made.entry),)


def chosen(ways: Sequence[Way], key: str) -> Act:
    """The entry of the chosen way; raises IllegalCommand where a choice is missing."""
    if len(ways) == 1:
        return ways[0].entry
    for way in ways:
        if way.key == key:
            return replace(way.entry, way=key)
    raise IllegalCommand(CHOOSE_ONE())


class Follow(Protocol):
    def __call__(self, table: Table, entry: Entry, /, *, is_done: bool) -> None: ...


@dataclass(frozen=True, kw_only=True)
class PlayKind(RoomKind, Generic[S, C]):
    """S, C: the game's states and commands.

    verbs: what the console can post, beside undo and redo. command_form: the fields of such a post,
    with `version`, `key`, `confirmed` and `seq`.

    timed: adds the time to a command, if the game has a clock. is_play: whether a command leaves
    the lists of players, seats and prizes unchanged. turn_screens: returns screens to the board for
    a command that the whole room wants to see; whether any turned. follow: updates those lists
    after an undo or redo (is_done). Raises IllegalCommand, require_same_setup: where the present
    set-up does not allow a redo.

    confirmation: asked after a refusal that the emcee may override; "" for none. verdict: HTML that
    previews a turn, or several such texts by what comes next.

    correction_form: the form for the right command, from the typed data, the entry as it counts now
    (None if it no longer does) and the state before it. corrected: the form's command; of an entry
    that cannot be corrected its own command, which the rules then refuse; raises RulesError. ways:
    the ways to correct an entry; raises RulesError. confirmed: the command marked as confirmed, if
    it was refused only for the lack of that; else None.

    changed_holdings: sentences on what passed from person to person between two states.
    changed_turn: sentences on other changes, such as a new leader.
    """

    verbs: Verbs
    command_form: type[forms.Form]
    timed: Callable[[C], C]
    is_play: Callable[[C], bool]
    turn_screens: Callable[[Table, C], bool]
    follow: Follow
    require_same_setup: Callable[[Table, Entry], None]
    confirmation: Callable[[Record, RulesError, Data, Naming], str]
    verdict: Callable[[Record, Naming, Mapping[str, str]], str | dict[str, str]]
    correction_form: Callable[[Data | None, Act | None, S, Naming], forms.Form]
    corrected: Callable[[Act, Data], C | None]
    ways: Callable[[Table, Record, int, C], tuple[Way, ...]]
    confirmed: Callable[[Any, RulesError], C | None]
    changed_holdings: Callable[[S, S, Naming], Iterable[str]]
    changed_turn: Callable[[S, S, Naming], Iterable[str]]

    @classmethod
    def of(cls, table: Table) -> PlayKind[Any, Any]:
        return kind_of(table).room(cls)
