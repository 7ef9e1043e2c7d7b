"""Looks whether an installation is right: what `manage.py doctor` says.

Each check asks the real part, and yields a sentence for each thing that is wrong: what it is, and
what to do.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.core.mail import get_connection
from redis.exceptions import OutOfMemoryError, RedisError

from festival.server.hosted.metrics import last_dump
from festival.server.hosted.readiness import connected, has_room, redis_server

PATIENCE = 10  # seconds
HOUR = 3600
OLDEST_DUMP = 3 * HOUR
APART = 1.0  # second between two clocks
WIDEST = {4: 16, 6: 48}  # bits of a network of proxies
MANY = 0.8  # of the connections that PostgreSQL allows
STATE = """
SELECT current_setting('transaction_read_only') = 'on',
       has_schema_privilege(current_schema(), 'CREATE'),
       (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()
        AND NOT pg_has_role(tableowner, 'USAGE')) > 0,
       (SELECT sum(numbackends)::int FROM pg_stat_database),
       current_setting('max_connections')::int
"""


def database() -> Iterator[str]:
    with connected() as connection:
        ((is_read_only, may_create, has_others, count, most),) = connection.execute(STATE)
        is_full = not has_room(connection)
    if is_full:
        yield "The disk of PostgreSQL is full, so nothing can be saved: free space on it."
    if is_read_only:
        yield (
            "PostgreSQL is read-only, so nothing can be saved: look for a failover, or for"
            " default_transaction_read_only."
        )
    if count > MANY * most:
        yield (
            f"PostgreSQL has {count} of its {most} connections open: raise max_connections, or look"
            " in pg_stat_activity who has them."
        )
    if not may_create:
        yield "The user may not make tables: let it own the database."
    if has_others:
        yield "Some tables belong to another user: REASSIGN OWNED BY that one."


def redis() -> Iterator[str]:
    with redis_server() as server:
        found = server.info()
        try:
            server.set("moonbowl.doctor", 1, px=1)
        except OutOfMemoryError:
            yield (
                f"Redis is full ({found['used_memory_human']}) and refuses to write: raise"
                " maxmemory, or give it to Moonbowl alone."
            )
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
    (up, _), (first, to), (ready, _) = map(_asked, ("/up/", "/", "/ready/"))
    if up != HTTPStatus.OK:
        yield (
            f"{settings.PUBLIC_ADDRESS}/up/ answers {up}: see /ready/ of each process, and its log."
        )
    if first in (301, 302, 307, 308) and to == f"{settings.PUBLIC_ADDRESS}/":
        yield "The first page leads to itself: name the proxy in MOONBOWL_PROXIES."
    if ready != HTTPStatus.NOT_FOUND:
        yield "The proxy passes on /ready/ and /metrics: let it answer 404."


def _asked(path: str) -> tuple[int, str]:
    """Status and redirect, as somebody outside gets them."""
    place = urlsplit(settings.PUBLIC_ADDRESS)
    trust = ssl.create_default_context()
    with closing(HTTPSConnection(place.hostname or "", place.port, context=trust)) as line:
        line.timeout = PATIENCE
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.headers.get("Location", "")


def mail() -> Iterator[str]:
    if settings.EMAIL_HOST:
        with get_connection():  # signs in, and sends nothing
            pass
        if not settings.OPERATOR:
            yield (
                "Nobody gets a letter when a dump fails: write your address into MOONBOWL_OPERATOR."
            )
    elif settings.OPERATOR:
        yield (
            "MOONBOWL_OPERATOR is set, but no letter can be sent: set EMAIL_URL and EMAIL_FROM too."
        )


def same_disk() -> str:
    """The folder to which dumps would be copied, if backup/dump found it on their own disk; "" for
    none."""
    try:
        return (settings.DUMPS / "same-disk").read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def dumps() -> Iterator[str]:
    if settings.IS_DEMO:
        return
    if folder := same_disk():
        yield f"{folder} is on the disk of the dumps: set MOONBOWL_DUMP_TO to another disk or host."
    age = time.time() - last_dump()
    if age > OLDEST_DUMP:
        when = f"{age / HOUR:.0f} hours ago" if last_dump() else "never"
        yield (
            f"A dump was last copied off this disk: {when}. Make one, or ask the host that does;"
            " journalctl --unit moonbowl-dump says why one fails."
        )


# Each with what to do if the part does not answer.
CHECKS: dict[str, tuple[Callable[[], Iterator[str]], str]] = {
    "database": (
        database,
        "Start PostgreSQL, compare DATABASE_URL, or raise max_connections.",
    ),
    "Redis": (redis, "Start Redis, and compare REDIS_URL."),
    "clocks": (clocks, "First let the database and Redis answer."),
    "proxies": (proxies, ""),
    "address": (
        address,
        "Start Caddy, see its log, and check that the name in ALLOWED_HOSTS leads to it.",
    ),
    "mail": (mail, "Compare EMAIL_URL with what your mail server asks for."),
    "dumps": (dumps, ""),
}


def findings() -> Iterator[tuple[str, list[str]]]:
    """What each check finds wrong, by its name."""
    for name, (check, remedy) in CHECKS.items():
        try:
            yield name, list(check())
        except (psycopg.Error, RedisError, OSError, HTTPException) as error:
            said = " ".join(str(error).split()).rstrip(".")
            yield name, [f"No answer: {said}. {remedy}"]
