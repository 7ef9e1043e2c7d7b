"""The prize desk: who collects what, ticked in place and at two desks at once."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from festival.web.storage_errors import Trouble
from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.keyboard import end_a_word, press_on, reach, write_into
from tests.browser.live.test_still import moved, places
from tests.browser.screens import (
    LAPTOP,
    PHONE,
    SIZES,
    Screens,
    intercept,
    open_page,
    wait_until,
)
from tests.browser.web.test_access import barriers, overflow

ONE, TWO, RED_3, NOTHING = "411256", "441256", "144423", "112356"
OF_THE_DESK = ".collector, .line, .all, .at__name, #q, .desk-foot, .counts"
OTHER = "another"  # festival: no code of one has so many letters
A_SCAN = 0.4  # seconds without a key, after which Enter is no scanner's
ENTER_TWICE = """field => [1, 2].forEach(() => field.dispatchEvent(
  new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })))"""
A_PRESS = 0.8  # seconds after which a second Enter is another one


def desk_at(
    screens: Screens,
    host: Desk,
    table: Table,
    size: ViewportSize = LAPTOP,
    *,
    is_touch: bool = False,
) -> Page:
    context = screens.context(size, session=host.session, is_touch=is_touch)
    page = open_page(context, f"{table.edit}desk/")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def evening(host: Desk) -> Table:
    """Ana has won Prize 6-1, Ben 5-1, Carla 3-1, and Dino 6-2."""
    return host.begin(ONE, TWO, RED_3, ONE)


def of_equals(host: Desk) -> Table:
    """Ana has won Hopia × 3 and a fifth prize, Ben nothing."""
    counts = (1, 1, 1, 1, 2, 8)
    table = host.lay(players=("Ana", "Ben"), counts=counts)
    equals = {f"name-6-{place}": "Hopia" for place in range(1, 9)}
    host.post(f"{table.edit}prizes/", save="1", **prize_fields(counts) | equals)
    host.start(table)
    for roll in (ONE, NOTHING, ONE, NOTHING, ONE, NOTHING, TWO):
        host.throw(table, roll)
    return table


def row(page: Page, name: str) -> Locator:
    return page.locator(".collector").filter(has=page.get_by_text(name, exact=True))


def at_desk(page: Page) -> Locator:
    return page.locator(".at:visible")


def total(page: Page) -> Locator:
    return page.locator(".desk__sum")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def next_in_line(page: Page) -> Locator:
    return page.locator(".queue__name:visible")


def search(page: Page) -> Locator:
    return page.get_by_label("Person, number or prize")


def test_desk_finds_and_ticks_and_takes_back_by_keyboard_alone(
    screens: Screens, host: Desk
) -> None:
    page = desk_at(screens, host, evening(host))

    expect(search(page)).to_be_focused()
    page.keyboard.type("carl")
    expect(page.locator(".collector:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(at_desk(page).get_by_role("heading")).to_have_text("Carla")
    page.wait_for_timeout(1000 * A_SCAN)
    press_on(page, button(page, "Hand it to Carla"))
    expect(row(page, "Carla")).to_contain_text("has everything")
    expect(at_desk(page)).to_contain_text("emcee")

    write_into(page, search(page), "4")
    search(page).evaluate(ENTER_TWICE)  # the second comes too early, and says so
    expect(at_desk(page).get_by_role("heading")).to_have_text("Dino")
    expect(page.locator("#desk-say")).to_contain_text("Nothing is handed out yet.")
    page.wait_for_timeout(1000 * A_PRESS)
    expect(total(page)).to_contain_text("1 of 4 handed out")

    def is_handed_out() -> bool:
        page.keyboard.press("Enter")  # once more, for itself; it counts for nothing on a busy page
        page.wait_for_timeout(1000 * A_PRESS)
        return "2 of 4 handed out" in total(page).inner_text()

    wait_until(page, is_handed_out, "Enter hands out all that Dino has won")
    press_on(page, button(page, "Undo: Prize 6-2, Dino"))
    expect(row(page, "Dino")).to_contain_text("1 to collect")
    expect(button(page, "Undo: Prize 3-1, Carla")).to_be_visible()  # what was before

    write_into(page, search(page), "nobody has that name")
    expect(page.locator("#nobody")).to_have_text("Nobody was found for “nobody has that name”.")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    expect(page.locator(".collector")).to_have_count(6)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#who-2")).to_be_focused()


@pytest.mark.parametrize("size", SIZES)
def test_tick_moves_nothing_and_a_second_press_does_nothing(
    screens: Screens, host: Desk, size: ViewportSize
) -> None:
    page = desk_at(screens, host, of_equals(host), size)
    row(page, "Ana").locator("a").click()
    give = button(page, "Hand out only 1: Hopia")
    page.evaluate("scrollTo(0, 120)")  # all buttons are in sight on the phone too
    before, scrolled = places(page, OF_THE_DESK), page.evaluate("scrollY")
    box = give.bounding_box()
    assert box
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.method))

    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(at_desk(page)).to_contain_text("1/3")
    page.mouse.down(click_count=2)  # the second half of a double click, the answer being quick
    page.mouse.up(click_count=2)

    expect(at_desk(page)).to_contain_text("3 to collect")
    assert (moved(page, OF_THE_DESK, before), page.evaluate("scrollY")) == ({}, scrolled)
    button(page, "Hand out 2 Hopia").dblclick()  # and the undo is not under the finger
    expect(at_desk(page)).to_contain_text("3/3")
    assert posts.count("POST") == 2
    button(page, "Hand it to Ana").click()
    expect(at_desk(page)).to_contain_text("Ana has everything")
    assert (moved(page, OF_THE_DESK, before), page.evaluate("scrollY")) == ({}, scrolled)
    assert overflow(page) <= 0


def test_two_desks_see_each_others_ticks_and_nothing_moves(screens: Screens, host: Desk) -> None:
    table = evening(host)
    laptop = desk_at(screens, host, table)
    phone = desk_at(screens, host, table, PHONE, is_touch=True)
    before = places(laptop, OF_THE_DESK)
    search(laptop).focus()

    row(phone, "Ben").locator("a").tap()
    button(phone, "Hand it to Ben").tap()

    expect(total(phone)).to_contain_text("1 of 4 handed out")
    expect(row(laptop, "Ben")).to_contain_text("has everything")  # without a hand on it
    expect(total(laptop)).to_contain_text("1 of 4 handed out")
    expect(search(laptop)).to_be_focused()
    assert moved(laptop, OF_THE_DESK, before) == {}
    assert overflow(phone) <= 0

    host.post(f"{table.edit}desk/4/line/")
    expect(next_in_line(laptop)).to_have_text(["Dino"])
    next_in_line(phone).tap()
    expect(at_desk(phone).get_by_role("heading")).to_have_text("Dino")
    expect(laptop.locator(".queue li")).to_contain_text(["called"])
    button(laptop, "Back into the line Dino").click()
    expect(laptop.locator(".queue__called")).to_have_count(0)
    expect(at_desk(laptop).get_by_role("heading")).to_have_text("Dino")
    laptop.wait_for_timeout(1000 * A_PRESS)
    laptop.keyboard.press("Enter")  # as the large button says
    expect(total(phone)).to_contain_text("2 of 4 handed out")
    phone.get_by_role("link", name="Show all").tap()
    row(phone, "Carla").locator("a").tap()
    button(phone, "Went home: keep it").tap()
    expect(row(laptop, "Carla")).to_contain_text("went home")


def test_typing_and_scanning_hand_nothing_out(screens: Screens, host: Desk) -> None:
    table = evening(host)
    page = desk_at(screens, host, table)
    code = f"http://192.0.2.7:8000/f/{table.code}/desk/3/"

    for _ in range(2):  # a scanner types and presses Enter, some of them twice
        page.keyboard.type(code)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(at_desk(page).get_by_role("heading")).to_have_text("Carla")
        page.wait_for_timeout(1000 * A_PRESS)
    reach(page, button(page, "Hand it to Carla"))
    page.keyboard.type(code.replace("desk/3", "desk/1"))  # wherever the focus is
    page.keyboard.press("Enter")

    expect(at_desk(page).get_by_role("heading")).to_have_text("Ana")
    page.keyboard.type("a code of another party")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1000 * A_PRESS)
    page.keyboard.press("Enter")  # it is not for Ana, who stood there before
    expect(at_desk(page)).to_have_count(0)
    expect(total(page)).to_contain_text("0 of 4 handed out")


@pytest.mark.proof
def test_scanners_leading_enter_hands_nothing_out(screens: Screens, host: Desk) -> None:
    table = evening(host)
    page = desk_at(screens, host, table)
    code = f"httpÖ--192.0.2.7Ö8000-f-{table.code}-desk-2-".translate(str.maketrans("yz", "zy"))
    helped = page.locator("summary", has_text="Scan")

    for focused in (search(page), button(page, "Hand it to Ana"), helped):
        row(page, "Ana").locator("a").click()
        page.wait_for_timeout(1000 * A_PRESS)
        focused.focus()
        page.keyboard.press("Enter")
        page.keyboard.type(code)  # on a computer with a German keyboard
        page.keyboard.press("Enter")
        expect(at_desk(page).get_by_role("heading")).to_have_text("Ben")
    page.wait_for_timeout(1000 * A_PRESS)

    expect(total(page)).to_contain_text("0 of 4 handed out")
    page.keyboard.type(f"http://192.0.2.7:8000/f/{OTHER}/desk/1/")
    page.keyboard.press("Enter")
    expect(page.locator("#desk-say")).to_contain_text("This code is from another festival")
    expect(at_desk(page)).to_have_count(0)


@pytest.mark.proof
def test_enter_that_ends_a_word_hands_nothing_out(screens: Screens, host: Desk) -> None:
    """Safari sends it after the word, and only its code tells it from another Enter."""
    page = desk_at(screens, host, evening(host))

    page.keyboard.type("carla")
    end_a_word(page)
    expect(at_desk(page)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(at_desk(page).get_by_role("heading")).to_have_text("Carla")
    page.wait_for_timeout(1000 * A_PRESS)
    for focused in (search(page), button(page, "Hand it to Carla")):
        focused.focus()
        end_a_word(page)
        page.wait_for_timeout(2000 * A_PRESS)

    expect(total(page)).to_contain_text("0 of 4 handed out")


def test_prize_that_can_be_taken_needs_a_yes_to_be_handed_out(screens: Screens, host: Desk) -> None:
    """The champion's prize is chased; Ana has it and a sixth prize."""
    table = host.begin(
        "444412",
        *[NOTHING] * 5,
        ONE,
        switch_champion_award="held_and_chased",
        switch_chase="champion",
    )
    page = desk_at(screens, host, table, PHONE, is_touch=True)
    row(page, "Ana").locator("a").click()
    expect(at_desk(page)).to_contain_text("can still be taken")

    button(page, "Hand all 2 to Ana").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Prize 1-1 can still be taken by a later throw.")
    assert barriers(page) == []
    button(page, "Not yet").click()
    expect(total(page)).to_contain_text("0 of 2 handed out")
    button(page, "Hand all 2 to Ana").click()
    button(page, "Only the other prizes").click()
    expect(total(page)).to_contain_text("1 of 2 handed out")
    button(page, "Hand it to Ana").click()
    asked.get_by_role("button", name="Hand out Prize 1-1").click()

    expect(total(page)).to_contain_text("2 of 2 handed out")
    expect(asked).to_have_count(0)


