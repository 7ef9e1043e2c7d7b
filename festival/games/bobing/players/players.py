"""The list of players: who is on it, waits, was turned down, or plays as a substitute."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import count

from django.contrib.auth.models import User
from django.db.models import F, Max, QuerySet
from django.utils import timezone

from festival.models import Festival, Player, Seat, Table
from festival.play.post import Post
from festival.play.write_path import changed, locked, perform, touch
from festival.tables.record.players import approved, waiting
from festival.tables.record.record import require_not_begun, table_record
from festival.tables.record.renamed_players import record_renaming, renamings_of
from festival.web.locked_winners import require_unlocked
from rules.bobing.game.commands import Join, Merge
from rules.bobing.game.state import Phase
from rules.errors import RulesError
from rules.wording import Wording, player

MOST_PLAYERS = 500
MOST_REJECTED = 400  # rejected guests the list keeps, so that they can still be let in
REJECTED_FOR = timedelta(minutes=30)
ADMITS = "admit-"  # prefix of the keys of log entries that admit a guest
FULL = Wording("setup.full", "the list is full: at most {most} players")
NO_PLAYER = Wording("setup.no_player", "{player} is not on the list")
NOT_WAITING = Wording("setup.not_waiting", "{player} is not waiting for approval")


def add_players(
    festival_id: int,
    names: Sequence[str],
    author: User | None = None,
    numbers: Sequence[int] = (),
) -> tuple[Player, ...]:
    """Seat players in the order of `names`, latecomers behind players of a running game. Return
    them.

    numbers: the players' numbers, 0 for the next free number; () for all free. Raises RulesError
    when the list is full and IllegalCommand when no seat can be taken now.
    """
    with changed(festival_id) as festival:
        require_place(approved(festival).count() + len(names) - 1)
        is_running = table_record(festival.table).state.phase is not Phase.WAITING
        status = Player.Status.WAITING if is_running else Player.Status.APPROVED
        added = _new_players(festival, names, numbers or [0] * len(names), status)
        for guest in added if is_running else ():
            _admit(festival, guest, author)
    return added


def _new_players(
    festival: Festival, names: Sequence[str], numbers: Sequence[int], status: str
) -> tuple[Player, ...]:
    """Optimization: in bulk, since a list has hundreds."""
    free = count(max([_last_number(festival), *numbers]) + 1)
    added = Player.objects.bulk_create(
        Player(
            festival=festival,
            number=number or next(free),
            name=name,
            status=status,
        )
        for name, number in zip(names, numbers, strict=True)
    )
    first = _last_place(festival.table) + 1
    Seat.objects.bulk_create(
        Seat(table=festival.table, player=player, place=place)
        for place, player in enumerate(added, start=first)
    )
    return tuple(added)


def _last_number(festival: Festival) -> int:
    return int(festival.players.aggregate(last=Max("number", default=0))["last"])


def _last_place(table: Table) -> int:
    return int(table.seats.aggregate(last=Max("place", default=0))["last"])


def require_place(taken: int) -> None:
    """Raise RulesError unless the list has room beside this many players."""
    if taken >= MOST_PLAYERS:
        raise RulesError(FULL(most=MOST_PLAYERS))


def new_player(festival: Festival, name: str, device: str = "", address: str = "") -> Player:
    """address: where the guest asks from."""
    player = Player.objects.create(
        festival=festival,
        number=_last_number(festival) + 1,
        name=name,
        status=Player.Status.WAITING,
        device=device,
        address=address,
    )
    place = _last_place(festival.table) + 1
    Seat.objects.create(table=festival.table, player=player, place=place)
    return player


def approve_guest(festival_id: int, number: int, author: User | None) -> None:
    """Admit a guest, also a rejected or merged one.

    Raises RulesError when the guest is none of these or the list is full, and IllegalCommand when
    no seat can be taken now.
    """
    with changed(festival_id) as festival:
        guests = [*waiting(festival), *not_admitted(festival)]
        guest = next((guest for guest in guests if guest.number == number), None)
        if guest is None:
            raise RulesError(NOT_WAITING(player=player(number)))
        _admit(festival, guest, author)


def approve_guests(festival_id: int, numbers: Iterable[int], author: User | None) -> int:
    """Admit all of these guests who still wait to play, or none.

    Returns how many. Raises RulesError when the list is full and IllegalCommand when no seat can
    be taken now.
    """
    with changed(festival_id) as festival:
        guests = list(waiting(festival).filter(number__in=numbers).order_by("number"))
        for guest in guests:
            _admit(festival, guest, author)
    return len(guests)


def not_admitted(festival: Festival) -> list[Player]:
    """Guests who can still be let in: rejected, or merged before they played."""
    done = table_record(festival.table).log.done
    merged = {act.command.player for act in done if isinstance(act.command, Merge)}
    statuses = (Player.Status.REJECTED, Player.Status.MERGED)
    others = festival.players.filter(status__in=statuses)
    return [guest for guest in others if guest.number not in merged]


def _admit(festival: Festival, guest: Player, author: User | None) -> None:
    """Give a guest a seat. In a running game the seat is the last, and the log gets an entry."""
    require_place(approved(festival).count())
    table = Table.objects.select_related("festival").get(pk=festival.table.pk)
    if table_record(table).state.phase is not Phase.WAITING:
        post = Post(
            table_id=table.pk,
            key=f"{ADMITS}{guest.number}-{table.version}",
            version=table.version,
            author=author,
        )
        perform(post, Join(guest.number))
    guest.status, guest.address, guest.rejected_at = Player.Status.APPROVED, "", None
    guest.save(update_fields=["status", "address", "rejected_at"])


def reject_guest(festival_id: int, number: int) -> None:
    """Raises RulesError for somebody who does not wait."""
    if not reject_guests(festival_id, [number]):
        raise RulesError(NOT_WAITING(player=player(number)))


def reject_guests(festival_id: int, numbers: Iterable[int]) -> int:
    """Reject all of these who still wait; return how many."""
    with locked(festival_id) as festival:
        wanted = set(numbers)
        guests = [guest for guest in waiting(festival) if guest.number in wanted]
        for guest in guests:
            guest.status, guest.address = Player.Status.REJECTED, ""
            guest.rejected_at = timezone.now()
            guest.save(update_fields=["status", "address", "rejected_at"])
        forget_rejected(festival)
        touch(festival)
    return len(guests)


def forget_rejected(festival: Festival) -> None:
    """Delete rejected guests after a while, unless the log mentions them. Until then their phones
    show the rejection, and the emcee can still let them in."""
    rejected = festival.players.filter(status=Player.Status.REJECTED)
    newest = list(
        rejected.order_by(F("rejected_at").desc(nulls_last=True), "-number")[:MOST_REJECTED]
    )
    since = timezone.now() - REJECTED_FOR
    kept = [guest.pk for guest in newest if guest.rejected_at and guest.rejected_at > since]
    _forget(festival, rejected.exclude(pk__in=kept))


def forget_all_rejected(festival_id: int) -> None:
    """Delete all rejected guests now, unless the log mentions them."""
    with changed(festival_id) as festival:
        _forget(festival, festival.players.filter(status=Player.Status.REJECTED))


def _forget(festival: Festival, rejected: QuerySet[Player]) -> None:
    """Delete these guests, except those whom the log mentions."""
    old = list(rejected)
    if old:
        entries = festival.table.entries.filter(key__startswith=ADMITS)
        told = {key.split("-")[1] for key in entries.values_list("key", flat=True)}
        unsaid = [guest.pk for guest in old if str(guest.number) not in told]
        festival.players.filter(pk__in=unsaid).delete()


def player_of(festival: Festival, number: int) -> Player:
    found = festival.players.filter(number=number).first()
    if found is None:
        raise RulesError(NO_PLAYER(player=player(number)))
    return found


def rename_player(festival_id: int, number: int, name: str, *, is_substitute: bool = False) -> str:
    """Rename a player. Returns the log's sentence about it; "" before the game begins.

    is_substitute: somebody else plays instead of the champion of another table.
    """
    with changed(festival_id) as festival:
        require_unlocked(festival)
        guest = player_of(festival, number)
        version = festival.table.version
        has_begun = table_record(festival.table).state.phase is not Phase.WAITING
        record_renaming(guest, name, version if has_begun else 0)
        if is_substitute and not guest.is_substitute:
            guest.device = ""  # the champion's phone
        guest.is_substitute = is_substitute
        guest.save(update_fields=["name", "former_names", "is_substitute", "device"])
    done = (renaming for renaming in renamings_of(festival.table) if renaming.number == number)
    return next((renaming.sentence for renaming in done if renaming.after == version), "")


def remove_player(festival_id: int, number: int) -> None:
    """Delete a player from the list. Raises RulesError once the game runs."""
    with changed(festival_id) as festival:
        require_not_begun(festival)
        player_of(festival, number).delete()


def added_together(festival: Festival, first: int, last: int) -> QuerySet[Player]:
    """Players of one import who are still listed.

    first, last: the import's lowest and highest primary key. Keys are never reused, and no other
    player of the festival has one between them.
    """
    return festival.players.filter(pk__range=(first, last))


def take_back_players(festival_id: int, first: int, last: int) -> int:
    """Delete all players of one import; return how many were still listed.

    Raises RulesError once the game runs.
    """
    with changed(festival_id) as festival:
        require_not_begun(festival)
        found = added_together(festival, first, last)
        count = found.count()
        found.delete()
    return count


def set_joins_by_phone(festival_id: int, *, is_on: bool) -> None:
    """Set whether guests join by phone at all. Off: nobody registers, chooses a name or rolls on a
    phone, and walls show no code; the pages of phones can still be watched."""
    with changed(festival_id) as festival:
        festival.joins_by_phone = is_on
        festival.save(update_fields=["joins_by_phone"])


def set_join_open(festival_id: int, *, is_open: bool) -> None:
    with changed(festival_id) as festival:
        festival.is_join_open = is_open
        festival.save(update_fields=["is_join_open"])
