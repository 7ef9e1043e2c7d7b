"""Everything that is printed, as a browser prints it: true sizes, and names that are whole."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.desk import Desk, Table
from tests.browser.heavy import heavy
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import barriers, overflow, proof, told

MM = 96 / 25.4
KEYS = ("shopping", "tents", "labels", "players", "cards", "receipts", "winners", "certificate")
OTHERWISE = "sheet=5160&paper=letter&by=prize&values=yes&tables=3"
A4, LETTER = (210, 297), (215.9, 279.4)
# Whatever is wider or higher than its place, or reaches over the edge of its sheet, or of the moon.
CUT = """() => {
    const box = (each) => each.getBoundingClientRect();
    const named = (each) => `${each.className} ${each.textContent.slice(0, 30)}`;
    const isAside = (each) => ["absolute", "fixed"].includes(getComputedStyle(each).position);
    const isOut = (each) => {
        if (!each.checkVisibility() || each.closest(".dice")) return false;
        const sheet = each.closest(".paper-sheet");
        const holder = each.closest(".sticker, .slip, td, th, .tent__side, .award__frame") ?? sheet;
        return [sheet, holder].some((one) => box(each).left < box(one).left - 2
            || box(each).right > box(one).right + 2 || box(each).top < box(one).top - 2
            || box(each).bottom > box(one).bottom + 2);
    };
    const isOver = (each) => {
        const next = each.nextElementSibling;
        if (!next || isAside(each) || isAside(next)) return false;
        const [one, other] = [box(each), box(next)]; // one side of a tent stands on its head
        return Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 2;
    };
    const isBeyondRim = (each) => {
        const frame = box(each.closest(".award__frame"));
        const sheet = box(each.closest(".paper-sheet"));
        const rim = 84 * sheet.width / (each.closest("[data-paper^=letter]") ? 279.4 : 297);
        const words = document.createRange();
        words.selectNodeContents(each);
        return [...words.getClientRects()].some((one) =>
            [one.left, one.right].some((x) => [one.top, one.bottom].some((y) => rim <
                Math.hypot(x - frame.left - frame.width / 2, y - frame.top - frame.height / 2))));
    };
    const stacks = ".sticker > *, .slip > *, .award__frame > *, .tent__words > *, .list > *";
    return [
        ...[...document.querySelectorAll(".paper-sheet *")].filter(isOut).map(named),
        ...[...document.querySelectorAll(stacks)].filter(isOver).map(named),
        ...[...document.querySelectorAll(".award__frame > p")]
            .filter((each) => !isAside(each) && isBeyondRim(each)).map(named),
    ];
}"""


@pytest.fixture(scope="module")
def crowd(host: Desk) -> Table:
    """Sixty players, some with the longest names there are, 63 long prizes, all of them won."""
    return heavy(host, 63)


def address(table: Table, key: str, asked: str = "") -> str:
    return f"{table.edit}print/{key}/?{asked}"


def opened(screens: Screens, host: Desk, url: str) -> Page:
    return open_page(screens.context(LAPTOP, session=host.session), url)


def printed(page: Page) -> PdfReader:
    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))


def size_of(pdf: PdfReader) -> set[tuple[int, int]]:
    """In whole millimetres."""
    boxes = [sheet.mediabox for sheet in pdf.pages]
    return {(round(float(b.width) / 72 * 25.4), round(float(b.height) / 72 * 25.4)) for b in boxes}


def papers(key: str) -> Iterator[tuple[str, tuple[float, float]]]:
    if key in ("labels", "cards"):
        yield "sheet=L7165", A4
        yield "sheet=5163", LETTER
    else:
        yield "paper=a4", A4
        yield "paper=letter", LETTER


@pytest.mark.proof
@pytest.mark.parametrize("key", [key if key == "winners" else proof(key) for key in KEYS])
def test_sheets_of_a_crowd_are_whole_and_as_many_as_announced(
    screens: Screens, host: Desk, crowd: Table, key: str
) -> None:
    page = screens.context(LAPTOP, session=host.session, is_calm=True).new_page()
    found: dict[str, object] = {}
    for asked, (width, height) in papers(key):
        page.goto(address(crowd, key, asked))
        said = re.search(r"(\d+) sheets?", page.locator("form.card").inner_text())
        pdf = printed(page)
        assert said is not None
        across = (height, width) if key == "certificate" else (width, height)
        found[f"count of {asked}"] = abs(len(pdf.pages) - int(said[1]))
        found[f"paper of {asked}"] = size_of(pdf) ^ {(round(across[0]), round(across[1]))}
    for asked in ("sheet=L7161",) if key == "cards" else ("", OTHERWISE):
        page.goto(address(crowd, key, asked))
        page.emulate_media(media="print")
        found[f"cut of {asked}"] = cut(page)
        page.emulate_media(media="screen")
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        found[f"barriers of {size['width']}"] = (barriers(page), overflow(page))

    assert {place: what for place, what in told(found).items() if what != ([], 0)} == {}


def cut(page: Page) -> list[str]:
    found: Any = page.evaluate(CUT)
    return list(found)


# What Avery says of its sheets: left and top margin, width, height and pitches, in millimetres.
PUBLISHED = {
    "L7160": (7.21, 15.15, 63.5, 38.1, 66.04, 38.1),
    "L7163": (4.65, 15.15, 99.1, 38.1, 101.64, 38.1),
    "L7165": (4.65, 13.1, 99.1, 67.7, 101.64, 67.7),
    "5160": (4.7625, 12.7, 66.675, 25.4, 69.85, 25.4),
    "5163": (3.96875, 12.7, 101.6, 50.8, 106.3625, 50.8),
}


def test_labels_lie_where_the_sheets_have_them(screens: Screens, host: Desk, crowd: Table) -> None:
    page = screens.context(session=host.session).new_page()
    page.emulate_media(media="print")
    found = {}
    for sheet, (left, top, width, height, across, down) in PUBLISHED.items():
        page.goto(address(crowd, "labels", f"sheet={sheet}"))
        columns = 1 + round((215 - 2 * left - width) / across)
        boxes = boxes_of(page)
        expected = [left, top, width, height, left + across, top, left, top + down]
        measured = [*boxes[0], *boxes[1][:2], *boxes[columns][:2]]
        pairs = zip(measured, expected, strict=True)
        found[sheet] = [pair for pair in pairs if abs(pair[0] - pair[1]) >= 0.15]

    assert found == {sheet: [] for sheet in PUBLISHED}


def boxes_of(page: Page) -> list[list[float]]:
    found: Any = page.evaluate(
        """(mm) => {
            const sheet = document.querySelector(".paper-sheet").getBoundingClientRect();
            return [...document.querySelectorAll(".sticker")].map((each) => {
                const { x, y, width, height } = each.getBoundingClientRect();
                return [x - sheet.x, y - sheet.y, width, height].map((length) => length / mm);
            });
        }""",
        MM,
    )
    return list(found)


def test_pressed_sheet_shows_and_a_narrow_paper_is_refused(
    screens: Screens, host: Desk, crowd: Table
) -> None:
    page = opened(screens, host, address(crowd, "labels"))
    page.get_by_text("Another size").click()
    page.get_by_role("button", name="Letter · 2 × 5").click()
    expect(page.locator(".paper-sheet").first).to_have_attribute("data-labels", "5163")
    page.get_by_label("First free label").fill("3")
    page.get_by_role("switch", name="With values").click()
    expect(page.get_by_label("First free label")).to_have_value("3")
    expect(page.get_by_role("switch", name="With values")).to_be_checked()

    roll, letter = (page.pdf(width=width, height="279mm") for width in ("58mm", "216mm"))

    found = [text_of(pdf).count("Not for paper rolls") for pdf in (roll, letter)]
    assert found == [1, 0]


def text_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.proof
def test_line_that_tries_the_printer_is_as_long_as_it_says(
    screens: Screens, host: Desk, crowd: Table
) -> None:
    page = opened(screens, host, address(crowd, "labels"))
    page.emulate_media(media="print")

    box = page.locator(".ruler").first.bounding_box()
    label = page.locator(".sticker").first.bounding_box()

    assert box is not None
    assert label is not None
    assert abs(box["width"] / MM - 100) < 0.1
    assert box["y"] / MM > 6.4  # what a printer of a quarter of an inch leaves out
    assert box["y"] + box["height"] <= label["y"]
