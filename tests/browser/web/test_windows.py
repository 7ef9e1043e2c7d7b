"""Every page but the consoles in the windows that browsers leave of a screen, zoomed ones among
them: nothing is cut, covered or out of reach."""

from __future__ import annotations

import pytest

from tests.browser.desk import Desk
from tests.browser.play.windows import wrongs_in
from tests.browser.screens import Screens
from tests.browser.stages import DESK_PAGES, DESK_STATES, Stages

WINDOWS = ((1280, 580), (820, 1180), (911, 512), (683, 384), (360, 640))
EACH = [state for state in DESK_STATES if state[0] != "nowhere"]  # its answer is a 404


@pytest.mark.proof
@pytest.mark.parametrize(("name", "phase"), EACH)
def test_page_holds_in_the_windows_of_browsers(
    screens: Screens, host: Desk, stages: Stages, name: str, phase: str
) -> None:
    page = screens.context(session=host.session, is_calm=True).new_page()
    page.goto(DESK_PAGES[name](stages[phase]))

    assert wrongs_in(page, WINDOWS) == {}
