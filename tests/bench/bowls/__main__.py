"""Rendered bowls with six dice, and what lies in them, for those who measure the reader of dice.

python -m tests.bench.bowls NAME COUNT [--from SEED] [--into FOLDER] [--small]

Draws FOLDER/NAME-0000.jpg and so on, and FOLDER/NAME.json, a list of labels as
`tests.bench.readings` takes them; pictures in which a die leans or is hidden have theirs in
NAME-leaning.json. --small: quickly drawn ones with six to ten dice, to learn from. It needs what
`npm ci` puts into this folder. Seeds from 1,000,000 on are for measuring only. One takes 2 to 6 s.
"""

from __future__ import annotations

import argparse
import json
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, Route, sync_playwright

from tests import parts
from tests.bench.machine import say

HERE = Path(__file__).parent
PLACE = "http://bowls.test/"
DRAWING = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
TYPES = {".js": "text/javascript", ".html": "text/html"}
DRAW = """async ([seed, options]) => {
  const { picture, label } = await window.draw(seed, options);
  return [btoa(picture.map((each) => String.fromCharCode(each)).join("")), label];
}"""


def answer(route: Route) -> None:
    asked = HERE / route.request.url.removeprefix(PLACE)
    if asked.suffix in TYPES and asked.is_file():
        route.fulfill(path=asked, content_type=TYPES[asked.suffix])
    else:
        route.fulfill(status=404)


def ready(page: Page) -> Page:
    page.on("pageerror", lambda error: say(f"page: {error}"))
    page.route(f"{PLACE}**", answer)
    page.goto(f"{PLACE}page.html")
    page.wait_for_function("window.draw", timeout=120_000)
    return page


def write(folder: Path, name: str, labels: list[dict[str, Any]]) -> None:
    for file, leans in ((f"{name}.json", False), (f"{name}-leaning.json", True)):
        lines = ",\n".join(json.dumps(each) for each in labels if each["leans"] == leans)
        (folder / f".{file}").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        (folder / f".{file}").replace(folder / file)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bowls", description=__doc__)
    parser.add_argument("name")
    parser.add_argument("count", type=int)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--into", type=Path, default=Path())
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    labels: list[dict[str, Any]] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=parts.chromium(), args=[*DRAWING])
        page = ready(browser.new_page())
        for number in range(options.count):
            seed = options.first + number
            chance = Random(seed)
            small = {"side": chance.randint(320, 480), "looks": 5, "count": chance.randint(6, 10)}
            picture, label = page.evaluate(DRAW, [seed, small if options.small else {}])
            file = f"{options.name}-{number:04}.jpg"
            (options.into / file).write_bytes(b64decode(picture))
            labels.append({"file": file, **label})
            if number % 20 == 19 or number == options.count - 1:
                write(options.into, options.name, labels)
        browser.close()


if __name__ == "__main__":
    main()
