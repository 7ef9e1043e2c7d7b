"""A long evening at its screens: the laptop, a second helper, a TV, a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.desk import Table
from tests.browser.keyboard import press_on
from tests.browser.pages import Board, Console
from tests.browser.people.test_helpers import add
from tests.browser.screens import PHONE, Screens, open_page

NEXT = "#c-next p:not(.next__ahead, .demo *)"  # how much is still ahead depends on the hour


def cup(seed: int) -> Iterator[str]:
    """Dice that nobody has chosen; only the champion's rolls are written by hand."""
    random = Random(seed)
    while True:
        faces = "".join(random.choices("123456", k=6))
        if faces.count("4") < 4 and max(Counter(faces).values()) < 5:
            yield faces


def seat(
    screens: Screens, address: str, size: ViewportSize, *, session: str = "", is_touch: bool = False
) -> Page:
    # Calm: over two hundred rolls the motion of every screen costs more than the game.
    context = screens.context(size, session=session, is_touch=is_touch, is_calm=True)
    return open_page(context, address)


def second_helper(screens: Screens, table: Table, session: str) -> Console:
    """A scorer, let in by a link on a phone of their own."""
    helpers = open_page(screens.context(session=session), f"{table.edit}helpers/")
    link = add(helpers, "Hana", "scorer")
    helpers.context.close()
    phone = seat(screens, link, PHONE, is_touch=True)
    phone.wait_for_url("**/console/")
    helper = Console(phone)
    helper.wait_for_line()
    return helper


@dataclass
class Evening:
    """The emcee's laptop, and the boards that follow it."""

    table: Table
    console: Console
    boards: list[Board]
    rolls: int = 0

    @property
    def tv(self) -> Page:
        return self.boards[0].page

    @property
    def phase(self) -> str:
        return self.console.page.locator("#c-turn").get_attribute("data-phase") or ""

    def follow(self) -> None:
        for board in self.boards:
            board.wait_for(self.console.revision)

    def act(self, *keys: str) -> None:
        for key in keys:
            self.console.act(key)
        self.follow()

    def roll(self, faces: str) -> None:
        """Typed without a look at the verdict, as when the evening gets late."""
        self.console.press(*faces)
        self.console.act("Enter")
        self.rolls += 1
        self.follow()

    def tap(self, helper: Console, faces: str) -> None:
        """The second helper enters the roll with a thumb."""
        before = helper.version
        for face in faces:
            helper.page.locator(f'.pad[data-digit="{face}"]').tap()
        expect(helper.typed).to_have_value(faces)
        helper.page.locator(".pad--give").tap()
        for console in (helper, self.console):
            console.wait_for_version(before + 1)
        self.rolls += 1
        self.follow()

    def play(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Each line is a roll, or a key for whoever is in turn."""
        for name, pressed in lines:
            expect(self.console.turn).to_have_text(name)
            if len(pressed) == 1:
                self.act(pressed)
            else:
                self.roll(pressed)

    def back_to_the_console(self) -> None:
        """By keyboard, from another page of the festival."""
        page = self.console.page
        press_on(page, page.get_by_role("link", name="Console", exact=True))
        page.wait_for_url(self.table.console)
        self.console.wait_for_line()

    def holder(self, prize: str, name: str) -> None:
        """On the TV."""
        tile = self.tv.locator('[id^="tile-"]').filter(has_text=prize)
        expect(tile.locator(".tile-name")).to_have_text(name)

    def place(self) -> dict[str, str]:
        return place(self.console)


def place(console: Console) -> dict[str, str]:
    """Where the console is in the game."""
    parts = ("#c-turn", "#c-actions", "#c-stock", "#c-ladder", "#c-log", NEXT)
    texts = {part: console.page.locator(part).text_content() or "" for part in parts}
    return {"version": str(console.version), **texts}
