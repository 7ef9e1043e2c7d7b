"""Players and prizes by file or list, looked at before they are taken."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import SIZES, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

UNPROCESSABLE = "status of 422"


@pytest.fixture
def table(host: Desk) -> Table:
    return host.found()


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_pages_of_lists_have_no_barrier(
    screens: Screens, host: Desk, table: Table, size: ViewportSize
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    context = screens.context(size, session=host.session, is_calm=True)
    page = open_page(context, f"{table.edit}prizes/import/")
    assert (barriers(page), overflow(page)) == ([], 0)

    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose a file or paste a list")
    assert (barriers(page), overflow(page)) == ([], 0)

    rows = [f"6\tHopia {'x' * (number % 30)} {number}\t50\t1" for number in range(300)]
    bad = [f"9\t{'Long' * 30}\tcheap\t1", "\t\t5\t1"]
    page.get_by_label("Or paste the list").fill(
        "\n".join(["Tier\tPrize\tValue\tCount", *bad, *rows])
    )
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("region", name="What each column is")).to_be_visible()
    assert (barriers(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="page 2").click()
    expect(page.get_by_role("rowheader").first).to_have_text("251")


FORM = "Timestamp\tMail\tWho are you?\tHow many come?\tComing?\n" + "\n".join(
    f"2026/09/01 8:1{at}:33 PM GMT+8\t{name.lower()}@example.com\t{name} Lim\t{at}\t{says}"
    for at, (name, says) in enumerate([("Ana", "Yes"), ("Ben", "Yes"), ("Carla", "No")], start=1)
)


@pytest.mark.parametrize("size", SIZES)
def test_columns_are_named_by_keyboard_and_people_follow(
    screens: Screens, host: Desk, table: Table, size: ViewportSize
) -> None:
    page = open_page(screens.context(size, session=host.session), f"{table.edit}players/import/")
    page.get_by_label("Or paste the list").fill(FORM)
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_text("Which column is the name?")).to_be_visible()
    assert (barriers(page), overflow(page)) == ([], 0)

    page.get_by_label("Column 3").focus()
    page.keyboard.press("n")
    expect(page.get_by_label("Name, line 2", exact=True)).to_have_value("Ana Lim")
    expect(page.get_by_label("Column 3")).to_be_focused()
    page.get_by_role("radio", name="heading from here line 1").check()
    expect(page.get_by_label("Name, line 1", exact=True)).to_have_count(0)
    page.get_by_label("Column 4").select_option("How many come")
    expect(page.get_by_label("How many more guests?")).to_have_count(2)
    page.get_by_label("Column 5").select_option("Who comes")
    page.get_by_role("checkbox", name="No 1").check()
    expect(page.get_by_role("button", name="Add 6 players")).to_be_visible()
    page.get_by_label("Take, line 2").uncheck()
    expect(page.get_by_role("button", name="Add 5 players")).to_be_visible()
    assert (barriers(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="Add 5 players").click()
    expect(page.get_by_text("Added from the list: 5.")).to_be_visible()


ANSWERS = """Time\tYour name?\tWho comes with you?\tHow many?\tRSVP
9:01\tAna Lim\tBen\t2\tYes
9:02\tCora Uy\tDan\t1\tYes
9:03\tAna Lim\tEva\t1\tNo"""


def test_keys_in_a_list_change_only_what_has_the_focus(
    screens: Screens, host: Desk, table: Table
) -> None:
    phone = ViewportSize(width=360, height=640)
    page = open_page(screens.context(phone, session=host.session), f"{table.edit}players/import/")
    page.get_by_label("Or paste the list").fill(ANSWERS)
    page.get_by_role("button", name="Look at the list").click()
    name, column = page.get_by_label("Column 2"), page.get_by_label("Column 4")
    expect(name).to_have_value("name")
    expect(name).to_be_in_viewport(ratio=1)

    column.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Chosen twice. Only column 4 is read")).to_be_attached()
    expect(column).to_be_focused()
    expect(column).to_be_in_viewport(ratio=1)
    page.keyboard.type("How", delay=60)
    expect(page.get_by_label("How many more guests?")).to_have_count(1)
    expect(name).to_have_value("name")
    assert (barriers(page), overflow(page)) == ([], 0)

    page.get_by_role("checkbox", name="No 1").check()
    page.get_by_role("button", name="Two people", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Add 4 players")).to_be_visible()
    expect(page.get_by_role("heading", name="4 new players")).to_be_focused()
    typed = page.get_by_label("Name, line 4", exact=True)
    typed.fill("Anna Lim")
    shown = page.locator("[name='shown']")
    before = shown.input_value()
    typed.press("Enter")
    expect(shown).not_to_have_value(before)
    expect(typed).to_be_focused()
