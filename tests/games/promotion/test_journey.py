"""A whole short game on four phones, with the TV and the console: all agree after every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.pages import Board, Console, Live
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens, open_page, wait_until
from tests.browser.seats import console_at, tv_at
from tests.browser.side_tables import SideTable
from tests.games.promotion.pages import FOUR, laid
from tests.games.promotion.test_console import guest_who_is

CARLOS, NENA, AH_BENG, JOSEPHINE = 1, 2, 3, 4
MOST_STEPS = 200
# Where each piece is, and who is in turn as far as a screen says.
SHOWN = """() => {
    const place = (mark) => [mark.dataset.on, mark.getAttribute("transform")];
    const pieces = [...document.querySelectorAll(".pieces [data-on]")].map(place).sort();
    const turn = document.querySelector("#turn, #c-turn");
    const name = turn.querySelector(".person, .turn__name")?.textContent.trim() ?? "";
    const isThrown = turn.dataset.phase === "throwing";
    return JSON.stringify([turn.dataset.phase, isThrown ? name : "", pieces]);
}"""


@dataclass
class Game:
    host: Desk
    table: SideTable
    console: Console
    tv: Board
    phones: dict[int, Board]
    shown: list[str] = field(default_factory=list)  # after each step

    def screens(self) -> Sequence[Live]:
        return (self.console, self.tv, *self.phones.values())

    def agree(self) -> str:
        """What all screens show, once they show the newest entry of the log."""

        def are_alike() -> bool:
            told = {screen.page.evaluate(SHOWN) for screen in self.screens()}
            newest = {screen.revision for screen in self.screens()}
            return len(told) == len(newest) == 1

        self.console.wait_for_version(self.host.version(self.table))
        wait_until(self.tv.page, are_alike, "all screens show the same")
        told: str = self.tv.page.evaluate(SHOWN)
        self.shown.append(told)
        return told

    def is_won(self) -> bool:
        return self.tv.page.locator("#turn").get_attribute("data-phase") == "won"

    def turn(self) -> int:
        return int(self.tv.page.locator("#turn").get_attribute("data-turn") or 0)

    def throw(self) -> None:
        """Whoever is in turn throws: on the phone, or at the console for the emcee's seat."""
        player, before = self.turn(), self.console.version
        page = self.console.page if player == JOSEPHINE else self.phones[player].page
        newest = str(self.host.version(self.table))
        expect(hand_of(page, player)).to_have_attribute("data-version", newest)
        hand_of(page, player).get_by_role("button", name="Throw", exact=True).click()
        self.console.wait_for_version(before + 1)
        self.agree()

    def rounds(self) -> Iterator[int]:
        """Throws until somebody is in the palace; the number of each."""
        for step in range(MOST_STEPS):
            if self.is_won():
                return
            yield step
            self.throw()
        raise AssertionError(f"nobody is in the palace after {MOST_STEPS} throws")


def hand_of(page: Page, player: int) -> Any:
    return page.locator(f"#hand-{player}")


@pytest.mark.proof
def test_short_game_is_played_on_four_phones_and_all_screens_agree_at_every_step(
    screens: Screens, host: Desk
) -> None:
    """Carlos's phone reloads, Nena's dies and comes back, the emcee plays for Josephine; one throw
    is taken back, and another corrected."""
    screens.expect_complaints("status of 422")  # the end is asked about
    game = begun_on_phones(screens, host)

    for _ in range(6):
        game.throw()
    undone = game.shown[-2]
    game.console.act("u")
    assert game.agree() == undone
    game.phones[CARLOS].page.reload()
    game.phones[CARLOS].wait_for_line()
    assert game.agree() == undone
    nena = game.phones.pop(NENA).page
    context = nena.context
    nena.close()
    while game.turn() != NENA:
        game.throw()
    game.phones[NENA] = Board(open_page(context, game.table.phone))
    game.phones[NENA].wait_for_line()
    game.agree()
    game.throw()
    correct(game)
    for _ in game.rounds():
        pass

    winner = game.tv.page.locator("#scene bdi").first.inner_text()
    assert winner in FOUR
    for screen in game.screens():
        expect(screen.page.locator("body")).to_contain_text("The first in the palace")
    for phone in game.phones.values():
        expect_no_barrier(phone.page)
    game.console.press("e")
    expect(game.console.page.locator("#confirm")).to_be_visible()
    game.console.pause()
    game.console.act("Enter")
    results = open_page(context, f"{game.table.phone}results/")
    expect(results.locator(".crown")).to_contain_text(winner)
    expect(results.locator("main")).to_contain_text("73 →")


def begun_on_phones(screens: Screens, host: Desk) -> Game:
    table = laid(host, most_to_go="4")
    host.post(f"{table.edit}phones/on/")
    host.command(table, "start")
    phones = {number: guest_who_is(screens, table, FOUR[number - 1]) for number in range(1, 5)}
    tv = tv_at(screens, table, is_calm=True)  # the phones move
    game = Game(host, table, console_at(screens, host, table), tv, phones)
    take = game.console.page.locator("#c-phone_seats li", has_text="Josephine")
    take.get_by_role("button", name="Take over").click()
    expect(hand_of(game.console.page, JOSEPHINE)).to_be_visible()
    game.agree()
    return game


def correct(game: Game) -> None:
    """Carlos began with five 5s: on 73, 4 Te from the palace, since 7 is 5."""
    page = game.console.page
    page.locator("#log-2").click()
    page.locator("[name=roll]").fill("5 5 5 5 5 1")
    page.get_by_role("button", name="Show what changes").click()
    page.get_by_role("button", name="Save the correction").click()
    page.wait_for_url("**/log/#entry-*")
    page.get_by_role("link", name="Console").click()
    game.console = Console(page)
    game.console.wait_for_line()
    game.agree()
