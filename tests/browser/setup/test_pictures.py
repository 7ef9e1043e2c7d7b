"""Pictures of prizes in a real browser: chosen and hung."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.desk import COUNTS, Desk, Table
from tests.browser.params import SCRIPTED
from tests.browser.screens import Screens, open_page


@pytest.fixture
def table(desk: Desk) -> Table:
    return desk.lay(counts=COUNTS)


def photo() -> FilePayload:
    file = io.BytesIO()
    Image.new("RGB", (900, 600), (200, 120, 30)).save(file, "JPEG")
    return FilePayload(name="cooker.jpg", mimeType="image/jpeg", buffer=file.getvalue())


def choose(page: Page, tier: int, file: FilePayload) -> None:
    part = page.locator(f"#tier-{tier}")
    part.locator("summary", has_text="Pictures").press("Enter")
    part.locator('input[type="file"]').set_input_files(file)


def hang(page: Page, tier: int) -> None:
    with page.expect_navigation():
        page.locator(f'#tier-{tier} button[name="picture"]').press("Enter")


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_picture_is_hung_by_keyboard_and_what_is_typed_stays(
    screens: Screens, desk: Desk, table: Table, has_script: bool
) -> None:
    context = screens.context(session=desk.session, has_script=has_script)
    page = open_page(context, f"{table.edit}prizes/")

    page.locator('[name="name-6-1"]').fill("Hopia")
    choose(page, 3, photo())
    hang(page, 3)

    expect(page.locator("#tier-3 .cake__picture")).to_be_visible()
    expect(page.locator('[name="name-6-1"]')).to_have_value("Hopia")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
