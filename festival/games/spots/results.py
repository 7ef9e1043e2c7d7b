"""After an evening of guess-the-spots: its pages, and its standing as files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from festival.games.spots.record import (
    Tally,
    forfeit_name,
    guess_name,
    liftings,
    naming_of,
    tallies,
)
from festival.kinds import kind_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.record import table_record
from festival.results.files import Count, Rows
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.sentences import Naming
from rules.spots.state import Lifting, Phase

BY = ("person",)


@dataclass(frozen=True, kw_only=True)
class Fare:
    """One person and how they fared. place: None for somebody whose guess never counted."""

    person: Person
    tally: Tally

    @property
    def expected(self) -> float:
        """How many guesses were to be right by chance."""
        return float(self.tally.expected)


@dataclass(frozen=True, kw_only=True)
class Guessed:
    person: Person
    guess: str
    is_right: bool


@dataclass(frozen=True, kw_only=True)
class Cup:
    """One that was lifted. number: 1 for the first."""

    number: int
    dice: tuple[int, ...]
    total: int
    guesses: tuple[Guessed, ...]


@dataclass(frozen=True, kw_only=True)
class Results:
    """name: of the table, or of its game. phase: "waiting" | "running" | "ended". best: whoever has
    paid the fewest forfeits."""

    name: str
    phase: str
    forfeit: str
    best: tuple[Person, ...]
    least: int
    people: tuple[Fare, ...]
    cups: tuple[Cup, ...]  # the newest first


def results_of(table: Table) -> Results:
    """As the game stands, in the current language."""
    record = table_record(table)
    state = record.state
    naming = naming_of(table, state)
    phases = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}
    people = tuple(
        Fare(person=person_of(tally.number, naming), tally=tally) for tally in tallies(record)
    )
    best = tuple(fare for fare in people if fare.tally.place == 1)
    cups = [_cup(number, cup, naming) for number, (_, cup) in enumerate(liftings(record), start=1)]
    return Results(
        name=table.name or str(kind_of(table).name),
        phase=phases.get(state.phase, "running"),
        forfeit=forfeit_name(state.settings, naming),
        best=tuple(fare.person for fare in best),
        least=best[0].tally.forfeits if best else 0,
        people=people,
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


def results_context(table: Table, language: str) -> dict[str, Any]:
    """What everybody may know. language: the one that is active."""
    return {"results": results_of(table)}


def winners_context(table: Table) -> dict[str, Any]:
    """What the organiser takes home."""
    address = f"{guest_host()}{table.public_address('results')}"
    return {
        "results": results_of(table),
        "share_text": address,
        "share_qr": qr_image(with_scheme(address)),
    }


def rows_of(table: Table, by: str) -> Rows:
    """The standing under a heading. by: one of `BY`."""
    results = results_of(table)
    heading = [
        gettext("Place"),
        gettext("No."),
        gettext("Name"),
        gettext("Forfeits ({forfeit})").format(forfeit=results.forfeit),
        gettext("Guesses"),
        gettext("Right"),
    ]
    return [list(heading), *(_row(fare) for fare in results.people)]


def _row(fare: Fare) -> list[Any]:
    tally = fare.tally
    return [
        "" if tally.place is None else tally.place,
        fare.person.number,
        fare.person.name,
        Count(tally.forfeits),
        Count(tally.guesses),
        Count(tally.right),
    ]


def data_of(table: Table, by: str) -> dict[str, Any]:
    """The same for another program, with the same keys in every language. by: as in `rows_of`."""
    results, festival = results_of(table), table.festival
    return {
        "festival": festival.name,
        "date": festival.date.isoformat(),
        "table": table.side_number,
        "is_final": results.phase == "ended",
        "forfeit": results.forfeit,
        "people": [_data(fare) for fare in results.people],
    }


def _data(fare: Fare) -> dict[str, Any]:
    return {
        "number": fare.person.number,
        "name": fare.person.name,
        "place": fare.tally.place,
        "forfeits": fare.tally.forfeits,
        "guesses": fare.tally.guesses,
        "right": fare.tally.right,
    }
