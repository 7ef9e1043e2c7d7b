"""Many tables: from one press on a festival's page through semi-finals to the grand final."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on, write_into
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


def seats(page: Page, table: str) -> Locator:
    heading = page.get_by_role("link", name=table, exact=True)
    return page.locator(".hall-seats > li").filter(has=heading).locator("li")


@pytest.mark.proof
def test_six_tables_play_through_a_semi_final_to_the_grand_final(
    screens: Screens, desk: Desk
) -> None:
    table = desk.lay("City Moon", players=())
    page = open_page(screens.context(LAPTOP, session=desk.session), table.edit)

    press_on(page, page.get_by_role("link", name="Play at many tables"))
    write_into(page, page.get_by_label("How many tables"), "6")
    page.keyboard.press("Enter")
    expect(page.locator(".hall-table")).to_have_count(6)

    go_to(page, "Seats")
    press_on(page, page.get_by_role("link", name="Guests from a file or a list"))
    page.get_by_label("Or paste the list").fill("\n".join(GUESTS))
    press_on(page, page.get_by_role("button", name="Look at the list"))
    press_on(page, page.get_by_role("button", name="Add 24 players"))
    expect(seats(page, "Table 6")).to_have_text([re.compile(name) for name in GUESTS[20:]])

    guest = seats(page, "Table 1").filter(has_text="Guest 4")
    press_on(page, guest.locator("summary"))
    write_into(page, guest.get_by_label("To table"), "6")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("Guest 4 sits at Table 6 now, as number 5.")
    expect(seats(page, "Table 1")).to_have_count(3)

    go_to(page, "Tables")
    for name in ("Table 1", "Table 3"):
        win(desk, bowl(page, name))
    go_to(page, "Rounds and final")
    expect(page.locator("main")).to_contain_text("2 of 6 tables are over.")
    write_into(page, page.get_by_label("How many tables"), "1")
    page.keyboard.press("Enter")
    press_on(page, page.get_by_role("button", name="Let them go on").first)
    expect(page.locator(".messages")).to_contain_text("2 champions go on.")

    go_to(page, "Tables")
    win(desk, bowl(page, "Semi-final 1"))
    go_to(page, "Rounds and final")
    press_on(page, page.get_by_role("button", name="Let them go to the grand final").first)
    final = page.get_by_role("region", name="Grand final").get_by_role("listitem")
    expect(final).to_have_text(["Guest 1"])


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

    desk.command(one, "undo")
    desk.throw(one, "112356")
    desk.throw(one, GRAB)
    page.reload()
    expect(page.locator("main")).to_contain_text(
        "Table 1 has another champion now: Ben, and Ana has gone on."
    )
    press_on(page, page.get_by_role("button", name="Replace Ana by Ben"))

    final = page.get_by_role("region", name="Grand final").get_by_role("listitem")
    expect(final).to_have_text(["Ben"])
    expect(page.locator(".hall-changes")).to_have_count(0)


@pytest.mark.proof
def test_phone_of_a_champion_leads_on_as_soon_as_they_go_on(screens: Screens, desk: Desk) -> None:
    table = desk.lay("Third Moon", players=("Ana", "Ben"))
    desk.post(f"{table.edit}hall/", count="1", names="")
    page = open_page(screens.context(LAPTOP, session=desk.session), f"{table.edit}hall/")
    phone = open_page(screens.context(PHONE, is_touch=True), f"{table.phone}hall/")
    phone.get_by_role("link", name=re.compile("Table 1")).click()
    phone.get_by_role("link", name="This is me").click()
    phone.get_by_role("button", name=re.compile("Ana")).click()
    win(desk, bowl(page, "Table 1"))
    expect(phone.locator("#me")).to_contain_text("Champion of Table 1")

    go_to(page, "Rounds and final")
    press_on(page, page.get_by_role("button", name="Let them go to the grand final").first)

    phone.get_by_role("link", name="You go on to the grand final, as number 1").click()
    expect(phone.locator("#me")).to_contain_text("You are in. The game has not begun yet")
    phone.get_by_role("link", name="All tables").click()
    expect(phone).to_have_url(f"{table.phone}hall/")


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

    for path in ("", "seats/", "rounds/", "list/", "overview/", "winners/", "return/"):
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
