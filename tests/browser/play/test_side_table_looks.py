"""Every side table can be read and used by everybody: from eight metres, on a laptop, on a phone,
with names that are hard to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from festival.tables.kinds import side_kinds
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, SideTable
from tests.browser.looks import clipped, covered, overflowing
from tests.browser.pages import Console, Live
from tests.browser.play.looked import Looked
from tests.browser.play.test_unanswered import NOT_SAVED, PROXY, SAVED, Proxy
from tests.browser.screens import PHONE, TV, OnePage, Screens, intercept
from tests.browser.seats import console_at
from tests.browser.web.test_access import EVERY_TV, barriers, moving, overflow, scroll, small_texts
from tests.games.promotion.pages import FOUR, begun, laid, throw
from tests.given import given_by, lack

Found = dict[str, Any]
# Players of whom a list has no room to show the line, and tiles that are not on the screen.
LEFT_OUT = """() => [
    ...[...document.querySelectorAll("#turn li, #round li, #standing li")].filter((line) => {
        const part = line.closest("section").getBoundingClientRect();
        const { top, bottom, left, right } = line.getBoundingClientRect();
        return line.checkVisibility({ visibilityProperty: true })
            && (top < part.top - 1 || bottom > part.bottom + 1
                || left < part.left - 12 || right > part.right + 12);
    }),
    ...[...document.querySelectorAll("#last .mj")].filter((tile) => {
        const { left, right, bottom } = tile.getBoundingClientRect();
        return left < 0 || right > innerWidth || bottom > innerHeight;
    }),
].map((each) => each.textContent)"""


SCREENS = ("wall", "console", "console in the hand", "phone")
KEYS = [kind.key for kind in side_kinds()]


def looks(kind: str) -> Iterator[Any]:
    """Of every screen in every stage; a single one, which fails, of a game that gives none."""
    if lack(kind, "LOOKED"):
        yield kind, "", ""
        return
    game: Looked = given_by(kind, "LOOKED")
    for stage in game.stages:
        for screen in SCREENS:
            marks: Any = [] if (stage, screen) == game.gate else pytest.mark.proof
            yield pytest.param(kind, stage, screen, marks=marks)


LOOKS = [look for kind in KEYS for look in looks(kind)]


@cache
def laid_at(host: Desk, kind: str, stage: str) -> SideTable:
    table: SideTable = given_by(kind, "LOOKED").stages[stage](host)
    return table


def noted(found: Found, where: str, **measures: Any) -> None:
    """What is wrong there, if anything is."""
    if faults := {name: what for name, what in measures.items() if what}:
        found[where] = faults


@pytest.mark.parametrize(("kind", "stage", "screen"), LOOKS)
def test_every_screen_of_a_table_can_be_read_and_used(
    one_page: OnePage, host: Desk, kind: str, stage: str, screen: str
) -> None:
    game, table, found = given_by(kind, "LOOKED"), laid_at(host, kind, stage), Found()

    if screen == "wall":
        look_at_wall(found, one_page.open(table.tv, TV), game)
    elif screen == "phone":
        look_at_phone(found, one_page.open(table.phone, PHONE, is_touch=True), game)
    elif screen == "console":
        look_at_console(found, one_page.open(table.console), game)
    else:
        look_at_console(found, one_page.open(table.console, PHONE, is_touch=True), game)

    assert found == {}


def look_at_wall(found: Found, page: Page, game: Looked) -> None:
    Live(page).wait_for_line()
    noted(found, "wall", barriers=barriers(page), small=small_texts(page), moving=moving(page))
    game.prepare(page)
    noted(found, "letters of the wall", pale=pale_texts(page))
    for width, height in EVERY_TV:
        page.set_viewport_size({"width": width, "height": height})
        lost = page.evaluate(LEFT_OUT)
        noted(
            found,
            f"wall {width}",
            scroll=scroll(page),
            left_out=lost,
            covered=covered(page),
            **cut(page),
        )


def look_at_phone(found: Found, page: Page, game: Looked) -> None:
    Live(page).wait_for_line()
    noted(found, "phone", barriers=barriers(page), covered=covered(page), **cut(page))
    game.prepare(page)
    noted(found, "its letters", pale=pale_texts(page))


def look_at_console(found: Found, page: Page, game: Looked) -> None:
    Live(page).wait_for_line()
    game.enter(page)
    noted(found, "console", barriers=barriers(page))
    game.prepare(page)
    noted(found, "its letters", pale=pale_texts(page))


def cut(page: Page) -> dict[str, Any]:
    return {
        "wide": max(overflow(page), 0),
        "overflowing": overflowing(page),
        "clipped": clipped(page),
    }


PAGES: dict[str, Callable[[SideTable], str]] = {
    "rules": lambda table: f"{table.phone}rules/",
    "results": lambda table: f"{table.phone}results/",
    "public log": lambda table: f"{table.phone}log/",
    "log": lambda table: f"{table.edit}log/",
    "correction": lambda table: f"{table.edit}log/2/",
    "winners": lambda table: f"{table.edit}winners/",
    "set-up": lambda table: table.edit,
    "all tables": lambda table: f"{table.base}/festivals/{table.number}/tables/",
}


@pytest.mark.proof
@pytest.mark.parametrize("kind", KEYS)
def test_no_page_of_a_table_has_a_barrier(one_page: OnePage, host: Desk, kind: str) -> None:
    table = given_by(kind, "LOOKED").shown(host)
    found: Found = {}
    for name, address in PAGES.items():
        page = one_page.open(address(table))
        noted(found, name, barriers=barriers(page), **cut(page))
        page.set_viewport_size(PHONE)
        noted(found, f"{name} on a phone", **cut(page))

    assert found == {}


TWO = FOUR[:2]


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host, players=TWO)


def test_error_leaves_with_the_turn_and_lost_keys_are_named(screens: Screens, host: Desk) -> None:
    table = laid(host, players=TWO)
    console = console_at(screens, host, table)
    console.press("4")
    expect(console.say).to_have_text("Start the game first. The keys you pressed were ignored.")
    console.act("Enter")
    expect(console.say).to_have_text(f"the race begins; {TWO[0]} throws first")
    console.press("Enter")
    expect(console.say).to_have_text("Type six dice (you typed 0).")
    throw(host, table, 1, "123456")
    console.wait_for_version(2)
    expect(console.say).to_have_text("")
    console.press(*"4423")
    throw(host, table, 2, "123456")
    expect(console.say).to_have_text("Not given: 4 4 2 3.")
    throw(host, table, 1, "123456")
    expect(console.say).to_have_text("")


def test_dice_that_another_console_was_faster_with_are_named(
    screens: Screens, host: Desk, table: SideTable, console: Console
) -> None:
    screens.expect_complaints("status of 409")

    def overtake(route: Route) -> None:
        throw(host, table, 1, "123456")
        route.continue_()

    intercept(console.page, "**/console/throw/", overtake, times=1)
    console.press(*"444412", "Enter")
    expect(console.say).to_contain_text("Another device acted first.")
    expect(console.say).to_contain_text("Not given: 4 4 4 4 1 2.")
    console.page.get_by_label("The six dice").fill("1")
    expect(console.say).to_have_text("")


def test_unanswered_question_is_not_repeated_after_a_reload(
    screens: Screens, console: Console
) -> None:
    """Who leaves the page at “Are you sure?” has pressed nothing: the next press asks anew. Enter
    answers it at once, since no Enter asked."""
    screens.expect_complaints("status of 422")
    question = console.page.get_by_role("dialog", name="Are you sure?")
    console.press("e")
    expect(question).to_be_visible()

    console.page.reload()
    expect(console.page.locator("[data-live-pill]")).to_have_text("Saved and live")
    expect(question).to_be_hidden()
    console.press("e")
    expect(question).to_be_visible()
    console.act("Enter")

    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", "ended")


@pytest.mark.proof  # the queue is the bowl's, which the gate tries
def test_press_of_before_a_reload_is_sent_again_and_counts_once(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints(PROXY)
    footer = console.page.locator("[data-live-pill]")
    proxy = Proxy(console.page)
    console.press(*"123456", "Enter")
    proxy.wait()

    console.page.reload()
    expect(footer).to_have_text(NOT_SAVED)
    expect(console.say).to_contain_text("The last press is still being sent.")
    console.press("u")
    expect(console.say).to_have_attribute("data-kind", "wrong")
    proxy.is_open = True

    console.wait_for_version(2)
    expect(footer).to_have_text(SAVED)
    assert len(set(proxy.keys)) == 1


def test_unanswered_press_is_repeated_with_the_same_key(screens: Screens, console: Console) -> None:
    screens.expect_complaints("status of 500")
    footer = console.page.locator("[data-live-pill]")
    keys: list[str] = []

    def stumble(route: Route) -> None:
        keys.extend(parse_qs(route.request.post_data or "")["key"])
        if len(keys) == 1:
            route.fulfill(status=500)
        else:
            route.continue_()

    intercept(console.page, "**/throw/", stumble)
    console.press(*"123456", "Enter")
    expect(console.say).to_contain_text("did not answer")
    expect(footer).to_have_text(NOT_SAVED)
    console.act("Enter")

    expect(footer).to_have_text(SAVED)
    assert len(keys) == 2
    assert len(set(keys)) == 1
