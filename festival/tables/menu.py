"""`{% menu "log" %}`: links to the pages of a festival or side table; *More* opens the rest.

Shows only pages that the user may open.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from festival.accounts.rights import Right
from festival.models import Festival, Table
from festival.tables.board.wall_addresses import tv_address

MOST = 7  # pages in the row
Rights = Container[Right]

register = template.Library()


@dataclass(frozen=True)
class Page:
    key: str  # the page's own name for itself, to mark it as open
    name: str
    address: str
    is_apart: bool = False  # whether the link opens a new window, as for all pages that guests see


@register.inclusion_tag("_menu.html", takes_context=True)
def menu(
    context: Context, here: str = "", side: Table | None = None, *, is_console: bool = False
) -> dict[str, object]:
    """here: key of the open page. side: its side table. is_console: the page has no footer with the
    guide and the languages."""
    request = context["request"]
    can = request.rights
    if side is not None and not side.is_first:
        pages = tuple(_of_side_table(side, can))
    else:
        at_hall = getattr(request, "rights_at_hall", ())
        pages = tuple(_of_festival(context["festival"], can, at_hall))
    if is_console:
        chapter, place = ("side-tables", "") if side else ("first-evening", "#type-a-roll")
        guide = reverse("guide_chapter", args=[chapter]) + place
        pages += (Page("guide", gettext("Guide"), guide, is_apart=True),)
    return {
        "request": request,
        "here": here,
        "row": pages[:MOST],
        "more": pages[MOST:],
        "open": next((page for page in pages[MOST:] if page.key == here), None),
        "label": gettext("Pages of this table") if side else gettext("Pages of this festival"),
        "is_console": is_console,
        "is_helper": Right.LAPTOP not in can,
        "may_see_devices": Right.LAPTOP not in can and Right.SET_UP not in can,
    }


def _of_festival(festival: Festival, can: Rights, at_hall: Rights) -> Iterator[Page]:
    """Pages of the evening first, in the order of use."""
    yield from _hall(festival, can if festival.is_hall else at_hall)
    number = [festival.pk]
    for key, name, right in _evening(festival):
        if right in can and (key != "desk" or Right.WATCH in can):
            yield Page(key, name, reverse(key, args=number))
    if Right.WATCH in can:
        yield Page("tv", gettext("TV"), tv_address(festival), is_apart=True)
    for key, name, right in _other_hours():
        if right in can:
            yield Page(key, name, reverse(key, args=number))
    if Right.WATCH in can:
        code = [festival.code]
        yield Page("phone", gettext("Phone"), reverse("board", args=code), is_apart=True)
        yield Page("rules", gettext("Rules"), reverse("rules", args=code), is_apart=True)


def _evening(festival: Festival) -> tuple[tuple[str, str, Right], ...]:
    """The pages of the evening. A hall plays its final at a bowl of its own."""
    final = festival.is_hall
    return (
        ("console", gettext("Final: console") if final else gettext("Console"), Right.WATCH),
        ("players", gettext("Final: players") if final else gettext("Players"), Right.SCORE),
        ("prizes", gettext("Final: prizes") if final else gettext("Prizes"), Right.SET_UP),
        ("desk", gettext("Desk"), Right.DESK),
        ("log", gettext("Log"), Right.WATCH),
        ("winners", gettext("Winners"), Right.WATCH),
    )


def _other_hours() -> tuple[tuple[str, str, Right], ...]:
    return (
        ("festival_edit", gettext("Festival"), Right.SET_UP),
        ("helpers", gettext("Helpers"), Right.SET_UP),
        ("invite", gettext("Invite"), Right.SCORE),
        ("prints", pgettext("page", "Print"), Right.SET_UP),
        ("holdings", gettext("Who has what"), Right.WATCH),
        ("screens", gettext("Screens"), Right.SCORE),
        ("photos", gettext("Photos"), Right.SCORE),
        ("side_tables", gettext("Side tables"), Right.SCORE),
    )


def _hall(festival: Festival, can: Rights) -> Iterator[Page]:
    """The page of all tables that suits the user's rights."""
    hall = festival.pk if festival.is_hall else festival.hall_id
    ways = ((Right.SET_UP, "hall"), (Right.WATCH, "hall_overview"), (Right.DESK, "desk"))
    page = next((page for right, page in ways if right in can), "")
    if hall and page:
        yield Page("hall", gettext("All tables"), reverse(page, args=[hall]))


def _of_side_table(table: Table, can: Rights) -> Iterator[Page]:
    if Right.SCORE in can:
        address = reverse("side_tables", args=[table.festival_id])
        yield Page("side_tables", gettext("Side tables"), address)
    yield Page("console", gettext("Console"), table.address("console"))
    yield Page("log", gettext("Log"), table.address("log"))
    yield Page("winners", gettext("Winners"), table.address("winners"))
    names = {"tv": gettext("TV"), "board": gettext("Phone"), "rules": gettext("Rules")}
    names["results"] = gettext("Results")
    for key, name in names.items():
        yield Page(key, name, table.public_address(key), is_apart=True)
