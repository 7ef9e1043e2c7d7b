"""Games of mahjong to test with. The players are Ana, Ben, Cora and Dora, 1 to 4 in this order."""

from __future__ import annotations

from typing import Any

from festival.games.mahjong.play.command_forms import draft_of, hand_of
from festival.models import Table
from rules.mahjong import commands as c
from tests.festival.side_tables import begun_table, do

NAMES = ("Ana", "Ben", "Cora", "Dora")
ANA, BEN, CORA, DORA = 1, 2, 3, 4
# Self-drawn 19: flowers 2, honor pungs 2, self-drawn 1, concealed kong 2, closed wait 2, half flush
# 10; without its last tile it waits for that alone.
NINETEEN = "hw1 pe1 f1 s3 c2344566899 c7"
# From a discard 12: half flush 10, honor pung 1, flower 1; self-drawn 13.
TWELVE = "pw1 rc3 rc3 f1 c11 c678 c78 c9"
# From a discard 5: small all chows 3, no honors 1, flower 1.
FIVE = "rb7 rd1 rc3 f1 b66 d789 c78 c6"
# The same with another flower, for a second winner beside it.
FIVE_TOO = "rb7 rd1 rc3 f2 b66 d789 c78 c6"
# The example of the source: 3 by the table.
THREE = "rb7 pd1 rc3 f1 s3 b66 d789 c78 c6"


def game(*wins: tuple[int, str, int], **about: Any) -> Table:
    """A game in which these hands were won: by whom, with what, and who pays, 0 for all."""
    table = begun_table("mahjong", names=NAMES, **about)
    for place, (player, tiles, payer) in enumerate(wins):
        if place:
            do(table, c.NextHand())
        win(table, player, tiles, payer)
    return table


def win(table: Table, player: int, tiles: str, payer: int = 0, **about: Any) -> None:
    data = {"tiles": tiles, "payer": payer, **about}
    do(table, c.Win(player, hand_of(draft_of(data), data), payer or None))
