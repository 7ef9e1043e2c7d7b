"""Mahjong laid out for a browser: tables in each phase, and hands to play them with."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from rules.mahjong import Settings
from tests.browser.desk import Desk, SideTable, lay_table, unseen
from tests.browser.play.looked import Looked, phases

PHASES = ("waiting", "playing", "penalized", "settled", "ended")
RULES = {key: str(value) for key, value in Settings().to_dict().items()}
FOUR = ("Josephine", "Ah Beng", "Tita Cora", "Migs")
HARD = ("Maria Clara Concepcion de los Santos", "林陳美玉", "Wolfeschlegelsteinhausenberger", "Bo")
# By the table: flowers 2, honor pungs 2, self-drawn 1, concealed kong 2, closed wait 2, half flush
# 10, in all 19; 18 from a discard.
NINETEEN = "hw1 pe1 f1 s3 c2344566899 c7"
# Half flush 10, honor pung 1, flower 1: 12 from a discard, 13 self-drawn.
TWELVE = "pw1 rc3 rc3 f1 c11 c678 c78 c9"
# Small all chows 3, no honors 1, flower 1: 5, and 6 by robbing a kong.
FIVE = "rb7 rd1 rc3 f1 b66 d789 c78 c6"
# Honor pungs 2, flowers 3: 5, and 6 by robbing a kong.
OTHER_FIVE = "pw2 pe3 rc3 f2 s1 s2 b66 d789 c78 c6"


def laid(host: Desk, **about: Any) -> SideTable:
    return lay_table(host, "mahjong", **{**RULES, "players": FOUR, **about})


@unseen
def begun(host: Desk, **about: Any) -> SideTable:
    table = laid(host, **about)
    host.command(table, "start")
    return table


def win(
    host: Desk, table: SideTable, player: int, tiles: str, payer: int = 0, **about: str
) -> None:
    """player, payer: by their seats, from 1; 0 for a self-drawn win."""
    host.command(table, "win", player=str(player), payer=str(payer), tiles=tiles, **about)


def next_hand(host: Desk, table: SideTable) -> None:
    host.command(table, "next_hand")


@unseen
def sketched(host: Desk, **about: Any) -> SideTable:
    """Nine hands, the last of which is that of the sketch: Tita Cora is west, Josephine has stayed
    dealer twice."""
    table = begun(host, **about)
    for player, tiles, payer in (
        (2, TWELVE, 3),
        (2, FIVE, 1),
        (3, TWELVE, 0),
        (4, FIVE, 2),
        (1, TWELVE, 4),
        (1, FIVE, 3),
        (1, FIVE, 2),
    ):
        win(host, table, player, tiles, payer)
        next_hand(host, table)
    win(host, table, 3, NINETEEN)
    return table


@unseen
def in_phase(host: Desk, phase: str) -> SideTable:
    """With names and amounts that are hard to show."""
    if phase == "waiting":
        table = laid(host, players=HARD)
        host.post(f"{table.edit}phones/on/")
        return table
    table = begun(host, players=HARD, point="1234.50", false_win="20")
    if phase == "penalized":
        host.command(table, "false_win", player="3")
        return table
    win(host, table, 3, NINETEEN)
    if phase == "playing":
        next_hand(host, table)
    if phase == "ended":
        host.command(table, "end", confirmed="1")
    return table


def sixteen_tiles(page: Page) -> None:
    if page.locator("#tiles").is_visible():
        page.locator("#tiles").fill(NINETEEN[:-3])
        page.locator("label[for=winner-3]").click()
        expect(page.locator("#settle")).to_contain_text("Take 7 characters")


LOOKED = Looked(
    stages={**phases(in_phase, PHASES), "sketched": sketched},
    gate=("playing", "console"),
    shown=sketched,
    enter=sixteen_tiles,
)
