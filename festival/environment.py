"""What the settings read from outside. A bad value is refused in one sentence, never guessed at."""

from __future__ import annotations

import hashlib
import ipaddress
import os
import re
import secrets
import sys
import tempfile
from collections.abc import Iterable
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured
from platformdirs import user_data_path

MAIL_PORTS = {"smtp": 587, "smtps": 465}
ZONE = "Asia/Manila"
# Windows has names of its own, which the Unicode CLDR pairs with these; Manila goes with Singapore.
ON_WINDOWS = {
    "Singapore Standard Time": ZONE,
    "China Standard Time": "Asia/Shanghai",
    "Taipei Standard Time": "Asia/Taipei",
    "Tokyo Standard Time": "Asia/Tokyo",
    "Korea Standard Time": "Asia/Seoul",
    "SE Asia Standard Time": "Asia/Bangkok",
    "India Standard Time": "Asia/Kolkata",
    "Arabian Standard Time": "Asia/Dubai",
    "Arab Standard Time": "Asia/Riyadh",
    "W. Australia Standard Time": "Australia/Perth",
    "AUS Eastern Standard Time": "Australia/Sydney",
    "E. Australia Standard Time": "Australia/Brisbane",
    "New Zealand Standard Time": "Pacific/Auckland",
    "GMT Standard Time": "Europe/London",
    "W. Europe Standard Time": "Europe/Berlin",
    "Romance Standard Time": "Europe/Paris",
    "Central Europe Standard Time": "Europe/Budapest",
    "Hawaiian Standard Time": "Pacific/Honolulu",
    "Pacific Standard Time": "America/Los_Angeles",
    "Mountain Standard Time": "America/Denver",
    "Central Standard Time": "America/Chicago",
    "Eastern Standard Time": "America/New_York",
    "UTC": "UTC",
}
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


class Profile(StrEnum):
    """party: one laptop, one process, plain http, SQLite. hosted: any number of processes on any
    number of hosts behind a reverse proxy with TLS, PostgreSQL and Redis."""

    PARTY = "party"
    HOSTED = "hosted"


def profile() -> Profile:
    name = os.environ.get("MOONBOWL_PROFILE", Profile.PARTY)
    try:
        return Profile(name)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"MOONBOWL_PROFILE is {name!r}; expected party or hosted."
        ) from error


