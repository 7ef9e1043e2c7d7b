"""The main job from the first form to the list that is handed in, as people do it: short."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.pages import SAVE_PRIZES, Board, Console, dice_in
from tests.browser.screens import PHONE, TV, Screens, open_page

PRIZES = {
    "1-1": ("Television", "9000"),
    "4-1": ("Kettle", "500"),
    "5-1": ("Mooncake box", "250"),
    "6-1": ("Hopia", "50"),
}
COUNTS = (1, 1, 1, 1, 1, 2)
# What is played for below, and by the rules, written by hand, who holds it when that is over.
SHORT = (1, 0, 0, 1, 1, 1)
BY_PRIZE = """\
1st prize | Tsiong Guan 狀元 | Television | 9000.00 | 1 | Ana
4th prize | Tsin Si 進士 | Kettle | 500.00 | 2 | Ben
5th prize | Ki Din 舉人 | Mooncake box | 250.00 | 1 | Ana
6th prize | Siu Tsai 秀才 | Hopia | 50.00 | 2 | Ben"""
COLUMNS = ("Tier", "Title", "Prize", "Value (PHP)", "No.", "Winner")


@dataclass
class Evening:
    """The console and the boards that follow it."""

    console: Console
    boards: list[Board]

    def follow(self) -> None:
        """Every board comes to where the console is, and shows the same."""
        revision = self.console.revision
        for board in self.boards:
            board.wait_for(revision)
            assert board.dice() == dice_in(self.console.page.locator("#c-fields"))
            assert board.has_stayed()

    def roll(self, name: str, faces: str, outcome: str) -> None:
        expect(self.console.turn).to_have_text(name)
        self.console.roll(faces)
        self.follow()
        for board in self.boards:
            assert board.dice() == faces
            expect(board.last).to_contain_text(name)
            expect(board.last).to_contain_text(re.compile(outcome, re.IGNORECASE))

    def void(self, name: str, key: str) -> None:
        self.console.act(key)
        self.follow()
        for board in self.boards:
            assert board.dice() is None
            expect(board.last).to_contain_text("roll again")
        expect(self.console.turn).to_have_text(name)


def test_festival_is_set_up_and_a_guest_comes_in(screens: Screens, host: Desk) -> None:
    page = open_page(screens.context(session=host.session), f"{host.base}/")
    set_up_festival(page)
    set_up_prizes(page)
    address = add_players(page)

    guest = ask_to_join(screens, address, "Gina")
    page.reload()
    page.get_by_role("button", name="Approve Gina").click()

    expect(page.get_by_role("heading", name="5 players at the table")).to_be_visible()
    expect(guest.get_by_text("You are in.")).to_be_visible()


def test_evening_ends_with_the_list_of_winners(screens: Screens, host: Desk) -> None:
    table = host.lay("Mid-Autumn at the Lims", players=("Ana", "Ben"), counts=SHORT)
    fields = prize_fields(SHORT)
    for place, (name, value) in PRIZES.items():
        fields |= {f"name-{place}": name, f"value-{place}": value}
    host.post(f"{table.edit}prizes/", save="1", **fields)
    evening = take_places(screens, host, table)

    evening.roll("Ana", "144263", "Mooncake box")
    evening.void("Ben", "x")
    evening.roll("Ben", "411256", "Hopia")
    for key, prizes in (("u", 0), ("y", 1)):  # taken back, and brought back
        evening.console.act(key)
        evening.follow()
        for board in evening.boards:
            expect(board.page.locator('[id^="tile-"]', has_text="Ben")).to_have_count(prizes)
    evening.roll("Ana", "444413", "champion ladder")
    evening.roll("Ben", "222251", "Kettle")  # the last but the champion's, and the round is over
    crown(evening)

    evening.console.pause()
    hand_in(evening.console.page)


def set_up_festival(page: Page) -> None:
    page.get_by_role("link", name="New festival").click()
    page.get_by_label("Name", exact=True).fill("Mid-Autumn at the Lims")
    page.locator("summary", has_text="The evening").click()
    page.get_by_label("Date").fill("2025-10-06")
    page.get_by_label("Currency").select_option("PHP")
    page.get_by_label("Budget", exact=True).fill("12,000")
    page.locator('input[name="rulebook"][value="manila"]').check()
    page.get_by_role("button", name="Create the festival").click()
    expect(page.get_by_role("heading", name="Prizes", level=1)).to_be_visible()


def set_up_prizes(page: Page) -> None:
    for tier, count in enumerate(COUNTS, start=1):
        page.locator(f"#count-{tier}").fill(str(count))
    for tier, (name, value) in {1: PRIZES["1-1"], 5: PRIZES["5-1"], 6: ("Hopia", "50")}.items():
        page.locator(f"#name-{tier}").fill(name)
        page.locator(f"#value-{tier}").fill(value)
    expect(page.locator("#summary")).to_contain_text("₱2,650 left")  # before anything is saved
    page.locator(SAVE_PRIZES).click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()


def add_players(page: Page) -> str:
    """Three by a pasted list, one by the form. Returns the guests' address."""
    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.get_by_text("Paste or load a list").click()
    page.get_by_label("Names, one a line").fill("Ana\nBen\n\n  Carla \n")
    page.get_by_role("button", name="Add these players").click()
    page.get_by_label("Name", exact=True).fill("Dino")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="4 players at the table")).to_be_visible()
    code = page.get_by_role("img", name="QR code of").get_attribute("alt")
    assert code
    return code.removeprefix("QR code of ")


def ask_to_join(screens: Screens, address: str, name: str) -> Page:
    """A guest scans the code and asks to play."""
    page = open_page(screens.context(PHONE, is_touch=True), address)
    page.get_by_role("link", name="I am new here").tap()
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="I want to play").tap()
    expect(page.get_by_text("waiting for the emcee")).to_be_visible()
    return page


def take_places(screens: Screens, host: Desk, table: Table) -> Evening:
    boards = [
        Board(open_page(screens.context(TV, is_calm=True), table.tv)),
        Board(open_page(screens.context(PHONE, is_touch=True, is_calm=True), table.phone)),
    ]
    console = Console(open_page(screens.context(session=host.session, is_calm=True), table.console))
    for live in (console, *boards):
        live.wait_for_line()
    evening = Evening(console, boards)
    console.act("Enter")  # starts
    evening.follow()
    expect(boards[0].page.locator("#turn")).to_contain_text("Ana")
    return evening


def crown(evening: Evening) -> None:
    console = evening.console
    expect(console.page.locator("#crown")).to_be_visible()
    console.pause()
    console.act("Enter")
    evening.follow()
    for board in evening.boards:
        expect(board.page.locator("#scene")).to_contain_text("Ana")
        expect(board.page.locator('[id^="tile-"]', has_text="Ana")).to_have_count(2)
    expect(evening.boards[-1].page.get_by_text("Did you play?")).to_be_visible()


def hand_in(page: Page) -> None:
    """The list in a file says what the rules say; nothing is handed out yet."""
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Winners of Mid-Autumn at the Lims")).to_be_visible()
    page.get_by_role("link", name="By prize", exact=True).click()
    page.locator(".more__open").click()
    text = download(page, "By prize (CSV)")
    assert text.startswith(b"\xef\xbb\xbf")
    rows = [*csv.DictReader(io.StringIO(text.decode("utf-8-sig")))]
    assert {row["Handed out"] for row in rows} == {""}
    assert "\n".join(" | ".join(row[each] for each in COLUMNS) for row in rows) == BY_PRIZE


def download(page: Page, name: str) -> bytes:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=name).click()
    return Path(waiting.value.path()).read_bytes()
