"""A second ranking of rows, and what they and special hands pay: written from the words of the
rules, with cards as texts. Nothing of the first ranking is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

SIGNS = "23456789TJQKA"
NAMES = "high pair two_pairs three straight flush full_house four straight_flush".split()  # noqa: SIM905
FRONT, MIDDLE, BACK = 0, 1, 2

Row = tuple[str, ...]
Rows = tuple[Row, Row, Row]
Value = tuple[int, tuple[float, ...]]

# (row, category): units of rows that are won.
SCALE = {
    (FRONT, "three"): 3,
    (MIDDLE, "full_house"): 2,
    (MIDDLE, "four"): 4,
    (BACK, "four"): 4,
    (MIDDLE, "straight_flush"): 5,
    (BACK, "straight_flush"): 5,
}
BONUSES: dict[str, dict[tuple[int, str], int]] = {
    "plain": {},
    "base": SCALE,
    "malayan": SCALE,
    "vietnamese": {**SCALE, (MIDDLE, "four"): 8, (MIDDLE, "straight_flush"): 10},
    "singapore": {
        **SCALE,
        (MIDDLE, "four"): 8,
        (BACK, "straight_flush"): 7,
        (MIDDLE, "straight_flush"): 14,
    },
    "hawaiian": {**SCALE, (MIDDLE, "four"): 8, (MIDDLE, "straight_flush"): 10},
}
# Units of each special hand.
SPECIALS: dict[str, dict[str, int]] = {
    preset: {key: int(units) for key, units in (each.split("=") for each in listed.split())}
    for preset, listed in {
        "plain": "",
        "base": "six_pairs=3 three_straights=3 three_flushes=3 complete_straight=13",
        "malayan": "three_flushes=3 three_straights=4 six_pairs=4 five_pairs_trips=5 four_trips=6 "
        "one_colour=10 small_2_8=10 big_8_A=10 three_quads=16 three_straight_flushes=18 "
        "twelve_pictures=18 one_suit=26",
        "vietnamese": "six_pairs=3 three_straights=3 three_flushes=3 five_pairs_trips=6 "
        "complete_straight=13 one_suit=26",
        "singapore": "six_pairs=3 three_straights=3 three_flushes=3 small_2_9=3 "
        "complete_straight=13",
        "hawaiian": "three_straights=4 three_flushes=4 twelve_of_a_colour=4 one_colour=6 "
        "six_pairs=4 complete_straight=13 one_suit=39",
    }.items()
}


def number(card: str) -> int:
    return SIGNS.index(card[0]) + 2


def windows(length: int) -> list[tuple[int, ...]]:
    """All runs of that length, as ranks; the one that begins with the ace has it as its lowest."""
    low = [(14, *range(2, length + 1))]
    return low + [tuple(range(top - length + 1, top + 1)) for top in range(length + 1, 15)]


WINDOWS = {length: windows(length) for length in (3, 5)}


def top(ranks: Sequence[int], *, is_second: bool = False) -> float:
    """How high a run is, 0 for none; its last rank, or just below the ace for A-2-3-4-5."""
    for window in WINDOWS[len(ranks)]:
        if sorted(window) == sorted(ranks):
            is_wheel = window[0] == 14
            return 13.5 if is_wheel and is_second and len(ranks) == 5 else window[-1]
    return 0


def value(row: Row, *, is_second: bool = False) -> Value:
    """The place of a row's category, and what tells equals apart."""
    ranks = [number(card) for card in row]
    counts = Counter(ranks)
    shape = "".join(str(count) for _, count in counts.most_common())
    groups = tuple(float(r) for r in sorted(counts, key=lambda r: (-counts[r], -r)))
    if len(row) == 5 and shape == "11111":
        is_flush, height = len({card[1] for card in row}) == 1, top(ranks, is_second=is_second)
        if height:
            return (8 if is_flush else 4), (height,)
        return (5 if is_flush else 0), groups
    place = {"41": 7, "32": 6, "3": 3, "311": 3, "221": 2, "21": 1, "2111": 1}.get(shape, 0)
    return place, groups


def is_legal(rows: Rows) -> bool:
    """Back at least as good as the middle, the middle at least as good as the front."""
    front, middle, back = map(value, rows)
    return front <= middle <= back


def name(worth: Value) -> str:
    return NAMES[worth[0]]
