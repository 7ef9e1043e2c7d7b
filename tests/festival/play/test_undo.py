"""Taking back and bringing back: entries like any other, which never leave half a step behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from festival.games.bobing.play import commands
from festival.models import Festival, LogEntry, Player
from festival.people import guests, players
from festival.play import write_path
from festival.setup import festivals
from festival.setup.festivals import Slot
from rules.bobing.game import commands as c
from rules.errors import IllegalCommand
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    TWO,
    began,
    details,
    everything,
    new_festival,
    post,
    started,
    state_of,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db


def undo(festival: Festival) -> None:
    write_path.undo(post(festival))


def redo(festival: Festival) -> None:
    write_path.redo(post(festival))


def refusal(error: pytest.ExceptionInfo[IllegalCommand]) -> str:
    return error.value.sentence.code


def status(festival: Festival, number: int) -> str:
    return Player.objects.get(festival=festival, number=number).status


def seated_late(festival: Festival) -> int:
    """A guest who came while the game ran and was let in; their number."""
    guest = guests.register_guest(festival.pk, name="Late", device="phone")
    players.approve_guest(festival.pk, guest.number, None)
    return guest.number


def test_undo_to_an_entry_posted_again_takes_back_nothing_that_was_done_since() -> None:
    festival = started()
    throws(festival, ONE, TWO, NOTHING)
    press = post(festival)
    write_path.undo_to(press, 2)
    throws(festival, TWO)
    before = everything()

    write_path.undo_to(press, 2)

    assert everything() == before


def _give_the_third_seat_to_somebody_else(festival_id: int) -> None:
    players.remove_player(festival_id, 3)
    players.add_players(festival_id, ["Dan"])


Change = Callable[[int], object]
CHANGES: dict[str, Change] = {
    "a player more": lambda pk: players.add_players(pk, ["Dan"]),
    "a guest who waited": lambda pk: players.approve_guest(pk, 4, None),
    "another player of that number": _give_the_third_seat_to_somebody_else,
    "a player less": lambda pk: players.remove_player(pk, 2),
    "a prize less": lambda pk: festivals.set_prizes(pk, {5: [Slot(name="", value=0)]}),
    "a house rule": lambda pk: festivals.update_festival(pk, details(switches={"third": "same4"})),
    "a tradition": lambda pk: festivals.update_festival(pk, details(rulebook="xiamen")),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_redo_of_a_start_is_refused_when_the_set_up_has_changed(change: Change) -> None:
    """Also where more was taken back with it. The game begins anew by what was chosen."""
    festival = started()
    guests.register_guest(festival.pk, name="Late", device="phone")
    throws(festival, ONE)
    undo(festival)
    undo(festival)
    change(festival.pk)
    before = everything()

    with pytest.raises(IllegalCommand) as error:
        redo(festival)

    assert refusal(error) == "service.changed_since"
    assert everything() == before
    commands.start(post(festival))
    assert state_of(festival).book.key == stored(festival).rulebook


def test_undo_of_a_late_seat_puts_the_guest_back_to_waiting_and_redo_admits_them_again() -> None:
    """Or the emcee does, anew."""
    festival = started()
    number = seated_late(festival)
    throws(festival, ONE)
    entry = LogEntry.objects.get(seq=2).entry
    found = []

    for change in (undo, undo, redo, undo):
        change(festival)
        found.append((state_of(festival).players, status(festival, number)))
    players.approve_guest(festival.pk, number, None)

    assert entry["command"] == {"type": "Join", "player": number}
    there, waits = ((1, 2, 3, number), "approved"), ((1, 2, 3), "waiting")
    assert found == [there, waits, there, waits]
    assert (state_of(festival).players, status(festival, number)) == there


def test_redo_does_not_admit_a_guest_who_was_rejected_or_removed_meanwhile() -> None:
    for is_removed in (False, True):
        festival = started()
        number = seated_late(festival)
        undo(festival)
        if is_removed:
            undo(festival)
            players.remove_player(festival.pk, number)
            redo(festival)
        else:
            players.reject_guest(festival.pk, number)
            guests.register_guest(festival.pk, name="Eve", device="other")

        with pytest.raises(IllegalCommand) as error:
            redo(festival)

        assert refusal(error) == "service.guest_gone"
        assert state_of(festival).players == (1, 2, 3)


def test_lots_that_were_drawn_at_the_end_are_drawn_once_and_come_back_as_they_were() -> None:
    festival = started(switches={"stop_leftover": "raffle"})
    throws(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    press = post(festival)
    assert commands.crown(press).entry == commands.crown(press).entry
    drawn = state_of(festival)

    undo(festival)
    redo(festival)

    assert state_of(festival) == drawn


def test_a_timed_game_brought_back_ends_when_it_was_going_to() -> None:
    festival = began(new_festival(switches={"end": "timed"}, minutes=30), at=1000)

    undo(festival)
    redo(festival)

    assert state_of(festival).ends_at == 1000 + 30 * 60
