"""The public results of a hall: champions of its tables, the semi-finals and the final."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django.db.models import Count as CountOf
from django.db.models import Max, Q, Sum
from django.utils.translation import gettext

from festival.games.bobing.results.whole_list import (
    Memory,
    Result,
    champions_so_far,
    round_called,
)
from festival.hall.results.bracket import Branch, bracket_of
from festival.models import FIRST, Festival, Player, Table
from festival.record.halls import FINAL
from festival.record.log_lines import Person, person_of
from festival.record.queries import players_called
from festival.record.record import table_record
from festival.words.money import format_money
from festival.words.sentences import counted
from rules.bobing.game.state import Phase, State

FRESH_SECONDS = 2.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One person's result at one table."""

    person: Person
    prizes: tuple[str, ...]  # names, equal ones counted
    is_champion: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class TableResult(Result):
    left: int  # prizes that nobody has won yet
    people: tuple[Part, ...]  # all players of the table


@dataclass(frozen=True, kw_only=True)
class RoundResults:
    title: str
    tables: tuple[TableResult, ...]

    @property
    def over(self) -> int:
        return sum(table.phase == "ended" for table in self.tables)


@dataclass(frozen=True, kw_only=True)
class HallResults:
    final: TableResult | None  # the hall's own table; None until its game begins
    rounds: tuple[RoundResults, ...]  # the last round first
    bracket: Branch[TableResult] | None  # of the final; None until a champion has gone on

    @property
    def is_over(self) -> bool:
        tables = [each for each in (self.final,) if each]
        every = [*tables, *(table for one in self.rounds for table in one.tables)]
        return all(table.phase == "ended" for table in every)


@dataclass(frozen=True, kw_only=True)
class HallState:
    """Revisions of a hall's tables; changes with every write at any of them."""

    revisions: int
    tables: int
    newest: int

    @property
    def has_bowls(self) -> bool:
        return self.tables > 1


def recent_state(hall_id: int) -> HallState:
    """The state, at most two seconds old."""
    return _state(hall_id, int(time.monotonic() / FRESH_SECONDS))


@lru_cache(maxsize=64)  # Optimization: of thousands of requests in a second, one asks the database
def _state(hall_id: int, moment: int) -> HallState:
    is_here = Q(festival__hall=hall_id) | Q(festival=hall_id)
    found = Table.objects.filter(is_here, number=FIRST).aggregate(
        revisions=Sum("revision"), tables=CountOf("pk"), newest=Max("pk")
    )
    return HallState(**{name: value or 0 for name, value in found.items()})


def hall_results_of(hall: Festival) -> HallResults:
    found = sorted(RESULTS.of(hall), key=lambda each: (-each.round, each.place))
    final = next((each for each in found if each.round == FINAL), None)
    rounds = {each.round for each in found}
    tables = (each for each in found if each.round != FINAL)
    return HallResults(
        final=final if final and final.phase != "waiting" else None,
        rounds=tuple(
            RoundResults(title=round_called(number, rounds), tables=tuple(some))
            for number, some in groupby(tables, key=lambda each: each.round)
        ),
        bracket=bracket_of(hall, found),
    )


def _result(table: Table) -> TableResult:
    state: State = table_record(table).state
    is_away = table.festival.away_since and state.phase is not Phase.ENDED
    return TableResult.of(
        table,
        **({"phase": "away"} if is_away else {}),
        left=len(state.prizes) - len(state.holdings),
        people=tuple(_people(table, state)),
    )


RESULTS = Memory(_result)


def _people(table: Table, state: State) -> Iterator[Part]:
    champions = champions_so_far(state)
    currency, won = table.festival.currency, defaultdict[int, list[str]](list)
    for prize in table.prizes.all():
        if prize.pk in state.holdings:
            money = format_money(prize.value, currency) if prize.value else ""
            name = prize.name or money or gettext("a prize")
            won[state.holdings[prize.pk]].append(name)
    naming = players_called(table.festival)
    for player in table.festival.players.all():
        if player.status == Player.Status.APPROVED:
            yield Part(
                person=person_of(player.number, naming),
                prizes=tuple(counted(won[player.number])),
                is_champion=player.number in champions,
            )
