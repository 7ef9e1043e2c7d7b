"""Creates festivals and stores their answers, outside the game's log."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from festival.games.bobing.prizes.slots import EMPTY, Slot, counts_of_sets, fill, prizes_of
from festival.games.bobing.rulebooks.forecast_cache import PACE
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival, OwnRulebook, Prize, SparePrize, Table
from festival.models.columns import own_zone
from festival.play.write_path import lock, touch
from festival.tables.record.record import require_not_begun
from festival.web.limits.quotas import require_room_for_festival
from festival.words.money import amount, to_minor
from rules.bobing.book.rulebook import Rulebook
from rules.errors import RulesError
from rules.wording import Wording

MOST_SETS = 10

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
        fill(festival, {tier: [EMPTY] * count for tier, count in counts.items()}, {})
        return festival


def update_festival(festival_id: int, details: Details) -> Festival:
    """Store the details. If the number of prizes in the book's sets changes, resize the tiers.

    Raises RulesError if the rules would change during a game, or if a prize with a name or a
    value would be lost.
    """
    with transaction.atomic():
        _hold_book(details.rulebook)
        festival = lock(festival_id)
        columns = _columns(details)
        if any(columns[name] != getattr(festival, name) for name in SETTLED):
            require_not_begun(festival)
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


def planned_counts(festival: Festival | None, book: Rulebook, sets: int) -> dict[int, int]:
    """How many prizes each tier will have with this book and this many sets."""
    counts = counts_of_sets(book, sets)
    if festival is None or counts != counts_of_sets(book_of(festival), festival.sets):
        return counts
    there = Counter(festival.table.prizes.values_list("tier", flat=True))
    return {tier: there[tier] for tier in counts}


def _resize(festival: Festival, counts: Mapping[int, int]) -> None:
    """Remove nameless prizes from the end of each tier, or add some; raises RulesError."""
    tiers = prizes_of(festival)
    beyond = [prize for tier, there in tiers.items() for prize in there[counts[tier] :]]
    lost = sum(bool(prize.name or prize.value) for prize in beyond)
    if lost:
        raise RulesError(LOST(count=lost))
    slots = {
        tier: [
            *(Slot(name=prize.name, value=prize.value) for prize in tiers[tier][:count]),
            *[EMPTY] * (count - len(tiers[tier])),
        ]
        for tier, count in counts.items()
    }
    fill(festival, slots, tiers)


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
