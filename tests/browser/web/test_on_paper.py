"""What is printed: lists, rules and logs hold a crowd on paper, and nothing that is pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.board.walls import heavy
from tests.browser.desk import Desk, Table
from tests.browser.looks import clipped, overflowing
from tests.browser.screens import PAPER, PHONE, Screens, open_page
from tests.browser.stages import Address, Stages
from tests.browser.web.test_access import overflow

SHEETS: dict[str, Address] = {
    "results": lambda table: f"{table.phone}results/",
    "winners": lambda table: f"{table.edit}winners/",
    "rules": lambda table: f"{table.phone}rules/",
    "public-log": lambda table: f"{table.phone}log/",
    "log": lambda table: f"{table.edit}log/",
}


@pytest.fixture(scope="module")
def crowd(desk: Desk) -> Table:
    return heavy(desk)[63, "60"]


@pytest.mark.proof
def test_sheets_and_lists_hold_a_crowd(screens: Screens, desk: Desk, crowd: Table) -> None:
    """Nothing on paper is to be pressed; a phone shows names and prizes side by side."""
    page = screens.context(PAPER, session=desk.session).new_page()
    page.emulate_media(media="print")
    found: dict[str, object] = {}
    for name, address in SHEETS.items():
        page.goto(address(crowd))
        pressed = page.locator("main :is(.button, button):visible").count()
        found[name] = (overflow(page), overflowing(page), clipped(page), pressed)
    page.emulate_media(media="screen")
    page.set_viewport_size(PHONE)
    for name in ("winners", "results"):
        page.goto(SHEETS[name](crowd))
        found[f"{name} on a phone"] = (0, pushed_out(page), [], 0)

    assert found == dict.fromkeys(found, (0, [], [], 0))


def test_sheets_have_nothing_to_press(screens: Screens, desk: Desk, stages: Stages) -> None:
    page = screens.context(PAPER, session=desk.session).new_page()
    page.emulate_media(media="print")
    found = {}
    for name, address in SHEETS.items():
        page.goto(address(stages["ended"]))
        pressed = page.locator("main :is(.button, button):visible").count()
        found[name] = (overflow(page), pressed)

    assert found == dict.fromkeys(found, (0, 0))


def test_list_has_room_for_a_whole_name_on_a_laptop(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263", players=("Maximiliana", "Crisostomo"))
    page = open_page(screens.context(session=desk.session), f"{table.edit}winners/")

    lines = page.locator(".winners__people tbody th").evaluate_all(
        """(names) => names.map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getClientRects().length;
        })"""
    )

    assert lines == [1, 1]


def pushed_out(page: Page) -> list[str]:
    """Cells of lists that can be seen by scrolling sideways only."""
    found = page.locator("main :is(td, th, .groups b, .winners .what)").evaluate_all(
        """(cells) => cells.filter((each) => each.checkVisibility()
            && each.getBoundingClientRect().right > innerWidth).map((each) => each.textContent)"""
    )
    return list(found)
