"""The invite on paper: a poster and four cards, whatever the names are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.board.test_rules_page import coloured
from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, Screens, open_page
from tests.browser.web.test_access import proof
from tests.browser.words.test_languages import LANGUAGES

LONGEST: dict[str, Any] = {"wifi_name": "W" * 32, "wifi_password": "moon cake " + "w" * 53}
SMALLEST_CODE = 30  # mm, on a card: what a phone reads from an arm's length
MM = 96 / 25.4
OVERFULL = """() => [...document.querySelectorAll(".leaves__sheet, .leaf, .leaf > *")]
    .filter((each) => each.scrollHeight > each.clientHeight + 2
        || each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.className}: ${each.scrollHeight} in ${each.clientHeight}`)"""
CODES = """() => [...document.querySelectorAll(".leaf__codes p:last-child img")]
    .map((each) => each.getBoundingClientRect().width)"""


@pytest.fixture
def full(host: Desk) -> Table:
    """A festival with the longest names there can be."""
    return host.lay("博餅聯歡晚會" * 6 + "Wwww", **LONGEST)


def invite(screens: Screens, host: Desk, table: Table, language: str = "") -> Page:
    context = screens.context(LAPTOP, session=host.session)
    if language:
        context.add_cookies([host.speaks(language)])
    return open_page(context, f"{table.edit}invite/")


@pytest.mark.proof
def test_invite_takes_two_sheets_of_paper(screens: Screens, host: Desk, full: Table) -> None:
    for table in (full, host.lay("Lims")):
        page = invite(screens, host, table)
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper, prefer_css_page_size=True)

            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2


@pytest.mark.parametrize("language", ["en", *map(proof, LANGUAGES)])
def test_printed_invite_holds_all_that_stands_on_it(
    screens: Screens, host: Desk, full: Table, language: str
) -> None:
    page = invite(screens, host, full, language)

    page.emulate_media(media="print")

    assert page.evaluate(OVERFULL) == []


@pytest.mark.proof
def test_printed_invite_is_black_on_white_with_large_codes(screens: Screens, host: Desk) -> None:
    page = invite(screens, host, host.lay("Lims", wifi_name="Lim House"))

    page.emulate_media(media="print")

    assert coloured(page) == []
    poster, *cards = page.evaluate(CODES)
    assert poster > 2 * SMALLEST_CODE * MM
    assert [card > SMALLEST_CODE * MM for card in cards] == [True] * 4
