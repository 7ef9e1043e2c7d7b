"""Builds the part of a guest's page that is only for their own phone."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext

from festival.games.bobing.board.board import Board
from festival.games.bobing.board.phone.guest_card import IN_PLAY, Onward, card_of, texts
from festival.games.bobing.board.phone.marks import key_of
from festival.games.bobing.board.phone.won_before import won_before
from festival.games.bobing.board.rule_sheet import sheet_of
from festival.models import Player, Table
from festival.record.log_lines import Person
from festival.record.queries import at_other_tables, is_free, went_on_from
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
    onward = {number: _onward(each, _going_on(each, device)) for number, each in gone.items()}
    before = won_before(table, own)
    me = [card_of(board, p, onward.get(p.number), before.get(p.number, ())) for p in own]
    here_no_more = at_other_tables(table.festival, device) if device and not me else ()
    sits = gettext("{name} sits at {table} now, as number {number}.")
    return "games/bobing/board/_guest_cards.html", {
        "me": me,
        "moved": [_onward(each, sits) for each in here_no_more],
        "phone": key_of(device) if device else "",
        "texts": texts(board.table),
        "has_turns": any(each.kind in IN_PLAY for each in me),
        "has_free_names": any(is_free(player) for player in table.festival.players.all()),
    }


def _going_on(player: Player, device: str) -> str:
    """device: of the phone that reads this; somebody else may play on instead of the champion."""
    if player.device == device:
        return gettext("You go through to {table}, as number {number}")
    return gettext("{name} goes through to {table}, as number {number}")


def _onward(player: Player, text: str) -> Onward:
    """player: the entry at the new table. text: on that table, with placeholders."""
    table = player.festival.table_name or gettext("the grand final")
    return Onward(
        address=reverse("board", args=[player.festival.code]),
        text=text.format(name=player.name, table=table, number=player.number),
    )
