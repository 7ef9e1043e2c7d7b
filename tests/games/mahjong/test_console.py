"""Mahjong at a side table: by keyboard, with the TV and the phones following."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.desk import Desk, SideTable
from tests.browser.pages import Board, Console
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens
from tests.browser.seats import console_at, phone_at, tv_at
from tests.games.mahjong.pages import FIVE, HARD, NINETEEN, OTHER_FIVE, TWELVE, begun, laid, win

UNPROCESSABLE = "status of 422"


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host)


def points(board: Board) -> dict[str, int]:
    """The score of each player on a board."""
    lines = board.page.locator("#chart .chart__names li")
    names = lines.locator(":scope > bdi").all_inner_texts()
    scores = lines.locator("b").all_inner_texts()
    numbers = (int(score.replace("−", "-")) for score in scores)
    return dict(zip(names, numbers, strict=True))


def shows(board: Board, **expected: int) -> None:
    """The points of the board, which sum to zero whatever happened. By first names."""
    for name, score in expected.items():
        text = f"+{score}" if score > 0 else f"−{-score}" if score else "0"
        line = board.page.locator("#chart .chart__names li").filter(has_text=name)
        expect(line.locator("b")).to_have_text(text)
    assert sum(points(board).values()) == 0


def enter(console: Console, winner: str, how: str, tiles: str) -> None:
    """By keys alone: who won, how, and the tiles; then Enter in the line that is typed."""
    page = console.page
    expect(page.locator("#tiles")).to_be_visible()
    page.locator("body").click(position={"x": 2, "y": 2})
    console.press(winner, how, "t")
    page.keyboard.type(tiles)
    expect(page.locator("#settle")).to_be_visible()


def settle(console: Console) -> None:
    before = console.version
    console.page.keyboard.press("Enter")
    console.wait_for_version(before + 1)


def deal(console: Console) -> None:
    """Once the eye has seen the result."""
    console.pause()
    console.act("Enter")


@pytest.mark.proof
def test_east_round_is_played_by_keyboard_alone(screens: Screens, host: Desk) -> None:
    """Josephine draws 13 and stays, nobody wins and she stays; Ah Beng and Migs rob one kong; Tita
    Cora draws 19, which is taken back and brought back; Migs wins of Josephine.
    The last hand goes to Josephine."""
    screens.expect_complaints(UNPROCESSABLE)
    table = laid(host, name="By the window", rounds="1")
    console, tv, phone = (
        console_at(screens, host, table),
        tv_at(screens, table),
        phone_at(screens, table),
    )
    console.act("Enter")
    expect(tv.page.locator(".agenda")).to_have_text("Hand 1, east round: Josephine deals.")

    enter(console, "1", "0", TWELVE)
    expect_no_barrier(console.page)
    settle(console)
    shows(tv, Josephine=42, Beng=-14, Cora=-14, Migs=-14)
    expect_no_barrier(console.page)
    expect_no_barrier(tv.page)

    deal(console)
    expect(tv.page.locator(".agenda")).to_contain_text("stayed 1×")
    console.page.keyboard.press("Escape")
    console.act("n")
    expect(tv.page.locator("#last")).to_contain_text("Nobody won")
    shows(tv, Josephine=42, Beng=-14, Cora=-14, Migs=-14)
    deal(console)
    expect(tv.page.locator(".agenda")).to_contain_text("stayed 2×")

    rob(console, winner="2", payer="8", tiles=FIVE)
    shows(tv, Josephine=42, Beng=-8, Cora=-20, Migs=-14)
    console.press("a")
    rob(console, winner="4", payer="8", tiles=OTHER_FIVE)
    shows(tv, Josephine=42, Beng=-8, Cora=-26, Migs=-8)
    expect(tv.page.locator("#last .win__name")).to_have_text(["Ah Beng", "Migs"])
    expect_no_barrier(tv.page)

    deal(console)
    enter(console, "3", "0", NINETEEN)
    expect(console.page.locator("#score")).to_contain_text("Tita Cora gets 58.")
    settle(console)
    shows(tv, Josephine=23, Beng=-28, Cora=32, Migs=-27)
    console.act("u")
    shows(tv, Josephine=42, Beng=-8, Cora=-26, Migs=-8)
    console.page.keyboard.press("Escape")
    console.act("y")
    shows(tv, Josephine=23, Beng=-28, Cora=32, Migs=-27)

    deal(console)
    enter(console, "4", "6", TWELVE)
    settle(console)
    shows(phone, Josephine=11, Beng=-28, Cora=32, Migs=-15)

    deal(console)
    enter(console, "1", "7", FIVE)
    settle(console)
    shows(tv, Josephine=16, Beng=-33, Cora=32, Migs=-15)
    deal(console)
    expect(tv.page.locator("#scene")).to_contain_text("Tita Cora")
    expect(phone.page.locator("#scene")).to_contain_text("with 32 points")
    expect_no_barrier(phone.page)
    assert tv.has_stayed()
    assert phone.has_stayed()


def rob(console: Console, *, winner: str, payer: str, tiles: str) -> None:
    page = console.page
    expect(page.locator("#tiles")).to_be_visible()
    page.locator(".circumstances summary").click()
    page.get_by_label("robbed a kong").check()
    page.keyboard.press("Escape")
    page.locator(".circumstances summary").click()
    enter(console, winner, payer, tiles)
    expect(page.locator("#score")).to_contain_text("Robbing the kong")
    settle(console)


def test_what_was_entered_outlasts_a_reload_and_news_of_others(
    host: Desk, table: SideTable, console: Console
) -> None:
    page = console.page
    page.locator("label[for=winner-3]").click()
    page.locator("#tiles").fill("c234")

    host.command(table, "leave", player="4")
    expect(page.locator("#c-standing")).to_contain_text("has left")
    expect(page.locator("#winner-3")).to_be_checked()
    expect(page.locator("#tiles")).to_have_value("c234")

    page.reload()
    expect(page.locator("#tiles")).to_have_value("c234")


def test_enter_does_not_leave_a_second_hand_behind(
    host: Desk, table: SideTable, console: Console
) -> None:
    """While another winner is entered Enter settles that hand and nothing else."""
    page = console.page
    win(host, table, 2, FIVE, 3)
    expect(page.locator("#next-hand")).to_be_visible()
    console.pause()

    console.press("a")
    expect(page.locator("#put-away")).to_be_visible()
    console.press("a")  # which puts it away again
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator("#next-hand")).to_be_visible()
    console.press("a")
    expect(page.locator("#next-hand")).to_be_hidden()
    console.press("Enter")
    expect(console.say).to_contain_text("The other hand is not settled")
    page.locator("#tiles").fill(OTHER_FIVE)
    console.press("Escape", "4")
    expect(page.locator("#settle")).to_be_visible()
    settle(console)

    expect(page.locator("#c-turn h1")).to_have_count(2)
    expect(page.locator("#next-hand")).to_be_visible()


def test_enter_settles_the_hand_whose_last_tile_was_clicked(console: Console) -> None:
    """By keyboard Enter on a tile still adds that tile."""
    page = console.page
    page.locator("label[for=winner-2]").click()
    page.locator("#tiles").fill("rd1 rc3 f1 b66 d789")
    page.locator("[data-mode=chow]").click()
    expect(page.locator("[data-tile=w1]")).to_be_disabled()
    page.locator("[data-tile=b9]").click()
    page.locator("[data-tile=c7]").click()
    page.locator("[data-tile=c8]").press("Enter")
    expect(page.locator("#tiles")).to_have_value("rd1 rc3 f1 b66 d789 rb7 c78")
    page.locator("#c-turn").evaluate("() => document.activeElement.blur()")

    page.locator("[data-tile=c6]").click()
    expect(page.locator("#settle")).to_have_text("Settle Enter")
    settle(console)


def test_another_winner_makes_the_page_no_higher(
    host: Desk, table: SideTable, console: Console
) -> None:
    console.page.set_viewport_size({"width": 1366, "height": 625})
    win(host, table, 2, FIVE, 3)
    win(host, table, 4, OTHER_FIVE, 3)
    expect(console.page.locator("#c-turn h1")).to_have_count(2)
    expect(console.page.locator("#also")).to_be_visible()

    console.press("a")

    expect(console.page.locator("#entry")).to_be_visible()
    assert console.page.evaluate("document.documentElement.scrollHeight") == 625


# How far the lowest of what is needed to enter a hand lies below what is seen of the desk.
BELOW = """all => {
  const [last, seen] = [all, [document.querySelector(".desk")]].map((each) =>
    Math.max(...each.map((one) => one.getBoundingClientRect().bottom)));
  return last - Math.min(seen, innerHeight);
}"""

PLACES = "all => all.map((each) => each.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("size", [(1024, 490), (911, 512)])
def test_keys_are_whole_in_a_zoomed_window(
    screens: Screens, host: Desk, size: tuple[int, int]
) -> None:
    """However long the names are; and the page does not scroll."""
    window = ViewportSize(width=size[0], height=size[1])
    page = console_at(screens, host, begun(host, players=HARD), window).page

    needed = page.locator(".deal, #draw-now, #tray, .tilekey, #c-undo")
    assert needed.evaluate_all(BELOW) <= 0
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]


def test_keys_are_as_large_with_phones_on(screens: Screens, host: Desk) -> None:
    """The hands that the emcee plays take no room of the keys."""
    table = begun(host)
    page = console_at(screens, host, table, ViewportSize(width=1366, height=625)).page
    key = page.locator(".tilekey").first
    before = key.evaluate("key => key.offsetHeight")
    host.post(f"{table.edit}phones/on/")
    page.reload()
    expect(page.locator(".c-phone-hands > *").first).to_be_attached()

    assert key.evaluate("key => key.offsetHeight") == pytest.approx(before, abs=3)
    assert page.locator("#c-undo").evaluate_all(BELOW) <= 0


def test_keys_stay_while_a_hand_is_entered(console: Console) -> None:
    page = console.page
    page.set_viewport_size({"width": 911, "height": 512})
    keys = page.locator(".tilekey, .who__one, #c-undo")
    before = keys.evaluate_all(PLACES)

    page.locator("label[for=winner-3]").click()
    page.locator("#tiles").fill(FIVE)
    expect(page.locator("#settle")).to_be_visible()
    console.press("Escape", "x")
    expect(console.say).to_contain_text("does nothing here")

    assert keys.evaluate_all(PLACES) == before


def test_refusal_goes_when_another_number_is_typed(screens: Screens, console: Console) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    console.page.locator("label[for=winner-2]").click()
    number = console.page.get_by_label("Another number")
    number.fill("4")
    number.press("Enter")
    expect(console.say).to_contain_text("4 tai, and a win takes 5.")

    number.fill("12")

    expect(console.say).to_have_text("")
