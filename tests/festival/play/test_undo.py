"""Taking back and bringing back: entries like any other, which never leave half a step behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from festival.models import Festival, LogEntry, Player
from festival.people import guests, players
from festival.play import write_path
from festival.play.bobing import commands
from festival.play.bobing.player_list import SetupRefused
from festival.record import record
from festival.setup import festivals
from festival.setup.festivals import Slot
from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase
from rules.errors import IllegalCommand
from rules.log import Kind
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    SIX_5S,
    TWO,
    began,
    confirmed,
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


def test_undo_and_redo_of_nothing_are_refused() -> None:
    festival = new_festival()

    with pytest.raises(IllegalCommand) as nothing_done:
        undo(festival)
    with pytest.raises(IllegalCommand) as nothing_undone:
        redo(festival)

    codes = (refusal(nothing_done), refusal(nothing_undone))
    assert codes == ("log.nothing_to_undo", "log.nothing_to_redo")
    assert LogEntry.objects.count() == 0


def test_the_kept_state_is_the_one_the_log_replays_to() -> None:
    festival = started()
    throws(festival, ONE, TWO, RED_4, NOTHING)
    undo(festival)
    kept = state_of(festival)
    record.forget_records()

    assert state_of(festival) == kept


def test_an_undo_names_what_it_takes_back() -> None:
    festival = started()
    throws(festival, ONE)

    entry = write_path.undo(post(festival))

    assert (entry.seq, entry.kind, entry.target) == (3, Kind.UNDO, 2)


def test_undo_to_an_entry_posted_again_takes_back_nothing_that_was_done_since() -> None:
    festival = started()
    throws(festival, ONE, TWO, NOTHING)
    press = post(festival)
    write_path.undo_to(press, 2)
    throws(festival, TWO)
    before = everything()

    write_path.undo_to(press, 2)

    assert everything() == before


def test_undo_to_an_entry_is_refused_where_nothing_was_done() -> None:
    festival = new_festival()

    with pytest.raises(IllegalCommand) as error:
        write_path.undo_to(post(festival), 0)

    assert refusal(error) == "log.nothing_to_undo"


def test_undo_to_an_entry_leaves_another_festival_as_it_is() -> None:
    festival, other = started(), started()
    for each in (festival, other):
        throws(each, ONE, TWO)
    before = state_of(other)

    write_path.undo_to(post(festival), 1)

    assert state_of(festival).holdings == {}
    assert state_of(other) == before


def test_redo_of_a_start_is_refused_though_more_was_taken_back_with_it() -> None:
    festival = started()
    throws(festival, ONE)
    undo(festival)
    undo(festival)
    players.add_players(festival.pk, ["Dan"])

    with pytest.raises(IllegalCommand) as error:
        redo(festival)

    assert refusal(error) == "service.changed_since"


def _give_the_third_seat_to_somebody_else(festival_id: int) -> None:
    players.remove_player(festival_id, 3)
    players.add_players(festival_id, ["Dan"])


Change = Callable[[int], object]
CHANGES: dict[str, Change] = {
    "a player more": lambda pk: players.add_players(pk, ["Dan"]),
    "another player of that number": _give_the_third_seat_to_somebody_else,
    "a player less": lambda pk: players.remove_player(pk, 2),
    "a prize less": lambda pk: festivals.set_prizes(pk, {5: [Slot(name="", value=0)]}),
    "a house rule": lambda pk: festivals.update_festival(pk, details(switches={"third": "same4"})),
    "a tradition": lambda pk: festivals.update_festival(pk, details(rulebook="xiamen")),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_redo_of_a_start_is_refused_when_the_set_up_has_changed(change: Change) -> None:
    festival = started()
    undo(festival)
    change(festival.pk)
    before = everything()

    with pytest.raises(IllegalCommand) as error:
        redo(festival)

    assert refusal(error) == "service.changed_since"
    assert everything() == before


def test_after_a_start_is_taken_back_the_game_opens_under_the_rules_chosen_since() -> None:
    festival = started()
    undo(festival)
    festivals.update_festival(festival.pk, details(rulebook="xiamen"))

    commands.start(post(festival))

    assert state_of(festival).book.key == "xiamen"


def test_a_late_guest_takes_the_last_seat_by_an_entry_of_the_log() -> None:
    festival = started()

    number = seated_late(festival)

    assert state_of(festival).players == (1, 2, 3, number)
    assert status(festival, number) == "approved"
    assert LogEntry.objects.get(seq=2).entry["command"] == {"type": "Join", "player": number}


def test_undo_of_a_late_seat_puts_the_guest_back_to_waiting_and_redo_admits_them_again() -> None:
    festival = started()
    number = seated_late(festival)
    throws(festival, ONE)

    undo(festival)
    undo(festival)
    taken_back = (state_of(festival).players, status(festival, number))
    redo(festival)

    assert taken_back == ((1, 2, 3), "waiting")
    assert state_of(festival).players == (1, 2, 3, number)
    assert status(festival, number) == "approved"


def test_a_guest_put_back_to_waiting_can_be_admitted_anew() -> None:
    festival = started()
    number = seated_late(festival)
    undo(festival)

    players.approve_guest(festival.pk, number, None)

    assert state_of(festival).players == (1, 2, 3, number)


def test_redo_does_not_admit_a_guest_who_was_rejected_meanwhile() -> None:
    festival = started()
    number = seated_late(festival)
    undo(festival)
    players.reject_guest(festival.pk, number)
    guests.register_guest(festival.pk, name="Eve", device="other")

    with pytest.raises(IllegalCommand) as error:
        redo(festival)

    assert refusal(error) == "service.guest_gone"

    assert status(festival, number) == "rejected"
    assert state_of(festival).players == (1, 2, 3)


def test_redo_does_not_seat_a_guest_who_was_removed_meanwhile() -> None:
    festival = started()
    number = seated_late(festival)
    undo(festival)
    undo(festival)
    players.remove_player(festival.pk, number)
    redo(festival)

    with pytest.raises(IllegalCommand):
        redo(festival)

    assert state_of(festival).players == (1, 2, 3)


def test_a_guest_admitted_before_a_start_is_brought_back_makes_it_refused() -> None:
    festival = started()
    guest = guests.register_guest(festival.pk, name="Late", device="phone")
    undo(festival)
    players.approve_guest(festival.pk, guest.number, None)

    with pytest.raises(IllegalCommand) as error:
        redo(festival)

    assert refusal(error) == "service.changed_since"


def test_no_seat_is_taken_once_the_game_is_over() -> None:
    festival = started()
    guest = guests.register_guest(festival.pk, name="Late", device="phone")
    write_path.perform(post(festival), c.Stop())
    while state_of(festival).phase is Phase.ROLL_OFF:
        commands.simulate(post(festival), state_of(festival).turn or 0)
    write_path.perform(post(festival), c.Crown())
    before = everything()

    with pytest.raises(IllegalCommand) as error:
        players.approve_guest(festival.pk, guest.number, None)

    assert refusal(error) == "game.over"
    assert everything() == before


def test_lots_that_were_drawn_at_the_end_are_drawn_once_and_come_back_as_they_were() -> None:
    festival = started(switches={"stop_leftover": "raffle"})
    throws(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    press = post(festival)
    assert commands.crown(press) == commands.crown(press)
    drawn = state_of(festival)

    undo(festival)
    redo(festival)

    assert state_of(festival) == drawn


def test_a_throw_that_ended_the_game_can_be_taken_back() -> None:
    festival = started(switches={"six_black": "scramble"})
    before = state_of(festival)
    confirmed(festival, SIX_5S)
    ended = state_of(festival)

    undo(festival)
    assert state_of(festival) == before
    redo(festival)

    assert state_of(festival) == ended
    assert ended.is_rest_gone


def test_a_timed_game_brought_back_ends_when_it_was_going_to() -> None:
    festival = began(new_festival(switches={"end": "timed"}, minutes=30), at=1000)

    undo(festival)
    redo(festival)

    assert state_of(festival).ends_at == 1000 + 30 * 60


def test_the_players_are_settled_while_the_game_runs_and_free_again_once_it_is_taken_back() -> None:
    festival = started()
    with pytest.raises(SetupRefused):
        players.remove_player(festival.pk, 1)

    undo(festival)
    players.remove_player(festival.pk, 1)

    assert list(stored(festival).players.values_list("number", flat=True)) == [2, 3]
