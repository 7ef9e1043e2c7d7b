"""Rendered bowls with six dice, and what lies in them, for those who measure the reader of dice.

python -m tests.tools.bowls NAME COUNT [--from SEED] [--into FOLDER] [--small]

Draws FOLDER/NAME-0000.jpg and so on, and FOLDER/NAME.json, a list of labels as
`tests.tools.readings` takes them; pictures in which a die leans or is hidden have theirs in
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

from tests.tools.bowls.page import drawing_page

DRAW = """async ([seed, options]) => {
  const { picture, label } = await window.draw(seed, options);
  return [btoa(picture.map((each) => String.fromCharCode(each)).join("")), label];
}"""


def write(folder: Path, name: str, labels: list[dict[str, Any]]) -> None:
    for file, leans in ((f"{name}.json", False), (f"{name}-leaning.json", True)):
        lines = ",\n".join(json.dumps(each) for each in labels if each["leans"] == leans)
        (folder / f".{file}").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        (folder / f".{file}").replace(folder / file)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bowls", description=__doc__)
    parser.add_argument("name")
    parser.add_argument("count", type=int)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--into", type=Path, default=Path())
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    labels: list[dict[str, Any]] = []
    with drawing_page() as page:
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


if __name__ == "__main__":
    main()
