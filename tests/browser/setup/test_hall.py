"""Many tables: the pages of all of them can be used."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

GUESTS = [f"Guest {number}" for number in range(1, 25)]


@pytest.mark.proof
def test_pages_of_a_hall_fit_and_can_be_used_by_everybody(screens: Screens, host: Desk) -> None:
    table = host.lay("Third Moon", players=GUESTS)
    hall = f"{table.edit}hall/"
    page = open_page(screens.context(session=host.session), hall)
    found = {"before": (barriers(page), too_wide(page))}
    host.post(hall, count="12", names="")
    page.goto(hall)
    page.get_by_role("button", name="Add a scorer for each of the 12 tables").click()
    expect(page.locator(".wayin__name")).to_have_count(12)

    pages = ("", "seats/", "rounds/", "list/", "winners/?by=person", "return/", "../desk/")
    for path in pages:
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
