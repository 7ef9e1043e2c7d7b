"""Copies festivals for practice or another year, and archives old ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext

from festival.games.bobing.record.halls import bowls_of
from festival.games.bobing.setup.hall_tables import LIKE_THE_OTHERS, lay, touch_bowls
from festival.models import FIRST, Festival, Player, Prize, Seat, SparePrize, Table
from festival.play.write_path import locked
from festival.web.limits.quotas import require_room_for_festival


def rehearse(festival_id: int) -> Festival:
    """A copy with its players, to practise on without changing the festival."""
    with locked(festival_id, even_away=True) as festival:
        name = gettext("Practice: {festival}").format(festival=festival.name)
        columns = {"date": festival.date, "is_rehearsal": True}
        copy = _copy(festival, name=name[:200], **columns)
        _seat_alike([(festival, copy)])
        _copy_bowls(festival, copy, columns, with_players=True)
        return copy


def duplicate(festival_id: int, *, with_players: bool) -> Festival:
    """A copy with the same rules and prizes for another evening, dated today."""
    with locked(festival_id, even_away=True) as festival:
        columns = {"date": timezone.localdate()}
        name = festival.name
        if festival.date == columns["date"]:  # else the date tells the copy apart
            name = gettext("{festival} (copy)").format(festival=name[:190])
        copy = _copy(festival, name=name, **columns)
        if with_players:
            _seat_alike([(festival, copy)])
        _copy_bowls(festival, copy, columns, with_players=with_players)
        return copy


def archive(festival_id: int, *, is_archived: bool) -> None:
    """Archive a festival with its tables, or bring it back. Nothing is deleted."""
    with locked(festival_id, even_away=True) as festival:
        festival.archived_at = timezone.now() if is_archived else None
        festival.save(update_fields=["archived_at"])
        festival.bowls.update(archived_at=festival.archived_at)
        touch_bowls([festival, *festival.bowls.all()])  # so that its walls show the change


def _copy(festival: Festival, **columns: object) -> Festival:
    require_room_for_festival(festival.owner_id)
    copy = Festival(owner_id=festival.owner_id, **_settings(festival), **columns)
    copy.save()
    _copy_tables([(festival, copy)])
    return copy


def _copy_bowls(
    hall: Festival, copy: Festival, columns: Mapping[str, object], *, with_players: bool
) -> None:
    """Copy all rounds. Only guests of the first round are copied: later rounds hold champions of
    the old evening."""
    bowls = bowls_of(hall)
    copies = Festival.objects.bulk_create(
        Festival(
            **_settings(bowl, "round", "place", "name", "is_join_open"),
            **columns,
            hall=copy,
            owner_id=copy.owner_id,
        )
        for bowl in bowls
    )
    if bowls:
        copy.is_join_open = False
        copy.save(update_fields=["is_join_open"])
        pairs = list(zip(bowls, copies, strict=True))
        _copy_tables(pairs)
        if with_players:
            _seat_alike(pairs)


def _settings(festival: Festival, *more: str) -> dict[str, object]:
    return {name: getattr(festival, name) for name in (*LIKE_THE_OTHERS, "joins_by_phone", *more)}


def _copy_tables(pairs: Sequence[tuple[Festival, Festival]]) -> None:
    """Give each copy a first table with the same prizes and reserve."""
    made = Table.objects.bulk_create(Table(festival=copy) for _, copy in pairs)
    tables = {old.table.pk: new for (old, _), new in zip(pairs, made, strict=True)}
    prizes = Prize.objects.filter(table__in=tables).order_by("pk")
    lay((tables[prize.table_id], prize) for prize in prizes)
    SparePrize.objects.bulk_create(
        SparePrize(
            table=tables[spare.table_id],
            name=spare.name,
            value=spare.value,
            picture_id=spare.picture_id,
            count=spare.count,
        )
        for spare in SparePrize.objects.filter(table__in=tables).order_by("pk")
    )


def _seat_alike(pairs: Sequence[tuple[Festival, Festival]]) -> None:
    """Copy the players, numbered anew in the order of their seats; champions from other tables are
    left out."""
    copies = {old.pk: new for old, new in pairs}
    seats = Seat.objects.filter(
        table__festival__in=copies,
        table__number=FIRST,
        player__status=Player.Status.APPROVED,
        player__came_from=None,
    )
    last: Counter[int] = Counter()
    guests = []
    for seat in seats.order_by("table", "place"):
        last[seat.player.festival_id] += 1
        number, festival = last[seat.player.festival_id], copies[seat.player.festival_id]
        guests.append(Player(festival=festival, number=number, name=seat.player.name))
    players = Player.objects.bulk_create(guests)
    tables = {
        table.festival_id: table
        for table in Table.objects.filter(festival__in=copies.values(), number=FIRST)
    }
    Seat.objects.bulk_create(
        Seat(table=tables[player.festival_id], player=player, place=player.number)
        for player in players
    )
