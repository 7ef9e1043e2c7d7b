"""What mahjong gives for the tests of the rules of all games."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules import mahjong
from rules.mahjong.sheet import PRESETS, SWITCHES
from tests.rules.mahjong.random_hands import winning_hand


def house(key: str = "table", **switches: Any) -> mahjong.House:
    """A shipped list of house rules, with changed switches."""
    return mahjong.House(mahjong.Settings.from_dict({**PRESETS[key].switches, **switches}))


MADE = {
    mahjong.Hand: st.integers(0, 999).map(lambda seed: winning_hand(Random(seed))),
    mahjong.Settings: st.builds(
        lambda key, tai: house(key, row_heaven=tai).settings,
        st.sampled_from(sorted(PRESETS)),
        st.integers(1, 99),
    ),
}
CHOICES = {
    **{
        key: []
        for key in ("min_tai", "points_per_tai", "base", "winning_bonus", "point", "false_win")
    },
    **{switch.key: [] for switch in SWITCHES if switch.key.startswith("row_")},
    "stacking": ["table", "no_implied"],
    "limit": ["300/600", "dealer_winner_only", "none"],
    "draw": ["stays", "passes"],
    "rounds": [4, 2, 1],
}
SENTENCES = """
Started((3, 1, 2, 4), {}) | the game begins; player 3 is east
SeatsDrawn((3, 1, 2, 4))
    | seats by lot: player 3 east, player 1 south, player 2 west, player 4 north
HandBegan(2, 0, 3, 0) | hand 2, east round: player 3 deals
HandBegan(3, 1, 3, 2) | hand 3, south round: player 3 stays dealer (2)
Won(3, {'concealed': 'c1 c1 c6 c7 c7 c8 c8', 'melds': ['w1 w1 w1', 'c3 c4 c5', 'c3 c4 c5'],
    'win': 'c9'}, 1, 5, (-5, 0, 5, 0)) | 5 tai off player 1 with c9: gets 5
Penalized(3, (10, 10, -30, 10)) | false win: pays 10 to each of the others
Drawn() | nobody wins the hand
SeatTaken(5, 3) | takes the seat of player 3
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
"""
