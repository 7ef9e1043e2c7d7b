"""The rules page, printed as one sheet of paper."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from rules.bobing.book.rulebook import shipped
from tests.browser.desk import Desk, Table
from tests.browser.heavy import PYRAMID
from tests.browser.looks import clipped, overflowing
from tests.browser.screens import PAPER, Screens, open_page
from tests.browser.web.test_access import overflow

EVENING = "Lim family · Mid-Autumn 2026"
A4 = re.compile(rb"/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]")


def rules_of(table: Table) -> str:
    return f"{table.phone}rules/"


@pytest.mark.proof
@pytest.mark.parametrize("rulebook", sorted(shipped()))
def test_rules_fit_on_one_printed_sheet(screens: Screens, host: Desk, rulebook: str) -> None:
    table = host.lay(EVENING, rulebook=rulebook, counts=PYRAMID)
    page = open_page(screens.context(PAPER), rules_of(table))

    sheets = [page.pdf(format=paper, prefer_css_page_size=True) for paper in ("A4", "Letter")]
    page.emulate_media(media="print")

    assert [len(re.findall(rb"/Type\s*/Page\b", sheet)) for sheet in sheets] == [1, 1]
    assert [bool(A4.search(sheet)) for sheet in sheets] == [True, False]
    assert (overflow(page), overflowing(page), clipped(page)) == (0, [], [])


@pytest.mark.proof
def test_rules_of_shing_quon_tu_fit_on_one_sheet(screens: Screens, host: Desk) -> None:
    table = host.lay(EVENING)
    host.post(f"{table.edit}tables/", kind="promotion", name="")
    context = screens.context(PAPER)
    page = open_page(context, f"{table.phone}tables/2/rules/")

    for language in ("en", "fil", "zh-hant"):
        context.add_cookies([host.speaks(language)])
        page.reload()
        for paper in ("A4", "Letter"):
            sheets = PdfReader(io.BytesIO(page.pdf(format=paper, prefer_css_page_size=True))).pages
            assert len(sheets) == 1, (language, paper)


@pytest.mark.proof
def test_rules_of_mahjong_begin_below_their_title(screens: Screens, host: Desk) -> None:
    table = host.lay(EVENING)
    host.post(f"{table.edit}tables/", kind="mahjong", name="")
    page = open_page(screens.context(), f"{table.phone}tables/2/rules/")

    sheets = PdfReader(io.BytesIO(page.pdf(format="Letter", prefer_css_page_size=True))).pages

    assert len(sheets) == 2
    assert "Little three winds" in sheets[0].extract_text()


@pytest.mark.proof
def test_printed_sheet_is_black_and_white_and_names_the_board(screens: Screens, host: Desk) -> None:
    table = host.begin("144263", counts=PYRAMID)
    page = open_page(screens.context(PAPER), rules_of(table))
    assert coloured(page) != []

    page.emulate_media(media="print")

    assert coloured(page) == []
    expect(page.locator("html")).to_have_css("color-scheme", "light")  # nor is the edge black
    expect(page.get_by_role("img", name=f"/f/{table.code}/")).to_be_visible()
    expect(page.locator("#join .address")).to_have_text(re.compile(r"^[\w.]+:\d+$"))
    for link in page.get_by_role("link").all():
        expect(link).not_to_be_in_viewport()
    expect(page.locator(".pill").first).to_be_hidden()


def coloured(page: Page) -> list[str]:
    """Colours other than black, white and the greys between, wherever they would be printed."""
    found: Any = page.evaluate(
        """() => {
            const isGrey = (text) => [...text.matchAll(/rgba?\\((\\d+), (\\d+), (\\d+)/g)]
                .every(([, red, green, blue]) => red === green && green === blue);
            const found = [];
            for (const element of document.querySelectorAll("body, body *")) {
                if (!element.checkVisibility()) continue;
                for (const place of [null, "::before", "::after"]) {
                    const style = getComputedStyle(element, place);
                    if (place && (style.content === "none" || style.display === "none")) continue;
                    const line = style.borderTopWidth === "0px" ? "" : style.borderTopColor;
                    const used = [style.color, style.backgroundColor, style.backgroundImage, line];
                    const odd = used.filter((colour) => !isGrey(colour));
                    if (odd.length) found.push(`${element.className} ${place}: ${odd}`);
                }
            }
            return found;
        }"""
    )
    return list(found)
