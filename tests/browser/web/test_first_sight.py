"""A page shows at first what most people need: the controls and words of each are limited."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.fixtures import screens_of
from tests.browser.pages import Live
from tests.browser.play.test_camera import with_camera
from tests.browser.screens import TV, Screens, open_page
from tests.browser.stages import MANY
from tests.running import PartyProcess

WINDOW = ViewportSize(width=1366, height=625)  # what a browser leaves of the commonest laptop
PEOPLE = ["Ana", "Ben", "Carla", "Dino", "Ella", "Fe", "Gina", "Hugo", "Iris", "Jun", "Kiko", "Lea"]
MORE_PEOPLE = ["Mara", "Nilo", "Olga", "Paolo", "Queenie", "Rosa", "Sam", "Tess"]
# `innerText` has what is rendered: nothing of a closed `details`.
COUNT = """root => {
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true })
    && each.getClientRects().length > 0;
  const controls = [...root.querySelectorAll("button, input, select, textarea, a[href], summary")];
  return [controls.filter(isSeen).length, root.innerText.match(/\\S+/g).length];
}"""


@dataclass(frozen=True)
class Sight:
    """The most that may be seen of a page when it opens."""

    controls: int
    words: int

    def expect(self, seen: Locator) -> None:
        """Raises:
        AssertionError: there is more than that, in the page or dialog `seen`.
        """
        controls, words = seen.evaluate(COUNT)
        assert (controls <= self.controls, words <= self.words) == (True, True), (controls, words)


@pytest.fixture
def table(host: Desk) -> Table:
    """Twelve players, two of whom have thrown."""
    return host.begin("112356", "122356", players=PEOPLE, counts=MANY)


@pytest.fixture
def wall(screens: Screens, table: Table) -> None:
    """The television, connected."""
    Live(open_page(screens.context(TV), table.tv)).wait_for_line()


@pytest.fixture
def emcee(screens: Screens, host: Desk) -> Page:
    return screens.context(WINDOW, session=host.session).new_page()


def main(page: Page, address: str) -> Locator:
    page.goto(address)
    return page.get_by_role("main")


def test_start_page(own_party: PartyProcess, screens: Screens) -> None:
    desk = Desk(own_party.link)
    desk.demo()
    page = screens.context(WINDOW, session=desk.session).new_page()

    Sight(controls=8, words=60).expect(main(page, f"{desk.base}/"))


def test_new_festival(emcee: Page, host: Desk) -> None:
    Sight(controls=14, words=110).expect(main(emcee, f"{host.base}/festivals/new/"))

    expect(emcee.get_by_role("button", name="Create the festival")).to_be_in_viewport(ratio=1)


def test_empty_prizes(emcee: Page, host: Desk) -> None:
    Sight(controls=40, words=160).expect(main(emcee, f"{host.found().edit}prizes/"))


def test_empty_players(emcee: Page, host: Desk) -> None:
    Sight(controls=9, words=90).expect(main(emcee, f"{host.found().edit}players/"))


def test_console(emcee: Page, wall: None, table: Table) -> None:
    Sight(controls=19, words=100).expect(main(emcee, table.console))


def test_dialog_of_the_screens(emcee: Page, wall: None, table: Table) -> None:
    emcee.goto(table.console)
    emcee.keyboard.press("t")

    Sight(controls=13, words=60).expect(emcee.get_by_role("dialog"))


def test_screens(emcee: Page, wall: None, table: Table) -> None:
    Sight(controls=20, words=170).expect(main(emcee, f"{table.edit}screens/"))


def test_winners_of_twenty_people(emcee: Page, host: Desk) -> None:
    throws = ["112346"] * 20
    table = host.begin(*throws, players=(*PEOPLE, *MORE_PEOPLE), counts=MANY)

    Sight(controls=10, words=290).expect(main(emcee, f"{table.edit}winners/"))


def test_dialog_of_the_camera(chromium_path: str, tmp_path: Path, host: Desk, table: Table) -> None:
    with screens_of(with_camera(chromium_path, tmp_path / "bowl.y4m")) as screens:
        page = open_page(screens.context(WINDOW, session=host.session), table.console)
        page.keyboard.press("v")
        page.get_by_role("button", name="Use a camera").click()
        expect(page.locator("#camera-say")).to_have_text("The camera works.")

        Sight(controls=10, words=60).expect(page.get_by_role("dialog"))
