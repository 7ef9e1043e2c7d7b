"""One party in several languages: chosen on each device, and for the TVs on the console."""

from __future__ import annotations

import pytest
from django.utils.translation import to_language
from playwright.sync_api import BrowserContext

from tests.browser.desk import Desk
from tests.browser.screens import LAPTOP, PHONE, TV, Screens
from tests.browser.stages import DESK_PAGES, LIVE_PAGES, Stages
from tests.browser.web.test_access import cut_off, overflow, proof
from tests.tools.messages import LOCALE

# Not from the settings: pictures are taken without them.
LANGUAGES = sorted(to_language(path.parts[-3]) for path in LOCALE.glob("*/*/django.po"))
PAGES = ("console", "phone", "join", "festival", "prizes", "players", "screens")
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
        for name in PAGES if phase in ("waiting", "rolling") else ():
            page.goto((LIVE_PAGES | DESK_PAGES)[name](stages[phase]))
            for size in (PHONE, LAPTOP):
                page.set_viewport_size(size)
                found[phase, name, size["width"]] = overflow(page)
            if (phase, name) == ("rolling", "console"):
                assert page.locator(".bar").evaluate("bar => bar.clientHeight") < ONE_ROW
        page.set_viewport_size(TV)
        page.goto(stages[phase].tv)
        found[phase, "tv", TV["width"]] = len(cut_off(page))

    assert found == dict.fromkeys(found, 0)
