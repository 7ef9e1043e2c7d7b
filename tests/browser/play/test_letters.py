"""Letters that nobody meant, of a sentence or switched off, press nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from festival.tables.kinds import side_kinds
from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at, tv_at
from tests.given import given_by

# Every letter that a console knows, with single ones at the ends of words, and its signs.
SENTENCE = "I know: my leg is fixed. Quick, Ben, a jar of the pickled vegetables / or = we = go b"
DICTATED = """sentence => {
    for (const key of sentence) {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(event);
    }
}"""
TOGETHER = "Letters typed together press nothing. Press one key at a time."
OFF = "Single letters are off on this device. Open All keys to switch them on."
STAYS = 200  # ms, after which a letter that waits would have acted


def dictate(page: Page, sentence: str = SENTENCE) -> None:
    """All keys at once, as dictation sends them: a busy machine would part those that are typed."""
    page.evaluate(DICTATED, sentence)
    page.wait_for_timeout(STAYS)


def test_sentence_typed_at_the_bowl_does_nothing(
    host: Desk, table: Table, console: Console
) -> None:
    revision = console.revision

    dictate(console.page)

    expect(console.say).to_have_text(TOGETHER)
    expect(console.page.locator("dialog[open]")).to_have_count(0)
    assert (host.version(table), console.revision) == (1, revision)  # walls show what they showed
    console.act("s")
    expect(console.turn).to_have_text("Ben")


@pytest.mark.proof
def test_sentence_presses_no_button_that_has_the_focus(
    host: Desk, table: Table, console: Console
) -> None:
    console.page.locator("#skip").focus()

    console.page.keyboard.type("go on\n")
    console.page.wait_for_timeout(STAYS)

    assert host.version(table) == 1


@pytest.mark.proof
@pytest.mark.parametrize("kind", [kind.key for kind in side_kinds()])
def test_sentence_typed_at_a_side_table_does_nothing(
    screens: Screens, host: Desk, kind: str
) -> None:
    table = given_by(kind, "LOOKED").shown(host)
    console = console_at(screens, host, table)
    before = host.version(table)

    dictate(console.page)

    expect(console.page.locator("dialog[open]")).to_have_count(0)
    assert host.version(table) == before


def test_keys_after_a_letter_come_after_it(console: Console) -> None:
    console.press("s", *"144263")

    console.wait_for_version(2)
    expect(console.verdict).to_contain_text("for Ben: ")
    expect(console.whose).to_be_empty()


def test_letters_can_be_switched_off_on_a_device(
    host: Desk, table: Table, console: Console
) -> None:
    console.page.get_by_role("link", name="All keys").click()
    console.page.get_by_role("switch", name="Letter keys").uncheck()
    console.page.reload()
    console.wait_for_line()

    console.press("s")
    expect(console.say).to_have_text(OFF)
    console.roll("144263")
    assert host.version(table) == 2  # the roll alone

    console.page.get_by_role("link", name="All keys").click()
    console.page.get_by_role("switch", name="Letter keys").check()
    console.press("Escape")
    console.act("s")


@pytest.mark.proof
def test_sentence_typed_at_a_wall_mutes_nothing(screens: Screens, table: Table) -> None:
    wall = tv_at(screens, table)
    root = wall.page.locator("html")

    dictate(wall.page, "a moment")
    expect(root).to_have_attribute("data-sound", "on")  # which any key allows
    wall.page.keyboard.press("m")
    expect(root).to_have_attribute("data-sound", "off")
