"""A second way to read hands: tiles stay text, and every way to lay sets is tried one after the
other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.mahjong import Hand

CHOWS = [tuple(f"{suit}{n + k}" for k in range(3)) for suit in "bcd" for n in range(1, 8)]
KINDS = [
    f"{s}{n}"
    for s, top in (("b", 9), ("c", 9), ("d", 9), ("w", 4), ("e", 3))
    for n in range(1, top + 1)
]
PUNGS = [(kind,) * 3 for kind in KINDS]
VALUES = {
    row: tai
    for tai, rows in {
        1: "flower no_flowers honor_pung no_honors self_drawn melded_kong robbing_kong "
        "last_tile concealed_hand",
        2: "concealed_kong single_wait closed_wait two_concealed_pungs",
        3: "no_honors_or_flowers fully_concealed small_all_chows",
        5: "three_concealed_pungs within_10_discards open_straight little_three_winds",
        10: "four_concealed_pungs big_all_chows within_5_discards closed_straight "
        "big_three_winds little_three_dragons half_flush all_pungs all_revealed ready_hand",
        20: "seven_flowers_rob_eighth",
        30: "little_four_winds big_three_dragons eight_flowers seven_pairs_pung",
        40: "five_concealed_pungs big_four_winds full_flush heaven earth",
    }.items()
    for row in rows.split()
}


@dataclass(frozen=True)
class Laid:
    """A reading. hidden: the concealed sets. pairs: one, or seven. won: the group that the winning
    tile was put into."""

    hidden: tuple[tuple[str, ...], ...]
    pairs: tuple[str, ...]
    won: tuple[str, ...]


def every_laid(hand: Hand) -> list[Laid]:
    """Each way to lay the tiles that are not declared, with the winning tile in each group it can
    belong to."""
    tiles = Counter([*hand.concealed.split(), hand.win])
    found = []
    for pair in [t for t, n in tiles.items() if n > 1]:
        rest = tiles - Counter((pair, pair))
        for sets in _layings(rest, [*CHOWS, *PUNGS]):
            for group in {(pair, pair), *sets}:
                if hand.win in group:
                    found.append(Laid(sets, (pair,), group))
    if not hand.melds:
        found += _seven_pairs(tiles, hand.win)
    return found


def _layings(
    rest: Counter[str], candidates: list[tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The rest as sets that come in the order of the candidates."""
    if not any(rest.values()):
        yield ()
    possible = [each for each in candidates if all(rest[t] >= each.count(t) for t in each)]
    if not set().union(*possible).issuperset(t for t, n in rest.items() if n):
        return
    for place, each in enumerate(possible):
        left = rest.copy()
        left.subtract(each)
        for more in _layings(left, possible[place:]):
            yield (each, *more)


def _seven_pairs(tiles: Counter[str], win: str) -> Iterator[Laid]:
    triple = [t for t, n in tiles.items() if n == 3]
    pairs = sorted(t for t, n in tiles.items() if n != 3 for _ in range(n // 2))
    if len(triple) == 1 and len(pairs) == 7 and not any(n == 1 for n in tiles.values()):
        group = (triple[0],) * 3 if win == triple[0] else (win, win)
        yield Laid(((triple[0],) * 3,), tuple(pairs), group)


def waits_of(hand: Hand) -> list[str]:
    """The kinds that complete the hand without its winning tile, each tried by itself."""
    owned = Counter(
        " ".join((hand.concealed, *hand.melds)).replace("(", "").replace(")", "").split()
    )
    concealed = Counter(hand.concealed.split())
    found = []
    for kind in KINDS:
        tiles = concealed + Counter([kind])
        if owned[kind] < 4 and (
            _is_laid(tiles) or (not hand.melds and any(_seven_pairs(tiles, kind)))
        ):
            found.append(kind)
    return found


def _is_laid(tiles: Counter[str]) -> bool:
    return any(
        next(_layings(tiles - Counter((t, t)), [*CHOWS, *PUNGS]), None) is not None
        for t, n in tiles.items()
        if n > 1
    )
