"""The screens of a table that can be directed, each at an address of its own."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.models import Screen, Table

MAIN = "tv"  # the screen at the address without a name


def screen_at(table: Table, slug: str) -> Screen | None:
    """The screen of an address. The main one is there before anybody has directed it."""
    return next((screen for screen in known_screens(table) if screen.slug == slug), None)


def known_screens(table: Table) -> tuple[Screen, ...]:
    """Every screen that can be directed, the main one first."""
    stored = list(table.screens.all())
    main = [screen for screen in stored if screen.slug == MAIN]
    others = [screen for screen in stored if screen.slug != MAIN]
    first = main or [Screen(table=table, slug=MAIN, name=gettext("TV"))]
    return (*first, *others)


def direction_of(table: Table) -> dict[str, object]:
    """What the console says of the screens."""
    screens = known_screens(table)
    elsewhere = [screen for screen in screens if screen.is_elsewhere]
    return {
        "screens": screens,
        "is_elsewhere": bool(elsewhere),
        "is_pinned": any(screen.is_pinned for screen in elsewhere),
    }