def test_focus_stays_in_place_when_the_list_is_updated(screens: Screens, host: Desk) -> None:
    table = evening(host)
    page = desk_at(screens, host, table)
    row(page, "Dino").locator("a").click()
    give = button(page, "Hand it to Dino")
    reach(page, give)

    host.throw(table, ONE)  # nothing is left of the sixth prizes
    host.throw(table, TWO)
    expect(row(page, "Fe")).to_contain_text("1 to collect")

    expect(give).to_be_focused()


def test_silent_server_is_reported_and_the_next_press_counts(screens: Screens, host: Desk) -> None:
    page = desk_at(screens, host, evening(host))
    row(page, "Ana").locator("a").click()
    screens.expect_complaints("net::ERR_FAILED")
    intercept(page, "**/tick/", lambda route: route.abort())
    button(page, "Hand it to Ana").click()
    expect(page.locator("#desk-say")).to_contain_text("The server did not answer.")

    page.unroute("**/tick/")
    button(page, "Hand it to Ana").click()

    expect(total(page)).to_contain_text("1 of 4 handed out")
    expect(page.locator("#desk-say")).to_be_empty()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    intercept(page, "**/tick/", lose)
    row(page, "Ben").locator("a").click()
    with page.expect_event("requestfailed"):
        button(page, "Hand it to Ben").click()
    expect(total(page)).to_contain_text("2 of 4 handed out")  # the press counted
    expect(page.locator("#desk-say")).to_be_empty()
    expect(button(page, "Undo: Prize 5-1, Ben")).to_be_visible()


def test_unsaved_press_is_sent_again_and_then_reported(screens: Screens, host: Desk) -> None:
    page = desk_at(screens, host, evening(host))
    row(page, "Ana").locator("a").click()
    screens.expect_complaints("503 (Service Unavailable)")
    context = {"trouble": Trouble.STANDBY, "is_press": True, "is_hosted": True}
    body = render_to_string("503.html", context)
    intercept(page, "**/tick/", lambda route: route.fulfill(status=503, body=body), times=1)

    button(page, "Hand it to Ana").click()

    expect(page.locator("#desk-say")).to_contain_text("Your press is kept and saved later.")
    expect(total(page)).to_contain_text("1 of 4 handed out")
    expect(page.locator("#desk-say")).to_be_empty()
