"""What a hand waits for and which discard is best, against the tiles that its player cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.mahjong.draft import Draft
from rules.mahjong.hand import Hand
from rules.mahjong.house import House
from rules.mahjong.reading import waits
from rules.mahjong.tiles import EACH, KINDS, NAMES, counts_of, text_of


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a hand. left: how many of it are unseen. drawn, given: the tai
    it is worth self-drawn and from a discard; is_win: whether that reaches the minimum."""

    tile: int
    left: int
    drawn: int
    given: int
    is_win_drawn: bool
    is_win_given: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile that can be let go. waits: what the hand waits for then. count: of how many unseen
    tiles. expected: the tai of a self-drawn win, each unseen tile that wins being as likely."""

    tile: int
    waits: tuple[Wait, ...]
    count: int
    expected: Fraction


def waiting(house: House, draft: Draft) -> tuple[Wait, ...]:
    """What sixteen tiles wait for and what each is worth. All that is not in the hand is unseen."""
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
    """Sixteen tiles with the one that wins."""
    melds = tuple(str(meld) for meld in draft.melds)
    flowers = " ".join(draft.flowers)
    return Hand(text_of(draft.tiles), melds, NAMES[win], self_drawn, flowers)


def discards(house: House, draft: Draft) -> tuple[Discard, ...]:
    """Of seventeen tiles those whose discard leaves a wait, the best first: by how many unseen
    tiles win, then by the tai that are to be expected, then in the order of the tiles."""
    found = _discards(house, draft)
    return tuple(sorted(found, key=lambda each: (-each.count, -each.expected, each.tile)))


def _discards(house: House, draft: Draft) -> Iterator[Discard]:
    owned = draft.used
    for tile in sorted(set(draft.tiles)):
        place = draft.tiles.index(tile)
        rest = Draft(draft.tiles[:place] + draft.tiles[place + 1 :], draft.melds, draft.flowers)
        # The tile that goes is seen, and so cannot come again.
        open_to = tuple(
            Wait(w.tile, EACH - owned[w.tile], w.drawn, w.given, w.is_win_drawn, w.is_win_given)
            for w in waiting(house, rest)
        )
        count = sum(each.left for each in open_to)
        if open_to:
            tai = sum(each.left * each.drawn for each in open_to if each.is_win_drawn)
            yield Discard(tile, open_to, count, Fraction(tai, count) if count else Fraction(0))
