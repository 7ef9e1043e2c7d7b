"""Guests from a list for all tables of a hall: who is new, where they sit, what is unclear."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from festival.hall.setup.seats import NewGuest, dealt, evenly, seat_guests, tables_sizes
from festival.models import Festival, Player
from festival.people import imported
from festival.people.imported import FAMILY, GIVEN, NAME, Guest, guests_in, here_at, key_of
from festival.people.pasted import words_in
from festival.people.players import MOST_PLAYERS
from festival.record.halls import TABLES, bowls_of, waiting_of
from festival.setup.bowls.bowls import HallRefused, lock_hall
from festival.web.lists.columns import Column, Layout, Reading, RowOutcome, chosen
from festival.web.lists.rows import Rows

TABLE = "table"
COLUMNS = (
    *(column for column in imported.COLUMNS if column.key in (NAME, GIVEN, FAMILY)),
    Column(
        key=TABLE,
        title=gettext_noop("Table"),
        words=words_in(
            "tableno tablenumber tablename bowl mesa tbl 桌 桌號 桌号 桌次 桌名 台號 台号"
        ),
    ),
)
ONE_NUMBER = re.compile(r"\D*?0*(\d{1,4})\D*")  # 7, Table 07, 第7桌


@dataclass(frozen=True, kw_only=True)
class Hall:
    """What a list is compared with: the tables of the first round by name and by number, how many
    sit at each, and the names of all guests."""

    named: Mapping[str, Festival]
    numbered: Mapping[int, Festival]
    sizes: Mapping[int, int]
    here: Counter[str]

    def bowl(self, text: str) -> Festival | None:
        """The table of this name, else of this number."""
        number = ONE_NUMBER.fullmatch(text)
        numbered = self.numbered.get(int(number[1])) if number else None
        return self.named.get(key_of(text.strip()), numbered)


def bowl_called(hall: Festival, text: str) -> Festival | None:
    """The table of the first round with this name or number."""
    return _known(hall).bowl(text)


def layout_of(hall: Festival, rows: Rows, data: Mapping[str, str]) -> Layout:
    """data: what the emcee said the columns are. Numbers in the list are ignored: each guest gets a
    new number at their table."""
    guessed = imported.guessed_layout(rows, (*imported.COLUMNS, COLUMNS[-1]))
    return chosen(data, imported.without_numbers(guessed), COLUMNS)


def read_seats(
    hall: Festival, rows: Rows, layout: Layout, *, twins: bool, is_random: bool = False
) -> Reading:
    """What becomes of each row. twins: two guests of the list may have the same name. is_random:
    guests without a table in the list draw lots."""
    known = _known(hall)
    guests, left_out = guests_in(rows, layout, known.here)
    judged = _judged(known, rows, layout, guests, twins=twins)
    lines = _with_seats(hall, known, judged, is_random=is_random)
    new = sum(line.state == "new" for line in lines)
    places = sum(MOST_PLAYERS - size for size in known.sizes.values())
    refusal = ""
    if not known.numbered:
        refusal = gettext("There are no tables yet.")
    elif new > places:
        text = gettext("The tables have room for {most} more guests (the list has {count}).")
        refusal = text.format(most=f"{places:,}", count=f"{new:,}")
    return Reading(
        titles=(gettext("Table"), gettext("Name")),
        lines=tuple(lines),
        left_out=left_out,
        further=imported.columns_left(rows, layout),
        refusal=refusal,
    )


def _with_seats(
    hall: Festival,
    known: Hall,
    judged: Sequence[tuple[RowOutcome, NewGuest | None]],
    *,
    is_random: bool,
) -> list[RowOutcome]:
    """The lines, with the tables that `save_seats` will give to guests without one in the list."""
    free = [line for line, guest in judged if guest is not None and guest.bowl_id is None]
    if is_random:
        told = {line.line: gettext("by lot") for line in free}
    else:
        named = Counter(guest.bowl_id for _, guest in judged if guest is not None)
        told = _in_order(hall, known, free, named)
    return [
        replace(line, cells=(told.get(line.line, line.cells[0]), *line.cells[1:]))
        for line, _ in judged
    ]


def _in_order(
    hall: Festival, known: Hall, free: Sequence[RowOutcome], named: Mapping[int | None, int]
) -> dict[int, str]:
    """The name of the table for each line; {} if there is not enough room."""
    waiting = waiting_of(bowls_of(hall, TABLES)) if free else []
    taken = {bowl.pk: known.sizes[bowl.pk] + named.get(bowl.pk, 0) for bowl in waiting}
    try:
        quotas = evenly(taken, len(free))
    except HallRefused:
        return {}
    names = {bowl.pk: bowl.name for bowl in waiting}
    return {line.line: names[pk] for pk, some in dealt(free, quotas).items() for line in some}


def save_seats(
    hall_id: int,
    rows: Rows,
    layout: Layout,
    author: User | None,
    *,
    twins: bool,
    is_random: bool,
) -> int:
    """Seat the new guests. Returns how many; a second call seats nobody twice.

    Raises HallRefused or SetupRefused if there is no place.
    """
    with transaction.atomic():
        known = _known(lock_hall(hall_id))
        guests = guests_in(rows, layout, known.here)[0]
        judged = _judged(known, rows, layout, guests, twins=twins)
        new = [guest for line, guest in judged if line.state == "new" and guest is not None]
        return seat_guests(hall_id, new, author, is_random=is_random) if new else 0


def _known(hall: Festival) -> Hall:
    bowls = hall.bowls.filter(round=TABLES).order_by("place")
    everybody = Player.objects.filter(festival__hall=hall, festival__round=TABLES)
    return Hall(
        named={key_of(bowl.name): bowl for bowl in reversed(bowls)},
        numbered={bowl.place: bowl for bowl in bowls},
        sizes=tables_sizes(hall),
        here=here_at(everybody),
    )


def _judged(
    hall: Hall, rows: Rows, layout: Layout, guests: Sequence[Guest], *, twins: bool
) -> list[tuple[RowOutcome, NewGuest | None]]:
    """Compare each guest with those who already sit at any table, and with the rows above."""
    named = {row.line: layout.cell(row, TABLE).strip() for row in rows}
    sizes, said_here = dict(hall.sizes), gettext("already sits at a table")
    judged: list[tuple[RowOutcome, NewGuest | None]] = []
    for guest, state, note in imported.compared(guests, hall.here, said_here, twins=twins):
        text = named[guest.line]
        bowl = hall.bowl(text) if text else None
        if state == "new" and text and bowl is None:
            state, note = "wrong", gettext("no table is called “{name}”").format(name=text[:40])
        elif state == "new" and bowl is not None and sizes[bowl.pk] >= MOST_PLAYERS:
            state, note = "wrong", gettext("{table} is full").format(table=bowl.name)
        new = None
        if state == "new":
            new = NewGuest(name=guest.name, bowl_id=bowl.pk if bowl else None)
            if bowl is not None:
                sizes[bowl.pk] += 1
        cells = (bowl.name if bowl else text, guest.name)
        judged.append((RowOutcome(line=guest.line, cells=cells, state=state, note=note), new))
    return judged
