"""Every side table can be read and used by everybody: from eight metres, on a laptop, on a phone,
with names that are hard to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from festival.kinds import side_kinds
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, SideTable
from tests.browser.looks import clipped, covered, overflowing
from tests.browser.pages import Live
from tests.browser.play.looked import Looked
from tests.browser.screens import PHONE, TV, OnePage
from tests.browser.web.test_access import (
    EVERY_TV,
    barriers,
    moving,
    overflow,
    scroll,
    small_texts,
)
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


class Tables:
    """Laid when they are first asked for."""

    def __init__(self, host: Desk) -> None:
        self._desk = host
        self._laid: dict[tuple[str, str], SideTable] = {}

    def at(self, kind: str, stage: str) -> SideTable:
        if (kind, stage) not in self._laid:
            self._laid[kind, stage] = given_by(kind, "LOOKED").stages[stage](self._desk)
        return self._laid[kind, stage]


@pytest.fixture(scope="module")
def tables(host: Desk) -> Tables:
    return Tables(host)


def noted(found: Found, where: str, **measures: Any) -> None:
    """What is wrong there, if anything is."""
    if faults := {name: what for name, what in measures.items() if what}:
        found[where] = faults


@pytest.mark.parametrize(("kind", "stage", "screen"), LOOKS)
def test_every_screen_of_a_table_can_be_read_and_used(
    one_page: OnePage, tables: Tables, kind: str, stage: str, screen: str
) -> None:
    game, table, found = given_by(kind, "LOOKED"), tables.at(kind, stage), Found()

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
        noted(found, f"wall {width}", scroll=scroll(page), left_out=lost, **cut(page))


def look_at_phone(found: Found, page: Page, game: Looked) -> None:
    Live(page).wait_for_line()
    noted(found, "phone", barriers=barriers(page), **cut(page))
    game.prepare(page)
    noted(found, "its letters", pale=pale_texts(page))


def look_at_console(found: Found, page: Page, game: Looked) -> None:
    Live(page).wait_for_line()
    game.enter(page)
    noted(found, "console", barriers=barriers(page))
    game.prepare(page)
    noted(found, "its letters", pale=pale_texts(page))
    noted(found, "its texts", **cut(page, is_covered=not game.has_cover))


def cut(page: Page, *, is_covered: bool = True) -> dict[str, Any]:
    return {
        "wide": max(overflow(page), 0),
        "overflowing": overflowing(page),
        "clipped": clipped(page),
        "covered": covered(page) if is_covered else [],
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
        noted(found, name, barriers=barriers(page), **cut(page, is_covered=False))
        page.set_viewport_size(PHONE)
        noted(found, f"{name} on a phone", **cut(page, is_covered=False))

    assert found == {}
