"""Every console in the windows that browsers leave of a screen: nothing is cut, covered or out of
reach, and from 1280 by 580 up nothing has to be scrolled."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from festival.kinds import side_kinds
from tests.browser.desk import Desk
from tests.browser.pages import Live
from tests.browser.play.windows import wrongs_in
from tests.browser.screens import OnePage
from tests.browser.stages import Stages
from tests.given import given_by, lack

BOBING = "bobing"
PICKING = "picking"
PHASES = ("waiting", "rolling", PICKING, "choosing", "roll_off", "paused", "crowning", "ended")
GATE = (BOBING, "rolling")
WHOLE = ((1920, 1080), (1366, 625), (1280, 580), (1180, 820), (820, 1180))
# Zoomed, or of a small laptop or a phone: the page scrolls.
LOW = ((1024, 768), (1024, 490), (911, 512), (683, 384), (360, 640))


def consoles() -> list[Any]:
    kinds = [kind.key for kind in side_kinds() if not lack(kind.key, "LOOKED")]
    stages = [(kind, stage) for kind in kinds for stage in given_by(kind, "LOOKED").stages]
    every = [*((BOBING, phase) for phase in PHASES), *stages]
    return [pytest.param(*each, marks=[] if each == GATE else pytest.mark.proof) for each in every]


def enter(page: Page, kind: str, stage: str) -> None:
    """What is typed there while somebody is in turn."""
    Live(page).wait_for_line()
    if kind != BOBING:
        given_by(kind, "LOOKED").enter(page)
    if page.locator("[data-throw]").count() and page.locator(".pad").count():
        page.keyboard.type("123346" if stage == PICKING else "444412")
        if stage == PICKING:
            page.locator(".pick").first.wait_for()


@pytest.mark.parametrize(("kind", "stage"), consoles())
def test_console_fits_the_windows_of_browsers(
    one_page: OnePage, host: Desk, stages: Stages, kind: str, stage: str
) -> None:
    table = stages[stage] if kind == BOBING else given_by(kind, "LOOKED").stages[stage](host)
    page = one_page.open(table.console)
    enter(page, kind, stage)

    assert wrongs_in(page, (*WHOLE, *LOW), WHOLE) == {}
