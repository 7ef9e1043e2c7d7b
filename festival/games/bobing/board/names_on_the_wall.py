"""The names that a wall lists: who is called to the prize desk, who has no prize; and how large the
names are."""

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
from festival.words.text_size import Pieces, lines_at, pieces

MOST_NAMES, MOST_LETTERS = 48, 720  # on a page
BESIDE = 3  # letters of space beside a name
NUMBER = 3  # letters
# In tenths of a rem: the sizes of names in the style sheet, and the page that the names share.
NAME_SIZES = (140, 120, 105, 92, 82, 74, 66, 60, 54, 50, 46, 42, 37, 32, 27, 23)
NAMES_WIDE, NAMES_HIGH, PAGE_HIGH = 1140, 530, 50  # PAGE_HIGH: the page number below the names
# Of a name's tag, in hundredths of its letters: line height, padding, and gaps to the next tags.
TAG_LINE, TAG_BESIDE, TAG_AROUND, TAG_GAP, TAG_BELOW = 115, 110, 20, 50, 35


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


def size_of_names(people: Sequence[Person], *, is_numbered: bool) -> int:
    """The largest of `NAME_SIZES` at which every page has room for its names."""
    pages = [
        [
            pieces(f"{person.number} {person.name}" if is_numbered else person.name)
            for person in page
        ]
        for page in pages_of_names(people, is_numbered=is_numbered)
    ]
    most = NAMES_HIGH - (PAGE_HIGH if len(pages) > 1 else 0)
    fitting = (size for size in NAME_SIZES if all(_height(page, size) <= most for page in pages))
    return next(fitting, NAME_SIZES[-1])


def _height(names: Sequence[Pieces], size: int) -> float:
    """The height of the names' tags, laid out in rows, in tenths of a rem. size: of the letters."""
    most = 100 * NAMES_WIDE // size
    rows: list[int] = []
    room = 0
    for parts in names:
        width, inside = sum(map(sum, parts)) + TAG_BESIDE, most - TAG_BESIDE
        lines = lines_at(parts, inside)
        if rows and width + TAG_GAP <= room:
            room -= width + TAG_GAP
        else:
            rows.append(lines)
            room = most - width
    heights = (TAG_LINE * lines + TAG_AROUND + TAG_BELOW for lines in rows)
    return (sum(heights) - TAG_BELOW) * size / 100
