#!/usr/bin/env python
"""Django's command line, with Moonbowl's settings."""

from __future__ import annotations

import argparse
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def take_data_folder(arguments: list[str]) -> None:
    """Hand --data and --backups to the settings, which are read before any command sees its
    options."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data")
    parser.add_argument("--backups")
    known, _ = parser.parse_known_args(arguments)
    if known.data is not None:
        os.environ["MOONBOWL_DATA"] = known.data
    if known.backups is not None:
        os.environ["MOONBOWL_BACKUPS"] = known.backups


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.settings")
    if sys.argv[1:2] in (["party"], ["restore"]):
        take_data_folder(sys.argv[2:])
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Moonbowl cannot start: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
