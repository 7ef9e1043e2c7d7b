"""A table of guess-the-spots in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import SIX, Desk, unseen
from tests.browser.looks import clipped, overflowing
from tests.browser.pages import A_LOOK, Board, Live
from tests.browser.screens import LAPTOP, Screens, open_page
from tests.browser.side_tables import SideTable, lay_table, tell_table
from tests.browser.web.test_access import barriers, overflow

UNPROCESSABLE = "status of 422"
USUAL = {"dice": "2", "guess": "total", "is_dry": "False"}
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


class Guessing(Live):
    """The console of guess-the-spots."""

    @property
    def guesses(self) -> Locator:
        return self.page.locator("#c-guesses")

    @property
    def title(self) -> Locator:
        return self.page.locator("#c-turn h1")

    @property
    def say(self) -> Locator:
        return self.page.locator("#say")

    @property
    def typed(self) -> Locator:
        return self.page.locator("#typed")

    @property
    def question(self) -> Locator:
        return self.page.get_by_role("dialog", name="Are you sure?")

    def guess_of(self, name: str) -> Locator:
        return self.guesses.locator(".guesser", has_text=name).locator(".guesser__guess")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def begin(self) -> None:
        self.press("Enter")
        expect(self.title).to_have_text("Ana")

    def look(self) -> None:
        """As long as people look at what has just come; before that, Enter is no answer to it."""
        self.page.wait_for_timeout(A_LOOK)

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()


def guessing_at(
    screens: Screens,
    desk: Desk,
    table: SideTable,
    size: ViewportSize = LAPTOP,
    *,
    is_touch: bool = False,
) -> Guessing:
    context = screens.context(size, session=desk.session, is_touch=is_touch)
    console = Guessing(open_page(context, table.console))
    console.wait_for_line()
    return console


def laid(desk: Desk, **about: Any) -> SideTable:
    """A table whose game has not begun, by the usual house rules where nothing else is said."""
    return lay_table(desk, "spots", **{"players": SIX[:3], **USUAL, **about})


@unseen
def begun(desk: Desk, *guesses: str, **about: Any) -> SideTable:
    """A game in which the first players have guessed so."""
    table = laid(desk, **about)
    tell_table(desk, table, "start")
    for number, guess in enumerate(guesses, start=1):
        tell_table(desk, table, "guess", player=str(number), guess=guess)
    return table


@unseen
def lifted(desk: Desk, *guesses: str, faces: str = "3 4", **about: Any) -> SideTable:
    """A game whose cup was lifted over those guesses."""
    table = begun(desk, *guesses, **about)
    tell_table(desk, table, "lift", faces=faces, confirmed="1")
    return table


@unseen
def ended(desk: Desk) -> SideTable:
    table = lifted(desk, "7", "8", "9")
    tell_table(desk, table, "end")
    return table


# Moments to look at.
SPOTS: dict[str, Callable[[Desk], SideTable]] = {
    "waiting": laid,
    "guessing": lambda desk: begun(desk, "7", "8"),
    "lifted": lambda desk: lifted(desk, "7", "8", "9"),
    "six-dice": lambda desk: lifted(desk, "21", "22", "20", faces="664321", dice="6"),
    "words": lambda desk: lifted(desk, "big", "small", "big", guess="big_small"),
    "crowd": lambda desk: begun(desk, *(["7"] * 13), players=CROWD),
    "crowd-lifted": lambda desk: lifted(desk, *(["7"] * 13), players=CROWD),
    "ended": ended,
}


def at_cup(board: Board, name: str) -> Locator:
    """What stands beside the cup for somebody."""
    return board.page.locator("#around .place", has_text=name)


def forfeits(board: Board) -> list[str]:
    """Of everybody, the fewest first."""
    return board.page.locator("#forfeits .paid").all_inner_texts()


def expect_good(page: Page) -> None:
    """Everybody can read it, by eye and by ear."""
    assert barriers(page) == []
    assert overflow(page) <= 0
    assert overflowing(page) == []
    assert clipped(page) == []
