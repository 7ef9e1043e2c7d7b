"""The walls of a table, each with an address; a secret one where the wall may show secrets.

A sealed address holds an HMAC, so that guests cannot guess it: such a screen may show the password
of the Wi-Fi.
"""

from __future__ import annotations

import base64
from copy import copy

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext

from festival.models import FIRST, Festival, Screen, Table
from festival.web.addresses import guest_host, with_scheme

MAIN = "tv"  # the screen at the address without a name
BEFORE_SEAL = "--"  # no slug contains two hyphens in a row
LONGEST_SEAL = 10  # letters of five bits


def screen_at(table: Table, slug: str) -> Screen | None:
    """The screen of an address, or None. The main screen exists before anybody directs it."""
    slug, is_sealed = unsealed(table.festival.code, table.number, slug)
    screen = next((screen for screen in known_screens(table) if screen.slug == slug), None)
    if screen is not None and is_sealed:
        screen = copy(screen)
        screen.is_sealed = True
    return screen


def sealed(code: str, number: int, slug: str, secret: str | None = None) -> str:
    """The slug with its seal, for a table of a festival of this code. secret: None for the present
    key."""
    value = f"{code}/{number}/{slug}"
    digest = salted_hmac("moonbowl.screen", value, secret, algorithm="sha256").digest()
    seal = base64.b32encode(digest)[:LONGEST_SEAL].decode("ascii").lower()
    return f"{slug}{BEFORE_SEAL}{seal}"


def unsealed(code: str, number: int, text: str) -> tuple[str, bool]:
    """The slug of an address, and whether the seal is valid, by the present key or one before."""
    slug, _, seal = text.partition(BEFORE_SEAL)
    valid = (sealed(code, number, slug, key) for key in (None, *settings.SECRET_KEY_FALLBACKS))
    return slug, bool(seal) and any(constant_time_compare(each, text) for each in valid)


def address_slug(screen: Screen) -> str:
    """The slug as in the address that opened the screen: sealed if that was sealed."""
    if not screen.is_sealed:
        return screen.slug
    return sealed(screen.table.festival.code, screen.table.number, screen.slug)


def wall_address(table: Table, slug: str = MAIN) -> str:
    """The address of a screen, sealed where it shows more than guests may see."""
    if has_secret(table.festival) and table.is_first:
        return table.public_address("screen", sealed(table.festival.code, table.number, slug))
    return table.public_address("tv") if slug == MAIN else table.public_address("screen", slug)


def tv_address(festival: Festival) -> str:
    """The address of the first table's main screen, without a query for tables."""
    if has_secret(festival):
        return reverse("screen", args=[festival.code, sealed(festival.code, FIRST, MAIN)])
    return reverse("tv", args=[festival.code])


def tv_typed() -> str:
    """What is typed on a television, which then shows the TV's screen or asks for a number."""
    return with_scheme(f"{guest_host()}{reverse('television')}")


def has_secret(festival: Festival) -> bool:
    """Whether screens may show a Wi-Fi password."""
    return bool(festival.wifi_name) and festival.archived_at is None


def known_screens(table: Table) -> tuple[Screen, ...]:
    """Every screen that can be directed, the main one first. A side table's main screen has the
    language of the first table's until somebody directs it."""
    stored = list(table.screens.all())
    main = [screen for screen in stored if screen.slug == MAIN]
    others = [screen for screen in stored if screen.slug != MAIN]
    first = main or [_undirected(table)]
    return (*first, *others)


def _undirected(table: Table) -> Screen:
    made = Screen(table=table, slug=MAIN, name=gettext("TV"))
    if not table.is_first:
        of_festival = Screen.objects.filter(table__festival=table.festival_id, slug=MAIN)
        leading = of_festival.filter(table__number=FIRST).first()
        if leading is not None:
            made.language, made.reloads = leading.language, leading.reloads
    return made


def direction_of(table: Table) -> dict[str, object]:
    """The console's context about screens."""
    screens = known_screens(table)
    elsewhere = [screen for screen in screens if screen.is_elsewhere]
    scenes = {str(screen.scene) for screen in screens}
    return {
        "screens": screens,
        "shows": scenes.pop() if len(scenes) == 1 else "",
        "is_elsewhere": bool(elsewhere),
        "is_pinned": any(screen.is_pinned for screen in elsewhere),
    }
