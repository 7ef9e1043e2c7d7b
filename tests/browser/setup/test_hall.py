"""Many tables: champions go on to the final, and the pages of all tables can be used."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

GUESTS = [f"Guest {number}" for number in range(1, 25)]
GRAB = "444444"


def bowl(page: Page, name: str) -> Table:
    """The table of this name, from the list of all tables."""
    link = page.get_by_role("link", name=f"Console {name}", exact=True)
    found = re.match(r"(http://[^/]+)/festivals/(\d+)/", str(link.evaluate("a => a.href")))
    assert found
    return Table(number=int(found[2]), code="", base=found[1])


def win(desk: Desk, table: Table) -> None:
    """The first seat takes all."""
    desk.start(table)
    desk.throw(table, GRAB)


def go_to(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Pages of all tables").get_by_role(
        "link", name=name, exact=True
    ).click()


def test_table_with_another_champion_is_set_right_by_one_press(
    screens: Screens, desk: Desk
) -> None:
    table = desk.lay("Second Moon", players=("Ana", "Ben"))
    desk.post(f"{table.edit}hall/", count="1", names="")
    page = open_page(screens.context(LAPTOP, session=desk.session), f"{table.edit}hall/")
    one = bowl(page, "Table 1")
    win(desk, one)
    go_to(page, "Rounds and final")
    press_on(page, page.get_by_role("button", name="Let them go to the grand final").first)
    final = page.get_by_role("region", name="Grand final").get_by_role("listitem")
    expect(final).to_have_text(["Ana"])

    desk.command(one, "undo")
    desk.throw(one, "112356")
    desk.throw(one, GRAB)
    page.reload()
    expect(page.locator("main")).to_contain_text(
        "Table 1 has another champion now: Ben, and Ana has gone on."
    )
    press_on(page, page.get_by_role("button", name="Replace Ana by Ben"))

    expect(final).to_have_text(["Ben"])
    expect(page.locator(".hall-changes")).to_have_count(0)


@pytest.mark.proof
def test_pages_of_a_hall_fit_and_can_be_used_by_everybody(screens: Screens, desk: Desk) -> None:
    table = desk.lay("Third Moon", players=GUESTS)
    hall = f"{table.edit}hall/"
    page = open_page(screens.context(session=desk.session), hall)
    found = {"before": (barriers(page), too_wide(page))}
    desk.post(hall, count="12", names="")
    page.goto(hall)
    page.get_by_role("button", name="Add a scorer for each of the 12 tables").click()
    expect(page.locator(".wayin__name")).to_have_count(12)

    for path in ("", "seats/", "rounds/", "list/", "overview/", "winners/?by=person", "return/"):
        page.goto(f"{hall}{path}")
        found[path] = (barriers(page), too_wide(page))
    page.goto(hall)
    page.get_by_role("button", name="Show and print the links of all scorers").click()
    expect(page.locator(".wayin__name")).to_have_count(12)
    box = page.locator(".wayin img").first.bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 1  # or no camera reads it
    found["links"] = (barriers(page), too_wide(page))

    assert found == dict.fromkeys(found, ([], []))


def too_wide(page: Page) -> list[int]:
    """The widths of screens that the page does not fit on."""
    found = []
    for size in (TV, PHONE, LAPTOP):
        page.set_viewport_size(size)
        found += [size["width"]] * (overflow(page) > 0)
    return found
