"""Checks a rulebook while it is written: its mistakes by line, or else its odds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.setup.forecast.expectations import out_of_reach
from festival.setup.rulebooks.figures import Odds, odds_of
from festival.words.sentences import say
from rules.bobing.book.places import Place, line_of, lines_of
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND
from rules.bobing.odds.forecast import Forecast
from rules.wording import Sentence

MOST_PROBLEMS = 100
LONGEST_TYPED = 60
NO_LINE = 10**6  # sorts after all lines
AT_LINE = re.compile(r"\(at line (\d+), column \d+\)$")
AT_END = "(at end of document)"


@dataclass(frozen=True, kw_only=True)
class Problem:
    line: int  # its number, 0 if not known
    typed: str  # the text of that line
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A house rule that changes the odds."""

    key: str
    meaning: str
    values: tuple[tuple[str, str], ...]
    chosen: str  # the value for which the odds are shown


@dataclass(frozen=True, kw_only=True)
class BookCheck:
    """The panel beside the text."""

    problems: tuple[Problem, ...] = ()
    left_out: int = 0  # how many problems are not shown
    combinations: tuple[Odds, ...] = ()
    tiers: tuple[Odds, ...] = ()
    choices: tuple[Choice, ...] = ()
    forecast: str = ""
    is_out_of_reach: bool = False  # whether no throw wins some of its prizes


def wrong(text: str, problems: Sequence[Sentence]) -> BookCheck:
    found = sorted(_placed(text, problems), key=lambda problem: problem.line or NO_LINE)
    return BookCheck(
        problems=tuple(found[:MOST_PROBLEMS]), left_out=max(0, len(found) - MOST_PROBLEMS)
    )


def _placed(text: str, problems: Iterable[Sentence]) -> Iterator[Problem]:
    typed = text.split("\n")
    lines = None
    for problem in problems:
        place = problem.values.get("place")
        sentence = say(problem)
        if isinstance(place, Place):
            # Only problems of a text that could be parsed have a Place, so lines_of can read the
            # text.
            lines = lines_of(text) if lines is None else lines
            line = line_of(lines, place) or 0
        else:
            line = int(str(problem.values.get("line", 0))) or _line_said(sentence, len(typed))
        shown = typed[line - 1].strip()[:LONGEST_TYPED] if line else ""
        yield Problem(line=line, typed=shown, sentence=sentence)


def _line_said(mistake: str, last: int) -> int:
    said = AT_LINE.search(mistake)
    if said:
        return min(int(said[1]), last)
    return last if mistake.endswith(AT_END) else 0


def right(book: Rulebook) -> BookCheck:
    """The check of a book without problems, under its chosen house rules."""
    ways, tier_ways = book.ways(), book.tier_ways()
    # The best tier first, within a tier in the order of the rows; those that never count come last.
    rows = sorted(book.all_rows, key=lambda row: (row.key not in ways, row.tier))
    keys = dict.fromkeys(row.key for row in rows)
    combinations = [odds_of(ways.get(key, 0), book.combinations[key]) for key in keys]
    tiers = [odds_of(tier_ways.get(tier.number, 0), tier.names) for tier in book.tiers]
    forecast, is_out_of_reach = _forecast(book)
    return BookCheck(
        combinations=(*combinations, odds_of(ways.get(None, 0))),
        tiers=(*tiers, odds_of(tier_ways.get(None, 0))),
        choices=_choices(book),
        forecast=forecast,
        is_out_of_reach=is_out_of_reach,
    )


def _choices(book: Rulebook) -> tuple[Choice, ...]:
    asked = {key for row in book.all_rows for key in row.when}
    return tuple(
        Choice(
            key=key,
            meaning=gettext(switch.meaning),
            values=tuple((value, gettext(line)) for value, line in switch.values.items()),
            chosen=book.switches[key],
        )
        for key, switch in book.definitions.items()
        if key in asked
    )


def _forecast(book: Rulebook) -> tuple[str, bool]:
    """The length of an evening with the book's usual prizes; and whether no throw wins some of
    them."""
    if book.switches["end"] in LAST_ROUND:
        return gettext("How long a final takes depends on how many play."), False
    counts = {tier.number: tier.count for tier in book.tiers}
    forecast = Forecast.of(book, counts, players=0)
    if not any(forecast.left.values()):
        return gettext("The book has no prizes below the champion’s."), False
    if forecast.out_of_reach:
        return out_of_reach(book, forecast), True
    sentence = gettext(
        "With the prizes of the book ({counts}) the last one below the champion’s is gone after"
        " about {rolls} rolls."
    )
    listed = " + ".join(str(count) for count in counts.values())
    return sentence.format(counts=listed, rolls=round(forecast.rolls.mean)), False


def chosen_of(data: Mapping[str, str]) -> dict[str, str]:
    """The house rules for which the author wants to see the odds."""
    return {
        name.removeprefix("switch_"): value
        for name, value in data.items()
        if name.startswith("switch_")
    }
