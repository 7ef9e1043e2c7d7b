"""Who sits at which table of a hall: in order, at random, by a list or by hand."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Count, F, Max, Q, QuerySet

from festival.games.bobing.players.players import FULL, MOST_PLAYERS, add_players
from festival.games.bobing.record.halls import TABLES, waiting_of
from festival.games.bobing.setup.hall_tables import (
    bowl_of,
    lock_bowls,
    locked_hall,
    require_bowl_waiting,
    touch_bowls,
)
from festival.models import FIRST, Festival, Player, Seat
from festival.play.write_path import touch
from festival.tables.record.players import seated
from rules.errors import RulesError
from rules.random_dice import draw_lots
from rules.wording import Wording

FAR = 1_000_000  # beyond all player numbers: temporary numbers while players change places
SEATED = Player.Status.APPROVED
ON_THE_LIST = (SEATED, Player.Status.WAITING)
NO_PLACE = Wording(
    "hall.no_place", "the tables that have not begun have room for {most} guests ({count} came)"
)
LOOK_AGAIN = Wording(
    "hall.look_again", "the seats changed meanwhile. Look at them, then press again"
)
NO_GUEST = Wording("hall.no_guest", "that guest is no longer at a table of this hall")
AT_SIDE_TABLE = Wording("hall.at_side_table", "{name} plays at a side table there and stays")
Guest = TypeVar("Guest")


@dataclass(frozen=True, kw_only=True)
class NewGuest:
    """A guest from a list."""

    name: str
    bowl_id: int | None = None  # of the table named in the list; None for any


def evenly(sizes: Mapping[int, int], guests: int) -> dict[int, int]:
    """How many guests to add to each table, so that the sizes are as equal as possible; earlier
    tables get more.

    sizes: how many sit at each, in the order of the tables. Raises RulesError if there is no place
    for all.
    """
    room = sum(max(0, MOST_PLAYERS - size) for size in sizes.values())
    if guests > room:
        raise RulesError(NO_PLACE(most=room, count=guests))
    order = {bowl: index for index, bowl in enumerate(sizes)}
    heap = [(size, order[bowl], bowl) for bowl, size in sizes.items()]
    heapq.heapify(heap)
    more: Counter[int] = Counter()
    for _ in range(guests):
        size, index, bowl = heap[0]
        more[bowl] += 1
        heapq.heapreplace(heap, (size + 1, index, bowl))
    return {bowl: more[bowl] for bowl in sizes}


def dealt(guests: Sequence[Guest], quotas: Mapping[int, int]) -> dict[int, list[Guest]]:
    """Deal guests to tables in order: neighbours in the list sit together."""
    left = iter(guests)
    return {bowl: [next(left) for _ in range(quota)] for bowl, quota in quotas.items()}


def at_random(guests: Sequence[Guest]) -> list[Guest]:
    """Shuffle; all orders are equally likely."""
    return [guests[index] for index in draw_lots(range(len(guests)))]


def tables_sizes(hall: Festival, round_number: int = TABLES) -> dict[int, int]:
    """How many are on the list of each table of a round, by its primary key."""
    bowls = hall.bowls.filter(round=round_number).order_by("place")
    counted = bowls.annotate(taken=Count("players", filter=Q(players__status__in=ON_THE_LIST)))
    return dict(counted.values_list("pk", "taken"))


def seat_guests(
    hall_id: int, guests: Sequence[NewGuest], author: User | None, *, is_random: bool
) -> int:
    """Seat new guests: each at the table named in the list, the others evenly at tables that have
    not begun. Returns how many.

    Raises RulesError if a table is full, or if a game takes nobody any more.
    """
    with locked_hall(hall_id) as hall:
        bowls = {bowl.pk: bowl for bowl in lock_bowls(hall, TABLES)}
        waiting = {bowl.pk for bowl in waiting_of(bowls.values())}
        sizes = tables_sizes(hall)
        names: dict[int, list[str]] = {pk: [] for pk in bowls}
        for guest in guests:
            if guest.bowl_id is not None:
                names[guest.bowl_id].append(guest.name)
        free = [guest.name for guest in guests if guest.bowl_id is None]
        taken = {pk: sizes[pk] + len(names[pk]) for pk in bowls if pk in waiting}
        quotas = evenly(taken, len(free))
        for pk, more in dealt(at_random(free) if is_random else free, quotas).items():
            names[pk] += more
        for pk, size in sizes.items():
            if names[pk] and size + len(names[pk]) > MOST_PLAYERS:
                raise RulesError(FULL(most=MOST_PLAYERS))
        for pk in bowls.keys() - waiting:
            if names[pk]:  # latecomers, each an entry of that table's log
                add_players(pk, names[pk], author)
        _add_all(hall, {bowls[pk]: names[pk] for pk in bowls if pk in waiting and names[pk]})
        touch(hall)
        return len(guests)


def _add_all(hall: Festival, names: Mapping[Festival, Sequence[str]]) -> None:
    """Add players in bulk at tables that have not begun: a list can have thousands."""
    numbers, places = _last_numbers(hall), _last_places(hall)
    players = Player.objects.bulk_create(
        Player(festival=bowl, number=number, name=name)
        for bowl, guests in names.items()
        for number, name in enumerate(guests, start=numbers.get(bowl.pk, 0) + 1)
    )
    _give_seats(players, {bowl.pk: bowl for bowl in names}, places)
    touch_bowls(names)


def _give_seats(
    players: Iterable[Player], bowls: Mapping[int, Festival], places: Mapping[int, int]
) -> None:
    """Give players the next seats at their table."""
    last = Counter(places)
    seats = []
    for guest in players:
        last[guest.festival_id] += 1
        table = bowls[guest.festival_id].table
        seats.append(Seat(table=table, player=guest, place=last[guest.festival_id]))
    Seat.objects.bulk_create(seats)


def _last_numbers(hall: Festival) -> dict[int, int]:
    found = hall.bowls.order_by().annotate(last=Max("players__number", default=0))
    return dict(found.values_list("pk", "last"))


def _last_places(hall: Festival) -> dict[int, int]:
    found = Seat.objects.filter(table__festival__hall=hall, table__number=FIRST)
    by_bowl = found.order_by().values("table__festival").annotate(last=Max("place"))
    return dict(by_bowl.values_list("table__festival", "last"))


def shuffle(hall_id: int, *, seen: int) -> int:
    """Draw new seats for everybody at the tables that have not begun, all seatings equally likely.
    Guests who wait for approval stay. Returns how many.

    seen: the hall's revision on the page; a second press finds a newer one. Raises RulesError if
    it is not the stored one.
    """
    with locked_hall(hall_id) as hall:
        if hall.setup_revision != seen:
            raise RulesError(LOOK_AGAIN())
        bowls = waiting_of(lock_bowls(hall, TABLES))
        everybody = list(_movable(bowls))
        sizes = dict.fromkeys((bowl.pk for bowl in bowls), 0)
        _move(hall, bowls, dealt(at_random(everybody), evenly(sizes, len(everybody))))
        touch(hall)
        return len(everybody)


def _movable(bowls: Sequence[Festival]) -> QuerySet[Player]:
    """Approved players, except those at a side table that has begun, in the order of tables and
    numbers."""
    waiting = [bowl.pk for bowl in bowls]
    found = Player.objects.filter(festival__in=waiting, status=SEATED)
    bound = Seat.objects.filter(table__festival__in=waiting, table__version__gt=0)
    bound = bound.exclude(table__number=FIRST)
    return found.exclude(pk__in=bound.values("player")).order_by("festival__place", "number")


def sit_down(hall_id: int) -> int:
    """Seat the guests on the hall's own list at tables: the hall's own table is the final, for
    champions only. Returns how many; a second call finds nobody left."""
    with locked_hall(hall_id) as hall:
        guests = [guest for guest in seated(hall.table) if guest.came_from_id is None]
        bowls = waiting_of(lock_bowls(hall, TABLES))
        if not guests or not bowls:
            return 0
        sizes = tables_sizes(hall)
        quotas = evenly({bowl.pk: sizes[bowl.pk] for bowl in bowls}, len(guests))
        _move(hall, bowls, dealt(guests, quotas))
        touch(hall)
        return len(guests)


def move_guest(hall_id: int, player_id: int, bowl_id: int) -> Player:
    """Move a guest to another table; their phone stays theirs. A second call changes nothing.

    Raises RulesError once the game at either table has begun, or if the other one is full.
    """
    with locked_hall(hall_id) as hall:
        everybody = Player.objects.filter(festival__hall=hall, status__in=ON_THE_LIST)
        guest = everybody.filter(pk=player_id).first()
        if guest is None:
            raise RulesError(NO_GUEST())
        if guest.festival_id == bowl_id:
            return guest
        bowls = {pk: bowl_of(hall, pk) for pk in sorted((guest.festival_id, bowl_id))}
        guest.refresh_from_db()
        for bowl in bowls.values():
            require_bowl_waiting(bowl)
        target = bowls[bowl_id]
        if tables_sizes(hall, target.round).get(bowl_id, 0) >= MOST_PLAYERS:
            raise RulesError(FULL(most=MOST_PLAYERS))
        if guest.seats.filter(table__version__gt=0).exclude(table__number=FIRST).exists():
            raise RulesError(AT_SIDE_TABLE(name=guest.name))
        _move(hall, list(bowls.values()), {bowl_id: [guest]})
        touch(hall)
        return guest


def _move(hall: Festival, bowls: Sequence[Festival], to: Mapping[int, Sequence[Player]]) -> None:
    """Move players to other tables, behind those who stay there, with new numbers.

    bowls: all tables involved, locked.
    """
    movers = [guest for guests in to.values() for guest in guests]
    moving = [guest.pk for guest in movers]
    # Numbers and places are unique, so first free all of them.
    Player.objects.filter(pk__in=moving).update(number=F("number") + FAR)
    Seat.objects.filter(player__in=moving).delete()
    stay = Player.objects.filter(festival__in=list(to)).exclude(pk__in=moving)
    taken: dict[int, set[int]] = {pk: set() for pk in to}
    for pk, number in stay.values_list("festival", "number"):
        taken[pk].add(number)
    for pk, guests in to.items():
        free = (number for number in count(1) if number not in taken[pk])
        for guest in guests:
            guest.festival_id, guest.number = pk, next(free)
    Player.objects.bulk_update(movers, ["festival", "number"], batch_size=250)
    _give_seats(movers, {bowl.pk: bowl for bowl in bowls}, _last_places(hall))
    touch_bowls(bowls)
