"""Stores which scene the emcee chose for each screen (`Screen.Scene`). Neither the game nor its log
depends on the screens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.text import slugify

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.what_each_screen_shows import pages_of
from festival.models import Screen, Table
from festival.play.write_path import locked_table, touch, touch_table
from festival.tables.board import screen_language
from festival.tables.board.wall_addresses import MAIN, known_screens, screen_at
from rules.bobing.game import commands as c
from rules.errors import RulesError
from rules.wording import Wording

MOST_SCREENS = 12
SEEN = (
    c.Start,
    c.Throw,
    c.Void,
    c.Skip,
    c.TakeFrom,
    c.Crown,
    c.Stop,
    c.Resume,
)  # concern the whole room

NO_SCREEN = Wording("direction.no_screen", "no screen has that name")
FULL = Wording("direction.full", "at most {most} screens fit")
TAKEN = Wording("direction.taken", "another screen has that name")
NO_PAGES = Wording(
    "direction.no_pages", "only the rules and the prizes have pages. Show one of them first"
)
NOTHING_TO_PIN = Wording(
    "direction.nothing_to_pin", "the board always stays. Show another scene first"
)
KEPT = Wording("direction.kept", "the emcee keeps every screen as it is; ask the emcee")
STAYS = Wording("direction.stays", "the first screen cannot be removed")


def turn_screens(table: Table, command: c.Command) -> bool:
    """Return all screens that are not pinned to the board, where a command concerns the whole room;
    whether any showed another scene. table: locked."""
    if not isinstance(command, SEEN):
        return False
    shown = table.screens.exclude(scene=Screen.Scene.BOARD).filter(is_pinned=False)
    return shown.update(scene=Screen.Scene.BOARD, page=0, text="") > 0


@contextmanager
def _changed(table_id: int) -> Iterator[Table]:
    """The table, locked, for a change of its screens; announces it after the commit."""
    with locked_table(table_id) as table:
        yield table
        touch_table(table)


def add_screen(table_id: int, name: str) -> Screen:
    """Add a screen, with an address made from its name. Raises RulesError."""
    with _changed(table_id) as table:
        known = known_screens(table)
        if len(known) >= MOST_SCREENS:
            raise RulesError(FULL(most=MOST_SCREENS))
        if any(screen.name.casefold() == name.casefold() for screen in known):
            raise RulesError(TAKEN())
        slug = _free_slug(name, {MAIN, *(screen.slug for screen in known)})
        return Screen.objects.create(table=table, slug=slug, name=name)


def _free_slug(name: str, taken: set[str]) -> str:
    """The name's plain letters, or "screen" for a name without any; with a number if taken."""
    start = slugify(name)[:32].strip("-") or "screen"
    slug, number = start, 1
    while slug in taken:
        number += 1
        slug = f"{start}-{number}"
    return slug


def remove_screen(table_id: int, slug: str) -> None:
    with _changed(table_id) as table:
        if slug == MAIN:
            raise RulesError(STAYS())
        screen = screen_at(table, slug)
        if screen is None:
            raise RulesError(NO_SCREEN())
        screen.delete()


def show(table_id: int, slug: str, scene: Screen.Scene, *, text: str = "") -> None:
    """Show a scene from its first page on a screen, or for slug "" on all screens."""
    with _changed(table_id) as table:
        for screen in _screens(table, slug):
            _point(screen, scene, text)


def _point(screen: Screen, scene: Screen.Scene, text: str = "") -> None:
    screen.scene, screen.page, screen.text = scene, 0, text
    screen.is_pinned = False
    screen.directed += 1
    screen.save()


def show_who_collects(table_id: int, *, is_shown: bool) -> None:
    """Show the prize desk's scene on every screen that is not pinned, or the board again.
    Raises RulesError if all screens are pinned."""
    with _changed(table_id) as table:
        screens = [screen for screen in known_screens(table) if not screen.is_pinned]
        if is_shown and not screens:
            raise RulesError(KEPT())
        for screen in screens:
            if is_shown:
                _point(screen, Screen.Scene.COLLECT)
            elif screen.scene == Screen.Scene.COLLECT:
                _point(screen, Screen.Scene.BOARD)


def stop_announcing(table_id: int) -> None:
    """Show the board on every screen that shows an announcement."""
    with _changed(table_id) as table:
        for screen in known_screens(table):
            if screen.scene == Screen.Scene.ANNOUNCEMENT:
                _point(screen, Screen.Scene.BOARD)


def turn_page(table_id: int, slug: str, step: int) -> None:
    """Turn the pages of the rules or the prizes by `step`, from the last on to the first.
    Raises RulesError if no such screen shows pages."""
    with _changed(table_id) as table:
        board = board_of(table)
        screens = [s for s in _screens(table, slug) if s.scene in PAGED]
        if not screens:
            raise RulesError(NO_PAGES())
        for screen in screens:
            screen.page = (screen.page + step) % pages_of(table, board, screen.scene)
            screen.save()


def pin(table_id: int, slug: str) -> bool:
    """Keep a screen's scene while the game goes on or, if it is kept, let the board return.

    Returns whether the scene is kept now. Raises RulesError if only the board is shown.
    """
    with _changed(table_id) as table:
        screens = [screen for screen in _screens(table, slug) if screen.is_elsewhere]
        if not screens:
            raise RulesError(NOTHING_TO_PIN())
        stays = not all(screen.is_pinned for screen in screens)
        for screen in screens:
            screen.is_pinned = stays
            screen.save()
    return stays


def reload(table_id: int, slug: str) -> None:
    """Reload the page of a screen wherever it is open."""
    with locked_table(table_id) as table:
        for screen in _screens(table, slug):
            screen.reloads += 1
            screen.save()
        _touch_with_followers(table)


def set_language(table_id: int, slug: str, language: str) -> None:
    """Set a screen's language; "" is the language of its browser."""
    with locked_table(table_id) as table:
        screen_language.set_language(_screens(table, slug), language)
        _touch_with_followers(table)


def switch_lanterns(table_id: int) -> bool:
    """Switch the guests' lanterns on the walls on or off. Returns whether they are on now."""
    with _changed(table_id) as table:
        table.has_lanterns = not table.has_lanterns
        table.save(update_fields=["has_lanterns"])
    return table.has_lanterns


def _touch_with_followers(table: Table) -> None:
    """Touch the tables whose walls change: side tables follow the first table's main screen."""
    if table.is_first:
        touch(table.festival)
    else:
        touch_table(table)


PAGED = (Screen.Scene.RULES, Screen.Scene.PRIZES)


def _screens(table: Table, slug: str) -> list[Screen]:
    """The screen at `slug`, or all screens for "". Raises RulesError if there is none."""
    if not slug:
        return list(known_screens(table))
    screen = screen_at(table, slug)
    if screen is None:
        raise RulesError(NO_SCREEN())
    return [screen]
