"""The organiser's page of winners: of one table, or of all tables of a hall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.utils.translation import gettext

from festival.games.bobing.results.hall_winner_list import Guest, HallList, table_list
from festival.games.bobing.results.winner_files import OF_TABLE
from festival.lists.excel_csv_json import formats
from festival.models import Table
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.search import is_in

ON_PAGE = 100
LONGEST_SEARCH = 80


@dataclass(frozen=True, kw_only=True)
class Asked:
    by: str  # one of `OF_HALL`
    text: str
    is_open: bool  # only rows with prizes not yet collected


def winners_context(table: Table, asked: Mapping[str, str]) -> dict[str, object]:
    """The context of the winners of one table alone. asked: the query of the address."""
    address = f"{guest_host()}{table.results_address}"
    text = (
        gettext("Winners of the grand final of {festival}")
        if table.festival.is_hall
        else gettext("Winners of {festival}")
    )
    return {
        "found": (found := table_list(table)),
        "title": gettext("Winners"),
        "heading": text.format(festival=table.festival.name),
        "files": table.address("winners"),
        "share_text": address,
        "share_qr": qr_image(with_scheme(address)),
        **listed(found, OF_TABLE[::-1], asked),
    }


def listed(found: HallList, lists: Sequence[str], query: Mapping[str, str]) -> dict[str, object]:
    """The context of a list of winners. lists: some of `OF_HALL`; the first is shown unless the
    address asks for another."""
    by = query.get("by", "")
    asked = Asked(
        by=by if by in lists else lists[0],
        text=query.get("q", "")[:LONGEST_SEARCH].strip(),
        is_open="open" in query,
    )
    titles = {
        "table": gettext("By table"),
        "prize": gettext("By prize"),
        "person": gettext("By person"),
    }
    return {
        "asked": asked,
        "page": Paginator(_rows(found, asked), ON_PAGE).get_page(query.get("page")),
        "lists": [(kind, titles[kind]) for kind in lists],
        "said": titles[asked.by].lower(),
        "kinds": formats(),
    }


def _rows(found: HallList, asked: Asked) -> Sequence[object]:
    match asked.by:
        case "table":
            return [
                bowl
                for bowl in found.bowls
                if is_in(asked.text, bowl.name)
                and (not asked.is_open or bowl.left or bowl.to_fetch_back)
            ]
        case "prize":
            return [
                (bowl, item)
                for bowl, item in found.by_prize
                if is_in(asked.text, f"{item.prize} {item.winner}")
                and (not asked.is_open or (item.person and not item.handed))
            ]
        case _:
            return [guest for guest in found.people if _is_meant(guest, asked)]


def _is_meant(guest: Guest, asked: Asked) -> bool:
    names = (guest.person.name, *(bowl.name for bowl, _ in guest.parts))
    return is_in(asked.text, *names) and (not asked.is_open or guest.left + guest.to_fetch_back > 0)
