"""The main job from the first form to the list that is handed in, as people do it."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

import openpyxl
from playwright.sync_api import Page, expect

from tests.browser.evenings.houses import House
from tests.browser.pages import SAVE_PRIZES, Board, Console, dice_in
from tests.browser.screens import PHONE, TV, Screens, open_page

PRIZES = {
    "1-1": ("Television", "9000"),
    "2-1": ("Rice cooker", "1500"),
    "3-1": ("Desk fan", "800"),
    "4-1": ("Kettle", "500"),
    "5-1": ("Mooncake box", "250"),
    "5-2": ("Tea tin", "200"),
}

# Written by hand from the rules: who holds what when the evening below is over.
BY_PRIZE = [
    ["1st prize", "Tsiong Guan 狀元", "Television", 9000, 6, "Fe"],
    ["2nd prize", "Pong Gan 榜眼", "Rice cooker", 1500, 2, "Ben"],
    ["3rd prize", "Tam Hue 探花", "Desk fan", 800, 5, "Ella"],
    ["4th prize", "Tsin Si 進士", "Kettle", 500, 3, "Carla"],
    ["5th prize", "Ki Din 舉人", "Mooncake box", 250, 1, "Ana"],
    ["5th prize", "Ki Din 舉人", "Tea tin", 200, 4, "Dino"],
    ["6th prize", "Siu Tsai 秀才", "Hopia", 50, 3, "Carla"],
    ["6th prize", "Siu Tsai 秀才", "Hopia", 50, 6, "Fe"],
]
BY_PERSON = [
    [1, "Ana", "Mooncake box", 1, 250],
    [2, "Ben", "Rice cooker", 1, 1500],
    [3, "Carla", "Kettle, Hopia", 2, 550],
    [4, "Dino", "Tea tin", 1, 200],
    [5, "Ella", "Desk fan", 1, 800],
    [6, "Fe", "Television, Hopia", 2, 9050],
    [7, "Gina", "", 0, ""],
    [8, "Hugo", "", 0, ""],
]
NOTHING = "no prize"
EMPTY = "nothing is left"
LADDER = "champion ladder"

ROUND_2 = [
    ("Ben", "135235", NOTHING),
    ("Carla", "222251", "Kettle"),  # four of a kind
    ("Dino", "442316", "Tea tin"),  # two 4s: the last fifth prize
    ("Fe", "156235", NOTHING),
    ("Gina", "112356", NOTHING),
    ("Hugo", "441235", EMPTY),
]
ROUND_3 = [
    ("Ana", "444413", LADDER),  # four 4s and a sum of 4
    ("Ben", "333315", EMPTY),
    ("Carla", "125356", NOTHING),
    ("Dino", "226351", NOTHING),
    ("Ella", "136255", NOTHING),
    ("Fe", "444422", LADDER),  # the same sum: equal to Ana's
    ("Gina", "444356", EMPTY),
]
ROUND_4 = [
    ("Ana", "122356", NOTHING),
    ("Ben", "222555", "Rice cooker"),  # two triples: the last prize but the champion's
    ("Carla", "163521", NOTHING),
    ("Dino", "444412", LADDER),  # a sum of 3: below the two that are equal
    ("Ella", "115562", NOTHING),
    ("Fe", "335126", NOTHING),
    ("Gina", "661235", NOTHING),
    ("Hugo", "553312", "roll off"),  # nothing, but the round is over and a roll-off opens
]
ROLL_OFF = [
    ("Ana", "441256", "two 4s"),
    ("Fe", "414256", "two 4s.+equal again"),
    ("Ana", "112356", "no 4"),
    ("Fe", "141256", "one 4.+Fe wins"),
]


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

    def play(self, rolls: list[tuple[str, str, str]]) -> None:
        for name, faces, outcome in rolls:
            self.roll(name, faces, outcome)

    def void(self, name: str, key: str) -> None:
        self.console.act(key)
        self.follow()
        for board in self.boards:
            assert board.dice() is None
            expect(board.last).to_contain_text("rolls again")
        expect(self.console.turn).to_have_text(name)


def test_evening_goes_from_the_first_form_to_the_list_of_winners(
    house: House, screens: Screens
) -> None:
    page = open_page(screens.context(), house.link)
    page.wait_for_url(f"{house.url}/")
    set_up_festival(page)
    set_up_prizes(page)
    phone_address = add_players(page)
    gina = ask_to_join(screens, phone_address, "Gina")
    page.reload()
    page.get_by_role("button", name="Approve Gina").click()
    expect(page.get_by_role("heading", name="7 players at the table")).to_be_visible()
    expect(gina.get_by_text("You are in.")).to_be_visible()

    evening = take_places(screens, page, phone_address)
    play_round_1(evening)
    play_round_2(evening, screens, phone_address)
    evening.play(ROUND_3)
    evening.void("Hugo", "l")
    evening.roll("Hugo", "115236", NOTHING)
    evening.play(ROUND_4)
    decide(evening)

    for board in evening.boards:
        assert board.parts() == fresh(screens, board).parts()
    evening.console.pause()
    hand_in(page)


def set_up_festival(page: Page) -> None:
    page.get_by_role("link", name="New festival").click()
    page.get_by_label("Name of the festival").fill("Mid-Autumn at the Lims")
    page.get_by_label("Date").fill("2025-10-06")
    page.get_by_label("Currency").select_option("PHP")
    page.get_by_label("Budget", exact=True).fill("12,000")
    page.locator('input[name="rulebook"][value="manila"]').check()
    page.get_by_role("button", name="Create the festival").click()
    expect(page.get_by_role("heading", name="Prizes", level=1)).to_be_visible()


def set_up_prizes(page: Page) -> None:
    for tier, count in enumerate((1, 1, 1, 1, 2, 2), start=1):
        page.locator(f"#count-{tier}").fill(str(count))
    page.locator('#tier-6 button[name="resize"]').click()
    expect(page.locator('[name^="name-"]')).to_have_count(8)
    for place, (name, value) in PRIZES.items():
        page.locator(f'[name="name-{place}"]').fill(name)
        page.locator(f'input[name="value-{place}"]').fill(value)
    summary = page.locator("#summary")
    first = summary.get_by_role("row").filter(has_text="Tsiong Guan")
    expect(first).to_contain_text("₱2,000")  # 12,000 / 6, for one prize
    expect(first).to_contain_text("₱7,000 over")  # before anything is saved
    page.locator("#fill-name-6").fill("Hopia")
    page.locator('input[name="fill-value-6"]').fill("50")
    page.locator('#tier-6 button[name="fill"]').click()
    expect(page.locator('[name="name-6-2"]')).to_have_value("Hopia")
    page.locator(SAVE_PRIZES).click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(summary.get_by_role("row").last).to_contain_text("₱12,350")


def add_players(page: Page) -> str:
    """Five by a pasted list, one by the form. Returns the guests' address."""
    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.get_by_label("Names, one a line").fill("Ana\nBen\n\n  Carla \nDino\nElla\n")
    page.get_by_role("button", name="Add these players").click()
    page.get_by_label("Name", exact=True).fill("Fe")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="6 players at the table")).to_be_visible()
    address = page.locator('a[href*="/f/"]:not([target])').get_attribute("href")
    assert address
    return address


