"""Every draw made again in a guest's own browser, which has no digests of its own on plain http."""

from __future__ import annotations

import hashlib
import json
import os
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.dice_commitment import deal, draw_from, drawing
from rules.random_dice import simulate_dice
from tests import dice_script
from tests.browser.desk import Desk, Table
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.web.test_access import barriers

CHANGES = int(os.environ.get("CHANGED_BITS", "100"))
DRAWS = int(os.environ.get("CHECKED_DRAWS", "400"))
OVER = "Every draw in the file is right; this browser repeated each one."
WRONG = "Something is wrong. These are not the promised draws."
JSON = "application/json"
LATER = "The seed is shown when the game is over. Then this page repeats every draw."


@pytest.fixture(scope="module")
def evening(host: Desk) -> Table:
    """Five throws, one that was typed, and the champion by lot."""
    table = host.start(host.lay())
    for _ in range(5):
        host.command(table, "simulate")
    host.throw(table, "112356")
    host.command(table, "stop", way="lots")
    return host.command(table, "crown")


def dice_page(screens: Screens, table: Table) -> Page:
    return open_page(screens.context(PHONE), f"{table.phone}dice/")


DRAW = """async ([address, asked]) => {
  const { source, drawn } = await import(address);
  return asked.map(([seed, words, number, kind, values]) =>
    drawn(kind, values, source(Uint8Array.from(seed), words, number)));
}"""


def test_browser_script_and_rules_draw_alike(screens: Screens, evening: Table) -> None:
    """As many of each of the four kinds: three programs that share nothing."""
    page = dice_page(screens, evening)
    asked, known = [], []
    for number in range(1, 1 + DRAWS // 4):
        seed = hashlib.sha256(b"draw %d" % number).digest()
        words = ["月餅", "moon", "🥮 é"][: number % 4]
        urn = list(range(1, 2 + number % 15))

        def below(seed: bytes = seed, words: list[str] = words, number: int = number) -> Any:
            return drawing(seed, words, number)

        first = draw_from(urn, below())[0]
        for kind, values in (
            ("dice", simulate_dice(1 + number % 9, below())),
            ("lots", draw_from(urn, below())),
            ("lot", (first, *urn)),
            ("cards", deal(1 + number % 4, below())),
        ):
            known.append(list(values))
            assert dice_script.drawn(kind, values, dice_script.source(seed, words, number)) == list(
                values
            )
            asked.append([list(seed), words, number, kind, values])

    address = page.locator('link[href*="/dice-commitment.js"]').get_attribute("href")

    assert page.evaluate(DRAW, [address, asked]) == known


def test_page_names_draws_that_the_file_lacks(screens: Screens, evening: Table) -> None:
    page = dice_page(screens, evening)
    expect(page.get_by_text(OVER)).to_be_visible()
    page.get_by_text("Every draw", exact=True).click()
    expect(page.get_by_text("were typed, so no promise covers them")).to_contain_text(": 7")
    data = page.evaluate("async () => (await fetch('../dice.json')).json()")
    first, *_ = data["promises"][0]["draws"].pop(0)
    file = dice_script.sealed(data)
    page.route("**/dice.json", lambda route: route.fulfill(body=file, content_type=JSON))
    page.reload()

    shown = page.locator(".verdict:visible")
    expect(shown).to_contain_text("the log has draws that cannot be checked")
    expect(shown.locator(".missing")).to_have_text(str(first))
    page.get_by_text("Every draw", exact=True).click()
    others = [str(seq) for each in data["promises"] for seq, *_ in each["draws"]]
    listed = f"Number of draws: {len(others)}. Their entries, to compare with the log: "
    expect(page.get_by_text(listed + ", ".join(others))).to_be_visible()


def test_another_answer_than_the_file_is_no_accusation(screens: Screens, evening: Table) -> None:
    page = dice_page(screens, evening)
    page.route("**/dice.json", lambda route: route.fulfill(body="<html>", content_type=JSON))
    page.reload()

    expect(page.locator(".verdict:visible")).to_contain_text("could not be loaded")


def test_browser_refuses_every_file_with_a_changed_bit(screens: Screens, evening: Table) -> None:
    page = dice_page(screens, evening)
    text = page.evaluate("async () => (await fetch('../dice.json')).text()")
    whole, chance = text.encode(), random.Random("bits")
    files = []
    for _ in range(CHANGES):
        changed = bytearray(whole)
        changed[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        files.append(list(changed))
    other = json.loads(text)  # whole, but of another seed than was promised
    other["promises"][0]["promise"] = hashlib.sha256(b"another").hexdigest()
    files.append(list(dice_script.sealed(other)))

    address = page.locator('link[href*="/dice-commitment.js"]').get_attribute("href")
    verdicts = page.evaluate(
        """async ([address, files]) => {
          const { checked, isRight } = await import(address);
          return files.map((file) => isRight(checked(Uint8Array.from(file))));
        }""",
        [address, [list(whole), *files]],
    )

    assert verdicts == [True] + [False] * (CHANGES + 1)


LOOK = 21_000  # ms until the page looks again


def test_page_follows_the_game(screens: Screens, host: Desk) -> None:
    table = host.lay()
    context = screens.context(PHONE)
    context.clock.install()
    page = open_page(context, f"{table.phone}dice/")
    expect(page.get_by_text(LATER)).to_be_visible()

    host.start(table)
    for count in (1, 2):
        host.command(table, "simulate")
        context.clock.fast_forward(LOOK)
        expect(page.locator(".promise__draws")).to_have_text(str(count))
        expect(page.locator(".draws [data-state=open]")).to_have_count(count)
        expect(page.get_by_text(LATER)).to_be_visible()
    assert barriers(page) == []

    host.command(table, "stop", way="lots")
    host.command(table, "crown")
    context.clock.fast_forward(LOOK)
    expect(page.get_by_text(OVER)).to_be_visible()
