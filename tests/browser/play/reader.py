"""The dice reader in an empty page, without a server."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from tests.running import ROOT

READER = "http://reader.test/games/bobing/read-dice.js"
READ = """async ([reader, address, count]) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const drawing = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  drawing.drawImage(picture, 0, 0);
  const { readDice } = await import(reader);
  return readDice(drawing.getImageData(0, 0, picture.width, picture.height), { count });
}"""


@contextmanager
def reader_page(browser: Browser) -> Iterator[Page]:
    """An empty page that can import the reader."""

    def answer(route: Route) -> None:
        asked = ROOT / "static" / route.request.url.removeprefix("http://reader.test/")
        if asked.suffix == ".js":
            route.fulfill(path=asked, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    with browser.new_context() as context:
        context.route("http://reader.test/**", answer)
        page = context.new_page()
        page.goto("http://reader.test/")
        yield page


def reading_of(page: Page, picture: Path, count: int) -> Any:
    address = f"data:image/jpeg;base64,{base64.b64encode(picture.read_bytes()).decode()}"
    return page.evaluate(READ, [READER, address, count])
