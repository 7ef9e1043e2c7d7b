"""The guide in a browser: to be read by everybody, on paper too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.looks import clipped, overflowing
from tests.browser.screens import LAPTOP, PAPER, PHONE, Screens, open_page
from tests.browser.stages import Stages
from tests.browser.web.test_access import barriers, overflow, proof
from tests.browser.words.test_languages import LANGUAGES, speaking
from tests.running import ROOT

CHAPTERS = sorted(path.stem for path in Path(ROOT / "docs" / "guide").glob("*.md"))
ADDRESSES = ["/guide/", *(f"/guide/{name}/" for name in CHAPTERS if name != "README")]
SEARCHES = ("/guide/?q=phone", "/guide/?q=xyzzy")


@pytest.mark.parametrize("language", ["en", *map(proof, LANGUAGES)])
def test_guide_has_no_barrier_in_any_language(screens: Screens, host: Desk, language: str) -> None:
    """The gate looks at one chapter of the English one, and at what is found and what is not."""
    page = speaking(screens.context(PHONE), host, language).new_page()
    found = {}
    for address in [*(ADDRESSES if language != "en" else ADDRESSES[:1]), *SEARCHES]:
        page.goto(f"{host.base}{address}")
        found[address] = [*barriers(page), *overflowing(page), *clipped(page)]
        assert (address, overflow(page)) == (address, 0)

    assert found == {address: [] for address in found}


@pytest.mark.proof
def test_chapters_fit_printed_sheets_without_buttons(screens: Screens, host: Desk) -> None:
    page = screens.context(PAPER).new_page()
    found = {}
    for address in ADDRESSES:
        page.goto(f"{host.base}{address}")
        for size in (LAPTOP, PHONE):
            page.set_viewport_size(size)
            found[address, size["width"]] = [*barriers(page), *overflowing(page), *clipped(page)]
        page.set_viewport_size(PAPER)
        page.emulate_media(media="print")
        found[address, PAPER["width"]] = [*overflowing(page), *clipped(page)]
        assert (address, overflow(page)) == (address, 0)
        expect(page.locator(":is(.button, button, nav):visible")).to_have_count(0)
        expect(page.locator("h1")).to_be_visible()
        page.emulate_media(media="screen")

    assert found == {place: [] for place in found}


def test_console_leads_to_its_heading_in_a_window_of_its_own(
    screens: Screens, host: Desk, stages: Stages
) -> None:
    page = open_page(screens.context(session=host.session), stages["rolling"].console)
    page.get_by_role("button", name="More").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Guide").click()

    guide = opened.value
    expect(guide).to_have_url(re.compile(r"/guide/first-evening/#type-a-roll$"))
    expect(guide.locator("#type-a-roll")).to_be_in_viewport()
    expect(page.locator("#roll")).to_be_visible()  # which is where it was
