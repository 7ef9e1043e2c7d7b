"""Figures of a rulebook: odds of its throws, its evening, and dice that two throws claim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.rulebooks.edits import Throw
from festival.rulebooks.forecast import Expectations, expectations_of, percent
from festival.rulebooks.forecast_cache import PACE, Evening
from festival.words.rule_words import odds_in_words, reasons_said
from festival.words.sentences import Naming, full_stop, one_by_one, sentence_of, titled
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND
from rules.bobing.odds.chances_of_an_evening import minutes
from rules.bobing.odds.waiting import Wait
from rules.dice import Roll, distinct_rolls, ways
from rules.errors import RulesError
from rules.odds import chance

LENGTHENING = {"carry", "empty_tier", "goldflower_bonus", "chase"}  # rules that change the length
USUAL = (0.05, 0.95)  # shares of evenings between which most of them last


@dataclass(frozen=True, kw_only=True)
class Odds:
    ways: str
    share: str
    one_in: str
    width: int = 0  # of its bar, out of 100
    mark: int | None = None  # the same for the base book, None without one
    trend: str = ""


@dataclass(frozen=True, kw_only=True)
class Tried:
    """What six typed dice win."""

    dice: tuple[int, ...]
    title: str
    sentence: str  # why, or what is wrong with them


@dataclass(frozen=True, kw_only=True)
class Figured:
    """Everything beside the form."""

    throws: Mapping[tuple[str, str], Odds]
    tiers: Mapping[int, Odds]
    nothing: Odds | None  # the odds of no prize
    evening: Expectations
    compared: str
    usual: str  # how long most evenings take, "" if not known
    tried: Tried | None
    examples: Mapping[tuple[str, str], tuple[int, ...]]

    def example(self, throw: Throw) -> tuple[int, ...]:
        """Dice that count as the throw; if there are none, dice that fit it."""
        return self.examples.get((throw.key, throw.pattern), ())


def figures_of(book: Rulebook, base: Rulebook | None, tried: str) -> Figured:
    """base: the book that it builds on, for comparison. tried: dice as typed."""
    by_throw = _ways_by_throw(book)
    nothing = book.tier_ways().get(None, 0)
    return Figured(
        throws={name: odds_of(number) for name, number in by_throw.items()},
        tiers=_tiers(book, base),
        nothing=odds_of(nothing) if nothing else None,
        evening=expectations_of(_evening(book)),
        compared=_compared(_minutes(book), base),
        usual=_usual(_wait(book)),
        tried=_tried(book, tried),
        examples=_examples(book),
    )


def _ways_by_throw(book: Rulebook) -> dict[tuple[str, str], int]:
    """By throw, how many of the 46,656 rolls it decides; 0 for throws that decide none."""
    found = {(row.key, row.pattern.text): 0 for row in book.rows}
    for faces in distinct_rolls():
        row = book.score(Roll(faces)).row
        if row is not None:
            found[row.key, row.pattern.text] += ways(faces)
    return found


def _examples(book: Rulebook) -> dict[tuple[str, str], tuple[int, ...]]:
    """For each throw the likeliest dice that it decides, or else that fit it. The asked dice come
    first, then the larger sets; extra 4s are avoided."""
    found = {}
    for row in book.all_rows:
        decided = [
            faces
            for faces in row.pattern.rolls
            if (score := book.score(Roll(faces))).row is not None
            and (score.row.key, score.row.pattern) == (row.key, row.pattern)
        ]
        asked = row.pattern.literals
        plain = [faces for faces in decided if faces.count(4) <= asked[4]]
        dice = _likeliest(plain or decided or row.pattern.rolls)
        order = {face: (-asked.get(face, 0), -dice.count(face), face) for face in dice}
        found[row.key, row.pattern.text] = tuple(sorted(dice, key=order.__getitem__))
    return found


def _likeliest(rolls: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return max(rolls, key=lambda faces: (ways(faces), faces), default=())


def odds_of(number: int) -> Odds:
    """The odds of this many of the 46,656 rolls."""
    return Odds(
        ways=number_format(number, force_grouping=True),
        share=percent(float(chance(number))),
        one_in=odds_in_words(number) if number else gettext("never"),
    )


def _tiers(book: Rulebook, base: Rulebook | None) -> dict[int, Odds]:
    """How often each tier is won, compared with the base book."""
    own = book.tier_ways()
    before = base.tier_ways() if base else {}
    most = max([*own.values(), *before.values()], default=1)
    found = {}
    for tier in book.tiers:
        number, was = own.get(tier.number, 0), before.get(tier.number, 0)
        trend = ""
        if base and number != was:
            trend = gettext("▲ easier") if number > was else gettext("▼ rarer")
        found[tier.number] = replace(
            odds_of(number),
            width=round(100 * sqrt(number / most)),
            mark=round(100 * sqrt(was / most)) if base else None,
            trend=trend,
        )
    return found


def _evening(book: Rulebook) -> Evening:
    counts = {tier.number: tier.count for tier in book.tiers}
    return Evening(book=book, counts=counts, pace=PACE)


def _wait(book: Rulebook) -> Wait | None:
    """How many throws an evening with the book's prizes takes; None if not known (for a final, it
    depends on the players)."""
    if book.switches["end"] in LAST_ROUND:
        return None
    figures = _evening(_untitled(book)).figures()
    most = figures.most_prizes
    is_large = most is not None and figures.prizes > most
    if not figures.prizes or is_large or figures.forecast.out_of_reach:
        return None
    return figures.forecast.rolls


def _usual(wait: Wait | None) -> str:
    if wait is None or wait.is_endless:
        return ""
    low, high = (minutes(wait.quantile(share) or 0, seconds=PACE) for share in USUAL)
    sentence = gettext("Nine evenings of ten take {low} to {high} minutes.")
    return sentence.format(low=round(low), high=round(high))


def _minutes(book: Rulebook) -> float | None:
    """The mean length of that evening; None if not known."""
    wait = _wait(book)
    return None if wait is None else minutes(wait.mean, seconds=PACE)


def _untitled(book: Rulebook) -> Rulebook:
    """The same rules without names. Optimization: every keystroke in a name asks for the same
    figures."""
    title = {"english": "-", "hanzi": "-"}
    data = {
        **book.data,
        **{"key": "-", "edition": "-", "source": "-", "names": title},
        "tiers": [{"number": tier.number, "count": tier.count, **title} for tier in book.tiers],
        "combinations": dict.fromkeys(book.combinations, title),
    }
    return Rulebook(data, book.chosen)


def _compared(own: float | None, base: Rulebook | None) -> str:
    """How much longer or shorter the evening is than by the base book; "" if as long or not
    known."""
    other = _minutes(base) if base and own is not None else None
    if base is None or own is None or other is None:
        return ""
    book, by = gettext(base.edition), round(own) - round(other)
    if by == 0:
        return ""
    words = gettext("{minutes} min longer than by {book}")
    if by < 0:
        words = gettext("{minutes} min shorter than by {book}")
    return words.format(minutes=abs(by), book=book)


def prices_of(book: Rulebook) -> dict[tuple[str, str], int]:
    """By house rule and value, the extra minutes of the evening."""
    own = _minutes(book)
    if own is None:
        return {}
    asked = {key for row in book.all_rows for key in row.when} | LENGTHENING
    prices, wins = {}, _wins(book)
    for key, switch in book.definitions.items():
        for value in switch.values if key in asked else ():
            other = book.under({**book.chosen, key: value})
            if _wins(other) != wins:
                length = _minutes(other)
                prices[key, value] = 0 if length is None else round(length) - round(own)
    return prices


def _wins(book: Rulebook) -> tuple[object, ...]:
    """The prizes of each of the 462 distinct rolls. Optimization: most house rules do not change
    them, and comparing them is faster than a forecast."""
    switches = book.switches
    found: list[object] = [switches["empty_tier"], switches["goldflower_bonus"]]
    for faces in distinct_rolls():
        row = next((row for row in book.rows if faces in row.pattern.rolls), None)
        if row is not None:
            carried = row.carried(row.pattern.rolls[faces], switches)
            is_chased = switches["chase"] in row.chased_under
            found.append((faces, row.tier, carried, is_chased, row.has_bonus(switches)))
    return tuple(found)


def _tried(book: Rulebook, text: str) -> Tried | None:
    if not text.strip():
        return None
    try:
        roll = Roll.parse(text)
    except RulesError as error:
        return Tried(dice=(), title="", sentence=sentence_of(error))
    score = book.score(roll)
    tiers = {tier.number: tier.names for tier in book.tiers}
    reasons = reasons_said(score.reasons, Naming(tiers=tiers))
    why = one_by_one(full_stop(capfirst(said)) for _, said in reasons)
    title = gettext("No prize")
    if score.tier is not None:
        title = f"{titled(tiers[score.tier].english)} · {tiers[score.tier].roman}"
    return Tried(dice=roll.faces, title=title, sentence=why)
