"""People who type faster than a server answers: no die is lost, and no other player is given
one."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import ENTER, Console
from tests.browser.screens import PHONE, Screens, intercept, wait_until
from tests.browser.seats import console_at
from tests.browser.stages import DECIDED, FEW, PAIR

UNPROCESSABLE = "status of 422"
BROKEN = "status of 500"


def test_dice_typed_while_a_press_waits_are_the_next_turns(console: Console) -> None:
    mail = Mail(console.page)

    console.press(*"144263", "Enter")
    mail.wait()
    console.press(*"411256", "Enter", "s")
    expect(console.say).to_contain_text("The last press is still being sent.")
    expect(console.turn).to_have_text("Ana")
    expect(console.verdict).to_be_empty()
    expect(console.whose).to_contain_text("the next turn is not known yet")
    mail.deliver()

    expect(console.verdict).to_contain_text("for Ben: ")
    expect(console.typed).to_have_value("411256")
    console.act("Enter")
    assert log(console) == [("Ana", "144263"), ("Ben", "411256")]


def test_next_computed_roll_waits_until_the_dice_lie_still(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints("Blocked script")  # the clock is stopped in the room's view as well
    console.page.locator("#give-more summary").click()
    console.page.clock.install()
    no_sleep = timedelta(seconds=3)  # after a longer leap the page asks for everything anew
    console.page.clock.pause_at(datetime.now(UTC) + no_sleep)

    def is_told_to_wait() -> bool:
        console.page.locator("#roll-for-me").click()
        return console.say.inner_text() == "Still rolling. Press again when the dice lie still."

    wait_until(console.page, is_told_to_wait, "the dice roll")
    console.page.clock.resume()
    console.wait_for_version(2)
    expect(console.say).to_contain_text("Ana")  # what she rolled
    console.act("r")
    assert [name for name, _ in log(console)] == ["Ana", "Ben"]


def test_dice_come_back_when_the_server_stumbles(screens: Screens, console: Console) -> None:
    screens.expect_complaints(BROKEN)
    mail = Mail(console.page)

    console.press(*"144263", "Enter")
    mail.wait()
    console.press(*"223356", "Enter")
    mail.stumble()
    expect(console.say).to_contain_text("did not answer")
    expect(console.say).to_contain_text("Not given: 2 2 3 3 5 6.")
    expect(console.typed).to_have_value("144263")
    console.act("Enter")
    assert log(console) == [("Ana", "144263")]


def test_nothing_typed_ahead_answers_a_question(screens: Screens, console: Console) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    question = console.page.get_by_role("dialog", name="Are you sure?")
    mail = Mail(console.page)

    console.press(*"444444", "Enter")
    mail.wait()
    console.press(*"2233", "Enter")
    mail.deliver()
    expect(question).to_be_visible()
    expect(console.turn).to_have_text("Ana")  # of whom the question is
    console.press(*"1256", "Enter")
    console.pause()
    console.press(*"336", "Enter")
    expect(question).to_be_visible()
    assert console.version == 1
    console.press("Escape")
    expect(console.typed).to_have_value("444444")
    expect(console.say).to_have_text("Not given: 2 2 3 3.")


def test_hasty_enter_neither_crowns_nor_leaves(screens: Screens, host: Desk) -> None:
    table = host.begin(*DECIDED[:-1], players=PAIR, counts=FEW)
    console = console_at(screens, host, table)
    phase = console.page.locator("#c-turn")

    console.do_as_soon_as("#crown", ENTER * 2)
    console.press(*DECIDED[-1], "Enter", "Enter", "Enter")
    expect(console.page.locator("#crown")).to_be_visible()
    console.pause()
    expect(phase).to_have_attribute("data-phase", "crowning")
    console.do_as_soon_as('#c-turn[data-phase="ended"]', ENTER * 2)
    console.press("Enter")
    expect(phase).to_have_attribute("data-phase", "ended")
    console.pause()
    assert console.page.url == table.console
    console.press("Enter")
    console.page.wait_for_url("**/winners/")


def test_dice_typed_before_the_scripts_are_there_are_kept(
    screens: Screens, host: Desk, table: Table
) -> None:
    page = screens.context(session=host.session).new_page()
    scripts: list[Route] = []
    page.route("**/games/bobing/console*.js", lambda route: scripts.append(route))

    page.goto(table.console, wait_until="commit")
    expect(page.locator("#roll")).to_be_focused()
    page.keyboard.type("1442")
    scripts.pop().continue_()
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    page.keyboard.type("63")

    expect(page.locator("#verdict")).to_contain_text("Ki Din")
    page.keyboard.press("s")  # a key of the page again, not of the line
    expect(page.locator("#c-turn")).to_contain_text("Ben")


def test_whoever_is_signed_out_is_led_to_the_sign_in(console: Console) -> None:
    console.page.context.clear_cookies()
    console.press(*"144263")
    expect(console.page).to_have_url(re.compile("/sign-in/"))


class Mail:
    """A command on its way to the server, or its answer on the way back: held back until the test
    lets it go."""

    def __init__(self, page: Page, verb: str = "throw", *, is_answer: bool = False) -> None:
        self._page = page
        self._is_answer = is_answer
        self._held: list[Route] = []
        self._answer: APIResponse | None = None
        intercept(page, f"**/{verb}/", lambda route: self._held.append(route), times=1)

    def wait(self) -> None:
        """Until it has been sent, and answered where it is the answer that is held."""
        wait_until(self._page, lambda: self._held, "a command was sent")
        if self._is_answer:
            self._answer = self._held[0].fetch(max_retries=2)

    def deliver(self) -> None:
        route = self._held.pop()
        if self._answer is None:
            route.continue_()
        else:
            route.fulfill(response=self._answer)

    def stumble(self) -> None:
        self._held.pop().fulfill(status=500)


def log(console: Console) -> list[tuple[str, str]]:
    """Who rolled what, the oldest first."""
    lines = console.page.locator("#c-log li", has=console.page.locator("[data-face]")).all()
    return [
        (
            line.locator(".log__what b").first.inner_text(),
            "".join(line.locator("[data-face]").all_text_contents()),
        )
        for line in reversed(lines)
    ]


TYPED = "444126"
PAST = "4 4 4 1 2 6 was typed for Ana, whose turn is over."


def overtaken(screens: Screens, host: Desk) -> tuple[Table, Console]:
    """Six dice are in for Ana, and Ana's roll is given at another desk."""
    table = host.begin()
    console = console_at(screens, host, table)
    console.type(TYPED)
    host.throw(table, "223356")
    console.wait_for_version(2)
    return table, console


