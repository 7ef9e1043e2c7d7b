"""Reads a hall: its bowls, the progress of each, and its champions."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, F, Max, Q, Sum

from festival.models import FIRST, Festival, Player, Table
from festival.tables.record.consistent_read import at_one_moment
from festival.tables.record.record import Record, catch_up, table_record
from rules.bobing.game.commands import Merge
from rules.bobing.game.state import Phase, State

FINAL = 0  # the round of the hall itself
TABLES = 1  # the first round

K = TypeVar("K", bound=Hashable)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class BowlProgress:
    """The progress of a bowl."""

    phase: Phase | None  # None where the game cannot be read
    champions: tuple[int, ...] = ()  # numbers of the players who go on, once the game is over

    @property
    def is_waiting(self) -> bool:
        return self.phase is Phase.WAITING

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.ENDED


@dataclass(frozen=True, kw_only=True)
class HallInShort:
    """A hall's counts for a list of festivals."""

    tables: int
    begun: int  # tables whose log has an entry
    players: int  # approved players of the first round


def halls_in_short(owner_id: int | None) -> dict[int, HallInShort]:
    """Each hall of an owner by its primary key, in two queries."""
    bowls = Festival.objects.filter(owner=owner_id).exclude(hall=None).order_by().values("hall")
    first = Q(tables__number=FIRST)
    counted = bowls.annotate(
        all=Count("tables", filter=first),
        begun=Count("tables", filter=first & Q(tables__version__gt=0)),
    )
    playing = Q(players__status=Player.Status.APPROVED, round=TABLES)
    seated = bowls.annotate(seated=Count("players", filter=playing))
    with at_one_moment():
        players = dict(seated.values_list("hall", "seated"))
        halls = list(counted.values_list("hall", "all", "begun"))
    return {
        hall: HallInShort(tables=tables, begun=begun, players=players[hall])
        for hall, tables, begun in halls
        if hall is not None
    }


def bowls_of(hall: Festival, round_number: int | None = None) -> list[Festival]:
    """The bowls by round and place, each with its table, in one query."""
    tables = Table.objects.filter(festival__hall=hall, number=FIRST).select_related("festival")
    if round_number is not None:
        tables = tables.filter(festival__round=round_number)
    return [with_table(table) for table in tables.order_by("festival__round", "festival__place")]


def with_table(table: Table) -> Festival:
    """The festival of a first table, with `festival.table` set."""
    table.festival.table = table
    return table.festival


def bowls_by_round(hall: Festival) -> dict[int, int]:
    """The number of bowls in each round; 1 for the final."""
    counted = hall.bowls.order_by().values("round").annotate(how_many=Count("pk"))
    return {FINAL: 1, **dict(counted.values_list("round", "how_many"))}


def leave_revisions(bowls: Sequence[Festival]) -> None:
    """Before bowls leave their hall, add their revisions and 1 to the hall's own. A hall's screens
    compare the sum over all its tables, which must never fall."""
    left = Table.objects.filter(festival__in=list(bowls), number=FIRST)
    total = left.aggregate(total=Sum("revision"))["total"] or 0
    own = Table.objects.filter(festival=bowls[0].hall_id, number=FIRST)
    own.update(revision=F("revision") + total + 1)


def merged_in(record: Record) -> tuple[tuple[int, int], ...]:
    """The merged players as (number, number of the same person)."""
    commands = [act.command for act in record.log.done]
    return tuple(
        (command.player, command.into) for command in commands if isinstance(command, Merge)
    )


def root_of(same: Mapping[K, K], key: K) -> K:
    """The key that stands for this one. same: from each merged key to the next."""
    while key in same:
        key = same[key]
    return key


def last_round(hall: Festival) -> int:
    """0 where the hall has no bowls."""
    return int(hall.bowls.aggregate(last=Max("round", default=0))["last"])


def standing_of(festival: Festival) -> BowlProgress:
    """A damaged game has phase None instead of an error, so that the other bowls still show."""
    if not festival.table.version:
        return BowlProgress(phase=Phase.WAITING)
    try:
        state = table_record(festival.table).state
    except Exception:
        logger.exception("festival %s cannot be read", festival.pk)
        return BowlProgress(phase=None)
    return BowlProgress(phase=state.phase, champions=champions_of(state))


def standings_of(bowls: Iterable[Festival]) -> dict[int, BowlProgress]:
    """The progress of each bowl by its primary key. Unread entries cost a few queries for all."""
    known = list(bowls)
    catch_up([bowl.table for bowl in known])
    return {bowl.pk: standing_of(bowl) for bowl in known}


def waiting_of(bowls: Iterable[Festival]) -> list[Festival]:
    """The bowls here whose game has not begun, in the given order: one that is at another laptop
    is not written to."""
    known = [bowl for bowl in bowls if bowl.away_since is None]
    standings = standings_of(known)
    return [bowl for bowl in known if standings[bowl.pk].is_waiting]


def champions_of(state: State) -> tuple[int, ...]:
    """The champions of a finished game; after a total grab, the player who made it."""
    if state.phase is not Phase.ENDED:
        return ()
    return state.champions if state.grabbed_by is None else (state.grabbed_by,)
