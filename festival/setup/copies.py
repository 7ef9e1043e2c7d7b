"""Festival after festival: practice copies, last year's set-up once more, putting old ones away."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from festival.models import Festival, Player, Prize, Seat, SparePrize, Table
from festival.play.write_path import lock
from festival.record.queries import seated

SETTINGS = (
    *("currency", "budget", "guests", "buy_in", "pace", "sets", "minutes"),
    *("rulebook", "switches", "guests_roll"),
)


def rehearse(festival_id: int) -> Festival:
    """A copy to practise on, with its players; nothing that happens there touches the festival."""
    with transaction.atomic():
        festival = lock(festival_id, even_away=True)
        name = gettext("Practice: {festival}").format(festival=festival.name)
        copy = _copy(festival, name=name[:200], date=festival.date, is_rehearsal=True)
        _copy_players(festival, copy)
        return copy


def duplicate(festival_id: int, *, with_players: bool) -> Festival:
    """The same rules and prizes for another evening, which is dated today until it is changed."""
    with transaction.atomic():
        festival = lock(festival_id, even_away=True)
        copy = _copy(festival, name=festival.name, date=timezone.localdate())
        if with_players:
            _copy_players(festival, copy)
        return copy


def archive(festival_id: int, *, is_archived: bool) -> None:
    """Put a festival away, or bring it back. Nothing of it is lost."""
    with transaction.atomic():
        festival = lock(festival_id, even_away=True)
        festival.archived_at = timezone.now() if is_archived else None
        festival.save(update_fields=["archived_at"])


def _copy(festival: Festival, **columns: object) -> Festival:
    settings = {name: getattr(festival, name) for name in SETTINGS}
    copy = Festival.objects.create(**settings, **columns)
    table = Table.objects.create(festival=copy)
    Prize.objects.bulk_create(
        Prize(
            table=table,
            tier=prize.tier,
            position=prize.position,
            name=prize.name,
            value=prize.value,
            picture_id=prize.picture_id,
        )
        for prize in festival.table.prizes.all()
    )
    SparePrize.objects.bulk_create(
        SparePrize(
            table=table,
            name=spare.name,
            value=spare.value,
            picture_id=spare.picture_id,
            count=spare.count,
        )
        for spare in festival.table.spares.all()
    )
    return copy


def _copy_players(festival: Festival, copy: Festival) -> None:
    """In the order of their seats, numbered anew."""
    players = Player.objects.bulk_create(
        Player(festival=copy, number=number, name=player.name)
        for number, player in enumerate(seated(festival.table), start=1)
    )
    Seat.objects.bulk_create(
        Seat(table=copy.table, player=player, place=player.number) for player in players
    )