def ask_to_join(screens: Screens, address: str, name: str) -> Page:
    """A guest scans the code and asks to play."""
    page = open_page(screens.context(PHONE, is_touch=True), address)
    page.get_by_role("link", name="I want to play").tap()
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="I want to play").tap()
    expect(page.get_by_text("waiting for the emcee")).to_be_visible()
    return page


def take_places(screens: Screens, page: Page, address: str) -> Evening:
    tv = Board(open_page(screens.context(TV), f"{address}tv/"))
    phone = Board(open_page(screens.context(PHONE, is_touch=True), address))
    page.get_by_role("navigation").get_by_role("link", name="Console").click()
    evening = Evening(Console(page), [tv, phone])
    for live in (evening.console, tv, phone):
        live.wait_for_line()
    evening.console.act("Enter")  # starts
    evening.follow()
    expect(tv.page.locator("#turn")).to_contain_text("Ana")
    return evening


def play_round_1(evening: Evening) -> None:
    console = evening.console
    evening.roll("Ana", "144263", "Mooncake box")
    evening.void("Ben", "x")
    evening.roll("Ben", "223356", NOTHING)
    evening.roll("Carla", "411256", "Hopia")
    evening.roll("Dino", "225361", NOTHING)
    evening.roll("Ella", "444126", "Desk fan")
    for key, fans in (("u", 0), ("y", 1)):  # taken back, and brought back
        console.act(key)
        evening.follow()
        for board in evening.boards:
            expect(board.page.locator('[id^="tile-"]', has_text="Ella")).to_have_count(fans)
    evening.roll("Fe", "144235", "Tea tin")  # misread
    console.act("u")
    evening.follow()
    evening.roll("Fe", "145235", "Hopia")
    expect(console.turn).to_have_text("Gina")
    console.act("s")
    evening.follow()


