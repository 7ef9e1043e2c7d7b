"""The page that draws bowls, in headless Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Route, sync_playwright

from tests import parts
from tests.bench.machine import say

HERE = Path(__file__).parent
PLACE = "http://bowls.test/"
DRAWING = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
TYPES = {".js": "text/javascript", ".html": "text/html"}


def answer(route: Route) -> None:
    asked = HERE / route.request.url.removeprefix(PLACE)
    if asked.suffix in TYPES and asked.is_file():
        route.fulfill(path=asked, content_type=TYPES[asked.suffix])
    else:
        route.fulfill(status=404)


@contextmanager
def drawing_page() -> Iterator[Page]:
    """Has `draw` of picture.js and `film` of film.js."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=parts.chromium(), args=[*DRAWING])
        page = browser.new_page()
        page.on("pageerror", lambda error: say(f"page: {error}"))
        page.route(f"{PLACE}**", answer)
        page.goto(f"{PLACE}page.html")
        page.wait_for_function("window.draw", timeout=120_000)
        yield page
        browser.close()
