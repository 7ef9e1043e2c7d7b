"""Words for the dice from many hands at once, and while the game begins.

A test of the lock has a twin that shows the fault without it; otherwise it would prove nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace

import pytest

from festival.models import Festival, LogEntry, Table
from festival.people import dice_words
from festival.people.dice_words import WordRefused, add_word
from festival.play.bobing import commands
from festival.record.promises import draws
from festival.record.record import table_record
from tests.festival.evening import at_once, new_festival, post, stored

pytestmark = pytest.mark.django_db(transaction=True)

GUESTS = 8
ROUNDS = 4
PATIENCE = 20  # seconds: whoever was refused by the data file does not come


def word(festival: Festival, guest: int) -> Callable[[], None]:
    return partial(add_word, festival.table.pk, f"word {guest}", device=f"{guest:032}")


def words_of(festival: Festival) -> set[str]:
    return set(stored(festival).table.promise.words)


def is_as_promised(festival: Festival) -> bool:
    table = stored(festival).table
    found = list(draws(table_record(table)))
    assert found
    return all(draw.is_of(table.promise.drawing(seq)) for seq, draw in found)


def take_off_lock(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object]) -> None:
    """meanwhile: comes between what was read and what is written."""

    def unlocked(table_id: int) -> Table:
        table = Table.objects.select_related("festival").get(pk=table_id)
        meanwhile()
        return table

    monkeypatch.setattr(dice_words, "lock_table", unlocked)
    monkeypatch.setattr(dice_words, "transaction", SimpleNamespace(atomic=nullcontext))


def test_words_of_many_phones_at_once_are_all_there() -> None:
    festival = new_festival()

    at_once(*[word(festival, guest) for guest in range(GUESTS)])

    assert words_of(festival) == {f"word {guest}" for guest in range(GUESTS)}


def test_without_the_lock_words_would_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    festival = new_festival()
    have_read = threading.Barrier(GUESTS, timeout=PATIENCE)
    take_off_lock(monkeypatch, have_read.wait)

    at_once(*[word(festival, guest) for guest in range(GUESTS)])

    assert len(words_of(festival)) < GUESTS


def test_word_that_comes_while_the_game_begins_is_in_the_first_dice_or_refused() -> None:
    for _ in range(ROUNDS):
        festival = new_festival(switches={"first_player": "elder"})
        start = partial(commands.start, post(festival))

        *said, begun = at_once(*[word(festival, guest) for guest in range(GUESTS)], start)

        taken = {f"word {guest}" for guest in range(GUESTS) if said[guest] is None}
        assert all(each is None or isinstance(each, WordRefused) for each in said)
        assert not isinstance(begun, Exception)
        assert words_of(festival) == taken
        assert stored(festival).table.promise.is_closed
        assert is_as_promised(festival)


def test_without_the_lock_a_word_would_be_added_to_dice_that_were_thrown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = new_festival(switches={"first_player": "elder"})
    take_off_lock(monkeypatch, partial(commands.start, post(festival)))

    word(festival, 1)()

    assert LogEntry.objects.filter(table=festival.table).count() == 1
    assert words_of(festival) == {"word 1"}
    assert not stored(festival).table.promise.is_closed
