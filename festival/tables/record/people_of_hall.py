"""The same guest at several tables of a hall: a champion who goes on is a player at the next table
too, joined to the earlier one by `came_from`, unless somebody else plays in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db.models import Q, QuerySet

from festival.models import Festival, Player, Table

Who = tuple[int, int]  # primary key of the festival, number of the player there


def players_at(hall_id: int) -> QuerySet[Player]:
    """The players of a hall's final and of all its tables."""
    return Player.objects.filter(Q(festival=hall_id) | Q(festival__hall=hall_id))


def tables_at(festival_id: int) -> QuerySet[Table]:
    """The tables of a festival, and of all bowls of a hall."""
    return Table.objects.filter(Q(festival=festival_id) | Q(festival__hall=festival_id))


def earlier(player: Player) -> Iterator[Player]:
    """The person's players at earlier tables, the newest first."""
    while player.came_from_id and not player.is_substitute:
        player = Player.objects.get(pk=player.came_from_id)
        yield player


def same_person(hall: Festival) -> dict[Who, Who]:
    """Everybody who went on: the person at the new table, and the same person before."""
    went = players_at(hall.pk).filter(came_from__isnull=False, is_substitute=False)
    return {
        (each.festival_id, each.number): (each.came_from.festival_id, each.came_from.number)
        for each in went.select_related("came_from")
        if each.came_from is not None
    }


def gone_on_from(bowl: Festival) -> Mapping[int, Player]:
    """The players who came from this bowl, each with their festival, by the champion's number here;
    no query for a festival without a hall."""
    if bowl.hall_id is None:
        return {}
    gone = Player.objects.filter(came_from__festival=bowl).order_by("festival__place", "number")
    return {
        each.came_from.number: each
        for each in gone.select_related("came_from", "festival")
        if each.came_from is not None
    }


def at_other_tables(festival: Festival, device: str) -> list[Player]:
    """The players on this phone at other bowls of the same hall, each with its festival."""
    there = players_at(festival.hall_id or festival.pk).filter(device=device, went_on=None)
    others = there.filter(status=Player.Status.APPROVED).exclude(festival=festival)
    return list(others.select_related("festival").order_by("festival__round", "festival__place"))
