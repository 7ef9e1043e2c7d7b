"""Finds the winning tiles of a hand and the best discard, counting tiles its player cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.mahjong.draft import Draft
from rules.mahjong.hand import Hand
from rules.mahjong.reading import waits
from rules.mahjong.scoring import House
from rules.mahjong.tiles import EACH, KINDS, NAMES, counts_of, text_of


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a hand."""

    tile: int
    left: int  # how many are unseen
    drawn: int  # tai when self-drawn
    given: int  # tai from a discard
    is_win_drawn: bool  # `drawn` reaches the minimum
    is_win_given: bool  # `given` reaches the minimum


@dataclass(frozen=True, slots=True)
class Discard:
    """A possible discard."""

    tile: int
    waits: tuple[Wait, ...]  # winning tiles after it
    count: int  # how many unseen tiles win
    expected: Fraction  # mean tai of a self-drawn win over these unseen tiles


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


def discards(house: House, draft: Draft) -> tuple[Discard, ...]:
    """The discards from seventeen tiles after which a tile wins, the best first: by the number of
    unseen winning tiles, then by expected tai, then in tile order."""
    found = _discards(house, draft)
    return tuple(sorted(found, key=lambda each: (-each.count, -each.expected, each.tile)))


def _discards(house: House, draft: Draft) -> Iterator[Discard]:
    owned = draft.used
    for tile in sorted(set(draft.tiles)):
        place = draft.tiles.index(tile)
        rest = Draft(draft.tiles[:place] + draft.tiles[place + 1 :], draft.melds, draft.flowers)
        # The discarded tile is seen, so one fewer of its kind is left.
        open_to = tuple(
            Wait(w.tile, EACH - owned[w.tile], w.drawn, w.given, w.is_win_drawn, w.is_win_given)
            for w in waiting(house, rest)
        )
        count = sum(each.left for each in open_to)
        if open_to:
            tai = sum(each.left * each.drawn for each in open_to if each.is_win_drawn)
            yield Discard(tile, open_to, count, Fraction(tai, count) if count else Fraction(0))
