"""Writes that direct the screens. The game and its log know nothing of them."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from festival.board.bobing.build import board_of
from festival.board.stage import MAIN, known_screens, pages_of, screen_at
from festival.models import Festival, Screen
from festival.play.write_path import lock, touch
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop

MOST_SCREENS = 12

NO_SCREEN = Wording("direction.no_screen", gettext_noop("there is no screen of that name"))
FULL = Wording("direction.full", gettext_noop("expected at most {most} screens"))
TAKEN = Wording("direction.taken", gettext_noop("there is a screen of that name already"))
NO_PAGES = Wording(
    "direction.no_pages",
    gettext_noop("only the rules and the prizes have a next page; show one of them first"),
)
STAYS = Wording("direction.stays", gettext_noop("the first screen cannot be removed"))


class DirectionRefused(RulesError):
    """A screen that cannot be directed so."""


def add_screen(festival_id: int, name: str) -> Screen:
    """A further screen; its address is made of its name."""
    with transaction.atomic():
        festival = lock(festival_id)
        known = known_screens(festival)
        if len(known) >= MOST_SCREENS:
            raise DirectionRefused(FULL(most=MOST_SCREENS))
        if any(screen.name.casefold() == name.casefold() for screen in known):
            raise DirectionRefused(TAKEN())
        slug = _free_slug(name, {MAIN, *(screen.slug for screen in known)})
        screen = Screen.objects.create(festival=festival, slug=slug, name=name)
        touch(festival)
    return screen


def _free_slug(name: str, taken: set[str]) -> str:
    """Of the name's plain letters; a name without any gets a number."""
    start = slugify(name)[:32].strip("-") or "screen"
    slug, number = start, 1
    while slug in taken:
        number += 1
        slug = f"{start}-{number}"
    return slug


def remove_screen(festival_id: int, slug: str) -> None:
    with transaction.atomic():
        festival = lock(festival_id)
        if slug == MAIN:
            raise DirectionRefused(STAYS())
        screen = screen_at(festival, slug)
        if screen is None:
            raise DirectionRefused(NO_SCREEN())
        screen.delete()
        touch(festival)


def show(festival_id: int, slug: str, scene: Screen.Scene, *, text: str = "") -> None:
    """Point a screen at a scene, all of them for slug "". A scene with pages begins anew."""
    with transaction.atomic():
        festival = lock(festival_id)
        for screen in _screens(festival, slug):
            screen.scene, screen.page, screen.text = scene, 0, text
            screen.directed += 1
            screen.save()
        touch(festival)


def turn_page(festival_id: int, slug: str, step: int) -> None:
    """The next page of the rules or the prizes, or with -1 the one before; round and round."""
    with transaction.atomic():
        festival = lock(festival_id)
        board = board_of(festival)
        screens = [s for s in _screens(festival, slug) if s.scene in PAGED]
        if not screens:
            raise DirectionRefused(NO_PAGES())
        for screen in screens:
            screen.page = (screen.page + step) % pages_of(festival, board, screen.scene)
            screen.save()
        touch(festival)


def reload(festival_id: int, slug: str) -> None:
    """Have the page of a screen loaded anew, wherever it is open."""
    with transaction.atomic():
        festival = lock(festival_id)
        for screen in _screens(festival, slug):
            screen.reloads += 1
            screen.save()
        touch(festival)


def speak(festival_id: int, slug: str, language: str) -> None:
    """Have a screen speak a language of ours, or with "" the one of its browser."""
    with transaction.atomic():
        festival = lock(festival_id)
        for screen in _screens(festival, slug):
            screen.language = language
            screen.reloads += 1  # the page itself has words too
            screen.save()
        touch(festival)


PAGED = (Screen.Scene.RULES, Screen.Scene.PRIZES)


def _screens(festival: Festival, slug: str) -> list[Screen]:
    """One screen, or all of them for ""."""
    if not slug:
        return list(known_screens(festival))
    screen = screen_at(festival, slug)
    if screen is None:
        raise DirectionRefused(NO_SCREEN())
    return [screen]
