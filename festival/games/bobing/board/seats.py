"""Lists the seats of the console and the guests who wait: who can be picked, and what that does."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from festival.games.bobing.board.board_values import Board
from festival.models import Player, Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.players import seated
from festival.words.clean_text import plain
from festival.words.look_alikes import warnings_of
from festival.words.sentences import Naming, as_sentence
from rules.bobing.game.commands import Call, ComeBack, Leave
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import State


@dataclass(frozen=True, kw_only=True)
class ConsoleSeat:
    """A player on the console.

    state: "in_turn" | "to_roll" | "rolled" | "skipped" | "sits_out" | "away"
    """

    person: Person
    state: str
    can_be_picked: bool
    can_leave: bool
    can_come_back: bool
    calls: bool  # whether they can have the turn at once, if need be after coming back
    prizes: int
    note: str = ""  # what picking them does if that is not plain, or why they cannot be picked


def seat_of(state: State, number: int, naming: Naming) -> ConsoleSeat:
    person, there = person_of(number, naming), replace(state, away=state.away - {number})
    seat = ConsoleSeat(
        person=person,
        state=_state_of(state, number),
        can_be_picked=refusal(state, Call(number)) is None,
        can_leave=refusal(state, Leave(number)) is None,
        can_come_back=refusal(state, ComeBack(number)) is None,
        calls=refusal(there, Call(number)) is None,
        prizes=sum(holder == number for holder in state.holdings.values()),
    )
    return replace(seat, note=_seat_note(state, seat, naming))


def _state_of(state: State, number: int) -> str:
    if number == state.turn:
        return "in_turn"
    if number in state.away:
        return "away"
    if number in state.sits_out:
        return "sits_out"
    if number in state.skipped:
        return "skipped"
    return "rolled" if number in state.acted else "to_roll"


def _seat_note(state: State, seat: ConsoleSeat, naming: Naming) -> str:
    if seat.can_come_back:
        sentence = gettext("{name} left. Press Enter to bring them back; their turn comes later.")
        if seat.calls:
            sentence = gettext(
                "{name} left. Press Enter to bring them back and give them the turn."
            )
        return sentence.format(name=seat.person.name)
    if seat.state == "skipped" and seat.can_be_picked:
        sentence = gettext("{name} was skipped. Press Enter to let them roll now.")
        return sentence.format(name=seat.person.name)
    reason = refusal(state, Call(seat.person.number))
    return as_sentence(reason, naming)


@dataclass(frozen=True, kw_only=True)
class Guest(Person):
    """Somebody who asks to join."""

    alike: str  # a warning about names that look like theirs, "" for none
    asks_for: int = 0  # the number of the one listed player of this name who has another phone
    note: str = ""  # what picking them does


def guests_of(table: Table, board: Board) -> tuple[Guest, ...]:
    """The guests who wait to be let in, with warnings about similar names."""
    waiting = seated(table, Player.Status.WAITING)
    if not waiting:
        return ()
    names = {person.number: person.name for person in board.players}
    alike = warnings_of(names | {guest.number: guest.name for guest in waiting})
    taken: defaultdict[str, list[int]] = defaultdict(list)
    for guest in table.festival.players.all():
        if guest.device and guest.status == Player.Status.APPROVED:
            taken[plain(guest.name)].append(guest.number)
    note = gettext("{name} waits for approval. Press Enter to let them in.")
    return tuple(
        Guest(
            number=guest.number,
            name=guest.name,
            alike=alike.get(guest.number, ""),
            asks_for=namesakes[0] if len(namesakes) == 1 else 0,
            note=note.format(name=guest.name),
        )
        for guest in waiting
        for namesakes in (taken.get(plain(guest.name), ()),)
    )
