"""Imports players from a list: what its rows mean, and how people are compared by name."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from festival.lists.column_headings import (
    FAMILY,
    GIVEN,
    LEFT_OUT,
    NAME,
    NUMBER,
    STATUS,
    WORDS,
    Column,
    Headings,
    Layout,
    name_columns,
    plain,
    words_of,
)
from festival.lists.list_entry import Entry
from festival.lists.list_import import ListImport
from festival.lists.pasted_names import people_in_line, with_guests
from festival.lists.rows import Row
from festival.lists.titles_totals_and_senders import message_in, titles_and_senders
from festival.lists.who_comes import without_absence
from festival.models import Festival, Player
from festival.people.players import MOST_PLAYERS, add_players
from festival.play.write_path import locked
from festival.record.queries import approved
from festival.web.fields import whole_number
from festival.words.clean_text import clean_name, key_of

NICKNAME, HEADS = "nickname", "count"
MIDDLE, SUFFIX, TABLE = "middle", "suffix", "table"
OF_NAME = (NAME, GIVEN, MIDDLE, FAMILY, SUFFIX)
FIGURE = re.compile(r"\D*(\d{1,4})\D*")
COMMAS = str.maketrans(",，", "  ")  # Lim, Ana is one person
EXAMPLE = gettext_noop("Example: Ana Santos")
HIGHEST = 99_999
MOST_EXTRA = 20  # guests whom one person brings
# Headings that somebody may also type for a guest whose name is not known.
ENTRIES = words_of("people", "entries")
PARTS = (words_of("people", key) for key in (GIVEN, FAMILY, MIDDLE))
NUMBERS = Column.of("people", NUMBER, gettext_noop("Number"), gettext_noop("No."))
OF_NAMES = (
    Column(
        key=NAME,
        title=gettext_noop("Name"),
        words=ENTRIES | words_of("people", NAME),
        parts=frozenset({"suffix"}).union(*PARTS),
    ),
    Column.of("people", GIVEN, gettext_noop("First name")),
    Column.of("people", FAMILY, gettext_noop("Last name")),
    Column.of("people", MIDDLE, gettext_noop("Middle name")),
    Column.of("people", SUFFIX, gettext_noop("Suffix")),
    Column(key=NICKNAME, title=gettext_noop("Nickname"), words=frozenset()),
)
WHO = (
    Column(key=HEADS, title=gettext_noop("How many come"), words=frozenset()),
    Column.of("people", STATUS, gettext_noop("Who comes")),
)
BESIDE_FAMILY = words_of("people", "beside_family")  # beside a family name, it is the given name
MAIN = (NAME, GIVEN, FAMILY)
BESIDE = Column.of("people", "beside", gettext_noop("Table"))


def headings_of(columns: tuple[Column, ...]) -> Headings:
    keys, people = {column.key for column in columns}, WORDS["people"]
    return Headings(
        columns=columns,
        main=MAIN,
        beside=BESIDE,
        entries=ENTRIES,
        within={key: words for key, words in people["within"].items() if key in keys},
        no_name=people["no_name"],
        hints=people["hints"],
    )


class PeopleImport(ListImport):
    """A list of people: one in each row, by name."""

    number = NUMBER
    of_name = frozenset({*OF_NAME, NICKNAME})

    def guessed_layout(self) -> Layout:
        """One name in each row, also in parts; none where two columns could be it."""
        layout = self.headed or Layout(keys=(LEFT_OUT,) * len(self.rows[0].cells))
        if self.has_tables and self.keeps_tables:
            layout = replace(layout, keys=(*layout.keys[:-1], TABLE))
        elif not self.headed and (table := self.table_column()) is not None:
            layout = layout.with_key(table, TABLE)
        found = {key for key in layout.keys if key in MAIN}
        if not found and self.headed:
            return layout
        if not found:
            free = [place for place, key in enumerate(layout.keys) if not key]
            names = [place for place in name_columns(self.rows) if place in free]
            names = free if len(free) == 1 else names
            return layout.with_key(names[0], NAME) if len(names) == 1 else layout
        if not layout.is_sure:
            return layout.without(NAME)
        meant: dict[str, str] = {}
        if found == {GIVEN}:
            meant = {GIVEN: NAME}
        elif FAMILY in found and GIVEN not in found and self.headed:
            heading = self.headed.cell(self.rows[self.headed.top - 1], NAME)
            meant = {NAME: GIVEN} if plain(heading) in BESIDE_FAMILY else {}
        return replace(layout, keys=tuple(meant.get(key, key) for key in layout.keys))

    def table_column(self) -> int | None:
        """The place of the column of tables in a list without a heading."""
        return None

    def name_in(self, row: Row) -> str:
        """The name, also where its parts are in several columns, or a message says it."""
        return without_absence(self._said_in(row))[0]

    def status_of(self, row: Row) -> str:
        nobody = "0" if self.layout.cell(row, HEADS) == "0" else ""
        return super().status_of(row) or without_absence(self._said_in(row))[1] or nobody

    def _said_in(self, row: Row) -> str:
        if len(row.cells) == 1 and (message := message_in(row.cells[0])) is not None:
            return message
        whole, given, middle, family, suffix = (self.layout.cell(row, key) for key in OF_NAME)
        nickname = self.layout.cell(row, NICKNAME)
        parts = (given, middle, family, suffix)
        if whole:
            name = f"{whole} {suffix}".strip()
        elif any(letter.isascii() for letter in "".join(parts)):
            name = " ".join(filter(None, parts))
        else:
            name = family + middle + given + suffix
        return f"{name} ({nickname})" if name and nickname else name or nickname

    def known_names(self, body: Sequence[Row]) -> Container[str]:
        known = {str(key) for key in self.here}
        if self.headed:  # with a number column, a name does not start with its number
            numbered = [row for row in body if self.headed.cell(row, NUMBER)]
            known.update(key_of(self.name_in(row)) for row in numbered)
        return known

    @cached_property
    def no_entries(self) -> dict[Row, str]:
        if len(self.rows[0].cells) > 1 or self.layout.top:
            return {}
        return titles_and_senders(self.rows, [self.name_in(row) for row in self.rows])

    def entries_of(self, row: Row, name: str) -> Iterator[Entry]:
        if not name:
            said = gettext("type a name (the cell is empty)")
            if self.name_in(row):
                said = gettext("type a name (only a number or a bullet is there)")
            raise ValidationError(said)
        name, extra = (name, 0) if key_of(name) in self.here else with_guests(name)
        if f"{NAME}-{row.line}" in self.data:  # another name, with the guests of the list
            extra = extra or with_guests(self.name_in(row))[1]
        person = self.person(row, clean_name(name))
        if plain(name) in ENTRIES:
            person = replace(person, note=gettext("a guest without a name?"), may_repeat=True)
        elif len(people_in_line(name.translate(COMMAS))) > 1:
            person = replace(person, note=gettext("several people?"))
        heads = self.layout.cell(row, HEADS)
        if figure := FIGURE.fullmatch(heads):
            extra = max(int(figure[1]) - 1, 0)
        elif heads and not person.note:
            person = replace(person, note=gettext("how many come?"))
        typed = self.data.get(f"extra-{row.line}", str(extra or ""))
        if not typed:
            yield person
            return
        person = replace(person, extra=typed, note=gettext("how many come?"))
        try:
            count = whole_number(typed, least=0, most=MOST_EXTRA)
        except ValidationError as error:
            yield person.wrong(error.messages[0])
            return
        yield person
        for number in range(1, count + 1):
            yield self._guest(row, person.name, number)

    def typed_cell(self, row: Row, key: str) -> str | None:
        """A name comes with its guests: Ana +2."""
        typed, extra = super().typed_cell(row, key), self.data.get(f"extra-{row.line}")
        if key == HEADS and extra is not None and extra.isdecimal():
            return str(int(extra) + 1)
        if key != NAME or HEADS in self.layout.keys or (typed is None and extra is None):
            return typed
        name, guests = with_guests(self.name_in(row))
        whole, count = name if typed is None else typed, str(guests) if extra is None else extra
        return f"{whole} +{count}" if count.strip("0 ") else whole

    def _guest(self, row: Row, name: str, number: int) -> Entry:
        """A guest whom somebody brings, with the name that was typed, if any."""
        text = gettext("{name}’s guest") if number == 1 else gettext("{name}’s guest {number}")
        usual = text.format(name=name, number=number)
        typed = self.data.get(f"{NAME}-{row.line}-{number}", usual)
        try:
            guest = self.person(row, clean_name(typed), is_guest=True)
        except ValidationError as error:
            cells = tuple(typed if key == NAME else "" for key in self.shown)
            guest = Entry(row=row, cells=cells).wrong(error.messages[0])
        return replace(guest, guest=number)

    @abstractmethod
    def person(self, row: Row, name: str, *, is_guest: bool = False) -> Entry:
        """What the row brings besides a name. is_guest: a further person of the row. Raises
        ValidationError."""


class PlayerImport(PeopleImport):
    name = gettext_noop("players")
    page, address, template = "players", "players_import", "players_template"
    most = MOST_PLAYERS
    columns = (*OF_NAMES, NUMBERS, *WHO)
    headings = headings_of(columns)
    shown: ClassVar = {NUMBER: gettext_noop("No."), NAME: gettext_noop("Name")}
    example: ClassVar = {NUMBER: "", NAME: EXAMPLE}

    def person(self, row: Row, name: str, *, is_guest: bool = False) -> Entry:
        text = "" if is_guest else self.cell(row, NUMBER).strip(" .)、．）#")
        number = whole_number(text, most=HIGHEST) if text else 0
        cells = (str(number or ""), name)
        return Entry(row=row, cells=cells, key=key_of(name), name=name, place=number)

    @cached_property
    def here(self) -> Counter[Hashable]:
        return here_at(self.festival.players.all())

    def said_here(self, entry: Entry) -> str:
        return gettext("already on the list")

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of all numbers that are taken, also by rows above."""
        return dict(self.festival.players.values_list("number", "name"))

    def settled(self, entry: Entry) -> Entry:
        """Somebody whose number is taken gets the next free one: the list may only count rows."""
        number = entry.place
        if not number or number not in self.names:
            self.names[number] = entry.name
            return entry
        said = gettext("{name} already has number {number}")
        note = said.format(number=number, name=self.names[number])
        return replace(entry, place=0, cells=("", entry.name), note=note)

    def refused(self, new: Sequence[Entry]) -> str:
        here = approved(self.festival).count()
        if here + len(new) <= MOST_PLAYERS:
            return ""
        sentence = gettext(
            "At most {most} players fit. The list has {here}, and the file brings {count} "
            "more: remove some rows from it."
        )
        return sentence.format(most=MOST_PLAYERS, here=here, count=f"{len(new):,}")

    def lock(self) -> AbstractContextManager[Festival]:
        return locked(self.festival.pk)

    def add(self, new: Sequence[Entry], author: User | None) -> list[int]:
        names, numbers = [each.name for each in new], [each.place for each in new]
        added = add_players(self.festival.pk, names, author, numbers=numbers)
        return [player.pk for player in added]


def here_at(players: QuerySet[Player]) -> Counter[Hashable]:
    """How often each name is listed. Counts guests who wait and merged players; not rejected
    guests."""
    there = players.exclude(status=Player.Status.REJECTED)
    return Counter[Hashable](key_of(name) for name in there.values_list("name", flat=True))
