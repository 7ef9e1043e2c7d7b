"""Results of guess-the-spots, as pages and files."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.spots.record import (
    Tally,
    forfeit_name,
    guess_name,
    liftings,
    tallies,
)
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import table_record
from festival.results.files import Count
from festival.results.side_tables import Column, SideResults, SideRow, phase_of
from festival.words.sentences import Naming
from rules.spots.state import Lifting


@dataclass(frozen=True, kw_only=True)
class Fare(SideRow):
    """A player's result. place: None if no guess of theirs counted."""

    tally: Tally

    @property
    def expected(self) -> float:
        """Right guesses expected by chance."""
        return float(self.tally.expected)


@dataclass(frozen=True, kw_only=True)
class Guessed:
    person: Person
    guess: str
    is_right: bool


@dataclass(frozen=True, kw_only=True)
class Cup:
    """A lifted cup."""

    number: int  # 1 for the first
    dice: tuple[int, ...]
    total: int
    guesses: tuple[Guessed, ...]


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    """first: the players with the fewest forfeits."""

    rows: tuple[Fare, ...]
    forfeit: str
    cups: tuple[Cup, ...]  # the newest first


def results_of(table: Table) -> Results:
    """The results so far, in the current language."""
    record = table_record(table)
    state = record.state
    naming = naming_at(table)
    people = tuple(
        Fare(place=tally.place, person=person_of(tally.number, naming), tally=tally)
        for tally in tallies(record)
    )
    best = [fare for fare in people if fare.place == 1]
    title = gettext("The fewest forfeits: %(least)s")
    cups = [_cup(number, cup, naming) for number, (_, cup) in enumerate(liftings(record), start=1)]
    return Results(
        phase=phase_of(record),
        title=title % {"least": best[0].tally.forfeits if best else 0},
        forfeit=forfeit_name(state.settings, naming),
        first=tuple(fare.person for fare in best),
        rows=people,
        cups=tuple(reversed(cups)),
    )


def _cup(number: int, cup: Lifting, naming: Naming) -> Cup:
    guesses = tuple(
        Guessed(
            person=person_of(player, naming),
            guess=guess_name(guess, naming),
            is_right=player not in cup.wrong,
        )
        for player, guess in cup.guesses.items()
    )
    return Cup(number=number, dice=cup.faces, total=cup.total, guesses=guesses)


def columns(results: Results) -> tuple[Column, ...]:
    tallies = [fare.tally for fare in results.rows]
    forfeits = gettext("Forfeits ({forfeit})").format(forfeit=results.forfeit)
    return (
        Column(forfeits, [Count(tally.forfeits) for tally in tallies]),
        Column(gettext("Guesses"), [Count(tally.guesses) for tally in tallies]),
        Column(gettext("Right"), [Count(tally.right) for tally in tallies]),
    )


def data_of(table: Table, results: Results) -> dict[str, object]:
    return {
        "forfeit": results.forfeit,
        "people": [
            {
                **fare.data,
                "forfeits": fare.tally.forfeits,
                "guesses": fare.tally.guesses,
                "right": fare.tally.right,
            }
            for fare in results.rows
        ],
    }
