"""The progress of a table, here or in a file: shown where two laptops played on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from festival.models import Festival, Player
from festival.record.record import ENDED, Record, table_record
from festival.setup.transfer.file_check import players_of, record_of
from festival.setup.transfer.file_read import UNREADABLE, Document
from festival.web.played_elsewhere import since
from festival.web.storage_errors import UnreadableLog
from festival.words.sentences import in_a_row
from rules.bobing.game.commands import Throw
from rules.bobing.game.state import State


@dataclass(frozen=True, kw_only=True)
class Stand:
    """The progress of one game."""

    rolls: int  # those that count
    is_over: bool
    turn: str = ""  # the name of the player in turn, "" for nobody
    champions: str = ""  # names in a row, "" before there are any
    last: str = ""  # how long ago the last roll was, "" if not known


def stand_here(bowl: Festival) -> Stand | None:
    """The progress of a table here; None if its game cannot be read or is another game."""
    try:
        return _stand(table_record(bowl.table), bowl.players.all())
    except (UnreadableLog, *UNREADABLE):
        return None


def stand_of(data: Document) -> Stand | None:
    """The progress of a document's game; None if it cannot be read."""
    try:
        return _stand(record_of(data), players_of(data).values())
    except UNREADABLE:
        return None


def _stand(record: Record, players: Iterable[Player]) -> Stand | None:
    state, names = record.state, {each.number: each.name for each in players}
    if not isinstance(state, State):
        return None
    throws = [act.command for act in record.log.done if isinstance(act.command, Throw)]
    taker = state.grabbed_by  # took every prize, so is champion too
    champions = state.champions if taker is None else (taker,)
    last = next((each.at for each in reversed(throws) if each.at), 0)
    return Stand(
        rolls=len(throws),
        is_over=state.phase == ENDED,
        turn=names.get(state.turn or 0, ""),
        champions=in_a_row(names[number] for number in champions if number in names),
        last=since(datetime.fromtimestamp(last, UTC)) if last else "",
    )
