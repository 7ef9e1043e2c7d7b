"""Reads the environment variables of a hosted Moonbowl.

A missing or bad value is refused in one sentence.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from festival.config.environment import HOST_NAME

if TYPE_CHECKING:
    from dj_database_url import DBConfig

LONG_ENOUGH = 50  # signs of a secret key
DIFFERENT_ENOUGH = 5
BY_DJANGO = "django-insecure-"
LOOPBACK = "127.0.0.1, ::1"
ADDRESS = re.compile(r"https://(?P<host>[^/:@?#]+)(:\d{1,5})?")

MAIL_PORTS = {"smtp": 587, "smtps": 465}

CONNECT = 3  # seconds
FOR_CONNECTION = 1  # second that a request waits for a free connection
# For five request threads, one thread of the sockets, and background work.
MOST_CONNECTIONS = 9
LEAST_CONNECTIONS = 2
RECONNECT = 2  # seconds of trying; the next request begins another try
OLDEST = 3600  # seconds until a connection is replaced
SHORT_PATIENCE = {"socket_timeout": 2, "socket_connect_timeout": 1}  # with Redis, in seconds


def required(name: str, example: str) -> str:
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set; a hosted Moonbowl needs it, such as {name}={example}"
        )
    return value


def secret() -> str:
    """The key that signs cookies, the same for all processes."""
    return _hard_to_guess("SECRET_KEY", required("SECRET_KEY", "$(openssl rand -hex 40)"))


def fallback_secrets() -> list[str]:
    """Other keys, with commas, whose cookies and links are taken too: the next one, until all
    processes know it, and then the one before."""
    typed = os.environ.get("SECRET_KEY_FALLBACKS", "").split(",")
    return [_hard_to_guess("SECRET_KEY_FALLBACKS", key.strip()) for key in typed if key.strip()]


def _hard_to_guess(name: str, key: str) -> str:
    if len(key) < LONG_ENOUGH or len(set(key)) < DIFFERENT_ENOUGH or key.startswith(BY_DJANGO):
        raise ImproperlyConfigured(
            f"{name} is too easy to guess; expected at least {LONG_ENOUGH} random signs, the "
            "same for all processes, such as `openssl rand -hex 40` prints them."
        )
    return key


def hosts() -> list[str]:
    """The server's host names; posters show the first. No wildcards: they would let any site open
    the sockets."""
    typed = required("ALLOWED_HOSTS", "moonbowl.example").lower().split(",")
    found = [host.strip() for host in typed if host.strip()]
    for host in found:
        if not HOST_NAME.fullmatch(host):
            raise ImproperlyConfigured(
                f"ALLOWED_HOSTS holds {host!r}, which is no host name. Write names with commas "
                "between them, without https://, without a port and without * or a leading dot."
            )
    return found


def public_address(names: list[str]) -> str:
    """The https address for guests: MOONBOWL_ADDRESS, else the first of ALLOWED_HOSTS."""
    address = os.environ.get("MOONBOWL_ADDRESS", "").strip().lower().rstrip("/")
    if not address:
        return f"https://{names[0]}"
    found = ADDRESS.fullmatch(address)
    if found is None or found["host"] not in names:
        raise ImproperlyConfigured(
            f"MOONBOWL_ADDRESS is {address!r}; expected https:// and one of ALLOWED_HOSTS, with a "
            f"port where it is not 443, such as https://{names[0]}:8443"
        )
    return address


def database_url() -> str:
    """DATABASE_URL: PostgreSQL, as its own programs read it too."""
    url = required("DATABASE_URL", "postgres://moonbowl:secret@127.0.0.1:5432/moonbowl")
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured(
            f"DATABASE_URL begins with {url.partition(':')[0]!r}; expected postgres://. A hosted "
            "Moonbowl is several processes, and only PostgreSQL lets them write one after another: "
            "SQLite is a file of one laptop, for MOONBOWL_PROFILE=party."
        )
    return url


def database() -> DBConfig:
    """The database of DATABASE_URL; each process keeps a pool of connections."""
    import dj_database_url

    try:
        found = dj_database_url.parse(database_url())
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}.") from error
    if not found["NAME"]:
        raise ImproperlyConfigured(
            "DATABASE_URL names no database; expected one after the last /, such as "
            "postgres://moonbowl:secret@127.0.0.1:5432/moonbowl"
        )
    options = {
        "connect_timeout": CONNECT,
        # Notice a vanished database host sooner than after the system's default of two hours.
        "keepalives_idle": 10,
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        **found.get("OPTIONS", {}),
        "pool": {
            "min_size": LEAST_CONNECTIONS,
            "max_size": MOST_CONNECTIONS,
            "timeout": FOR_CONNECTION,
            "reconnect_timeout": RECONNECT,
            "max_lifetime": OLDEST,
        },
    }
    return {**found, "ENGINE": "django.db.backends.postgresql", "OPTIONS": options}


def redis() -> str:
    """REDIS_URL: the Redis over which processes send each other changes."""
    url = required("REDIS_URL", "redis://127.0.0.1:6379/0")
    try:
        said = urlsplit(url)
        is_right = said.scheme == "unix" or (said.scheme in ("redis", "rediss") and said.hostname)
        _ = said.port
    except ValueError:
        is_right = False
    if not is_right:
        raise ImproperlyConfigured(
            "REDIS_URL cannot be read; expected a host and a port, such as redis://127.0.0.1:6379/0"
        )
    return url


def news_line() -> dict[str, object]:
    """The Redis connection for changes between processes. It is tried twice: after a restart of
    Redis, the first try only finds that the connection is gone."""
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return {"address": redis(), "retry": Retry(NoBackoff(), 1), **SHORT_PATIENCE}


def counting() -> dict[str, object]:
    """The Redis connection for the cache of counters, not retried."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {"retry": Retry(NoBackoff(), 0), **SHORT_PATIENCE}


