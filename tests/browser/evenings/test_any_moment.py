"""Whatever the game is at: the server dies, the page is loaded again, another device looks on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evenings.houses import House
from tests.browser.evenings.test_whole_evening import place
from tests.browser.screens import AWAY, PHONE, Screens
from tests.browser.seats import console_at
from tests.browser.stages import PHASES, Stages


@pytest.mark.proof
def test_console_is_back_where_it_was_in_every_state_of_the_game(
    house: House, screens: Screens
) -> None:
    screens.expect_complaints(*AWAY, *house.away)
    desk = house.desk()
    stages = Stages(desk)
    consoles = {phase: console_at(screens, desk, stages[phase]) for phase in PHASES}
    before = {phase: place(console) for phase, console in consoles.items()}

    house.kill()
    for console in consoles.values():
        expect(console.page.locator("html")).to_have_attribute("data-live", "reconnecting")
    house.start_again()
    for phase, console in consoles.items():
        console.wait_for_line()
        assert place(console) == before[phase]
        assert console.has_stayed()
        console.page.reload()
        assert place(console) == before[phase]
        other = console_at(screens, desk, stages[phase], PHONE, is_touch=True)
        assert place(other) == before[phase]
        other.page.context.close()
        console.page.context.close()
