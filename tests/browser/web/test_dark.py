"""Browsers that darken every page by themselves leave codes readable and dice as dice."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, Page

from tests.browser.contrast import contrast
from tests.browser.desk import Desk
from tests.browser.screens import TV, Screens, open_page

CLEAR = 4.5


def spread(shown: Locator) -> float:
    """The contrast between the lightest and the darkest spot of a picture, without its edges."""
    picture = Image.open(BytesIO(shown.screenshot())).convert("L")
    wide, tall = picture.size
    inner = picture.crop((wide // 10, tall // 10, wide * 9 // 10, tall * 9 // 10))
    ends: Any = inner.getextrema()
    darkest, lightest = ((end, end, end) for end in ends)
    return contrast(lightest, darkest)


def darken(page: Page) -> None:
    """What some phones do with every page at night."""
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setAutoDarkModeOverride", {"enabled": True})


def test_codes_and_dice_stay_legible_in_a_forced_dark_mode(screens: Screens, host: Desk) -> None:
    table = host.begin("223356")
    page = open_page(screens.context(TV, is_calm=True), table.tv)

    darken(page)

    assert spread(page.locator(".join img").first) > CLEAR
    assert spread(page.locator("#last .die[data-face='3']").first) > CLEAR
