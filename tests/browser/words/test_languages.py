"""One party in several languages: chosen on each device, and for the TVs on the console."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils.translation import to_language
from playwright.sync_api import BrowserContext

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, TV, Screens
from tests.browser.stages import Stages
from tests.browser.web.test_access import cut_off, overflow, proof
from tests.messages import LOCALE

# Not from the settings: pictures are taken without them.
LANGUAGES = sorted(to_language(path.parts[-3]) for path in LOCALE.glob("*/*/django.po"))
PAGES: dict[str, Callable[[Table], str]] = {
    "console": lambda table: table.console,
    "board": lambda table: table.phone,
    "join": lambda table: table.join,
    "festival": lambda table: table.edit,
    "prizes": lambda table: f"{table.edit}prizes/",
    "players": lambda table: f"{table.edit}players/",
    "screens": lambda table: f"{table.edit}screens/",
}


ONE_ROW = 64  # px: a higher bar has its links in two
ON_TV = ("waiting", "rolling", "roll_off", "ended", "grabbed")


def speaking(context: BrowserContext, host: Desk, language: str) -> BrowserContext:
    context.add_cookies([host.speaks(language)])
    return context


@pytest.mark.parametrize(
    ("language", "phases"),
    [(LANGUAGES[0], ("rolling",)), *(proof(language, ON_TV) for language in LANGUAGES)],
)
def test_longer_words_have_room(
    screens: Screens, host: Desk, stages: Stages, language: str, phases: tuple[str, ...]
) -> None:
    page = speaking(screens.context(session=host.session), host, language).new_page()
    found = {}

    for phase in phases:
        for name, address in PAGES.items() if phase in ("waiting", "rolling") else ():
            page.goto(address(stages[phase]))
            for size in (PHONE, LAPTOP):
                page.set_viewport_size(size)
                found[phase, name, size["width"]] = overflow(page)
            if (phase, name) == ("rolling", "console"):
                assert page.locator(".bar").evaluate("bar => bar.clientHeight") < ONE_ROW
        page.set_viewport_size(TV)
        page.goto(stages[phase].tv)
        found[phase, "tv", TV["width"]] = len(cut_off(page))

    assert found == dict.fromkeys(found, 0)
