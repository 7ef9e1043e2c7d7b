"""The emcee's desk: by keyboard alone, by thumb alone, and when something is wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens, intercept, wait_until
from tests.browser.seats import console_at, tv_at

UNPROCESSABLE = "status of 422"
CONFLICT = "status of 409"
# In one go, as on a slow laptop: the button keeps the focus until the page is drawn again.
DECLINED_AND_ENTERED = """async (question) => {
  question.querySelector("[data-close]").click();
  for (let turn = 0; turn < 99; turn++) await null;
  const enter = { key: "Enter", bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", enter));
}"""


def test_wrong_keys_are_answered_and_lose_nothing(console: Console) -> None:
    console.press(*"144")
    for key, answer in (
        ("0", "Type a face from 1 to 6 (you typed 0)."),
        ("7", "Type a face from 1 to 6 (you typed 7)."),
        ("k", "Type a face from 1 to 6 (you typed k)."),
        ("g", "No guest waits for approval."),
        ("a", "Type a face from 1 to 6 (you typed a)."),  # else it opens an announcement
        ("Enter", "Type six dice (you typed 3)."),
    ):
        console.press(key)
        expect(console.say).to_have_text(answer)
        expect(console.typed).to_have_value("144")
    console.press(*"2631", "Enter")
    expect(console.say).to_contain_text("Six dice are typed.")
    expect(console.typed).to_have_value("144263")
    assert console.version == 1
    console.press("Enter")
    console.wait_for_version(2)


def test_enter_pressed_twice_is_one_roll(console: Console) -> None:
    console.type("144263")
    console.press("Enter", "Enter")
    console.wait_for_version(2)
    expect(console.turn).to_have_text("Ben")
    expect(console.typed).to_have_value("")
    console.page.reload()
    console.wait_for_version(2)


def test_total_grab_is_asked_once_more_and_takes_every_screen(screens: Screens, host: Desk) -> None:
    table = host.begin("144263", "411256")
    console, tv = console_at(screens, host, table), tv_at(screens, table, is_calm=True)
    screens.expect_complaints(UNPROCESSABLE)
    question = console.page.get_by_role("dialog", name="Are you sure?")

    console.type("444444")
    expect(console.verdict).to_contain_text("Tsong Chiang")
    console.press("Enter")
    expect(question).to_contain_text("Carla")
    console.press("Escape")
    expect(question).to_be_hidden()
    expect(console.typed).to_have_value("444444")
    assert console.version == 3
    expect(tv.page.locator("#scene")).to_be_hidden()

    console.press("Enter")
    expect(question).to_be_visible()
    question.evaluate(DECLINED_AND_ENTERED)
    expect(question).to_be_visible()
    console.pause()
    console.act("Enter")
    tv.wait_for(console.revision)
    expect(tv.page.locator("#scene")).to_be_visible()
    expect(tv.page.locator("#scene")).to_contain_text("Carla")
    expect(tv.page.locator('[id^="tile-"]', has_text="Carla")).to_have_count(8)
    assert tv.has_stayed()


def test_the_press_that_raises_the_question_does_not_answer_it(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    # A browser presses the focused button in the second half of a press of Enter.
    console.page.evaluate(
        """() => {
            const question = document.getElementById("confirm");
            const press = () => question.open && question.querySelector("[data-confirm]").click();
            new MutationObserver(press).observe(question, { attributes: true });
        }"""
    )

    console.type("444444")
    console.press("Enter")

    expect(console.page.get_by_role("dialog", name="Are you sure?")).to_be_visible()
    assert console.version == 1


def test_later_of_two_consoles_is_told_and_keeps_its_typing(
    screens: Screens, host: Desk, table: Table, console: Console
) -> None:
    second = console_at(screens, host, table)
    screens.expect_complaints(CONFLICT)
    host.throw(table, "112356")  # news of which both have the same, the key of the next roll in it
    for each in (console, second):
        each.wait_for_version(2)
    held: list[Route] = []
    intercept(second.page, "**/throw/", lambda route: held.append(route), times=1)

    second.press(*"144263", "Enter")  # the same dice, too
    wait_until(second.page, lambda: held, "the roll was sent")
    console.roll("144263")
    held[0].continue_()

    expect(second.say).to_contain_text("Another device acted first")
    expect(second.turn).to_have_text("Carla")
    expect(second.whose).to_have_text("1 4 4 2 6 3 was typed for Ben, whose turn is over.")
    assert second.has_stayed()
    second.press("Escape")
    second.roll("144263")
    console.wait_for_version(4)


def test_typed_dice_survive_news(host: Desk, table: Table, console: Console) -> None:
    console.press(*"1442")
    host.register(table, "Gina")
    expect(console.page.locator("#c-waiting")).to_contain_text("1 guest waits")
    expect(console.typed).to_have_value("1442")
    console.press(*"63")
    expect(console.verdict).to_contain_text("Ki Din")
    host.register(table, "Hugo")
    expect(console.page.locator("#c-waiting")).to_contain_text("2 guests wait")
    expect(console.verdict).to_contain_text("Ki Din")
    console.act("Enter")
    expect(console.last).to_contain_text("Ana")
    assert console.has_stayed()


@pytest.fixture
def thumb(screens: Screens, host: Desk) -> Console:
    return console_at(screens, host, host.begin(), PHONE, is_touch=True)


def test_whole_turn_is_played_by_thumb(thumb: Console) -> None:
    page = thumb.page
    tap_faces(page, "1442")
    page.get_by_role("button", name="Take back one die").tap()
    tap_faces(page, "263")
    expect(thumb.typed).to_have_value("144263")
    expect(thumb.verdict).to_contain_text("Ki Din")
    page.get_by_role("button", name="Give it").locator("visible=true").first.tap()
    thumb.wait_for_version(2)
    expect(thumb.turn).to_have_text("Ben")
    page.locator("#void-out").tap()
    thumb.wait_for_version(3)
    page.locator("#void-leaning").tap()
    thumb.wait_for_version(4)
    page.locator("#undo").tap()
    thumb.wait_for_version(5)
    page.locator("#redo").tap()
    thumb.wait_for_version(6)
    page.locator("#skip").tap()
    thumb.wait_for_version(7)
    expect(thumb.turn).to_have_text("Carla")
    page.locator("#call-open").tap()
    page.get_by_role("button", name="Ella").tap()
    thumb.wait_for_version(8)
    expect(thumb.turn).to_have_text("Ella")
    page.locator("#give-more summary").tap()
    for _ in range(2):  # once for real dice on the table
        page.locator("#roll-for-me").tap()
    thumb.wait_for_version(9)
    expect(thumb.turn).to_have_text("Carla")
    assert thumb.has_stayed()


def tap_faces(page: Page, faces: str) -> None:
    for face in faces:
        page.locator(f'[data-digit="{face}"]').tap()
