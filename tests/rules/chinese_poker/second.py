"""A second settlement, written another way: from the words of the rules, with cards as texts.

Each seat asks what it gets from each other one; it wins that less what the others get of it.
Tables stand here a second time, and nothing of the first settlement is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

SIGNS = "23456789TJQKA"
NAMES = "high pair two_pairs three straight flush full_house four straight_flush".split()  # noqa: SIM905
FRONT, MIDDLE, BACK = 0, 1, 2

Row = tuple[str, ...]
Rows = tuple[Row, Row, Row]
Value = tuple[int, tuple[float, ...]]

# (row, category): units. Of rows that are won, and of extras that are paid win or lose.
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
EXTRAS = {
    (FRONT, "three"): 2,
    (MIDDLE, "full_house"): 1,
    (MIDDLE, "four"): 3,
    (BACK, "four"): 3,
    (MIDDLE, "straight_flush"): 4,
    (BACK, "straight_flush"): 4,
}
MALAYAN_EXTRAS = {
    (FRONT, "three"): 2,
    (MIDDLE, "full_house"): 2,
    (BACK, "four"): 4,
    (MIDDLE, "four"): 6,
    (BACK, "straight_flush"): 6,
    (MIDDLE, "straight_flush"): 8,
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
LIST = ("six_pairs", "three_straights", "three_flushes", "complete_straight")
OWN = {
    "malayan": {"bank": "0", "extras": "on"},
    "hawaiian": {"surrender": "3"},
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


def is_legal(rows: Rows, *, is_second: bool = False) -> bool:
    """Back at least as good as the middle, the middle at least as good as the front."""
    front, middle, back = (value(row, is_second=is_second) for row in rows)
    return front <= middle <= back


def name(worth: Value) -> str:
    return NAMES[worth[0]]


def special_is(key: str, cards: Sequence[str]) -> bool:
    """Whether 13 cards are a special hand."""
    counts = Counter(number(card) for card in cards)
    suits = Counter(card[1] for card in cards)
    pictures = sum(counts[rank] for rank in (11, 12, 13))
    red = suits["d"] + suits["h"]
    match key:
        case "no_pictures":
            return pictures == 0
        case "six_pairs":
            return sum(count - count % 2 for count in counts.values()) == 12
        case "five_pairs_trips":
            return special_is("six_pairs", cards) and any(count == 3 for count in counts.values())
        case "four_trips":
            return sum(count in (3, 4) for count in counts.values()) == 4
        case "three_quads":
            return list(counts.values()).count(4) == 3
        case "complete_straight":
            return set(counts) == set(range(2, 15))
        case "one_suit":
            return len(suits) == 1
        case "one_colour":
            return red in (0, 13)
        case "twelve_of_a_colour":
            return red in (0, 1, 12, 13)
        case "small_2_8" | "small_2_9" | "small_2_10":
            return max(counts) <= int(key.rsplit("_", 1)[1])
        case "big_8_A":
            return min(counts) >= 8
        case "twelve_pictures":
            return pictures == 12
        case _:
            return next(thirds(key, cards), None) is not None


def thirds(key: str, cards: Sequence[str]) -> Iterator[tuple[float, ...]]:
    """The heights of back, middle and front, for each way to make the three rows."""
    if key == "three_straights":
        counts = Counter(number(card) for card in cards)
        for front, middle, back in product(WINDOWS[3], WINDOWS[5], WINDOWS[5]):
            if Counter((*front, *middle, *back)) == counts:
                yield top(back), top(middle), top(front)
    if key == "three_flushes":
        yield from _flushes(cards)
    if key == "three_straight_flushes":
        suited = [
            [{SIGNS[rank - 2] + suit for rank in window} for window in WINDOWS[length]]
            for length in (3, 5)
            for suit in "cdhs"
        ]
        threes = [row for rows in suited[:4] for row in rows]
        fives = [row for rows in suited[4:] for row in rows if row <= set(cards)]
        for one, other in product(fives, fives):
            rest = set(cards) - one - other
            if len(rest) == 3 and rest in threes:
                yield (0,)


def _flushes(cards: Sequence[str]) -> Iterator[tuple[float, ...]]:
    of = {suit: [card for card in cards if card[1] == suit] for suit in "cdhs"}
    for front_suit, back_suit in product("cdhs", repeat=2):
        for front in combinations(of[front_suit], 3):
            for back in combinations([card for card in of[back_suit] if card not in front], 5):
                rest = tuple(card for card in cards if card not in front + back)
                if len({card[1] for card in rest}) == 1:
                    heights = [value(back), value(rest), value(front)]
                    yield tuple(f for place, ranks in heights for f in (place, *ranks))


def strength(key: str, cards: Sequence[str]) -> tuple[float, ...]:
    """What tells two special hands of one kind apart."""
    if key == "six_pairs":
        pairs = Counter(number(card) for card in cards)
        return tuple(rank for rank in range(14, 1, -1) for _ in range(pairs[rank] // 2))
    return max(thirds(key, cards), default=())


class Seat:
    """rows: of an ordinary hand. special: its key and cards. None of both: has surrendered."""

    def __init__(
        self, rows: Rows | None = None, special: tuple[str, Sequence[str]] | None = None
    ) -> None:
        self.rows = rows
        self.special = special
        self.values = [value(row) for row in rows] if rows else []

    def won(self, other: Seat, row: int, *, is_bank: bool, is_banked: bool) -> bool:
        """Whether the row is this seat's; a tied one is the bank's."""
        if self.values[row] == other.values[row]:
            return is_banked and is_bank
        return self.values[row] > other.values[row]


def settle(preset: str, seats: Sequence[Seat], own: dict[str, str]) -> list[int]:
    """What each seat wins or loses. own: switches that differ from the preset's."""
    switches = {**OWN.get(preset, {}), **own}
    deal = _Deal(preset, seats, switches)
    net = [0] * len(seats)
    for seat, other in product(range(len(seats)), repeat=2):
        if seat != other:
            units = deal.gets(seat, other)
            net[seat] += units
            net[other] -= units
    return net


