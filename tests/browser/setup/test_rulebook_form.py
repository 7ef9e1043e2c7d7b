"""A rulebook without a line of TOML, by mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.seats import console_at, tv_at
from tests.browser.web.test_access import barriers, overflow

STRAIGHT, FOUR, THREE = "straight-123456", "same_4-aaaa__", "red_3-444___"


@pytest.fixture
def page(screens: Screens, host: Desk) -> Page:
    page = open_page(screens.context(session=host.session), f"{host.base}/rulebooks/")
    page.get_by_role("link", name="New rulebook").click()
    return page


def stands_in(page: Page, throw: str, number: int) -> None:
    expect(page.locator(f'.rung[data-tier="{number}"] #throw-{throw}')).to_be_visible()


@pytest.mark.proof
def test_lolas_rules_are_made_and_played(screens: Screens, host: Desk, page: Page) -> None:
    page.get_by_label("Name of the rulebook").fill("Lola’s rules")
    page.locator(f"#throw-{STRAIGHT} > summary").click()
    page.locator(f"#throw-{STRAIGHT}-tier").select_option("5")
    expect(page.locator(f"#throw-{STRAIGHT} > summary")).to_contain_text("≠ in Manila: 2nd prize")
    page.locator("summary", has_text="Which throw wins the third prize").click()
    page.get_by_text("Four of a kind is third, three 4s fourth").click()
    expect(page.locator(f"#throw-{THREE} > summary")).to_contain_text("≠ in Manila: 3rd prize")
    page.locator("#tier-3 > summary").click()
    page.locator("#tier-3-roman").fill("Ikatlo")
    page.locator("#tier-6-count").fill("33")
    page.locator("#try").fill("333312")
    expect(page.locator("#tried")).to_contain_text("3rd prize · Ikatlo")
    page.get_by_role("button", name="Save").click()
    stands_in(page, FOUR, 3)
    stands_in(page, THREE, 4)
    page.get_by_role("button", name="Set up a festival with it").click()
    page.get_by_label("Name", exact=True).fill("At Lola’s")
    expect(page.get_by_role("radio", name="Lola’s rules")).to_be_checked()
    screens.expect_complaints("htmx:sendAbort", "htmx:afterRequest")  # of figures left meanwhile
    page.get_by_role("button", name="Create the festival").click()
    page.wait_for_url("**/prizes/")
    table = table_at(page, host)
    host.post(f"{table.edit}players/import/", paste="1", pasted="Ana\nBen\nCora")
    host.start(table)

    tv = tv_at(screens, table)
    console = console_at(screens, host, table)
    for dice, prize in (("333312", "Ikatlo"), ("444123", "Tsin Si"), ("123456", "Ki Din")):
        console.roll(dice)
        tv.wait_for(console.revision)
        expect(tv.last).to_contain_text(prize)
    assert won(tv.page) == {"3": 1, "4": 1, "5": 1}
    assert tv.page.locator("[id^=tile-]").count() == 1 + 2 + 4 + 8 + 16 + 33


def test_errors_show_while_typing_and_lead_to_their_field(page: Page) -> None:
    count = page.locator("#tier-6-count")
    count.fill("3x")

    expect(page.locator("#error-tier-6-count")).to_contain_text("from 0 to 200 (it says “3x”)")
    expect(page.locator("#state")).to_contain_text("▲ 1 problem")
    page.locator("#check").get_by_role("link").click()
    expect(count).to_be_focused()
    count.fill("32")
    expect(page.locator("#error-tier-6-count")).to_be_empty()
    expect(page.locator("#state")).to_contain_text("✓ It can be played")
    expect(page.locator(".expected")).to_contain_text(re.compile(r"About 2[123]0 rolls, an hour\."))


def test_what_a_chosen_prize_changes_is_told_at_once(page: Page) -> None:
    page.locator(f"#throw-{STRAIGHT} > summary").click()
    page.locator(f"#throw-{STRAIGHT}-tier").focus()
    page.locator(f"#throw-{STRAIGHT}-tier").select_option("3")

    expect(page.locator(f"#throw-{STRAIGHT} > summary")).to_contain_text("≠ in Manila: 2nd prize")
    expect(page.locator("#check")).to_contain_text("▲ easier")
    expect(page.locator(f"#throw-{STRAIGHT}-tier")).to_be_focused()
    stands_in(page, STRAIGHT, 3)
    expect(page.get_by_text("Not saved yet.")).to_be_visible()


def test_prize_chosen_before_the_scripts_came_counts(page: Page) -> None:
    held = list[Route]()
    page.route(re.compile(r"/htmx[^/]*\.js"), lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.locator(f"#throw-{STRAIGHT} > summary").click()
    page.locator(f"#throw-{STRAIGHT}-tier").select_option("3")

    held[0].continue_()

    expect(page.locator(f"#throw-{STRAIGHT} > summary")).to_contain_text("≠ in Manila: 2nd prize")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()


def test_chosen_default_changes_figures_and_keeps_what_is_typed(page: Page) -> None:
    page.get_by_label("Name of the rulebook").fill("Of the Tans")
    page.locator("summary", has_text="What a throw wins").click()
    page.get_by_text("Two triples win nothing of their own").click()

    expect(page.locator(".rules", has_text="What a throw wins")).to_contain_text("1 of 4 changed")
    expect(page.get_by_label("Name of the rulebook")).to_have_value("Of the Tans")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#apart")).to_contain_text("2 throws that count under other house rules")
    expect(page.get_by_label("Name of the rulebook")).to_have_value("Of the Tans")


@pytest.mark.proof
def test_pages_of_rulebooks_have_no_barrier(screens: Screens, host: Desk, page: Page) -> None:
    # The last two of htmx, where the page is left while it asks for its figures.
    screens.expect_complaints("status of 422", "htmx:sendAbort", "htmx:afterRequest")
    assert barriers_at_both_sizes(page) == []
    page.set_viewport_size(LAPTOP)
    page.locator("#tier-6-count").fill("3x")
    expect(page.locator("#state")).to_contain_text("▲ 1 problem")
    page.locator("details").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
    assert barriers_at_both_sizes(page) == []
    other = page.context.new_page()
    for path in ("", "form/"):
        other.goto(f"{host.base}/rulebooks/{path}")
        assert barriers_at_both_sizes(other) == []
    other.get_by_text("Open their file", exact=True).click()
    file = FilePayload(name="x.toml", mimeType="text/plain", buffer=b"key =")
    other.get_by_label("The file").set_input_files(file)
    other.get_by_role("button", name="Open it").click()
    expect(other.get_by_role("heading", name="This rulebook cannot be read")).to_be_visible()
    assert barriers_at_both_sizes(other) == []


def table_at(page: Page, host: Desk) -> Table:
    """The festival whose prizes the page shows."""
    number = re.search(r"/festivals/(\d+)/prizes/", page.url)
    code = re.search(r"/f/([\w-]+)/tv/", page.content())
    assert number, page.url
    assert code, page.content()
    return Table(int(number[1]), code[1], host.base)


def won(page: Page) -> dict[str, int]:
    """How many prizes of each tier are gone, as the board shows them."""
    states = page.locator("[id^=tile-]").evaluate_all(
        """(tiles) => tiles.filter((tile) => tile.dataset.state !== "left")
             .map((tile) => tile.closest("[data-tier]").dataset.tier)"""
    )
    return {tier: states.count(tier) for tier in sorted(set(states))}


def barriers_at_both_sizes(page: Page) -> list[str]:
    found = []
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        found += barriers(page)
        if overflow(page) > 0:
            found.append(f"{page.url} is too wide for {size}")
    return found
