"""Pictures of prizes in a real browser: chosen, hung, seen."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.desk import COUNTS, Desk, Table
from tests.browser.live.test_still import moved, places
from tests.browser.params import SCRIPTED
from tests.browser.screens import PHONE, TV, Screens, open_page

CAKES = ".tile"
LOADED = "image => image.complete && image.naturalWidth > 0"


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


@pytest.mark.proof
def test_picture_is_seen_on_the_wall_and_on_phones_and_moves_no_cake(
    screens: Screens, desk: Desk, table: Table
) -> None:
    page = open_page(screens.context(session=desk.session), f"{table.edit}prizes/")
    boards = [
        open_page(screens.context(TV), table.tv),
        open_page(screens.context(PHONE), table.phone),
    ]
    before = [places(board, CAKES) for board in boards]

    choose(page, 2, photo())
    hang(page, 2)

    for board, place in zip(boards, before, strict=True):
        picture = board.locator('[data-tier="2"] .tile-picture')
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        board.wait_for_function(LOADED, arg=picture.element_handle())
        assert moved(board, CAKES, place) == {}
