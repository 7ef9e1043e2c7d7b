"""How long odds and forecasts take: medians, in milliseconds of a processor.

.venv/bin/python -m tests.bench.forecast
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time

from rules.bobing import Roll, Rulebook
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import BOOKS, shipped
from rules.bobing.game.commands import Prize, Start, Throw
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import State
from rules.bobing.odds.evenings import Evenings
from rules.bobing.odds.forecast import Forecast
from rules.bobing.odds.waiting import Part
from rules.game import follow

ROUNDS = 11
PLAYERS = 20
SIMULATED = 2_000  # evenings, as the panel plays them
CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
EVERYTHING = {
    "carry": "on",
    "goldflower": "top",
    "goldflower_bonus": "remaining_second",
    "empty_tier": "next_lower",
    "chase": "none",
}
FIRST = """
from time import process_time
from rules.bobing import Rulebook
begin = process_time()
Rulebook.load({key!r}).throw_odds
print(1000 * (process_time() - begin))
"""


def first_odds(key: str) -> float:
    """All odds of a book as the first that a process reads."""
    command = [sys.executable, "-c", FIRST.format(key=key)]
    runs = (subprocess.run(command, capture_output=True, check=True) for _ in range(ROUNDS))
    return median(float(run.stdout) for run in runs)


def odds(text: str) -> None:
    _ = Rulebook.parse(text).throw_odds


def evening(book: Rulebook, sets: int) -> None:
    every_figure(Forecast.of(book, several(sets), PLAYERS))


def running(state: State) -> None:
    every_figure(Forecast.of_state(state))


def simulated(book: Rulebook, sets: int) -> None:
    random = Random(1)
    evenings = Evenings(book, several(sets), PLAYERS, random.random)
    codes = evenings.codes(random.randbytes)
    for _ in range(SIMULATED):
        evenings.play(codes)


def several(sets: int) -> dict[int, int]:
    return {tier: sets * count for tier, count in CUSTOM.items()}


def every_figure(forecast: Forecast) -> None:
    Part.and_also.cache_clear()  # nothing is known of an earlier roll
    _ = forecast.rolls.mean, forecast.quantiles, forecast.rolls_and_champions.mean
    _ = forecast.no_champion, forecast.grab_first, forecast.ended_first, forecast.rolls_or_grab
    _ = forecast.missed_share, forecast.empty_handed, forecast.caveats, forecast.out_of_reach
    _ = forecast.left_after(200), forecast.gone_after(200)


def game_after(book: Rulebook, rolls: int) -> State:
    tiers = [tier for tier, count in CUSTOM.items() for _ in range(count)]
    prizes = tuple(Prize(number, tier) for number, tier in enumerate(tiers))
    state, random = opening(book), Random(5)
    state = follow(bobing, state, decide(state, Start(book, prizes, tuple(range(1, PLAYERS + 1)))))
    for _ in range(rolls):
        assert state.turn is not None
        roll = Roll(tuple(random.choices((1, 2, 3, 4, 5, 6), k=6)))
        state = follow(bobing, state, decide(state, Throw(state.turn, roll, is_confirmed=True)))
    return state


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median time of the work after one round that does not count."""
    times = []
    for _ in range(rounds + 1):
        begin = process_time()
        work()
        times.append(1000 * (process_time() - begin))
    return median(times[1:])


def rows() -> Iterator[tuple[str, float]]:
    for key in shipped():
        text = (BOOKS / f"{key}.toml").read_text(encoding="utf-8")
        book = Rulebook.parse(text)
        yield f"{key}: odds, first book of a process", first_odds(key)
        yield f"{key}: odds, read once more", milliseconds(partial(odds, text))
        yield f"{key}: forecast of one set, every figure", milliseconds(partial(evening, book, 1))
        yield f"{key}: forecast of ten sets", milliseconds(partial(evening, book, 10), rounds=3)
    book = Rulebook.load("xiamen_sheet", **EVERYTHING)
    yield "every extra, sliding: one set", milliseconds(partial(evening, book, 1))
    yield "every extra, sliding: ten sets", milliseconds(partial(evening, book, 10), rounds=1)
    after = game_after(Rulebook.load("manila"), 60)
    yield "manila: a running game, every figure", milliseconds(partial(running, after))
    for key in ("manila", "xiamen_sheet"):
        for sets in (1, 10):
            played = partial(simulated, Rulebook.load(key), sets)
            yield f"{key}: {SIMULATED:,} evenings, sets: {sets}", milliseconds(played, rounds=3)


def main() -> None:
    for name, time in rows():
        sys.stdout.write(f"{name:<52}{time:>10.1f} ms\n")


if __name__ == "__main__":
    main()
