"""Writes to festivals and their prizes, outside the game's log."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction

from festival.games.bobing.play.player_list import SetupRefused, require_waiting
from festival.models import Festival, OwnRulebook, Prize, SparePrize, Table
from festival.models.columns import own_zone
from festival.play.write_path import changed, lock, touch
from festival.record.rulebooks import book_of
from festival.setup.prizes.pictures import drop_unused
from festival.web.locked_winners import require_unlocked
from festival.web.quotas import require_room_for_festival
from festival.words.money import amount, to_minor
from rules.bobing.book.rulebook import Rulebook
from rules.wording import Wording

MOST_SETS = 10
MOST_IN_TIER = 400
PACE = 16  # seconds per roll; real tables need 15 to 18

SETTLED = ("rulebook", "switches", "sets", "minutes")  # cannot change once the game runs

LOST = Wording(
    "setup.lost",
    "this would delete prizes that have a name or a value ({count}); clear those first",
)


@dataclass(frozen=True, kw_only=True)
class Details:
    """The answers about a festival, with the names of its columns."""

    name: str
    date: datetime.date
    currency: str
    budget: int
    rulebook: str
    switches: Mapping[str, str]  # only those that differ from the book's
    guests: int | None = None
    buy_in: int = 0
    pace: int = PACE
    sets: int = 1
    minutes: int | None = None
    time_zone: str = field(default_factory=own_zone)
    guests_roll: bool = False
    wifi_name: str = ""
    wifi_password: str = ""


@dataclass(frozen=True, kw_only=True)
class Slot:
    name: str
    value: int  # minor units


EMPTY = Slot(name="", value=0)


def create_festival(
    details: Details, *, owner: int | None = None, is_demo: bool = False
) -> Festival:
    """Create a festival with its table and as many nameless prizes as the rulebook has by custom.

    owner: the organiser; None for the emcee of the laptop. Raises QuotaReached.
    """
    with transaction.atomic():
        require_room_for_festival(owner)
        _hold_book(details.rulebook)
        columns = _columns(details)
        festival = Festival.objects.create(owner_id=owner, is_demo=is_demo, **columns)
        Table.objects.create(festival=festival)
        counts = counts_of_sets(book_of(festival), details.sets)
        _fill(festival, {tier: [EMPTY] * count for tier, count in counts.items()}, {})
        return festival


def update_festival(festival_id: int, details: Details) -> Festival:
    """Store the details. If the number of prizes in the book's sets changes, resize the tiers.

    Raises SetupRefused if the rules would change during a game, or if a prize with a name or a
    value would be lost.
    """
    with transaction.atomic():
        _hold_book(details.rulebook)
        festival = lock(festival_id)
        columns = _columns(details)
        if any(columns[name] != getattr(festival, name) for name in SETTLED):
            require_waiting(festival)
        before = counts_of_sets(book_of(festival), festival.sets)
        _convert_prizes(festival, details.currency)
        for name, value in columns.items():
            setattr(festival, name, value)
        festival.save(update_fields=list(columns))
        after = counts_of_sets(book_of(festival), details.sets)
        if after != before:
            _resize(festival, after)
        touch(festival)
        return festival


def _hold_book(key: str) -> None:
    """Keep an own book from being deleted until the festival uses it. Call this before locking the
    festival: saving a book locks the book first."""
    list(OwnRulebook.objects.select_for_update().filter(key=key).order_by("pk"))


def counts_of_sets(book: Rulebook, sets: int) -> dict[int, int]:
    """How many prizes each tier has in this many sets of the book."""
    return {tier.number: tier.count * sets for tier in book.tiers}


def planned_counts(festival: Festival | None, book: Rulebook, sets: int) -> dict[int, int]:
    """How many prizes each tier will have with this book and this many sets."""
    counts = counts_of_sets(book, sets)
    if festival is None or counts != counts_of_sets(book_of(festival), festival.sets):
        return counts
    there = Counter(festival.table.prizes.values_list("tier", flat=True))
    return {tier: there[tier] for tier in counts}


def _resize(festival: Festival, counts: Mapping[int, int]) -> None:
    """Remove nameless prizes from the end of each tier, or add some; raises SetupRefused."""
    tiers = _prizes_of(festival)
    beyond = [prize for tier, there in tiers.items() for prize in there[counts[tier] :]]
    lost = sum(bool(prize.name or prize.value) for prize in beyond)
    if lost:
        raise SetupRefused(LOST(count=lost))
    slots = {
        tier: [
            *(Slot(name=prize.name, value=prize.value) for prize in tiers[tier][:count]),
            *[EMPTY] * (count - len(tiers[tier])),
        ]
        for tier, count in counts.items()
    }
    _fill(festival, slots, tiers)


def _convert_prizes(festival: Festival, currency: str) -> None:
    """Change the currency, not the amounts: 200 pesos become 200 yen."""
    if currency == festival.currency:
        return
    prizes, spares = list(festival.table.prizes.all()), list(festival.table.spares.all())
    things: list[Prize | SparePrize] = [*prizes, *spares]
    for thing in things:
        thing.value = to_minor(amount(thing.value, festival.currency), currency)
    Prize.objects.bulk_update(prizes, ["value"])
    SparePrize.objects.bulk_update(spares, ["value"])


def _columns(details: Details) -> dict[str, object]:
    return {**vars(details), "switches": dict(details.switches)}


def set_prizes(festival_id: int, tiers: Mapping[int, Sequence[Slot]]) -> None:
    """Name and value the prizes; raises SetupRefused if their number changes during a game."""
    with changed(festival_id) as festival:
        require_unlocked(festival)
        there = _prizes_of(festival)
        if any(len(there[tier]) != len(slots) for tier, slots in tiers.items()):
            require_waiting(festival)
        _fill(festival, tiers, there)


def _prizes_of(festival: Festival) -> defaultdict[int, list[Prize]]:
    """The prizes of the first table by tier, in their order."""
    tiers: defaultdict[int, list[Prize]] = defaultdict(list)
    for prize in festival.table.prizes.all():
        tiers[prize.tier].append(prize)
    return tiers


def _fill(
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
            Prize(table=festival.table, tier=tier, position=place, name=slot.name, value=slot.value)
            for place, slot in enumerate(slots[len(old) :], start=len(old) + 1)
        ]
    # Not bulk_update: its conditions for each row take ten times as long to write.
    Prize.objects.bulk_create(
        stay, update_conflicts=True, unique_fields=["id"], update_fields=["name", "value"]
    )
    Prize.objects.bulk_create(more)
    if gone:
        Prize.objects.filter(pk__in=gone).delete()
        drop_unused()
