"""Players of a side table with a phone each, and whether all screens say the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.desk import Desk, SideTable, Table
from tests.browser.pages import Board
from tests.browser.phones import phone_of
from tests.browser.screens import Screens, wait_until
from tests.browser.seats import console_at, tv_at

READ = """all => all.map((each) => {
  const copy = each.cloneNode(true);
  for (const you of copy.querySelectorAll(".you")) you.remove();
  return copy.textContent.trim().split(/\\s+/).join(" ");
})"""


@dataclass
class Sitting:
    """Players at a side table with a phone each, beside the TV and the console."""

    table: Table
    contexts: dict[str, BrowserContext]  # of each player's phone
    pages: dict[str, Page]  # of each player, "tv" and "console"

    def reopen(self, name: str) -> None:
        """A phone opens the table's page again, also after it died."""
        self.pages[name] = opened(self.contexts[name], self.table)


def sit_down(screens: Screens, host: Desk, table: SideTable, names: Sequence[str]) -> Sitting:
    """The game begins on everybody's own phone."""
    allow_phones(host, table)
    host.command(table, "start")
    owned = {name: own_phone(screens, table, name) for name in names}
    console, tv = console_at(screens, host, table), tv_at(screens, table, is_calm=True)
    return Sitting(
        table,
        {name: context for name, (context, _) in owned.items()},
        {"tv": tv.page, "console": console.page, **{n: page for n, (_, page) in owned.items()}},
    )


def allow_phones(host: Desk, table: Table) -> None:
    host.post(f"{table.edit}phones/on/")


def own_phone(screens: Screens, table: Table, name: str) -> tuple[BrowserContext, Page]:
    """The phone of a player of the table, with the table's page open."""
    context = phone_of(screens)
    page = context.new_page()
    page.goto(f"{table.base}/f/{table.code}/me/?table={table.place}")
    page.get_by_role("button", name=re.compile(rf"^\d+ {name}: this is me$")).click()
    return context, opened(context, table)


def opened(context: BrowserContext, table: Table) -> Page:
    """The table's page, opened on a phone: at first, or again."""
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(table.phone)
    Board(page).wait_for_line()
    return page


def wait_for_hand(host: Desk, table: Table, page: Page, place: str = ".hand-here") -> None:
    """A press on a hand of before is answered that the game moved on."""
    hand = page.locator(f"{place} .hand").first
    expect(hand).to_have_attribute("data-version", str(host.version(table)))


def texts(page: Page, selector: str) -> list[str]:
    """Of all elements, also those that a wall hides while dice roll, without a phone's “you”."""
    found: list[str] = page.locator(selector).evaluate_all(READ)
    return found


def take_over(console: Page, name: str, button: str = "Take over") -> None:
    """The emcee plays a seat from the console, or gives it back."""
    seat = console.locator(f'#c-phone_seats li:has(bdi:text-is("{name}"))')
    seat.get_by_role("button", name=button).click()
    other = "Give back" if button == "Take over" else "Take over"
    seat.get_by_role("button", name=other).wait_for()


def agree(
    pages: Mapping[str, Page], said: Callable[[Page], Sequence[str]], before: Sequence[str] = ()
) -> Sequence[str]:
    """What all screens say, once they say the same and something else than before.

    Raises:
        AssertionError: they never did.
    """
    found: dict[str, Sequence[str]] = {}

    def is_so() -> bool:
        found.update({name: said(page) for name, page in pages.items()})
        first = next(iter(found.values()))
        return first != before and all(each == first for each in found.values())

    try:
        wait_until(next(iter(pages.values())), is_so, "all screens agree")
    except AssertionError:
        raise AssertionError(f"the screens differ, or say the same as before: {found}") from None
    return next(iter(found.values()))
