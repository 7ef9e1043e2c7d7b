"""Keeps the festival's list of players in step with the entries of the dice game's log."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from festival.games.bobing.play.program_rolls_and_lots import start_command
from festival.models import Festival, Player, Table
from festival.play.post import Entry, Post, Written
from festival.play.write_path import acted, append
from festival.tables.record.game_clock import game_time
from festival.tables.record.players import approved, waiting
from festival.tables.record.record import Record
from rules.bobing.game import commands as c
from rules.errors import IllegalCommand
from rules.wording import Wording, player

CHANGED_SINCE = Wording(
    "service.changed_since", "the players or prizes changed meanwhile; start the game again"
)
GUEST_GONE = Wording("service.guest_gone", "{player} is no longer waiting to be let in")
TIMED = (c.Start, c.Throw, c.Void, c.Skip, c.TakeFrom, c.Leave, c.Merge, c.Pause, c.Resume)
PLAY = (c.Throw, c.Void, c.Skip, c.TakeFrom)
SET_UP = attrgetter("prizes", "players", "book")


def timed(command: c.Command) -> c.Command:
    """The command with the present time of the game."""
    if isinstance(command, TIMED):
        return replace(command, at=int(game_time()))
    return command


def is_play(command: c.Command) -> bool:
    """Whether a command leaves the list of players alone."""
    return isinstance(command, PLAY)


def follow(table: Table, entry: Entry, *, is_done: bool) -> None:
    """Update the list of players after an entry. is_done: False if the entry was undone.

    Undoing Join makes the latecomer wait for approval again; undoing Merge separates the two
    entries again.
    """
    status, festival = Player.Status, table.festival
    match entry.command:
        case c.Join(number):
            changed = status.APPROVED if is_done else status.WAITING
        case c.Merge(number, into):
            changed = status.MERGED if is_done else status.APPROVED
            share_phone(festival, number, into, is_done=is_done)
        case _:
            return
    festival.players.filter(number=number).update(status=changed)


def share_phone(festival: Festival, number: int, into: int, *, is_done: bool) -> None:
    """Give a merged entry's phone to the entry that is kept, if that has none; undo if not is_done.

    After an undo a phone that had registered both entries has to choose again.
    """
    phone = festival.players.get(number=number).device
    before, after = ("", phone) if is_done else (phone, "")
    if phone:
        festival.players.filter(number=into, device=before).update(device=after)


def require_same_setup(table: Table, entry: Entry) -> None:
    """Raise IllegalCommand if players or prizes changed, so that the entry cannot be redone."""
    match entry.command:
        case c.Start() as started:
            # A number that became free may belong to somebody else now.
            written = table.entries.get(seq=entry.seq).at
            has_new = approved(table.festival).filter(created_at__gt=written).exists()
            if has_new or SET_UP(start_command(table)) != SET_UP(started):
                raise IllegalCommand(CHANGED_SINCE())
        case c.Join(number):
            if not waiting(table.festival).filter(number=number).exists():
                raise IllegalCommand(GUEST_GONE(player=player(number)))


def merge(post: Post, *, player: int, into: int) -> Written:
    """Merge two entries of one person: `into` plays on with everything that both have."""
    command = c.Merge(player, into)

    def make(table: Table, record: Record) -> Entry:
        entry = acted(table, record, command)
        follow(table, entry, is_done=True)
        return entry

    return append(post, make, lambda entry: entry.command == command)
