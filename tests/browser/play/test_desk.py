"""The prize desk: who collects what, ticked at two desks at once."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on, reach, write_into
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import overflow

ONE, TWO, RED_3 = "411256", "441256", "144423"


def desk_at(
    screens: Screens,
    desk: Desk,
    table: Table,
    size: ViewportSize = LAPTOP,
    *,
    is_touch: bool = False,
) -> Page:
    context = screens.context(size, session=desk.session, is_touch=is_touch)
    return open_page(context, f"{table.edit}desk/")


def evening(desk: Desk) -> Table:
    """Ana has won Prize 6-1, Ben 5-1, Carla 3-1, and Dino 6-2."""
    return desk.begin(ONE, TWO, RED_3, ONE)


def person(page: Page, name: str) -> Locator:
    return page.locator(".desk__person").filter(has=page.get_by_role("heading", name=name))


def total(page: Page) -> Locator:
    return page.locator(".desk__sum")


def test_desk_finds_and_ticks_and_unticks_by_keyboard_alone(screens: Screens, desk: Desk) -> None:
    page = desk_at(screens, desk, evening(desk))
    search = page.get_by_label("Person, number or prize")

    expect(search).to_be_focused()
    page.keyboard.type("carla")
    page.keyboard.press("Enter")
    expect(page.locator(".desk__person h2")).to_have_count(1)
    press_on(page, page.get_by_role("button", name="Handed out Prize 3-1"))
    expect(person(page, "Carla")).to_contain_text("has everything")

    write_into(page, search, "4")
    page.keyboard.press("Enter")
    press_on(page, page.get_by_role("button", name="Handed out Prize 6-2"))
    expect(total(page)).to_contain_text("2 of 4 prizes are still to be collected.")
    press_on(page, page.get_by_role("button", name="Take the tick back Prize 6-2"))
    expect(person(page, "Dino")).to_contain_text("1 to collect")

    press_on(page, page.get_by_role("link", name="Show all"))
    reach(page, page.get_by_label("only what is still to be collected"))
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".desk__person h2")).to_contain_text(["Ana", "Ben", "Dino"])
    write_into(page, search, "nobody of that name")
    page.keyboard.press("Enter")
    expect(page.locator("#desk")).to_contain_text("Nobody was found for “nobody of that name”.")


def test_two_desks_see_each_others_ticks_and_do_not_collide(screens: Screens, desk: Desk) -> None:
    table = evening(desk)
    laptop = desk_at(screens, desk, table)
    phone = desk_at(screens, desk, table, PHONE, is_touch=True)
    button = "Handed out Prize 6-1"

    laptop.get_by_role("button", name=button).click()
    phone.get_by_role("button", name=button).tap()  # the other desk was faster

    for page in (laptop, phone):
        expect(person(page, "Ana")).to_contain_text("has everything")
        expect(total(page)).to_contain_text("3 of 4 prizes are still to be collected.")
    phone.get_by_label("Person, number or prize").fill("ben")
    phone.get_by_role("button", name="Search").tap()
    phone.get_by_role("button", name="Handed out Prize 5-1").tap()
    expect(total(phone)).to_contain_text("2 of 4")
    expect(person(laptop, "Ben")).to_contain_text("has everything")  # without a hand on it
    assert overflow(phone) <= 0


def test_what_changes_hands_after_it_was_collected_is_fetched_back(
    screens: Screens, desk: Desk
) -> None:
    """Ben's prize goes to Ana, and Carla's lies on the table again."""
    table = desk.begin(ONE, TWO, TWO)
    page = desk_at(screens, desk, table)
    for prize in ("5-1", "5-2"):
        page.get_by_role("button", name=f"Handed out Prize {prize}").click()
    hands = open_page(page.context, f"{table.edit}holdings/")

    hands.get_by_role("link", name="Change Prize 5-1").click()
    hands.get_by_label("Give it to").select_option(label="1 · Ana")
    hands.get_by_role("button", name="Give", exact=True).click()
    hands.get_by_role("link", name="Change Prize 5-2").click()
    hands.get_by_role("button", name="Put it back on the table").click()
    hands.get_by_role("button", name="Yes, do it").click()

    expect(person(page, "Ana")).to_contain_text("Ben has it: fetch it back")
    stray = page.locator(".desk__stray")
    expect(stray).to_contain_text(
        "Prize 5-2 was handed to Carla, but lies on the table again: fetch it back."
    )
    stray.get_by_role("button", name="It is back").click()
    expect(stray).to_have_count(0)
    page.get_by_role("button", name="It is back Prize 5-1").click()
    page.get_by_role("button", name="Handed out Prize 5-1").click()
    expect(person(page, "Ana")).to_contain_text("1 to collect")  # the sixth prize


def test_the_key_goes_on_where_it_was_when_the_list_is_brought_up_to_date(
    screens: Screens, desk: Desk
) -> None:
    table = evening(desk)
    page = desk_at(screens, desk, table)
    button = page.get_by_role("button", name="Handed out Prize 6-2")
    reach(page, button)

    desk.throw(table, ONE)  # nothing is left of the sixth prizes
    desk.throw(table, TWO)
    expect(person(page, "Fe")).to_be_visible()

    expect(button).to_be_focused()
