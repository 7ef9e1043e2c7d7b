"""The demo evening plays itself on real screens, and goes on after the server was killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.pages import Console
from tests.browser.screens import AWAY, PHONE, TV, Screens, open_page, wait_until
from tests.running import party, unused_port


@pytest.mark.proof
def test_it_plays_on_every_screen_until_it_is_stopped(screens: Screens, desk: Desk) -> None:
    table = desk.demo()
    console = Console(open_page(screens.context(session=desk.session), table.console))
    tv = open_page(screens.context(TV), table.tv)
    phone = open_page(screens.context(PHONE), table.phone)
    console.wait_for_line()
    before = console.version

    console.page.get_by_role("button", name="Fast").click()
    expect(console.page.get_by_role("button", name="Fast")).to_have_attribute(
        "aria-pressed", "true"
    )
    wait_until(console.page, lambda: console.version >= before + 2, "the demo took two turns")
    console.page.get_by_role("button", name="Stop").click()
    expect(console.page.get_by_role("button", name="Stop")).to_have_count(0)
    reached = desk.version(table)

    for page in (console.page, tv, phone):
        expect(page.locator(".demo-mark")).to_be_in_viewport()
        expect(page.locator(".demo-mark")).to_have_text("Demo")
    assert reached >= before + 2
    assert console.has_stayed()


@pytest.mark.proof
def test_it_goes_on_where_a_killed_server_left_it(tmp_path: Path, screens: Screens) -> None:
    screens.expect_complaints(*AWAY)
    port, data = unused_port(), tmp_path / "data"
    with party(data, port=port) as first:
        desk = Desk(first.link)
        table = desk.demo()
        console = Console(open_page(screens.context(session=desk.session), table.console))
        console.wait_for_line()
        before = console.version
        console.page.get_by_role("button", name="Fast").click()
        wait_until(console.page, lambda: console.version > before, "the demo took a turn")
        first.kill()
    killed_at = console.version

    with party(data, port=port):
        wait_until(console.page, lambda: console.version > killed_at + 1, "the demo went on")
        console.page.get_by_role("button", name="Stop").click()
        expect(console.page.get_by_role("button", name="Stop")).to_have_count(0)