class _Deal:
    def __init__(self, preset: str, seats: Sequence[Seat], switches: dict[str, str]) -> None:
        self.preset, self.seats, self.switches = preset, seats, switches
        bank = switches.get("bank", "none")
        self.bank = None if bank == "none" else int(bank)
        self.values = SPECIALS[preset]
        self.has_extras = switches.get("extras") == "on"

    def gets(self, seat: int, other: int) -> int:
        """What the seat gets of the other, before what it has to give."""
        if self.bank is not None and self.bank not in (seat, other):
            return 0
        mine, theirs = self.seats[seat], self.seats[other]
        if not (theirs.rows or theirs.special):
            is_paid = bool(mine.rows or mine.special)
            return int(self.switches["surrender"]) if is_paid else 0
        if not (mine.rows or mine.special):
            return 0
        if mine.special or theirs.special:
            return self._of_special(mine, theirs)
        return self._of_rows(seat, other)

    def _of_special(self, mine: Seat, theirs: Seat) -> int:
        if not mine.special:
            return 0
        units = self.values[mine.special[0]]
        if not theirs.special:
            return units
        against = self.values[theirs.special[0]]
        if self.preset in ("malayan", "hawaiian"):
            return max(units - against, 0)
        if self.preset in ("vietnamese", "singapore"):
            return units if units > against else 0
        places = [
            (LIST.index(key), strength(key, cards)) for key, cards in (mine.special, theirs.special)
        ]
        return units if places[0] > places[1] else 0

    def _rows_won(self, seat: int, other: int) -> list[int]:
        mine, theirs = self.seats[seat], self.seats[other]
        return [
            row
            for row in (FRONT, MIDDLE, BACK)
            if mine.won(
                theirs, row, is_bank=seat == self.bank, is_banked=self.bank in (seat, other)
            )
        ]

    def _of_rows(self, seat: int, other: int) -> int:
        won, lost = self._rows_won(seat, other), self._rows_won(other, seat)
        values = self.seats[seat].values
        bonuses = BONUSES[self.preset]
        if self.preset == "hawaiian":
            units = sum(bonuses.get((row, name(values[row])), 0) for row in won)
            if len(won) == 3:
                return units + (9 if self._sweeps_all(seat) else 6)
            return units + (1 if len(won) == 2 else 0)
        if self.has_extras:
            extras = MALAYAN_EXTRAS if self.preset == "malayan" else EXTRAS
            units = sum(extras.get((row, name(each)), 0) for row, each in enumerate(values))
            return units + len(won)
        units = sum(bonuses.get((row, name(values[row])), 1) for row in won)
        if len(won) == 3:
            units += int(self.switches.get("sweep", "0"))
        if self.switches.get("overall_point") == "on":
            units += self._has_the_point(seat, other, units, lost)
        return units

    def _has_the_point(self, seat: int, other: int, units: int, lost: list[int]) -> int:
        values = self.seats[other].values
        given = sum(BONUSES[self.preset].get((row, name(values[row])), 1) for row in lost)
        given += int(self.switches.get("sweep", "0")) if len(lost) == 3 else 0
        return 1 if units > given else 0

    def _sweeps_all(self, seat: int) -> bool:
        others = [place for place in range(len(self.seats)) if place != seat]
        if len(others) < 2 or not all(self.seats[other].rows for other in others):
            return False
        return all(len(self._rows_won(seat, other)) == 3 for other in others)
