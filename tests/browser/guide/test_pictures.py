"""The pictures of the guide show the pages as they are now."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.tools.pictures import FOLDER, take

WIDTH = 96  # points to which both are made smaller: letters and codes no longer count, boxes do
FAR = 24  # of 255 shades
MOST = 0.05  # of all points: cards are dealt at random
MOVING = {
    "phone-chinese-poker.webp",
    "tv-champion.webp",
    "tv-roll.webp",
}  # cards dealt anew, things that fly


@pytest.mark.proof
@pytest.mark.timeout(900)
def test_pictures_are_of_the_pages_as_they_are(browser: Browser, tmp_path: Path) -> None:
    take(browser, tmp_path)

    names = {path.name for path in tmp_path.iterdir()}
    assert names == {path.name for path in FOLDER.iterdir()}
    changed = {name: far_share(FOLDER / name, tmp_path / name) for name in sorted(names - MOVING)}
    assert {name: share for name, share in changed.items() if share > MOST} == {}, (
        "run make screenshots"
    )


def far_share(old: Path, new: Path) -> float:
    """The share of points that have another shade, of both pictures at the size of a stamp."""
    first, second = (Image.open(path).convert("L") for path in (old, new))
    if first.size != second.size:
        return 1.0
    size = (WIDTH, WIDTH * first.height // first.width)
    stamps = (each.resize(size, Image.Resampling.BOX) for each in (first, second))
    shades = ImageChops.difference(*stamps).histogram()
    return sum(shades[FAR:]) / sum(shades)
