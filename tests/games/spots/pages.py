"""A table of guess-the-spots in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from tests.browser.desk import SIX, Desk, SideTable, lay_table, unseen
from tests.browser.pages import Console
from tests.browser.play.looked import Lay, Looked
from tests.browser.screens import Screens
from tests.browser.seats import console_at

UNPROCESSABLE = "status of 422"
USUAL = {"dice": "2", "guess": "total", "is_dry": "False", "to_lose": "0"}
CROWD = (
    *SIX,
    "林美玲",
    "Maria Concepcion Delos Santos-Villanueva",
    "Kuya Bong",
    "陳",
    "<b>Hostile</b>&amp;",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "歐陽司馬諸葛上官皇甫",
    *(f"Guest {number}" for number in range(14, 21)),
)


class Guessing(Console):
    """The console of guess-the-spots."""

    @property
    def guesses(self) -> Locator:
        return self.page.locator("#c-guesses")

    @property
    def typed(self) -> Locator:
        return self.page.locator("#typed")

    @property
    def question(self) -> Locator:
        return self.page.get_by_role("dialog", name="Are you sure?")

    def guess_of(self, name: str) -> Locator:
        return self.guesses.locator(".guesser", has_text=name).locator(".guesser__guess")


def guessing_at(screens: Screens, host: Desk, table: SideTable, **about: Any) -> Guessing:
    return Guessing(console_at(screens, host, table, **about).page)


def laid(host: Desk, **about: Any) -> SideTable:
    """A table whose game has not begun, by the usual house rules where nothing else is said."""
    return lay_table(host, "spots", **{"players": SIX[:3], **USUAL, **about})


@unseen
def begun(host: Desk, *guesses: str, **about: Any) -> SideTable:
    """A game in which the first players have guessed so."""
    table = laid(host, **about)
    host.command(table, "start")
    for number, guess in enumerate(guesses, start=1):
        host.command(table, "guess", player=str(number), guess=guess)
    return table


@unseen
def lifted(host: Desk, *guesses: str, faces: str = "3 4", **about: Any) -> SideTable:
    """A game whose cup was lifted over those guesses."""
    table = begun(host, *guesses, **about)
    host.command(table, "lift", faces=faces, confirmed="1")
    return table


def crowd(lay: Callable[..., SideTable]) -> Lay:
    about = {"players": CROWD, "forfeit": "Sing a verse of the Moon"}
    return lambda host: lay(host, *(["7"] * 13), **about)


LOOKED = Looked(
    stages={"guessing": crowd(begun), "lifted": crowd(lifted)},
    shown=lambda host: lifted(host, "7", "8", "9"),
)
