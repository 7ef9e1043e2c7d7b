"""Sentences on why each row counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.mahjong.rows_of_a_hand import CONCEALED_PUNGS
from rules.mahjong.tai_table import ROWS
from rules.mahjong.tiles import NAMES, NUMBER, tile_ref
from rules.mahjong.ways_to_read import HandReading
from rules.mahjong.winning_hand import Hand, Shape
from rules.wording import Ref, Sentence, Wording

MEANING = Wording("mahjong.meaning", "{meaning}")
EACH_TILES = Wording("mahjong.each_tiles", "{tiles}: {tai} each")
EACH_COUNT = Wording("mahjong.each_count", "{count}, {tai} each")
THOSE = Wording("mahjong.those", "of {tiles}")
ONLY_PAIR = Wording("mahjong.only_pair", "only {tile}, as the pair")
ONLY_MIDDLE = Wording("mahjong.only_middle", "only {tile}, in the middle")
ONLY_EDGE = Wording("mahjong.only_edge", "only {tile}, at the edge")
DISCARDED = Wording("mahjong.discarded", "discards on the table: {count}")
NO_SHAPE = Wording("mahjong.no_shape", "these tiles are not five sets and a pair")
UNDER_MINIMUM = Wording("mahjong.under_minimum", "{tai} tai, and a win takes {least}")


def tiles_ref(tiles: Iterable[int]) -> Ref:
    """Several tiles, which a naming translates one by one."""
    text = " ".join(NAMES[tile] for tile in tiles)
    return Ref("tiles", text, text)


def row_ref(row: str) -> Ref:
    return Ref("row", row, ROWS[row].names.english)


def meaning(row: str) -> Sentence:
    """The general meaning of a row, as a sentence."""
    return MEANING(meaning=Ref("meaning", row, ROWS[row].meaning))


def why_counted(
    rows: Mapping[str, int], hand: Hand, reading: HandReading | None, tai: Callable[[str], int]
) -> dict[str, Sentence]:
    """Why each row counts. tai: of one count of a row."""
    found = {row: meaning(row) for row in rows}
    for row in () if hand.is_told else rows:
        if row == "flower":
            flowers = Ref("tiles", hand.flowers, hand.flowers)
            found[row] = EACH_TILES(tiles=flowers, tai=tai(row))
        elif row in ("melded_kong", "concealed_kong"):
            is_open = row == "melded_kong"
            kongs = [m.tile for m in hand.sets if m.shape is Shape.KONG and m.is_open is is_open]
            found[row] = EACH_TILES(tiles=tiles_ref(kongs), tai=tai(row))
        elif row.startswith("within_"):
            found[row] = DISCARDED(count=hand.discards)
    return found if reading is None else found | _of_reading(rows, hand, reading, tai)


def _of_reading(
    rows: Mapping[str, int], hand: Hand, reading: HandReading, tai: Callable[[str], int]
) -> dict[str, Sentence]:
    found = {}
    pungs = [group for group in reading.sets if group.is_pung]
    for row in rows:
        if row == "honor_pung" and rows[row] == sum(pung.is_honor for pung in pungs):
            honors = tiles_ref(pung.tile for pung in pungs if pung.is_honor)
            found[row] = EACH_TILES(tiles=honors, tai=tai(row))
        elif row == "honor_pung":
            found[row] = EACH_COUNT(count=rows[row], tai=tai(row))
        elif row in CONCEALED_PUNGS.values():
            found[row] = THOSE(tiles=tiles_ref(pung.tile for pung in pungs if pung.is_concealed))
        elif row == "single_wait":
            found[row] = ONLY_PAIR(tile=tile_ref(NUMBER[hand.win]))
        elif row == "closed_wait" and reading.won is not None:
            tile = NUMBER[hand.win]
            is_middle = tile == reading.sets[reading.won].tile + 1
            called = tile_ref(tile)
            found[row] = ONLY_MIDDLE(tile=called) if is_middle else ONLY_EDGE(tile=called)
    return found
