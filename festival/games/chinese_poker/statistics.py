"""Statistics of an evening: rows won, wrong settings, and better settings that were missed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import lru_cache

from rules.chinese_poker import events as e
from rules.chinese_poker.advice import units_missed
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.check import settle_shown
from rules.chinese_poker.duels import WRONG
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.settlement import Settlement
from rules.chinese_poker.state import State

NOTICED = 0.1  # units against each opponent; settings closer to the best one count as the best


@dataclass(frozen=True, slots=True)
class Statistics:
    """The evening of one player. Special hands and surrenders compare no rows and miss nothing."""

    rows: int = 0  # compared with rows of other players
    won: int = 0  # of these
    hands: int = 0  # set in three rows
    fouls: int = 0  # wrong settings, which lost all rows
    missed: int = 0  # legal settings that the best one would have beaten clearly

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def statistics(state: State) -> Mapping[int, Statistics]:
    """By player."""
    found: defaultdict[int, Statistics] = defaultdict(Statistics)
    for deal in state.deals:
        for player, each in zip(deal.players, _of_deal(state.settings, deal), strict=True):
            found[player] += each
    return found


# Optimization: the best setting of each hand takes 0.01 s, and deals do not change.
@lru_cache(maxsize=1024)
def _of_deal(settings: Settings, deal: e.DealSettled) -> tuple[Statistics, ...]:
    settlement = settle_shown(settings, deal.hands, deal.players.index(deal.dealer))
    return tuple(_of_seat(settlement, seat) for seat in range(len(deal.players)))


def _of_seat(settlement: Settlement, seat: int) -> Statistics:
    hand, worths = settlement.hands[seat], settlement.worths
    if not isinstance(hand, Arrangement):
        return Statistics()
    rows = [
        sign if seat == duel.first else -sign
        for duel in settlement.duels
        if seat in (duel.first, duel.second)
        and worths[duel.first] is not None
        and worths[duel.second] is not None
        for sign in duel.signs
    ]
    is_foul = worths[seat] is WRONG
    is_missed = not is_foul and units_missed(settlement.terms, hand) >= NOTICED
    return Statistics(len(rows), rows.count(1), 1, int(is_foul), int(is_missed))
