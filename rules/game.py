"""What every game gives, and what is written once for any of them.

A game is a module: its functions are the members of `Game`. A command asks for something; `decide`
refuses it or says what follows from it; `apply` moves on by one fact and never refuses. So the log
of entries is the game, and undo, redo, corrections and storage need nothing else of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rules.codec import Codec
from rules.log import Entry
from rules.wording import Sentence

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Judged(Generic[E]):
    """What follows from an act that is judged again.

    events: of the act itself. before: what must have been settled before it could happen, such as
    a turn that was over since play went on; it belongs to the act before. command: what the act
    comes to by now, where that is another thing than was asked for.
    """

    events: tuple[E, ...]
    before: tuple[E, ...] = ()
    command: Any = None


class Game(Protocol[S, C, E]):
    """A game of which an evening can be played. S, C, E: its states, commands and events.

    CODEC: its commands and events as JSON data.
    """

    CODEC: Codec[C, E]

    def opening(self, settings: Any, /) -> S:
        """The state before the first entry. settings: the game's own, as for its `Start`."""

    def decide(self, state: S, command: C, /) -> tuple[E, ...]:
        """What follows from a command. Raises IllegalCommand with the reason."""

    def apply(self, state: S, event: E, /) -> S:
        """The state after a fact. Never refuses."""

    def tell(self, event: E, /) -> Sentence | None:
        """What an event says of the player who acted; None where it goes without saying."""

    def is_correctable(self, command: C, /) -> bool:
        """Whether the command can be put right later, and stand in the place of such a one."""

    def judge_again(self, was: S, now: S, command: C, /) -> Judged[E]:
        """What follows from an earlier command after something before it was put right.

        was: the state in which it was given. now: the state by now; the same for the command that
        is put in the place of another. Raises IllegalCommand where it cannot have happened.
        Where an act needs no second thought, this is `Judged(decide(now, command))`.
        """


def follow(game: Game[S, C, E], state: S, events: Iterable[E]) -> S:
    """The state after these facts, one after the other."""
    for event in events:
        state = game.apply(state, event)
    return state


def replay(game: Game[S, C, E], opening: S, entries: Iterable[Entry[C, E]]) -> S:
    """The state after the acts of a log that count. opening: the state before the first of them."""
    return follow(game, opening, (event for entry in entries for event in entry.events))
