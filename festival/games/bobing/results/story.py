"""Tells the story of an evening: how it was won, its turning points, and luck.

All of it is facts of the log and exact chances. Bad luck is shown only to guests who look
themselves up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, fsum, lgamma, log, log1p

from festival.games.bobing.results import story_words as words
from festival.games.bobing.results.log_in_order import KINDS, Chronicle, Point
from festival.games.bobing.results.luck import Luck
from festival.tables.record.log_line import Person, person_of
from festival.words.sentences import Naming
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game.champion_ladder import Candidate
from rules.bobing.game.state import State
from rules.dice import TOTAL

MOST = 7  # turning points, the most important ones
PHASES = 8  # of the moon, from new to full
LEAST = 1e-18  # the smallest chance that is told
RARE = 4  # luck counts if at most one player in so many has it
SHOWN = ("grab", "lead", "equal", "first")  # turning points with dice
TOGETHER = 3  # most people who can share being the luckiest


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """A turning point in words. phase: how far the evening was, in phases of the moon."""

    kind: str
    round: int
    number: int
    dice: tuple[int, ...]
    title: str
    text: str
    phase: int


@dataclass(frozen=True, kw_only=True)
class Crown:
    """A champion. dice: of their best champion throw, or (). how: the prize was won, in words."""

    person: Person
    dice: tuple[int, ...]
    how: str


@dataclass(frozen=True, kw_only=True)
class Story:
    """The story. luckiest: a sentence, or ""."""

    throws: int
    rounds: int
    crowns: tuple[Crown, ...]
    chapters: tuple[Chapter, ...]
    luckiest: str


def story_of(told: Chronicle, state: State, luck: Iterable[Luck], naming: Naming) -> Story:
    points = told.all_points()
    return Story(
        throws=told.number,
        rounds=state.thrown_round,
        crowns=tuple(_crowns(state, points, told, naming)),
        chapters=tuple(_chapters(points, state.book, told.number, naming)),
        luckiest=_luckiest(luck, naming),
    )


def _roll_off_of(points: Iterable[Point]) -> Point | None:
    """The roll-off that decided the champion, or None."""
    decided = [point for point in points if point.kind == "roll_off" and point.player]
    return decided[-1] if decided else None


def _chapters(
    points: Iterable[Point], book: Rulebook, throws: int, naming: Naming
) -> Iterator[Chapter]:
    """The most important turning points, in the order of the evening; among equally important ones
    the later throws."""
    told = sorted(points, key=lambda point: (KINDS.index(point.kind), -point.number))[:MOST]
    # A roll-off has the number of the last throw, and comes after that throw's turning points.
    for point in sorted(told, key=lambda point: (point.number, point.kind == "roll_off")):
        title, text = words.point(point, book, naming)
        yield Chapter(
            kind=point.kind,
            round=point.round,
            number=point.number,
            dice=point.roll.faces if point.roll and point.kind in SHOWN else (),
            title=title,
            text=text,
            phase=round(PHASES * point.number / max(throws, 1)),
        )


def _crowns(
    state: State, points: Sequence[Point], told: Chronicle, naming: Naming
) -> Iterator[Crown]:
    grabbed = next((point for point in points if point.kind == "grab"), None)
    if grabbed is not None and grabbed.roll is not None:
        how = words.grabbed(grabbed, state.book)
        yield Crown(person=person_of(grabbed.player, naming), dice=grabbed.roll.faces, how=how)
        return
    stands = {candidate.player: candidate for candidate in state.standing()}
    decided = _roll_off_of(points)
    numbers = {(claim.player, claim.roll): claim.number for claim in reversed(told.claims)}
    for player in state.champions:
        candidate, how = stands.get(player), ""
        if decided is not None and decided.player == player:
            how = words.rolled_off(decided, naming)
        elif candidate is not None:
            number = numbers[player, candidate.roll]
            odds = as_good(candidate, state.book)
            how = words.crowned(candidate.roll, state.book, (number, told.number), odds)
        dice = candidate.roll.faces if candidate else ()
        yield Crown(person=person_of(player, naming), dice=dice, how=how)


def as_good(candidate: Candidate, book: Rulebook) -> int:
    """One throw in so many is as good as this or better, to the nearest whole number."""
    good = sum(
        ways
        for score, ways in book.outcomes
        if score.takes_all or (score.tier == 1 and score.rank >= candidate.rank)
    )
    one_in: int = round(TOTAL / good)
    return one_in


def _luckiest(players: Iterable[Luck], naming: Naming) -> str:
    """A sentence on those whose winning throws were rarest by the exact odds; "" for none."""
    rarest: dict[tuple[int, int], list[int]] = {}
    least = 1.0
    for luck in players:
        if not luck.is_good:
            continue
        rarity = _rarity(luck)
        if rarity < least:
            least, rarest = rarity, {}
        if rarity == least:
            rarest.setdefault((luck.winning, luck.throws), []).append(luck.player)
    if len(rarest) != 1 or least > 1 / RARE:
        return ""
    ((counts, numbers),) = rarest.items()
    if len(numbers) > TOGETHER:
        return ""
    return words.luck(numbers, counts, round(1 / least), naming, is_lucky=True)


def luck_of_one(luck: Luck, naming: Naming) -> str:
    """A sentence on how many of a player's throws won, and how rare that is."""
    counts, rarity = (luck.winning, luck.throws), _rarity(luck)
    if rarity > 1 / RARE:
        return words.usual_luck(counts, luck.expected)
    return words.luck([luck.player], counts, round(1 / rarity), naming, is_lucky=luck.is_good)


def _rarity(luck: Luck) -> float:
    return tail(luck.winning, luck.throws, luck.chance, is_lucky=luck.is_good)


def tail(winning: int, throws: int, chance: float, *, is_lucky: bool) -> float:
    """The chance that `winning` or more of `throws` win; if not is_lucky, that so many or fewer do;
    at least LEAST. each: the chance that one throw wins."""
    counts = range(winning, throws + 1) if is_lucky else range(winning + 1)
    return max(LEAST, fsum(_exactly(count, throws, chance) for count in counts))


def _exactly(winning: int, throws: int, chance: float) -> float:
    """The chance that exactly so many throws win. By logarithms, since factors of long evenings are
    beyond what a float can hold."""
    if chance in (0, 1):
        return float(winning == throws * chance)
    ways = lgamma(throws + 1) - lgamma(winning + 1) - lgamma(throws - winning + 1)
    return exp(ways + winning * log(chance) + (throws - winning) * log1p(-chance))
