"""Imports guests for all tables of a hall: who is new, where they sit, what is unclear."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from django.contrib.auth.models import User
from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.players import player_import
from festival.games.bobing.players.players import MOST_PLAYERS
from festival.games.bobing.record.halls import TABLES, bowls_of, waiting_of
from festival.games.bobing.setup.hall_tables import locked_hall
from festival.hall.setup.seats_at_tables import NewGuest, dealt, evenly, seat_guests, tables_sizes
from festival.lists.column_headings import NAME, NUMBER, Column, Layout
from festival.lists.file_to_rows import MOST_ROWS
from festival.lists.list_entry import Entry
from festival.lists.list_import import ListKind
from festival.lists.list_store import ListStore
from festival.lists.rows import Row
from festival.lists.tables_in_rows import table_number
from festival.models import Festival, Player
from festival.words.clean_text import key_of
from rules.errors import RulesError

TABLES_COLUMN = Column.of("people", player_import.TABLE, gettext_noop("Table"))
FIGURES = re.compile(r"[\s\d第]+")
ONE_NUMBER = re.compile(r"\D*?0*(\d{1,4})\D*")  # 7, Table 07, 第7桌


def tables_called(hall: Festival) -> dict[str, Festival]:
    """The tables of the first round by number and by name; of two with one name, the first."""
    bowls = hall.bowls.filter(round=TABLES).order_by("-place")
    numbered = {str(bowl.place): bowl for bowl in bowls}
    return {**numbered, **{key_of(bowl.name): bowl for bowl in bowls}}


def bowl_called(tables: Mapping[str, Festival], text: str) -> Festival | None:
    """The table of this name, else of this number. tables: as of `tables_called`."""
    figure = ONE_NUMBER.fullmatch(text)
    number = figure[1] if figure else str(table_number(text))
    return tables.get(key_of(text.strip()), tables.get(number))


class GuestReading(player_import.PeopleReading):
    """Numbers in the list are ignored: each guest gets a new number at their table."""

    keeps_tables = True
    columns = (*player_import.OF_NAMES, TABLES_COLUMN, *player_import.WHO)
    headings = player_import.headings_of((player_import.NUMBERS, *columns))
    shown: ClassVar = {player_import.TABLE: gettext_noop("Table"), NAME: gettext_noop("Name")}
    example: ClassVar = {NAME: player_import.EXAMPLE, player_import.TABLE: "7"}

    def guessed_layout(self) -> Layout:
        return super().guessed_layout().without(NUMBER)

    def table_column(self) -> int | None:
        """Each cell is a number or a table, and the hall has one of them. A first column that only
        counts the rows is none."""
        for column in range(len(self.rows[0].cells)):
            said = [
                row for row in self.rows if row.cells[column] and column not in dict(row.faults)
            ]
            cells = [row.cells[column] for row in said]
            count = [str(number) for number in range(1, len(cells) + 1)]
            is_count = not column and [cell.strip(" .)") for cell in cells] == count
            known = any(bowl_called(self.tables, cell) for cell in cells)
            if known and not is_count and all(map(self._is_table, cells)):
                return column
        return None

    def _is_table(self, text: str) -> bool:
        word = FIGURES.sub("", text)
        return not word or TABLES_COLUMN.is_headed(word) or key_of(text) in self.tables

    @property
    def is_same_table(self) -> bool:
        """Whether guests without a table sit at the table above them, as in merged cells."""
        return (self.data.get("same_table") or str(int(self._is_merged))) == "1"

    @cached_property
    def _is_merged(self) -> bool:
        """Whether each table is named once, from the first row on: blanks below mean it."""
        body = self.rows[self.layout.top :]
        said = [self.layout.cell(row, player_import.TABLE) for row in body if not row.aside]
        named = list(filter(None, said))
        return bool(said and said[0]) and 1 < len({*named}) == len(named) < len(said)

    @cached_property
    def above(self) -> dict[int, str]:
        """The table above each line of the list that names none."""
        found, above = dict[int, str](), ""
        for row in self.rows[self.layout.top :]:
            table = self.layout.cell(row, player_import.TABLE)
            if above and not table:
                found[row.line] = above
            above = table or above
        return found

    @cached_property
    def tables(self) -> dict[str, Festival]:
        return tables_called(self.store.festival)

    def person(self, row: Row, name: str, *, is_guest: bool = False) -> Entry:
        text = self.cell(row, player_import.TABLE)
        if self.is_same_table and f"{player_import.TABLE}-{row.line}" not in self.data:
            text = text or self.above.get(row.line, "")
        bowl = bowl_called(self.tables, text) if text else None
        cells = (bowl.name if bowl else text, name)
        return Entry(
            row=row, cells=cells, key=key_of(name), name=name, place=bowl.pk if bowl else 0
        )


class GuestStore(ListStore):
    @property
    def is_random(self) -> bool:
        """Whether guests without a table in the list draw lots."""
        return self.data.get("how") == "random"

    @cached_property
    def here(self) -> Counter[Hashable]:
        return player_import.here_at(
            Player.objects.filter(festival__hall=self.festival, festival__round=TABLES)
        )

    def said_here(self, entry: Entry) -> str:
        return gettext("already sits at a table")

    @cached_property
    def sizes(self) -> dict[int, int]:
        """How many sit at each table, with those of the rows above."""
        return tables_sizes(self.festival)

    def settled(self, entry: Entry) -> Entry:
        table, pk = entry.cells[0], entry.place
        if table and not pk:
            return entry.wrong(gettext("no table is called “{name}”").format(name=table[:40]))
        if pk and self.sizes[pk] >= MOST_PLAYERS:
            return entry.wrong(gettext("{table} is full").format(table=table))
        if pk:
            self.sizes[pk] += 1
        return entry

    def placed(self, lines: list[Entry]) -> list[Entry]:
        """With the tables that saving will give to guests without one in the list."""
        free = [n for n, line in enumerate(lines) if line.state == "new" and not line.place]
        names = dict.fromkeys(free, gettext("by lot"))
        if free and not self.is_random:
            bowls = {bowl.pk: bowl.name for bowl in waiting_of(bowls_of(self.festival, TABLES))}
            try:
                quotas = evenly({pk: self.sizes[pk] for pk in bowls}, len(free))
            except RulesError:  # as `refused` says
                return lines
            names = {n: bowls[pk] for pk, some in dealt(free, quotas).items() for n in some}
        return [
            replace(line, cells=(names.get(n, line.cells[0]), line.cells[1]))
            for n, line in enumerate(lines)
        ]

    def refused(self, new: Sequence[Entry]) -> str:
        if not self.sizes:
            return gettext("There are no tables yet.")
        named = len([entry for entry in new if entry.place])
        places = sum(MOST_PLAYERS - size for size in self.sizes.values()) + named
        if len(new) > places:
            text = gettext("The tables have room for {most} more guests (the list has {count}).")
            return text.format(most=f"{places:,}", count=f"{len(new):,}")
        return ""

    def lock(self) -> AbstractContextManager[Festival]:
        return locked_hall(self.festival.pk)

    def add(self, new: Sequence[Entry], author: User | None) -> range:
        guests = [NewGuest(name=entry.name, bowl_id=entry.place or None) for entry in new]
        if guests:
            seat_guests(self.festival.pk, guests, author, is_random=self.is_random)
        return range(len(new))


GUESTS = ListKind(
    name=gettext_noop("guests"),
    title=gettext_noop("Guests of all tables, from a list"),
    which=player_import.WHICH,
    hint=gettext_noop(
        "Your own list works too. If it has a column of table numbers or names, guests sit there; "
        "you choose next where the others sit. Guests who already sit at a table stay."
    ),
    page="hall_seats",
    address="hall_import",
    template="hall_template",
    most=MOST_ROWS,
    reading=GuestReading,
    store=GuestStore,
)
