"""Finds every way to read the tiles of a hand as sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from rules.mahjong.tiles import HONORS, KINDS, NUMBER, counts_of, text_of
from rules.mahjong.winning_hand import Hand, Meld, Shape

SUITS = ((0, 9), (9, 18), (18, HONORS), (HONORS, KINDS))
PAIRS = 7  # of the hand of seven pairs and a pung
Counts = tuple[int, ...]
# A set of concealed tiles inside one suit: whether it is a pung, and its lowest tile.
ConcealedSet = tuple[bool, int]


@dataclass(frozen=True, slots=True)
class Set:
    """A set of a reading."""

    shape: Shape
    tile: int
    is_melded: bool = False  # declared as a meld
    is_concealed: bool = True  # no other player gave a tile; true for every unmelded chow

    @property
    def is_honor(self) -> bool:
        return self.tile >= HONORS

    @property
    def is_pung(self) -> bool:
        """Whether it is a pung or a kong."""
        return self.shape is not Shape.CHOW

    @property
    def tiles(self) -> tuple[int, ...]:
        return Meld(self.shape, self.tile).tiles


@dataclass(frozen=True, slots=True)
class HandReading:
    """One way to read a hand.

    >>> hand = Hand("b66 d789 c78", ("b7 b8 b9", "d111", "c345"), "c6")
    >>> print(*readings(hand))
    b7 b8 b9 | d1 d1 d1 | c3 c4 c5 | c6 c7 c8 | d7 d8 d9 | b6 b6
    """

    sets: tuple[Set, ...]  # melds first
    pairs: tuple[int, ...]  # one, or seven beside a pung; four of a kind are two pairs
    won: int | None  # place in `sets` of the set with the winning tile; None: in a pair

    @property
    def is_seven_pairs(self) -> bool:
        return len(self.pairs) == PAIRS

    def __str__(self) -> str:
        said = [text_of(group.tiles) for group in self.sets]
        return " | ".join((*said, *(text_of((pair, pair)) for pair in self.pairs)))


def readings(hand: Hand) -> list[HandReading]:
    """Every way to read the tiles as five sets and a pair, or as seven pairs and a pung.

    They are sorted by preference: more pungs, then the lower pair, then the lower sets, then the
    winning tile in the pair before a set, in an earlier set before a later.
    """
    counts = counts_of(hand.tiles)
    win = NUMBER[hand.win]
    melds = tuple(Set(meld.shape, meld.tile, True, not meld.is_open) for meld in hand.sets)
    found = [
        placed
        for sets, pair in _splits(counts)
        for placed in _placed(melds, sets, pair, win, is_drawn=hand.self_drawn)
    ]
    if not melds:
        found += _seven_pairs(counts, win, is_drawn=hand.self_drawn)
    return sorted(found, key=_preference) if len(found) > 1 else found


def _preference(reading: HandReading) -> tuple[int, tuple[int, ...], list[int], int]:
    pungs = sum(group.is_pung for group in reading.sets)
    won = -1 if reading.won is None else reading.won
    return (-pungs, reading.pairs, [group.tile for group in reading.sets], won)


def _placed(
    melds: tuple[Set, ...], parts: Sequence[ConcealedSet], pair: int, win: int, *, is_drawn: bool
) -> Iterator[HandReading]:
    """A split with the winning tile assigned to each possible set or pair."""
    sets = [
        Set(Shape.PUNG if is_pung else Shape.CHOW, tile)
        for is_pung, tile in sorted(parts, key=lambda part: (part[1], part[0]))
    ]
    if pair == win:
        yield HandReading((*melds, *sets), (pair,), None)
    for index, group in enumerate(sets):
        if win not in group.tiles or group in sets[:index]:
            continue
        # A pung completed by a discard is not concealed.
        is_given = group.is_pung and not is_drawn
        placed = Set(group.shape, group.tile, is_concealed=not is_given)
        whole = (*melds, *sets[:index], placed, *sets[index + 1 :])
        yield HandReading(whole, (pair,), len(melds) + index)


def _seven_pairs(counts: Sequence[int], win: int, *, is_drawn: bool) -> Iterator[HandReading]:
    """Seven pairs and a pung; four tiles of a kind count as two pairs."""
    pungs = [tile for tile, count in enumerate(counts) if count == 3]
    if len(pungs) != 1 or sum(counts) != 2 * PAIRS + 3 or 1 in counts:
        return
    pairs = tuple(t for t, count in enumerate(counts) if count in (2, 4) for _ in range(count // 2))
    is_given = win == pungs[0] and not is_drawn
    pung = Set(Shape.PUNG, pungs[0], is_concealed=not is_given)
    yield HandReading((pung,), pairs, 0 if win == pungs[0] else None)


def _splits(counts: Sequence[int]) -> Iterator[tuple[tuple[ConcealedSet, ...], int]]:
    """Every way to read the concealed tiles as sets and one pair."""
    suits = [tuple(counts[begin:end]) for begin, end in SUITS]
    with_pair = [index for index, suit in enumerate(suits) if sum(suit) % 3 == 2]
    if len(with_pair) != 1 or any(sum(suit) % 3 == 1 for suit in suits):
        return
    ways: list[Sequence[tuple[tuple[ConcealedSet, ...], int | None]]] = []
    for index, suit in enumerate(suits):
        if index != with_pair[0]:
            ways.append(tuple((sets, None) for sets in _sets_of(suit)))
        else:
            ways.append(_sets_and_pair_of(suit))
        if not ways[-1]:
            return
    for chosen in product(*ways):
        parts: list[ConcealedSet] = []
        lone = 0
        for (sets, pair), (begin, _) in zip(chosen, SUITS, strict=True):
            parts += ((is_pung, tile + begin) for is_pung, tile in sets)
            lone = lone if pair is None else pair + begin
        yield tuple(parts), lone


# Optimization: the same suit is split many times, above all in the search for waits.
@lru_cache(maxsize=20_000)
def _sets_of(suit: Counts) -> tuple[tuple[ConcealedSet, ...], ...]:
    """Every way to read one suit as pungs and chows. Honors are a suit of seven kinds."""
    first = next((tile for tile, count in enumerate(suit) if count), None)
    if first is None:
        return ((),)
    count, has_chows = suit[first], len(suit) == 9 and first <= 6
    found = []
    # Of the lowest kind, all tiles are in chows, or all but three.
    for pungs in (1, 0):
        chows = count - 3 * pungs
        if chows < 0 or (chows and not has_chows):
            continue
        if chows and min(suit[first + 1], suit[first + 2]) < chows:
            continue
        rest = list(suit)
        rest[first] = 0
        if chows:
            rest[first + 1] -= chows
            rest[first + 2] -= chows
        here = ((True, first),) * pungs + ((False, first),) * chows
        found += [here + more for more in _sets_of(tuple(rest))]
    return tuple(found)


@lru_cache(maxsize=20_000)
def _sets_and_pair_of(suit: Counts) -> tuple[tuple[tuple[ConcealedSet, ...], int], ...]:
    """Every way to read one suit as pungs, chows and one pair."""
    found = []
    for pair, count in enumerate(suit):
        if count >= 2:
            rest = (*suit[:pair], count - 2, *suit[pair + 1 :])
            found += [(sets, pair) for sets in _sets_of(rest)]
    return tuple(found)


def is_whole(counts: Sequence[int]) -> bool:
    """Whether concealed tiles are sets and a pair, or seven pairs and a pung.

    counts: of each kind; with its melds the hand must have 17 tiles, a kong counted as three.
    """
    pairs = 0
    for begin, end in SUITS:
        suit = tuple(counts[begin:end])
        rest = sum(suit) % 3
        if rest == 2:
            pairs += 1
        if rest == 1 or not (_sets_and_pair_of(suit) if rest else _sets_of(suit)):
            break
    else:
        if pairs == 1:
            return True
    return next(_seven_pairs(counts, 0, is_drawn=True), None) is not None


def waits(counts: Sequence[int], owned: Sequence[int]) -> Iterator[int]:
    """The kinds of tile that complete a hand of sixteen, the lowest first.

    counts: concealed tiles of each kind. owned: the same with melds; a kind owned four times is
    skipped.
    """
    trial = list(counts)
    for tile in range(KINDS):
        if owned[tile] >= 4:
            continue
        trial[tile] += 1
        if is_whole(trial):
            yield tile
        trial[tile] -= 1


def waits_of(hand: Hand, most: int | None = None) -> tuple[int, ...]:
    """The kinds that complete the hand without its winning tile. most: stop after this many
    kinds."""
    concealed = counts_of(hand.tiles)
    concealed[NUMBER[hand.win]] -= 1
    owned = counts_of(hand.all_tiles)
    owned[NUMBER[hand.win]] -= 1
    return tuple(islice(waits(concealed, owned), most))
