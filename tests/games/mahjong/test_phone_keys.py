"""The keys of mahjong's tiles on a player's own phone."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.screens import Screens
from tests.browser.side_phones import allow_phones, own_phone
from tests.games.mahjong.pages import FOUR, begun

# The phone, and whether somebody has said no to what was entered before.
CASES = (
    (ViewportSize(width=360, height=640), True),
    (ViewportSize(width=390, height=844), False),
)


def test_keys_stand_still_under_the_finger_from_the_first_tile_on(
    screens: Screens, host: Desk
) -> None:
    """Four taps on one spot are four times the same tile, also after somebody has said no."""
    table = begun(host, confirm="True")
    allow_phones(host, table)
    _, other = own_phone(screens, table, FOUR[2])
    for name, (size, is_refused) in zip(FOUR, CASES, strict=False):
        _, page = own_phone(screens, table, name)
        page.set_viewport_size(size)
        if is_refused:
            page.get_by_role("button", name="5", exact=True).click()
            other.get_by_role("button", name="✕ No", exact=True).click()
            expect(page.locator(".hand__notice")).to_have_text(f"{FOUR[2]} says no.")
        else:
            page.get_by_text("Enter the tiles instead").click()
        key = page.locator(".own-win__pads .tilekey").first
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box is not None

        for count in range(1, 5):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(page.locator(".own-win__count")).to_contain_text(f"{count} of 17.")

        expect(page.locator('.own-win [name="tiles"]')).to_have_value("c1111")
