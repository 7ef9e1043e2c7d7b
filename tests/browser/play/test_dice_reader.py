"""The dice reader: photos of a webcam, rendered bowls, and pictures in which nothing is to be read.

The pictures are named by their faces. Those of a webcam (five dice at most) are Matteo Anthony
Penlington's, see LICENSE beside them; six dice are rendered. In unsure/ lie a photo of five dice,
cut as the console cuts it, in which the side of one was read as a sixth, and a montage of two
rendered dice one of which covers a fifth of the other, which was sure, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.fixtures import chromium
from tests.browser.play.reader import READER, reader_page, reading_of

PICTURES = sorted((Path(__file__).parent / "dice").glob("*.jpg"))
UNSURE = sorted((Path(__file__).parent / "dice" / "unsure").glob("*.jpg"))
# Draws dice from above in a white bowl: [x, y, face] each, in steps of 80 dots.
DRAW = """async ([reader, ground, light, dice]) => {
  const drawing = new OffscreenCanvas(480, 480).getContext("2d");
  const dot = (x, y, radius, colour) => {
    drawing.fillStyle = colour;
    drawing.beginPath();
    drawing.arc(x, y, radius, 0, 2 * Math.PI);
    drawing.fill();
  };
  drawing.fillStyle = ground;
  drawing.fillRect(0, 0, 480, 480);
  if (ground === "noise") {
    const noise = drawing.getImageData(0, 0, 480, 480);
    let seed = 7;
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : (seed = (seed * 16807) % 2147483647) >> 8;
    drawing.putImageData(noise, 0, 0);
  }
  const corners = [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]];
  for (const [x, y, face] of dice) {
    drawing.setTransform(1, 0, 0, 1, 80 * x, 80 * y);
    if (face === "coin") {
      dot(0, 0, 26, "#a98a4a");
      continue;
    }
    if (face === "button") {
      dot(0, 0, 28, "#eee");
      for (const [u, v] of corners.slice(0, 4)) dot(8 * u, 8 * v, 4, "#222");
      continue;
    }
    drawing.rotate(x + 2 * y);
    drawing.fillStyle = light;
    drawing.fillRect(-25, -25, 50, 50);
    for (const [u, v] of corners.slice(0, face - (face % 2))) dot(13 * u, 13 * v, 5, "#222");
    if (face % 2) dot(0, 0, 5, "#222");
  }
  const { readDice } = await import(reader);
  return readDice(drawing.getImageData(0, 0, 480, 480));
}"""
SIX: list[list[Any]] = [[2, 2, 1], [3, 2, 2], [4, 2, 3], [2, 3, 4], [3, 3.2, 5], [4, 3, 6]]


@pytest.fixture(scope="module")
def page(chromium_path: str) -> Iterator[Page]:
    with reader_page(chromium.at(chromium_path)) as opened:
        yield opened


def drawn(page: Page, ground: str, dice: list[list[Any]], light: str = "#eee") -> Any:
    return page.evaluate(DRAW, [READER, ground, light, dice])


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_faces_of_a_picture_are_read(page: Page, picture: Path) -> None:
    faces = [int(digit) for digit in picture.stem.partition("-")[0]]

    reading = reading_of(page, picture, len(faces))

    assert (reading["faces"], reading["sure"]) == (faces, True)


@pytest.mark.parametrize("picture", UNSURE, ids=lambda path: path.stem)
def test_picture_without_six_whole_dice_is_not_sure(page: Page, picture: Path) -> None:
    assert not reading_of(page, picture, 6)["sure"]


def test_drawn_dice_are_read_where_they_lie(page: Page) -> None:
    reading = drawn(page, "#999", SIX)

    assert reading["sure"]
    places = [[round(die["x"] / 80, 1), round(die["y"] / 80, 1)] for die in reading["dice"]]
    assert places == [place for *place, _ in SIX]
    assert [die["face"] for die in reading["dice"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("ground", "dice"),
    [
        ("#000", []),
        ("#fff", []),
        ("noise", []),
        ("#999", []),
        ("#999", SIX[:5]),
        ("#999", [*SIX, [3, 4.4, 2]]),
        ("#999", [*SIX[:5], [4, 3, "coin"]]),
        ("#999", [*SIX[:5], [4, 3, "button"]]),
    ],
    ids=["black", "white", "noise", "empty", "five", "seven", "coin", "button"],
)
def test_anything_else_than_six_dice_is_not_sure(
    page: Page, ground: str, dice: list[list[Any]]
) -> None:
    assert not drawn(page, ground, dice)["sure"]


@pytest.mark.parametrize("part", [10, 60])
def test_die_that_another_covers_in_part_is_not_sure(page: Page, part: int) -> None:
    """part: hundredths of its edge, which is 50 of the 80 dots of a step."""
    upper = [3, 3.2 + (100 - part) / 160, 6]

    assert not drawn(page, "#999", [*SIX[:5], upper])["sure"]
