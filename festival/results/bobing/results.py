"""What everybody may know of an evening afterwards, and of one that is still going on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from festival.models import Table
from festival.record.bobing import naming_of
from festival.record.bobing.lines import found_by_words
from festival.record.log_lines import Person, person_of
from festival.record.queries import whole_table
from festival.record.record import table_record
from festival.results.bobing.charts import (
    Ladder,
    LuckChart,
    Rounds,
    ladder_of,
    luck_of,
    rounds_of,
    told,
)
from festival.results.bobing.winners import Winner, Won, winner_list
from rules.bobing.game.state import Phase
from rules.names import Names


@dataclass(frozen=True, kw_only=True)
class PrizeResult:
    """picture: what its address is made of, "" where there is none."""

    won: Won
    picture: str


@dataclass(frozen=True, kw_only=True)
class TierResults:
    names: Names
    prizes: tuple[PrizeResult, ...]


@dataclass(frozen=True, kw_only=True)
class Results:
    """phase: "waiting" | "running" | "ended". champions: once they are decided; whoever grabbed
    everything stands in their place. found_by: "champion by lot", where no dice said who it is.
    """

    phase: str
    champions: tuple[Person, ...]
    found_by: str
    is_grabbed: bool
    champion_names: Names
    tiers: tuple[TierResults, ...]
    winners: tuple[Winner, ...]
    players: int
    rounds: Rounds
    luck: LuckChart
    ladder: Ladder

    @property
    def without(self) -> int:
        """How many have nothing."""
        return self.players - len(self.winners)


# Optimization: after the evening everybody opens the same page.
@lru_cache(maxsize=32)
def results_at(code: str, number: int, revision: int, language: str) -> Results:
    """The results of a festival's table at a revision. language: the one that is active."""
    table = Table.objects.get(festival__code=code, number=number)
    return results_of(whole_table(table.pk))


def results_of(table: Table) -> Results:
    record = table_record(table)
    state = record.state
    naming = naming_of(table, state)
    found, won = told(record), winner_list(table)
    first = state.champions if state.grabbed_by is None else (state.grabbed_by,)
    phases = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}
    winners = [winner for winner in won.by_person if winner.prizes]
    return Results(
        phase=phases.get(state.phase, "running"),
        champions=tuple(person_of(number, naming) for number in first),
        found_by=found_by_words(state.found_by),
        is_grabbed=state.grabbed_by is not None,
        champion_names=state.book.tiers[0].names,
        tiers=tuple(_tiers(table, won.by_prize)),
        winners=tuple(sorted(winners, key=lambda winner: -len(winner.prizes))),
        players=len(state.players),
        rounds=rounds_of(found),
        luck=luck_of(found, state.book, naming),
        ladder=ladder_of(found, state, naming),
    )


def _tiers(table: Table, won: Sequence[Won]) -> Iterator[TierResults]:
    pictures = [prize.picture.short if prize.picture else "" for prize in table.prizes.all()]
    prizes = [
        PrizeResult(won=each, picture=picture) for each, picture in zip(won, pictures, strict=True)
    ]
    for names, group in groupby(prizes, key=lambda prize: prize.won.names):
        yield TierResults(names=names, prizes=tuple(group))
