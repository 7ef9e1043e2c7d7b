"""Everybody can use it: by ear, from eight metres, on a small phone, without motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.looks import TEXTS
from tests.browser.screens import LAPTOP, PHONE, TV, OnePage, Screens, open_page
from tests.browser.stages import DESK_PAGES, DESK_STATES, LIVE_PAGES, PHASES, Stages
from tests.running import PartyProcess

Found = TypeVar("Found")
MISSING = "status of 404"
SIZES = {"console": (LAPTOP, PHONE), "tv": (TV,), "phone": (PHONE,)}
IN_THE_GATE = ("rolling", "ended")  # the proof walks every phase, and every page
OF_THE_EVENING = (
    "festival",
    "prizes",
    "players",
    "desk",
    "log",
    "correction",
    "join",
    "who",
    "results",
)
EVERY_TV = [(1920, 1080), (1366, 768), (1280, 720), (3840, 2160)]
ON_ITS_WAY = ".htmx-request, .htmx-settling, .htmx-swapping"
SMALLEST_ON_TV = 24
SHORTEST = 0.01  # seconds: what counts as no motion
# Optimization: what a page does well is not told, which takes 0.2 of its 0.6 s.
FIND_BARRIERS = """
axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)
"""
BAD_PAGE = """<!doctype html><p id=header style="position: absolute; width: 3000px; top: 2000px;
    font-size: 12px; animation: a 1s infinite">small<img src="data:,"></p>"""


def test_measures_notice_what_they_are_for(screens: Screens) -> None:
    page = screens.context(TV).new_page()
    page.set_content(BAD_PAGE)

    assert any("image-alt" in barrier for barrier in barriers(page))
    assert overflow(page) > 0
    assert scroll(page) > 0
    assert small_texts(page) == ["12px: small"]
    assert cut_off(page) == ["header"]
    assert len(moving(page)) == 1


def proof(*values: Any) -> ParameterSet:
    return pytest.param(*values, marks=pytest.mark.proof)


DESK_SIZES = {"laptop": (LAPTOP,), "phone": (PHONE,), "laptop, then phone": (LAPTOP, PHONE)}
DESK_LOOKS = [
    look
    for name, phase in DESK_STATES
    for each in [pytest.param if name in OF_THE_EVENING else proof]
    for look in (
        [each(name, phase, "laptop"), proof(name, phase, "phone")]
        if phase == "rolling"
        else [proof(name, phase, "laptop, then phone")]
    )
]


@pytest.mark.parametrize("phase", [each if each in IN_THE_GATE else proof(each) for each in PHASES])
@pytest.mark.parametrize("name", LIVE_PAGES)
def test_live_page_has_no_barrier(one_page: OnePage, stages: Stages, name: str, phase: str) -> None:
    sizes = SIZES[name]
    page = one_page.open(LIVE_PAGES[name](stages[phase]), sizes[0])
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    found: dict[int, dict[Any, Any]] = {}
    for size in sizes:
        page.set_viewport_size(size)
        found[size["width"]] = {
            "barriers": barriers(page),
            "wide": max(overflow(page), 0),
            "tall": scroll(page) if size is not PHONE else 0,
            "small": small_texts(page) if size is TV else [],
            "pale": pale_texts(page),
        }
    found[0] = {"moving": moving(page)}
    if name == "tv":
        found[0] |= on_every_tv(page, beyond)

    assert {width: told(faults) for width, faults in found.items() if told(faults)} == {}


def beyond(page: Page) -> list[object]:
    """What does not stand on the wall without scrolling, and by how much the wall is too large."""
    return [each for each in (overflow(page), scroll(page), *cut_off(page)) if each]


def told(faults: dict[Any, Any]) -> dict[Any, Any]:
    return {name: found for name, found in faults.items() if found}


@pytest.mark.parametrize(("name", "phase", "sizes"), DESK_LOOKS)
def test_page_has_no_barrier(
    one_page: OnePage, stages: Stages, name: str, phase: str, sizes: str
) -> None:
    one_page.screens.expect_complaints(MISSING)
    first, *others = DESK_SIZES[sizes]
    page = one_page.open(DESK_PAGES[name](stages[phase]), first)
    expect(page.locator(ON_ITS_WAY)).to_have_count(0)

    assert (barriers(page), overflow(page) > 0) == ([], False)
    page.set_viewport_size(PHONE)
    assert overflow(page) <= 0
    if others:
        assert barriers(page) == []


@pytest.mark.proof
def test_sign_in_page_has_no_barrier(own_party: PartyProcess, screens: Screens) -> None:
    screens.expect_complaints("net::ERR_FAILED")
    context = screens.context(PHONE)
    context.route("**/sign-in.js", lambda route: route.abort())  # it would leave the page at once
    page = open_page(context, own_party.link)
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()

    assert barriers(page) == []
    assert overflow(page) <= 0


def test_console_dialogs_have_no_barrier(screens: Screens, host: Desk, stages: Stages) -> None:
    page = open_page(screens.context(session=host.session), stages["rolling"].console)
    expect(page.locator("html")).to_have_attribute("data-live", "live")

    for key in ("/", "?", "t"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        page.locator("body").click(position={"x": 1, "y": 300})


def on_every_tv(page: Page, measure: Callable[[Page], Found]) -> dict[int, Found]:
    """What is found on each wall, by its width: one page that is resized."""
    found = {}
    for width, height in EVERY_TV:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        found[width] = measure(page)
    return found


def barriers(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    violations: Any = page.evaluate(FIND_BARRIERS)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in violations
        for node in rule["nodes"]
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    size = page.viewport_size
    assert size
    return int(page.evaluate("document.documentElement.scrollWidth")) - size["width"]


def scroll(page: Page) -> int:
    size = page.viewport_size
    assert size
    return int(page.evaluate("document.documentElement.scrollHeight")) - size["height"]


def small_texts(page: Page) -> list[str]:
    """Texts that can be seen and are smaller than can be read from eight metres."""
    texts: Any = page.evaluate(
        f"""() => {{
            {TEXTS}
            const size = ({{ parent }}) => parseFloat(getComputedStyle(parent).fontSize);
            return texts().filter((text) => size(text) < {SMALLEST_ON_TV})
                .map((text) => `${{size(text)}}px: ${{text.node.data.trim()}}`);
        }}"""
    )
    return list(texts)


def cut_off(page: Page) -> list[str]:
    """Parts of the board that reach over the edge of the screen."""
    ids: Any = page.evaluate(
        """() => [...document.querySelectorAll("#header, #turn, #last, #ladder, #ticker, #join, "
            + "[id^=label-], [id^=tile-]")].filter((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1 || top < -1;
        }).map((part) => part.id)"""
    )
    return list(ids)


def moving(page: Page) -> list[str]:
    """Animations and transitions that would be seen."""
    found: Any = page.evaluate(
        """(shortest) => {
            const longest = (text) => Math.max(...text.split(",").map(parseFloat));
            const found = [];
            for (const element of document.querySelectorAll("*")) {
                for (const place of [null, "::before", "::after"]) {
                    const style = getComputedStyle(element, place);
                    const animated = style.animationName !== "none"
                        && longest(style.animationDuration) > shortest;
                    if (animated || longest(style.transitionDuration) > shortest) {
                        found.push(`${element.tagName} ${element.className} ${place ?? ""}`);
                    }
                }
            }
            return found;
        }""",
        SHORTEST,
    )
    return list(found)
