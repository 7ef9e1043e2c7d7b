"""Helpers who wish the party ill: what each asks for over and over, with the rights of its role."""

from __future__ import annotations

import re
from itertools import cycle

from tests.bench.wire import Connection, HungUp, Place, cookie_header
from tests.browser.desk import Desk, Table
from tests.browser.screens import SESSION
from tests.running import Visitor

LINK = re.compile(r"/sign-in/[\w-]+/")
VIEWER, SCORER, DESK, EMCEE = "viewer", "scorer", "desk", "emcee"
PAGES = ("console/", "console/state/?since=-1", "log/")
SEARCHES = tuple(f"desk/?q={letter}" for letter in "aeiou")
PAPERS = (
    "everything.zip",
    "lists/winners.xlsx",
    "print/winners/",
    "print/prizes/",
    "lists/prizes.xlsx",
    "print/players/",
)


def signed_in(desk: Desk, table: Table, *, role: str, name: str) -> str:
    """The session of a new helper."""
    status, page = desk.posted(f"{table.edit}helpers/", name=name, role=role)
    link = LINK.search(page)
    assert status == 200, page
    assert link, page
    visitor = Visitor()
    address = f"{desk.base}{link[0]}"
    visitor.post(address, visitor.get(address)[1])
    values = {cookie.name: cookie.value for cookie in visitor.cookies}
    return next(value or "" for key, value in values.items() if key.endswith(SESSION))


async def ask_over_and_over(
    place: Place, festival: str, session: str, pages: tuple[str, ...]
) -> None:
    """The answers are read and let go. Raises HungUp where the session is none any more."""
    cookies = cookie_header({"moonbowl_session": session})
    connection = await Connection.to(place)
    for page in cycle(pages):
        if not connection.is_open:
            return
        answer = await connection.ask("GET", f"{festival}{page}", cookies)
        if answer.status not in (200, 429):
            raise HungUp(f"{page}: {answer.status}")
