"""Reads a game of guess-the-spots: its log lines, its cups and its tallies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.tables.record.log_line import Act, LogLine, person_of
from festival.tables.record.record import AnyLog, Record
from festival.tables.record.side_reading import SideReading
from festival.tables.results.side_lists import SideRow
from festival.words.sentences import Naming, in_a_row
from rules.game import follow
from rules.log import EntryKind
from rules.spots import game
from rules.spots.commands import Command, Lift, Start
from rules.spots.events import Event, ForfeitPaid
from rules.spots.guesses import Guess, name
from rules.spots.settings import Settings
from rules.spots.state import Lifting, Phase, State
from rules.wording import player


@dataclass(frozen=True, kw_only=True)
class Tally(SideRow):
    """A player's result. place: 1 for the fewest forfeits; None if no guess counted."""

    forfeits: int
    guesses: int
    right: int


def guess_name(guess: Guess, naming: Naming) -> str:
    """A guess as a screen shows it: 7, Odd."""
    return capfirst(str(naming.name(name(guess))))


def forfeit_name(settings: Settings, naming: Naming) -> str:
    """The forfeit for a wrong guess, in the organiser's words or the reader's."""
    return str(naming.name(settings.forfeit_name()))


def liftings(record: Record) -> Iterator[Lifting]:
    """Every lifted cup that still counts."""
    state = record.opening
    for act in record.log.done:
        state = follow(game, state, act.events)
        if isinstance(act.command, Lift):
            yield state.last


def tallies(record: Record, naming: Naming) -> tuple[Tally, ...]:
    """Everybody who ever had a seat, best first; equals in seat order."""
    state: State = record.state
    lifted = list(liftings(record))
    guessed = {number for cup in lifted for number in cup.guesses}
    placed = [forfeits for number, forfeits in state.standing() if number in guessed]
    found = []
    for number, forfeits in state.standing():
        made = [cup.guesses[number] for cup in lifted if number in cup.guesses]
        tally = Tally(
            place=1 + sum(other < forfeits for other in placed) if made else None,
            person=person_of(number, naming),
            forfeits=forfeits,
            guesses=len(made),
            right=sum(number in cup.right for cup in lifted),
        )
        found.append(tally)
    return tuple(sorted(found, key=lambda tally: tally.place is None))


class Reading(SideReading[State, Command, Event]):
    def refined(self, line: LogLine, entry: Act, naming: Naming) -> LogLine:
        """For a lifted cup all who pay are in one row."""
        if not isinstance(entry.command, Lift):
            return line
        events = entry.acts[0].events if entry.kind is EntryKind.CORRECT else entry.events
        wrong = [event.player for event in events if isinstance(event, ForfeitPaid)]
        names = in_a_row(str(naming.name(player(number))) for number in wrong)
        total = gettext("{total} in all").format(total=sum(line.dice))
        who = (
            gettext("wrong: {names}").format(names=names) if wrong else gettext("nobody was wrong")
        )
        return replace(line, outcome=f"{total} · {who}")

    def asked_at(self, log: AnyLog, state: State) -> int | None:
        """The number of the entry since which players guess."""
        if state.phase is not Phase.GUESSING:
            return None
        begun = (act.seq for act in reversed(log.done) if isinstance(act.command, Lift | Start))
        return int(next(begun))
