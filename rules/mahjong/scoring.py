"""Scores a hand by the house rules: its tai, the reasons, and the payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rules.mahjong.reasons import NO_SHAPE, UNDER_MINIMUM, why_counted
from rules.mahjong.rows_of_a_hand import FLOWER_WINS, flower_win, of_hand, of_reading
from rules.mahjong.settings import Settings, Stacking
from rules.mahjong.tai_table import ROWS
from rules.mahjong.tiles import NUMBER
from rules.mahjong.ways_to_read import HandReading, readings, waits_of
from rules.mahjong.winning_hand import WHOLE, Hand
from rules.wording import Sentence


def stacked(found: Mapping[str, int], settings: Settings) -> dict[str, int]:
    """How often each of the true rows counts. A row worth 0 is not played and is left out.

    First implied rows are dropped, then replaced rows: so self-drawn counts where fully concealed
    was dropped, and no flowers where no honors or flowers was.
    """
    values = dict(settings.values)
    counted = {row: count for row, count in found.items() if values.get(row, 1)}
    if settings.stacking is Stacking.NO_IMPLIED:
        _drop_implied(counted)
    for row in tuple(counted):
        for other in ROWS[row].replaces:
            counted.pop(other, None)
    return counted


def _drop_implied(counted: dict[str, int]) -> None:
    for row in tuple(counted):
        for other, count in ROWS[row].implies:
            if other in counted:
                counted[other] -= count
                if counted[other] <= 0:
                    del counted[other]


@dataclass(frozen=True, slots=True)
class Score:
    """The tai of a hand and the reasons. reading: the best one; None for a win by flowers, or for
    tiles that are no hand."""

    tai: int  # of all rows and the bonus
    rows: Mapping[str, int]  # how often each row counts, by its id
    is_win: bool  # it has a reading, or the flowers, and reaches the minimum
    reading: HandReading | None
    reasons: Mapping[str, Sentence]  # why each row counts; "shape" or "min_tai": why it is no win
    bonus: int = 0  # tai for any win that is not by flowers

    @property
    def refusal(self) -> Sentence | None:
        """Why the hand does not win; None where it does."""
        return self.reasons.get("shape") or self.reasons.get("min_tai")


@dataclass(frozen=True, slots=True)
class House:
    """Scores hands by its settings.

    >>> hand = Hand("b66 d789 c78", ("b7 b8 b9", "d111", "c345"), "c6", flowers="f1 s3")
    >>> House(Settings()).score(hand).tai, House(Settings(winning_bonus=2)).score(hand).tai
    (3, 5)
    """

    settings: Settings

    def score(self, hand: Hand) -> Score:
        """The score of the reading with the most tai; of equal ones the first of `readings`."""
        if hand.is_told:
            return self._told(hand)
        row = flower_win(hand)
        if row and self.settings.value(ROWS[row]):
            return self._scored(hand, None, stacked({row: 1}, self.settings))
        is_counted = len(hand.tiles) + 3 * len(hand.sets) == WHOLE
        found = readings(hand) if hand.win in NUMBER and is_counted else []
        if not found:
            return Score(0, {}, False, None, {"shape": NO_SHAPE()})
        of_all, waiting = of_hand(hand), waits_of(hand, most=2)
        best: tuple[int, HandReading, dict[str, int]] | None = None
        for reading in found:
            counting = stacked({**of_all, **of_reading(hand, reading, waiting)}, self.settings)
            tai = self._tai(counting)
            if best is None or tai > best[0]:
                best = (tai, reading, counting)
        assert best is not None, "a hand with readings has a best one"
        return self._scored(hand, best[1], best[2])

    def _told(self, hand: Hand) -> Score:
        """A hand without tiles: its number of tai as told, or its rows at their value here. How it
        was won says whether the row for self-drawn is true."""
        if hand.told is not None:
            reasons, least = {}, self.settings.min_tai
            if hand.told < least:
                reasons["min_tai"] = UNDER_MINIMUM(tai=hand.told, least=least)
            return Score(hand.told, {}, hand.told >= least, None, reasons)
        found = dict(Counter(hand.rows.split())) | {"self_drawn": int(hand.self_drawn)}
        true = {row: count for row, count in found.items() if count}
        return self._scored(hand, None, stacked(true, self.settings))

    def _tai(self, rows: Mapping[str, int]) -> int:
        values = dict(self.settings.values)
        return sum(count * values.get(row, ROWS[row].tai) for row, count in rows.items())

    def _scored(
        self, hand: Hand, reading: HandReading | None, counting: Mapping[str, int]
    ) -> Score:
        rows = {row: counting[row] for row in ROWS if row in counting}
        bonus = self.settings.winning_bonus if FLOWER_WINS.isdisjoint(rows) else 0
        tai, least = self._tai(rows) + bonus, self.settings.min_tai
        reasons = why_counted(rows, hand, reading, lambda row: self.settings.value(ROWS[row]))
        if tai < least:
            reasons["min_tai"] = UNDER_MINIMUM(tai=tai, least=least)
        return Score(tai, rows, tai >= least, reading, reasons, bonus)
