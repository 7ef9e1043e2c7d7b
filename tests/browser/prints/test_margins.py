"""Every paper inside the margins of a printer: words are whole, sheets as many as announced."""

from __future__ import annotations

import io
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page
from pypdf import PageObject, PdfReader

from tests.browser.desk import Desk
from tests.browser.engines.firefox import Firefox, FirefoxWindow
from tests.browser.screens import LAPTOP, Screens
from tests.browser.stages import Stages

pytestmark = [pytest.mark.proof, pytest.mark.firefox]

MARGINS = (0, 6, 13)  # mm: none, the least of many printers, Firefox's own
PAPERS = {"a4": (210, 297, "L7165"), "letter": (215.9, 279.4, "5163")}
GUESTS = [f"Guest {number}" for number in range(1, 25)]
LISTS = ("shopping", "tents", "players", "receipts", "winners", "certificate")
OF_HALL = ("tables", "players", "winners")
HANZI = "\u2e80"  # and whatever comes after it
SHEETS = ".paper-sheet, .leaves__sheet"
WORDS = """() => {
  const found = [];
  const nodes = document.createNodeIterator(
    document.querySelector(".papers, .leaves, main"), NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.parentElement.checkVisibility() && !node.parentElement.closest(".visually-hidden"))
      found.push(...node.data.split(/\\s+/).filter(Boolean));
  return found;
}"""
# Firefox draws letters that are not of the regular weight as outlines, which are no words to read.
CHOOSE = """
const margins = new CSSStyleSheet();
margins.replaceSync("@page { margin: %smm } "
  + "@media print { :root { --narrow: 'Moonbowl Sans' } * { font-weight: 400 !important } }");
document.adoptedStyleSheets = [margins];
"""


@pytest.fixture
def firefox(tmp_path: Path, host: Desk) -> Iterator[FirefoxWindow]:
    browser = Firefox(tmp_path)
    try:
        window = browser.open(LAPTOP)
        window.sign_in(urlsplit(host.base).hostname or "", host.session)
        yield window
    finally:
        browser.stop()


def test_words_are_whole_whatever_the_margins(
    screens: Screens, host: Desk, stages: Stages, firefox: FirefoxWindow
) -> None:
    chromium = screens.context(LAPTOP, session=host.session).new_page()
    table, hall = stages["ended"], host.lay("Many tables", players=GUESTS)
    host.post(f"{hall.edit}hall/", count="3", names="")
    found = {}
    for paper, (_, _, labels) in PAPERS.items():
        for url in (
            *(f"{table.edit}print/{key}/?paper={paper}" for key in LISTS),
            *(f"{table.edit}print/{key}/?sheet={labels}" for key in ("labels", "cards")),
            f"{table.edit}print/receipts/?by=prize&paper={paper}",
            *(f"{hall.edit}print/{key}/?paper={paper}" for key in OF_HALL),
            f"{hall.edit}print/table_cards/?sheet={labels}",
            f"{table.edit}invite/?paper={paper}",
            f"{table.phone}rules/",
        ):
            chromium.goto(url)
            firefox.goto(url)
            sheets = chromium.locator(SHEETS).count()
            chromium.emulate_media(media="print")
            words = chromium.evaluate(WORDS)
            drawn = set()
            for margin in MARGINS:
                by_chromium = printed_by_chromium(chromium, margin, paper)
                count = len(by_chromium)
                by_firefox = printed_by_firefox(firefox, margin, margin, paper, count)
                for name, pages in (("Chromium", by_chromium), ("Firefox", by_firefox)):
                    more = len(pages) - sheets if sheets else 0
                    found[name, url, margin] = missing(words, pages), more
                if sheets:  # Firefox may measure with margins, and draw without them
                    if margin:
                        by_firefox = printed_by_firefox(firefox, margin, 0, paper, count)
                    drawn.add(content(by_firefox))
            if sheets:
                found["drawn", url, 0] = [], len(drawn) - 1
            chromium.emulate_media(media="screen")

    assert {place: what for place, what in found.items() if what != ([], 0)} == {}


def printed_by_chromium(page: Page, ruled: int, paper: str) -> list[PageObject]:
    """Margins in millimetres. ruled: by the page."""
    width, height, _ = PAPERS[paper]
    page.evaluate(f"() => {{ {CHOOSE % ruled} }}")
    return pages_of(page.pdf(prefer_css_page_size=True, width=f"{width}mm", height=f"{height}mm"))


def printed_by_firefox(
    window: FirefoxWindow, chosen: int, ruled: int, paper: str, count: int
) -> list[PageObject]:
    """chosen: the margin in the window for printing. count: how many pages it should have, which
    are printed one by one, since that is quicker; what is more comes with the last of them."""
    width, height, _ = PAPERS[paper]
    window.run(CHOOSE % ruled)
    pages = [
        page
        for each in (*range(1, count), f"{count}-")
        for page in pages_of(window.print(str(each), chosen, width, height))
    ]
    is_beyond = len(pages) == count and not pages[-1].extract_text()  # Firefox gives a blank one
    return pages[:-1] if is_beyond else pages


def pages_of(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(pdf)).pages)


def content(pages: list[PageObject]) -> bytes:
    streams = [page.get_contents() for page in pages]
    return b"".join(stream.get_data() for stream in streams if stream)


def missing(words: list[str], pages: list[PageObject]) -> list[str]:
    """The words that the PDF has less often; it may break a word, and has ligatures. What Hanzi the
    signs of a system's font stand for, Firefox does not tell."""
    text = "".join("".join(page.extract_text() for page in pages).split())
    plain = unicodedata.normalize("NFKC", text)
    told = Counter(unicodedata.normalize("NFKC", word) for word in words if max(word) < HANZI)
    return [word for word, count in told.items() if plain.count(word) < count]
