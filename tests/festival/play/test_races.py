"""Several hands at once, each with a connection of its own on the one database file.

A test of a guard has a twin that shows the fault without it; otherwise it would prove nothing.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, transaction

from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players.players import add_players
from festival.hall.results.lock_winners import NOT_OVER, lock_winners
from festival.models import Festival, LogEntry, Table
from festival.play import write_path
from festival.play.post import Written
from festival.play.undo import undo
from festival.play.write_path import StaleVersion
from festival.tables.record.record import table_record
from festival.web.locked_winners import WinnersLocked, has_locked_winners
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game.commands import Command, Throw
from rules.bobing.game.decide import decide
from rules.bobing.game.events import Event, PrizeAwarded
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.log import Entry
from tests.festival.bowls import begin, bowl_of, goes_on, new_hall, play_out
from tests.festival.evening import (
    ONE,
    RED_4,
    TWO,
    at_once,
    new_festival,
    new_key,
    post,
    started,
    state_of,
    stored,
    version_of,
)
from tests.running import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 8
A_MOMENT = 0.3  # seconds


def entries(festival: Festival) -> list[Entry[Command, Event]]:
    rows = LogEntry.objects.filter(table=festival.table).order_by("seq")
    return [bobing.CODEC.entry_from_dict(row.entry) for row in rows]


def awarded(festival: Festival) -> Counter[int]:
    """How often each prize was handed out from the table."""
    events = [event for entry in entries(festival) for event in entry.events]
    return Counter(event.prize for event in events if isinstance(event, PrizeAwarded))


# Fault 1: one press that arrives several times.


def test_one_press_that_arrives_three_times_at_once_is_one_roll() -> None:
    festival = started()
    press = post(festival)

    answers = at_once(*[lambda: write_path.perform(press, Throw(1, Roll.parse(ONE)))] * 3)

    assert [answer.entry for answer in answers] == [entries(festival)[1]] * 3
    assert version_of(festival) == 2


def test_without_key_and_version_one_press_would_be_three_rolls() -> None:
    festival = started()

    def arrive() -> object:
        """As a server that trusts whatever arrives: the dice go to whoever is in turn now."""
        while True:
            press = post(festival)
            player = state_of(festival).turn or 0
            try:
                return write_path.perform(press, Throw(player, Roll.parse(ONE)))
            except (StaleVersion, IllegalCommand):
                continue

    at_once(*[arrive] * 3)

    assert version_of(festival) == 4


# Fault 2: two consoles at one version.


# An open order of turns, so that no rule of the game stands in for the version.
OPEN = {"rulebook": "manila", "switches": {"turn_order": "open"}}


def rolls_of(festival: Festival, player: int) -> list[str]:
    commands = [entry.command for entry in entries(festival)]
    return [str(c.roll) for c in commands if isinstance(c, Throw) and c.player == player]


def test_second_console_at_one_version_is_late() -> None:
    for _ in range(3):
        festival = started(**OPEN)
        presses = [(post(festival), Throw(1, Roll.parse(roll))) for roll in (ONE, TWO)]

        answers = at_once(*[partial(write_path.perform, *press) for press in presses])

        won = [answer for answer in answers if isinstance(answer, Written)]
        assert [written.entry for written in won] == entries(festival)[1:]
        assert [type(answer) for answer in answers if answer not in won] == [StaleVersion]


def test_without_the_version_both_consoles_would_roll() -> None:
    festival = started(**OPEN)
    both_have_looked = threading.Barrier(2)

    def award(roll: str) -> object:
        player = state_of(festival).turn or 0
        both_have_looked.wait()
        while True:
            try:
                return write_path.perform(post(festival), Throw(player, Roll.parse(roll)))
            except StaleVersion:
                continue

    at_once(partial(award, ONE), partial(award, TWO))

    assert sorted(rolls_of(festival, 1)) == sorted([ONE, TWO])


# Fault 3: the last prize claimed twice.


def roll_until_stock_is_gone(festival: Festival) -> None:
    """An helper who looks, rolls a Red 1 for whoever is in turn, and looks again when late."""
    while True:
        state = state_of(festival)
        if not state.free(6):
            return
        try:
            write_path.perform(post(festival), Throw(state.turn or 0, Roll.parse(ONE)))
        except (StaleVersion, IllegalCommand):
            continue


def test_eight_threads_hand_out_only_the_stock_without_gaps() -> None:
    festival = started()
    stock = state_of(festival).prizes_of(6)

    answers = at_once(*[lambda: roll_until_stock_is_gone(festival)] * THREADS)

    assert answers == [None] * THREADS
    assert awarded(festival) == Counter(stock)
    assert [entry.seq for entry in entries(festival)] == list(range(1, version_of(festival) + 1))


@pytest.mark.on_sqlite
def test_without_lock_and_version_a_prize_would_go_eight_times() -> None:
    festival = started()
    all_have_decided = threading.Barrier(THREADS)

    def award_what_was_seen() -> None:
        table = stored(festival).table
        record = table_record(table)
        command = Throw(record.state.turn or 0, Roll.parse(ONE))
        entry = record.log.act(command, decide(record.state, command))
        all_have_decided.wait()
        with transaction.atomic():
            seq = LogEntry.objects.filter(table=table).count() + 1
            data = {**bobing.CODEC.entry_to_dict(entry), "seq": seq}
            LogEntry.objects.create(table=table, seq=seq, key=new_key(), entry=data)

    answers = at_once(*[award_what_was_seen] * THREADS)

    assert answers == [None] * THREADS
    first = state_of(festival).prizes_of(6)[0]
    assert awarded(festival) == Counter({first: THREADS})


def test_database_refuses_a_second_entry_of_one_number() -> None:
    festival = started()
    all_have_decided = threading.Barrier(THREADS)

    def write_what_was_seen() -> None:
        all_have_decided.wait()
        LogEntry.objects.create(table=festival.table, seq=2, key=new_key(), entry={})

    answers = at_once(*[write_what_was_seen] * THREADS)

    kinds = Counter(type(answer) for answer in answers)
    assert kinds == Counter({type(None): 1, IntegrityError: THREADS - 1})


# Fault 12: a press waits for the set-up to be written, and goes by the old one.


def press_while_it_is_set_up(
    festival: Festival, change: Callable[[Festival], object], press: Callable[[], object]
) -> list[object]:
    is_locked = threading.Event()

    def set_up() -> None:
        with transaction.atomic():
            held = write_path.lock(festival.pk)
            is_locked.set()
            time.sleep(A_MOMENT)  # by then the press waits
            change(held)

    def wait_and_press() -> object:
        is_locked.wait()
        return press()

    return at_once(set_up, wait_and_press)


def test_change_of_the_set_up_counts_beside_a_waiting_undo() -> None:
    festival = started()
    write_path.perform(post(festival), Throw(1, Roll.parse(ONE)))
    before, press = stored(festival).setup_revision, post(festival)

    press_while_it_is_set_up(festival, write_path.touch, lambda: undo(press))

    assert stored(festival).setup_revision == before + 2


def test_waiting_game_begins_with_the_rules_just_chosen() -> None:
    festival = new_festival()
    press = post(festival)

    def choose(held: Festival) -> None:
        held.rulebook = "xiamen"
        held.save(update_fields=["rulebook"])

    press_while_it_is_set_up(festival, choose, lambda: program_rolls_and_lots.start(press))

    assert state_of(festival).book == Rulebook.load("xiamen")


# A winner changes after the list of all tables was locked.


def hall_that_is_over() -> tuple[Festival, Festival]:
    """A hall and its only table, beside the final."""
    hall = new_hall()
    bowl = play_out(begin(bowl_of(hall, 1)), RED_4, ONE, TWO)
    goes_on(bowl, 1, hall)
    add_players(hall.pk, ["Zoe"])
    play_out(begin(stored(hall)), ONE, RED_4, TWO)
    return hall, bowl


def one_while_the_other_waits(
    first: Callable[[], object], second: Callable[[], object]
) -> list[object]:
    """What each gave or raised; the second begins before the first is stored."""
    has_written = threading.Event()

    def write_slowly() -> None:
        with transaction.atomic():
            try:
                first()
            finally:
                has_written.set()
            time.sleep(A_MOMENT)  # by then the second waits, or is done

    def follow() -> object:
        has_written.wait(PATIENCE)
        return second()

    return at_once(write_slowly, follow)


def test_press_that_waits_while_the_list_is_locked_is_refused() -> None:
    hall, bowl = hall_that_is_over()
    press, before = post(bowl), version_of(bowl)

    _, answer = one_while_the_other_waits(lambda: lock_winners(hall.pk, None), lambda: undo(press))

    assert (type(answer), version_of(bowl)) == (WinnersLocked, before)


def test_list_is_not_locked_while_a_press_goes_on_with_a_game() -> None:
    hall, bowl = hall_that_is_over()
    press = post(bowl)

    _, answer = one_while_the_other_waits(lambda: undo(press), lambda: lock_winners(hall.pk, None))

    assert (str(answer), has_locked_winners(hall)) == (str(NOT_OVER()), False)


def test_of_lock_and_press_at_once_the_lock_is_the_last() -> None:
    for _ in range(5):
        hall, bowl = hall_that_is_over()
        press, before = post(bowl), version_of(bowl)

        at_once(partial(lock_winners, hall.pk, None), partial(undo, press))

        assert has_locked_winners(hall) == (version_of(bowl) == before)


@pytest.mark.on_postgresql
def test_list_would_be_locked_beside_a_press_without_its_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("festival.hall.results.lock_winners.lock_bowls", lambda _: None)
    hall, bowl = hall_that_is_over()
    press, before = post(bowl), version_of(bowl)

    one_while_the_other_waits(lambda: undo(press), lambda: lock_winners(hall.pk, None))

    assert (has_locked_winners(hall), version_of(bowl)) == (True, before + 1)


# Fault 13: "database is locked".


def read_then_write(festival: Festival) -> None:
    with transaction.atomic():
        game = Table.objects.get(festival=festival, number=1)
        Table.objects.filter(pk=game.pk).update(version=game.version + 1)


def hurry(festival: Festival) -> list[Any]:
    """What went wrong in eight threads of ten transactions that read and then write."""

    def work() -> list[str]:
        troubles = []
        for _ in range(10):
            try:
                read_then_write(festival)
            except OperationalError as error:
                troubles.append(str(error))
        return troubles

    return [trouble for troubles in at_once(*[work] * THREADS) for trouble in troubles]


@pytest.mark.on_sqlite
def test_writers_wait_for_each_other_and_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "festival.web.sqlite_connection.base.IN_LINE", PATIENCE
    )  # however slow the disk is
    festival = started()

    assert hurry(festival) == []
    assert version_of(festival) == 1 + 10 * THREADS


@pytest.mark.on_sqlite
def test_deferred_transactions_would_lock_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options: Any = settings.DATABASES["default"]["OPTIONS"]
    monkeypatch.setitem(options, "transaction_mode", "DEFERRED")
    festival = started()

    troubles = hurry(festival)

    assert set(troubles) == {"database is locked"}
    assert version_of(festival) == 1 + 10 * THREADS - len(troubles)


@pytest.mark.on_sqlite
def test_every_connection_waits_its_turn_and_writes_through() -> None:
    def pragmas() -> tuple[Any, ...]:
        with connection.cursor() as cursor:
            values = [
                cursor.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
            ]
        return (*values, getattr(connection, "transaction_mode"))  # noqa: B009  not in the stubs

    extra = 3
    expected = ("delete", extra, 2_000, 1, "IMMEDIATE")
    assert at_once(pragmas, pragmas) == [expected, expected]
