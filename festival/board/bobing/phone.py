"""What a guest's own phone is told beyond the board, when its page is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from festival.board.bobing.board import Board
from festival.board.bobing.guest_card import IN_PLAY, cards_of, leads, texts
from festival.board.bobing.phone_facts import mark_of
from festival.board.bobing.rule_sheet import sheet_of
from festival.models import Table
from festival.record.log_lines import Person
from festival.record.queries import denied, is_free
from festival.words.sentences import listed
from rules.bobing.game.state import Phase


def rules_context(table: Table, board: Board) -> dict[str, Any]:
    """is_live: before the start the rules may change, and the line brings nothing of them."""
    is_live = board.phase != Phase.WAITING
    return {"festival": table.festival, "sheet": sheet_of(table, board.tiers), "is_live": is_live}


def own_part(
    table: Table, board: Board, own: Sequence[Person], device: str
) -> tuple[str, dict[str, Any]]:
    me = cards_of(board, own)
    not_given = denied(table.festival, device)
    return "board/bobing/_guest_cards.html", {
        "me": me,
        "denied": listed(not_given) if not_given else "",
        "phone": mark_of(device) if device else "",
        "texts": texts(),
        "leads": leads(),
        "has_turns": any(each.kind in IN_PLAY for each in me),
        "has_free_names": any(is_free(player) for player in table.festival.players.all()),
    }
