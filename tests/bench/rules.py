"""What the rules take, without a server: a look-up, odds, forecasts, evenings, cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median
from time import perf_counter, process_time

from rules.bobing import Roll, Rulebook
from rules.bobing.book.rulebook import shipped
from rules.bobing.odds.evenings import Evenings
from tests.bench import cards, forecast, mahjong
from tests.bench.figure import Figure, number

SAMPLE = 10_000
GAMES = 2_000
ROLLS_PLAYED = 60


def figures(rounds: int) -> Iterator[Figure]:
    yield score(rounds)
    yield odds()
    yield running(rounds)
    yield evenings(rounds)
    yield from cards.figures(rounds)
    yield from mahjong.figures(rounds)


def score(rounds: int) -> Figure:
    book, random = Rulebook.load("manila"), Random(1)
    every = list(product((1, 2, 3, 4, 5, 6), repeat=6))
    rolls = [Roll(faces) for faces in random.sample(every, SAMPLE)]
    took = [_seconds_to_score(book, rolls) for _ in range(1 + rounds)]
    return Figure(
        key="score",
        name="score one roll",
        value=1e9 * median(took[1:]) / SAMPLE,
        unit="ns",
        target=150,
        made_of=f"{SAMPLE:,} different throws",
    )


def _seconds_to_score(book: Rulebook, rolls: list[Roll]) -> float:
    judge = book.score
    begin = perf_counter()
    for roll in rolls:
        judge(roll)
    return perf_counter() - begin


def odds() -> Figure:
    took = {key: forecast.first_odds(key) for key in shipped()}
    slowest = max(took, key=lambda key: took[key])
    return Figure(
        key="odds",
        name="all odds of a rulebook, first time in a process",
        value=took[slowest],
        unit="ms",
        target=20,
        made_of=f"the slowest of {len(took)}: {slowest}",
    )


def running(rounds: int) -> Figure:
    state = forecast.game_after(Rulebook.load("manila"), ROLLS_PLAYED)
    return Figure(
        key="forecast",
        name="forecast of a running game, every figure",
        value=forecast.milliseconds(partial(forecast.running, state), rounds),
        unit="ms",
        target=20,
        made_of=f"manila, {forecast.PLAYERS} players, after {ROLLS_PLAYED} rolls",
    )


def evenings(rounds: int) -> Figure:
    random = Random(1)
    book = Rulebook.load("manila")
    played = Evenings(book, forecast.CUSTOM, forecast.PLAYERS, random.random)
    codes = played.codes(random.randbytes)
    took = []
    for _ in range(1 + rounds):
        begin = process_time()
        for _ in range(GAMES):
            played.play(codes)
        took.append(process_time() - begin)
    each = median(took[1:]) / GAMES
    return Figure(
        key="evenings",
        name="simulated evenings a second on one core",
        value=1 / each,
        unit="/s",
        target=20_000,
        is_floor=True,
        made_of=f"manila, {forecast.PLAYERS} players, {number(1e6 * each)} us an evening",
    )
