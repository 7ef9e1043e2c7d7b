"""The command lines `moonbowl` and `manage.py`, both with Moonbowl's settings."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from io import TextIOWrapper
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def moonbowl() -> None:
    """The command `moonbowl`; without a command's name it runs `party`: `moonbowl --port 9000`.

    `moonbowl help` is the help of `party`, which lists the other commands, but none of Django's.
    """
    program, *arguments = sys.argv
    if arguments == ["help"]:
        arguments = ["--help"]
    is_named = bool(arguments) and not arguments[0].startswith("-")
    run([program, *([] if is_named else ["party"]), *arguments])


def run(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    take_folders(arguments[1:])
    if "restore" in arguments[1:2]:
        require_data()
    speak_in_any_alphabet()
    if arguments[1:2] in (["party"], ["serve"]):
        # Optimization: imports leave little garbage, and the search for it takes 0.2 s of a start;
        # the server begins to search once it listens.
        gc.disable()
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as error:
        sys.exit(f"Moonbowl cannot start: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def take_folders(arguments: list[str]) -> None:
    """Pass --data and --backups to the settings, which are read before a command's options."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data")
    parser.add_argument("--backups")
    known, _ = parser.parse_known_args(arguments)
    if known.data is not None:
        os.environ["MOONBOWL_DATA"] = known.data
    if known.backups is not None:
        os.environ["MOONBOWL_BACKUPS"] = known.backups


def require_data() -> None:
    """Exit if the data folder is missing: its name was mistyped, as it holds nothing to restore."""
    folder = os.environ.get("MOONBOWL_DATA", "").strip()
    if folder and not Path(folder).expanduser().is_dir():
        sys.exit(f"There is no folder {Path(folder).expanduser().absolute()}; nothing was made.")


def speak_in_any_alphabet() -> None:
    """Print a question mark for each character that the output cannot encode, as in folder names.

    On Windows the output to a file or a pipe is limited to one code page.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
