"""Sentences about the course of a promotion game, and the moments that fill the screen."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.board.side_tables import Moment
from festival.record.log_lines import person_of
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.promotion.state import Phase, State


def agenda_of(state: State, naming: Naming) -> str:
    """A sentence for the head of a screen."""
    match state.phase:
        case Phase.WAITING:
            return gettext("Six dice, one piece each: the first in the palace wins.")
        case Phase.WON if len(state.racing()) < 2:
            return gettext("The race is over.")
        case Phase.WON:
            return gettext("You can play on for the next place.")
        case Phase.ENDED:
            return gettext("The game is over.")
        case _:
            return _on_the_way(state)


def _on_the_way(state: State) -> str:
    limit = state.settings.turn_limit
    if state.home:
        sentence = gettext("Round {round}: the race for place {place}.")
    elif limit:
        sentence = gettext("Round {round} of {limit}: the first in the palace or the nearest wins.")
    else:
        sentence = gettext("Round {round}: the first in the palace wins.")
    return sentence.format(round=state.round, limit=limit, place=len(state.home) + 1)


def moment_of(record: Record, naming: Naming) -> Moment | None:
    """The moment to show; None while somebody is to throw."""
    state: State = record.state
    if state.phase not in (Phase.WON, Phase.ENDED):
        return None
    seq = record.log.done[-1].seq if record.log.done else 0
    if state.phase is Phase.WON:
        return _arrived(state, naming, seq)
    people = tuple(person_of(number, naming) for number in state.winners())
    kind = "ended" if people else "open"
    title = gettext("The winner") if people else gettext("The game is over")
    return Moment(kind=kind, title=title, people=people, note=_end(state), seq=seq)


def _arrived(state: State, naming: Naming, seq: int) -> Moment:
    place = len(state.home)
    title = gettext("The first in the palace") if place == 1 else gettext("In the palace")
    note = gettext("Place {place}, in round {round}").format(place=place, round=state.round)
    people = (person_of(state.home[-1], naming),)
    return Moment(kind="won", title=title, people=people, note=note, seq=seq)


def _end(state: State) -> str:
    if state.home:
        return gettext("The first in the palace")
    if state.nearest:
        to_go = state.book.to_go(state.pieces[state.nearest[0]])
        return gettext("Nearest to the palace, {steps} Te away").format(steps=to_go)
    return gettext("Nobody reached the palace.")
