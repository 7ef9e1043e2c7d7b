"""Festivals laid beside the server that runs: by the program's own write path, in its data file.

A server knows nothing of a festival before somebody asks for it; so what was written until then
need not be told. Whatever it has shown already is posted to it, as by anybody.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, connections, transaction
from django.http import QueryDict

from festival.kinds import kind_of
from festival.models import Festival
from festival.models import Table as StoredTable
from festival.people.forms import PasteForm
from festival.people.imported import PlayerImport
from festival.play.write_path import Post
from festival.record.record import table_record
from festival.rights import EMCEE
from festival.setup.demo.festival import play_demo
from festival.setup.festival_form import FestivalForm
from festival.setup.festivals import Slot, create_festival, set_prizes
from festival.setup.side_table_form import TableForm
from festival.setup.side_tables import open_table, set_table
from festival.views.play.console import VERBS
from festival.web.clean_text import clean_name
from festival.web.data_file.base import DatabaseWrapper
from festival.words.money import parse_money
from tests.browser.desk import (
    COUNTS,
    FIRST,
    PRIZE_VALUE,
    SIX,
    Desk,
    SideTable,
    Table,
    prize_name,
)
from tests.festival.memory import forget_everything

P = ParamSpec("P")
T = TypeVar("T")
# Nothing has to be on the disk: a test that takes the battery out has a server of its own.
AT_EASE = "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF;"


class BesideServer(DatabaseWrapper):
    def ensure_connection(self) -> None:
        """Where no test has asked for the database of tests, this one is open all the same."""
        if self.connection is None:
            self.connect()


class DataFile:
    """That of a running server. It is written in a thread of its own: Django lets nobody use a
    database in a thread that has an event loop, as that of Playwright has."""

    def __init__(self, data: Path) -> None:
        self._path = data / "moonbowl.sqlite3"
        self._thread = ThreadPoolExecutor(max_workers=1, initializer=self._open)

    def _open(self) -> None:
        usual: Any = settings.DATABASES["default"]
        options = {**usual["OPTIONS"], "init_command": AT_EASE}
        known = connections.settings["default"]
        found = {**known, "NAME": self._path, "OPTIONS": options}
        connections["default"] = BesideServer(found, "default")

    def do(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """In one transaction."""

        def done() -> T:
            with transaction.atomic():
                return job(*args, **kwargs)

        return self._thread.submit(done).result()

    def tried(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, and nothing of it stays."""

        def done() -> T:
            try:
                return job(*args, **kwargs)
            finally:
                transaction.set_rollback(True)
                forget_everything()

        return self.do(done)

    def close(self) -> None:
        self._thread.submit(lambda: connection.close()).result()
        self._thread.shutdown()


class QuickDesk(Desk):
    """The emcee, whose festivals are there at once."""

    def __init__(self, link: str, data: Path) -> None:
        super().__init__(link)
        self._file = DataFile(data)
        self._unseen: set[int] = set()
        self._depth = 0

    def close(self) -> None:
        self._file.close()

    def drawn(self, draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of evenings that are laid in the file and taken back."""
        return self._file.tried(draw, *args, **kwargs)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Festivals that are laid in here are shown to nobody before its end: until something is
        posted, their games are played in the file as well."""
        if not self._depth:
            forget_everything()  # of other files, which have the same primary keys
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self._unseen.clear()
                forget_everything()

    def lay(
        self,
        name: str = "Test evening",
        *,
        players: Iterable[str] = SIX,
        counts: Sequence[int] = COUNTS,
        rulebook: str = "manila",
        **answers: str,
    ) -> Table:
        with self.unseen():
            fields = self.details(name, rulebook, answers)
            number, code = self._file.do(_laid, fields, tuple(counts), tuple(players))
            self._unseen.add(number)
        return Table(number, code, self.base)

    def demo(self) -> Table:
        with self.unseen():
            number, code = self._file.do(_demo)
            self._unseen.add(number)
        return Table(number, code, self.base)

    def open_side_table(
        self, table: Table, kind: str, name: str, seats: int, rules: Mapping[str, str]
    ) -> SideTable:
        if table.number not in self._unseen:
            return super().open_side_table(table, kind, name, seats, rules)
        self._file.do(_opened, table.number, kind, name, seats, rules)
        return SideTable(table.number, table.code, self.base)

    def command(self, table: Table, verb: str, **fields: str) -> Table:
        if table.number in self._unseen:
            self._file.do(_told, table.number, table.place, verb, fields)
            return table
        return super().command(table, verb, **fields)

    def seen(self, table: Table) -> dict[str, str]:
        with self.unseen():
            return self._file.do(_seen, table.number, table.place)

    def post(self, path: str, **fields: str | Sequence[str]) -> None:
        self._unseen.clear()
        super().post(path, **fields)


def _laid(
    fields: Mapping[str, str], counts: Sequence[int], names: Sequence[str]
) -> tuple[int, str]:
    form = FestivalForm(None, _posted(fields))
    assert form.is_valid(), form.errors
    festival = create_festival(form.details())
    value = parse_money(PRIZE_VALUE, festival.currency)
    set_prizes(
        festival.pk,
        {
            tier: [Slot(name=prize_name(tier, place), value=value) for place in range(1, count + 1)]
            for tier, count in enumerate(counts, start=1)
        },
    )
    if names:
        _seat(festival, names)
    return festival.pk, festival.code


def _seat(festival: Festival, names: Sequence[str]) -> None:
    """As the form reads them, which brings what is typed into order."""
    form = PasteForm({"names": "\n".join(names)})
    assert form.is_valid(), form.errors
    added = PlayerImport(festival, form.cleaned_data["names"], {"twins": "two"}).save(_emcee())
    assert len(added) == len(names), names


def _demo() -> tuple[int, str]:
    festival = play_demo(_emcee())
    return festival.pk, festival.code


def _opened(number: int, kind: str, name: str, seats: int, rules: Mapping[str, str]) -> None:
    table = open_table(number, kind, clean_name(name) if name else "")
    form = TableForm(_posted({"players": _seats(seats), **rules}), table=table)
    assert form.is_valid(), form.errors
    set_table(table.pk, settings=form.settings(), numbers=form.numbers())


def _seats(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def _told(number: int, place: int, verb: str, fields: Mapping[str, str]) -> None:
    table = _stored(number, place)
    play = kind_of(table).play
    key = secrets.token_hex(8)
    form = play.command_form(_posted({**_seen(number, place), "key": key, **fields}))
    assert form.is_valid(), form.errors
    post = Post(table_id=table.pk, key=key, version=table.version, author=_emcee())
    {**play.verbs, **VERBS}[verb](post, form.cleaned_data)


def _seen(number: int, place: int) -> dict[str, str]:
    """What stands on the console at the newest version."""
    table = _stored(number, place)
    turn = {"player": str(table_record(table).state.turn or "")} if place == FIRST else {}
    return {"version": str(table.version), **turn}


def _stored(number: int, place: int) -> StoredTable:
    return StoredTable.objects.select_related("festival").get(festival_id=number, number=place)


def _emcee() -> User:
    return User.objects.get(username=EMCEE)


def _posted(fields: Mapping[str, Any]) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, [value] if isinstance(value, str) else list(value))
    return data