def play_round_2(evening: Evening, screens: Screens, phone_address: str) -> None:
    """Hugo comes late; Ella is called before her turn."""
    console = evening.console
    expect(console.turn).to_have_text("Ana")
    hugo = ask_to_join(screens, phone_address, "Hugo")
    expect(console.page.locator("#c-waiting")).to_contain_text("1 guest waits")
    console.press("g")
    expect(console.page.get_by_role("button", name="Approve Hugo")).to_be_focused()
    console.act("Enter")
    evening.follow()
    expect(hugo.get_by_text("Your turn in 7")).to_be_visible()

    evening.roll("Ana", "411256", EMPTY)  # one 4, and the sixth prizes are gone
    console.press("/")
    expect(console.page.get_by_role("dialog")).to_be_visible()
    console.press(*"ella")
    console.act("Enter")
    evening.follow()
    evening.roll("Ella", "444412", LADDER)
    evening.play(ROUND_2)


def decide(evening: Evening) -> None:
    """Ana and Fe are equal at the top: they roll until one of them has more 4s."""
    console = evening.console
    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", "roll_off")
    evening.play(ROLL_OFF)
    expect(console.page.locator("#crown")).to_be_visible()
    console.pause()
    console.act("Enter")
    evening.follow()
    for board in evening.boards:
        expect(board.page.locator("#scene")).to_be_visible()
        expect(board.page.locator("#scene")).to_contain_text("Fe")
        expect(board.page.locator('[id^="tile-"]', has_text="Fe")).to_have_count(2)


def fresh(screens: Screens, board: Board) -> Board:
    return Board(open_page(screens.context(board.page.viewport_size or TV), board.page.url))


def hand_in(page: Page) -> None:
    """Every file, opened again, says what the rules say."""
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Winners of Mid-Autumn at the Lims")).to_be_visible()
    for by, expected in (("prize", BY_PRIZE), ("person", BY_PERSON)):
        text = download(page, f"CSV by {by}")
        assert text.startswith(b"\xef\xbb\xbf")
        heading, *rows = csv.reader(io.StringIO(text.decode("utf-8-sig")))
        assert told(by, heading, [[as_number(cell) for cell in row] for row in rows]) == expected
        workbook = io.BytesIO(download(page, f"Excel by {by}"))
        sheet = openpyxl.load_workbook(workbook).worksheets[0]
        titles, *cells = sheet.iter_rows(min_row=4, max_row=4 + len(rows), values_only=True)
        assert list(titles) == heading
        filled = [["" if cell is None else cell for cell in row] for row in cells]
        assert told(by, heading, filled) == expected


def told(by: str, heading: list[str], rows: list[list[object]]) -> list[list[object]]:
    """What a winner list says of each prize or person; nothing is handed out yet."""
    found = [dict(zip(heading, row, strict=True)) for row in rows]
    assert {row["Handed out"] for row in found} <= {"", 0}
    if by == "prize":
        columns = ("Tier", "Title", "Prize", "Value (PHP)", "No.", "Winner")
        return [[row[column] for column in columns] for row in found]
    people: dict[object, list[dict[str, object]]] = {}
    for row in found:
        people.setdefault(row["No."], []).append(row)
    return [
        [
            *(first[0]["No."], first[0]["Name"], ", ".join(str(row["Prize"]) for row in first)),
            *(first[0]["How many"], first[0]["Together (PHP)"]),
        ]
        for first in people.values()
    ]


def as_number(cell: str) -> object:
    return float(cell) if re.fullmatch(r"\d+(\.\d+)?", cell) else cell


def download(page: Page, name: str) -> bytes:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=name).click()
    return Path(waiting.value.path()).read_bytes()
