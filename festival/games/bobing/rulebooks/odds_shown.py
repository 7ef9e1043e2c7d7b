"""Figures of a rulebook: odds of its throws, its evening, and dice that two throws claim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.bobing.rulebooks.forecast import Expectations, expectations_of, percent
from festival.games.bobing.rulebooks.forecast_cache import Evening
from festival.games.bobing.rulebooks.rule_words import reasons_said
from festival.words.chances import odds_in_words
from festival.words.sentences import Naming, full_stop, one_by_one, sentence_of, titled
from rules.bobing.book.rulebook import Rulebook
from rules.dice import Roll, distinct_rolls, ways
from rules.errors import RulesError
from rules.odds import chance


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
    tried: Tried | None
    examples: Mapping[tuple[str, str], tuple[int, ...]]  # by throw, dice that count as it or fit it


def figures_of(book: Rulebook, base: Rulebook | None, tried: str) -> Figured:
    """base: the book that it builds on, for comparison. tried: dice as typed."""
    by_throw = _ways_by_throw(book)
    nothing = book.tier_ways().get(None, 0)
    return Figured(
        throws={name: odds_of(number) for name, number in by_throw.items()},
        tiers=_tiers(book, base),
        nothing=odds_of(nothing) if nothing else None,
        evening=expectations_of(Evening.by_book(book)),
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
