"""Draws the photos of a demo evening: six dice in a porcelain bowl, seen from above."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from math import dist, hypot
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from rules.dice import Roll

SIDE, DIE, LAYER = 480, 70, 116  # dots; a layer has room for a turned die and its shadow
ROOM = 136  # of a die's middle from the bowl's, in dots
APART = 1.42 * DIE  # so that two dice cannot overlap, however they are turned
RED, BLACK, SHADE = (186, 22, 20), (34, 30, 30), (172, 162, 146)
PIPS = ("", "4", "08", "048", "0268", "02468", "023568")  # places of each face, row by row
BOWL = (  # discs on a dark table: colour, radius, how far down, blur
    *(((74, 46, 33), 150, -60, 90), ((6, 3, 2), 222, 10, 12), ((250, 248, 242), 222, 0, 0)),
    *(((44, 74, 142), 213, 0, 0), ((206, 202, 193), 208, 0, 0), ((232, 229, 221), 190, 8, 12)),
    *(((248, 246, 240), 150, 14, 34), ((255, 254, 250), 104, 10, 26)),
)


def draw_throw(roll: Roll, seed: int) -> bytes:
    """A square JPEG."""
    file = io.BytesIO()
    draw_dice(roll.faces, seed).save(file, "JPEG", quality=60)
    return file.getvalue()


def draw_dice(faces: Sequence[int], seed: int) -> Image.Image:
    """Up to six dice. seed: the same one lays and turns the dice in the same way."""
    chance = Random(seed)  # noqa: S311  (it lays dice that are already thrown)
    photo = _bowl().copy()
    for face, (x, y) in zip(faces, places(chance), strict=False):
        die = _die(face).rotate(chance.uniform(0, 360), Image.Resampling.BILINEAR)
        left, top = round(x) - LAYER // 2, round(y) - LAYER // 2
        shadow = die.getchannel("A").filter(ImageFilter.BoxBlur(5))
        photo.paste(SHADE, (left + 6, top + 6), shadow)
        photo.paste(die, (left, top), die)
    return photo


def places(chance: Random) -> list[tuple[float, float]]:
    """The middles of six dice, apart from one another."""
    found: list[tuple[float, float]] = []
    while len(found) < 6:
        spot = (chance.uniform(-ROOM, ROOM), chance.uniform(-ROOM, ROOM))
        if hypot(*spot) <= ROOM and all(dist(spot, other) >= APART for other in found):
            found.append(spot)
        elif chance.random() < 0.02:  # those that lie may leave no room
            found.clear()
    return [(SIDE / 2 + x, SIDE / 2 + y) for x, y in found]


@cache
def _bowl() -> Image.Image:
    photo = Image.new("RGB", (2 * SIDE, 2 * SIDE), (22, 13, 10))  # made smaller for smooth edges
    for colour, radius, down, blur in BOWL:
        mask, low, high = Image.new("L", photo.size), SIDE - 2 * radius, SIDE + 2 * radius
        box = (low + 2 * down, low + 2 * down, high + 2 * down, high + 2 * down)
        ImageDraw.Draw(mask).ellipse(box, fill=255)
        photo.paste(colour, (0, 0), mask.filter(ImageFilter.GaussianBlur(2 * blur)))
    return photo.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


@cache
def _die(face: int) -> Image.Image:
    layer = Image.new("RGBA", (4 * LAYER, 4 * LAYER), (255, 253, 246, 0))
    pen, edge = ImageDraw.Draw(layer), 2 * (LAYER - DIE)
    for inset, colour in ((0, (206, 198, 180)), (8, (238, 233, 220)), (20, (255, 253, 246))):
        low, high = edge + inset, edge + 4 * DIE - inset
        pen.rounded_rectangle((low, low, high, high), 56 - inset // 2, colour)
    radius = DIE * (0.8 if face == 1 else 0.38)
    for row, column in (divmod(int(spot), 3) for spot in PIPS[face]):
        x, y = edge + DIE * (1 + column), edge + DIE * (1 + row)
        pip = (x - radius, y - radius, x + radius, y + radius)
        pen.ellipse(pip, RED if face in (1, 4) else BLACK)
    return layer.resize((LAYER, LAYER), Image.Resampling.LANCZOS)
