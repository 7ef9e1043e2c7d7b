"""Looks whether an installation is right: what `manage.py doctor` says.

Each check asks the real part, and yields a sentence for each thing that is wrong: what it is, and
what to do.
"""

from __future__ import annotations

import json
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from redis.exceptions import OutOfMemoryError, RedisError

from festival.server.hosted.doctor_of_host import dumps, mail, static_files
from festival.server.hosted.readiness import OK, connected, has_room, key_digest, redis_server

PATIENCE = 10  # seconds
MOST = 10_000  # bytes of an answer
APART = 1.0  # second between two clocks
WIDEST = {4: 16, 6: 48}  # bits of a network of proxies
MANY = 0.8  # of the connections that PostgreSQL allows
TO = re.compile(r"^\s*to (.+)$", re.MULTILINE)  # of Caddy's file: the processes
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
    site = urlsplit(settings.PUBLIC_ADDRESS)
    trust = ssl.create_default_context()
    status, to, _ = _answer(HTTPSConnection(site.hostname or "", site.port, context=trust), path)
    return status, to


def _answer(connection: HTTPConnection, path: str) -> tuple[int, str, bytes]:
    """Status, redirect and body."""
    with closing(connection) as line:
        line.timeout = PATIENCE
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.headers.get("Location", ""), answer.read(MOST)


def processes() -> Iterator[str]:
    try:
        named = TO.findall(settings.PROCESSES.read_text(encoding="utf-8"))
    except OSError:
        yield f"{settings.PROCESSES} is not here, so nobody looked at them: ask at Caddy's host."
        return
    for host in " ".join(named).split():
        try:
            states = dict(json.loads(_answer(HTTPConnection(host), "/ready/")[2]))
        except (OSError, HTTPException) as error:
            yield f"{host} does not answer ({_one_line(error)}): start it, and see its log."
            continue
        except (ValueError, TypeError):
            yield f"{host} does not answer as a process of Moonbowl: compare {settings.PROCESSES}."
            continue
        if states.pop("secret_key", "") != key_digest():
            yield f"{host} has another SECRET_KEY than this command: restart it."
        if wrong := [f"{part} {state}" for part, state in states.items() if state != OK]:
            yield f"{host} says: {', '.join(wrong)}. See docs/hosting.md, Watching it."


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
    "processes": (processes, ""),
    "files": (static_files, ""),
    "mail": (mail, "Compare EMAIL_URL with what your mail server asks for."),
    "dumps": (dumps, ""),
}


def findings() -> Iterator[tuple[str, list[str]]]:
    """What each check finds wrong, by its name."""
    for name, (check, remedy) in CHECKS.items():
        try:
            yield name, list(check())
        except (psycopg.Error, RedisError, OSError, HTTPException) as error:
            yield name, [f"No answer: {_one_line(error)}. {remedy}"]


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")
