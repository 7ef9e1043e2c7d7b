"""Writes before and beside the game: festivals, prizes, players, guests."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from festival.models import Festival, Game, Player, Prize
from festival.money import amount, to_minor
from festival.pictures import drop_unused
from festival.queries import book_of, festival_record, load_record, waiting
from festival.services import Post, lock, perform, touch
from rules.bobing.commands import Join, Merge
from rules.bobing.rulebook import Rulebook
from rules.bobing.state import Phase
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop, player

MOST_PLAYERS = 500
MOST_FROM_ONE_DEVICE = 4
MOST_WAITING = 100
MOST_SETS = 10
MOST_IN_TIER = 400
PACE = 16  # seconds from roll to roll; real tables need 15 to 18

SETTLED = ("rulebook", "switches", "sets", "minutes")  # once the game runs

RUNNING = Wording(
    "setup.running", gettext_noop("the game is running: its players, prizes and rules are settled")
)
FULL = Wording("setup.full", gettext_noop("expected at most {most} players; the list is full"))
WAITING_FULL = Wording(
    "setup.waiting_full",
    gettext_noop("{most} guests are waiting already; ask the emcee to let them in first"),
)
DEVICE_FULL = Wording(
    "setup.device_full",
    gettext_noop("expected at most {most} names from one phone; ask the emcee to add more"),
)
CLOSED = Wording("setup.closed", gettext_noop("registration is closed; ask the emcee"))
LOST = Wording(
    "setup.lost",
    gettext_noop(
        "there would be fewer prizes, and some that have a name or a value would be lost"
        " ({count} of them); clear those first"
    ),
)
NO_PLAYER = Wording("setup.no_player", gettext_noop("{player} is not on the list"))
NOT_WAITING = Wording("setup.not_waiting", gettext_noop("{player} is not waiting for approval"))


class SetupRefused(RulesError):
    """A change of the set-up that is not possible now."""


@dataclass(frozen=True, kw_only=True)
class Details:
    """The form's answers about a festival, as the columns of the same names hold them.

    switches: only those that differ from the book's.
    """

    name: str
    date: datetime.date
    currency: str
    budget: int
    rulebook: str
    switches: Mapping[str, str]
    guests: int | None = None
    buy_in: int = 0
    pace: int = PACE
    sets: int = 1
    minutes: int | None = None
    guests_roll: bool = False
    wifi_name: str = ""
    wifi_password: str = ""


@dataclass(frozen=True, kw_only=True)
class Slot:
    """One prize as the form has it. value: minor units."""

    name: str
    value: int


def create_festival(details: Details, *, is_demo: bool = False) -> Festival:
    """A festival with its bowl and as many nameless prizes as the rulebook has by custom."""
    with transaction.atomic():
        festival = Festival.objects.create(is_demo=is_demo, **_columns(details))
        Game.objects.create(festival=festival)
        for tier, count in counts_of_sets(book_of(festival), details.sets).items():
            _fill_tier(festival, tier, [Slot(name="", value=0)] * count)
        return festival


def update_festival(festival_id: int, details: Details) -> Festival:
    """With other sets, or a book of other sets, there are as many prizes as those have.

    Raises SetupRefused when the rules would change under a running game, or when a prize with a
    name or a value would be lost.
    """
    with transaction.atomic():
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


def counts_of_sets(book: Rulebook, sets: int) -> dict[int, int]:
    """How many prizes of each tier the book has in so many sets."""
    return {tier.number: tier.count * sets for tier in book.tiers}


def planned_counts(festival: Festival | None, book: Rulebook, sets: int) -> dict[int, int]:
    """How many prizes there are going to be once the festival has this book and so many sets."""
    counts = counts_of_sets(book, sets)
    if festival is None or counts != counts_of_sets(book_of(festival), festival.sets):
        return counts
    return prize_counts(festival)


def prize_counts(festival: Festival) -> dict[int, int]:
    """How many prizes each tier has now."""
    counts = dict.fromkeys((tier.number for tier in book_of(festival).tiers), 0)
    for tier in festival.prizes.values_list("tier", flat=True):
        counts[tier] += 1
    return counts


def _resize(festival: Festival, counts: Mapping[int, int]) -> None:
    """Drop nameless prizes at the end of each tier, or add such; raises SetupRefused."""
    tiers = {tier: list(festival.prizes.filter(tier=tier)) for tier in counts}
    beyond = [prize for tier, there in tiers.items() for prize in there[counts[tier] :]]
    lost = sum(bool(prize.name or prize.value) for prize in beyond)
    if lost:
        raise SetupRefused(LOST(count=lost))
    for tier, there in tiers.items():
        kept = [Slot(name=prize.name, value=prize.value) for prize in there[: counts[tier]]]
        more = [Slot(name="", value=0)] * (counts[tier] - len(kept))
        _fill_tier(festival, tier, kept + more)


def _convert_prizes(festival: Festival, currency: str) -> None:
    """200 pesos become 200 yen: the amounts stay as they were typed, whatever their minor units."""
    prizes = list(festival.prizes.exclude(value=0)) if currency != festival.currency else []
    for prize in prizes:
        prize.value = to_minor(amount(prize.value, festival.currency), currency)
    Prize.objects.bulk_update(prizes, ["value"])


def _columns(details: Details) -> dict[str, object]:
    return {**vars(details), "switches": dict(details.switches)}


def set_prizes(festival_id: int, tiers: Mapping[int, Sequence[Slot]]) -> None:
    """Name and value the prizes; raises SetupRefused when their number changes during a game."""
    with transaction.atomic():
        festival = lock(festival_id)
        for tier, slots in tiers.items():
            if festival.prizes.filter(tier=tier).count() != len(slots):
                require_waiting(festival)
            _fill_tier(festival, tier, slots)
        touch(festival)


def _fill_tier(festival: Festival, tier: int, slots: Sequence[Slot]) -> None:
    """Keep the prizes that are there, so that each stays the same thing for ever."""
    there = list(festival.prizes.filter(tier=tier))
    for prize, slot in zip(there, slots, strict=False):
        prize.name, prize.value = slot.name, slot.value
    Prize.objects.bulk_update(there[: len(slots)], ["name", "value"])
    Prize.objects.bulk_create(
        Prize(festival=festival, tier=tier, position=place, name=slot.name, value=slot.value)
        for place, slot in enumerate(slots[len(there) :], start=len(there) + 1)
    )
    if len(there) > len(slots):
        Prize.objects.filter(pk__in=[prize.pk for prize in there[len(slots) :]]).delete()
        drop_unused()


def add_players(festival_id: int, names: Iterable[str], author: User | None = None) -> None:
    """Seat players in the order of their names, late arrivals behind those who play already.

    Raises SetupRefused when the list is full and IllegalCommand when no seat can be taken now.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        for name in names:
            _admit(festival, _add_player(festival, name), author)
        touch(festival)


