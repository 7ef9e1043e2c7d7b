"""Reads the environment variables and files of the settings; refuses bad values in one sentence."""

from __future__ import annotations

import hashlib
import ipaddress
import os
import re
import secrets
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured
from platformdirs import user_data_path

from rules.data_folders import FILES

ZONE = "Asia/Manila"
Networks = tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]

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
    """The folder for a second copy of each backup, or None. It may be missing, as a memory stick
    may be unplugged."""
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
    """MOONBOWL_TIME_ZONE, else the system's zone, else Asia/Manila."""
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
    """The name of the system's time zone; None where it is unknown."""
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
    zones = tomllib.loads((FILES / "seeds" / "windows_zones.toml").read_text(encoding="utf-8"))
    return str(zones.get(name.split("\0")[0], ""))


def extra_hosts() -> tuple[str, ...]:
    """More host names of this machine. No wildcards: they would let any site open the sockets."""
    typed = os.environ.get("MOONBOWL_HOSTS", "").lower().split(",")
    hosts = tuple(host.strip() for host in typed if host.strip())
    for host in hosts:
        if not HOST_NAME.fullmatch(host):
            raise ImproperlyConfigured(
                f"MOONBOWL_HOSTS holds {host!r}, which is no host name. Write names or addresses "
                "with commas between them, without http:// and without a port."
            )
    return hosts


def networks(name: str, default: str = "") -> Networks:
    typed = (os.environ.get(name, "").strip() or default).split(",")
    found = []
    for text in filter(None, map(str.strip, typed)):
        try:
            found.append(ipaddress.ip_network(text))
        except ValueError as error:
            raise ImproperlyConfigured(
                f"{name} holds {text!r}, which is no address and no network. Write "
                'addresses like "192.0.2.7" or networks like "192.0.2.0/24" with commas between.'
            ) from error
    return tuple(found)


def cookie_mark(key: str) -> str:
    """Eight hexadecimal digits for cookie names, different for each data folder."""
    return hashlib.sha256(b"cookies" + key.encode()).hexdigest()[:8]


def fingerprint(folders: Iterable[Path]) -> str:
    """Eight hexadecimal digits that change with any file of these folders or with django-htmx."""
    digest = hashlib.sha256(version("django-htmx").encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]
