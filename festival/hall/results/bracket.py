"""The way to the final: which tables sent their champions where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

from django.db.models import Q

from festival.games.bobing.results.whole_list import Result, Who, order_of
from festival.models import Festival, Player
from festival.record.halls import FINAL

R = TypeVar("R", bound=Result)


@dataclass(frozen=True, kw_only=True)
class Branch(Generic[R]):
    """A table, with the tables whose champions play there."""

    table: R
    feeders: tuple[Branch[R], ...]
    is_on_way: bool  # whether the champion of the final came through here

    @property
    def leaves(self) -> int:
        """How many tables its champion may have begun at."""
        return sum(each.leaves for each in self.feeders) or 1


def bracket_of(hall: Festival, results: Sequence[R]) -> Branch[R] | None:
    """The branch of the final; None until a champion has gone on. results: of all tables, with the
    final. A later table whose champion has not gone on leads to the final."""
    went = _went_on(hall)
    if not went:
        return None
    by_id = {each.id: each for each in results}
    pairs = {(into, came) for (into, _), (came, _) in went.items() if {into, came} <= by_id.keys()}
    gone = {came for _, came in pairs}
    (final,) = (each for each in results if each.round == FINAL)
    later = (each for each in results if each.round > 1 and each.id not in gone)
    feeders = defaultdict[int, list[int]](list)
    for into, came in sorted(pairs | {(final.id, each.id) for each in later}):
        if _rank(by_id[came]) < _rank(by_id[into]):  # so that it is a tree
            feeders[into].append(came)
    way = {each for person in final.champions for each in _way((final.id, person.number), went)}

    def branch(festival: int) -> Branch[R]:
        ordered = sorted(feeders[festival], key=lambda each: order_of(by_id[each]))
        return Branch(
            table=by_id[festival],
            feeders=tuple(map(branch, ordered)),
            is_on_way=festival in way,
        )

    return branch(final.id)


def _went_on(hall: Festival) -> dict[Who, Who]:
    """Everybody who went on: the person at the new table, and the same person before."""
    is_here = Q(festival=hall) | Q(festival__hall=hall)
    went = Player.objects.filter(is_here, came_from__isnull=False, status=Player.Status.APPROVED)
    names = ("festival_id", "number", "came_from__festival_id", "came_from__number")
    return {
        (into, number): (came, before) for into, number, came, before in went.values_list(*names)
    }


def _rank(result: Result) -> float:
    return inf if result.round == FINAL else result.round


def _way(who: Who, went: Mapping[Who, Who]) -> list[int]:
    """The tables at which somebody played, from the last to the first."""
    festivals = [who[0]]
    while who in went and went[who][0] not in festivals:
        who = went[who]
        festivals.append(who[0])
    return festivals
