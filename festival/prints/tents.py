"""Tent cards: folded in the middle, they stand on a table and can be read from both sides."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.bobing.board.board import Board
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.rule_sheet import SheetThrow, SheetTier, sheet_of
from festival.models import Festival
from festival.prints.paper import PAPERS, Printable
from festival.prints.sizes import size_in
from festival.record.record import table_record
from rules.bobing import Rulebook
from rules.bobing.book.switches import GrabScope
from rules.names import Names

MOST_THROWS = 3  # of a lower tier; there is no room for more
NAME_WIDTH, NAME_HEIGHT = 92.0, 36.0  # mm
PRIZE_WIDTH, PRIZE_HEIGHT = 50.0, 14.0
LARGEST_NAME, LARGEST_PRIZE = 130, 40


@dataclass(frozen=True, kw_only=True)
class TentTier:
    """One tier on a tent card. lines: the throws that win it: all of the champion's tier; of others
    the most frequent, and those that take every prize."""

    tier: SheetTier
    lines: tuple[SheetThrow, ...]
    prizes: str  # such as "Kettle · Tea tin · + 2"
    size: int  # one of `SIZES`


@dataclass(frozen=True, kw_only=True)
class Tent:
    number: int  # of the table, 0 for none
    names: Names
    board: Board
    tiers: tuple[TentTier, ...]
    grab: str  # what the throw does that takes every prize
    size: int  # of the festival's name, one of `SIZES`


def tents(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and tables: how many, 0 for one card without a number."""
    board = board_of(festival.table)
    sheet = sheet_of(festival.table, board.tiers)
    tiers = tuple(_tier(tier, is_first=tier is sheet.tiers[0]) for tier in sheet.tiers)
    book = table_record(festival.table).state.book
    count = int(chosen["tables"])
    return Printable(
        key="tents",
        title=gettext("Tent card"),
        about=gettext("To fold for a table: a code to the board, and which throws win."),
        paper=PAPERS[chosen["paper"]],
        sheets=tuple(
            Tent(
                number=number,
                names=book.names,
                board=board,
                tiers=tiers,
                grab=_grab(book),
                size=min(size_in(festival.name, NAME_WIDTH, NAME_HEIGHT), LARGEST_NAME),
            )
            for number in (range(1, count + 1) if count else (0,))
        ),
    )


def _grab(book: Rulebook) -> str:
    if book.switches["grab_scope"] == GrabScope.UNTAKEN:
        return gettext("takes every prize not yet won")
    return gettext("takes every prize")


def _tier(tier: SheetTier, *, is_first: bool) -> TentTier:
    names = [*tier.prizes, f"+ {tier.more}"] if tier.more else [*tier.prizes]
    prizes = " ·\u00a0".join(names).replace(" ×", "\u00a0×")
    rare = [line for line in tier.lines[:-MOST_THROWS] if is_first or line.takes_all]
    return TentTier(
        tier=tier,
        lines=(*rare, *tier.lines[-MOST_THROWS:]),
        prizes=prizes,
        size=min(size_in(prizes, PRIZE_WIDTH, PRIZE_HEIGHT), LARGEST_PRIZE),
    )
