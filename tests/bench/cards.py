"""What Chinese poker takes: ranking a row, settling a deal, the best setting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

from rules.cards import PACK
from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.advice import Others, best_against
from rules.chinese_poker.ranking import ranking
from tests.bench.figure import Figure
from tests.rules.chinese_poker.deals import PACK as TEXTS
from tests.rules.chinese_poker.deals import set_legally

HANDS = 20_000
DEALS = 200
ADVICE = 5


def figures(rounds: int) -> Iterator[Figure]:
    random = Random(1)
    yield ranked(rounds, random)
    deals = [_deal(random) for _ in range(DEALS)]
    yield settled(rounds, deals)
    yield advised(rounds, deals[:ADVICE])


def ranked(rounds: int, random: Random) -> Figure:
    five = ranking().five
    hands = [random.sample(range(len(PACK)), 5) for _ in range(HANDS)]

    def run() -> None:
        for hand in hands:
            five(hand)

    return Figure(
        key="cards_rank",
        name="rank five cards",
        value=1e6 * _seconds(run, rounds) / HANDS,
        unit="us",
        target=1,
        made_of=f"{HANDS:,} hands",
    )


def settled(rounds: int, deals: list[list[Arrangement]]) -> Figure:
    variation = Variation.load("base")

    def run() -> None:
        for deal in deals:
            assert variation.settle(deal).net

    return Figure(
        key="cards_settle",
        name="settle four hands",
        value=1e6 * _seconds(run, rounds) / len(deals),
        unit="us",
        target=100,
        made_of=f"{len(deals)} deals, base",
    )


def advised(rounds: int, deals: list[list[Arrangement]]) -> Figure:
    variation = Variation.load("base")

    def run() -> None:
        for mine, *others in deals:
            best_against(variation, mine.cards, 0, Others((None, *others), {}))

    return Figure(
        key="cards_best",
        name="best setting against three known hands",
        value=1e3 * _seconds(run, rounds) / len(deals),
        unit="ms",
        target=300,
        made_of=f"{len(deals)} deals, base, all 72,072 settings of each",
    )


def _deal(random: Random) -> list[Arrangement]:
    cards = random.sample(TEXTS, len(TEXTS))
    hands = [set_legally(random, cards[place : place + 13]) for place in (0, 13, 26, 39)]
    return [Arrangement.parse(" / ".join(map(" ".join, rows))) for rows in hands]


def _seconds(run: Callable[[], None], rounds: int) -> float:
    took = []
    for _ in range(1 + rounds):
        begin = process_time()
        run()
        took.append(process_time() - begin)
    return median(took[1:])
