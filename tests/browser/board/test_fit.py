"""Texts of a wall are as large as their boxes allow, in the browser's own measure."""

from __future__ import annotations

from django.templatetags.static import static
from playwright.sync_api import Page

from tests.browser.laying import QuickDesk
from tests.browser.screens import TV, Screens

SCRIPT = static("js/board/fit.js")
# In rem. A box of 20 x 6, between 1 and 5; the sheet says how many lines.
SHEET = """:root { font: 16px/1 monospace }
  [data-fit] { --least: 1; width: 20rem; max-height: 6rem; font-size: 5rem; overflow: hidden;
    display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3 }"""
SIZES = """() => [...document.querySelectorAll("[data-fit]")].map((text) => ({
  size: parseFloat(getComputedStyle(text).fontSize) / 16,
  lines: Math.round(text.clientHeight / parseFloat(getComputedStyle(text).fontSize)),
  isWhole: text.scrollWidth <= text.clientWidth
    && text.scrollHeight <= text.clientHeight + parseFloat(getComputedStyle(text).fontSize) / 4,
}))"""


def fitted(screens: Screens, host: QuickDesk, *texts: str) -> Page:
    page = screens.context(TV).new_page()
    page.goto(f"{host.base}{SCRIPT}")
    page.set_content(
        f"<style>{SHEET}</style>" + "".join(f"<p data-fit>{text}</p>" for text in texts)
    )
    page.evaluate(f"import('{SCRIPT}')")
    return page


def test_text_is_as_large_as_its_box_allows_and_whole(screens: Screens, host: QuickDesk) -> None:
    page = fitted(screens, host, "Ana", "Wilhelmina", "Ana Margarita Villanueva Uy", "W" * 40)

    short, one_word, words, endless = page.evaluate(SIZES)

    assert short == {"size": 5, "lines": 1, "isWhole": True}
    assert 2.9 < one_word["size"] <= 3.34  # ten letters of .6 em in 20 rem
    assert one_word["lines"] == 1
    assert words["lines"] in (2, 3)
    assert words["size"] > 1.7
    assert endless["lines"] == 3  # a word wider than its box in the smallest letters is broken
    assert all(each["isWhole"] for each in (short, one_word, words, endless))


def test_text_that_comes_later_gets_its_size(screens: Screens, host: QuickDesk) -> None:
    page = fitted(screens, host, "Ana")
    page.evaluate(
        """() => {
          document.querySelector("p").outerHTML = "<p data-fit>Wilhelmina Mahershala</p>";
          document.dispatchEvent(new CustomEvent("moonbowl:parts", { detail: { ids: [] } }));
        }"""
    )

    (text,) = page.evaluate(SIZES)

    assert text["isWhole"]
    assert text["size"] < 5
