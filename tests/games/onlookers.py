"""Reads every byte that those receive who may not see what a player has on their phone: another
phone, walls, spectators, helpers and the emcee, by pages, files and sockets."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver, reverse

from festival.lists.uploads import FESTIVAL_FILE
from festival.live.hub import Hub
from festival.live.snapshots import BOARD, CONSOLE, WATCH, Topic
from festival.models import Table
from festival.play.phones.phone_seats import set_phones, take_over
from festival.tables.results.results_kind import ResultsKind
from tests.festival.accounts.test_rights import browser, new_helper
from tests.festival.live.listening import Screen, elsewhere, wait_for
from tests.festival.side_tables import stored
from tests.festival.web.test_views import POST_ONLY
from tests.games.bobing.join.phones import claim, phone
from tests.games.sample import Private

ANA, BEN, CORA = 1, 2, 3
OF_GUESTS = "f/"
Addresses = list[tuple[str, str]]  # with the name of each page
Received = tuple[str, str, bytes, Collection[int]]  # by whom, in what; whose secrets may be in it
SOCKETS = {
    "socket of phones": (BOARD, ""),
    "socket of the wall": (BOARD, "tv"),
    "socket of the console": (CONSOLE, ""),
    "socket of a viewer": (WATCH, ""),
}


@dataclass(frozen=True, kw_only=True)
class Onlooker:
    """Somebody with a browser. own: of these players they may see all."""

    name: str
    client: Client
    is_helper: bool
    own: Collection[int] = ()


async def leaks(hub: Hub, private: Private, logged: Callable[[], str]) -> set[tuple[str, str]]:
    """Who received the secret of another player, and in what. logged: the log of the program."""
    table, ana, onlookers = await elsewhere(lambda: _seated(private))
    before = await _joined(hub, table)
    await elsewhere(lambda: _played(private, table, ana))
    revision = await elsewhere(lambda: stored(table).revision)
    late = await _joined(hub, table)
    await wait_for(
        lambda: all(screen.heard[-1]["revision"] >= revision for screen in before.values())
    )
    sent = [
        (name, when, json.dumps(screen.heard).encode(), ())
        for when, screens in (("from the beginning", before), ("first message", late))
        for name, screen in screens.items()
    ]

    def found() -> set[tuple[str, str]]:
        secrets = private.secrets(table)
        read = [*sent, *_pages(table, onlookers), ("log", "", logged().encode(), ())]
        return {
            (who, what)
            for who, what, body, own in read
            for text in texts_of(body)
            if {*private.seen(text, secrets)} - {*own}
        }

    return set(await elsewhere(found))


def _seated(private: Private) -> tuple[Table, Client, list[Onlooker]]:
    table = private.begun()
    set_phones(table.pk, is_on=True)
    ana, ben, emcee = phone("a"), phone("b"), Client()
    for number, guest in ((ANA, ana), (BEN, ben)):
        assert claim(guest, table.festival, number).status_code == 200
    emcee.force_login(User.objects.create_user("emcee"))
    viewer = browser(new_helper(table.festival, "viewer"))
    return (
        stored(table),
        ana,
        [
            Onlooker(name="another phone", client=ben, is_helper=False, own=(BEN,)),
            Onlooker(name="no cookie", client=Client(), is_helper=False),
            # Plays for Cora, who has no phone, and has said so to the table.
            Onlooker(name="emcee", client=emcee, is_helper=True, own=(CORA,)),
            Onlooker(name="viewer", client=viewer, is_helper=True),
        ],
    )


def _played(private: Private, table: Table, ana: Client) -> None:
    """Ana's own pages come last: what is remembered of them must not reach anybody else."""
    private.choose(table, ana)
    take_over(table.pk, CORA, is_by_emcee=True)
    for name, *numbers in (("board",), ("hand", ANA)):
        assert ana.get(stored(table).public_address(name, *numbers)).status_code == 200


async def _joined(hub: Hub, table: Table) -> dict[str, Screen]:
    found = {name: Screen() for name in SOCKETS}
    for name, (audience, slug) in SOCKETS.items():
        await hub.join(Topic(audience, table.pk, "en", slug), found[name], -1)
    return found


def _pages(table: Table, onlookers: Iterable[Onlooker]) -> Iterator[Received]:
    """All pages and files of the table, as each of them gets them."""
    here = stored(table)
    of_guests, of_helpers = addresses(here)
    for each in onlookers:
        for name, address in of_helpers if each.is_helper else of_guests:
            answer: Any = each.client.get(address)
            body = b"".join(answer) if answer.streaming else answer.content
            yield each.name, name, body, each.own
            yield each.name, name, f"{answer.headers}{answer.cookies}".encode(), each.own
            if name == "everything" and body.startswith(b"PK"):
                file = {FESTIVAL_FILE: io.BytesIO(body)}
                shown: Any = each.client.post(reverse("import_festival"), file)
                assert shown.status_code == 409  # how far the file is, and what is here
                yield each.name, "comparison", shown.content, each.own


def addresses(table: Table) -> tuple[Addresses, Addresses]:
    """For guests, and for helpers: all pages of a side table, and some that show several."""
    values: dict[str, Collection[object]] = {
        "festival_id": (table.festival_id,),
        "code": (table.festival.code,),
        "table": (table.number,),
        "number": (ANA, BEN, CORA),
        "seq": range(1, table.version + 1),
        "slug": ("tv",),
        "by": ResultsKind.of(table).by,
        "kind": ("csv", "xlsx", "json"),
    }
    of_guests: Addresses = []
    of_helpers = [(name, reverse(name)) for name in ("home", "backups")]
    for name in ("everything", "side_tables", "players"):
        of_helpers.append((name, reverse(name, args=[table.festival_id])))
    for pattern in get_resolver().url_patterns:
        names, name = pattern.pattern.converters, str(getattr(pattern, "name", ""))
        if "table" not in names or name in POST_ONLY:
            continue
        found = of_guests if str(pattern.pattern).startswith(OF_GUESTS) else of_helpers
        for chosen in product(*(values[each] for each in names)):
            found.append((name, reverse(name, kwargs=dict(zip(names, chosen, strict=True)))))
    return of_guests, of_helpers


def texts_of(body: bytes) -> Iterator[str]:
    """Of packed files each file in them, of JSON all that is said in it."""
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            for name in packed.namelist():
                yield from texts_of(packed.read(name))
        return
    text = body.decode("utf-8", "replace")
    try:
        yield "\n".join(said_in(json.loads(text)))
    except ValueError:
        yield text


def said_in(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from said_in(value)
    elif isinstance(data, list):
        for each in data:
            yield from said_in(each)
    else:
        yield str(data)
