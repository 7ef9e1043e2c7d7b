"""Simulates evenings, from their beginning or from any moment of a game.

Throws are numbers of distinct rolls (see `throws.py`); each number has a code, the same for all
throws with the same effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from math import inf

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.scoring import Score
from rules.bobing.book.switches import LAST_ROUND, EmptyTier, End, Tie
from rules.bobing.book.throw_odds import ThrowEffect
from rules.bobing.game.champion_ladder import Candidate, Ladder
from rules.bobing.game.commands import Prize
from rules.bobing.game.ending import has_champions
from rules.bobing.game.holdings import by_tier
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.prizes_left import PrizesLeft
from rules.bobing.odds.simulated_table import SimulatedTable, Uniform
from rules.dice import DICE, Roll
from rules.errors import RulesError
from rules.wording import Wording

ANY_ROLL = Roll((1,) * DICE)  # a place on the ladder depends only on the rank

ENDLESS = Wording("evenings.endless", "with these rules and prizes the evening never ends")


def start_of(book: Rulebook, counts: Mapping[int, int], players: int) -> State:
    """The start of an evening. counts: prizes in each tier, all sets together."""
    tiers = [tier for tier, count in sorted(counts.items()) for _ in range(count)]
    prizes = tuple(Prize(number, tier) for number, tier in enumerate(tiers))
    seated = tuple(range(1, players + 1))
    turn = 1 if seated else None
    return State(book, prizes, Phase.ROLLING, seated, turn, round=1, piles=by_tier(prizes))


def this_round(state: State) -> tuple[int, ...]:
    """The players who still roll in this round, the player in turn first."""
    waiting = [p for p in state.present() if p not in state.acted | state.sits_out]
    in_turn = [] if state.turn is None or state.chase is not None else [state.turn]
    return tuple(dict.fromkeys([*in_turn, *waiting]))


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
    emptied: int | None  # rolls until tiers 2 to 6 were empty; None if prizes are left
    left: int  # prizes of tiers 2 to 6 that nobody won


@dataclass(frozen=True, slots=True)
class _Throw:
    """The effect of the throws of one code."""

    kind: ThrowEffect
    rank: tuple[int, ...]
    combination: str | None
    is_plain: bool = False  # it can win or take one prize, and does nothing else

    @classmethod
    def of(cls, score: Score) -> _Throw:
        kind, is_ranked = ThrowEffect.of(score), score.tier == 1
        does_more = kind.is_champion or kind.takes_second or kind.ends_game
        return cls(
            kind,
            score.rank,
            score.combination if is_ranked else None,
            is_plain=len(kind.tiers) == 1 and not does_more,
        )


@dataclass(slots=True)
class _Course:
    """The progress of an evening. Places are numbers of throws, counted from the beginning of the
    round in which the simulation begins."""

    closed: float  # the throw at which the prizes or the time ran out
    filled: float  # the throw at which there was a candidate for each champion's prize
    table: SimulatedTable
    candidates: list[Candidate]  # every champion throw, oldest first
    combinations: list[str | None]  # of the candidates
    since: int  # the throw at which the present leaders came to lead
    emptied: int | None = None  # the throw at which tiers 2 to 6 were empty
    index: int = 0  # of the newest throw, from 0
    is_late: bool = False
    ending: Ending | None = None


@dataclass(frozen=True)
class Evenings:
    """Simulated evenings from a state of a game, in which all present players throw in turn.

    lots: a random number from 0 to 1, for throwers who may choose whose prize to take. time_up: the
    number of rolls after which time is called in a timed game; else None. Raises RulesError where
    an evening would never end.
    """

    state: State
    lots: Uniform
    time_up: int | None = None

    def __post_init__(self) -> None:
        if self._is_endless() or not self.state.present():
            raise RulesError(ENDLESS())

    def _is_endless(self) -> bool:
        if self._end_rule in LAST_ROUND:
            return not self._seats  # its last round comes in any case
        is_open = self.time_up is None and not self.state.is_closing
        if is_open and PrizesLeft.of(self.state).out_of_reach():
            return True
        return not (has_champions(self.state) or self.state.book.throw_odds.champion)

    @cached_property
    def _seats(self) -> int:
        return self.state.seats()

    @cached_property
    def _order(self) -> tuple[int, ...]:
        """The players in the order of this round."""
        waiting = this_round(self.state)
        return (*(p for p in self.state.present() if p not in waiting), *waiting)

    @cached_property
    def _begin(self) -> int:
        """The index of the first throw."""
        return len(self._order) - len(this_round(self.state))

    @cached_property
    def _throws(self) -> tuple[_Throw, ...]:
        """The throws by code; 0 is a throw without effect."""
        known = dict.fromkeys([_Throw(ThrowEffect(), (), None)])
        known.update(dict.fromkeys(_Throw.of(score) for score, _ in self.state.book.outcomes))
        return tuple(known)

    @cached_property
    def _codes(self) -> list[int]:
        """The codes of all distinct rolls."""
        known = {throw: code for code, throw in enumerate(self._throws)}
        book = self.state.book
        codes = {score: known[_Throw.of(score)] for score, _ in book.outcomes}
        return [codes[score] for score in book.bare_scores]

    def codes(self, throws: Iterable[int]) -> Iterator[int]:
        """The codes of throws."""
        return map(self._codes.__getitem__, throws)

    @cached_property
    def _plain(self) -> list[int]:
        """By code, the tier of a throw that only wins one prize of this tier; else 0."""
        return [throw.kind.tiers[0] if throw.is_plain else 0 for throw in self._throws]

    @cached_property
    def _acts(self) -> list[bool]:
        """By code, whether the throw has an effect when its tier is empty."""
        slides = self.state.switch("empty_tier") == EmptyTier.NEXT_LOWER
        return [
            bool(throw.kind.tiers) and (slides or throw.kind.is_chased or not throw.is_plain)
            for throw in self._throws
        ]

    def play(self, codes: Iterator[int]) -> Evening:
        """One evening, using as many throws of the stream as it needs."""
        return self._outcome(self._played(codes))

    def length(self, codes: Iterator[int]) -> int:
        """The number of rolls of one evening."""
        return self._played(codes).index + 1 - self._begin

    def _played(self, codes: Iterator[int]) -> _Course:
        course = self._course()
        left, held, plain, acts = course.table.left, course.table.held, self._plain, self._acts
        order, count, rest = self._order, len(self._order), sum(left.values())
        end, index = self._end(course), self._begin
        for index, code in enumerate(codes, self._begin):
            if code:
                tier = plain[code]
                if tier and left[tier]:
                    left[tier] -= 1
                    held[tier].append(order[index % count])
                    rest -= 1
                    if not rest:
                        end = self._count_empty(course, index)
                elif acts[code]:
                    end = self._throw(course, code, index, end)
                    rest = sum(left.values())
            if index >= end:
                break
        course.index = index
        return course

    def _course(self) -> _Course:
        """The progress so far, as a copy that an evening changes."""
        so_far = self._so_far
        left, held = so_far.table.left, so_far.table.held
        return replace(
            so_far,
            table=replace(
                so_far.table, left=dict(left), held={tier: list(own) for tier, own in held.items()}
            ),
            candidates=list(so_far.candidates),
            combinations=list(so_far.combinations),
        )

    @cached_property
    def _so_far(self) -> _Course:
        """The progress so far, in this game."""
        state, tiers = self.state, self.state.book.throw_odds.numbers
        left = {tier: len(state.free(tier)) for tier in tiers}
        held = {tier: [state.holdings[prize] for prize in state.held(tier)] for tier in tiers}
        closed = inf
        if state.is_closing:
            closed = self._begin if state.round == state.closing_round else -1
        elif not any(left.values()):
            closed = self._begin
        filled = inf
        if has_champions(state):
            filled = self._begin if self._seats else -1
        return _Course(
            closed=closed,
            filled=filled,
            table=SimulatedTable(state, self.lots, left, held),
            candidates=list(state.candidates),
            combinations=[state.book.score(c.roll).combination for c in state.candidates],
            since=self._begin - 1 - len(state.lap),
            emptied=None if any(left.values()) else self._begin - 1,
        )

    def _throw(self, course: _Course, code: int, index: int, end: float) -> float:
        """Apply a throw that does more than win a prize of its tier. Returns the last throw of the
        evening; `end` as far as it was known before."""
        throw, player = self._throws[code], self._order[index % len(self._order)]
        if throw.is_plain:
            course.table.throw(player, throw.kind)
            is_last = course.emptied is None and not any(course.table.left.values())
            return self._count_empty(course, index) if is_last else end
        if throw.kind.takes_all:
            course.ending = Ending.GRAB
            return index
        if throw.kind.is_champion:
            self._climb(course, player, throw, index)
        course.table.throw(player, throw.kind)
        if course.emptied is None and not any(course.table.left.values()):
            self._count_empty(course, index)
        if throw.kind.ends_game:
            course.ending = Ending.SIX_ALIKE
            return index
        return self._end(course)

    def _climb(self, course: _Course, player: int, throw: _Throw, index: int) -> None:
        """Add a champion throw."""
        is_by_rounds = self._end_rule is End.BEST_OF_ROUND
        number = index // len(self._order) + self.state.round if is_by_rounds else 0
        led = self._lead(course)
        course.candidates.append(Candidate(player, ANY_ROLL, throw.rank, number))
        course.combinations.append(throw.combination)
        throwers = {candidate.player for candidate in course.candidates}
        if course.filled == inf and len(throwers) >= self._seats:
            course.filled = index
        if self._lead(course) != led:
            course.since = index

    def _ladder(self, course: _Course) -> Ladder:
        """The ladder; champion's prizes that nobody can take stay with the first throwers."""
        candidates = tuple(course.candidates)
        first = tuple(dict.fromkeys(candidate.player for candidate in candidates))[: self._seats]
        tie, own_repeat = self.state.switch("tie"), self.state.switch("own_repeat")
        return Ladder(candidates, tie, own_repeat, first if self._keeps_champions else ())

    def _lead(self, course: _Course) -> Sequence[object]:
        """The players who would be champion now, with their throws' heights.

        # Optimization: only a lap asks for them; a ladder takes as long as a hundred throws.
        """
        if self._end_rule is not End.UNBEATEN_LAP:
            return ()
        leaders = self._ladder(course).standing()[: self._seats]
        return [(candidate.player, candidate.height) for candidate in leaders]

    def _count_empty(self, course: _Course, index: int) -> float:
        course.emptied, course.closed = index, min(course.closed, index)
        course.is_late = bool(self._seats) and not course.candidates
        return self._end(course)

    def _end(self, course: _Course) -> float:
        """The last throw of the evening, as far as known; else infinite."""
        closed, filled, count = course.closed, course.filled, len(self._order)
        if self._end_rule in LAST_ROUND:
            return self._end_of_final(course)
        if self.state.is_held() and not self.state.is_closing:
            closed = max(closed, filled)
        if self.time_up is not None:
            closed = min(closed, self._begin + self.time_up - 1)
        if inf in (closed, filled):
            return inf
        match self._end_rule:
            case End.IMMEDIATE:
                return max(closed, filled)
            case End.ONE_MORE_ROUND:
                return max(self._round_end(closed) + count, self._round_end(filled))
            case _:
                return self._round_end(max(closed, filled))

    def _end_of_final(self, course: _Course) -> float:
        """The last throw of a final: in the round of the last needed champion throw, of the lap, or
        of the last round."""
        count = len(self._order)
        last = (LAST_ROUND[self._end_rule] - self.state.round + 1) * count - 1
        if course.filled == inf:
            return last
        if self._end_rule is End.BEST_OF_ROUND:
            return min(last, self._round_end(course.filled))
        places, since = self._ladder(course).places(), course.since + 1
        others = (n for n, p in enumerate(self._order) if not 0 < places.get(p, 0) <= self._seats)
        return max((since + (seat - since) % count for seat in others), default=self._begin)

    @cached_property
    def _end_rule(self) -> End:
        return End(self.state.switch("end"))

    def _round_end(self, index: float) -> float:
        return index - index % len(self._order) + len(self._order) - 1

    @cached_property
    def _keeps_champions(self) -> bool:
        return self.state.keeps_champions()

    def _outcome(self, course: _Course) -> Evening:
        standing, seats = self._ladder(course).standing(), self._seats
        is_grab = course.ending is Ending.GRAB
        has_cut = not is_grab and not self._keeps_champions and 0 < seats < len(standing)
        is_tied = has_cut and standing[seats - 1].height == standing[seats].height
        is_rolled_off = is_tied and self.state.switch("tie") == Tie.ROLLOFF_FOURS
        ending = Ending.ROLL_OFF if is_rolled_off else Ending.CHAMPION
        if self._end_rule in LAST_ROUND and len(standing) < seats:
            ending = Ending.FOURS
        throws = zip(course.candidates, course.combinations, strict=True)
        best = next((name for candidate, name in throws if standing[0] is candidate), None)
        return Evening(
            rolls=course.index + 1 - self._begin,
            ending=course.ending or ending,
            combination=best if seats and not is_grab else None,
            is_tied=is_tied,
            is_late=course.is_late,
            without=course.table.empty_handed(),
            emptied=None if course.emptied is None else course.emptied + 1 - self._begin,
            left=sum(course.table.left.values()),
        )
