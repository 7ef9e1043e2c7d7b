"""Trains the two networks that read dice on rendered bowls, and writes their weights.

python -m tests.tools.bowls.train PICTURES [--photos FOLDER] [--minutes N | --on N] [--into FILE]

PICTURES: a folder as `python -m tests.tools.bowls --small` fills it. --photos: a folder with photos
and lists of the same form, `{"file", "dice": [{"face", "x", "y", "size", "leans", "leaning"}]}`,
learned from in the last two thirds of the time. It needs `pip install torch pillow`, which nothing
else here does.

The weights in static/ are of 1,058 bowls (seeds 0 and 100,000 on) and 185 photos: 80 of
matteop65/Dice_Detection_Recognition (MIT), 99 of N3VERS4YDIE/dice-recognition (CC BY 4.0, by way of
Roboflow, cut to squares) and 6 of KamilPiechowiak/DiceDetection (MIT), all on GitHub. They took 65
minutes for the finder and 100 for the faces, half of it with photos, on busy cores.

--on: keep the finder and the first two layers of the other network as they are in static/, and go
on with the rest, for buttons and dice that are covered: draw places from each picture so many
times, then learn from these. Those in static/ went on in four goes, 13 epochs in all, with 100
bowls (seeds 200,000 on), 65 photos of the first collection, and 2,898 montages of both, as
`tests.tools.montages` makes them; half of these of dice that nearly touch or overlap by 10 to 30 %.

The finder gets 192 x 192 dots of a whole picture and says for each 4 x 4 of them whether the
middle of a die's upper face lies there, and how long its edge is. The other network gets 40 x 40
dots around such a place and says: no die, a face from 1 to 6, or a die that leans.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
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
PHOTO = 0.4  # share of photos, once they take part
RATE = 3e-3  # of learning
RATE_ON, EPOCHS, BATCH, FREE = 2e-3, 10, 256, 0.5  # to go on; share of the places without a die
RARER = 3  # than in montages are covered dice in bowls: the vote for them is so much less
COIN, BUTTON = 0.08, 0.25  # shares of the places without a die
FLY = 0.03  # share of the dice

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


def loaded(folder: Path) -> list[Picture]:
    lists = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    return [picture_of(folder, label) for labels in lists for label in labels]


def picture_of(folder: Path, label: dict[str, Any]) -> Picture:
    """In the middle of a square; of a square one only the circle counts."""
    picture = Image.open(folder / label["file"]).convert("RGBA")
    scale = math.ceil(max(picture.size) / MOST)
    picture = picture.reduce(scale)
    side = max(picture.size)
    left, top = (side - picture.width) // 2, (side - picture.height) // 2
    square = Image.new("RGBA", (side, side))
    square.paste(picture, (left, top))
    dots = torch.frombuffer(bytearray(square.tobytes()), dtype=torch.uint8)
    dots = dots.view(side, side, 4).permute(2, 0, 1).contiguous()
    if left == top:
        across = (torch.arange(side) + 0.5 - side / 2)[None] ** 2
        dots[3] *= across + across.T < (side / 2) ** 2
    dice = []
    for die in label["dice"]:
        unsure = LEANS if die["leaning"] > LEANING else None
        x, y = die["x"] / scale + left, die["y"] / scale + top
        dice.append(Die(x, y, die["size"] / scale, unsure if die["leans"] else die["face"]))
    return Picture(dots, dice)


def sampled(picture: Picture, ways: list[Tensor], side: int) -> tuple[Tensor, Tensor]:
    """Parts of a picture, 3 x side x side from 0 to 1 each, and how much of each dot counts."""
    grid = functional.affine_grid(
        torch.stack(ways), (len(ways), 4, 2 * side, 2 * side), align_corners=False
    )
    rows = grid.view(1, -1, 2 * side, 2)  # one below the other: the picture is not copied for each
    dots = functional.grid_sample((picture.dots.float() / 255)[None], rows, align_corners=False)
    seen = functional.avg_pool2d(dots[0].view(4, -1, 2 * side, 2 * side).transpose(0, 1), 2)
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
        aim = math.exp(random.uniform(2.2, random.choice((3.5, 4.1))))  # up to a third of the side
        zoom = max(0.4, min(5.0, aim / edge)) if chance(0.8) else 1.0
        matrix = stretched(0.12) / zoom
        shift = torch.tensor([random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)]) / zoom
        if zoom > 1.5:
            near = random.choice(picture.dice)
            shift += torch.tensor([near.x, near.y]) / picture.side * 2 - 1
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


def is_free(picture: Picture, x: float, y: float) -> bool:
    return all(math.hypot(die.x - x, die.y - y) > 0.48 * die.edge for die in picture.dice)


def mistaken(net: Any, picture: Picture) -> list[Die]:
    """Where the finder finds a die and none lies, as in painted spirals."""
    way = torch.eye(2, 3)
    dots, cover = sampled(picture, [way], FIND)
    with torch.no_grad():
        likely, size = found(net, evened(dots, cover))[0]
    likely = torch.sigmoid(likely)
    highest = functional.max_pool2d(likely[None, None], 3, 1, 1)[0, 0]
    answer = []
    for row, column in torch.nonzero((likely == highest) & (likely > 0.06)).tolist():
        x, y = ((at + 0.5) * CELL / FIND * picture.side for at in (column, row))
        edge = EDGE * 2 ** float(size[row, column]) / FIND * picture.side
        if is_free(picture, x, y):
            answer.append(Die(x, y, edge, NONE))
    return answer


def places_without_dice(picture: Picture, found_there: list[Die]) -> list[Die]:
    edge = median(die.edge for die in picture.dice)
    answer = random.sample(found_there, min(3, len(found_there)))
    for _ in range(3):
        angle = random.uniform(0, 2 * math.pi)
        near = random.choice(picture.dice)
        far, x, y = random.uniform(0.5, 1.2) * near.edge, near.x, near.y
        if chance(0.4):
            x = y = picture.side / 2
            far = x * math.sqrt(random.random())
        x, y = x + far * math.cos(angle), y + far * math.sin(angle)
        if is_free(picture, x, y):
            answer.append(Die(x, y, edge * math.exp(random.gauss(0, 0.15)), NONE))
    return answer


def disk(x: float, y: float, radius: float) -> Tensor:
    """How much of each dot of a place it covers, SEE x SEE."""
    across = torch.arange(SEE) + 0.5
    far = torch.hypot(across[None] - x, across[:, None] - y)
    return (radius + 0.5 - far).clamp(0, 1)


def within(part: float) -> list[float]:
    edge = SEE / WIDE
    return [SEE / 2 + random.uniform(-part, part) * edge for _ in "xy"]


def with_coin(dots: Tensor) -> Tensor:
    """A coin with a rim, spots, and perhaps a hole."""
    radius = random.uniform(0.3, 0.75) * SEE / WIDE
    x, y = within(0.12)
    metal = torch.tensor(random.choice(((0.75, 0.62, 0.3), (0.7, 0.7, 0.72), (0.6, 0.4, 0.25))))
    coin = metal[:, None, None] * random.uniform(0.5, 1.15) * torch.ones(3, SEE, SEE)
    coin = coin * (1 - random.uniform(-0.3, 0.4) * (disk(x, y, radius) - disk(x, y, 0.9 * radius)))
    for _ in range(random.randint(1, 7)):
        spot = [at + random.gauss(0, 0.35) * radius for at in (x, y)]
        cover = disk(spot[0], spot[1], random.uniform(0.06, 0.3) * radius)
        coin = coin * (1 - cover * random.uniform(-0.2, 0.5))
    cover = disk(x, y, radius)
    if chance(0.4):
        cover = cover - disk(x, y, random.uniform(0.1, 0.25) * radius)
    return dots * (1 - cover) + coin.clamp(0, 1) * cover


def with_button(dots: Tensor) -> Tensor:
    """A button with a rim and two or four holes."""
    radius = random.uniform(0.35, 0.75) * SEE / WIDE
    x, y = within(0.12)
    shade = random.uniform(0.1, 1)
    colour = shade * (1 - random.choice((0.1, 0.7)) * torch.rand(3, 1, 1))
    rim = disk(x, y, radius) - disk(x, y, random.uniform(0.7, 0.95) * radius)
    button = colour * (1 - random.uniform(-0.1, 0.4) * rim)
    hole = torch.rand(3, 1, 1) * 0.4 if shade > 0.5 else 1 - torch.rand(3, 1, 1) * 0.5
    holes, start = random.choice((2, 4)), random.uniform(0, 2 * math.pi)
    far, wide = random.uniform(0.2, 0.6) * radius, random.uniform(0.08, 0.22) * radius
    for number in range(holes):
        angle = start + number * 2 * math.pi / holes
        cover = disk(x + far * math.cos(angle), y + far * math.sin(angle), wide)
        button = button * (1 - cover) + hole * cover
    cover = disk(x, y, radius)
    return dots * (1 - cover) + button.clamp(0, 1) * cover


def with_fly(dots: Tensor) -> Tensor:
    x, y = within(0.4)
    cover = disk(x, y, random.uniform(0.06, 0.13) * SEE / WIDE)
    return dots * (1 - cover) + torch.rand(3, 1, 1) * 0.3 * cover


def wanted(shows: int, *, is_beside_truth: bool = False) -> Tensor:
    """The shares of an answer. is_beside_truth: three quarters are for a die that leans."""
    shares = functional.one_hot(torch.tensor(shows), 8) * 0.98 + 0.02 / 8
    if is_beside_truth:
        shares = shares / 4
        shares[LEANS] += 0.75
    return shares


def faces_seen(pictures: list[Picture], mistakes: dict[int, list[Die]]) -> tuple[Tensor, Tensor]:
    """What the second network gets, and what it should answer."""
    seen, shown = [], []
    for picture in pictures:
        free = places_without_dice(picture, mistakes[id(picture)])
        dice = [die for die in (*picture.dice, *free) if die.shows is not None]
        ways = []
        for die in dice:
            edge = die.edge * math.exp(random.gauss(0, 0.09))
            x, y = (at + random.uniform(-0.13, 0.13) * edge for at in (die.x, die.y))
            middle = torch.tensor([[x], [y]]) * 2 / picture.side - 1
            ways.append(torch.cat([stretched(0.17) * WIDE * edge / picture.side, middle], 1))
        dots, cover = sampled(picture, ways, SEE)
        for at, die in enumerate(dice):
            has_fly = die.shows not in (NONE, LEANS) and chance(FLY)
            if has_fly:
                dots[at] = with_fly(dots[at])
            elif die.shows == NONE and chance(COIN + BUTTON):
                with_thing = with_coin if chance(COIN / (COIN + BUTTON)) else with_button
                dots[at] = with_thing(dots[at])
            shown.append(wanted(die.shows or NONE, is_beside_truth=has_fly))
        seen.append(evened(as_other_cameras(dots), cover))
    return torch.cat(seen), torch.stack(shown)


def faces_loss(net: Any, pictures: list[Picture], mistakes: dict[int, list[Die]]) -> Tensor:
    seen, shown = faces_seen(pictures, mistakes)
    return functional.cross_entropy(net(seen), shown)


def go_on(net: Any, pictures: list[Picture], mistakes: dict[int, list[Die]], rounds: int) -> None:
    """Train all but the first two layers with places that are drawn once: it takes minutes."""
    net.to(memory_format=torch.channels_last).eval()
    first, rest = net[:4], net[4:]
    seen, shown = [], []
    for picture in rounds * pictures:
        dots, answers = faces_seen([picture], mistakes)
        learned = (answers.argmax(1) != NONE) | (torch.rand(len(answers)) < FREE)
        with torch.no_grad():
            seen.append(first(dots[learned].to(memory_format=torch.channels_last)).half())
        shown.append(answers[learned])
    inputs, answers = torch.cat(seen), torch.cat(shown)
    for part in rest:
        if isinstance(part, nn.Dropout):
            part.train()
    steps = torch.optim.AdamW(rest.parameters(), RATE_ON, weight_decay=1e-3)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(steps, EPOCHS)
    for epoch in range(EPOCHS):
        total = 0.0
        for some in torch.randperm(len(inputs)).split(BATCH):
            dots = inputs[some].float().to(memory_format=torch.channels_last)
            loss = functional.cross_entropy(rest(dots), answers[some])
            steps.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(rest.parameters(), 5)
            steps.step()
            total += loss.item() * len(some)
        slower.step()
        say(f"faces: {epoch + 1} of {EPOCHS}, loss {total / len(inputs):.3f}")
    net[-1].bias.data[LEANS] -= RARER
    net.eval()


def train(
    name: str, net: Any, loss_of: Any, sets: tuple[list[Picture], list[Picture]], minutes: float
) -> None:
    steps = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    start, number = time.monotonic(), 0
    while (part := (time.monotonic() - start) / 60 / minutes) < 1:
        for group in steps.param_groups:
            group["lr"] = RATE * (min(1, number / 50) * (1 + math.cos(math.pi * part)) / 2 + 0.003)
        share = PHOTO if part > 1 / 3 and sets[1] else 0
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


def arrays(text: str) -> Iterator[Tensor]:
    """The weights and biases of a part of `dice-weights.js`, in its order."""
    for worth, numbers in re.findall(r'worth: ([-.e0-9]+), numbers: "([^"]*)"', text):
        whole = torch.frombuffer(bytearray(b64decode(numbers)), dtype=torch.int16)
        yield whole.float() * float(worth)


def put_back(parts: list[tuple[Any, Any]], text: str) -> None:
    """Each layer and the norm behind it, which does nothing but add the bias from now on."""
    numbers = arrays(text)
    for convolution, norm in parts:
        weights, bias = next(numbers), next(numbers)
        convolution.weight.data = weights.view_as(convolution.weight)
        (norm or convolution).bias.data = bias
        if norm:
            norm.running_var.fill_(1 - norm.eps)
            norm.eval()


def kept(path: Path) -> tuple[Any, Any]:
    """Both networks as a file has them."""
    finding, seeing = path.read_text(encoding="utf-8").split("export const FACES")
    find, see = finder(), faces()
    wides = [(each[0], each[1]) for each in find["wide"]]
    thins = [part for t in find["thin"] for part in ((t[0], t[1]), (t[2], t[3]))]
    put_back([*wides, *thins, (find["head"][0], None)], finding)
    wides = [(each[0], each[1]) for each in (see[0], see[2], see[4], see[5])]
    put_back([*wides, (see[9], None), (see[12], None)], seeing)
    return find.eval(), see


def script(find: Any, see: Any) -> str:
    wide = ", ".join(folded(each[0], each[1], ", stride: 2") for each in find["wide"])
    thins = (f"{{ apart: {folded(t[0], t[1])}, mix: {folded(t[2], t[3])} }}" for t in find["thin"])
    head = layer(find["head"][0].weight, find["head"][0].bias)
    seeing = zip((see[0], see[2], see[4], see[5]), ("true", "true", "false", "true"), strict=True)
    wides = ", ".join(folded(each[0], each[1], f", isHalved: {half}") for each, half in seeing)
    one, two = (layer(see[at].weight, see[at].bias) for at in (9, 12))
    return (
        "// Weights of the networks that read dice. Written by tests/tools/bowls/train.py.\n"
        'import { weightsOf } from "./dice-network.js";\n\n'
        f"export const FINDER = {{ wide: [{wide}], thin: [{', '.join(thins)}], head: {head} }};\n"
        f"export const FACES = {{ wide: [{wides}], one: {one}, two: {two} }};\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bowls.train", description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--on", type=int, default=0)
    parser.add_argument("--into", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    sets = (loaded(options.pictures), loaded(options.photos) if options.photos else [])
    if options.on:
        find, see = kept(WEIGHTS)
    else:
        find, see = finder(), faces()
        train("finder", find, finder_loss, sets, options.minutes)
    mistakes = {id(each): mistaken(find, each) for pictures in sets for each in pictures}
    if options.on:
        go_on(see, [*sets[0], *sets[1]], mistakes, options.on)
    else:
        train("faces", see, partial(faces_loss, mistakes=mistakes), sets, options.minutes)
    options.into.write_text(script(find, see), encoding="utf-8")


if __name__ == "__main__":
    main()