def required(name: str, example: str) -> str:
    """A variable that a hosted Moonbowl cannot do without."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set; a hosted Moonbowl needs it, such as {name}={example}"
        )
    return value


def database() -> dict[str, Any]:
    """PostgreSQL, by DATABASE_URL; each process keeps a pool of connections."""
    import dj_database_url

    url = required("DATABASE_URL", "postgres://moonbowl:secret@127.0.0.1:5432/moonbowl")
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured(
            f"DATABASE_URL begins with {url.partition(':')[0]!r}; expected postgres://. A hosted "
            "Moonbowl is several processes, and only PostgreSQL lets them write one after another: "
            "SQLite is a file of one laptop, for MOONBOWL_PROFILE=party."
        )
    return {**dj_database_url.parse(url), "OPTIONS": {"pool": True}}


def redis() -> str:
    """Redis, by REDIS_URL, over which the processes tell each other what has changed."""
    url = required("REDIS_URL", "redis://127.0.0.1:6379/0")
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured(
            f"REDIS_URL begins with {url.partition(':')[0]!r}; expected redis://. A hosted Moonbowl"
            " is several processes, and those hear nothing of each other but over Redis: the "
            "in-memory layer is for MOONBOWL_PROFILE=party."
        )
    return url


def mail() -> dict[str, Any]:
    """The settings of the mail server, by EMAIL_URL, and whose name letters carry, by EMAIL_FROM.
    Without the first no letter is sent, and the operator hands links over."""
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


def is_second_factor_required() -> bool:
    value = os.environ.get("MOONBOWL_REQUIRE_SECOND_FACTOR", "").strip()
    if value not in ("", "0", "1"):
        raise ImproperlyConfigured(f"MOONBOWL_REQUIRE_SECOND_FACTOR is {value!r}; expected 1 or 0.")
    return value == "1"


def data_folder() -> Path:
    """The folder of the database, the secret key, the log and the backups; made when missing."""
    chosen = os.environ.get("MOONBOWL_DATA", "").strip()
    folder = Path(chosen).expanduser().absolute() if chosen else user_data_path("moonbowl", False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise ImproperlyConfigured(
            f"the data folder {folder} cannot be written to ({error.strerror}). "
            "Choose another one: set MOONBOWL_DATA, or start with --data FOLDER."
        ) from error
    return folder


def second_folder() -> Path | None:
    """Where a second copy of each backup goes. It need not be there: a memory stick comes and
    goes."""
    chosen = os.environ.get("MOONBOWL_BACKUPS", "").strip()
    return Path(chosen).expanduser().absolute() if chosen else None


def secret_key(folder: Path) -> str:
    """The key that signs cookies; made once, readable by its owner only."""
    path = folder / "secret_key"
    try:
        if not path.exists():
            _make_key(path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"the secret key {path} cannot be read ({error}).") from error
    if len(key) < 50:
        raise ImproperlyConfigured(
            f"the secret key {path} is damaged. Delete it; a new one is made, "
            "and everybody who was signed in needs a new link."
        )
    return key


def _make_key(path: Path) -> None:
    # mkstemp makes the file with mode 0600. Two first starts at once both get here; the link
    # succeeds once, and both read the winner's key.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64))
    try:
        os.link(name, path)
    except FileExistsError:
        pass
    except OSError:  # a memory stick without hard links
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


def time_zone() -> str:
    """The zone of all clocks: as it was named, or the laptop's own where that can be told."""
    name = os.environ.get("MOONBOWL_TIME_ZONE")
    if name is None:
        return own_zone() or ZONE
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError) as error:
        raise ImproperlyConfigured(
            f"MOONBOWL_TIME_ZONE is {name!r}, which is no time zone. "
            'Write it like "Asia/Manila" or "Europe/London".'
        ) from error
    return name


def own_zone(clock: Path = Path("/etc/localtime")) -> str | None:
    """The zone that the system is set to, by its name."""
    _, _, of_link = str(clock.resolve()).replace(os.sep, "/").rpartition("/zoneinfo/")
    named = (os.environ.get("TZ", "").removeprefix(":"), of_link, _zone_of_windows())
    return next(filter(_is_zone, named), None)


def _is_zone(name: str) -> bool:
    try:
        return bool(name) and bool(ZoneInfo(name).key)
    except (LookupError, ValueError, OSError):
        return False


def _zone_of_windows() -> str:
    if sys.platform != "win32":
        return ""
    import winreg

    key = r"SYSTEM\CurrentControlSet\Control\TimeZoneInformation"
    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, key) as found:
            name = str(winreg.QueryValueEx(found, "TimeZoneKeyName")[0])
    except OSError:
        return ""
    return ON_WINDOWS.get(name.split("\0")[0], "")


def extra_hosts() -> tuple[str, ...]:
    """More names this machine answers to. No wildcards: they would open the sockets to any site."""
    typed = os.environ.get("MOONBOWL_HOSTS", "").lower().split(",")
    hosts = tuple(host.strip() for host in typed if host.strip())
    for host in hosts:
        if not HOST_NAME.fullmatch(host):
            raise ImproperlyConfigured(
                f"MOONBOWL_HOSTS holds {host!r}, which is no host name. Write names or addresses "
                "with commas between them, without http:// and without a port."
            )
    return hosts


def proxies() -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    """Reverse proxies that say for whom they ask, in X-Forwarded-For."""
    typed = os.environ.get("MOONBOWL_PROXIES", "").split(",")
    found = []
    for text in filter(None, map(str.strip, typed)):
        try:
            found.append(ipaddress.ip_network(text))
        except ValueError as error:
            raise ImproperlyConfigured(
                f"MOONBOWL_PROXIES holds {text!r}, which is no address and no network. Write "
                'addresses like "192.0.2.7" or networks like "192.0.2.0/24" with commas between.'
            ) from error
    return tuple(found)


def fingerprint(folders: Iterable[Path]) -> str:
    """Eight digits that change with any file of these folders, and with the scripts of others."""
    digest = hashlib.sha256(version("django-htmx").encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]
