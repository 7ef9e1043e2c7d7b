"""Hands to settle, and settling them in short."""

from __future__ import annotations

import re

from rules.chinese_poker import Arrangement, Settlement, Variation
from rules.chinese_poker.settlement import settle
from rules.chinese_poker.settlement_sentences import sentences_of
from rules.errors import RulesError
from tests.tables import beside

DATA = beside(__file__)
# The pair that CP works out itself.
A = "6c 6d 6h / 4c 4d 4h 9c 9d / Kc Kd Kh 8c 8d"
B = "Qc Qd 7c / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ac"
# Pair, two pairs and three of a kind, which beat the rows of WEAK and of WEAKER.
STRONG = "Ah Ad Kc / Ts Th 5c 5d 9h / 7c 7d 7h 2c 3d"
WEAK = "Qs Jh 9c / 8s 8h 6c 4d 2s / 9s 9d 6h 4h 3s"
WEAKER = "Js Tc 3c / 6s 6d Qc 4c 2d / 8c 8d Qh 3h 2h"
# A four in the middle, a straight flush at the back; PLAIN loses all three rows to it.
GREAT = "Kh Qs 9d / 2c 2d 2h 2s 3c / 4d 5d 6d 7d 8d"
# Two hands of which every row is equal.
ONE = "Kh Qs 9d / Ah Jd Tc 8s 7h / 2c 3c 4c 5c 6c"
EQUAL = "Ks Qh 9s / Ac Jh Td 8d 7s / 2d 3d 4d 5d 6d"
# Loses all rows to both.
LOWER = "Qc Js 4h / Kd Qd 8h 6s 5h / 9c 9h 4s Jc 2s"
# Four hands that come to what CP prints of its own, whose cards are lost.
NORTH = "As Kh 4h / 2c 2d 2h Kc 8h / 3c 3d 3h Ac 9h"
EAST = "Qd Jc 4c / Js 4d 3s 2s Ad / 6s 7h 8c 9c Td"
SOUTH = "Kd Qc Th / 9s 9d 8s 8d Jh / Ks Qs Ts 7s 4s"
WEST = "Jd Tc 5h / 7c 7d Ah Qh 5d / 6c 6d 6h 5c 5s"
AGAINST_DRAGON = "As Ah Qs / Kc Kd 7c 7h 3c / 8c 8d 8s 4c 4d"
DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
# The deal of the sketch, as its four players set it.
SKETCH = (
    "6s 6h 6d / 7c 8s 9h Tc Jd / Ks 9s 5s 3s 2s",
    "Ac Qd 7h / Ts Th Td 4s 4h / Kh Kd Kc 5h 5d",
    "8d 8c Qs / Jh Jc Ad 7s 3h / 2c 3c 4c 5c 6c",
    "Qh Qc 2h / As Ah Js 9c 8h / 9d 7d 4d 3d 2d",
)
NAMED = {**globals(), **DATA["hands"]}


def otherwise() -> dict[str, object]:
    """Of deals such as `base A B sweep=3: -3 3`, each under its sentence: those that pay something
    else, with what they pay.

    A seat may declare, as in six_pairs@PAIRS, or surrender: -. Instead of units stands what is
    refused, or as what.
    """
    found: dict[str, object] = {}
    for said, line in ((said, line) for said, lines in DATA["deals"].items() for line in lines):
        words, _, expected = line.partition(": ")
        net, refused = paid(*words.split())
        if expected[0].isalpha() and expected in refused:
            continue
        units = tuple(sum(map(int, re.findall(r"[+-]?\d+", unit))) for unit in expected.split())
        if net != units:
            found[f"{said}: {line}"] = net or refused
    return found


def paid(preset: str, *words: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """What each seat gets, or why it is refused: the kind and the sentence."""
    switches = dict(word.split("=") for word in words if "=" in word)
    seats = [word for word in words if "=" not in word]
    dealer = int(switches.pop("dealer", 0))
    special = {at: word.split("@") for at, word in enumerate(seats) if "@" in word}
    try:
        settlement = settle(
            Variation.load(preset, **switches),
            [None if "@" in w or w == "-" else Arrangement.parse(NAMED[w]) for w in seats],
            {at: (key, NAMED[name]) for at, (key, name) in special.items()},
            [at for at, word in enumerate(seats) if word == "-"],
            dealer=dealer,
        )
    except RulesError as refused:
        return (), (type(refused).__name__, str(refused))
    return settlement.net, ()


def settlement(preset: str, *hands: str, **switches: str) -> Settlement:
    return settle(Variation.load(preset, **switches), [Arrangement.parse(hand) for hand in hands])


def lines(settlement: Settlement) -> tuple[str, ...]:
    """All payments with their reasons, between player 1 and the others."""
    players = range(1, len(settlement.hands) + 1)
    return tuple(
        str(sentence)
        for each in sentences_of(settlement, players)
        for sentence in (each.total, *each.reasons)
    )
