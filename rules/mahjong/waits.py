"""The tiles for which a hand of sixteen waits, and what a win with each is worth."""

from __future__ import annotations

from dataclasses import dataclass

from rules.mahjong.scoring import House
from rules.mahjong.tiles import EACH, KINDS, NAMES, counts_of, text_of
from rules.mahjong.typed_hand import Draft
from rules.mahjong.ways_to_read import waits
from rules.mahjong.winning_hand import Hand


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a hand."""

    tile: int
    left: int  # how many are unseen
    drawn: int  # tai when self-drawn
    given: int  # tai from a discard
    is_win_drawn: bool  # `drawn` reaches the minimum
    is_win_given: bool  # `given` reaches the minimum


def waiting(house: House, draft: Draft) -> tuple[Wait, ...]:
    """The winning tiles of sixteen tiles, and their tai. All tiles outside the hand count as
    unseen."""
    used = draft.used
    owned = [used[tile] for tile in range(KINDS)]
    return tuple(
        _wait(house, draft, tile, EACH - owned[tile])
        for tile in waits(counts_of(draft.tiles), owned)
    )


def _wait(house: House, draft: Draft, tile: int, left: int) -> Wait:
    drawn, given = (
        house.score(completed(draft, tile, self_drawn=is_drawn)) for is_drawn in (True, False)
    )
    return Wait(tile, left, drawn.tai, given.tai, drawn.is_win, given.is_win)


def completed(draft: Draft, win: int, *, self_drawn: bool) -> Hand:
    """A hand of sixteen tiles with its winning tile."""
    melds = tuple(str(meld) for meld in draft.melds)
    flowers = " ".join(draft.flowers)
    return Hand(text_of(draft.tiles), melds, NAMES[win], self_drawn, flowers)
