"""Every address that Django resolves, with what belongs in it and what does not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from django.urls import get_resolver
from hypothesis import strategies as st

from festival.models import Helper, OwnRulebook, SignInLink
from festival.people import sign_in
from tests.faults.fuzz import nasty
from tests.faults.fuzz.town import Town
from tests.festival.web.test_views import PRINTED, VERBS

PART = re.compile(r"<(?:(\w+):)?(\w+)>")
ODD_METHODS = ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "GET\0")
METHODS = ("GET",) * 8 + ("POST",) * 9 + ("HEAD", "HEAD", *ODD_METHODS)
WRONG_IDS = ("0", "999999", str(2**31), str(2**63 - 1), str(2**63), "9" * 30, "9" * 4301)


@dataclass(frozen=True)
class Address:
    """A pattern of urls.py. name: "" for one that only leads on."""

    name: str
    route: str


def all_addresses() -> list[Address]:
    patterns = get_resolver().url_patterns
    return [Address(str(each.name or ""), str(each.pattern)) for each in patterns]  # type: ignore[union-attr]


def known_parts(town: Town) -> dict[str, list[str]]:
    """What stands at each place of an address that is really there, of everybody."""
    all_here = town.festivals
    verbs = {verb for found in VERBS.values() for verb in found} | set(_verbs())
    tables = {str(table.number) for each in all_here for table in each.tables.all()}
    return {
        "festival_id": [str(each.pk) for each in all_here],
        "code": [each.code for each in all_here],
        "table": sorted(tables),
        "number": ["1", "2", "3", "4", "5", *(str(h.pk) for h in Helper.objects.all())],
        "verb": sorted(verbs),
        "slug": ["tv", "garden"],
        "seq": ["1", "2", "3", "4"],
        "kind": ["csv", "xlsx", "json", "pdf"],
        "ending": ["csv", "xlsx"],
        "which": ["players", "prizes", "winners", "rolls", "log", "handouts"],
        "by": ["prize", "person", "table", "time"],
        "what": list(PRINTED),
        "who": [f"{each.pk}-{number}" for each in all_here for number in (1, 2)],
        "key": ["manila", "xiamen", "own", "prize-desk", "troubleshooting", "play"],
        "book_id": [str(each.pk) for each in OwnRulebook.objects.all()],
        "short": ["5" * 16],
        "name": ["tv-board", "kept.sqlite3", "moonbowl.sqlite3"],
        "names": ["base.join", "base", "base.base", ".".join(["base"] * 200)],
        "token": [_link(), "used", "x" * 43],
        "uidb64": ["MQ", "Mg", "OTk5OQ"],
    }


def _verbs() -> Iterable[str]:
    from festival.kinds import kinds
    from festival.views.hall import halls as hall
    from festival.views.play import console

    yield from console.VERBS
    yield from hall.VERBS
    for kind in kinds().values():
        yield from kind.play.verbs
    yield from ("claim", "release", "roll", "tick", "untick", "link", "revoke", "give", "swap")
    yield from ("rehearse", "duplicate", "archive", "restore", "take", "back", "confirm", "remove")


def _link() -> str:
    made = sign_in.create_link()
    assert SignInLink.objects.exists()
    return made


@st.composite
def paths(draw: st.DrawFn, address: Address, known: dict[str, list[str]]) -> str:
    def part(found: re.Match[str]) -> str:
        kind, name = found[1] or "str", found[2]
        here = known[name]
        whole = st.sampled_from(here)
        wrong: st.SearchStrategy[str] = (
            st.sampled_from(WRONG_IDS) if kind == "int" else nasty.escaped()
        )
        return draw(whole if draw(st.integers(0, 9)) < 7 else wrong)

    path = "/" + PART.sub(part, address.route)
    return path if path.isascii() else quote(path)


def of_whom(path: str, town: Town) -> set[int]:
    """The festivals that an address speaks of."""
    found: set[int] = set()
    for each in town.festivals:
        if f"/festivals/{each.pk}/" in path or f"/f/{each.code}/" in path:
            found.add(each.pk)
    return found
