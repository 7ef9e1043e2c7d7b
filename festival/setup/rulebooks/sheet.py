"""The rule sheet of a rulebook, before any festival plays by it."""

from __future__ import annotations

from dataclasses import replace

from festival.games.bobing.board.board import TierRow, Tile
from festival.games.bobing.board.rule_sheet import RuleSheet, rule_sheet
from rules.bobing.book.rulebook import Rulebook


def sheet_of_book(book: Rulebook) -> RuleSheet:
    """What wins which prize, with the book's usual numbers of prizes."""
    rows = [
        TierRow(
            number=tier.number,
            names=tier.names,
            tiles=tuple(
                Tile(id=n, tier=tier.number, prize="", value="", state="left", holder=None)
                for n in range(tier.count)
            ),
            left=tier.count,
            scrambled=0,
        )
        for tier in book.tiers
    ]
    sheet = rule_sheet(book, rows)
    # The prizes have no names yet; each tier shows how many there are.
    return replace(sheet, tiers=tuple(replace(tier, prizes=()) for tier in sheet.tiers))
