"""Montages of pictures of five or six dice, in which six dice should not be read for sure.

python -m tests.tools.montages LABELS NAME --into FOLDER [--each 2] [--from SEED] [--kinds KIND ...]

LABELS: a list as `tests.tools.bowls` writes it. Each picture gives so many montages, as
FOLDER/NAME-0000-0.jpg and so on, and FOLDER/NAME.json, which `tests.tools.readings --by kind`
takes. Kinds: `overlap 10` to `overlap 90` (a die lies on another and covers so many hundredths of
its edge), `button` and `coin` (instead of a die), `bowls` (six dice in two bowls), and, to compare,
`beside`: two whole dice that nearly touch. Of six dice the one that is moved leaves its place.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

KINDS = (*(f"overlap {part}" for part in range(10, 100, 10)), "button", "coin", "bowls", "beside")
SIX = 6
MOST = 480  # dots of the longer side, as dice-picture.js has it
FINE = 4  # how much larger masks and things are drawn
BUTTONS = ((244, 242, 236), (228, 222, 206), (44, 42, 46), (150, 34, 38), (62, 82, 140))
COINS = ((200, 165, 80), (190, 190, 195), (165, 105, 70), (215, 195, 120))
HIDDEN = 0.65  # part of its edge from which little of a die is left
HOLES = {2: ((-1, 0), (1, 0)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1))}

Die = dict[str, Any]
Point = tuple[float, float]


def apart(die: Die, place: Point) -> float:
    return math.hypot(die["x"] - place[0], die["y"] - place[1])


def corners_of(die: Die) -> list[list[float]]:
    """Of its upper face; a square where a list has none."""
    half = die["size"] / 2
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    square = [[die["x"] + half * x, die["y"] + half * y] for x, y in signs]
    return die.get("corners") or square


def smaller(die: Die, scale: int) -> Die:
    corners = [[u / scale, v / scale] for u, v in corners_of(die)]
    return {**die, **{at: die[at] / scale for at in ("x", "y", "size")}, "corners": corners}


def mask_of(die: Die, grow: float) -> tuple[Image.Image, tuple[int, int]]:
    """An upper face with rounded corners, and where its left upper dot lies. grow: of its edge."""
    reach = math.ceil(grow * die["size"])
    left, top = int(die["x"]) - reach, int(die["y"]) - reach
    points = [
        (
            FINE * (die["x"] - left + grow * (x - die["x"])),
            FINE * (die["y"] - top + grow * (y - die["y"])),
        )
        for x, y in corners_of(die)
    ]
    mask = Image.new("L", (2 * FINE * reach, 2 * FINE * reach))
    ImageDraw.Draw(mask).polygon(points, fill=255)
    soft = mask.filter(ImageFilter.GaussianBlur(FINE * die["size"] / 16))
    hard = soft.point(lambda dot: max(0, min(255, 3 * dot - 255)))
    return hard.resize((2 * reach, 2 * reach), Image.Resampling.BOX), (left, top)


def without(picture: Image.Image, die: Die, others: list[Die]) -> Image.Image:
    """The picture with the colour around a die in its place."""
    around = []
    for step in range(48):
        angle, far = step * math.pi / 24, 1.15 * die["size"]
        x, y = die["x"] + far * math.cos(angle), die["y"] + far * math.sin(angle)
        is_free = all(apart(each, (x, y)) > 0.9 * each["size"] for each in others)
        if is_free and 0 <= x < picture.width and 0 <= y < picture.height:
            around.append(picture.getpixel((int(x), int(y))))
    answer = picture.copy()
    if around:
        colour = tuple(sorted(part)[len(around) // 2] for part in zip(*around, strict=True))
        mask, place = mask_of(die, 1.5)
        answer.paste(Image.new("RGB", mask.size, colour), place, mask)
    return answer


def laid(
    picture: Image.Image, thing: Image.Image, mask: Image.Image, place: tuple[int, int]
) -> None:
    """Lay a thing on the picture, with its shadow."""
    shadow = mask.filter(ImageFilter.GaussianBlur(3)).point(lambda dot: dot * 2 // 5)
    picture.paste((20, 18, 16), (place[0] + 2, place[1] + 2), shadow)
    picture.paste(thing, place, mask)


def moved(picture: Image.Image, source: Image.Image, die: Die, to: Point) -> None:
    """Lay a die of the source at another place."""
    mask, (left, top) = mask_of(die, 1.06)
    face = source.crop((left, top, left + mask.width, top + mask.height))
    place = (left + round(to[0] - die["x"]), top + round(to[1] - die["y"]))
    laid(picture, face, mask, place)


def thing_of(kind: str, across: int, chance: Random) -> Image.Image:
    """A button with two or four holes, or a coin with a rim, spots and perhaps a hole."""
    side = FINE * across
    colour = chance.choice(COINS if kind == "coin" else BUTTONS)
    thing = Image.new("RGBA", (side, side), (*colour, 0))
    pen, middle = ImageDraw.Draw(thing), side / 2

    def disc(x: float, y: float, radius: float, shade: tuple[int, ...]) -> None:
        u, v, r = middle * (1 + x), middle * (1 + y), middle * radius
        pen.ellipse((u - r, v - r, u + r, v + r), fill=(*shade, 255))

    disc(0, 0, 0.97, tuple(int(part * chance.uniform(0.7, 0.95)) for part in colour))
    disc(0, 0, chance.uniform(0.7, 0.92), colour)
    if kind == "coin":
        for _ in range(chance.randint(1, 7)):
            spot = tuple(min(255, int(part * chance.uniform(0.6, 1.1))) for part in colour)
            disc(chance.gauss(0, 0.3), chance.gauss(0, 0.3), chance.uniform(0.06, 0.3), spot)
    hole = (34, 30, 32) if sum(colour) > 300 else (190, 185, 178)
    apart, radius = chance.uniform(0.2, 0.4), chance.uniform(0.09, 0.19)
    for x, y in HOLES[chance.choice((2, 4))] if kind == "button" else ():
        disc(apart * x, apart * y, radius, hole)
    return thing.rotate(chance.uniform(0, 360), Image.Resampling.BICUBIC).resize((across, across))


def with_thing(picture: Image.Image, kind: str, place: Die, chance: Random) -> None:
    across = max(8, round(place["size"] * chance.uniform(0.75, 1.45)))
    thing = thing_of(kind, across, chance).filter(ImageFilter.GaussianBlur(place["size"] / 60))
    at = (round(place["x"] - across / 2), round(place["y"] - across / 2))
    laid(picture, thing.convert("RGB"), thing.getchannel("A"), at)


def free_place(picture: Image.Image, dice: list[Die], chance: Random) -> Die:
    """As large as a die, away from all dice and from the edge of the circle."""
    size = max(die["size"] for die in dice)
    middle = {"x": picture.width / 2, "y": picture.height / 2}
    while True:
        place = (chance.uniform(0, picture.width), chance.uniform(0, picture.height))
        is_free = all(apart(die, place) > 1.5 * size for die in dice)
        if is_free and apart(middle, place) < min(picture.size) / 2 - size:
            return {"x": place[0], "y": place[1], "size": size}


def shifted(die: Die, right: float, down: float, scale: float = 1) -> Die:
    corners = [[scale * u + right, scale * v + down] for u, v in corners_of(die)]
    x, y = scale * die["x"] + right, scale * die["y"] + down
    return {**die, "x": x, "y": y, "size": scale * die["size"], "corners": corners}


def two_bowls(picture: Image.Image, dice: list[Die]) -> tuple[Image.Image, list[Die]]:
    """Side by side, half as large: all dice but one in one bowl, that one in the other."""
    half, answer = picture.width // 2, Image.new("RGB", picture.size, "#3a2c22")
    for left, gone in ((0, dice[:1]), (half, dice[1:])):
        bowl = picture
        for die in gone:
            bowl = without(bowl, die, [each for each in dice if each not in gone])
        answer.paste(bowl.resize((half, half)), (left, half // 2))
    lying = [shifted(die, half * (die is dice[0]), half // 2, 0.5) for die in dice]
    return answer, lying


def paired(
    picture: Image.Image, dice: list[Die], kind: str, chance: Random
) -> tuple[Image.Image, list[Die]]:
    """Lay the first of the dice on the second, or beside it. A covered die is one that leans."""
    first, second = dice[:2]
    answer = without(picture, first, dice[1:]) if len(dice) == SIX else picture.copy()
    part = int(kind.split()[1]) / 100 if kind != "beside" else chance.uniform(-0.3, -0.03)
    (x, y), (u, v) = chance.choice([corners_of(second)[at : at + 2] for at in range(3)])
    angle = math.atan2(v - y, u - x)
    if part > 0 and chance.random() < 0.5:
        angle = chance.uniform(0, 2 * math.pi)
    far = (1 - part) * (first["size"] + second["size"]) / 2
    to = (second["x"] + far * math.cos(angle), second["y"] + far * math.sin(angle))
    moved(answer, picture, first, to)
    upper = shifted(first, to[0] - first["x"], to[1] - first["y"])
    if part <= 0:
        return answer, [upper, second, *dice[2:]]
    covered = {**second, "leans": True, "leaning": 90}
    return answer, [upper, *([covered] if part < HIDDEN else []), *dice[2:]]


def montage(
    picture: Image.Image, dice: list[Die], kind: str, chance: Random
) -> tuple[Image.Image, list[Die]]:
    """A picture and the dice in it. Of six dice the loneliest leaves its place."""

    def alone(die: Die) -> float:
        return min(apart(each, (die["x"], die["y"])) for each in dice if each is not die)

    first = max(dice, key=alone) if len(dice) == SIX else chance.choice(dice)
    rest = [die for die in chance.sample(dice, len(dice)) if die is not first]
    if kind == "bowls":
        return two_bowls(picture, [first, *rest])
    if kind not in ("button", "coin"):
        return paired(picture, [first, *rest], kind, chance)
    if len(dice) < SIX:
        answer, place, lying = picture.copy(), free_place(picture, dice, chance), dice
    else:
        answer, place, lying = without(picture, first, rest), first, rest
    with_thing(answer, kind, place, chance)
    return answer, lying


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.montages", description=__doc__)
    parser.add_argument("labels", type=Path)
    parser.add_argument("name")
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--each", type=int, default=2)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", default=KINDS)
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    labels: list[dict[str, Any]] = []
    for number, label in enumerate(json.loads(options.labels.read_text(encoding="utf-8"))):
        chance = Random(options.first + number)
        picture = Image.open(options.labels.parent / label["file"]).convert("RGB")
        scale = math.ceil(max(picture.size) / MOST)
        picture = picture.reduce(scale)
        lying = [smaller(die, scale) for die in label["dice"]]
        for each in range(options.each):
            kind = options.kinds[(options.each * number + each) % len(options.kinds)]
            file = f"{options.name}-{number:04}-{each}.jpg"
            made, dice = montage(picture, lying, kind, chance)
            made.save(options.into / file, quality=90)
            faces = label["faces"].ljust(SIX, label["faces"][0])
            labels.append({"file": file, "faces": faces, "kind": kind, "dice": dice})
    lines = ",\n".join(json.dumps(label) for label in labels)
    (options.into / f"{options.name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
