"""Results of guess-the-spots, as pages and files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.spots.record import Tally, forfeit_name, guess_name, liftings, tallies
from festival.lists.excel_csv_json import Count
from festival.models import Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record
from festival.tables.results.side_lists import Column, SideLists, SideResults, phase_of
from festival.words.sentences import Naming
from rules.spots.events import Event, ForfeitPaid
from rules.spots.state import Lifting, State

Guesses = tuple[tuple[Person, str, bool], ...]


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    """first: the players with the fewest forfeits. cups: the lifted cups with their numbers and
    guesses (who, what, and whether it is right), the newest first."""

    rows: tuple[Tally, ...]
    forfeit: str
    cups: tuple[tuple[int, Lifting, Guesses], ...]


def _guesses(cup: Lifting, naming: Naming) -> Guesses:
    return tuple(
        (person_of(player, naming), guess_name(guess, naming), player not in cup.wrong)
        for player, guess in cup.guesses.items()
    )


class Lists(SideLists[Results, State, Event]):
    def read(self, record: Record, naming: Naming) -> Results:
        rows = tallies(record, naming)
        best = [row for row in rows if row.place == 1]
        title = gettext("The fewest forfeits: %(least)s")
        cups = [
            (number, cup, _guesses(cup, naming)) for number, cup in enumerate(liftings(record), 1)
        ]
        return Results(
            phase=phase_of(record),
            title=title % {"least": best[0].forfeits if best else 0},
            forfeit=forfeit_name(record.state.settings, naming),
            first=tuple(row.person for row in best),
            rows=rows,
            cups=tuple(reversed(cups)),
        )

    def columns(self, results: Results) -> tuple[Column, ...]:
        rows = results.rows
        forfeits = gettext("Forfeits ({forfeit})").format(forfeit=results.forfeit)
        return (
            Column(forfeits, [Count(row.forfeits) for row in rows], key="forfeits"),
            Column(gettext("Guesses"), [Count(row.guesses) for row in rows], key="guesses"),
            Column(gettext("Right"), [Count(row.right) for row in rows], key="right"),
        )

    def own_data(self, table: Table, results: Results) -> dict[str, object]:
        return {"forfeit": results.forfeit}

    def round_of(self, state: State) -> int:
        return state.lifts + 1

    def points_of(self, state: State, event: Event) -> Mapping[int, int]:
        return {event.player: 1} if isinstance(event, ForfeitPaid) else {}

    def unit(self, state: State) -> str:
        return gettext("forfeits")
