"""The prize desk in windows as browsers leave them: nothing is cut, covered or out of reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.heavy import HARD, LONG_PRIZE
from tests.browser.play.test_desk import NOTHING, ONE, RED_3, TWO
from tests.browser.play.windows import wrongs_in
from tests.browser.screens import Screens, open_page

FOUR_TWOS = "222251"
COUNTS = (1, 1, 2, 2, 4, 8)
WINDOWS = (
    *((1366, 625), (1280, 580), (1180, 820), (1024, 768), (1024, 490)),
    *((911, 512), (683, 384), (820, 1180), (360, 640)),
)


def with_four_prizes(host: Desk) -> Table:
    """The first player has won four prizes with long names, the second one."""
    with host.unseen():
        table = host.lay(players=(HARD[0], "Ben", "Carla", HARD[2], "Ella", "Fe"), counts=COUNTS)
        names = {
            key: f"{LONG_PRIZE} {key[5:]}" if key.startswith("name-") else value
            for key, value in prize_fields(COUNTS).items()
        }
        host.post(f"{table.edit}prizes/", save="1", **names)
        host.start(table)
        for own, other in ((ONE, TWO), (TWO, NOTHING), (RED_3, NOTHING), (FOUR_TWOS, NOTHING)):
            for roll in (own, other, *[NOTHING] * 4):
                host.throw(table, roll)
    return table


@pytest.mark.proof  # six states in nine windows: five seconds of a processor
def test_desk_can_be_used_in_every_window(screens: Screens, host: Desk) -> None:
    page = open_page(
        screens.context(session=host.session, is_calm=True),
        f"{with_four_prizes(host).edit}desk/",
    )
    field = page.locator("#q")
    assert wrongs_in(page, WINDOWS) == {}

    for wanted, prizes in (("e", 0), ("zzzz", 0), ("Ben", 1), ("1", 4)):
        field.fill(wanted)
        if prizes:
            field.press("Enter")
        expect(page.locator(".line:visible")).to_have_count(prizes)
        assert (wanted, wrongs_in(page, WINDOWS)) == (wanted, {})
    page.locator(".at:visible .all__button").click()
    expect(page.locator(".line__done:visible")).to_have_count(4)
    assert wrongs_in(page, WINDOWS) == {}
