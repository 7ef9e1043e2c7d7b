"""Games to test with, and what mahjong gives for the tests of all games.

The players are Ana, Ben, Cora and Dora, 1 to 4 in this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.test import Client

from festival.games.mahjong.play.command_forms import draft_of, hand_of
from festival.models import Table
from festival.tables.record.record import table_record
from rules.mahjong import commands as c
from tests.festival.play.dice_evenings import end_again
from tests.festival.side_tables import begun_table, do, lay_table, stored, tell
from tests.games.bobing.join.phones import press_at
from tests.games.sample import Case, Play, Private, Results

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


STEPS = [
    lambda table: win(table, 2, TWELVE, 3),
    lambda table: do(table, c.NextHand()),
    lambda table: do(table, c.End(is_confirmed=True)),
]


def won(sentence: str, **changes: Any) -> Case:
    return "win", {"player": 2, "payer": 3, "tiles": TWELVE, **changes}, sentence


WON = {"what": "won", "winner": "2", "payer": "3"}
PLAY = Play(
    begun=game,
    good=(
        *("win", {"player": 3, "payer": 0, "tiles": NINETEEN}),
        "Cora · 19 tai with 7 characters, self-drawn: gets 58",
    ),
    other={"player": 2},
    wrong={
        game: (
            won("3 tai, and a win takes 5.", tiles=THREE),
            ("win", {"tiles": TWELVE}, "Choose who won."),
            won("A hand is 17 tiles with the winning one", tiles=""),
            won("Type tiles such as b1", tiles="zz"),
            won("Ben wins, so they cannot pay.", payer=2),
            won("is not playing here", player=9),
            won("tiles: ", tiles="b" * 201),
            won("player: ", player="x"),
            won("discards: ", discards=-4),
        )
    },
    typed="tiles",
    unfinished=(game, "Hand 1 is not over. End the game without it?"),
    finished=lambda: game((BEN, TWELVE, CORA)),
    machine=None,
    to_correct=(
        *(lambda: game((BEN, TWELVE, CORA)), 2),
        {**WON, "tiles": "pw1 rc3 rc3 f1 c1167788 c9"},
    ),
    no_corrections=(
        ({**WON, "tiles": "c1"}, "A hand is 17 tiles"),
        ({**WON, "tiles": "zz"}, "Type tiles such as"),
        ({"what": "won", "payer": "3", "tiles": TWELVE}, "choose who won"),
        ({"what": "lost"}, "choose one of these two (“lost” came)"),
    ),
)


def hands_won() -> Table:
    """Ana draws 13 as dealer: 14 from each. She stays, and Ben and Dora win 5 of Cora. Then nobody
    wins. A point is 10 pesos."""
    table = game((ANA, TWELVE, 0), (BEN, FIVE, CORA), point="10")
    win(table, DORA, FIVE_TOO, CORA)
    for command in (c.NextHand(), c.Draw(), c.End()):
        do(table, command)
    return stored(table)


def evening(desk: Client) -> Table:
    """Seats are drawn at the start, and again after the east round, in which nobody wins."""
    rules: dict[str, Any] = {
        "seats_by_lot": True,
        "lots_each_round": True,
        "draw": "passes",
        "rounds": 2,
    }
    table = lay_table("mahjong", names=NAMES, **rules)
    for verb in ("start", *("draw", "next_hand") * 4):
        assert tell(desk, table, verb).json()["kind"] == "done"
    assert tell(desk, table, "end", confirmed="1").json()["kind"] == "done"
    return end_again(desk, table)


RESULTS = Results(
    play=hands_won,
    page=("final", "Most points", "Half flush 10", "Cora gives Ana ₱240", "Cora −5 (₱50)"),
    winners=("Half flush 10", "won on a discard of Cora"),
    people=[
        [
            *("Place", "No.", "Name", "Points", "In money", "Hands won"),
            *("Self-drawn", "Dealt in", "Average tai", "Most tai"),
        ],
        ["1", "1", "Ana", "42", "420", "1", "1", "0", "13.0", "13"],
        ["2", "2", "Ben", "-9", "-90", "1", "0", "0", "5.0", "5"],
        ["2", "4", "Dora", "-9", "-90", "1", "0", "0", "5.0", "5"],
        ["4", "3", "Cora", "-24", "-240", "0", "0", "2"],
    ],
    data={"is_final": True, "currency": "PHP", "point_is_worth": "10"},
    first={"name": "Ana", "points": 42, "money": "420"},
    waiting="Each hand will be listed here",
    by=("person", "hand", "play"),
)


GROWING = "pe1 w2"


def enter_in_secret(table: Table, ana: Client) -> None:
    asked = str(table_record(stored(table)).asked_at())
    assert press_at(ana, table, ANA, "set", asked=asked, tiles=GROWING).status_code == 200


def seen(text: str, hands: Mapping[int, str]) -> list[int]:
    """As it is typed or drawn; of the tiles to tap there is one of each."""
    return [number for number, tiles in hands.items() if tiles in text or text.count("#e1") > 2]


PRIVATE = Private(begun=game, choose=enter_in_secret, secrets=lambda _: {ANA: GROWING}, seen=seen)
