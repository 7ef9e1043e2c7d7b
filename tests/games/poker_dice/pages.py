"""Poker dice laid out for a browser: tables in each phase, and what they have to hold."""

from __future__ import annotations

from typing import Any

from tests.browser.desk import SIX, Desk, SideTable, lay_table, unseen
from tests.browser.heavy import HARD
from tests.browser.play.looked import Looked, phases

PHASES = ("waiting", "throwing", "won", "ended")
RULES = {
    "straight": "bust",
    "faces": "pips",
    "later_players_limited_to_first": "False",
    "lives": "0",
    "stake": "0",
    "match_to": "0",
}
CARDS = {**RULES, "faces": "cards"}
THREE = SIX[:3]
TWENTY = (*HARD, *(f"{name} {number}" for number in range(1, 4) for name in SIX[:5]))


def laid(host: Desk, **about: Any) -> SideTable:
    return lay_table(host, "poker_dice", **{**RULES, **about})


@unseen
def begun(host: Desk, *hands: str, **about: Any) -> SideTable:
    """A game in which the first players have stood with these dice."""
    table = laid(host, **about)
    host.command(table, "start")
    for player, dice in enumerate(hands, start=1):
        give(host, table, player, dice)
        host.command(table, "stand", player=str(player))
    return table


def give(host: Desk, table: SideTable, player: int, dice: str) -> None:
    host.command(table, "throw", player=str(player), roll=dice)


@unseen
def in_phase(host: Desk, phase: str) -> SideTable:
    """Twenty players, with names that are hard to show."""
    if phase == "waiting":
        table = laid(host, players=TWENTY)
        host.post(f"{table.edit}phones/on/")
        return table
    hands = {"throwing": 8, "won": 19, "ended": 19}[phase]
    table = begun(host, *(["66321"] + ["11235"] * (hands - 1)), players=TWENTY)
    if phase == "throwing":
        give(host, table, 9, "44126")
        host.command(table, "throw", player="9", roll="425", held_1="on", held_2="on")
    else:
        host.command(table, "skip", player="20")
    if phase == "ended":
        host.command(table, "end", confirmed="1")
    return table


LOOKED = Looked(
    stages=phases(in_phase, PHASES),
    shown=lambda host: begun(host, "44126", "44426", "66321", players=THREE, **CARDS),
)
