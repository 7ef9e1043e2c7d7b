"""Festivals laid beside the server that runs: by the program's own write path, in its data file.

A server knows nothing of a festival before somebody asks for it; so what was written until then
need not be told. Whatever it has shown already is posted to it, as by anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, connections, transaction
from django.test import Client

from festival.accounts.rights import EMCEE
from festival.games.bobing.players.player_import import PLAYERS
from festival.lists.list_import import ListImport
from festival.lists.text_to_rows import rows_of_text
from festival.models import Festival
from festival.models import Table as StoredTable
from festival.tables.record.record import table_record
from festival.web.sqlite_connection.base import DatabaseWrapper
from tests.browser.desk import FIRST, Desk, Table, number_of
from tests.festival.memory import forget_everything

P = ParamSpec("P")
T = TypeVar("T")
# Nothing has to be on the disk: a test that takes the battery out has a server of its own.
AT_EASE = "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF;"
NEW = ("/festivals/new/", "/festivals/demo/")  # what makes a festival


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
        return self._thread.submit(job, *args, **kwargs).result()

    def tried(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, and nothing of it stays."""

        def done() -> T:
            with transaction.atomic():
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
        self._client = self._file.do(_signed_in)
        self._unseen: set[str] = set()
        self._depth = 0

    def close(self) -> None:
        self._file.close()

    def laid(self, lay: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What is laid in the file beside the forms."""
        with self.unseen():
            return self._file.do(lay, *args, **kwargs)

    def drawn(self, draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of evenings that are laid in the file and taken back."""
        return self._file.tried(draw, *args, **kwargs)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Festivals that are laid in here are shown to nobody before its end: until something else
        is posted, their games are played in the file as well."""
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

    def table(self, number: int) -> Table:
        return Table(number, self._file.do(_code_of, number), self.base)

    def seen(self, table: Table) -> dict[str, str]:
        with self.unseen():
            return self._file.do(_seen, table.number, table.place)

    def seat(self, festival: str, names: Sequence[str]) -> None:
        if festival in self._unseen:
            self._file.do(_seat, number_of(festival), names)
        else:
            super().seat(festival, names)

    def post(self, path: str, **fields: str | Sequence[str]) -> None:
        own = path.removeprefix(self.base)
        if self._depth and (own in NEW or any(map(own.startswith, self._unseen))):
            self._post_in_file(own, fields)
        else:
            self._unseen.clear()
            super().post(path, **fields)

    def _post_in_file(self, path: str, fields: Mapping[str, str | Sequence[str]]) -> None:
        answer = self._file.do(self._client.post, path, fields)
        self._client.cookies.pop("messages", None)  # which no page tells
        assert answer.status_code == 302, answer.content.decode()
        self.visitor.led_to = answer["Location"]
        if path in NEW:
            self._unseen.add(self.made())


def _signed_in() -> Client:
    client = Client()
    client.force_login(_emcee())
    return client


def _emcee() -> User:
    return User.objects.get(username=EMCEE)


def _code_of(number: int) -> str:
    return Festival.objects.get(pk=number).code


def _seat(number: int, names: Sequence[str]) -> None:
    """As the page reads them, which brings what is typed into order, and asks nothing about names
    that are alike."""
    rows = rows_of_text("\n".join(names), PLAYERS.reading.headings)
    listed = ListImport(PLAYERS, Festival.objects.get(pk=number), rows, {"twins": "two"})
    assert len(listed.save(_emcee())) == len(names), names


def _seen(number: int, place: int) -> dict[str, str]:
    """What stands on the console at the newest version."""
    table = StoredTable.objects.select_related("festival").get(festival_id=number, number=place)
    turn = {"player": str(table_record(table).state.turn or "")} if place == FIRST else {}
    return {"version": str(table.version), **turn}
