"""How many pictures of dice the reader reads, and how many of those rightly, in headless Chromium.

python -m tests.tools.readings LABELS [--by make slant]

LABELS: a JSON list of `{"file": ..., "faces": "144266"}`; the pictures lie beside it. --by: other
names in it, by whose values the counts are printed, too; numbers in tens.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests import parts
from tests.bench.machine import say
from tests.browser.play.reader import reader_page, reading_of


def group(label: dict[str, Any], name: str) -> str:
    value = label[name]
    return f"{name} {value // 10 * 10:.0f}" if isinstance(value, int | float) else f"{name} {value}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.readings", description=__doc__)
    parser.add_argument("labels", type=Path)
    parser.add_argument("--by", nargs="*", default=[])
    options = parser.parse_args()
    path = parts.chromium()
    assert path, "no Chromium"
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with reader_page(browser) as page:
            for label in json.loads(options.labels.read_text(encoding="utf-8")):
                faces = sorted(map(int, label["faces"]))
                reading = reading_of(page, options.labels.parent / label["file"], len(faces))
                is_right = reading["sure"] and reading["faces"] == faces
                for name in ("all", *(group(label, each) for each in options.by)):
                    found = (1, reading["sure"], is_right)
                    counts[name] = [p + q for p, q in zip(counts[name], found, strict=True)]
        browser.close()
    say("| pictures | | sure | right of these |\n| --- | ---: | ---: | ---: |")
    for name, (every, sure, right) in sorted(counts.items()):
        say(f"| {name} | {every} | {sure / every:.1%} | {right / max(1, sure):.1%} |")


if __name__ == "__main__":
    main()
