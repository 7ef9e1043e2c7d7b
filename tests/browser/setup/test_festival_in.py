"""A festival comes in as one file, in the middle of its game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.screens import Screens, open_page
from tests.browser.web.test_access import barriers


def test_festival_that_is_here_is_opened_or_taken_as_a_copy(
    host: Desk, screens: Screens, tmp_path: Path
) -> None:
    table = host.begin("411235")
    page = open_page(screens.context(session=host.session), f"{table.edit}winners/")
    screens.expect_complaints("status of 409")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save everything (ZIP)").press("Enter")
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)

    page.goto(f"{host.base}/festivals/in/")
    page.locator('input[type="file"]').set_input_files(file)
    page.get_by_role("button", name="Take it in").press("Enter")

    expect(page.get_by_role("alert")).to_contain_text("Test evening is here already")
    expect(page.get_by_role("link", name="Open it")).to_have_attribute(
        "href", f"/festivals/{table.number}/console/"
    )
    assert barriers(page) == []
    page.get_by_role("button", name="Take it as a copy").press("Enter")
    page.wait_for_url("**/console/")
    assert f"/festivals/{table.number}/" not in page.url
