"""Setting the table quickly: the same forms, posted without a browser."""

from __future__ import annotations

import re
import secrets
import ssl
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from django.core.files.uploadedfile import SimpleUploadedFile
from playwright._impl._api_structures import SetCookieParam

from tests.browser.screens import SESSION
from tests.running import origin, sign_in

Lay = TypeVar("Lay", bound=Callable[..., Any])
COUNTS = (1, 1, 1, 1, 2, 2)
PRIZE_VALUE = "100"
FIRST, FIRST_SIDE_TABLE = 1, 2
VERSION = re.compile(r'name="version" value="(\d+)"')
SIX = ("Ana", "Ben", "Carla", "Dino", "Ella", "Fe")


@dataclass(frozen=True)
class Table:
    """A festival at its addresses."""

    number: int
    code: str
    base: str
    place: int = FIRST

    @property
    def edit(self) -> str:
        return f"{self.base}/festivals/{self.number}/"

    @property
    def console(self) -> str:
        return f"{self.edit}console/"

    @property
    def phone(self) -> str:
        return f"{self.base}/f/{self.code}/"

    @property
    def tv(self) -> str:
        return f"{self.phone}tv/"

    @property
    def join(self) -> str:
        return f"{self.phone}join/"


@dataclass(frozen=True)
class SideTable(Table):
    """A side table at its addresses."""

    place: int = FIRST_SIDE_TABLE

    @property
    def edit(self) -> str:
        return f"{self.base}/festivals/{self.number}/tables/{self.place}/"

    @property
    def phone(self) -> str:
        return f"{self.base}/f/{self.code}/tables/{self.place}/"


class Desk:
    """The emcee without a browser."""

    def __init__(self, link: str, trust: ssl.SSLContext | None = None) -> None:
        self.base = origin(link)
        self.visitor = sign_in(link, trust)
        _, self._form = self.visitor.get(f"{self.base}/")

    @property
    def session(self) -> str:
        """The session's cookie, as NAME=VALUE."""
        found = (each for each in self.visitor.cookies if SESSION in each.name)
        return next(f"{cookie.name}={cookie.value}" for cookie in found)

    def speaks(self, language: str) -> SetCookieParam:
        """The cookie of a browser in which this language was chosen."""
        name = self.session.partition("=")[0].replace("session", "language")
        return {"name": name, "value": language, "url": self.base}

    def lay(
        self,
        name: str = "Test evening",
        *,
        players: Iterable[str] = SIX,
        counts: Sequence[int] = COUNTS,
        rulebook: str = "manila",
        **answers: str,
    ) -> Table:
        """A new festival with prizes and players, not started.

        answers: what else is answered on its form, such as switch_end="timed".
        """
        with self.unseen():
            festival = self._found(name, rulebook, answers)
            self.post(f"{festival}prizes/", save="1", **prize_fields(counts))
            if names := tuple(players):
                self.seat(festival, names)
            return self.table(number_of(festival))

    def found(self, name: str = "Test evening") -> Table:
        """A new festival whose prizes are nothing yet, and without players."""
        return self.table(number_of(self._found(name, "manila", {})))

    def _found(self, name: str, rulebook: str, answers: Mapping[str, str]) -> str:
        usual = {"date": "2025-10-06", "currency": "PHP", "budget": "12000", "third": "red3"}
        said = {"name": name, "rulebook": rulebook, "shown": rulebook, **usual, **answers}
        self.post("/festivals/new/", **said)
        return self.made()

    def seat(self, festival: str, names: Sequence[str]) -> None:
        self.post(f"{festival}players/import/", paste="1", pasted="\n".join(names))

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Festivals that are laid in here are shown to nobody before its end."""
        yield

    def open_side_table(
        self, table: Table, kind: str, name: str, seats: int, rules: Mapping[str, str]
    ) -> SideTable:
        """The first of a festival, at which the first players of its list sit."""
        self.post(f"{table.edit}tables/", kind=kind, name=name)
        side_table = SideTable(table.number, table.code, table.base)
        self.post(side_table.edit, players=[str(number + 1) for number in range(seats)], **rules)
        return side_table

    def demo(self) -> Table:
        with self.unseen():
            self.post("/festivals/demo/")
            return self.table(number_of(self.made()))

    def table(self, number: int) -> Table:
        """A festival that is there already, by its primary key."""
        _, page = self.visitor.get(f"{self.base}/festivals/{number}/players/")
        code = re.search(r"/f/([\w-]+)/tv/", page)
        assert code, page
        return Table(number, code[1], self.base)

    def start(self, table: Table, **fields: str) -> Table:
        return self.command(table, "start", **fields)

    def begin(
        self,
        *throws: str,
        name: str = "Test evening",
        players: Iterable[str] = SIX,
        counts: Sequence[int] = COUNTS,
        **answers: str,
    ) -> Table:
        """A festival in the middle of its game, under Manila's rules."""
        with self.unseen():
            table = self.start(self.lay(name, players=players, counts=counts, **answers))
            for throw in throws:
                self.throw(table, throw)
        return table

    def throw(self, table: Table, roll: str) -> None:
        """Six dice for whoever is in turn, a total grab included."""
        self.command(table, "throw", roll=roll, confirmed="1")

    def command(self, table: Table, verb: str, **fields: str) -> Table:
        """As the console posts it that shows the newest version."""
        fields = {**self.seen(table), "key": secrets.token_hex(8), **fields}
        self.post(f"{table.console}{verb}/", **fields)
        return table

    def seen(self, table: Table) -> dict[str, str]:
        """What stands on the console at the newest version."""
        _, page = self.visitor.get(table.console)
        version = VERSION.search(page)
        assert version, page
        turn = {"player": hidden(page, "player")} if table.place == FIRST else {}
        return {"version": version[1], **turn}

    def register(self, table: Table, name: str) -> None:
        """A guest asks to play."""
        self.post(table.join, name=name)

    def version(self, table: Table) -> int:
        """Of the game, as it is stored."""
        return int(self.seen(table)["version"])

    def post(self, path: str, **fields: str | Sequence[str]) -> None:
        """Post a form; whatever is refused fails the test."""
        url = path if path.startswith("http") else self.base + path
        status, answer = self.visitor.post(url, self._form, **fields)
        assert status == 302, answer

    def posted(self, path: str, **fields: str) -> tuple[int, str]:
        """Post a form whose answer is a page."""
        return self.visitor.post(path, self._form, **fields)

    def upload(self, path: str, raw: str, **fields: str) -> tuple[int, str]:
        """Bring the file of a festival to a page that takes one."""
        url = path if path.startswith("http") else self.base + path
        file = SimpleUploadedFile("festival.json", raw.encode())
        return self.visitor.upload(url, self._form, festival_file=file, **fields)

    def send_photo(self, path: str, raw: bytes, **fields: str) -> None:
        """Of a throw, as the console sends it."""
        file = SimpleUploadedFile("photo.jpg", raw)
        status, answer = self.visitor.upload(path, self._form, photo=file, **fields)
        assert status == 302, answer

    def made(self) -> str:
        """Where the festival is that was made by the last post."""
        made = re.match(r"/festivals/\d+/", self.visitor.led_to)
        assert made, self.visitor.led_to
        return made[0]


