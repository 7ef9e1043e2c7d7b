"""The screens of a table that can be directed, each at an address of its own."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.models import FIRST, Screen, Table

MAIN = "tv"  # the screen at the address without a name


def screen_at(table: Table, slug: str) -> Screen | None:
    """The screen of an address. The main one is there before anybody has directed it."""
    return next((screen for screen in known_screens(table) if screen.slug == slug), None)


def known_screens(table: Table) -> tuple[Screen, ...]:
    """Every screen that can be directed, the main one first. Until somebody directs that of a side
    table, it speaks as the first table's does."""
    stored = list(table.screens.all())
    main = [screen for screen in stored if screen.slug == MAIN]
    others = [screen for screen in stored if screen.slug != MAIN]
    first = main or [_undirected(table)]
    return (*first, *others)


def _undirected(table: Table) -> Screen:
    made = Screen(table=table, slug=MAIN, name=gettext("TV"))
    if table.is_side:
        of_festival = Screen.objects.filter(table__festival=table.festival_id, slug=MAIN)
        leading = of_festival.filter(table__number=FIRST).first()
        if leading is not None:
            made.language, made.reloads = leading.language, leading.reloads
    return made


def direction_of(table: Table) -> dict[str, object]:
    """What the console says of the screens."""
    screens = known_screens(table)
    elsewhere = [screen for screen in screens if screen.is_elsewhere]
    return {
        "screens": screens,
        "is_elsewhere": bool(elsewhere),
        "is_pinned": any(screen.is_pinned for screen in elsewhere),
    }
