"""The interface `Game` that every game has, and functions that work for all games.

A game is a module with the members of `Game`. A command is a request; `decide` refuses it or
returns the events that follow; `apply` changes the state by one event and never refuses. So the log
of entries holds the whole game, and undo, redo, corrections and storage need nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rules.codec import Codec
from rules.errors import IllegalCommand
from rules.log import Entry
from rules.wording import Sentence

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Judged(Generic[E]):
    """The result of judging an act again. before: events that must come first, such as the end of a
    turn; they are added to the act before."""

    events: tuple[E, ...]  # of the act itself
    before: tuple[E, ...] = ()
    command: Any = None  # the act's new command, where it differs from the old one
    refused: IllegalCommand | None = None  # why the act is dropped; `before` counts all the same


class Game(Protocol[S, C, E]):
    """The interface of a game. S, C, E: its states, commands and events."""

    CODEC: Codec[C, E]  # its commands and events as JSON data

    def opening(self, settings: Any, /) -> S:
        """The state before the first entry. settings: the game's house rules, as in its `Start`."""

    def decide(self, state: S, command: C, /) -> tuple[E, ...]:
        """The events that follow from a command. Raises IllegalCommand with the reason."""

    def apply(self, state: S, event: E, /) -> S:
        """The state after an event. Never refuses."""

    def event_sentence(self, event: E, /) -> Sentence | None:
        """A sentence on an event, about the player who acted; None where none is needed."""

    def is_correctable(self, command: C, /) -> bool:
        """Whether the command can be corrected later, and can replace another command."""

    def judge_again(self, was: S, now: S, command: C, /) -> Judged[E]:
        """The events that follow from a later command after an earlier one was corrected.

        was: the state in which the command was given. now: the state after the correction; equal to
        `was` for the correcting command itself. Raises IllegalCommand where the command is not
        possible now. In simple games, this is `Judged(decide(now, command))`.
        """


def follow(game: Game[S, C, E], state: S, events: Iterable[E]) -> S:
    """The state after these events."""
    for event in events:
        state = game.apply(state, event)
    return state


def replay(game: Game[S, C, E], opening: S, entries: Iterable[Entry[C, E]]) -> S:
    """The state after these acts. opening: the state before the first of them."""
    return follow(game, opening, (event for entry in entries for event in entry.events))
