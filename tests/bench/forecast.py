"""How long odds and forecasts take: medians in milliseconds.

.venv/bin/python -m tests.bench.forecast
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from rules.bobing import Roll, Rulebook
from rules.bobing.commands import Prize, Start, Throw
from rules.bobing.forecast import Forecast
from rules.bobing.game import decide, opening
from rules.bobing.rulebook import BOOKS
from rules.bobing.state import State, apply_all
from rules.bobing.throw_odds import ThrowOdds
from rules.bobing.tie import tie_chance_simulated

ROUNDS = 21
PLAYERS = 20
CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}


def rulebook_and_odds(text: str) -> None:
    """All odds of a book that was never seen before."""
    book = Rulebook.parse(text)
    ThrowOdds.of(book)
    book.ways()


def odds(book: Rulebook) -> None:
    ThrowOdds.of(book)
    book.ways()


def evening(book: Rulebook, sets: int) -> None:
    counts = {tier: sets * count for tier, count in CUSTOM.items()}
    every_figure(Forecast.of(book, counts, PLAYERS))


def running(state: State) -> None:
    every_figure(Forecast.of_state(state))


def until_the_end(state: State) -> None:
    """What a console shows after every roll."""
    forecast = Forecast.of_state(state)
    _ = forecast.rolls.mean, forecast.quantiles


def every_figure(forecast: Forecast) -> None:
    _ = forecast.rolls.mean, forecast.quantiles, forecast.rolls_and_champions.mean
    _ = forecast.no_champion, forecast.grab_first, forecast.rolls_or_grab
    _ = forecast.missed_share, forecast.empty_handed, forecast.caveats


def tie(book: Rulebook) -> None:
    tie_chance_simulated(Forecast.of(book, CUSTOM, PLAYERS), Random(1).random)


def game_after(book: Rulebook, rolls: int) -> State:
    tiers = [tier for tier, count in CUSTOM.items() for _ in range(count)]
    prizes = tuple(Prize(number, tier) for number, tier in enumerate(tiers))
    state, random = opening(book), Random(5)
    state = apply_all(state, decide(state, Start(book, prizes, tuple(range(1, PLAYERS + 1)))))
    for _ in range(rolls):
        assert state.turn is not None
        roll = Roll(tuple(random.choices((1, 2, 3, 4, 5, 6), k=6)))
        state = apply_all(state, decide(state, Throw(state.turn, roll, is_confirmed=True)))
    return state


def milliseconds(work: Callable[[], None]) -> float:
    """The median time of the work after one round that does not count."""
    times = []
    for _ in range(ROUNDS + 1):
        begin = perf_counter()
        work()
        times.append(1000 * (perf_counter() - begin))
    return median(times[1:])


def main() -> None:
    text = (BOOKS / "manila.toml").read_text(encoding="utf-8")
    book = Rulebook.parse(text)
    after = game_after(book, 60)
    rows: dict[str, Callable[[], None]] = {
        "read a rulebook, all its odds, first time": partial(rulebook_and_odds, text),
        "all odds of a rulebook that was read": partial(odds, book),
        "forecast of one set, every figure": partial(evening, book, 1),
        "forecast of ten sets, every figure": partial(evening, book, 10),
        "forecast of a running game, every figure": partial(running, after),
        "forecast of a running game, rolls and quantiles": partial(until_the_end, after),
        "tie of one set, 10,000 games simulated": partial(tie, book),
    }
    for name, work in rows.items():
        sys.stdout.write(f"{name:<50}{milliseconds(work):>9.2f} ms\n")


if __name__ == "__main__":
    main()
