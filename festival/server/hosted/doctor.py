"""Looks whether an installation is right: what `manage.py doctor` says.

Each check asks the real part, and yields a sentence for each thing that is wrong.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.core.mail import get_connection
from redis.exceptions import RedisError

from festival.server.hosted.metrics import last_dump
from festival.server.hosted.readiness import connected, redis_server

PATIENCE = 10  # seconds
HOUR = 3600
OLDEST_DUMP = 3 * HOUR
APART = 1.0  # second between two clocks
WIDEST = {4: 16, 6: 48}  # bits of a network of proxies
RIGHTS = """
SELECT current_setting('transaction_read_only') = 'on',
       has_schema_privilege(current_schema(), 'CREATE'),
       (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()
        AND NOT pg_has_role(tableowner, 'USAGE')) > 0
"""


def database() -> Iterator[str]:
    with connected() as connection:
        ((is_read_only, may_create, has_others),) = connection.execute(RIGHTS).fetchall()
    if is_read_only:
        yield "PostgreSQL is read-only: nothing can be saved."
    if not may_create:
        yield "The user may not make tables: let it own the database."
    if has_others:
        yield "Some tables belong to another user: REASSIGN OWNED BY that one."


def redis() -> Iterator[str]:
    with redis_server() as server:
        found = server.info()
    if not found["maxmemory"]:
        yield "maxmemory is not set: Redis may take all memory of its host. Set 400mb."
    if found["maxmemory_policy"] != "noeviction":
        yield (
            f"maxmemory-policy is {found['maxmemory_policy']}: Redis may forget how often somebody"
            " tried a password. Set noeviction."
        )


def clocks() -> Iterator[str]:
    with connected() as connection, redis_server() as server:
        begun = time.time()
        ((of_postgresql,),) = connection.execute(
            "SELECT extract(epoch FROM clock_timestamp())::float"
        ).fetchall()
        seconds, microseconds = server.time()
        ended = time.time()
    for name, at in (("PostgreSQL", of_postgresql), ("Redis", seconds + microseconds / 1e6)):
        apart = max(begun - at, at - ended)
        if apart > APART:
            yield f"The clock of {name} is {apart:.0f} seconds from this one: run chrony on both."


def proxies() -> Iterator[str]:
    for network in settings.TRUSTED_PROXIES:
        if network.prefixlen < WIDEST[network.version]:
            yield f"MOONBOWL_PROXIES trusts all of {network}: name the proxy alone."


def address() -> Iterator[str]:
    (up, said, _), (first, _, to), (ready, _, _) = map(_asked, ("/up/", "/", "/ready/"))
    if up != 200:
        yield f"{settings.PUBLIC_ADDRESS}/up/ answers {up} ({said})."
    if first in (301, 302, 307, 308) and to == f"{settings.PUBLIC_ADDRESS}/":
        yield "The first page leads to itself: MOONBOWL_PROXIES does not name the proxy."
    if ready != 404:
        yield "The proxy passes on /ready/ and /metrics: let it answer 404."


def _asked(path: str) -> tuple[int, str, str]:
    """Status, text and redirect, as somebody outside gets them."""
    place = urlsplit(settings.PUBLIC_ADDRESS)
    trust = ssl.create_default_context()
    with closing(HTTPSConnection(place.hostname or "", place.port, context=trust)) as line:
        line.timeout = PATIENCE
        line.request("GET", path)
        answer = line.getresponse()
        text = answer.read(100).decode(errors="replace").strip()
        return answer.status, text, answer.headers.get("Location", "")


def mail() -> Iterator[str]:
    if settings.EMAIL_HOST:
        with get_connection():  # signs in, and sends nothing
            pass
        if not settings.OPERATOR:
            yield "MOONBOWL_OPERATOR is not set: nobody gets a letter when a dump fails."


def dumps() -> Iterator[str]:
    age = time.time() - last_dump()
    if age > OLDEST_DUMP and not settings.IS_DEMO:
        when = f"{age / HOUR:.0f} hours ago" if last_dump() else "never"
        yield f"A dump was last copied off this host: {when}. Make one, or ask the host that does."


CHECKS: dict[str, Callable[[], Iterator[str]]] = {
    "database": database,
    "Redis": redis,
    "clocks": clocks,
    "proxies": proxies,
    "address": address,
    "mail": mail,
    "dumps": dumps,
}


def findings() -> Iterator[tuple[str, list[str]]]:
    """What each check finds wrong, by its name."""
    for name, check in CHECKS.items():
        try:
            yield name, list(check())
        except (psycopg.Error, RedisError, OSError, HTTPException) as error:
            yield name, [f"No answer: {' '.join(str(error).split())}"]
