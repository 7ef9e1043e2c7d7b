"""Setting the table quickly: the same forms, posted without a browser."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.running import origin, sign_in

COUNTS = (1, 1, 1, 1, 2, 2)
SIX = ("Ana", "Ben", "Carla", "Dino", "Ella", "Fe")


@dataclass(frozen=True)
class Table:
    """A festival at its addresses."""

    number: int
    code: str
    base: str

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


class Desk:
    """The emcee without a browser."""

    def __init__(self, link: str) -> None:
        self.base = origin(link)
        self.visitor = sign_in(link)

    @property
    def session(self) -> str:
        cookies = {cookie.name: cookie.value for cookie in self.visitor.cookies}
        return cookies["moonbowl_session"] or ""

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
        details = {"date": "2025-10-06", "currency": "PHP", "budget": "12000", "third": "red3"}
        books = {"rulebook": rulebook, "shown": rulebook}
        self.post("/festivals/new/", name=name, **books, **details, **answers)
        table = self._newest()
        names = "\n".join(players)
        self.post(f"{table.edit}prizes/", save="1", **prize_fields(counts))
        if names:
            self.post(f"{table.edit}players/", paste="1", names=names)
        return table

    def demo(self) -> Table:
        self.post("/festivals/demo/", "/")
        return self._newest()

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
        table = self.start(self.lay(name, players=players, counts=counts, **answers))
        for throw in throws:
            self.throw(table, throw)
        return table

    def throw(self, table: Table, roll: str) -> None:
        """Six dice for whoever is in turn, a total grab included."""
        self.command(table, "throw", roll=roll, confirmed="1")

    def command(self, table: Table, verb: str, **fields: str) -> Table:
        _, page = self.visitor.get(table.console)
        seen = {"version": hidden(page, "version"), "player": hidden(page, "player")}
        fields = {**seen, "key": secrets.token_hex(8), **fields}
        self._post(f"{table.console}{verb}/", page, **fields)
        return table

    def register(self, table: Table, name: str) -> None:
        """A guest asks to play."""
        self.post(table.join, name=name)

    def version(self, table: Table) -> int:
        """Of the game, as it is stored."""
        _, page = self.visitor.get(table.console)
        return int(hidden(page, "version"))

    def post(self, path: str, page: str = "", **fields: str) -> None:
        """Post a form; whatever is refused fails the test. page: where the form stands."""
        url, form_url = (at if at.startswith("http") else self.base + at for at in (path, page))
        _, form = self.visitor.get(form_url if page else url)
        self._post(url, form, **fields)

    def _post(self, url: str, form: str, **fields: str) -> None:
        status, answer = self.visitor.post(url, form, **fields)
        assert status == 302, answer

    def _newest(self) -> Table:
        _, home = self.visitor.get(f"{self.base}/")
        number = re.search(r"/festivals/(\d+)/console/", home)
        assert number, home
        _, players = self.visitor.get(f"{self.base}/festivals/{number[1]}/players/")
        code = re.search(r"/f/([\w-]+)/tv/", players)
        assert code, players
        return Table(int(number[1]), code[1], self.base)


def hidden(page: str, name: str) -> str:
    """A hidden field of the form for the next roll."""
    found = re.search(rf'form="throw" name="{name}" value="(\w*)"', page)
    assert found, page
    return found[1]


def prize_fields(counts: Sequence[int]) -> dict[str, str]:
    fields = {}
    for tier, count in enumerate(counts, start=1):
        fields[f"count-{tier}"] = str(count)
        for position in range(1, count + 1):
            fields[f"name-{tier}-{position}"] = f"Prize {tier}-{position}"
            fields[f"value-{tier}-{position}"] = "100"
    return fields