def test_dice_overtaken_elsewhere_are_given_to_nobody(screens: Screens, host: Desk) -> None:
    _, console = overtaken(screens, host)
    expect(console.whose).to_have_text(PAST)
    expect(console.typed).to_have_value(TYPED)
    expect(console.verdict).to_be_empty()

    console.press("Enter")
    expect(console.say).to_have_text("Dice are entered already. Press Esc to clear them first.")
    assert console.version == 2
    console.press(*"144263")  # instead of them
    expect(console.verdict).to_contain_text("for Ben: ")
    expect(console.whose).to_be_empty()
    console.act("Enter")
    assert log(console) == [("Ana", "223356"), ("Ben", "144263")]


def test_dice_are_their_players_again_once_they_are_called(
    host: Desk, table: Table, console: Console
) -> None:
    console.type(TYPED)

    host.command(table, "call", player="4")
    expect(console.whose).to_have_text(PAST)
    console.press("/", *"ana", "Enter")

    expect(console.turn).to_have_text("Ana")
    expect(console.typed).to_have_value(TYPED)
    expect(console.whose).to_be_empty()
    console.act("Enter")
    assert log(console) == [("Ana", TYPED)]


def test_dice_stay_whatever_ends_their_turn_elsewhere(screens: Screens, host: Desk) -> None:
    table = host.begin("444413", "444412")
    console = console_at(screens, host, table, PHONE, is_touch=True)
    for face in TYPED:
        console.page.locator(f'[data-digit="{face}"]').click()

    host.command(table, "undo")

    expect(console.whose).to_have_text(PAST.replace("Ana", "Carla"))
    expect(console.whose).to_be_visible()
    expect(console.typed).to_have_value(TYPED)


def test_typed_dice_outlive_a_page_that_is_loaded_anew(
    host: Desk, table: Table, console: Console
) -> None:
    console.press(*"4441")

    console.page.reload()
    expect(console.typed).to_have_value("4441")
    console.page.goto("about:blank")
    host.throw(table, "223356")
    console.page.goto(table.console)

    expect(console.typed).to_have_value("4441")
    expect(console.whose).to_have_text("4 4 4 1 was typed for Ana, whose turn is over.")


def test_message_of_a_roll_lapses_when_it_is_undone_elsewhere(
    host: Desk, table: Table, console: Console
) -> None:
    console.roll("144263")
    expect(console.say).to_contain_text("Ki Din")

    host.command(table, "undo")

    expect(console.turn).to_have_text("Ana")
    expect(console.say).to_be_empty()
