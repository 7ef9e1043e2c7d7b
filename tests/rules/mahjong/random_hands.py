"""Winning hands at random, thick with tiles that can be read in several ways."""

from __future__ import annotations

from collections import Counter
from random import Random

from rules.mahjong import Hand
from tests.rules.mahjong.second import CHOWS, KINDS, PUNGS

FLOWERS = [f"{kind}{number}" for kind in "fs" for number in range(1, 5)]


def winning_hand(random: Random) -> Hand:
    """Sets and a pair, or now and then seven pairs and a pung."""
    while True:
        groups = _seven_pairs(random) if random.random() < 0.05 else _sets(random)
        if max(Counter(t for group in groups for t in group).values()) <= 4:
            return _dressed(groups, random)


def _sets(random: Random) -> list[tuple[str, ...]]:
    """Of few suits most often: there the readings are."""
    letters = random.choice(("b", "bw", "c", "ce", "bc", "bcd", "we", "cwe", "d"))
    chows = [each for each in CHOWS if each[0][0] in letters]
    pungs = [each for each in PUNGS if each[0][0] in letters]
    share = random.random()
    sets = [
        random.choice(pungs if not chows or random.random() < share else chows) for _ in range(5)
    ]
    pair = random.choice([kind for kind in KINDS if kind[0] in letters])
    return [*sets, (pair, pair)]


def _seven_pairs(random: Random) -> list[tuple[str, ...]]:
    letters = random.choice(("b", "cw", "bcdwe"))
    kinds = [kind for kind in KINDS if kind[0] in letters]
    triple = random.choice(kinds)
    pairs = [random.choice([k for k in kinds if k != triple]) for _ in range(7)]
    return [(triple,) * 3, *((pair, pair) for pair in pairs)]


def _dressed(groups: list[tuple[str, ...]], random: Random) -> Hand:
    """With melds, flowers, a winning tile and circumstances that can be true of it."""
    melds: list[str] = []
    hidden: list[str] = []
    count = random.choice((0, 0, 0, 1, 2, 3, 4, 5)) if len(groups) == 6 else 0
    owned = Counter(t for group in groups for t in group)
    for place, group in enumerate(groups):
        if place >= count or len(group) == 2:
            hidden += group
            continue
        is_kong = len(set(group)) == 1 and owned[group[0]] == 3 and random.random() < 0.4
        text = " ".join(group + group[:1] if is_kong else group)
        melds.append(f"({text})" if is_kong and random.random() < 0.5 else text)
    win = random.choice(hidden)
    hidden.remove(win)
    drawn = random.random() < 0.5
    is_open = any(not meld.startswith("(") for meld in melds)
    return Hand(
        " ".join(hidden),
        tuple(melds),
        win,
        drawn,
        " ".join(random.sample(FLOWERS, random.choice((0, 0, 1, 2, 7)))),
        last_tile=random.random() < 0.1,
        robbing_kong=not drawn and random.random() < 0.1,
        ready_hand=not is_open and random.random() < 0.1,
        heaven=drawn and not melds and random.random() < 0.1,
        earth=not drawn and not melds and random.random() < 0.1,
        discards=random.choice((None, None, 0, 5, 6, 9, 10)),
    )
