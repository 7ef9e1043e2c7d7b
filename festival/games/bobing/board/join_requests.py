"""Lists the guests who wait to be let in."""

from __future__ import annotations

from dataclasses import dataclass

from festival.games.bobing.board.board import Board
from festival.games.bobing.board.seats import letting_in
from festival.models import Player, Table
from festival.record.log_lines import Person
from festival.record.queries import seated
from festival.words.look_alikes import warnings_of


@dataclass(frozen=True, kw_only=True)
class Guest(Person):
    """Somebody who asks to join."""

    alike: str  # a warning about names that look like theirs, "" for none
    note: str = ""  # what picking them does


def guests_of(table: Table, board: Board) -> tuple[Guest, ...]:
    """The guests who wait to be let in, with warnings about similar names."""
    waiting = seated(table, Player.Status.WAITING)
    if not waiting:
        return ()
    names = {each.number: each.name for each in board.players}
    alike = warnings_of(names | {each.number: each.name for each in waiting})
    return tuple(
        Guest(
            number=guest.number,
            name=guest.name,
            alike=alike.get(guest.number, ""),
            note=letting_in(guest.name),
        )
        for guest in waiting
    )
