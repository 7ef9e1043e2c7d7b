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
    page.get_by_text("Which column is what").click()
    assert (barriers(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="page 2").click()
    expect(page.get_by_role("rowheader").first).to_have_text("251")
