"""How many pictures of dice the reader reads, and how many of those rightly, in headless Chromium.

python -m tests.bench.readings LABELS [--by make slant]

LABELS: a JSON list of `{"file": ..., "faces": "144266"}`; the pictures lie beside it. --by: other
names in it, by whose values the counts are printed, too; numbers in tens.
"""

from __future__ import annotations

import argparse
import base64
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests import parts
from tests.browser.fixtures import chromium
from tests.browser.play.test_dice_reader import READ, READER, reader_page


def group(label: dict[str, Any], name: str) -> str:
    value = label[name]
    return f"{name} {value // 10 * 10:.0f}" if isinstance(value, int | float) else f"{name} {value}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.readings", description=__doc__)
    parser.add_argument("labels", type=Path)
    parser.add_argument("--by", nargs="*", default=[])
    options = parser.parse_args()
    path = parts.chromium()
    assert path, "no Chromium"
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with reader_page(path) as page:
        for label in json.loads(options.labels.read_text(encoding="utf-8")):
            faces = sorted(map(int, label["faces"]))
            picture = (options.labels.parent / label["file"]).read_bytes()
            address = f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}"
            reading = page.evaluate(READ, [READER, address, len(faces)])
            for name in ("all", *(group(label, each) for each in options.by)):
                is_right = reading["sure"] and reading["faces"] == faces
                found = (1, reading["sure"], is_right)
                counts[name] = [one + more for one, more in zip(counts[name], found, strict=True)]
    chromium.close()
    print("| pictures | | sure | right of these |\n| --- | ---: | ---: | ---: |")
    for name, (every, sure, right) in sorted(counts.items()):
        print(f"| {name} | {every} | {sure / every:.1%} | {right / max(1, sure):.1%} |")


if __name__ == "__main__":
    main()
