"""From an empty installation to the first roll, counted as a newcomer's hands do it."""

from __future__ import annotations

import io

import openpyxl
import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.pages import Console
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.running import PartyProcess

MOST = 25
COUNTS = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
NAMES = [f"陳怡君 {number}" if number % 3 else f"Peña {number}" for number in range(1, 301)]
PRIZES = [f"Prize {tier}-{place}" for tier, most in COUNTS.items() for place in range(1, most + 1)]


class Newcomer:
    """Whoever sits before the program for the first time. A click, a key that types no text and a
    field that is filled are an action each."""

    def __init__(self, own_party: PartyProcess, screens: Screens) -> None:
        self.page = open_page(screens.context(LAPTOP), own_party.link)
        self.page.wait_for_url(f"{own_party.url}/")
        self.actions = 0

    def click(self, name: str) -> None:
        self.actions += 1
        self.page.wait_for_load_state()  # before its styles, a page shows what nobody sees
        self.page.get_by_role("button", name=name).or_(
            self.page.get_by_role("link", name=name)
        ).first.click()

    def fill(self, field: Locator, text: str) -> None:
        self.actions += 1
        field.fill(text)

    def choose(self, file: FilePayload) -> None:
        self.actions += 1
        self.page.get_by_label("File", exact=True).set_input_files(file)

    def press(self, key: str) -> None:
        self.actions += 1
        self.page.keyboard.press(key)

    def roll(self, first: str, second: str, prize: str) -> None:
        """Start, and give the first player two 4s, which win a fifth prize."""
        self.click("Start the evening")
        Console(self.page).wait_for_line()
        turn = self.page.locator("#c-turn h1")
        expect(turn).to_have_text(first)
        for die in "144263":
            self.press(die)
        expect(self.page.locator("#verdict")).not_to_be_empty()
        self.press("Enter")
        expect(turn).to_have_text(second)
        expect(self.page.locator("#c-log li").first).to_contain_text(prize)


@pytest.mark.proof
def test_a_newcomer_rolls_after_few_actions(own_party: PartyProcess, screens: Screens) -> None:
    newcomer = Newcomer(own_party, screens)
    page = newcomer.page
    label, button = page.get_by_label, page.locator

    newcomer.click("New festival")
    newcomer.fill(label("Name of the festival"), "Our first Mid-Autumn")
    newcomer.fill(label("Budget"), "12000")
    newcomer.click("Create the festival")
    newcomer.click("Fill in the bills ladder")
    expect(page.locator('input[name="value-1-1"]')).not_to_have_value("")
    for tier, prize in enumerate(("TV", "Fryer", "Kettle", "Tea", "Soap", "Hopia"), start=1):
        newcomer.fill(button(f"#fill-name-{tier}"), prize)
    newcomer.click("Save and go on to the players")
    newcomer.fill(label("Names"), "Ana\nBen\nCora\nDino")
    newcomer.click("Add these players")
    newcomer.roll("Ana", "Ben", "Soap")

    assert newcomer.actions <= MOST


@pytest.mark.proof
def test_three_hundred_players_and_their_prizes_come_by_file(
    own_party: PartyProcess, screens: Screens
) -> None:
    newcomer = Newcomer(own_party, screens)
    page = newcomer.page

    newcomer.click("New festival")
    newcomer.fill(page.get_by_label("Name of the festival"), "Our first Mid-Autumn")
    newcomer.click("Create the festival")
    newcomer.click("From a file or a list")
    newcomer.choose(prizes_file())
    newcomer.click("Look at the list")
    newcomer.click("Add these prizes")
    expect(page.get_by_text("63 prizes added.")).to_be_visible()
    newcomer.click("Save and go on to the players")
    newcomer.click("From a file or a list")
    newcomer.choose(guests_file())
    newcomer.click("Look at the list")
    newcomer.click("Add 300 players")
    newcomer.roll("陳怡君 1", "陳怡君 2", PRIZES[15])

    assert newcomer.actions <= MOST


@pytest.mark.proof
def test_every_page_of_the_way_says_what_comes_next(
    own_party: PartyProcess, screens: Screens
) -> None:
    page = open_page(screens.context(PHONE, is_touch=True), own_party.link)
    page.wait_for_url(f"{own_party.url}/")
    following = page.locator("[data-next]")
    primary = page.locator('.button[data-kind="primary"]:visible')

    expect(following).to_contain_text("The festival")
    page.get_by_role("link", name="New festival").tap()
    expect(following).to_contain_text("a name is enough")
    expect(primary).to_have_text("Create the festival")
    page.get_by_label("Name of the festival").fill("Our first Mid-Autumn")
    primary.tap()
    expect(following).to_contain_text("63 places, still blank")
    expect(primary.first).to_have_text("Save and go on to the players")
    page.locator("#fill-name-6").fill("Hopia")
    primary.first.tap()
    expect(following).to_contain_text("at least 2")
    expect(page.locator(".steps")).to_contain_text("31 of 63 still blank")
    expect(primary).to_have_text("Add these players")
    page.goto(page.url.replace("players", "console"))
    expect(primary).to_contain_text("Add players")
    primary.tap()
    page.get_by_label("Names").fill("Ana\nBen")
    primary.tap()
    expect(following).to_contain_text("The first roll")
    expect(primary).to_have_text("Start the evening")
    primary.tap()
    expect(page.locator("#c-turn h1")).to_have_text("Ana")


def guests_file() -> FilePayload:
    """As offices in Taipei have it: CSV in Big5, with a number in front of each name."""
    names = [name.replace("Peña", "Pena") for name in NAMES]
    lines = ["編號,姓名,桌次", *[f"{n},{name},{n % 30}" for n, name in enumerate(names, start=1)]]
    data = "\r\n".join(lines).encode("big5")
    return FilePayload(name="來賓.csv", mimeType="text/csv", buffer=data)


def prizes_file() -> FilePayload:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Prize", "Tier", "Value"])
    for prize in PRIZES:
        sheet.append([prize, int(prize[6]), 50])
    file = io.BytesIO()
    book.save(file)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return FilePayload(name="prizes.xlsx", mimeType=kind, buffer=file.getvalue())
