"""A rendered film of ten throws into one bowl, as the test of the camera plays it.

python -m tests.tools.bowls.film SEED --into FOLDER [--hidden NUMBER ...]

Fills FOLDER with the pictures in the order of their names, and film.json with the faces of each
throw. --hidden: throws, from 0 on, in which a fingertip stays on a die. It needs what `npm ci` puts
into this folder.
"""

from __future__ import annotations

import argparse
import json
from base64 import b64decode
from pathlib import Path

from tests.bench.machine import say
from tests.tools.bowls.page import drawing_page

SIDE, COUNT = 400, 10  # dots; throws
FILM = """async ([seed, options]) => {
  const { faces, pictures } = await window.film(seed, options);
  const written = (picture) => btoa(picture.map((each) => String.fromCharCode(each)).join(""));
  return [faces, pictures.map(({ name, picture }) => [name, written(picture)])];
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bowls.film", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--hidden", type=int, nargs="*", default=[])
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    asked = {"side": SIDE, "count": COUNT, "hidden": options.hidden}
    with drawing_page() as page:
        faces, pictures = page.evaluate(FILM, [options.seed, asked])
    for name, picture in pictures:
        (options.into / f"{name}.jpg").write_bytes(b64decode(picture))
    told = json.dumps({"seed": options.seed, "faces": faces, "hidden": options.hidden})
    (options.into / "film.json").write_text(f"{told}\n", encoding="utf-8")
    say(f"{len(pictures)} pictures of the throws {' '.join(faces)}")


if __name__ == "__main__":
    main()
