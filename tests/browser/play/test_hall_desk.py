"""The prize desk of all tables: one person gets there what they won at each, ticked in place and at
two desks at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.halls import Hall, night_in
from tests.browser.keyboard import press_on, write_into
from tests.browser.live.test_still import moved, places
from tests.browser.play.test_desk import at_desk, button, not_the_news, row
from tests.browser.screens import LAPTOP, PHONE, Screens, intercept, open_page
from tests.browser.setup.test_hall import too_wide
from tests.browser.web.test_access import barriers, overflow
from tests.running import party

pytestmark = pytest.mark.proof
SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
OF_THE_DESK = ".collector, .line, .all, .at__name, #q, .counts"
SEARCH = "Name, table and number, or prize"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Hall]:
    data = tmp_path_factory.mktemp("night") / "data"
    return data, night_in(data)


@pytest.fixture(scope="module")
def hall(night: tuple[Path, Hall]) -> Hall:
    return night[1]


@pytest.fixture(scope="module")
def emcee(night: tuple[Path, Hall]) -> Iterator[Desk]:
    with party(night[0]) as running:
        yield Desk(running.link)


def desk_at(
    screens: Screens,
    emcee: Desk,
    hall: Hall,
    size: ViewportSize = LAPTOP,
    *,
    wanted: str = "",
    is_touch: bool = False,
    has_script: bool = True,
) -> Page:
    context = screens.context(size, session=emcee.session, is_touch=is_touch, has_script=has_script)
    query = f"?q={wanted}" if wanted else ""
    return open_page(context, f"{emcee.base}/festivals/{hall.id}/hall/desk/{query}")


def stands_there(page: Page, name: str) -> None:
    expect(at_desk(page).get_by_role("heading", level=2)).to_have_text(name)


def test_finalist_gets_all_of_their_tables_and_gives_it_back_by_keyboard_alone(
    screens: Screens, emcee: Desk, hall: Hall
) -> None:
    page = desk_at(screens, emcee, hall)
    search = page.get_by_label(SEARCH)

    expect(search).to_be_focused()
    page.keyboard.type("din")
    page.keyboard.press("Enter")
    stands_there(page, "Dina")
    for place in ("Table 2 · No. 1", "Semi-final 1 · No. 2", "Grand final · No. 1"):
        expect(at_desk(page).get_by_role("heading", name=place)).to_be_visible()
    press_on(page, button(page, "Hand all 5 to Dina"))
    expect(at_desk(page)).to_contain_text("Dina has everything")
    expect(row(page, "Dina")).to_contain_text("has everything")

    press_on(page, button(page, "Undo: Prize 1-1 × 2, Prize 5-1 × 2, Prize 6-1, Dina"))
    expect(page.locator("#desk-say")).to_contain_text("Taken back from Dina: Prize 1-1 × 2,")
    expect(row(page, "Dina")).to_contain_text("5 to collect")
    press_on(page, button(page, "Hand out Prize 6-1"))
    expect(row(page, "Dina")).to_contain_text("4 to collect")
    press_on(page, button(page, "Take back Prize 6-1"))
    expect(page.locator("#desk-say")).to_have_text("Taken back from Dina: Prize 6-1.")
    expect(row(page, "Dina")).to_contain_text("5 to collect")

    write_into(page, search, "nobody of that name")
    page.keyboard.press("Enter")
    expect(page.locator("#people")).to_contain_text("Nobody was found for")


def test_without_a_script_a_tick_comes_back_to_the_same_person(
    screens: Screens, emcee: Desk, hall: Hall
) -> None:
    page = desk_at(screens, emcee, hall, has_script=False)

    page.get_by_label(SEARCH).fill("eli")
    button(page, "Search").click()
    stands_there(page, "Eli")
    button(page, "Hand it to Eli").click()
    expect(at_desk(page)).to_contain_text("Eli has everything")
    button(page, "Take back Prize 6-1").click()
    expect(at_desk(page)).to_contain_text("1 to collect")
    expect(page.get_by_text("Taken back from Eli: Prize 6-1.")).to_be_visible()
    button(page, "Hand out Prize 6-1").click()
    button(page, "Undo: Prize 6-1, Eli").click()
    stands_there(page, "Eli")
    expect(at_desk(page)).to_contain_text("1 to collect")
    assert overflow(page) <= 0


def test_a_prize_pressed_at_two_desks_counts_once_and_the_second_is_told(
    screens: Screens, emcee: Desk, hall: Hall
) -> None:
    first, second = (desk_at(screens, emcee, hall, wanted="cora") for _ in range(2))
    screens.expect_complaints("net::ERR_FAILED")
    intercept(second, "**/desk/**", not_the_news)  # so that it still shows the prize as open

    button(first, "Hand it to Cora").click()
    expect(at_desk(first)).to_contain_text("Cora has everything")
    button(second, "Hand it to Cora").click()

    expect(second.locator("#desk-say")).to_contain_text("Prize 5-1 was handed out already: emcee,")
    expect(at_desk(second)).to_contain_text("Cora has everything")
    assert first.locator(".desk__sum b").inner_text() == second.locator(".desk__sum b").inner_text()


def test_another_desk_sees_a_tick_by_itself_and_nothing_moves_there(
    screens: Screens, emcee: Desk, hall: Hall
) -> None:
    laptop = desk_at(screens, emcee, hall)
    phone = desk_at(screens, emcee, hall, PHONE, wanted="ben", is_touch=True)
    before = places(laptop, OF_THE_DESK)

    button(phone, "Hand out Prize 6-1").tap()

    expect(at_desk(phone)).to_contain_text("Ben has everything")
    expect(row(laptop, "Ben")).to_contain_text("has everything")  # without a hand on it
    expect(laptop.get_by_label(SEARCH)).to_be_focused()
    assert moved(laptop, OF_THE_DESK, before) == {}


@SIZES
def test_a_second_press_does_nothing_and_nothing_moves_under_the_finger(
    screens: Screens, emcee: Desk, hall: Hall, size: ViewportSize
) -> None:
    page = desk_at(screens, emcee, hall, size, wanted="ana")
    give = button(page, "Hand out Prize 5-1")
    give.scroll_into_view_if_needed()
    before, scrolled = places(page, OF_THE_DESK), page.evaluate("scrollY")
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.method))

    give.dblclick()
    expect(at_desk(page)).to_contain_text("2 to collect")

    assert (moved(page, OF_THE_DESK, before), page.evaluate("scrollY")) == ({}, scrolled)
    assert posts.count("POST") == 1
    button(page, "Undo: Prize 5-1, Ana").click()
    expect(at_desk(page)).to_contain_text("3 to collect")
    assert moved(page, OF_THE_DESK, before) == {}


def test_desk_of_all_tables_has_no_barrier_and_fits(
    screens: Screens, emcee: Desk, hall: Hall
) -> None:
    found = {}
    for wanted in ("", "dina", "nobody"):
        page = desk_at(screens, emcee, hall, wanted=wanted)
        found[wanted] = (barriers(page), too_wide(page))

    assert found == dict.fromkeys(found, ([], []))


def test_a_server_that_does_not_answer_is_told_and_the_next_press_counts_once(
    screens: Screens, emcee: Desk, hall: Hall
) -> None:
    page = desk_at(screens, emcee, hall, wanted="zoe")
    screens.expect_complaints("net::ERR_FAILED")
    intercept(page, "**/tick/", lambda route: route.abort())
    button(page, "Hand it to Zoe").click()
    expect(page.locator("#desk-say")).to_contain_text("The server did not answer.")

    page.unroute("**/tick/")
    button(page, "Hand it to Zoe").click()

    expect(at_desk(page)).to_contain_text("Zoe has everything")
    expect(page.locator("#desk-say")).to_be_empty()
