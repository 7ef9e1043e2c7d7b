"""Where an evening is played. It can die in the middle of it, and come back with all it had."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from psycopg import sql

from tests.browser.desk import Desk
from tests.running import PartyProcess
from tests.servers.cluster import Cluster, cluster, grounds

Rows = list[tuple[Any, ...]]


class Laptop:
    """away: what browsers say while it is dead, beside what they say of any server."""

    is_secure = False
    away: tuple[str, ...] = ()

    def __init__(self, data: Path) -> None:
        self._data = data
        self._party = PartyProcess(data).wait_until_ready()
        self.link, self.url = self._party.link, self._party.url

    def desk(self) -> Desk:
        return Desk(self.link)

    def kill(self) -> None:
        self._party.kill()

    def start_again(self) -> None:
        self._party = PartyProcess(self._data, port=self._party.port).wait_until_ready()

    def ask(self, query: str) -> Rows:
        address = f"{(self._data / 'moonbowl.sqlite3').as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as file:
            return file.execute(query).fetchall()


class Hosted:
    is_secure = True
    away: tuple[str, ...] = ("code: 502", "code: 503", "status of 502", "status of 503")

    def __init__(self, made: Cluster) -> None:
        self._cluster = made
        self.link, self.url = made.link, made.url

    def desk(self) -> Desk:
        return Desk(self.link, self._cluster.caddy.trust)

    def kill(self) -> None:
        """All processes at once."""
        for member in self._cluster.members:
            member.kill()

    def start_again(self) -> None:
        self._cluster.start()

    def ask(self, query: str) -> Rows:
        return self._cluster.run(sql.SQL(query))


House = Laptop | Hosted


@contextmanager
def laptop(folder: Path) -> Iterator[Laptop]:
    house = Laptop(folder / "data")
    try:
        yield house
    finally:
        house.kill()


@contextmanager
def hosted() -> Iterator[Hosted]:
    with grounds() as ground, cluster(ground) as made:
        yield Hosted(made)
