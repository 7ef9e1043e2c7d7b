"""Simulates whole evenings, tens of thousands a second.

Dice are not thrown one by one: all 46,656 throws are sorted by effect, and effects are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from math import inf

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.scoring import Score
from rules.bobing.book.switches import LAST_ROUND, ChaseFrom, EmptyTier, End, GoldflowerBonus, Tie
from rules.bobing.book.throw_odds import ThrowEffect
from rules.bobing.game.holdings import in_chase_order
from rules.bobing.game.ladder import Candidate, Ladder
from rules.bobing.game.state import State
from rules.bobing.odds.chances_of_an_evening import Forecast
from rules.bobing.odds.tiers_empty import CHAMPION
from rules.dice import DICE, Roll
from rules.errors import RulesError
from rules.wording import Wording

BLOCK = 1 << 12  # throws drawn at once
ANY_ROLL = Roll((1,) * DICE)  # a place on the ladder depends only on the rank

Uniform = Callable[[], float]  # a number from 0 to 1, drawn anew each time

ENDLESS = Wording("evenings.endless", "with these rules and prizes the evening never ends")


class Ending(StrEnum):
    """How the rolling ended. FOURS: a final without enough champion throws, so 4s decide."""

    CHAMPION = "champion"
    ROLL_OFF = "roll_off"
    GRAB = "grab"
    SIX_ALIKE = "six_alike"
    FOURS = "fours"


@dataclass(frozen=True, slots=True)
class Evening:
    """The result of a simulated evening."""

    rolls: int  # until the rolling was over, without roll-offs
    ending: Ending
    combination: str | None  # of the champion's throw; None after a grab, or without champion
    is_tied: bool  # throws across the last champion's seat were equal
    is_late: bool  # no champion throw came before tiers 2 to 6 were empty
    without: int  # players without a prize of tiers 2 to 6 at the end


@dataclass(frozen=True, slots=True)
class _Throw:
    """The effect of the throws of one code."""

    kind: ThrowEffect
    rank: tuple[int, ...]
    combination: str | None

    @classmethod
    def of(cls, score: Score) -> _Throw:
        is_ranked = score.tier == 1
        return cls(ThrowEffect.of(score), score.rank, score.combination if is_ranked else None)

    @property
    def is_plain(self) -> bool:
        """Whether the throw wins one prize of one tier, if any is left, and does nothing else."""
        kind = self.kind
        return len(kind.tiers) == 1 and not (
            kind.is_champion or kind.takes_second or kind.ends_game
        )


@dataclass(slots=True)
class _Course:
    """The progress of an evening."""

    emptied: float  # the throw at which tiers 2 to 6 were empty
    filled: float  # the throw at which there was a candidate for each champion's prize
    ladder: Ladder
    codes: list[int] = field(default_factory=list)  # of the champion throws, oldest first
    since: int = 0  # the throw at which the present leaders came to lead
    is_late: bool = False
    ending: Ending | None = None


@dataclass(frozen=True)
class Evenings:
    """Simulated evenings of these rules and prizes, in which all players throw in turn.

    counts: prizes in each tier. lots: a random number from 0 to 1, for throwers who may choose
    whose prize to take. time_up: the number of rolls after which time is called in a timed game;
    else None. Raises RulesError where an evening would never end.
    """

    book: Rulebook
    counts: Mapping[int, int]
    players: int
    lots: Uniform
    time_up: int | None = None

    def __post_init__(self) -> None:
        if self._end_rule in LAST_ROUND:
            is_endless = not self._seats  # its last round comes in any case
        else:
            is_open = self.time_up is None and bool(self._forecast.out_of_reach)
            is_endless = is_open or bool(self._seats and not self._forecast.odds.champion)
        if is_endless:
            raise RulesError(ENDLESS())

    @cached_property
    def _forecast(self) -> Forecast:
        return Forecast.of(self.book, self.counts, self.players)

    @cached_property
    def _seats(self) -> int:
        return self._forecast.state.seats()

    @cached_property
    def _throws(self) -> tuple[_Throw, ...]:
        """The throws by code; 0 is a throw without effect."""
        known = dict.fromkeys([_Throw(ThrowEffect(), (), None)])
        known.update(dict.fromkeys(_Throw.of(score) for score, _ in self.book.outcomes))
        return tuple(known)

    def code(self, roll: Roll) -> int:
        """The code of a throw in the stream for `play`."""
        return self._throws.index(_Throw.of(self.book.score(roll)))

    def codes(self, choices: Callable[..., list[int]]) -> Iterator[int]:
        """An endless stream of throws, each of the 46,656 equally likely.

        choices: that of a `random.Random`."""
        ways = [0] * len(self._throws)
        for score, number in self.book.outcomes:
            ways[self._throws.index(_Throw.of(score))] += number
        while True:
            yield from choices(range(len(ways)), ways, k=BLOCK)

    @cached_property
    def _plain(self) -> list[int]:
        """By code, the tier of a throw that only wins one prize of this tier; else 0."""
        return [throw.kind.tiers[0] if throw.is_plain else 0 for throw in self._throws]

    @cached_property
    def _acts(self) -> list[bool]:
        """By code, whether the throw has an effect when its tier is empty."""
        slides = self.book.switches["empty_tier"] == EmptyTier.NEXT_LOWER
        return [
            bool(throw.kind.tiers) and (slides or throw.kind.is_chased or not throw.is_plain)
            for throw in self._throws
        ]

    def play(self, codes: Iterator[int]) -> Evening:
        """One evening, using as many throws of the stream as it needs."""
        left = self._forecast.left
        rest, count = sum(left.values()), self.players
        table = Table(self._forecast.state, self.lots, dict(left), {tier: [] for tier in left})
        ladder = Ladder((), self.book.switches["tie"], self.book.switches["own_repeat"])
        course = _Course(inf if rest else 0, inf if self._seats else -1, ladder)
        left, held, plain, acts = table.left, table.held, self._plain, self._acts
        end, place = self._end(course), 0
        for place, code in enumerate(codes):
            if code:
                tier = plain[code]
                if tier and left[tier]:
                    left[tier] -= 1
                    held[tier].append(place % count + 1)
                    rest -= 1
                    if not rest:
                        end = self._count_empty(course, place)
                elif acts[code]:
                    end = self._throw(course, table, code, place)
                    rest = sum(left.values())
            if place >= end:
                break
        return self._outcome(course, table, place + 1)

    def _throw(self, course: _Course, table: Table, code: int, place: int) -> float:
        """Apply a throw that does more than win a prize of its tier; returns the last throw of the
        evening."""
        throw, player = self._throws[code], place % self.players + 1
        if throw.kind.takes_all:
            course.ending = Ending.GRAB
            return place
        if throw.kind.is_champion:
            self._climb(course, player, code, place)
            if course.filled == inf and len(course.ladder.standing()) >= self._seats:
                course.filled = place
        table.throw(player, throw.kind)
        if course.emptied == inf and not any(table.left.values()):
            self._count_empty(course, place)
        if throw.kind.ends_game:
            course.ending = Ending.SIX_ALIKE
            return place
        return self._end(course)

    def _climb(self, course: _Course, player: int, code: int, place: int) -> None:
        """Add a champion throw to the ladder; champion's prizes that nobody can take stay with the
        first throwers."""
        led = self._lead(course)
        number = place // self.players + 1 if self._end_rule is End.BEST_OF_ROUND else 0
        thrown = Candidate(player, ANY_ROLL, self._throws[code].rank, number)
        candidates = (*course.ladder.candidates, thrown)
        first = tuple(dict.fromkeys(each.player for each in candidates))[: self._seats]
        seated = first if self._keeps_champions else ()
        course.ladder = replace(course.ladder, candidates=candidates, seated=seated)
        course.codes.append(code)
        if self._lead(course) != led:
            course.since = place

    def _lead(self, course: _Course) -> list[tuple[int, tuple[int, ...]]]:
        """The players who would be champion now, with their throws' heights."""
        return [(each.player, each.height) for each in course.ladder.standing()[: self._seats]]

    def _count_empty(self, course: _Course, place: int) -> float:
        course.emptied = place
        course.is_late = bool(self._seats) and not course.codes
        return self._end(course)

    def _end(self, course: _Course) -> float:
        """The last throw of the evening, as far as known; else infinite."""
        closed, filled = course.emptied, course.filled
        if self._end_rule in LAST_ROUND:
            return self._end_of_final(course)
        if self._forecast.state.is_held():
            closed = max(closed, filled)
        if self.time_up is not None:
            closed = min(closed, self.time_up - 1)
        if inf in (closed, filled):
            return inf
        match self._end_rule:
            case End.IMMEDIATE:
                return max(closed, filled)
            case End.ONE_MORE_ROUND:
                return max(self._round_end(closed) + self.players, self._round_end(filled))
            case _:
                return self._round_end(max(closed, filled))

    def _end_of_final(self, course: _Course) -> float:
        """The last throw of a final: in the round of the last needed champion throw, of the lap, or
        of the last round."""
        last = LAST_ROUND[self._end_rule] * self.players - 1
        if course.filled == inf:
            return last
        if self._end_rule is End.BEST_OF_ROUND:
            return min(last, self._round_end(course.filled))
        places = course.ladder.places()
        others = (n for n in range(self.players) if not 0 < places.get(n + 1, 0) <= self._seats)
        since = course.since + 1
        return max((since + (seat - since) % self.players for seat in others), default=0)

    @cached_property
    def _end_rule(self) -> End:
        return End(self.book.switches["end"])

    def _round_end(self, place: float) -> float:
        return place - place % self.players + self.players - 1

    @cached_property
    def _keeps_champions(self) -> bool:
        return self._forecast.state.keeps_champions()

    def _outcome(self, course: _Course, table: Table, rolls: int) -> Evening:
        ladder, standing, seats = course.ladder, course.ladder.standing(), self._seats
        is_grab = course.ending is Ending.GRAB
        has_cut = not is_grab and not self._keeps_champions and 0 < seats < len(standing)
        is_tied = has_cut and standing[seats - 1].height == standing[seats].height
        ending = Ending.ROLL_OFF if is_tied and ladder.tie == Tie.ROLLOFF_FOURS else Ending.CHAMPION
        if self._end_rule in LAST_ROUND and len(standing) < seats:
            ending = Ending.FOURS
        throws = zip(ladder.candidates, course.codes, strict=True)
        best = next((code for each, code in throws if standing[0] is each), 0)
        return Evening(
            rolls,
            course.ending or ending,
            self._throws[best].combination if seats and not is_grab else None,
            is_tied,
            course.is_late,
            table.empty_handed(),
        )


