"""Builds the part of a guest's page that is only for their own phone."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext

from festival.games.bobing.board.board import Board
from festival.games.bobing.board.phone.guest_card import (
    IN_PLAY,
    Onward,
    cards_of,
    leads,
    lines,
    texts,
)
from festival.games.bobing.board.phone.marks import key_of
from festival.games.bobing.board.phone.won_before import won_before
from festival.games.bobing.board.rule_sheet import sheet_of
from festival.models import Player, Table
from festival.record.log_lines import Person
from festival.record.queries import at_other_tables, denied, is_free, went_on_from
from festival.words.sentences import listed
from rules.bobing.game.state import Phase


def rules_context(table: Table, board: Board) -> dict[str, object]:
    """The context of the rules page. is_live: False before the start, when rules may still change
    without the page being updated."""
    is_live = board.phase != Phase.WAITING
    return {"festival": table.festival, "sheet": sheet_of(table, board.tiers), "is_live": is_live}


def own_part(
    table: Table, board: Board, own: Sequence[Person], device: str
) -> tuple[str, dict[str, object]]:
    gone = went_on_from(table.festival) if board.phase == Phase.ENDED and own else {}
    onward = {number: _onward(each, device) for number, each in gone.items()}
    me = cards_of(board, own, onward, won_before(table, own))
    not_given = denied(table.festival, device)
    here_no_more = at_other_tables(table.festival, device) if device and not me else ()
    return "games/bobing/board/_guest_cards.html", {
        "me": me,
        "moved": [_moved(each) for each in here_no_more],
        "denied": listed(not_given) if not_given else "",
        "phone": key_of(device) if device else "",
        "texts": texts(board.table),
        "leads": leads(),
        "lines": lines(board.table),
        "has_turns": any(each.kind in IN_PLAY for each in me),
        "has_free_names": any(is_free(player) for player in table.festival.players.all()),
    }


def _moved(player: Player) -> tuple[str, str]:
    """The address of the table where somebody sits now, and a sentence on it."""
    text = gettext("{name} sits at {table} now, as number {number}.")
    return _board_of(player), text.format(
        name=player.name, table=_table_of(player), number=player.number
    )


def _onward(player: Player, device: str) -> Onward:
    """player: the entry at the new table. device: of the phone that reads the text; somebody else
    may play on instead of the champion."""
    text = gettext("{name} goes through to {table}, as number {number}")
    if player.device == device:
        text = gettext("You go through to {table}, as number {number}")
    said = text.format(name=player.name, table=_table_of(player), number=player.number)
    return Onward(address=_board_of(player), text=said)


def _board_of(player: Player) -> str:
    return reverse("board", args=[player.festival.code])


def _table_of(player: Player) -> str:
    """The name of a player's table in the hall."""
    return player.festival.table_name or gettext("the grand final")