def register_guest(festival_id: int, *, name: str, device: str) -> Player:
    """A guest asks to play and waits for the emcee. Raises SetupRefused."""
    with transaction.atomic():
        festival = lock(festival_id)
        if not festival.is_join_open:
            raise SetupRefused(CLOSED())
        known = waiting(festival).filter(device=device, name=name).first()
        if known is not None:  # pressed twice
            return known
        if festival.players.filter(device=device).count() >= MOST_FROM_ONE_DEVICE:
            raise SetupRefused(DEVICE_FULL(most=MOST_FROM_ONE_DEVICE))
        if waiting(festival).count() >= MOST_WAITING:
            raise SetupRefused(WAITING_FULL(most=MOST_WAITING))
        guest = _add_player(festival, name, device)
        touch(festival)
        return guest


def _add_player(festival: Festival, name: str, device: str = "") -> Player:
    if festival.players.count() >= MOST_PLAYERS:
        raise SetupRefused(FULL(most=MOST_PLAYERS))
    last = festival.players.aggregate(number=Max("number", default=0), seat=Max("seat", default=0))
    return Player.objects.create(
        festival=festival,
        number=last["number"] + 1,
        seat=last["seat"] + 1,
        name=name,
        status=Player.Status.WAITING,
        device=device,
    )


def approve_guest(festival_id: int, number: int, author: User | None) -> None:
    """Admit a guest, also one who was turned away or taken for another.

    Raises SetupRefused when they are neither and IllegalCommand when no seat can be taken now.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        guests = [*waiting(festival), *not_admitted(festival)]
        guest = next((each for each in guests if each.number == number), None)
        if guest is None:
            raise SetupRefused(NOT_WAITING(player=player(number)))
        _admit(festival, guest, author)
        touch(festival)


def approve_guests(festival_id: int, numbers: Iterable[int], author: User | None) -> None:
    """Admit all of these who still wait, or nobody.

    Raises IllegalCommand when no seat can be taken now.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        for guest in waiting(festival).filter(number__in=list(numbers)):
            _admit(festival, guest, author)
        touch(festival)


def not_admitted(festival: Festival) -> list[Player]:
    """Who can be let in after all: turned away, or taken for another before they played."""
    done = festival_record(festival).log.done
    merged = {act.command.player for act in done if isinstance(act.command, Merge)}
    statuses = (Player.Status.REJECTED, Player.Status.MERGED)
    others = festival.players.filter(status__in=statuses)
    return [each for each in others if each.number not in merged]


def _admit(festival: Festival, guest: Player, author: User | None) -> None:
    """Give a guest a seat; once the game runs it is the last one, as an entry of the log."""
    game = Game.objects.get(festival=festival)
    if load_record(game, book_of(festival)).state.phase is not Phase.WAITING:
        post = Post(
            festival_id=festival.pk,
            key=f"admit-{guest.number}-{game.version}",
            version=game.version,
            author=author,
        )
        perform(post, Join(guest.number))
    guest.status = Player.Status.APPROVED
    guest.save(update_fields=["status"])


def reject_guest(festival_id: int, number: int) -> None:
    with transaction.atomic():
        festival = lock(festival_id)
        guest = waiting(festival).filter(number=number).first()
        if guest is None:
            raise SetupRefused(NOT_WAITING(player=player(number)))
        guest.status = Player.Status.REJECTED
        guest.save(update_fields=["status"])
        touch(festival)


def player_of(festival: Festival, number: int) -> Player:
    found = festival.players.filter(number=number).first()
    if found is None:
        raise SetupRefused(NO_PLAYER(player=player(number)))
    return found


def rename_player(festival_id: int, number: int, name: str) -> None:
    with transaction.atomic():
        festival = lock(festival_id)
        guest = player_of(festival, number)
        guest.name = name
        guest.save(update_fields=["name"])
        touch(festival)


def remove_player(festival_id: int, number: int) -> None:
    """Take a player off the list; raises SetupRefused once the game runs."""
    with transaction.atomic():
        festival = lock(festival_id)
        require_waiting(festival)
        player_of(festival, number).delete()
        touch(festival)


def set_join_open(festival_id: int, *, is_open: bool) -> None:
    with transaction.atomic():
        festival = lock(festival_id)
        festival.is_join_open = is_open
        festival.save(update_fields=["is_join_open"])
        touch(festival)


def require_waiting(festival: Festival) -> None:
    if festival_record(festival).state.phase is not Phase.WAITING:
        raise SetupRefused(RUNNING())
