"""Writes addresses, hints and the guests' QR code for the terminal, and opens the browser."""

from __future__ import annotations

import ctypes
import locale
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import get_language_info, get_supported_language_variant, override
from django.utils.translation import gettext as _

from festival import __version__
from festival.server.most_connections import most_connections
from festival.web.addresses import FoundAddresses

MANY_PHONES = 1000  # with room for fewer, the hints say so
BLACK_ON_WHITE = "\x1b[38;5;231;48;5;16m"  # light blocks in white on black, whatever the theme
PLAIN = "\x1b[0m"


def of_windows() -> str:
    """The language of the menus of Windows, which may differ from the language of its dates."""
    kernel = vars(ctypes)["windll"].kernel32
    return locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), "")


def of_macos() -> str:
    """The language of macOS, whose terminal sets none for a rare pair of language and region, such
    as zh-Hans in PH."""
    asked = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603  (written above)


Told = Callable[[], str]
TOLD_BY: Mapping[str, Told] = {"win32": of_windows, "darwin": of_macos}
NOBODY: Told = str
TOLD_HERE = TOLD_BY.get(sys.platform, NOBODY)

_language = settings.LANGUAGE_CODE


def speak(language: str) -> None:
    """Let `print_sentence` use this language from now on."""
    global _language
    _language = language


def language(environment: Mapping[str, str], encoding: str, system: Told = TOLD_HERE) -> str:
    """The language of the machine, if it is one of ours and the terminal can show its letters; else
    the default."""
    chosen = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    said = next(filter(None, chosen), "").partition(".")[0] or system()
    try:
        code = get_supported_language_variant(said.replace("_", "-").lower())
        get_language_info(code)["name_local"].encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return settings.LANGUAGE_CODE
    return code


def print_sentence(sentence: Callable[[], str]) -> None:
    """Print what went wrong while the server runs. sentence: called in the terminal's language."""
    with override(_language):
        sys.stderr.write(f"\n{sentence()}\n\n")
        sys.stderr.flush()


def welcome(*, link: str, tv: str | None, data: Path) -> list[str]:
    return [
        "",
        _("Moonbowl %s is ready.") % __version__,
        "",
        *for_emcee(link),
        _("TV or projector, on this laptop:"),
        f"  {tv}" if tv else "  " + _("the festival's page has the link, once there is a festival"),
        _("Your data:"),
        f"  {data}",
    ]


def for_emcee(link: str) -> list[str]:
    return [_("Emcee, on this laptop (the link works once):"), f"  {link}"]


def guests(found: FoundAddresses, port: int, *, has_colour: bool, encoding: str) -> list[str]:
    """Lines with the address for guests, its QR code if the terminal can show one, and the other
    addresses."""
    if found.used is None:
        return [no_network()]
    url = f"http://{found.used.ip}:{port}/"
    return [
        *_gone_choice(found),
        _("Guests, on the same Wi-Fi:"),
        f"  {url}",
        *qr_lines(url, has_colour=has_colour, encoding=encoding),
        _("Television, in its browser:"),
        f"  {url}tv",
        *_others(found),
    ]


def no_network() -> str:
    return _("No network yet. The guests' address appears here once the laptop is connected.")


def _gone_choice(found: FoundAddresses) -> list[str]:
    if found.chosen is None or not found.is_choice_gone:
        return []
    sentence = _(
        "This laptop has left the network of %(chosen)s, which you chose. Moonbowl chose this "
        "address instead."
    )
    return [sentence % {"chosen": found.chosen.ip}]


def _others(found: FoundAddresses) -> list[str]:
    if not found.others:
        return []
    sentence = _("If no phone opens it, choose another one on the page Screens or with --address:")
    return [sentence, *(f"  {address}" for address in found.others)]


def no_such_address(typed: str, found: FoundAddresses) -> str:
    """Why --address was refused."""
    if not found.addresses:
        return no_network()
    sentence = _("This laptop has no address %(typed)s. Choose one of these:")
    return "\n".join(
        (sentence % {"typed": typed}, *(f"  {address}" for address in found.addresses))
    )


def hints(port: int, platform: str = sys.platform) -> list[str]:
    return [
        _("Keep this window open; Ctrl-C stops. Every roll is saved at once."),
        _firewall(port, platform),
        _("If phones cannot open the address, this Wi-Fi separates its devices: use a phone's"),
        _("hotspot for the laptop and the guests."),
        _("Everybody on the Wi-Fi can read plain http: lead the evening from this laptop."),
        *_few_phones(most_connections()),
        "",
    ]


def _firewall(port: int, platform: str) -> str:
    match platform:
        case "win32":
            return _("If Windows asks about its firewall, tick private and public networks: Allow.")
        case "darwin":
            return _("If the Mac asks whether Python may accept incoming connections: Allow.")
        case _:
            return _("If this laptop has a firewall, open port %d in it.") % port


def _few_phones(most: int) -> list[str]:
    if most >= MANY_PHONES:
        return []
    sentence = _("This computer allows at most %(most_phones)s phones and screens at once.")
    return [sentence % {"most_phones": most}]


def has_colour(environment: Mapping[str, str]) -> bool:
    """Whether the terminal has colours; that of Windows 11 sets WT_SESSION."""
    return environment.get("TERM", "dumb") != "dumb" or "WT_SESSION" in environment


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
    """Whether a browser window would be seen: not over SSH, in CI, or without a display."""
    if environment.get("CI") or environment.get("SSH_CONNECTION"):
        return False
    if platform in {"darwin", "win32"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    # In a thread: some browsers return only when their window is closed.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
