"""The names that a wall lists: who is called to the prize desk, and who has no prize."""

from __future__ import annotations

from collections.abc import Sequence

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.cake_layout import leaves_of
from festival.games.bobing.record import naming_of
from festival.games.bobing.record.prizes_to_collect import to_collect
from festival.models import Table
from festival.tables.record.log_line import Person
from festival.tables.record.record import table_record
from festival.words.clean_text import breadth

MOST_NAMES, MOST_LETTERS = 48, 720  # on a page
BESIDE = 3  # letters of space beside a name
NUMBER = 3  # letters


def called_to_the_desk(table: Table, board: Board) -> tuple[Person, ...]:
    """The players who should come to the prize desk, by number."""
    state = table_record(table).state
    waiting = to_collect(table, state, naming_of(table, state))
    called = (person for person in board.players if person.number in waiting)
    return tuple(sorted(called, key=lambda person: person.number))


def without_prizes(table: Table, board: Board) -> tuple[Person, ...]:
    """Present players without a prize, in the order of play."""
    state = table_record(table).state
    lucky = {*state.holdings.values(), *state.away}
    return tuple(person for person in board.players if person.number not in lucky)


def pages_of_names(
    people: Sequence[Person], *, is_numbered: bool
) -> tuple[tuple[Person, ...], ...]:
    """The people by pages. is_numbered: whether their numbers stand beside their names."""
    beside = BESIDE + NUMBER if is_numbered else BESIDE
    longest = max(breadth(person.name) for person in people) + beside
    return leaves_of(people, min(MOST_NAMES, MOST_LETTERS // longest))
