"""The one write path: an entry is written once, in its place, or not at all. Taking back and
bringing back are entries like any other, which never leave half a step behind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import player_list, players
from festival.games.bobing.prizes import slots
from festival.games.bobing.prizes.slots import Slot
from festival.games.bobing.setup import festivals
from festival.models import Festival, LogEntry, Player, Table
from festival.play import write_path
from festival.play.post import Post
from festival.play.undo import redo as redo_step
from festival.play.undo import undo as undo_step
from festival.play.undo import undo_to
from festival.play.write_path import StaleVersion
from festival.tables.record import record
from festival.tables.record.record import table_record
from rules.bobing import game as bobing
from rules.bobing.game import commands as c
from rules.dice import Roll
from rules.errors import IllegalCommand
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
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
    version_of,
)

pytestmark = pytest.mark.django_db


def refusal(error: pytest.ExceptionInfo[IllegalCommand]) -> str:
    return error.value.sentence.code


def test_a_command_is_appended_with_its_key_and_its_author() -> None:
    festival, emcee = started(), User.objects.create_user("emcee")
    command = c.Throw(1, Roll.parse(ONE))

    written = write_path.perform(post(festival, key="press", author=emcee), command)
    entry = written.entry

    row = LogEntry.objects.get(seq=2)
    assert written.record == table_record(stored(festival).table)
    assert entry.command == command
    assert bobing.CODEC.entry_from_dict(row.entry) == entry
    assert (row.table, row.key, row.author) == (festival.table, "press", emcee)


def test_every_entry_moves_version_and_revision_on_by_one() -> None:
    festival = started()
    before = stored(festival).table.revision

    throws(festival, ONE, NOTHING)
    undo_step(post(festival))
    redo_step(post(festival))

    assert list(LogEntry.objects.values_list("seq", flat=True).order_by("seq")) == [1, 2, 3, 4, 5]
    assert version_of(festival) == 5
    assert stored(festival).table.revision == before + 4


@pytest.mark.parametrize(
    ("is_dice", "request_of"),
    [
        (True, lambda press: write_path.perform(press, c.Throw(1, Roll.parse(NOTHING)))),
        (False, lambda press: write_path.perform(press, c.Leave(2))),
        (False, lambda press: player_list.merge(press, player=2, into=3)),
        (False, lambda press: write_path.correct(press, 2, c.Skip(1))),
        (False, undo_step),
    ],
    ids=["throw", "leave", "merge", "correction", "undo"],
)
def test_only_dice_leave_the_lists_that_screens_have_read(
    is_dice: bool, request_of: Callable[[Post], object]
) -> None:
    festival = started()
    throws(festival, ONE, NOTHING, NOTHING)
    before = stored(festival).setup_revision

    request_of(post(festival))

    assert stored(festival).setup_revision == before + (not is_dice)


def test_another_version_is_refused_and_writes_nothing() -> None:
    """The same key gives its own entry at whichever; it belongs to one game, and that of a refused
    press can be used again."""
    festival, other = started(), started()
    press, command = post(festival, key="press"), c.Throw(1, Roll.parse(ONE))
    with pytest.raises(IllegalCommand):
        write_path.perform(press, c.Throw(2, Roll.parse(ONE)))
    first = write_path.perform(press, command).entry
    write_path.perform(post(other, key="press"), c.Throw(1, Roll.parse(NOTHING)))
    throws(festival, NOTHING, NOTHING)
    before = everything()

    for version in (0, 2, 5, 1001):
        with pytest.raises(StaleVersion):
            write_path.perform(post(festival, version=version), command)

    assert (first.seq, write_path.perform(press, command).entry) == (2, first)
    assert everything() == before
    assert (version_of(festival), version_of(other)) == (4, 2)


ONE_OF_1, TWO_OF_1 = c.Throw(1, Roll.parse(ONE)), c.Throw(1, Roll.parse(TWO))
REQUESTS: dict[str, Callable[[Post], object]] = {
    "a throw": lambda press: write_path.perform(press, ONE_OF_1),
    "another throw": lambda press: write_path.perform(press, TWO_OF_1),
    "a machine throw": lambda press: program_rolls_and_lots.simulate(press, 1),
    "a machine throw of another": lambda press: program_rolls_and_lots.simulate(press, 2),
    "a merge": lambda press: player_list.merge(press, player=1, into=2),
    "a merge the other way": lambda press: player_list.merge(press, player=2, into=1),
    "a correction": lambda press: write_path.correct(press, 2, TWO_OF_1),
    "another correction": lambda press: write_path.correct(press, 2, c.Skip(1)),
    "a correction elsewhere": lambda press: write_path.correct(press, 3, TWO_OF_1),
    "an undo": undo_step,
    "a redo": redo_step,
}


@pytest.mark.parametrize("name", REQUESTS)
def test_request_is_known_by_its_key_and_any_other_is_late(name: str) -> None:
    festival = started(switches={"turn_order": "open"})
    throws(festival, ONE, NOTHING, NOTHING)
    undo_step(post(festival))
    press = post(festival)
    first = REQUESTS[name](press)

    late = []
    for other, request in REQUESTS.items():
        try:
            assert request(press) == first
        except StaleVersion:
            late.append(other)

    assert late == [other for other in REQUESTS if other != name]


def test_a_machine_throw_that_ends_the_game_is_not_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = started()
    monkeypatch.setattr(program_rolls_and_lots, "simulate_roll", lambda _: Roll.parse(GRAB))

    command = program_rolls_and_lots.simulate(post(festival), 1).entry.command

    assert isinstance(command, c.Throw)
    assert command.is_simulated

    assert state_of(festival).grabbed_by == 1


def test_game_opens_with_the_festivals_book_prizes_and_players() -> None:
    switches = {"third": "same4", "end": "timed"}
    festival = new_festival(counts=ONE_EACH, switches=switches, minutes=90)
    ask_to_join(festival.pk, name="Waits", device="phone")

    command = program_rolls_and_lots.start(post(festival)).entry.command

    assert isinstance(command, c.Start)
    assert command.book.to_dict()["switches"] == switches
    assert state_of(festival).ends_at == command.at + 90 * 60
    assert command.prizes == tuple(c.Prize(p.pk, p.tier) for p in festival.table.prizes.all())
    assert command.players == (1, 2, 3)


def test_elder_and_dice_are_as_given_or_first_seat_and_machine() -> None:
    told = new_festival(rulebook="xiamen", switches={"first_player": "elder"})
    left = new_festival(rulebook="xiamen", switches={"first_player": "elder"})

    named = program_rolls_and_lots.start(post(told), elder=2, elder_dice=(1, 2)).entry.command
    drawn = program_rolls_and_lots.start(post(left)).entry.command

    assert isinstance(named, c.Start)
    assert isinstance(drawn, c.Start)
    assert (named.elder, named.elder_dice) == (2, (1, 2))
    assert drawn.elder == 1
    assert len(drawn.elder_dice) == 2


def test_a_lot_that_was_not_told_is_drawn_by_the_machine() -> None:
    for rule, first, order in (("lots", 3, (3, 1, 2)), ("lots", None, ()), ("random", None, ())):
        festival = new_festival(switches={"first_player": rule})

        command = program_rolls_and_lots.start(post(festival), first=first).entry.command

        assert isinstance(command, c.Start)
        assert command.is_simulated is (first is None)
        assert state_of(festival).players[0] == command.first
        assert state_of(festival).players == order or first is None


def test_whoever_rolls_first_is_not_asked_where_too_few_play() -> None:
    codes = []
    for rule, names in product(("elder", "lots", "random"), ((), ("Ana",))):
        with pytest.raises(IllegalCommand) as error:
            program_rolls_and_lots.start(
                post(new_festival(names=names, switches={"first_player": rule}))
            )
        codes.append(refusal(error))

    assert codes == ["game.few_players"] * 6


def test_a_log_entry_cannot_be_changed() -> None:
    """Nor deleted, with its game or without; nor can a new one take the place of another."""
    festival = started()
    row, before = LogEntry.objects.get(), LogEntry.objects.values().get()
    row.key = "other"
    forged = LogEntry(
        pk=row.pk, table=festival.table, seq=1, key="forged", entry={}, at=timezone.now()
    )
    deeds = (row.save, row.delete, forged.save, festival.delete)

    for deed in deeds:
        with pytest.raises((TypeError, IntegrityError, ProtectedError)), transaction.atomic():
            deed()

    assert LogEntry.objects.values().get() == before
    assert Table.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_throw_costs_the_same_queries_at_roll_3_and_at_roll_60() -> None:
    """7 with the game in memory, and 8 without; as many where the program throws."""
    festival, counts = started(), {}
    for roll in range(1, 61):
        press = post(festival)
        command = c.Throw((roll - 1) % 3 + 1, Roll.parse(NOTHING))
        if roll in (4, 60):
            record.forget_records()
        with CaptureQueriesContext(connection) as captured:
            if roll == 58:
                program_rolls_and_lots.simulate(press, command.player)
            else:
                write_path.perform(press, command)
        counts[roll] = len(captured)

    assert [counts[roll] for roll in (3, 58, 59, 4, 60)] == [7, 7, 7, 8, 8]


def undo(festival: Festival) -> None:
    undo_step(post(festival))


def redo(festival: Festival) -> None:
    redo_step(post(festival))


def status(festival: Festival, number: int) -> str:
    return Player.objects.get(festival=festival, number=number).status


def seated_late(festival: Festival) -> int:
    """A guest who came while the game ran and was let in; their number."""
    guest = ask_to_join(festival.pk, name="Late", device="phone")
    players.approve_guest(festival.pk, guest.number, None)
    return guest.number


def test_repeated_undo_to_an_entry_takes_back_nothing_newer() -> None:
    festival = started()
    throws(festival, ONE, TWO, NOTHING)
    press = post(festival)
    undo_to(press, 2)
    throws(festival, TWO)
    before = everything()

    undo_to(press, 2)

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
    "a prize less": lambda pk: slots.set_prizes(pk, {5: [Slot(name="", value=0)]}),
    "a house rule": lambda pk: festivals.update_festival(pk, details(switches={"third": "same4"})),
    "a tradition": lambda pk: festivals.update_festival(pk, details(rulebook="xiamen")),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_redo_of_a_start_is_refused_when_the_set_up_has_changed(change: Change) -> None:
    """Also where more was taken back with it. The game begins anew by what was chosen."""
    festival = started()
    ask_to_join(festival.pk, name="Late", device="phone")
    throws(festival, ONE)
    undo(festival)
    undo(festival)
    change(festival.pk)
    before = everything()

    with pytest.raises(IllegalCommand) as error:
        redo(festival)

    assert refusal(error) == "service.changed_since"
    assert everything() == before
    program_rolls_and_lots.start(post(festival))
    assert state_of(festival).book.key == stored(festival).rulebook


def test_undo_of_a_late_seat_makes_the_guest_wait_again() -> None:
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


def test_redo_does_not_admit_a_rejected_or_removed_guest() -> None:
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
            ask_to_join(festival.pk, name="Eve", device="other")

        with pytest.raises(IllegalCommand) as error:
            redo(festival)

        assert refusal(error) == "service.guest_gone"
        assert state_of(festival).players == (1, 2, 3)


def test_lots_at_the_end_are_drawn_once_and_redone_unchanged() -> None:
    festival = started(switches={"stop_leftover": "raffle"})
    throws(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    press = post(festival)
    assert program_rolls_and_lots.crown(press).entry == program_rolls_and_lots.crown(press).entry
    drawn = state_of(festival)

    undo(festival)
    redo(festival)

    assert state_of(festival) == drawn


def test_a_timed_game_brought_back_ends_when_it_was_going_to() -> None:
    festival = began(new_festival(switches={"end": "timed"}, minutes=30), at=1000)

    undo(festival)
    redo(festival)

    assert state_of(festival).ends_at == 1000 + 30 * 60
