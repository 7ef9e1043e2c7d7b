"""python manage.py simulate --rulebook manila --players 20 --evenings 100000"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from math import ceil
from random import Random, SystemRandom
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand, CommandError

from festival.management.options import add_rulebook, chosen_rulebook
from rules.bobing import Rulebook
from rules.bobing.odds.evenings import Ending, Evening, Evenings, start_of
from rules.bobing.odds.pace import minutes, rolls_within
from rules.bobing.odds.throws import throws
from rules.errors import RulesError

AT_ONCE = 2000  # evenings between two updates of the progress bar
BAR = 40  # signs
SHARES = (0.05, 0.5, 0.9, 0.95, 0.99)  # of the evenings
ENDINGS = {
    Ending.CHAMPION: "champion decided",
    Ending.ROLL_OFF: "roll-off",
    Ending.GRAB: "total grab",
    Ending.SIX_ALIKE: "six alike",
    Ending.FOURS: "the 4s decide",
}


class Options(TypedDict):
    rulebook: str
    switch: list[str]
    players: int
    sets: int
    evenings: int
    pace: int
    minutes: int
    seed: int | None


class Command(BaseCommand):
    help = "Play whole evenings by a rulebook, and print how they went."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_rulebook(parser)
        parser.add_argument("--players", type=int, default=20)
        parser.add_argument("--sets", type=int, default=1, help="sets of prizes on one stage")
        parser.add_argument("--evenings", type=int, default=100_000)
        parser.add_argument("--pace", type=int, default=16, help="seconds from roll to roll")
        parser.add_argument("--minutes", type=int, default=60, help="where the clock ends the game")
        parser.add_argument("--seed", type=int, help="the same one gives the same evenings")

    def handle(self, *_: object, **options: Unpack[Options]) -> None:
        least = {"players": 2, "sets": 1, "evenings": 1, "pace": 1}
        for name, typed in options.items():
            if isinstance(typed, int) and typed < least.get(name, typed):
                raise CommandError(f"--{name}: expected at least {least[name]}, got {typed}")
        book = chosen_rulebook(options["rulebook"], options["switch"])
        seed = SystemRandom().getrandbits(32) if options["seed"] is None else options["seed"]
        random = Random(seed)  # noqa: S311  (a forecast, drawn again by its seed)
        evenings = _evenings(book, options, random)
        begin = time.perf_counter()
        codes = evenings.codes(throws(random.choices))
        played: Counter[Evening] = Counter()
        while (left := options["evenings"] - played.total()) > 0:
            played.update(evenings.play(codes) for _ in range(min(AT_ONCE, left)))
            self._show(played.total(), options["evenings"])
        seconds = time.perf_counter() - begin
        self.stdout.write(
            f"{book.data['key']}, {options['players']} players, sets of prizes:"
            f" {options['sets']}; {played.total():,} evenings in {seconds:.1f} s,"
            f" {played.total() / seconds:,.0f} a second, seed {seed}"
        )
        for title, text in _report(book, played, options["pace"]):
            self.stdout.write(f"{title:<26}{text}")

    def _show(self, done: int, total: int) -> None:
        """Draw the progress bar on stderr, only on a terminal."""
        if not self.stderr.isatty():
            return
        signs = BAR * done // total
        end = "\n" if done == total else ""
        bar = f"\r[{'#' * signs}{'.' * (BAR - signs)}] {done:,} of {total:,} evenings"
        self.stderr.write(bar, self.style.SUCCESS, ending=end)


def _evenings(book: Rulebook, options: Options, random: Random) -> Evenings:
    counts = {tier.number: tier.count * options["sets"] for tier in book.tiers}
    is_timed = book.switches["end"] == "timed"
    time_up = max(1, rolls_within(options["minutes"], seconds=options["pace"]))
    try:
        start = start_of(book, counts, options["players"])
        return Evenings(start, random.random, time_up if is_timed else None)
    except RulesError as error:
        raise CommandError(str(error)) from error


def _report(book: Rulebook, played: Counter[Evening], pace: int) -> Iterator[tuple[str, str]]:
    total = played.total()

    def mean(of: Callable[[Evening], float]) -> float:
        return sum(of(evening) * count for evening, count in played.items()) / total

    rolls = mean(lambda evening: evening.rolls)
    points = ", ".join(f"{share:.0%} {_quantile(played, share)}" for share in SHARES)
    yield "rolls", f"mean {rolls:.1f}; {points}"
    yield f"minutes at {pace} s a roll", f"mean {minutes(rolls, seconds=pace):.0f}"
    yield "ends with", _shares(played, lambda evening: ENDINGS[evening.ending])
    yield "champion's throw", _shares(played, lambda evening: _english(book, evening))
    late = mean(lambda evening: evening.is_late)
    yield "no champion throw yet", f"{late:.2%} when the other prizes were gone"
    without, nobody = mean(lambda evening: evening.without), mean(lambda e: not e.without)
    yield "guests with nothing", f"mean {without:.2f}; {nobody:.1%} of evenings leave nobody out"


def _quantile(played: Counter[Evening], share: float) -> int:
    """The fewest rolls that are enough for this share of the evenings."""
    rolls = sorted(evening.rolls for evening in played.elements())
    return rolls[ceil(share * len(rolls)) - 1]


def _english(book: Rulebook, evening: Evening) -> str:
    return book.combinations[evening.combination].english if evening.combination else "none"


def _shares(played: Counter[Evening], name: Callable[[Evening], str]) -> str:
    found: Counter[str] = Counter()
    for evening, count in played.items():
        found[name(evening)] += count
    return ", ".join(f"{name} {count / found.total():.2%}" for name, count in found.most_common())
