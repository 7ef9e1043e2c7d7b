"""The prizes of a festival's first table as slots by tier: named, valued, added and removed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from festival.games.bobing.prizes.pictures import drop_unused
from festival.models import Festival, Prize
from festival.play.write_path import changed
from festival.tables.record.record import require_not_begun
from festival.web.locked_winners import require_unlocked
from festival.words.money import format_money
from rules.bobing.book.rulebook import Rulebook

MOST_IN_TIER = 400


@dataclass(frozen=True, kw_only=True)
class Slot:
    name: str
    value: int  # minor units


EMPTY = Slot(name="", value=0)


def prize_label(prize: Prize, currency: str) -> str:
    """The prize's name, or its value when it has none."""
    if prize.name or not prize.value:
        return prize.name
    return format_money(prize.value, currency)


def counts_of_sets(book: Rulebook, sets: int) -> dict[int, int]:
    """How many prizes each tier has in this many sets of the book."""
    return {tier.number: tier.count * sets for tier in book.tiers}


def set_prizes(festival_id: int, tiers: Mapping[int, Sequence[Slot]]) -> None:
    """Name and value the prizes; raises RulesError if their number changes during a game."""
    with changed(festival_id) as festival:
        require_unlocked(festival)
        there = prizes_of(festival)
        if any(len(there[tier]) != len(slots) for tier, slots in tiers.items()):
            require_not_begun(festival)
        fill(festival, tiers, there)


def prizes_of(festival: Festival) -> defaultdict[int, list[Prize]]:
    """The prizes of the first table by tier, in their order."""
    tiers: defaultdict[int, list[Prize]] = defaultdict(list)
    for prize in festival.table.prizes.all():
        tiers[prize.tier].append(prize)
    return tiers


def fill(
    festival: Festival,
    tiers: Mapping[int, Sequence[Slot]],
    there: Mapping[int, Sequence[Prize]],
) -> None:
    """Update, add or remove prizes; those that stay keep their primary keys. there: by tier."""
    stay, more, gone = [], [], []
    for tier, slots in tiers.items():
        old = there.get(tier, ())
        for prize, slot in zip(old, slots, strict=False):
            prize.name, prize.value = slot.name, slot.value
            stay.append(prize)
        gone += [prize.pk for prize in old[len(slots) :]]
        more += [
            Prize(
                table=festival.table, tier=tier, position=position, name=slot.name, value=slot.value
            )
            for position, slot in enumerate(slots[len(old) :], start=len(old) + 1)
        ]
    # Not bulk_update: its conditions for each row take ten times as long to write.
    Prize.objects.bulk_create(
        stay, update_conflicts=True, unique_fields=["id"], update_fields=["name", "value"]
    )
    Prize.objects.bulk_create(more)
    if gone:
        Prize.objects.filter(pk__in=gone).delete()
        drop_unused()
