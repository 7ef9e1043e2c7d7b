"""Options that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from django.core.management.base import CommandError

from rules.bobing import Rulebook
from rules.errors import RulesError

# Options of all Django commands, which the help leaves out.
OF_DJANGO = {
    *("--settings", "--pythonpath", "--traceback", "--no-color", "--force-color"),
    *("--verbosity", "--skip-checks"),
}


def add_rulebook(parser: ArgumentParser) -> None:
    parser.add_argument("--rulebook", default="manila", help="a shipped one; manila if not given")
    parser.add_argument(
        "--switch",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule, such as third=same4; may be repeated",
    )


def chosen_rulebook(key: str, switches: list[str]) -> Rulebook:
    """A shipped rulebook. switches: as typed, KEY=VALUE. Raises CommandError."""
    try:
        return Rulebook.load(key, **dict(switch.partition("=")[::2] for switch in switches))
    except RulesError as error:
        raise CommandError(str(error)) from error


def port_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError(f"type a number from 1 to 65535, not '{text}'")
    return int(text)
