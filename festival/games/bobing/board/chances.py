"""What a throw can still win, and how often: the same for every guest who has a turn to come."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from weakref import ref

from festival.games.bobing.board.board import Chance
from festival.record.log_lines import person_of
from festival.record.record import RECORDS, Record
from festival.web.recent import Recent
from festival.words.sentences import Naming
from rules.bobing.book.combination import Tier
from rules.bobing.book.scoring import Score
from rules.bobing.book.switches import EmptyTier, GrabScope, Tie
from rules.bobing.game.ladder import Candidate
from rules.bobing.game.state import Phase, State
from rules.dice import TOTAL

# Optimization: every phone that loads the page at a version is shown the same odds. A record that
# is forgotten elsewhere is not kept for their sake.
_known: Recent[int, tuple[ref[Record], Counter[int]]] = Recent(RECORDS)


def chances_of(table_id: int, record: Record, naming: Naming) -> tuple[Chance, ...]:
    """What can be won by a throw now, tier by tier, the champion's first."""
    state = record.state
    counts = _ways_of(table_id, record)
    return tuple(_chance(state, tier, counts[tier.number], naming) for tier in state.book.tiers)


def _ways_of(table_id: int, record: Record) -> Counter[int]:
    if record.state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return Counter()
    known = _known.get(table_id)
    if known is None or known[0]() is not record:
        _known[table_id] = known = ref(record), winning_ways(record.state)
    return known[1]


def _chance(state: State, tier: Tier, count: int, naming: Naming) -> Chance:
    if tier.number == 1 and state.is_kept() and state.phase in (Phase.ROLLING, Phase.CHOOSING):
        return _kept(state, tier, count, naming)
    if not count:
        return Chance(tier=tier.number, names=tier.names, kind="none")
    one_in, left = max(1, round(TOTAL / count)), len(state.free(tier.number))
    mark = _mark(state) if tier.number == 1 else None
    if mark is not None:
        return Chance(
            tier=tier.number,
            names=tier.names,
            kind="beat",
            left=left,
            one_in=one_in,
            leader=person_of(mark.player, naming),
            dice=mark.roll.faces,
        )
    is_open = tier.number == 1 and not state.keepers()
    kind = "lead" if is_open else "left" if left else "held"
    return Chance(tier=tier.number, names=tier.names, kind=kind, left=left, one_in=one_in)


def _kept(state: State, tier: Tier, count: int, naming: Naming) -> Chance:
    """The champion's prize stays where it is, but for a throw that takes every prize."""
    return Chance(
        tier=tier.number,
        names=tier.names,
        kind="kept",
        one_in=round(TOTAL / count) if count else 0,
        leader=person_of(state.keepers()[0], naming),
    )


def winning_ways(state: State) -> Counter[int]:
    """How many of the 46,656 throws would win something in each tier."""
    shelf = Shelf.of(state)
    counts: Counter[int] = Counter()
    for score, ways in state.book.outcomes:
        for tier in shelf.tiers_won(score):
            counts[tier] += ways
    return counts


@dataclass(frozen=True)
class Shelf:
    """What decides where a throw wins. free and held: the tiers with such prizes. mark: the
    champion throw to beat; None as long as any would do. falls: to the next tier with prizes."""

    state: State
    free: tuple[int, ...]
    held: frozenset[int]
    mark: Candidate | None
    falls: bool

    @classmethod
    def of(cls, state: State) -> Shelf:
        return cls(
            state=state,
            free=tuple(tier.number for tier in state.book.tiers if state.free(tier.number)),
            held=frozenset(each.tier for each in state.prizes if each.id in state.holdings),
            mark=_mark(state),
            falls=state.switch("empty_tier") == EmptyTier.NEXT_LOWER,
        )

    def tiers_won(self, score: Score) -> set[int]:
        won: set[int] = set()
        if wins_champion(self.state, score, self.mark):
            won.add(1)
        if score.tier is not None and score.tier > 1:
            won |= self._landing(score.tier, is_chased=score.is_chased)
        if score.carried is not None:
            won |= self._landing(score.carried, is_chased=False)
        if score.takes_second and 2 in self.free:
            won.add(2)
        return won

    def _landing(self, tier: int, *, is_chased: bool) -> set[int]:
        """Where a throw of the tier wins: there, or where the house rule lets it fall to."""
        if tier in self.free or (is_chased and tier in self.held):
            return {tier}
        lower = (each for each in self.free if each > tier)
        return set(islice(lower, 1)) if self.falls else set()


def wins_champion(state: State, score: Score, mark: Candidate | None) -> bool:
    """Whether a throw would win a champion's prize, or lead for it. mark: the throw to beat; None
    as long as any would do."""
    if score.takes_all and _is_grabbed(state):
        return True
    if score.tier != 1 or state.is_kept():
        return False
    if mark is None:
        return state.seats() > 0
    is_enough = state.switch("tie") == Tie.LAST_WINS and score.rank == mark.rank
    return is_enough or score.rank > mark.rank


def _is_grabbed(state: State) -> bool:
    """Whether the total grab takes the champion's prize whatever it ranks."""
    is_untaken = not state.is_held() or bool(state.free(1))
    return state.switch("grab_scope") != GrabScope.UNTAKEN or is_untaken


def _mark(state: State) -> Candidate | None:
    """The champion throw that a new one has to beat; None as long as any would do."""
    if state.keepers():
        return None
    standing, seats = state.standing(), state.seats()
    return standing[seats - 1] if 0 < seats <= len(standing) else None