@dataclass
class Table:
    """The prizes of tiers 2 to 6 and their holders."""

    state: State
    uniform: Uniform  # draws lots where a thrower may choose
    left: dict[int, int]  # prizes of each tier on the table
    held: dict[int, list[int]]  # holders by tier, longest first

    def throw(self, player: int, kind: ThrowEffect) -> None:
        """Award prizes as the game does; a throw that ends the game does not end it here."""
        if kind.takes_all:
            return
        for place, tier in enumerate(kind.tiers):
            if tier != CHAMPION:
                self._win(player, tier, is_chased=kind.is_chased and place == 0)
        if kind.takes_second:
            self.held[2] += [player] * self.left[2]
            self.left[2] = 0
            if self.state.switch("goldflower_bonus") == GoldflowerBonus.BOTH_SECOND:
                self.held[2] = [player] * len(self.held[2])

    def _win(self, player: int, tier: int, *, is_chased: bool) -> None:
        if self.left[tier]:
            self._take(player, tier)
        elif is_chased and (place := self._chased(player, tier)) is not None:
            del self.held[tier][place]
            self.held[tier].append(player)
        elif self.state.switch("empty_tier") == EmptyTier.NEXT_LOWER:
            lower = next((t for t, count in self.left.items() if t > tier and count), None)
            if lower is not None:
                self._take(player, lower)

    def _take(self, player: int, tier: int) -> None:
        self.left[tier] -= 1
        self.held[tier].append(player)

    def _chased(self, player: int, tier: int) -> int | None:
        """The place of the prize to take; if one player holds several, the one held longest."""
        rule = self.state.switch("chase_from")
        held = [(n, holder) for n, holder in enumerate(self.held[tier]) if holder != player]
        if held and rule == ChaseFrom.THROWER_CHOOSES:
            holders = sorted({holder for _, holder in held})
            return self.held[tier].index(holders[int(self.uniform() * len(holders))])
        return next((n for n, _ in in_chase_order(held, rule, self.state.players, player)), None)

    def empty_handed(self) -> int:
        """How many players hold nothing."""
        served = {player for holders in self.held.values() for player in holders}
        return sum(player not in served for player in self.state.players)
