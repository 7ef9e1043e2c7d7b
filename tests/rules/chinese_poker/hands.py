"""Hands to settle, and settling them in short."""

from __future__ import annotations

import re

from rules.chinese_poker import Arrangement, Settlement, Variation
from rules.chinese_poker.settlement import settle
from rules.chinese_poker.telling import told
from rules.errors import RulesError

# The pair that CP works out itself.
A = "6c 6d 6h / 4c 4d 4h 9c 9d / Kc Kd Kh 8c 8d"
B = "Qc Qd 7c / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ac"
# Pair, two pairs and three of a kind, which beat the rows of WEAK and of WEAKER.
STRONG = "Ah Ad Kc / Ts Th 5c 5d 9h / 7c 7d 7h 2c 3d"
WEAK = "Qs Jh 9c / 8s 8h 6c 4d 2s / 9s 9d 6h 4h 3s"
WEAKER = "Js Tc 3c / 6s 6d Qc 4c 2d / 8c 8d Qh 3h 2h"
# A four in the middle, a straight flush at the back; PLAIN loses all three rows to it.
GREAT = "Kh Qs 9d / 2c 2d 2h 2s 3c / 4d 5d 6d 7d 8d"
PLAIN = "Jh Ts 8c / Ad Ac 9c 7c 5c / Kd Kc Ks 3h 4h"
# Straight flushes in middle and back, and a front that loses to FRONT's.
FLUSHES = "2c 3d 4h / 5s 6s 7s 8s 9s / Tc Jc Qc Kc Ac"
FRONT = "Jh Td 8d / 2d 2h 7c 5c 9c / Ks Kd Kh 4s 4c"
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

# The rows beat one of ONE, and two are equal.
BETTER = "Ks Qh Ts / Ac Jh Th 8d 7s / 2d 3d 4d 5d 6d"
SPADE = STRONG.replace("Ah", "As")
AGAIN = WEAK.replace("Qs", "Ah")  # a card of STRONG's
# Two rows of which the first has the three of a kind, and one for one.
EVEN = "Ac Qd 7h / Tc Th Td 4s 4d / Kd Kh Kc 5h 5c"
TRIPS = "6s 6h 6d / 7c 8s 9h Ts Jd / Ks 9s 5s 3s 2s"
# Each beats the next in front and back or in the middle alone: nobody beats both.
FIRST = "Ah Kd Qc / 2h 2d 9c 7s 5h / 8h 8d 9h 7c 4s"
SECOND = "Ac Kh Jd / 3h 3d 9d 7h 6c / 6h 6d Td 5c 4c"
THIRD = "As Ks Ts / 2s 2c Tc 6s 4h / 9s Js Jc Qh 8c"
WHEEL = "2h 3s 7c / 8d 8c 4d 3h 2s / Ah 2c 3c 4h 5s"
STRAIGHT = "Kc 9s 2d / 7s 7d Jh 3d Ts / 6d 5c 4c 7h 8h"
AGAINST_DRAGON = "As Ah Qs / Kc Kd 7c 7h 3c / 8c 8d 8s 4c 4d"
AGAINST_FOURS = "Ac Ad As / Tc Td Th 8c 8d / 6c 6d 6h 6s 3c"
# A complete straight that is not declared.
ROWS = "2h 3c 4d / 5c 6d 7h 8s 9c / Ts Jd Qh Kc As"
THREES = "3d 3h 2c / 5d 5h 9d 8c 6c / 4c 4h 4s 6s 7d"
FOULER = "Jh Jd Kc / 7c 7d Ah 8d 2h / Th 8s 6s 4s 3s"
# Each row beats the one behind it.
FOUL = "Qs Qd Kd / 9c 9d Ac 8c 2s / 8h 6d 4h 3h Js"

# Loses all rows to ONE and EQUAL, and shares no card with LOWER.
LOWEST = "7d 6h 3s / Kc 8c 7c 5s 3h / As Ad Ts Th 2h"

