"""What a guest's own phone is told beyond the board, and the sheet of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.board.side_tables import own_players
from festival.board.spots.board import Board
from festival.models import Table
from festival.record.log_lines import Person
from festival.record.record import table_record
from festival.record.spots import forfeit_name, guess_name, naming_of
from festival.words.wording import Naming
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import RULES, SWITCHES, rows
from rules.spots.state import Phase


@dataclass(frozen=True, kw_only=True)
class Chance:
    """A guess on the rule sheet. width: how long its bar is, of 100 for the likeliest."""

    guess: str
    exact: str  # "1/6"
    percent: float
    width: int
    is_best: bool


def phone_context(table: Table, board: Board, own: Sequence[Person], device: str) -> dict[str, Any]:
    """own: who plays from the phone. device: its secret."""
    return own_players(own)


def rules_context(table: Table, board: Board) -> dict[str, Any]:
    """is_live: before the start the rules may change, and the line brings nothing of them."""
    state = table_record(table).state
    settings: Settings = state.settings
    naming = naming_of(table, state)
    found = rows(settings)
    best = max(row.chance for row in found)
    chances = tuple(
        Chance(
            guess=guess_name(row.guess, naming),
            exact=f"{row.chance.numerator}/{row.chance.denominator}",
            percent=float(100 * row.chance),
            width=round(100 * row.chance / best),
            is_best=row.is_best,
        )
        for row in found
    )
    return {
        "festival": table.festival,
        "rules": [gettext(rule.text) for rule in RULES],
        "chosen": _chosen(settings, naming),
        "chances": chances,
        "neither": _neither(settings, sum((row.chance for row in found), Fraction(0))),
        "is_live": state.phase is not Phase.WAITING,
    }


def _chosen(settings: Settings, naming: Naming) -> list[tuple[str, str]]:
    """The house rules of this table: what can be set, and how it is."""
    guess = next(switch for switch in SWITCHES if switch.key == "guess")
    asked = next(choice for choice in guess.choices if choice.value == settings.guess)
    return [
        (gettext("How many dice are under the cup"), str(settings.dice)),
        (gettext("What is guessed"), gettext(asked.meaning)),
        (gettext("What a wrong guess pays"), capfirst(forfeit_name(settings, naming))),
    ]


def _neither(settings: Settings, covered: Fraction) -> str:
    """How often neither big nor small is right, as a fraction; "" where one of all always is."""
    rest = 1 - covered
    if settings.guess is not GuessOf.BIG_SMALL or not rest:
        return ""
    return f"{rest.numerator}/{rest.denominator}"
