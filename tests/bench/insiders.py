"""Helpers who wish the party ill: what each asks for, with the rights of its role."""

from __future__ import annotations

import re

from tests.browser.desk import Desk, Table
from tests.browser.screens import SESSION
from tests.running import Visitor

LINK = re.compile(r"/sign-in/[\w-]+/")
VIEWER, SCORER, DESK, EMCEE = "viewer", "scorer", "desk", "emcee"
PAGES = ("console/", "console/state/?since=-1", "log/")
SEARCHES = tuple(f"desk/?q={letter}" for letter in "aeiou")
PAPERS = (
    "everything.zip",
    "winners/person.xlsx",
    "print/",
    "print/cards/",
    "lists/players.xlsx",
    "log.json",
)


def signed_in(desk: Desk, table: Table, *, role: str, name: str) -> str:
    """The cookie by which a new helper is signed in."""
    status, page = desk.posted(f"{table.edit}helpers/", name=name, role=role)
    link = LINK.search(page)
    assert status == 200, page
    assert link, page
    visitor = Visitor()
    address = f"{desk.base}{link[0]}"
    visitor.post(address, visitor.get(address)[1])
    values = {cookie.name: cookie.value for cookie in visitor.cookies}
    name = f"{SESSION}{mark_of(desk)}"
    return f"{name}={values[name]}"


def mark_of(desk: Desk) -> str:
    """What the names of all cookies of a party end with."""
    name = next(cookie.name for cookie in desk.visitor.cookies if SESSION in cookie.name)
    return name.partition(SESSION)[2]