SIX_PAIRS = "Ac Ad Kc Kd Qc Qd 9c 9d 5h 5s 3h 3s 2c"
SIX_LOWER_PAIRS = "As Ah Ks Kh Qs Qh 9h 9s 4h 4s 3c 3d 2d"
DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
OTHER_DRAGON = "2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc Ad"
THREE_STRAIGHTS = "2h 3c 4d / 5c 6d 7h 8s 9c / Ts Jd Qh Kc As"
SHORT_DRAGON = DRAGON[:-3]
FOURS_AS_PAIRS = "2c 2d 2h 2s 5c 5d 7c 7d 9c 9d Jc Jd Kc"
FIVE_PAIRS_TRIPS = "2c 2d 2h 5c 5d 7c 7d 9c 9d Jc Jd Kc Kd"
THREE_FLUSHES = "2d 5d 9d / 3h 6h 8h Th Kh / 2s 4s 7s Js Qs"

PAIRS = "As Ah Kd Kh Qs Qc 9c 9d 5h 5d 3h 3s 2d"
LOW_PAIRS = "Kc Kd Qc Qd Jc Jd 9c 9d 6c 6d 8c 8d 5c"
SMALL = "2h 3c 4c 5c 6c 7c 8c 9h 2d 3d 4d 5d 6d"
SPADES = "4h 6h 8h / 2s 4s 6s 8s Ts / 7s Js Qs Ks As"
LOWER_STRAIGHTS = "2s 3d 4c / 5d 6h 7s 8c 9d / Td Jh Qs Kd Ah"
HIGHER_STRAIGHTS = "3h 4h 5h / 5s 6s 7c 8d 9h / Tc Jc Qc Ks Ad"
# The backs are ace-jack and ace-seven.
HEARTS = "2d 3d 4d / 5h 6h 8h 9h Kh / 2s 4s 7s Js As"
CLUBS = "5d 6d 7d / 2c 4c 6c 8c Qc / 2h 3h 4h 7h Ah"

# STRONG, but for the cards that six pairs beside it need.
STRONG_BESIDE = "As Ac Kc / Ts Th 5c 5d 9h / 7c 7d 7h 2c 3d"
PAIRS_BESIDE = "Ad Ah Kd Kh Qc Qd Jc Jd Tc Td 8c 8d 3h"
SPADES_BESIDE = "4h 6h 8h / 2s 4s 6s 8s Ts / 7s Js Qs Ks As"
ACE_LOW = "Ac 2c 3d / 5c 6d 7c 8d 9c / 5d 6c 7d 8c 9d"
ACE_HIGH = "Ac Kc Qd / 2c 3d 4c 5d 6c / 2d 3c 4d 5c 6d"
AROUND = "Kc Ac 2d / 3c 4d 5c 6d 7c / 3h 4h 5s 6h 7h"
AGAINST_RUNS = "Ah As Kh / 8h 8s Jh Js 3s / Qh Qs 9h 9s 2h"
AGAINST_SMALL = "Ah As Kh / Qh Qs Td Ts 9c / Kd Kc Ks 8h 8s"
BLACK = "2c 3c 5c 7c 9c Jc 2s 4s 6s 8s Ts Qs As"
NEARLY_BLACK = "2c 3c 5c 7c 9c Jc 2s 4s 6s 8s Ts Qs Ah"
RED = "2d 3d 5d 7d 9d Jd 2h 4h 6h 8h Th Qh Ah"
AGAINST_BLACK = "Kd Kh Qd / Td Th 8d 8h 7d / Jd Jh 9d 9h 5d"
AGAINST_RED = "Kc Ks Qc / Tc Ts 8c 8s 7c / Jc Js 9c 9s 5c"

