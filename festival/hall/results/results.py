"""The public results of a hall: champions of its tables, their way to the final, and guests who are
searched for by name."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import inf

from django.db.models import Count as CountOf
from django.db.models import Max, Q, Sum
from django.utils.translation import gettext

from festival.games.bobing.record.halls import FINAL
from festival.games.bobing.results.hall_winner_list import (
    BowlResult,
    Memory,
    champions_so_far,
    order_of,
    people_of,
    round_called,
)
from festival.models import FIRST, Festival, Player, Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.people_of_hall import Who, players_at
from festival.tables.record.players import players_called
from festival.tables.record.record import table_record
from festival.words.money import format_money
from festival.words.search import ranked
from festival.words.sentences import counted, language_now
from rules.bobing.game.state import Phase, State

FRESH_SECONDS = 2.0
MOST_FOUND = 20  # guests on a page; if there are more, the visitor types more of the name
MOST_KEPT = 16  # lists of halls: one for each state and language


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonAtTable:
    """One person's result at one table."""

    person: Person
    prizes: tuple[str, ...]  # names, equal ones counted
    is_champion: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class TableResult(BowlResult):
    left: int  # prizes that nobody has won yet
    people: tuple[PersonAtTable, ...]  # all players of the table


@dataclass(frozen=True, kw_only=True)
class Branch:
    """A table, with the tables whose champions play there."""

    table: TableResult
    feeders: tuple[Branch, ...]
    is_on_way: bool  # whether the champion of the final came through here

    @property
    def leaves(self) -> int:
        """How many tables its champion may have begun at."""
        return sum(feeder.leaves for feeder in self.feeders) or 1


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
    bracket: Branch | None  # of the final; None until a champion has gone on

    @property
    def is_over(self) -> bool:
        tables = [table for table in (self.final,) if table]
        every = [*tables, *(table for one in self.rounds for table in one.tables)]
        return all(table.phase == "ended" for table in every)


Guest = tuple[tuple[TableResult, PersonAtTable], ...]  # the tables that they played at, in order


@dataclass(frozen=True, kw_only=True)
class FoundGuests:
    guests: tuple[Guest, ...]
    more: int  # how many more guests match than are shown


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
    found = sorted(RESULTS.of(hall), key=lambda table: (-table.round, table.place))
    final = next((table for table in found if table.round == FINAL), None)
    rounds = {table.round for table in found}
    tables = (table for table in found if table.round != FINAL)
    return HallResults(
        final=final if final and final.phase != "waiting" else None,
        rounds=tuple(
            RoundResults(title=round_called(number, rounds), tables=tuple(some))
            for number, some in groupby(tables, key=lambda table: table.round)
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


def _people(table: Table, state: State) -> Iterator[PersonAtTable]:
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
            yield PersonAtTable(
                person=person_of(player.number, naming),
                prizes=tuple(counted(won[player.number])),
                is_champion=player.number in champions,
            )


def bracket_of(hall: Festival, results: Sequence[TableResult]) -> Branch | None:
    """The branch of the final; None until a champion has gone on. results: of all tables, with the
    final. A later table whose champion has not gone on leads to the final."""
    went = _went_on(hall)
    if not went:
        return None
    by_id = {result.id: result for result in results}
    pairs = {(into, came) for (into, _), (came, _) in went.items() if {into, came} <= by_id.keys()}
    gone = {came for _, came in pairs}
    (final,) = (result for result in results if result.round == FINAL)
    later = (result for result in results if result.round > 1 and result.id not in gone)
    feeders = defaultdict[int, list[int]](list)
    for into, came in sorted(pairs | {(final.id, result.id) for result in later}):
        if _rank(by_id[came]) < _rank(by_id[into]):  # so that it is a tree
            feeders[into].append(came)
    way = {key for person in final.champions for key in _way((final.id, person.number), went)}

    def branch(festival: int) -> Branch:
        ordered = sorted(feeders[festival], key=lambda pk: order_of(by_id[pk]))
        return Branch(
            table=by_id[festival],
            feeders=tuple(map(branch, ordered)),
            is_on_way=festival in way,
        )

    return branch(final.id)


def _went_on(hall: Festival) -> dict[Who, Who]:
    """Everybody at a later table, substitutes too: who came from whom."""
    went = players_at(hall.pk).filter(came_from__isnull=False, status=Player.Status.APPROVED)
    names = ("festival_id", "number", "came_from__festival_id", "came_from__number")
    return {
        (into, number): (came, before) for into, number, came, before in went.values_list(*names)
    }


def _rank(result: BowlResult) -> float:
    return inf if result.round == FINAL else result.round


def _way(who: Who, went: Mapping[Who, Who]) -> list[int]:
    """The tables at which somebody played, from the last to the first."""
    festivals = [who[0]]
    while who in went and went[who][0] not in festivals:
        who = went[who]
        festivals.append(who[0])
    return festivals


def guests_called(hall: Festival, state: HallState, wanted: str) -> FoundGuests:
    """Search the guests by every name they had. state: of the hall, from `recent_state`."""
    found = ranked(_guests(hall, state, language_now()), wanted, _names)
    return FoundGuests(guests=tuple(found[:MOST_FOUND]), more=max(0, len(found) - MOST_FOUND))


def _names(guest: Guest) -> list[str]:
    return [part.person.alone for _, part in guest]


@lru_cache(maxsize=MOST_KEPT)
def _guests(hall: Festival, state: HallState, language: str) -> tuple[Guest, ...]:
    """The guests of a hall in a state. language: the active language."""
    ordered = sorted(RESULTS.of(hall), key=order_of)
    return tuple(people_of(hall, ordered, lambda table: table.people))