def lay_table(
    host: Desk,
    kind: str,
    *,
    name: str = "",
    players: Sequence[str] = SIX[:3],
    elsewhere: Sequence[str] = (),
    festival: str = "Moon Night",
    **rules: str,
) -> SideTable:
    """A festival with one side table, whose game has not begun. elsewhere: on the list of players,
    without a seat. rules: its house rules by their keys."""
    chosen = {f"rule_{key}": value for key, value in rules.items()}
    with host.unseen():
        base = host.lay(festival, players=(*players, *elsewhere))
        return host.open_side_table(base, kind, name, len(players), chosen)


def unseen(lay: Lay) -> Lay:
    """What it lays is shown to nobody before it is done."""

    @wraps(lay)
    def laid(host: Desk, *args: Any, **about: Any) -> Any:
        with host.unseen():
            return lay(host, *args, **about)

    return cast(Lay, laid)


def number_of(festival: str) -> int:
    return int(festival.split("/")[2])


def hidden(page: str, name: str) -> str:
    """A hidden field of the form for the next roll."""
    found = re.search(rf'form="throw" name="{name}" value="(\w*)"', page)
    assert found, page
    return found[1]


def prize_name(tier: int, position: int) -> str:
    return f"Prize {tier}-{position}"


def prize_fields(
    counts: Sequence[int], name: Callable[[int, int], str] = prize_name
) -> dict[str, str]:
    """name: of a prize, by its tier and position."""
    fields = {}
    for tier, count in enumerate(counts, start=1):
        fields[f"count-{tier}"] = str(count)
        for position in range(1, count + 1):
            fields[f"name-{tier}-{position}"] = name(tier, position)
            fields[f"value-{tier}-{position}"] = PRIZE_VALUE
    return fields
