"""Prizes that were handed out and belong to somebody else now: to be fetched back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from festival.games.bobing.desk.grouped_hand_outs import Press, press_of
from festival.games.bobing.who_has_what.who_has_what import Holding
from festival.models import HandOut
from festival.tables.record.log_line import Person, person_of
from festival.words.sentences import Naming


@dataclass(frozen=True, kw_only=True)
class FetchBack(Press):
    """Prizes to fetch back from this person. holder: who owns them now; None for the table."""

    holder: Person | None


def fetch_backs_of(
    holdings: Iterable[Holding], ticks: Mapping[int, HandOut], naming: Naming
) -> tuple[FetchBack, ...]:
    """The prizes handed to people who no longer own them, grouped by who has and who owns them."""
    groups: dict[tuple[Person, Person | None], list[Holding]] = {}
    for holding in holdings:
        if holding.id in ticks:
            having = person_of(ticks[holding.id].player, naming)
            if having != holding.holder:
                groups.setdefault((having, holding.holder), []).append(holding)
    return tuple(
        FetchBack(
            **vars(press_of([ticks[holding.id] for holding in own], own, naming)), holder=holder
        )
        for (_, holder), own in groups.items()
    )
