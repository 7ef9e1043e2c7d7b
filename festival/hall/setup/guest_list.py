"""Imports guests for all tables of a hall: who is new, where they sit, what is unclear."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from festival.hall.setup.seats import NewGuest, dealt, evenly, seat_guests, tables_sizes
from festival.models import Festival, Player
from festival.people.imported import (
    BESIDE,
    ENTRIES,
    EXAMPLE,
    MAIN,
    NUMBER,
    NUMBERS,
    OF_NAMES,
    TABLE,
    PeopleImport,
    here_at,
)
from festival.people.players import MOST_PLAYERS
from festival.record.halls import TABLES, bowls_of, waiting_of
from festival.setup.bowls.bowls import HallRefused, lock_hall
from festival.web.clean_text import key_of
from festival.web.lists.columns import NAME, Column, Headings, Layout
from festival.web.lists.list_import import Entry
from festival.web.lists.rows import Row

TABLES_COLUMN = Column.of("people", TABLE, gettext_noop("Table"))
FIGURES = re.compile(r"[\s\d第]+")
ONE_NUMBER = re.compile(r"\D*?0*(\d{1,4})\D*")  # 7, Table 07, 第7桌


@dataclass(frozen=True, kw_only=True)
class Hall:
    """What a list is compared with: the tables of the first round by name and by number, how many
    sit at each, and the names of all guests."""

    named: Mapping[str, Festival]
    numbered: Mapping[int, Festival]
    sizes: Mapping[int, int]
    here: Counter[Hashable]

    def bowl(self, text: str) -> Festival | None:
        """The table of this name, else of this number."""
        number = ONE_NUMBER.fullmatch(text)
        numbered = self.numbered.get(int(number[1])) if number else None
        return self.named.get(key_of(text.strip()), numbered)


def bowl_called(hall: Festival, text: str) -> Festival | None:
    """The table of the first round with this name or number."""
    return _known(hall).bowl(text)


class GuestImport(PeopleImport[NewGuest]):
    """Numbers in the list are ignored: each guest gets a new number at their table."""

    name = gettext_noop("guests")
    page, address, template = "hall_seats", "hall_import", "hall_template"
    headings = Headings(
        columns=(NUMBERS, *OF_NAMES, TABLES_COLUMN), main=MAIN, beside=BESIDE, entries=ENTRIES
    )
    columns = (*OF_NAMES, TABLES_COLUMN)
    shown: ClassVar = {TABLE: gettext_noop("Table"), NAME: gettext_noop("Name")}
    example: ClassVar = {NAME: EXAMPLE, TABLE: "7"}
    is_here = gettext_noop("already sits at a table")

    def guessed_layout(self) -> Layout:
        return super().guessed_layout().without(NUMBER)

    def table_column(self) -> int | None:
        """Each cell is a number or a table, and the hall has one of them. A first column that only
        counts the rows is none."""
        for place in range(len(self.rows[0].cells)):
            said = [row for row in self.rows if row.cells[place] and place not in row.dates]
            cells = [row.cells[place] for row in said]
            count = [str(number) for number in range(1, len(cells) + 1)]
            is_count = not place and [cell.strip(" .)") for cell in cells] == count
            if (
                not is_count
                and all(map(self._is_table, cells))
                and any(map(self.known.bowl, cells))
            ):
                return place
        return None

    def _is_table(self, text: str) -> bool:
        word = FIGURES.sub("", text)
        return not word or TABLES_COLUMN.is_headed(word) or key_of(text) in self.known.named

    @property
    def is_random(self) -> bool:
        """Whether guests without a table in the list draw lots."""
        return self.data.get("how") == "random"

    @cached_property
    def known(self) -> Hall:
        return _known(self.festival)

    def person(self, row: Row, name: str, *, is_guest: bool = False) -> Entry[NewGuest]:
        text = self.layout.cell(row, TABLE).strip()
        bowl = self.known.bowl(text) if text else None
        item = NewGuest(name=name, bowl_id=bowl.pk if bowl else None)
        cells = (bowl.name if bowl else text, name)
        return Entry(row=row, cells=cells, key=key_of(name), item=item)

    def here(self) -> Counter[Hashable]:
        return self.known.here

    @cached_property
    def sizes(self) -> dict[int, int]:
        """How many sit at each table, with those of the rows above."""
        return dict(self.known.sizes)

    def objection(self, entry: Entry[NewGuest]) -> str:
        table, pk = entry.cells[0], entry.item.bowl_id if entry.item else None
        if pk is None:
            said = gettext("no table is called “{name}”").format(name=table[:40])
            return said if table else ""
        if self.sizes[pk] >= MOST_PLAYERS:
            return gettext("{table} is full").format(table=table)
        self.sizes[pk] += 1
        return ""

    def placed(self, lines: Sequence[Entry[NewGuest]]) -> Sequence[Entry[NewGuest]]:
        """The lines, with the tables that saving will give to guests without one in the list."""
        new = [(place, line.item) for place, line in enumerate(lines) if line.state == "new"]
        free = [place for place, guest in new if guest and guest.bowl_id is None]
        lot = gettext("by lot")
        told = dict.fromkeys(free, lot) if self.is_random else self._in_order(free)
        return [
            replace(line, cells=(told.get(place, line.cells[0]), *line.cells[1:]))
            for place, line in enumerate(lines)
        ]

    def _in_order(self, free: Sequence[int]) -> dict[int, str]:
        """The name of the table for each place in the list; {} if there is not enough room."""
        waiting = waiting_of(bowls_of(self.festival, TABLES)) if free else []
        try:
            quotas = evenly({bowl.pk: self.sizes[bowl.pk] for bowl in waiting}, len(free))
        except HallRefused:
            return {}
        names = {bowl.pk: bowl.name for bowl in waiting}
        return {place: names[pk] for pk, some in dealt(free, quotas).items() for place in some}

    def refusal(self, new: Sequence[NewGuest]) -> str:
        places = sum(MOST_PLAYERS - size for size in self.known.sizes.values())
        if not self.known.numbered:
            return gettext("There are no tables yet.")
        if len(new) > places:
            text = gettext("The tables have room for {most} more guests (the list has {count}).")
            return text.format(most=f"{places:,}", count=f"{len(new):,}")
        return ""

    @contextmanager
    def lock(self) -> Iterator[Festival]:
        with transaction.atomic():
            yield lock_hall(self.festival.pk)

    def add(self, new: Sequence[NewGuest], author: User | None) -> range:
        if new:
            seat_guests(self.festival.pk, new, author, is_random=self.is_random)
        return range(len(new))


def _known(hall: Festival) -> Hall:
    bowls = hall.bowls.filter(round=TABLES).order_by("place")
    everybody = Player.objects.filter(festival__hall=hall, festival__round=TABLES)
    return Hall(
        named={key_of(bowl.name): bowl for bowl in reversed(bowls)},
        numbered={bowl.place: bowl for bowl in bowls},
        sizes=tables_sizes(hall),
        here=here_at(everybody),
    )