def static_folder() -> Path | None:
    """MOONBOWL_STATIC: where the proxy finds the static files of each version; None for none."""
    folder = os.environ.get("MOONBOWL_STATIC", "").strip()
    if folder and not Path(folder).is_absolute():
        raise ImproperlyConfigured(
            f"MOONBOWL_STATIC is {folder!r}; expected a full path, such as /var/lib/moonbowl-static"
        )
    return Path(folder) if folder else None


def mail() -> dict[str, object]:
    """The mail settings: the server from EMAIL_URL, the sender from EMAIL_FROM. Without EMAIL_URL
    no mail is sent, and the operator gives out links."""
    url = os.environ.get("EMAIL_URL", "").strip()
    if not url:
        return {"EMAIL_HOST": ""}
    said = urlsplit(url)
    if said.scheme not in MAIL_PORTS or not said.hostname:
        raise ImproperlyConfigured(
            f"EMAIL_URL begins with {url.partition(':')[0]!r}; expected smtp:// (with STARTTLS) or "
            "smtps:// and a host, such as EMAIL_URL=smtp://user:secret@mail.example:587"
        )
    return {
        "EMAIL_HOST": said.hostname,
        "EMAIL_PORT": said.port or MAIL_PORTS[said.scheme],
        "EMAIL_HOST_USER": unquote(said.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(said.password or ""),
        "EMAIL_USE_TLS": said.scheme == "smtp",
        "EMAIL_USE_SSL": said.scheme == "smtps",
        "EMAIL_TIMEOUT": 20,
        "DEFAULT_FROM_EMAIL": required("EMAIL_FROM", "moonbowl@mail.example"),
    }


def operator() -> str:
    """The e-mail address of the operator, who is told what failed; "" for nobody's."""
    return os.environ.get("MOONBOWL_OPERATOR", "").strip()


def unset_for_dumps() -> list[str]:
    """Which settings are missing that docs/hosting/backup/dump needs."""
    names = ("MOONBOWL_DUMP_KEY", "MOONBOWL_DUMP_TO")
    return [name for name in names if not os.environ.get(name, "").strip()]


def is_second_factor_required() -> bool:
    return _is_chosen("MOONBOWL_REQUIRE_SECOND_FACTOR")


def is_demo() -> bool:
    """Whether visitors may open festivals, which are deleted each night."""
    if not _is_chosen("MOONBOWL_DEMO"):
        return False
    if os.environ.get("EMAIL_URL", "").strip():
        raise ImproperlyConfigured("EMAIL_URL is set, and a demo sends no e-mails: leave it out.")
    return True


def _is_chosen(name: str) -> bool:
    value = os.environ.get(name, "").strip()
    if value not in ("", "0", "1"):
        raise ImproperlyConfigured(f"{name} is {value!r}; expected 1 or 0.")
    return value == "1"
