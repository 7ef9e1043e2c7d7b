"""The players of a festival: who comes, who waits, who sits, and how sentences call them."""

from __future__ import annotations

from django.db.models import QuerySet

from festival.models import Festival, Player, Table
from festival.words.sentences import Naming, naming_among


def approved(festival: Festival) -> QuerySet[Player]:
    return festival.players.filter(status=Player.Status.APPROVED)


def is_free(player: Player) -> bool:
    """Whether a guest can claim this name: approved, and on no phone yet."""
    return player.status == Player.Status.APPROVED and not player.device


def waiting(festival: Festival) -> QuerySet[Player]:
    return festival.players.filter(status=Player.Status.WAITING)


def seated(table: Table, status: str = Player.Status.APPROVED) -> list[Player]:
    """The players with a seat at the table, in the order of play."""
    return [seat.player for seat in table.seats.all() if seat.player.status == status]


def players_called(festival: Festival) -> Naming:
    """The players' names for sentences of any game at this festival."""
    return naming_among(
        (each.number, each.name, each.status == Player.Status.APPROVED)
        for each in festival.players.all()
    )
