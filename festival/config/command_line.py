"""What is typed: `moonbowl`, and Django's own command line, both with Moonbowl's settings."""

from __future__ import annotations

import argparse
import os
import sys
from io import TextIOWrapper
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def moonbowl() -> None:
    """Start the party where no other command is named: `moonbowl --port 9000`."""
    program, *arguments = sys.argv
    is_named = bool(arguments) and not arguments[0].startswith("-")
    run([program, *([] if is_named else ["party"]), *arguments])


def run(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    take_folders(arguments[1:])
    if "restore" in arguments[1:2]:
        require_data()
    speak_in_any_alphabet()
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as error:
        sys.exit(f"Moonbowl cannot start: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def take_folders(arguments: list[str]) -> None:
    """Hand the folders to the settings, which are read before any command sees its options."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data")
    parser.add_argument("--backups")
    known, _ = parser.parse_known_args(arguments)
    if known.data is not None:
        os.environ["MOONBOWL_DATA"] = known.data
    if known.backups is not None:
        os.environ["MOONBOWL_BACKUPS"] = known.backups


def require_data() -> None:
    """A folder that is made anew has nothing to restore: its name was mistyped."""
    folder = os.environ.get("MOONBOWL_DATA", "").strip()
    if folder and not Path(folder).expanduser().is_dir():
        sys.exit(f"There is no folder {Path(folder).expanduser().absolute()}; nothing was made.")


def speak_in_any_alphabet() -> None:
    """A sign that the terminal does not have, as in the name of a folder, becomes a question mark.

    What Windows writes into a file or a pipe has the signs of one code page.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
