"""Draws the photos of a demo evening: six dice in a porcelain bowl, seen from above.

Pillow is imported only here, once a demo needs it: other evenings start without it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from math import dist, hypot
from random import Random
from typing import TYPE_CHECKING

from rules.dice import Roll

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE, DIE, LAYER = 480, 70, 116  # dots; a layer has room for a turned die and its shadow
MIDDLE = SIDE // 2
ROOM = 136  # of a die's middle from the bowl's, in dots
APART = 1.42 * DIE  # so that two dice cannot overlap, however they are turned
RED, BLACK, SHADOW = (186, 22, 20), (34, 30, 30), (40, 28, 16)
NEAR, FAR = 0.25, 0.75  # places of pips, in parts of a side
CORNERS = ((NEAR, NEAR), (FAR, FAR), (NEAR, FAR), (FAR, NEAR))
SIDES = ((NEAR, 0.5), (FAR, 0.5))


def draw_throw(roll: Roll, seed: int) -> bytes:
    """A square JPEG. seed: the same one lays and turns the dice in the same way."""
    from PIL.Image import Resampling

    chance = Random(seed)  # noqa: S311  (it lays dice that are already thrown)
    photo = _bowl().copy()
    for face, (x, y) in zip(roll.faces, places(chance), strict=True):
        turn = chance.uniform(0, 360)
        layers = (_shadow(), _die(face))
        shadow, die = (each.rotate(turn, Resampling.BILINEAR) for each in layers)
        photo.paste(SHADOW, (round(x) + 6 - LAYER // 2, round(y) + 6 - LAYER // 2), shadow)
        photo.paste(die, (round(x) - LAYER // 2, round(y) - LAYER // 2), die)
    file = io.BytesIO()
    photo.save(file, "JPEG", quality=60)
    return file.getvalue()


def places(chance: Random) -> Iterator[tuple[float, float]]:
    """The middles of six dice, apart from one another."""
    found: list[tuple[float, float]] = []
    while len(found) < 6:
        spot = (chance.uniform(-ROOM, ROOM), chance.uniform(-ROOM, ROOM))
        if hypot(*spot) <= ROOM and all(dist(spot, each) >= APART for each in found):
            found.append(spot)
        elif chance.random() < 0.02:  # those that lie may leave no room
            found.clear()
    return ((MIDDLE + x, MIDDLE + y) for x, y in found)


@cache
def _bowl() -> Image:
    """The empty bowl on a dark table, lit from above on the left."""
    from PIL import Image, ImageDraw, ImageFilter

    scale = 2  # drawn larger, for smooth edges
    size, middle = (SIDE * scale, SIDE * scale), MIDDLE * scale

    def disc(radius: int, down: int = 0, blur: int = 0) -> Image.Image:
        mask = Image.new("L", size)
        ends = (middle + (down - radius) * scale, middle + (down + radius) * scale)
        ImageDraw.Draw(mask).ellipse((ends[0], ends[0], ends[1], ends[1]), fill=255)
        return mask.filter(ImageFilter.GaussianBlur(blur * scale)) if blur else mask

    dark, light = Image.new("RGB", size, (22, 13, 10)), Image.new("RGB", size, (74, 46, 33))
    photo = Image.composite(light, dark, disc(150, -60, 90))
    for colour, radius, down, blur in (
        ((6, 3, 2), 222, 10, 12),  # the shadow on the table
        ((226, 222, 213), 222, 0, 0),  # the rim, with its painted rings
        ((252, 250, 245), 220, -1, 1),
        ((44, 74, 142), 213, 0, 0),
        ((247, 245, 239), 209, 0, 0),
        ((44, 74, 142), 206, 0, 0),
        ((206, 202, 193), 205, 0, 0),  # the wall, darker on the side of the light
        ((232, 229, 221), 190, 8, 12),
        ((248, 246, 240), 150, 14, 34),
        ((255, 254, 250), 104, 10, 26),  # the floor
    ):
        mask = disc(radius, down, blur)
        photo.paste(colour, (0, 0), mask)
    return photo.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


@cache
def _shadow() -> Image:
    from PIL import Image, ImageDraw, ImageFilter

    layer, edge = Image.new("L", (LAYER, LAYER)), (LAYER - DIE) // 2
    box = (edge, edge, edge + DIE, edge + DIE)
    ImageDraw.Draw(layer).rounded_rectangle(box, DIE // 5, fill=170)
    return layer.filter(ImageFilter.GaussianBlur(5))


@cache
def _die(face: int) -> Image:
    """A white die from above, with a big red 1 and a red 4."""
    from PIL import Image, ImageDraw

    scale = 4
    side, edge = DIE * scale, (LAYER - DIE) * scale // 2
    layer = Image.new("RGBA", (LAYER * scale, LAYER * scale), (255, 253, 246, 0))
    pen = ImageDraw.Draw(layer)
    for inset, colour in ((0, (206, 198, 180)), (2, (238, 233, 220)), (5, (255, 253, 246))):
        box = (edge + inset * scale, edge + side - 1 - inset * scale)
        pen.rounded_rectangle((box[0], box[0], box[1], box[1]), (14 - inset // 2) * scale, colour)
    radius = side * (0.2 if face == 1 else 0.095)
    for x, y in _pips(face):
        ends = (edge + x * side, edge + y * side)
        box4 = (ends[0] - radius, ends[1] - radius, ends[0] + radius, ends[1] + radius)
        pen.ellipse(box4, RED if face in (1, 4) else BLACK)
    return layer.resize((LAYER, LAYER), Image.Resampling.LANCZOS)


def _pips(face: int) -> Iterator[tuple[float, float]]:
    if face % 2:
        yield 0.5, 0.5
    yield from CORNERS[: 2 * (face // 2)] if face < 6 else CORNERS
    if face == 6:
        yield from SIDES
