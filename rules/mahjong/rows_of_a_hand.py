"""Finds the rows that are true of a hand, before some rows replace or imply other rows."""

from __future__ import annotations

from collections.abc import Collection

from rules.mahjong.tiles import DRAGONS, HONORS, NUMBER
from rules.mahjong.ways_to_read import HandReading
from rules.mahjong.winning_hand import Hand, Shape

CONCEALED_PUNGS = {
    2: "two_concealed_pungs",
    3: "three_concealed_pungs",
    4: "four_concealed_pungs",
    5: "five_concealed_pungs",
}
FLOWER_WINS = frozenset({"seven_flowers_rob_eighth", "eight_flowers"})
STRAIGHT = (0, 3, 6)
FoundRows = dict[str, int]


def flower_win(hand: Hand) -> str | None:
    """The row of a win by flowers alone; None for other hands."""
    if not hand.is_by_flowers():
        return None
    return "seven_flowers_rob_eighth" if hand.robs_eighth_flower else "eight_flowers"


def of_hand(hand: Hand) -> FoundRows:
    """The rows that do not depend on the reading of the tiles."""
    flowers = len(hand.flowers.split())
    kinds = {tile // 9 if tile < HONORS else "honor" for tile in hand.all_tiles}
    has_honors = "honor" in kinds
    suits = len(kinds) - has_honors
    kongs = [meld.is_open for meld in hand.sets if meld.shape is Shape.KONG]
    is_closed, drawn, discards = hand.is_concealed, hand.self_drawn, hand.discards
    found = {
        "flower": flowers,
        "no_flowers": not flowers,
        "no_honors": not has_honors,
        "self_drawn": drawn,
        "melded_kong": kongs.count(True),
        "robbing_kong": hand.robbing_kong,
        "last_tile": hand.last_tile and drawn,
        "concealed_hand": is_closed and not drawn,
        "concealed_kong": kongs.count(False),
        "no_honors_or_flowers": not has_honors and not flowers,
        "fully_concealed": is_closed and drawn,
        "within_10_discards": discards is not None and discards <= 9,
        "within_5_discards": discards is not None and discards <= 5,
        "half_flush": suits == 1 and has_honors,
        "full_flush": suits == 1 and not has_honors,
        "ready_hand": hand.ready_hand,
        "heaven": hand.heaven,
        "earth": hand.earth,
    }
    return {row: int(count) for row, count in found.items() if count}


def of_reading(hand: Hand, reading: HandReading, waits: Collection[int]) -> FoundRows:
    """The rows that depend on the reading. waits: kinds that complete the hand, or two of them if
    there are more."""
    found: FoundRows = {}
    pungs = [group for group in reading.sets if group.is_pung]
    honors = [pung.tile for pung in pungs if pung.is_honor]
    if honors:
        found["honor_pung"] = len(honors)
    if len(waits) == 1 and (row := _wait(reading, NUMBER[hand.win])):
        found[row] = 1
    concealed = sum(pung.is_concealed for pung in pungs)
    for least, row in CONCEALED_PUNGS.items():
        if concealed >= least:
            found[row] = 1
    if reading.is_seven_pairs:
        found["seven_pairs_pung"] = 1
        return found
    pair = reading.pairs[0]
    if not pungs:
        has_honors = pair >= HONORS
        found["small_all_chows" if hand.flowers or has_honors else "big_all_chows"] = 1
    else:
        found |= _of_honors(honors, pair)
    if len(reading.sets) - len(pungs) >= len(STRAIGHT):
        found |= _straight(reading)
    if len(pungs) == len(reading.sets):
        found["all_pungs"] = 1
    if all(group.is_melded and not group.is_concealed for group in reading.sets):
        found["all_revealed"] = 1
    return found


def _wait(reading: HandReading, win: int) -> str:
    """The row for waiting on only one kind; "" where this kind completes an open wait."""
    if reading.won is None:
        return "single_wait"
    completed = reading.sets[reading.won]
    if completed.is_pung:
        return ""
    lowest = completed.tile
    is_edge = (win, lowest % 9) in ((lowest + 2, 0), (lowest, 6))
    return "closed_wait" if win == lowest + 1 or is_edge else ""


def _of_honors(honors: list[int], pair: int) -> FoundRows:
    """The rows of winds and of dragons. honors: the tile of each pung of honors."""
    winds = sum(tile < DRAGONS for tile in honors)
    dragons = len(honors) - winds
    is_wind, is_dragon = HONORS <= pair < DRAGONS, pair >= DRAGONS
    found = {
        "little_three_winds": winds == 2 and is_wind,
        "big_three_winds": winds == 3 and not is_wind,
        "little_four_winds": winds == 3 and is_wind,
        "big_four_winds": winds == 4,
        "little_three_dragons": dragons == 2 and is_dragon,
        "big_three_dragons": dragons == 3,
    }
    return {row: 1 for row, is_true in found.items() if is_true}


def _straight(reading: HandReading) -> FoundRows:
    """The rows of three chows from 1 to 9 in one suit; closed if none of them need be a meld."""
    chows = {group.tile for group in reading.sets if not group.is_pung}
    hidden = {group.tile for group in reading.sets if not group.is_pung and not group.is_melded}
    found: FoundRows = {}
    for suit in (0, 9, 18):
        straight = {suit + lowest for lowest in STRAIGHT}
        if straight <= chows:
            found["open_straight"] = 1
        if straight <= hidden:
            found["closed_straight"] = 1
    return found
