"""What mahjong takes: a usual hand, the worst one, and all that sixteen tiles wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from rules.mahjong import Hand, House
from rules.mahjong.advice import discards, waiting
from rules.mahjong.draft import Draft
from rules.mahjong.reading import _sets_and_pair_of, _sets_of
from tests.bench.figure import Figure
from tests.rules.mahjong.random_hands import winning_hand

HOUSE = House.load("table")
SAMPLE = 2_000
# One suit, readings by the dozen, and every tile of the suit completes it.
WORST = Hand("b1112223334445556", win="b6")
MOST_WAITS = Draft.parse("b1112345678999 w111")
LOOSE = Draft.parse("b11123456789992345"[:-1])


def figures(rounds: int) -> Iterator[Figure]:
    random = Random(1)
    hands = [winning_hand(random) for _ in range(SAMPLE)]
    each = [_milliseconds(lambda hand=hand: HOUSE.score(hand), 1) for hand in hands]  # type: ignore[misc]
    yield _figure(
        "mahjong_usual", "score a usual mahjong hand", median(each), 1, f"{SAMPLE:,} hands"
    )
    slowest = hands[each.index(max(each))]
    cold = max(_cold(lambda hand=hand: HOUSE.score(hand), rounds) for hand in (WORST, slowest))  # type: ignore[misc]
    yield _figure(
        "mahjong_worst",
        "score the worst mahjong hand",
        cold,
        20,
        "the first of its kind in a process",
    )
    took = _cold(lambda: waiting(HOUSE, MOST_WAITS), rounds)
    yield _figure(
        "mahjong_waits",
        "all waits of sixteen tiles, and what each is worth",
        took,
        20,
        f"{len(waiting(HOUSE, MOST_WAITS))} waits, the first time in a process",
    )
    took = _cold(lambda: discards(HOUSE, LOOSE), rounds)
    yield _figure("mahjong_discards", "the best discard of seventeen tiles", took, None, "one suit")


def _cold(do: Callable[[], object], rounds: int) -> float:
    """With nothing remembered of any suit."""
    took = []
    for _ in range(rounds):
        _sets_of.cache_clear()
        _sets_and_pair_of.cache_clear()
        took.append(_milliseconds(do, 1))
    return median(took)


def _milliseconds(do: Callable[[], object], times: int) -> float:
    begin = perf_counter()
    for _ in range(times):
        do()
    return 1e3 * (perf_counter() - begin) / times


def _figure(key: str, name: str, value: float, target: float | None, made_of: str) -> Figure:
    return Figure(key=key, name=name, value=value, unit="ms", target=target, made_of=made_of)
