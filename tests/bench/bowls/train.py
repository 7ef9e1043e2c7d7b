"""Trains the two networks that read dice on rendered bowls, and writes their weights.

python -m tests.bench.bowls.train PICTURES [--photos FOLDER] [--minutes 40] [--into FILE]

PICTURES: a folder as `python -m tests.bench.bowls --small` fills it. --photos: a folder with
`labels.json`, a list of `{"file": ..., "boxes": [{"face", "x", "y", "w", "h"}]}` in parts of the
picture; every second of them is learned from in the last third of the time, the others are for
measuring. It needs `pip install torch pillow`, which nothing else here does.

The weights in static/ are of 1,039 bowls, seeds 0 and 100,000 on, and 80 photos of
matteop65/Dice_Detection_Recognition on GitHub (MIT): 25 minutes for the finder and 40 for the faces
without photos, 14 more for each with them, on one core each.

The finder gets 192 x 192 dots of a whole picture and says for each 4 x 4 of them whether the
middle of a die's upper face lies there, and how long its edge is. The other network gets 40 x 40
dots around such a place and says: no die, a face from 1 to 6, or a die that leans.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import torch
from PIL import Image
from torch import nn
from torch.nn import functional

from tests.bench.machine import say
from tests.running import ROOT

FIND, CELL, EDGE, SEE, WIDE = 192, 4, 16, 40, 1.7  # as read-dice.js has them
MOST = 480  # dots of the longer side, as dice-picture.js has it
NONE, LEANS = 0, 7
LEANING = 21  # degrees from which a die surely leans; between 16 and 21 nothing is learned from it
WEIGHTS = ROOT / "static/games/bobing/dice-weights.js"
PHOTO = 0.3  # share of photos, once they take part

Tensor = Any


@dataclass(frozen=True)
class Die:
    """An upper face: its middle and edge in dots of the picture, and what it shows, or `LEANS`."""

    x: float
    y: float
    edge: float
    shows: int | None  # nobody can say whether it leans


@dataclass(frozen=True)
class Picture:
    """Dots: red, green, blue and whether the dot counts, 4 x side x side, from 0 to 255."""

    dots: Tensor
    dice: list[Die]

    @property
    def side(self) -> int:
        return int(self.dots.shape[1])


def layers(*planes: int, strides: tuple[int, ...]) -> list[Any]:
    return [
        nn.Sequential(
            nn.Conv2d(one, other, 3, stride, 1, bias=False), nn.BatchNorm2d(other), nn.ReLU()
        )
        for one, other, stride in zip(planes, planes[1:], strides, strict=False)
    ]


def thin(planes: int) -> Any:
    return nn.Sequential(
        nn.Conv2d(planes, planes, 3, 1, 1, groups=planes, bias=False),
        nn.BatchNorm2d(planes),
        nn.Conv2d(planes, planes, 1, bias=False),
        nn.BatchNorm2d(planes),
        nn.ReLU(),
    )


def finder() -> Any:
    head = nn.Conv2d(40, 2, 1)
    head.bias.data = torch.tensor([-4.0, 0.0])
    wide = layers(3, 16, 40, strides=(2, 2))
    parts = {"wide": wide, "thin": [thin(40) for _ in range(6)], "head": [head]}
    return nn.ModuleDict({name: nn.ModuleList(part) for name, part in parts.items()})


def found(net: Any, dots: Tensor) -> Tensor:
    for layer in net["wide"]:
        dots = layer(dots)
    for layer in net["thin"]:
        dots = dots + layer(dots)
    return net["head"][0](dots)


def faces() -> Any:
    first, second, third, fourth = layers(3, 16, 32, 48, 48, strides=(1, 1, 1, 1))
    half = nn.MaxPool2d(2)
    wide = (first, half, second, half, third, fourth, half)
    ends = (nn.Dropout(0.3), nn.Linear(48 * (SEE // 8) ** 2, 64), nn.ReLU(), nn.Dropout(0.3))
    return nn.Sequential(*wide, nn.Flatten(), *ends, nn.Linear(64, 8))


def bowl(folder: Path, label: dict[str, Any]) -> Picture:
    picture = Image.open(folder / label["file"]).convert("RGB")
    scale = math.ceil(picture.width / MOST)
    dots = torch.frombuffer(bytearray(picture.reduce(scale).tobytes()), dtype=torch.uint8)
    side = math.ceil(picture.width / scale)
    middle = torch.arange(side) + 0.5 - side / 2
    circle = (middle[None] ** 2 + middle[:, None] ** 2 < (side / 2) ** 2) * 255
    colours = dots.view(side, side, 3).permute(2, 0, 1)
    dice = []
    for die in label["dice"]:
        unsure = LEANS if die["leaning"] > LEANING else None
        shows = unsure if die["leans"] else die["face"]
        dice.append(Die(die["x"] / scale, die["y"] / scale, die["size"] / scale, shows))
    return Picture(torch.cat([colours, circle[None].to(torch.uint8)]), dice)


def photos(folder: Path) -> list[Picture]:
    """Every second photo, in the middle of a square."""
    answer = []
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    for label in sorted(labels, key=lambda each: str(each["file"]))[::2]:
        picture = Image.open(folder / label["file"]).convert("RGB")
        picture = picture.reduce(math.ceil(max(picture.size) / MOST))
        side = max(picture.size)
        left, top = (side - picture.width) // 2, (side - picture.height) // 2
        square = Image.new("RGBA", (side, side))
        square.paste(picture.convert("RGBA"), (left, top))
        dots = torch.frombuffer(bytearray(square.tobytes()), dtype=torch.uint8)
        # A box is around the pips: of all faces but 1 they take 0.72 of the edge.
        boxes = label["boxes"]
        wide = [b["w"] * picture.width + b["h"] * picture.height for b in boxes]
        edges = [
            0.5 * sum_ / (0.2 if b["face"] == 1 else 0.72)
            for b, sum_ in zip(boxes, wide, strict=True)
        ]
        places = [(b["x"] * picture.width + left, b["y"] * picture.height + top) for b in boxes]
        dice = [
            Die(x, y, edge, b["face"]) for (x, y), edge, b in zip(places, edges, boxes, strict=True)
        ]
        answer.append(Picture(dots.view(side, side, 4).permute(2, 0, 1), dice))
    return answer


def sampled(picture: Picture, ways: list[Tensor], side: int) -> tuple[Tensor, Tensor]:
    """Parts of a picture, 3 x side x side from 0 to 1 each, and how much of each dot counts."""
    grid = functional.affine_grid(
        torch.stack(ways), (len(ways), 4, 2 * side, 2 * side), align_corners=False
    )
    dots = (picture.dots.float() / 255)[None].expand(len(ways), -1, -1, -1)
    seen = functional.avg_pool2d(functional.grid_sample(dots, grid, align_corners=False), 2)
    cover = seen[:, 3:]
    return seen[:, :3] / cover.clamp(min=0.1), cover


def chance(share: float) -> bool:
    return random.random() < share


def as_other_cameras(dots: Tensor) -> Tensor:
    """With other colours, light, blur and noise."""
    if chance(0.3):
        dots = dots[:, torch.randperm(3)]
    if chance(0.12):
        dots = 1 - dots
    if chance(0.25):
        dots = dots.mean(1, keepdim=True).expand_as(dots)
    if chance(0.7):
        gains = torch.exp(torch.randn(1, 3, 1, 1) * 0.12)
        dots = dots.clamp(1e-3, 1) ** math.exp(random.gauss(0, 0.35)) * gains
    if chance(0.5):
        dots = dots * math.exp(random.uniform(-0.3, 0.6))
    dots = dots.clamp(0, 1)
    if chance(0.35):
        wide = random.uniform(0.4, 1.1)
        bell = torch.exp(-(torch.arange(-2, 3).float() ** 2) / (2 * wide * wide))
        bell = (bell[:, None] * bell[None] / bell.sum() ** 2).expand(3, 1, 5, 5)
        dots = functional.conv2d(
            functional.pad(dots, (2, 2, 2, 2), mode="replicate"), bell, groups=3
        )
    if chance(0.5):
        dots = dots + torch.randn_like(dots[:, : random.choice((1, 3))]) * abs(
            random.gauss(0, 0.04)
        )
    return dots


def evened(dots: Tensor, cover: Tensor) -> Tensor:
    """With a mean of 0 and a spread of 1 where it counts, as `sampled` of dice-picture.js."""
    whole = 3 * cover.sum((2, 3), keepdim=True).clamp(min=1)
    mean = (dots * cover).sum((1, 2, 3), keepdim=True) / whole
    spread = ((((dots - mean) * cover) ** 2).sum((1, 2, 3), keepdim=True) / whole).sqrt()
    return (dots - mean) / (spread + 0.02) * cover


def turn(angle: float) -> Tensor:
    c, s = math.cos(angle), math.sin(angle)
    return torch.tensor([[c, -s], [s, c]])


def stretched(most: float) -> Tensor:
    """Turned, seen from one side, and mirrored in half of the cases."""
    stretch = math.exp(random.uniform(0, most))
    slant = torch.diag(torch.tensor([stretch, 1 / stretch])) @ turn(random.uniform(0, 2 * math.pi))
    mirror = torch.diag(torch.tensor([random.choice((-1.0, 1.0)), 1.0]))
    return turn(random.uniform(0, 2 * math.pi)) @ slant @ mirror


def finder_loss(net: Any, pictures: list[Picture]) -> Tensor:
    cells = FIND // CELL
    across = (torch.arange(cells) + 0.5)[None].expand(cells, cells)
    seen, heats, sizes, counts = [], [], [], []
    for picture in pictures:
        edge = median(die.edge for die in picture.dice) / picture.side * FIND
        zoom = (
            max(0.55, min(2.2, math.exp(random.uniform(2.2, 3.6)) / edge)) if chance(0.75) else 1.0
        )
        room = max(0, 1 - 1 / zoom) + 0.1
        matrix = stretched(0.12) / zoom
        shift = torch.tensor([random.uniform(-room, room), random.uniform(-room, room)])
        dots, cover = sampled(picture, [torch.cat([matrix, shift[:, None]], 1)], FIND)
        seen.append(evened(as_other_cameras(dots), cover))
        heat, size, count = (
            torch.zeros(cells, cells),
            torch.zeros(cells, cells),
            torch.ones(cells, cells),
        )
        for die in picture.dice:
            place = torch.tensor([die.x, die.y]) / picture.side * 2 - 1 - shift
            column, row = (torch.linalg.inv(matrix) @ place + 1) / 2 * cells
            far = (across - column) ** 2 + (across.T - row) ** 2
            length = die.edge / picture.side * FIND * zoom
            if die.shows is None:
                count[far < (0.7 * length / CELL) ** 2] = 0
                continue
            heat = torch.maximum(heat, torch.exp(-far / (2 * max(0.6, 0.16 * length / CELL) ** 2)))
            size[far < (0.35 * length / CELL + 0.6) ** 2] = math.log2(length / EDGE)
        heats.append(heat)
        sizes.append(size)
        counts.append(count)
    heat, size, count = torch.stack(heats), torch.stack(sizes), torch.stack(counts)
    told = found(net, torch.cat(seen))
    off = (torch.sigmoid(told[:, 0]) - heat).abs()
    cross = functional.binary_cross_entropy_with_logits(told[:, 0], heat, reduction="none")
    places = (cross * off**1.5 * (1 + 4 * heat) * count).sum() / 6
    lengths = ((told[:, 1] - size).abs() * (size != 0) * count).sum() / 40
    return (places + lengths) / len(pictures)


def places_without_dice(picture: Picture) -> list[Die]:
    edge = median(die.edge for die in picture.dice)
    answer = []
    for _ in range(4):
        angle = random.uniform(0, 2 * math.pi)
        near = random.choice(picture.dice)
        far = random.uniform(0.5, 1.2) * near.edge
        x, y = near.x, near.y
        if chance(0.4):
            far, x, y = (
                picture.side / 2 * math.sqrt(random.random()),
                picture.side / 2,
                picture.side / 2,
            )
        x, y = x + far * math.cos(angle), y + far * math.sin(angle)
        if all(math.hypot(die.x - x, die.y - y) > 0.48 * die.edge for die in picture.dice):
            answer.append(Die(x, y, edge * math.exp(random.gauss(0, 0.15)), NONE))
    return answer


def faces_loss(net: Any, pictures: list[Picture]) -> Tensor:
    seen, shown = [], []
    for picture in pictures:
        ways = []
        for die in (*picture.dice, *places_without_dice(picture)):
            if die.shows is None:
                continue
            edge = die.edge * math.exp(random.gauss(0, 0.09))
            x, y = (at + random.uniform(-0.13, 0.13) * edge for at in (die.x, die.y))
            middle = torch.tensor([[x], [y]]) * 2 / picture.side - 1
            ways.append(torch.cat([stretched(0.17) * WIDE * edge / picture.side, middle], 1))
            shown.append(die.shows)
        dots, cover = sampled(picture, ways, SEE)
        seen.append(evened(as_other_cameras(dots), cover))
    votes = net(torch.cat(seen))
    return functional.cross_entropy(votes, torch.tensor(shown), label_smoothing=0.02)


def train(
    name: str, net: Any, loss_of: Any, sets: tuple[list[Picture], list[Picture]], minutes: float
) -> None:
    steps = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-3)
    start, number = time.monotonic(), 0
    while (part := (time.monotonic() - start) / 60 / minutes) < 1:
        for group in steps.param_groups:
            group["lr"] = 3e-3 * (min(1, number / 50) * (1 + math.cos(math.pi * part)) / 2 + 0.003)
        share = PHOTO if part > 2 / 3 and sets[1] else 0
        loss = loss_of(net, [random.choice(sets[chance(share)]) for _ in range(14)])
        steps.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        steps.step()
        number += 1
        if number % 100 == 0:
            say(f"{name}: {number} steps, {part:.0%}, loss {loss.item():.3f}")
    net.eval()


def numbers(values: Tensor) -> str:
    flat = values.detach().flatten()
    worth = flat.abs().max().item() / 32767 or 1.0
    whole = torch.round(flat / worth).to(torch.int16).numpy().astype("<i2").tobytes()
    return f'weightsOf({{ worth: {worth:.9g}, numbers: "{b64encode(whole).decode()}" }})'


def layer(weights: Tensor, bias: Tensor, more: str = "") -> str:
    return f"{{ weights: {numbers(weights)}, bias: {numbers(bias)}{more} }}"


def folded(convolution: Any, norm: Any, more: str = "") -> str:
    """A layer without the norm that follows it."""
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    weights = convolution.weight * gain[:, None, None, None]
    return layer(weights, norm.bias - norm.running_mean * gain, more)


def script(find: Any, see: Any) -> str:
    wide = ", ".join(folded(each[0], each[1], ", stride: 2") for each in find["wide"])
    thins = (f"{{ apart: {folded(t[0], t[1])}, mix: {folded(t[2], t[3])} }}" for t in find["thin"])
    head = layer(find["head"][0].weight, find["head"][0].bias)
    seeing = zip((see[0], see[2], see[4], see[5]), ("true", "true", "false", "true"), strict=True)
    wides = ", ".join(folded(each[0], each[1], f", isHalved: {half}") for each, half in seeing)
    one, two = (layer(see[at].weight, see[at].bias) for at in (9, 12))
    return (
        "// Weights of the networks that read dice. Written by tests/bench/bowls/train.py.\n"
        'import { weightsOf } from "./dice-network.js";\n\n'
        f"export const FINDER = {{ wide: [{wide}], thin: [{', '.join(thins)}], head: {head} }};\n"
        f"export const FACES = {{ wide: [{wides}], one: {one}, two: {two} }};\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bowls.train", description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--into", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    lists = [
        json.loads(path.read_text(encoding="utf-8")) for path in options.pictures.glob("*.json")
    ]
    bowls = [bowl(options.pictures, label) for labels in lists for label in labels]
    sets = (bowls, photos(options.photos) if options.photos else [])
    find, see = finder(), faces()
    train("finder", find, finder_loss, sets, options.minutes)
    train("faces", see, faces_loss, sets, options.minutes)
    options.into.write_text(script(find, see), encoding="utf-8")


if __name__ == "__main__":
    main()
