"""What the terminal shows: addresses, the guests' QR code, and when to open a browser."""

from __future__ import annotations

import sys
import threading
import tomllib
import webbrowser
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import get_language_info, get_supported_language_variant
from django.utils.translation import gettext as _

BLACK_ON_WHITE = "\x1b[38;5;231;48;5;16m"  # light blocks in white on black, whatever the theme
PLAIN = "\x1b[0m"


def language(environment: Mapping[str, str], encoding: str) -> str:
    """The language of the machine, where it is one of ours and the terminal has its letters."""
    chosen = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, chosen), "").partition(".")[0]
    try:
        code = get_supported_language_variant(locale.replace("_", "-").lower())
        get_language_info(code)["name_local"].encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return settings.LANGUAGE_CODE
    return code


def version() -> str:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def welcome(*, link: str, tv: str | None, data: Path) -> list[str]:
    return [
        "",
        _("Moonbowl %s is ready.") % version(),
        "",
        _("Emcee, on this laptop (the link works once):"),
        f"  {link}",
        _("TV or projector, on this laptop:"),
        f"  {tv}" if tv else "  " + _("the festival's page leads there, once there is one"),
        _("Your data:"),
        f"  {data}",
    ]


def guests(lan: str | None, port: int, *, has_colour: bool, encoding: str) -> list[str]:
    """The address guests open, in text and as a QR code where the terminal can show one."""
    if lan is None:
        return [_("No network yet. Guests' address appears here once the laptop has one.")]
    url = f"http://{lan}:{port}/"
    return [
        _("Guests, on the same Wi-Fi:"),
        f"  {url}",
        *qr_lines(url, has_colour=has_colour, encoding=encoding),
    ]


def hints() -> list[str]:
    return [
        _("Keep this window open; Ctrl-C stops. Every roll is saved at once."),
        _("If the system asks about the firewall, allow it for this network."),
        _("If phones cannot open the address, this Wi-Fi keeps its guests apart: let a phone's"),
        _("hotspot connect the laptop and the guests."),
        _("Plain http can be read by everybody on the Wi-Fi: lead the evening from this laptop."),
        "",
    ]


def qr_lines(url: str, *, has_colour: bool, encoding: str) -> list[str]:
    drawn = StringIO()
    segno.make_qr(url, error="l").terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return []
    start, end = (BLACK_ON_WHITE, PLAIN) if has_colour else ("", "")
    return [f"  {start}{line}{end}" for line in drawn.getvalue().splitlines()]


def can_open_browser(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether somebody sits before this machine and sees a window that opens."""
    if environment.get("CI") or environment.get("SSH_CONNECTION"):
        return False
    if platform in {"darwin", "win32"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    # Some browsers keep the caller waiting until their window is closed.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
