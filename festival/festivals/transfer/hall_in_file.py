"""The tables in a hall's document: the place of each, and who went on from one to another."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from festival.festivals.transfer.read_file import Document, FileRefused, damaged, made, time_of
from festival.models import Festival, Player
from festival.tables.record import festival_file as file
from festival.tables.record.people_of_hall import players_at

Where = tuple[int, int]  # the round, and the place in it
HALL: Where = (0, 0)  # the hall's own table


def bowls_of(data: Document) -> list[Document]:
    """The documents of the tables; those that use the hall's own rulebook get its text."""
    own = data.get("own_rulebook")
    found = []
    for bowl in data.get("bowls", ()):
        is_same = own and bowl["own_rulebook"] is None and bowl["setup"]["rulebook"] == own["key"]
        found.append({**bowl, "own_rulebook": own if is_same else bowl["own_rulebook"]})
    return found


def where_of(data: Document) -> Where:
    return data.get("round", 0), data.get("place", 0)


def places_of_tables(data: Document) -> Festival:
    """The round, place and absence of a table in its document, as a row with these columns only;
    raises FileRefused."""
    if data.get("away_since") is not None:
        time_of(data["away_since"])
    return made(Festival, data, file.BOWL, gettext("a table"))


def check_places(data: Document) -> None:
    """Raises FileRefused if two tables have the same place, or if a player's origin cannot be
    read."""
    places = [where_of(bowl) for bowl in data["bowls"]]
    if len(set(places)) < len(places) or not all(
        places_of_tables(bowl).round for bowl in data["bowls"]
    ):
        raise FileRefused(damaged())
    for come in _came_from(data).values():
        if [type(part) for part in come] != [int, int, int]:
            raise FileRefused(damaged())


def link(hall: Festival, data: Document) -> None:
    """Link the hall's players to who they were at earlier tables, as the document says."""
    rows = players_at(hall.pk).select_related("festival")
    people: dict[tuple[object, ...], Player] = {
        (*_stand(table.festival, hall), table.number): table for table in rows
    }
    linked = []
    for who, before in _came_from(data).items():
        player, origin = people.get(who), people.get(tuple(before))
        if player is not None and origin is not None and player.came_from_id != origin.pk:
            player.came_from = origin
            linked.append(player)
    Player.objects.bulk_update(linked, ["came_from"])


def _stand(bowl: Festival, hall: Festival) -> Where:
    return HALL if bowl.pk == hall.pk else (bowl.round, bowl.place)


def _came_from(data: Document) -> dict[tuple[int, int, int], Sequence[object]]:
    """Origins of players, by round, place and number."""
    return {
        (*where_of(document), player["number"]): player["came_from"]
        for document in (data, *data.get("bowls", ()))
        for player in document["players"]
        if player.get("came_from")
    }