# All rows of the others beat those of LOW.
THREE_ACES = "Ah Ad Ac / Kc Kd Kh 2c 2d / Qc Qd Qh Qs 3c"
FOUR_ACES = "Kc Kd 4d / 5c 5d 5h 3c 3d / Ah Ad Ac As Qc"
TWO_ACES = "Ah Ad Kd / Qc Qd Jd Jh 2d / Ks Kh Kc 3c 3d"
NO_ACE = "Kh Kd Qc / Jc Jd Th Td 2d / 5c 5d 5h 3c 3d"
ONE_ACE = "Td 9s 5h / 7d 7h As 5s 3s / 8h 8s Jd Jc 3d"
LOW = "Js Tc 4c / 6s 6d 9c 7c 2s / 8c 8d 9h 4h 2h"

# The deal of the sketch, as its four players set it.
SKETCH = (
    "6s 6h 6d / 7c 8s 9h Tc Jd / Ks 9s 5s 3s 2s",
    "Ac Qd 7h / Ts Th Td 4s 4h / Kh Kd Kc 5h 5d",
    "8d 8c Qs / Jh Jc Ad 7s 3h / 2c 3c 4c 5c 6c",
    "Qh Qc 2h / As Ah Js 9c 8h / 9d 7d 4d 3d 2d",
)
PICTURES = "Kc Kd Qs / Jc Jd Jh 9c 8c / Qc Qd Qh 5c 5d"
NO_PICTURES = "2h 4h 6h 8h Th Ah 3s 5s 7s 9s As 2d 4d"
SPECIAL_HANDS = {
    "no_pictures": NO_PICTURES,
    "six_pairs": SIX_PAIRS,
    "three_straights": THREE_STRAIGHTS,
    "three_flushes": THREE_FLUSHES,
    "five_pairs_trips": FIVE_PAIRS_TRIPS,
    "four_trips": "2c 2d 2h 5c 5d 5h 7c 7d 7h 9c 9d 9h Ks",
    "small_2_10": "2c 3d 4h 5s 6c 7d 8h 9s Tc 2d 3h 4s 5c",
    "small_2_9": "2c 3d 4h 5s 6c 7d 8h 9s 9c 2d 3h 4s 5c",
    "twelve_of_a_colour": "2c 3c 5c 7c 9c Jc 2s 4s 6s 8s Ts Qs Ah",
    "one_colour": "2c 3c 5c 7c 9c Jc 2s 4s 6s 8s Ts Qs As",
    "small_2_8": "2c 3d 4h 5s 6c 7d 8h 8s 8c 2d 3h 4s 5c",
    "big_8_A": "8c 9d Th Js Qc Kd Ah As Ac 8d 9h Ts Jc",
    "complete_straight": DRAGON,
    "three_quads": "2c 2d 2h 2s 5c 5d 5h 5s 9c 9d 9h 9s Ks",
    "three_straight_flushes": "Ac 2c 3c 5d 6d 7d 8d 9d Ts Js Qs Ks As",
    "twelve_pictures": "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks 2c",
    "one_suit": "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
}


def otherwise(deals: str) -> dict[str, object]:
    """Of deals such as `base A B sweep=3: -3 3` with the hands above, each under its sentence:
    those that pay something else, with what they pay.

    A seat may declare, as in six_pairs@PAIRS, or surrender: -. Instead of units stands what is
    refused, or as what.
    """
    found: dict[str, object] = {}
    said = ""
    for line in deals.split("\n"):
        if not line.startswith("    "):
            said = line
        elif not line.strip().startswith("#"):
            words, _, expected = line.partition(": ")
            net, refused = paid(*words.split())
            if expected[0].isalpha() and expected in refused:
                continue
            units = tuple(sum(map(int, re.findall(r"[+-]?\d+", unit))) for unit in expected.split())
            if net != units:
                found[f"{said}: {line.strip()}"] = net or refused
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
            [None if "@" in w or w == "-" else Arrangement.parse(globals()[w]) for w in seats],
            {at: (key, globals()[name]) for at, (key, name) in special.items()},
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
        for each in told(settlement, players)
        for sentence in (each.total, *each.reasons)
    )
