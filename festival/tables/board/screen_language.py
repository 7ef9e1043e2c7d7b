"""The language of each screen: the one that the emcee set, else that of its browser."""

from __future__ import annotations

from collections.abc import Iterable

from festival.models import Screen
from festival.tables.board.wall_addresses import MAIN
from festival.words.sentences import language_now


def set_language(screens: Iterable[Screen], language: str) -> None:
    """language: "" for that of the browser."""
    for screen in screens:
        screen.language = language
        screen.reloads += 1  # the page has text outside its parts
        screen.save()


def language_of(screen: Screen | None) -> str:
    """The language that the emcee chose for a screen, else the reader's own."""
    return (screen and screen.language) or language_now()


def language_of_walls(table_id: int) -> str:
    """The language that the emcee chose for the hall's first screen, else the browser's."""
    screens = Screen.objects.filter(table=table_id, slug=MAIN).values_list("language", flat=True)
    return screens.first() or language_now()
