"""What the rules take, without a server: a look-up, odds, forecasts, evenings, cards, tiles."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from rules.bobing import Roll, Rulebook
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import shipped
from rules.bobing.game.commands import Prize, Start, Throw
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import State
from rules.bobing.odds.evenings import Evenings
from rules.bobing.odds.forecast import Forecast
from rules.bobing.odds.waiting import Part
from rules.cards import PACK
from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.advice import Others, best_against
from rules.chinese_poker.ranking import ranking
from rules.game import follow
from rules.mahjong import Hand, House
from rules.mahjong.advice import waiting
from rules.mahjong.draft import Draft
from rules.mahjong.reading import _sets_and_pair_of, _sets_of
from tests.bench.figure import Figure, figure, number, seconds
from tests.rules.chinese_poker.deals import PACK as TEXTS
from tests.rules.chinese_poker.deals import set_legally
from tests.rules.mahjong.random_hands import winning_hand

SAMPLE = 10_000
GAMES = 2_000
ROLLS_PLAYED = 60
PLAYERS = 20
CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
STARTS = 11
FIRST = """
from time import process_time
from rules.bobing import Rulebook
begin = process_time()
Rulebook.load({key!r}).throw_odds
print(1000 * (process_time() - begin))
"""
HANDS, DEALS, ADVICE = 20_000, 200, 5
TABLE = House.load("table")
WINS = 2_000
# One suit, readings by the dozen, and every tile of the suit completes it.
WORST = Hand("b1112223334445556", win="b6")
MOST_WAITS = Draft.parse("b1112345678999 w111")


def figures(rounds: int) -> Iterator[Figure]:
    yield score(rounds)
    yield odds()
    yield forecast(rounds)
    yield evenings(rounds)
    yield from cards(rounds)
    yield from mahjong(rounds)


def score(rounds: int) -> Figure:
    book, random = Rulebook.load("manila"), Random(1)
    every = list(product((1, 2, 3, 4, 5, 6), repeat=6))
    rolls = [Roll(faces) for faces in random.sample(every, SAMPLE)]
    took = seconds(partial(for_each, book.score, rolls), rounds, perf_counter)
    return figure("score", 1e9 * took / SAMPLE, f"{SAMPLE:,} different throws")


def for_each(work: Callable[[Any], object], cases: Iterable[Any]) -> None:
    for case in cases:
        work(case)


def odds() -> Figure:
    """All odds of a book as the first that a process reads."""
    took = {}
    for key in shipped():
        command = [sys.executable, "-c", FIRST.format(key=key)]
        took[key] = median(float(subprocess.check_output(command)) for _ in range(STARTS))
    slowest = max(took, key=lambda key: took[key])
    return figure("odds", took[slowest], f"the slowest of {len(took)}: {slowest}")


def forecast(rounds: int) -> Figure:
    took = seconds(partial(every_figure, game_after(Rulebook.load("manila"))), rounds)
    made_of = f"manila, {PLAYERS} players, after {ROLLS_PLAYED} rolls"
    return figure("forecast", 1e3 * took, made_of)


def every_figure(state: State) -> None:
    Part.and_also.cache_clear()  # nothing is known of an earlier roll
    found = Forecast(state)
    _ = found.rolls.mean, found.rolls.quantile(0.9), found.rolls_and_champions.mean
    _ = found.no_champion, found.grab_first, found.ended_first
    _ = found.missed_share, found.empty_handed, found.caveats, found.out_of_reach
    _ = found.left_after(200), found.gone_after(200)


def game_after(book: Rulebook) -> State:
    tiers = [tier for tier, count in CUSTOM.items() for _ in range(count)]
    prizes = tuple(Prize(number, tier) for number, tier in enumerate(tiers))
    state, random = opening(book), Random(5)
    state = follow(bobing, state, decide(state, Start(book, prizes, tuple(range(1, PLAYERS + 1)))))
    for _ in range(ROLLS_PLAYED):
        assert state.turn is not None
        roll = Roll(tuple(random.choices((1, 2, 3, 4, 5, 6), k=6)))
        state = follow(bobing, state, decide(state, Throw(state.turn, roll, is_confirmed=True)))
    return state


def evenings(rounds: int) -> Figure:
    random = Random(1)
    played = Evenings(Rulebook.load("manila"), CUSTOM, PLAYERS, random.random)
    codes = played.codes(random.randbytes)
    each = seconds(partial(for_each, played.play, [codes] * GAMES), rounds) / GAMES
    made_of = f"manila, {PLAYERS} players, {number(1e6 * each)} us an evening"
    return figure("evenings", 1 / each, made_of)


def cards(rounds: int) -> Iterator[Figure]:
    """Of Chinese poker."""
    random, base = Random(1), Variation.load("base")
    hands = [random.sample(range(len(PACK)), 5) for _ in range(HANDS)]
    took = seconds(partial(for_each, ranking().five, hands), rounds)
    yield figure("cards_rank", 1e6 * took / HANDS, f"{HANDS:,} hands")
    deals = [_deal(random) for _ in range(DEALS)]
    took = seconds(partial(for_each, base.settle, deals), rounds)
    yield figure("cards_settle", 1e6 * took / DEALS, f"{DEALS} deals, base")

    def advise(deal: list[Arrangement]) -> None:
        mine, *others = deal
        best_against(base, mine.cards, 0, Others((None, *others), {}))

    took = seconds(partial(for_each, advise, deals[:ADVICE]), rounds)
    made_of = f"{ADVICE} deals, base, all 72,072 settings of each"
    yield figure("cards_best", 1e3 * took / ADVICE, made_of)


def _deal(random: Random) -> list[Arrangement]:
    texts = random.sample(TEXTS, len(TEXTS))
    hands = [set_legally(random, texts[place : place + 13]) for place in (0, 13, 26, 39)]
    return [Arrangement.parse(" / ".join(map(" ".join, rows))) for rows in hands]


def mahjong(rounds: int) -> Iterator[Figure]:
    """A usual hand, the worst one, and all that sixteen tiles wait for."""
    random = Random(1)
    hands = [winning_hand(random) for _ in range(WINS)]
    each = [_milliseconds(partial(TABLE.score, hand)) for hand in hands]
    yield figure("mahjong_usual", median(each), f"{WINS:,} hands")
    slowest = hands[each.index(max(each))]
    worst = max(_cold(partial(TABLE.score, hand), rounds) for hand in (WORST, slowest))
    yield figure("mahjong_worst", worst, "the first of its kind in a process")
    took = _cold(partial(waiting, TABLE, MOST_WAITS), rounds)
    made_of = f"{len(waiting(TABLE, MOST_WAITS))} waits, the first time in a process"
    yield figure("mahjong_waits", took, made_of)


def _cold(do: Callable[[], object], rounds: int) -> float:
    """With nothing remembered of any suit."""
    took = []
    for _ in range(rounds):
        _sets_of.cache_clear()
        _sets_and_pair_of.cache_clear()
        took.append(_milliseconds(do))
    return median(took)


def _milliseconds(do: Callable[[], object]) -> float:
    begin = perf_counter()
    do()
    return 1e3 * (perf_counter() - begin)
