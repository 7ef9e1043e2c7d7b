"""A second scorer, written another way: tiles stay text, every way to lay sets is tried one after
the other, and the rows are read off the rule text one by one."""

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
OF_GOING_OUT = {
    *("self_drawn", "robbing_kong", "last_tile", "concealed_hand", "fully_concealed"),
    *("single_wait", "closed_wait", "within_10_discards", "within_5_discards"),
    *("all_revealed", "ready_hand"),
}


@dataclass(frozen=True)
class Laid:
    """A reading. hidden: the concealed sets. pairs: one, or seven. won: the group that the winning
    tile was put into."""

    hidden: tuple[tuple[str, ...], ...]
    pairs: tuple[str, ...]
    won: tuple[str, ...]


def rows_of(hand: Hand, laid: Laid, waits: int, stacking: str) -> dict[str, int]:
    """waits: how many kinds complete the hand."""
    rows: Counter[str] = Counter()
    flowers = hand.flowers.split()
    open_sets = [m.split() for m in hand.melds if not m.startswith("(")]
    closed_kongs = [m.strip("()").split() for m in hand.melds if m.startswith("(")]
    every = [*open_sets, *closed_kongs, *map(list, laid.hidden)]
    tiles = [t for group in every for t in group] + [t for p in laid.pairs for t in (p, p)]
    letters = {t[0] for t in tiles}
    has_honor, suits = bool(letters & {"w", "e"}), letters & set("bcd")
    pungs = [group for group in every if len(set(group)) == 1]
    is_seven = len(laid.pairs) == 7

    if flowers:
        rows["flower"] = len(flowers)
    if not flowers and not has_honor:
        rows["no_honors_or_flowers"] = 1
    elif not flowers:
        rows["no_flowers"] = 1
    elif not has_honor:
        rows["no_honors"] = 1
    if any(p[0][0] in "we" for p in pungs):
        rows["honor_pung"] = sum(p[0][0] in "we" for p in pungs)
    if any(len(s) == 4 for s in open_sets):
        rows["melded_kong"] = sum(len(s) == 4 for s in open_sets)
    if closed_kongs:
        rows["concealed_kong"] = len(closed_kongs)

    # How it went out.
    if hand.self_drawn:
        rows["fully_concealed" if not open_sets else "self_drawn"] = 1
        if hand.last_tile:
            rows["last_tile"] = 1
    elif not open_sets:
        rows["concealed_hand"] = 1
    if hand.robbing_kong:
        rows["robbing_kong"] = 1
    if hand.ready_hand:
        rows["ready_hand"] = 1
    if hand.discards is not None and hand.discards < 10:
        rows["within_5_discards" if hand.discards < 6 else "within_10_discards"] = 1
    if waits == 1 and len(laid.won) == 2:
        rows["single_wait"] = 1
    if waits == 1 and len(laid.won) == 3 and len(set(laid.won)) == 3:
        place = sorted(laid.won).index(hand.win)
        digits = "".join(t[1] for t in sorted(laid.won))
        if place == 1 or (place == 2 and digits == "123") or (place == 0 and digits == "789"):
            rows["closed_wait"] = 1
    if len(open_sets) == 5:
        rows["all_revealed"] = 1

    # Pungs that nobody gave a tile to.
    dark = len(closed_kongs) + sum(len(set(g)) == 1 for g in laid.hidden)
    if len(laid.won) == 3 and len(set(laid.won)) == 1 and not hand.self_drawn:
        dark -= 1
    named = {2: "two", 3: "three", 4: "four", 5: "five"}
    if dark >= 2:
        rows[f"{named[dark]}_concealed_pungs"] = 1

    if is_seven:
        rows["seven_pairs_pung"] = 1
    else:
        _of_sets(rows, every, laid, bool(flowers))
    if len(suits) == 1:
        rows["half_flush" if has_honor else "full_flush"] = 1

    if stacking == "no_implied":
        _without_implied(rows, hand)
    for event in ("heaven", "earth"):
        if getattr(hand, event):
            for row in OF_GOING_OUT:
                rows.pop(row, None)
            rows[event] = 1
    return {row: count for row, count in rows.items() if count > 0}


def _of_sets(rows: Counter[str], every: list[list[str]], laid: Laid, has_flowers: bool) -> None:
    pair = laid.pairs[0]
    pungs = [group[0] for group in every if len(set(group)) == 1]
    chows = [tuple(sorted(group)) for group in every if len(set(group)) == 3]
    hidden = [tuple(sorted(group)) for group in laid.hidden]
    if len(chows) == 5 and (has_flowers or pair[0] in "we"):
        rows["small_all_chows"] = 1
    elif len(chows) == 5:
        rows["big_all_chows"] = 1
    elif len(pungs) == 5:
        rows["all_pungs"] = 1
    for suit in "bcd":
        wanted = [tuple(f"{suit}{n + k}" for k in range(3)) for n in (1, 4, 7)]
        if all(chow in hidden for chow in wanted):
            rows["closed_straight"] = 1
        elif all(chow in chows for chow in wanted):
            rows["open_straight"] = 1
    winds, dragons = (sum(p[0] == letter for p in pungs) for letter in "we")
    match winds, pair[0] == "w":
        case 4, _:
            rows["big_four_winds"] = 1
        case 3, True:
            rows["little_four_winds"] = 1
        case 3, False:
            rows["big_three_winds"] = 1
        case 2, True:
            rows["little_three_winds"] = 1
        case _:
            pass
    if dragons == 3:
        rows["big_three_dragons"] = 1
    elif dragons == 2 and pair[0] == "e":
        rows["little_three_dragons"] = 1


def _without_implied(rows: Counter[str], hand: Hand) -> None:
    if rows["big_all_chows"]:
        del rows["no_honors_or_flowers"]
    if rows["full_flush"]:
        rows["no_flowers"] += rows["no_honors_or_flowers"]
        del rows["no_honors"], rows["no_honors_or_flowers"]
    for row, pungs in (
        ("little_three_winds", 2),
        ("big_three_winds", 3),
        ("little_four_winds", 3),
        ("big_four_winds", 4),
        ("little_three_dragons", 2),
        ("big_three_dragons", 3),
    ):
        if rows[row]:
            rows["honor_pung"] -= pungs
    if rows["all_revealed"]:
        del rows["single_wait"]
    if rows["five_concealed_pungs"]:
        del rows["all_pungs"]
    if rows["seven_pairs_pung"]:
        del rows["single_wait"]
    if rows["five_concealed_pungs"] or rows["seven_pairs_pung"] or rows["ready_hand"]:
        del rows["concealed_hand"], rows["fully_concealed"]
        rows["self_drawn"] = int(hand.self_drawn)


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
