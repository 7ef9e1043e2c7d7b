"""Papers for all tables of a hall: winners, receipts, prize labels, guests' cards and players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext

from festival.hall.prints.papers import NAME, Builder, player_row
from festival.hall.results.locking import locking_of
from festival.hall.results.winner_list import FINAL, bowls_in_order, hall_tables
from festival.models import Festival, Player
from festival.prints import options
from festival.prints.labels import cards_printed, labels_printed
from festival.prints.lists import LOWEST, Winners, players_printed, winners_printed
from festival.prints.options import Options
from festival.prints.paper import PAPERS, Printable
from festival.prints.receipts import receipts_printed
from festival.words.order import order_key

TICK = 8.0  # millimetres, as in the style sheet


def winners_of_all(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper. The title says whether the list is locked."""
    about = gettext("Every prize of every table and who won it, table by table.")
    title = gettext("Winners of all tables")
    if locking_of(hall).is_locked:
        title = f"{title} · {gettext('locked')}"
    return winners_printed(_winners(hall), chosen, title, about)


def receipts_of_all(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and by: a "person" or a "prize"."""
    return receipts_printed(_winners(hall), chosen)


def labels_of_all(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: sheet, start, lines and values."""
    found = hall_tables(hall).prefetch_related("prizes")
    tables = sorted(found, key=lambda table: _order(table.festival))
    return labels_printed([(table, _called(table.festival)) for table in tables], chosen)


def cards_of_all(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: sheet, start and lines."""
    guests = [(guest.festival.code, _seat_of(guest), guest) for guest in _guests(hall)]
    return cards_printed(guests, chosen)


def players_of_all(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and order: by "number", which is table by table, or "name"."""
    guests = _guests(hall)
    if chosen["order"] == "name":
        guests.sort(key=lambda guest: order_key(guest.name))
    rows = [player_row(guest, NAME - TICK, _seat_of(guest)) for guest in guests]
    printable = players_printed(rows, PAPERS[chosen["paper"]], columns=2, height=LOWEST)
    return replace(
        printable, about=gettext("To tick who is there: every guest with their first table.")
    )


def _winners(hall: Festival) -> list[Winners]:
    return [(bowl.name, bowl.winners) for bowl in bowls_in_order(hall)]


def _guests(hall: Festival) -> list[Player]:
    """Every guest once, at their first table, table by table."""
    there = Player.objects.filter(status=Player.Status.APPROVED, came_from=None)
    found = [
        *there.filter(festival__hall=hall).select_related("festival"),
        *there.filter(festival=hall).select_related("festival"),
    ]
    return sorted(found, key=lambda guest: (_order(guest.festival), guest.number))


def _order(bowl: Festival) -> tuple[bool, int, int]:
    """The order of the tables, the final last."""
    return bowl.round == FINAL, bowl.round, bowl.place


def _called(bowl: Festival) -> str:
    return gettext("Grand final") if bowl.hall_id is None else bowl.name


def _seat_of(guest: Player) -> str:
    """The guest's table, "" for a guest on the hall's own list."""
    return "" if guest.festival.hall_id is None else guest.festival.name


# These replace the papers of one table.
OF_ALL_TABLES: Mapping[str, tuple[type[Options], Builder]] = {
    "labels": (options.LabelOptions, labels_of_all),
    "players": (options.PlayerOptions, players_of_all),
    "cards": (options.CardOptions, cards_of_all),
    "receipts": (options.ReceiptOptions, receipts_of_all),
    "winners": (options.PaperOptions, winners_of_all),
}
