"""Imports players from a list: what its rows mean, and how people are compared by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.players.players import MOST_PLAYERS, add_players
from festival.lists.column_headings import (
    FAMILY,
    GIVEN,
    LEFT_OUT,
    MORE,
    NAME,
    NUMBER,
    STATUS,
    WORDS,
    Column,
    Headings,
    Layout,
    answer,
    name_columns,
    plain,
    words_of,
)
from festival.lists.list_entry import Entry
from festival.lists.list_import import ListKind
from festival.lists.list_reading import ListReading
from festival.lists.list_store import ListStore
from festival.lists.pasted_names import (
    contact_in,
    people_in,
    unmarked,
    with_guests,
    without_contact,
)
from festival.lists.rows import Row
from festival.lists.titles_totals_and_senders import message_in, titles_and_senders
from festival.lists.who_comes import without_absence
from festival.models import Festival, Player
from festival.play.write_path import locked
from festival.tables.record.players import approved
from festival.web.fields import whole_number
from festival.words.clean_text import clean_name, key_of

NICKNAME, HEADS = "nickname", "count"
MIDDLE, SUFFIX, TABLE = "middle", "suffix", "table"
OF_NAME = (NAME, GIVEN, MIDDLE, FAMILY, SUFFIX)
FIGURE = re.compile(r"\D*(\d{1,4})\D*")
COMMA_NUMBER = re.compile(r",[^,]*\d")  # of a table, beside a name
EXAMPLE = gettext_noop("Example: Ana Santos")
HIGHEST = 99_999
MOST_EXTRA = 20  # guests whom one person brings
# Headings that somebody may also type for a guest whose name is not known.
ENTRIES = words_of("people", "entries")
NO_NAMES, NOBODY = words_of("people", "nobody"), gettext_noop("no name")
WHICH = gettext_noop("Which column is the name? Choose it above the column.")
NUMBERS = Column.of("people", NUMBER, gettext_noop("Number"), gettext_noop("No."))
OF_NAMES = (
    Column(key=NAME, title=gettext_noop("Name"), words=ENTRIES | words_of("people", NAME)),
    Column.of("people", GIVEN, gettext_noop("First name")),
    Column.of("people", FAMILY, gettext_noop("Last name")),
    Column.of("people", MIDDLE, gettext_noop("Middle name")),
    Column.of("people", SUFFIX, gettext_noop("Suffix")),
    Column(key=NICKNAME, title=gettext_noop("Nickname"), words=frozenset()),
)
WHO = (
    Column(key=HEADS, title=gettext_noop("How many come"), words=frozenset()),
    Column(key=MORE, title=gettext_noop("How many more"), words=frozenset()),
    Column.of("people", STATUS, gettext_noop("Who comes")),
)
MAIN = (NAME, GIVEN, FAMILY)
BESIDE = Column.of("people", "beside", gettext_noop("Table"))


@dataclass(frozen=True, kw_only=True)
class Party:
    """Whom a row of a list brings, each with the row of their line in the cell; "" for a guest
    without a name."""

    people: list[tuple[Row, str]]
    is_sure: bool = False  # whether they are all of them; else `typed` says how many guests come
    typed: str = ""
    asked: int = 0  # as how many people its name may mean


def headings_of(columns: tuple[Column, ...]) -> Headings:
    keys, people = {column.key for column in columns}, WORDS["people"]
    return Headings(
        columns=columns,
        main=MAIN,
        beside=BESIDE,
        entries=ENTRIES,
        within={key: words for key, words in people["within"].items() if key in keys},
        without=people["without"],
    )


class PeopleReading(ListReading):
    """A list of people: one in each row, by name."""

    number = NUMBER
    of_name = frozenset({*OF_NAME, NICKNAME})
    columns = (*OF_NAMES, NUMBERS, *WHO)
    headings = headings_of(columns)
    shown: ClassVar[Mapping[str, str]] = {NUMBER: gettext_noop("No."), NAME: gettext_noop("Name")}
    example: ClassVar[Mapping[str, str]] = {NUMBER: "", NAME: EXAMPLE}

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
            free = [column for column, key in enumerate(layout.keys) if not key]
            names = [column for column in name_columns(self.rows) if column in free]
            names = free if len(free) == 1 else names
            return layout.with_key(names[0], NAME) if len(names) == 1 else layout
        if not layout.is_sure:
            return layout.without(NAME)
        meant: dict[str, str] = {}
        if found == {GIVEN}:
            meant = {GIVEN: NAME}
        elif FAMILY in found and GIVEN not in found:
            meant = {NAME: GIVEN}
        return replace(layout, keys=tuple(meant.get(key, key) for key in layout.keys))

    def table_column(self) -> int | None:
        """The place of the column of tables in a list without a heading."""
        return None

    def name_in(self, row: Row) -> str:
        """The name, also where its parts are in several columns, or a message says it."""
        return without_contact(without_absence(self._said_in(row))[0])[0]

    def status_of(self, row: Row) -> str:
        nobody = "0" if self.layout.cell(row, HEADS) == "0" else ""
        return super().status_of(row) or without_absence(self._said_in(row))[1] or nobody

    def _said_in(self, row: Row) -> str:
        row = self._line_by_line(row)[0]
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
        known = {str(key) for key in self.store.here}
        if self.headed:  # with a number column, a name does not start with its number
            numbered = [row for row in body if self.headed.cell(row, NUMBER)]
            known.update(key_of(self.name_in(row)) for row in numbered)
        return known

    @cached_property
    def no_entries(self) -> dict[Row, str]:
        names = [self.name_in(row) for row in self.rows]
        said = zip(self.rows, names, strict=True)
        nobody = {row: NOBODY for row, name in said if plain(name) in NO_NAMES}
        if len(self.rows[0].cells) > 1 or self.layout.top:
            return nobody
        return nobody | titles_and_senders(self.rows, names)

    def entries_of(self, row: Row, name: str) -> Iterator[Entry]:
        if not name:
            said = gettext("type a name (the cell is empty)")
            if self.name_in(row):
                said = gettext("type a name (only a number or a bullet is there)")
            raise ValidationError(said)
        party = self._party(row, name)
        first, called = party.people[0]
        person = self.person(first, clean_name(called))
        if plain(name) in ENTRIES:
            person = replace(person, note=gettext("a guest without a name?"), may_repeat=True)
        elif party.is_sure:
            note = gettext("{count} people in one cell").format(count=len(party.people))
            person = replace(person, note=note)
        elif not (party.typed or party.asked) and self.layout.cell(row, HEADS).strip("01"):
            person = replace(person, note=gettext("how many come?"))
        elif contact := without_contact(without_absence(self._said_in(row))[0])[1]:
            person = replace(person, note=gettext("without {text}").format(text=contact))
        elif contact_in(name) == name or COMMA_NUMBER.search(name):
            person = replace(person, note=gettext("is this the name?"))
        person = replace(person, extra=party.typed, asked=party.asked)
        try:
            count = whole_number(party.typed or "0", least=0, most=MOST_EXTRA)
        except ValidationError as error:
            yield person.wrong(error.messages[0])
            return
        yield person
        for number, guest_row, name in self._guests(row, party, person.name, count):
            yield self._guest(guest_row, name, number)

    def _guests(
        self, row: Row, party: Party, host: str, count: int
    ) -> Iterator[tuple[int, Row, str]]:
        """The guests of a row: their numbers, their lines of the cell, and their names."""
        others, nameless = party.people[1:], 0
        if not party.is_sure:
            others = [*others, *[(row, "")] * count][:count]
        for number, (guest_row, called) in enumerate(others, start=1):
            host, nameless = (called, 0) if called else (host, nameless + 1)
            text = gettext("{name}’s guest") if nameless < 2 else gettext("{name}’s guest {number}")
            usual = called or text.format(name=host, number=nameless)
            yield number, guest_row, self.data.get(f"{NAME}-{row.line}-{number}", usual)

    def _party(self, row: Row, name: str) -> Party:
        """Whom a row brings by this name: sure are a line of a cell each, and guests that are
        counted; else it is asked."""
        rows, people = self._line_by_line(row), self._people_in(name)
        if len(rows) > 1:
            names = unmarked([self.name_in(line) for line in rows])
            listed = [
                (guest_row, one)
                for guest_row, line in zip(rows, names, strict=True)
                for one in self._people_in(line)
            ]
            return Party(people=[(rows[0], people[0]), *listed[1:]], is_sure=True)
        typed = self.data.get(f"extra-{row.line}")
        is_counted = with_guests(name)[1] > 0
        if len(people) == 1 and f"{NAME}-{row.line}" in self.data:  # with the guests of the list
            listed_name = self.name_in(row)
            is_counted = with_guests(listed_name)[1] > 0
            people += self._people_in(listed_name)[1:] if is_counted or typed else []
        more = usual = len(people) - 1
        others = self._others_in(row)
        if others or (others == 0 and not more):  # "Ana & Ben" and 0 more: is asked
            is_counted, usual = True, others
        if typed is None:
            typed = str(usual or "") if is_counted else ""
        asked = len(people) if more and not is_counted else 0
        if more and not typed:
            people[0] = with_guests(name)[0]
        return Party(people=[(row, one) for one in people], typed=typed, asked=asked)

    def _others_in(self, row: Row) -> int | None:
        """How many come with the person by their own column; None if it does not say so."""
        if heads := FIGURE.fullmatch(self.layout.cell(row, HEADS)):
            return max(int(heads[1]) - 1, 0)
        said = self.layout.cell(row, MORE)
        figure, is_one = FIGURE.fullmatch(said), answer(said)
        return int(figure[1]) if figure else None if is_one is None else int(is_one)

    def _people_in(self, name: str) -> list[str]:
        if key_of(name) in self.store.here:
            return [name]
        bare, extra = with_guests(name)
        return [bare, *[""] * extra] if extra else people_in(bare)

    def _line_by_line(self, row: Row) -> list[Row]:
        """The row for each line of its name; other cells with as many lines belong to them."""
        broken = dict(row.broken)
        counts = [
            len(broken[column]) for column in broken if self.layout.keys[column] in self.of_name
        ]
        if not counts:
            return [row]
        count = max(counts)
        lines = [
            broken[column] if len(broken.get(column, ())) == count else (cell,) * count
            for column, cell in enumerate(row.cells)
        ]
        return [replace(row, cells=cells, broken=frozenset()) for cells in zip(*lines, strict=True)]

    def typed_cell(self, row: Row, key: str) -> str | None:
        """A name comes with its guests: Ana +2, or each in a line of the cell."""
        typed, extra = super().typed_cell(row, key), self.data.get(f"extra-{row.line}")
        of_guests = [field for field in self.data if field.startswith(f"{NAME}-{row.line}-")]
        if key in (HEADS, MORE) and extra is not None and extra.isdecimal():
            return str(int(extra) + (key == HEADS))
        if key != NAME or (typed is None and extra is None and not of_guests):
            return typed
        name = self.name_in(row) if typed is None else typed
        party = self._party(row, name)
        count = int(party.typed) if party.typed.isdecimal() else 0
        if party.is_sure or party.asked or of_guests:
            names = (
                guest for _, _, guest in self._guests(row, party, name, min(count, MOST_EXTRA))
            )
            return "\n".join([party.people[0][1], *names])
        bare, _ = with_guests(name)
        return f"{bare} +{count}" if count and not {HEADS, MORE} & {*self.layout.keys} else bare

    def _guest(self, row: Row, typed: str, number: int) -> Entry:
        """A guest whom somebody brings."""
        try:
            guest = self.person(row, clean_name(typed), is_guest=True)
        except ValidationError as error:
            cells = tuple(typed if key == NAME else "" for key in self.shown)
            guest = Entry(row=row, cells=cells).wrong(error.messages[0])
        return replace(guest, guest=number)

    def person(self, row: Row, name: str, *, is_guest: bool = False) -> Entry:
        """What the row brings besides a name. is_guest: a further person of the row. Raises
        ValidationError."""
        text = "" if is_guest else self.cell(row, NUMBER).strip(" .)、．）#")
        number = whole_number(text, most=HIGHEST) if text else 0
        cells = (str(number or ""), name)
        return Entry(row=row, cells=cells, key=key_of(name), name=name, place=number)


class PlayerStore(ListStore):
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
        names, numbers = [entry.name for entry in new], [entry.place for entry in new]
        added = add_players(self.festival.pk, names, author, numbers=numbers)
        return [player.pk for player in added]


def here_at(players: QuerySet[Player]) -> Counter[Hashable]:
    """How often each name is listed. Counts guests who wait and merged players; not rejected
    guests."""
    there = players.exclude(status=Player.Status.REJECTED)
    return Counter[Hashable](key_of(name) for name in there.values_list("name", flat=True))


PLAYERS = ListKind(
    name=gettext_noop("players"),
    title=gettext_noop("Players from a list"),
    which=WHICH,
    hint=gettext_noop(
        "Your own list works too, with headings in any of our languages. Numbers before names are "
        "ignored. Players already on the list stay as they are."
    ),
    page="players",
    address="players_import",
    template="players_template",
    most=MOST_PLAYERS,
    reading=PeopleReading,
    store=PlayerStore,
)
