"""Words for the dice from many hands at once, and while the game begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from festival.games.bobing.play import commands
from festival.models import Festival
from festival.people.words_for_dice import add_word
from festival.record.commitments import draws
from festival.record.record import table_record
from rules.dice_commitment import Drawn
from rules.errors import RulesError
from rules.random_dice import simulate_dice
from tests.festival.evening import at_once, new_festival, post, stored

pytestmark = pytest.mark.django_db(transaction=True)

GUESTS = 8
ROUNDS = 4


def word(festival: Festival, guest: int) -> Callable[[], None]:
    return partial(add_word, festival.table.pk, f"word {guest}", device=f"{guest:032}")


def words_of(festival: Festival) -> set[str]:
    return set(stored(festival).table.promise.words)


def is_as_promised(festival: Festival) -> bool:
    table = stored(festival).table
    found = list(draws(table_record(table)))
    assert found
    for seq, draw in found:
        assert draw.kind is Drawn.DICE
        faces = simulate_dice(len(draw.values), table.promise.drawing(seq))
        if draw.values != faces:
            return False
    return True


def test_words_of_many_phones_at_once_are_all_there() -> None:
    festival = new_festival()

    at_once(*[word(festival, guest) for guest in range(GUESTS)])

    assert words_of(festival) == {f"word {guest}" for guest in range(GUESTS)}


def test_word_that_comes_while_the_game_begins_is_in_the_first_dice_or_refused() -> None:
    for _ in range(ROUNDS):
        festival = new_festival(switches={"first_player": "elder"})
        start = partial(commands.start, post(festival))

        *said, begun = at_once(*[word(festival, guest) for guest in range(GUESTS)], start)

        taken = {f"word {guest}" for guest in range(GUESTS) if said[guest] is None}
        assert all(each is None or isinstance(each, RulesError) for each in said)
        assert not isinstance(begun, Exception)
        assert words_of(festival) == taken
        assert stored(festival).table.promise.is_closed
        assert is_as_promised(festival)
