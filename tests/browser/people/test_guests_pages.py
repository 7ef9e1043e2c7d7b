"""Every page of a guest, for whoever enlarges it, wants no motion or has no pointer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looks import clipped, overflowing
from tests.browser.screens import LAPTOP, PHONE, Screens
from tests.browser.stages import GUEST_PAGES, Stages
from tests.browser.web.test_access import moving, overflow

# A browser that enlarges a page twice gives it half the pixels. Four times is what WCAG asks for.
ENLARGED = {
    "a laptop twice": ViewportSize(width=LAPTOP["width"] // 2, height=LAPTOP["height"] // 2),
    "a laptop four times": ViewportSize(width=LAPTOP["width"] // 4, height=LAPTOP["height"] // 4),
    "a phone twice": ViewportSize(width=PHONE["width"] // 2, height=PHONE["height"] // 2),
}
REACHABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"
STOPS = f"""() => [...document.querySelectorAll("{REACHABLE}")].filter((each) =>
    each.checkVisibility({{ visibilityProperty: true }}) && !each.disabled && each.tabIndex >= 0
).length"""
FOCUSED = """() => {
    const each = document.activeElement, style = getComputedStyle(each);
    each.dataset.stop ??= String(document.querySelectorAll("[data-stop]").length);
    const isRinged = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return [each.dataset.stop, each === document.body || isRinged, each.outerHTML.slice(0, 80)];
}"""


@pytest.mark.proof
def test_pages_can_be_enlarged_and_respect_reduced_motion(screens: Screens, stages: Stages) -> None:
    page = screens.context(PHONE, is_calm=True).new_page()
    found: dict[str, Any] = {}
    for name, phase in (*((name, "rolling") for name in GUEST_PAGES), ("phone", "ended")):
        page.set_viewport_size(PHONE)
        page.goto(GUEST_PAGES[name](stages[phase]))
        if moves := moving(page):
            found[f"{name} moves"] = moves
        for how, size in ENLARGED.items():
            page.set_viewport_size(size)
            faults = max(overflow(page), 0), overflowing(page), clipped(page)
            if faults != (0, [], []):
                found[f"{name}, {how}"] = faults

    assert found == {}


@pytest.mark.proof
@pytest.mark.parametrize("names", [tuple(GUEST_PAGES)[:2], tuple(GUEST_PAGES)[2:]])
def test_keyboard_leads_to_everything_and_shows_where_it_is(
    screens: Screens, stages: Stages, names: Iterable[str]
) -> None:
    page = screens.context(LAPTOP, is_calm=True).new_page()
    found = {}
    for name in names:
        page.goto(GUEST_PAGES[name](stages["rolling"]))
        count = int(page.evaluate(STOPS))
        seen, without_ring = tab_through(page, count)
        if count <= 1 or len(seen) != count or without_ring:
            found[name] = count, seen, without_ring

    assert found == {}


def tab_through(page: Page, count: int) -> tuple[set[str], list[str]]:
    """The stops of so many presses, and the markup of those that show no ring."""
    seen, without_ring = set(), []
    for _ in range(count):
        page.keyboard.press("Tab")
        focused: Any = page.evaluate(FOCUSED)
        stop, is_ringed, markup = focused
        seen.add(stop)
        if not is_ringed:
            without_ring.append(markup)
    return seen, without_ring
