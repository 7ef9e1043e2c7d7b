"""House rules that change the evening, from the emcee's key to every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import Desk
from tests.browser.laying import QuickDesk
from tests.browser.pages import TAP, Board, Console
from tests.browser.screens import PHONE, Screens, intercept, open_page, wait_until
from tests.browser.seats import console_at, phone_at, tv_at
from tests.browser.stages import CHASED, CHOOSES

UNPROCESSABLE = "status of 422"
TWO_SECONDS = (1, 2, 1, 1, 1, 1)
FIRST_SAY = "First say whose prize it is: press its letter."


def follow(console: Console, *boards: Board) -> None:
    for board in boards:
        board.wait_for(console.revision)
        assert board.has_stayed()


def tiles(board: Board, name: str) -> int:
    return board.page.locator('[id^="tile-"]', has_text=name).count()


def question(console: Console) -> str:
    """What is asked, once it is."""
    dialog = console.page.get_by_role("dialog", name="Are you sure?")
    expect(dialog).to_be_visible()
    return (dialog.locator("#confirm-notice").text_content() or "").replace("\u00a0", " ")


def end(console: Console, roll: str) -> str:
    """Throw what ends the game, and say yes. Returns what was asked."""
    console.type(roll)
    console.press("Enter")
    asked = question(console)
    console.pause()
    console.act("Enter")
    return asked


def test_thrower_chooses_by_one_key_whose_prize_it_is(screens: Screens, desk: Desk) -> None:
    table = desk.begin(*CHASED[:2], counts=TWO_SECONDS, **CHOOSES)
    console = console_at(screens, desk, table)
    tv, phone = tv_at(screens, table, is_calm=True), phone_at(screens, table)

    console.roll(CHASED[2])
    follow(console, tv, phone)
    expect(console.turn).to_have_text("Carla takes a Pong Gan from whom?")
    for board in (tv, phone):
        expect(board.page.locator("#header")).to_contain_text("Carla takes a Pong Gan from whom?")
        expect(board.page.locator("#turn")).to_contain_text(re.compile("Ana.*Ben", re.DOTALL))

    console.act("j")
    follow(console, tv, phone)
    expect(console.turn).to_have_text("Dino")
    for board in (tv, phone):
        expect(board.last).to_contain_text("Takes Prize 2-2 from Ben")
        assert board.dice() == "123456"
        assert (tiles(board, "Ben"), tiles(board, "Carla")) == (0, 1)


def test_typing_waits_for_the_choice_and_undo_is_the_way_back(screens: Screens, desk: Desk) -> None:
    table = desk.begin(*CHASED, counts=TWO_SECONDS, **CHOOSES)
    console = console_at(screens, desk, table)

    for key in ("1", "k", "Backspace"):
        console.press(key)
        expect(console.say).to_have_text(FIRST_SAY)
    console.press("Enter", "Escape")
    assert console.version == 4
    console.act("u")
    expect(console.turn).to_have_text("Carla")
    console.roll("112356")
    expect(console.turn).to_have_text("Dino")


def test_dice_typed_ahead_come_back_after_the_choice(screens: Screens, desk: Desk) -> None:
    table = desk.begin(*CHASED[:2], counts=TWO_SECONDS, **CHOOSES)
    console = console_at(screens, desk, table)
    screens.expect_complaints(UNPROCESSABLE)
    held: list[Route] = []
    intercept(console.page, "**/throw/", lambda route: held.append(route), times=1)

    console.press(*CHASED[2], "Enter", *"144263", "Enter")
    expect(console.say).to_have_text("On its way: 1 2 3 4 5 6 (Carla), 1 4 4 2 6 3 (Dino).")
    wait_until(console.page, lambda: held, "the throw was sent")
    held[0].continue_()
    expect(console.turn).to_have_text("Carla takes a Pong Gan from whom?")
    expect(console.say).to_contain_text("Carla has to say first whose prize it is.")
    console.act("f")

    expect(console.turn).to_have_text("Dino")
    expect(console.typed).to_have_value("144263")
    expect(console.verdict).to_contain_text("Ki Din")
    console.act("Enter")
    expect(console.turn).to_have_text("Ella")


def test_choice_is_made_by_thumb_and_not_by_a_second_tap(screens: Screens, desk: Desk) -> None:
    table = desk.begin(*CHASED[:2], counts=TWO_SECONDS, **CHOOSES)
    console = console_at(screens, desk, table, PHONE, is_touch=True)
    page = console.page
    for face in CHASED[2]:
        page.locator(f'[data-digit="{face}"]').tap()
    expect(console.verdict).to_contain_text("from whom?")
    console.do_as_soon_as("#giver-1", TAP)  # as a thumb that taps twice
    page.get_by_role("button", name="Give it").locator("visible=true").first.tap()
    console.wait_for_version(4)
    console.pause()
    assert console.version == 4

    page.locator("#giver-1").tap()
    console.wait_for_version(5)
    expect(console.turn).to_have_text("Dino")
    expect(console.last).to_contain_text("takes Prize 2-1 from Ana")


@pytest.mark.proof
def test_choice_is_made_without_a_script(screens: Screens, desk: Desk) -> None:
    table = desk.begin(*CHASED, counts=TWO_SECONDS, **CHOOSES)
    page = open_page(screens.context(session=desk.session, has_script=False), table.console)

    expect(page.locator("#c-turn h1")).to_have_text("Carla takes a Pong Gan from whom?")
    page.get_by_role("button", name="Ben Prize 2-2").click()

    expect(page.locator("#c-turn h1")).to_have_text("Dino")
    expect(page.locator("#say")).to_contain_text("Carla · takes Prize 2-2 from Ben")


@pytest.mark.proof
def test_grab_of_what_nobody_holds_leaves_the_others_theirs(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263", switch_grab_scope="untaken")
    console, tv = console_at(screens, desk, table), tv_at(screens, table, is_calm=True)
    screens.expect_complaints(UNPROCESSABLE)

    asked = end(console, "444444")
    follow(console, tv)

    assert asked == (
        "Ben has Red 6, which ends the game. Ben gets every prize that nobody holds yet."
        " Do the dice show 4 4 4 4 4 4?"
    )
    expect(tv.page.locator("#scene")).to_contain_text("takes every prize that nobody had won")
    assert (tiles(tv, "Ana"), tiles(tv, "Ben")) == (1, 7)


@pytest.mark.proof
def test_grab_among_friends_shares_the_rest_and_says_who_got_what(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin("144263", switch_grab_scope="champion_and_second")
    console, tv = console_at(screens, desk, table), tv_at(screens, table, is_calm=True)
    screens.expect_complaints(UNPROCESSABLE)

    asked = end(console, "444444")
    follow(console, tv)

    # Of eight prizes Ana has one and Ben takes two; the rest begins with Ben's neighbour.
    assert "The 5 prizes that are left are shared round the table." in asked
    scene = tv.page.locator("#scene")
    expect(scene).to_contain_text("takes the champion’s and all second prizes")
    expect(scene.locator("li")).to_have_text(
        [
            "Carla Prize 3-1",
            "Dino Prize 4-1",
            "Ella Prize 5-2",
            "Fe Prize 6-1",
            "Ana Prize 6-2",
        ]
    )
    expect(console.last).to_contain_text("Carla Prize 3-1")


@pytest.mark.proof
def test_lights_out_leaves_prizes_that_nobody_is_named_for(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263", switch_six_black="scramble")
    console, tv = console_at(screens, desk, table), tv_at(screens, table, is_calm=True)
    phone = phone_at(screens, table)
    screens.expect_complaints(UNPROCESSABLE)

    asked = end(console, "555555")
    follow(console, tv, phone)
    assert "Lights out: everybody grabs what is left on the table." in asked
    expect(tv.page.locator("#scene")).to_contain_text("Lights out!")
    expect(tv.page.locator("#scene")).to_contain_text("About to be crowned: Ben")
    console.pause()
    console.act("Enter")
    follow(console, tv, phone)

    expect(tv.page.locator("#scene")).to_contain_text("Champion of the evening: Prize 1-1")
    expect(phone.page.locator("#label-6")).to_contain_text("2 of 2 scrambled")
    expect(phone.page.locator('[id^="tile-"][data-state="scrambled"]')).to_have_count(6)
    console.pause()
    console.press("Enter")
    expect(console.page.get_by_role("cell", name="scrambled for")).to_have_count(6)


@pytest.mark.proof
def test_raffle_at_the_end_hands_out_whatever_is_left(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263", "444412", switch_stop_leftover="raffle")
    console, tv = console_at(screens, desk, table), tv_at(screens, table, is_calm=True)

    console.press("e")
    expect(console.page.get_by_role("radio", name="raffled among the 6")).to_be_checked()
    console.press("ArrowDown", "ArrowDown")
    console.pause()
    console.act("Enter")
    expect(console.page.locator("#c-turn")).to_contain_text(
        "Then the 6 prizes that are left are raffled among all players."
    )
    expect(console.page.locator("#crown")).to_contain_text("Crown and raffle the rest")
    console.pause()
    console.act("Enter")
    follow(console, tv)

    scene = tv.page.locator("#scene")
    expect(scene).to_contain_text("Raffled among all players")
    expect(scene.locator(".shares li")).to_have_count(6)  # each of six players draws one
    expect(tv.page.locator('[id^="tile-"][data-state="left"]')).to_have_count(0)
    drawn = scene.locator(".shares").text_content()
    console.act("u")
    console.act("y")
    follow(console, tv)
    assert scene.locator(".shares").text_content() == drawn


@pytest.mark.proof
def test_lots_say_who_begins(screens: Screens, desk: Desk) -> None:
    table = desk.lay(switch_first_player="lots")
    console = console_at(screens, desk, table)

    console.press("Enter")
    page = console.page
    page.get_by_label("Whose lot was drawn").select_option(label="5. Ella")
    page.get_by_role("button", name="Start the evening").click()

    expect(page.locator("#c-turn h1")).to_have_text("Ella")


@pytest.mark.proof
def test_timed_game_ends_with_the_round_in_which_its_time_is_up(
    screens: Screens, desk: QuickDesk
) -> None:
    table = desk.begin_earlier(120, players=("Ana", "Ben"), switch_end="timed", minutes="1")
    console, tv = console_at(screens, desk, table), tv_at(screens, table, is_calm=True)

    for page in (console.page, tv.page):
        expect(page.locator("[data-ends-at]")).to_have_text("the time is up")
    console.roll("444412")
    follow(console, tv)
    expect(tv.page.locator("#header")).to_contain_text(
        "The time is up: finish the round, then the champion is decided."
    )
    expect(tv.last).to_contain_text("Leads the champion ladder · the time is up")
    console.roll("112356")
    expect(console.page.locator("#crown")).to_be_visible()


def test_minutes_left_go_down_by_the_pages_own_clock(screens: Screens, desk: Desk) -> None:
    table = desk.begin(switch_end="timed", minutes="45")
    context = screens.context(PHONE)
    context.clock.install()
    page = open_page(context, table.phone)
    screens.expect_complaints("WebSocket")  # after a leap of the clock the page connects anew

    expect(page.locator("[data-ends-at]")).to_contain_text("45 min left")
    page.clock.fast_forward("10:05")
    expect(page.locator("[data-ends-at]")).to_contain_text("35 min left")
    page.clock.fast_forward("40:00")
    expect(page.locator("[data-ends-at]")).to_have_text("the time is up")
