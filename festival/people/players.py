"""The list of players: who is on it, who waits to be let in, who was turned away."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, QuerySet

from festival.models import Festival, Player, Seat, Table
from festival.play.bobing.player_list import SetupRefused, require_waiting
from festival.play.write_path import Post, lock, perform, touch
from festival.record.queries import waiting
from festival.record.record import table_record
from rules.bobing.game.commands import Join, Merge
from rules.bobing.game.state import Phase
from rules.wording import Wording, gettext_noop, player

MOST_PLAYERS = 500
FULL = Wording("setup.full", gettext_noop("expected at most {most} players; the list is full"))
NO_PLAYER = Wording("setup.no_player", gettext_noop("{player} is not on the list"))
NOT_WAITING = Wording("setup.not_waiting", gettext_noop("{player} is not waiting for approval"))


def add_players(
    festival_id: int, names: Iterable[str], author: User | None = None
) -> tuple[Player, ...]:
    """Seat players in the order of their names, late arrivals behind those who play already.

    Returns them. Raises SetupRefused when the list is full and IllegalCommand when no seat can be
    taken now.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        added = tuple(new_player(festival, name) for name in names)
        for guest in added:
            _admit(festival, guest, author)
        touch(festival)
    return added


def new_player(festival: Festival, name: str, device: str = "") -> Player:
    if festival.players.count() >= MOST_PLAYERS:
        raise SetupRefused(FULL(most=MOST_PLAYERS))
    player = Player.objects.create(
        festival=festival,
        number=festival.players.aggregate(last=Max("number", default=0))["last"] + 1,
        name=name,
        status=Player.Status.WAITING,
        device=device,
    )
    seats = festival.table.seats
    last = seats.aggregate(last=Max("place", default=0))["last"]
    Seat.objects.create(table=festival.table, player=player, place=last + 1)
    return player


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
    done = table_record(festival.table).log.done
    merged = {act.command.player for act in done if isinstance(act.command, Merge)}
    statuses = (Player.Status.REJECTED, Player.Status.MERGED)
    others = festival.players.filter(status__in=statuses)
    return [each for each in others if each.number not in merged]


def _admit(festival: Festival, guest: Player, author: User | None) -> None:
    """Give a guest a seat; once the game runs it is the last one, as an entry of the log."""
    table = Table.objects.select_related("festival").get(pk=festival.table.pk)
    if table_record(table).state.phase is not Phase.WAITING:
        post = Post(
            table_id=table.pk,
            key=f"admit-{guest.number}-{table.version}",
            version=table.version,
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


def added_together(festival: Festival, first: int, last: int) -> QuerySet[Player]:
    """Who of those that were added at once is still on the list. first, last: their primary keys,
    which nobody else ever gets, and between which nobody else of the festival came."""
    return festival.players.filter(pk__range=(first, last))


def take_back_players(festival_id: int, first: int, last: int) -> int:
    """Take all who were added at once off the list; returns how many that still were.

    Raises SetupRefused once the game runs.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        require_waiting(festival)
        found = added_together(festival, first, last)
        count = found.count()
        found.delete()
        touch(festival)
    return count


def set_join_open(festival_id: int, *, is_open: bool) -> None:
    with transaction.atomic():
        festival = lock(festival_id)
        festival.is_join_open = is_open
        festival.save(update_fields=["is_join_open"])
        touch(festival)
