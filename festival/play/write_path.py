"""Every write to a game: lock, find the key, compare the version, decide, append, announce.

Set-up and guests are in `setup.py`; both lock a festival before they change it, so writes stand
in one line.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from festival.live.hub import announce
from festival.models import Festival, LogEntry, Player
from festival.record.queries import (
    Record,
    approved,
    book_of,
    festival_record,
    keep_record,
    load_record,
    waiting,
)
from rules import correction
from rules.bobing import game as bobing
from rules.bobing.book.switches import FirstPlayer, StopLeftover
from rules.bobing.game.commands import (
    Command,
    Crown,
    Join,
    Leave,
    Merge,
    Pause,
    Prize,
    Resume,
    Skip,
    Start,
    TakeFrom,
    Throw,
    Void,
)
from rules.bobing.game.decide import decide
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase
from rules.errors import IllegalCommand, RulesError
from rules.fairness import draw_lots, simulate_dice, simulate_roll
from rules.log import NOTHING_TO_UNDO, Entry, Kind
from rules.wording import Wording, gettext_noop, player

RUNNING = Wording(
    "setup.running", gettext_noop("the game is running: its players, prizes and rules are settled")
)

CHANGED_SINCE = Wording(
    "service.changed_since",
    gettext_noop("the players or prizes have changed since; start the game anew"),
)


GUEST_GONE = Wording(
    "service.guest_gone", gettext_noop("{player} is no longer waiting to be let in")
)


class StaleVersion(Exception):
    """Somebody else was faster: the game has moved on from the version the caller saw."""


@dataclass(frozen=True, kw_only=True)
class Post:
    """Who posts what they saw. key: the same for every repetition of one press."""

    festival_id: int
    key: str
    version: int
    author: User | None


MakeEntry = Callable[[Festival, Record], Entry[Command, Event]]
Timed = TypeVar("Timed", bound=Command)
TIMED = (Start, Throw, Void, Skip, TakeFrom, Leave, Merge, Pause, Resume)
DICE = (Throw, Void, Skip, TakeFrom)  # commands that leave the list of players alone
IsSame = Callable[[Entry[Command, Event]], bool]


def lock(festival_id: int) -> Festival:
    """The festival, locked until the transaction ends; raises Festival.DoesNotExist."""
    locked = Festival.objects.select_for_update(of=("self",)).select_related("game")
    return locked.get(pk=festival_id)


def touch(festival: Festival, *, is_dice: bool = False) -> None:
    """Note a change that screens show, and tell them once it is committed.

    festival: locked. is_dice: nothing has changed but the game.
    """
    festival.revision += 1
    if not is_dice:
        festival.setup_revision += 1
    festival.save(update_fields=["revision", "setup_revision"])
    transaction.on_commit(lambda: announce(festival), robust=True)


def perform(post: Post, command: Command) -> Entry[Command, Event]:
    """Carry out a command. Raises IllegalCommand or StaleVersion and then changes nothing."""

    def make(_: Festival, record: Record) -> Entry[Command, Event]:
        timed = with_time(command)
        return record.log.act(timed, decide(record.state, timed))

    def is_same(entry: Entry[Command, Event]) -> bool:
        return entry.kind is Kind.ACT and entry.command == command

    return append(post, make, is_same)


def with_time(command: Timed) -> Timed:
    """The command with the time at which it is given, for games that end by the clock."""
    if isinstance(command, TIMED):
        return replace(command, at=int(time.time()))
    return command


def start(
    post: Post,
    *,
    elder: int | None = None,
    elder_dice: tuple[int, ...] = (),
    first: int | None = None,
) -> Entry[Command, Event]:
    """Open the game with the festival's book, its prizes and its approved players."""

    def make(festival: Festival, record: Record) -> Entry[Command, Event]:
        command = with_time(
            start_command(festival, elder=elder, elder_dice=elder_dice, first=first)
        )
        return record.log.act(command, decide(record.state, command))

    return append(post, make, lambda entry: isinstance(entry.command, Start))


def start_command(
    festival: Festival,
    *,
    elder: int | None = None,
    elder_dice: tuple[int, ...] = (),
    first: int | None = None,
) -> Start:
    """Where the book asks for the elder's dice, the first seat is the elder's unless another is
    named, and the machine throws the dice unless they are told. Where lots say who rolls first, the
    machine draws unless it is told who was drawn; under `random` it always draws."""
    book = book_of(festival)
    players = tuple(approved(festival).values_list("number", flat=True))
    prizes = tuple(Prize(prize.pk, prize.tier) for prize in festival.prizes.all())
    is_simulated = False
    match book.switches["first_player"]:
        case FirstPlayer.ELDER if players:
            elder = elder or players[0]
            is_simulated = not elder_dice
            elder_dice = elder_dice or simulate_dice(2)
        case FirstPlayer.RANDOM if players:
            first, is_simulated = draw_lots(players)[0], True
        case FirstPlayer.LOTS if players and first is None:
            first, is_simulated = draw_lots(players)[0], True
        case _:
            pass
    return Start(book, prizes, players, elder, elder_dice, is_simulated, first, festival.minutes)


def crown(post: Post) -> Entry[Command, Event]:
    """Crown the champion and close the game; lots for what is left are drawn once."""

    def make(_: Festival, record: Record) -> Entry[Command, Event]:
        is_raffle = record.state.switch("stop_leftover") == StopLeftover.RAFFLE
        command = Crown(draw_lots(record.state.present()) if is_raffle else ())
        return record.log.act(command, decide(record.state, command))

    return append(post, make, lambda entry: isinstance(entry.command, Crown))


def simulate(post: Post, player: int) -> Entry[Command, Event]:
    """Let the machine throw. The dice are drawn once, however often the press is repeated."""

    def make(_: Festival, record: Record) -> Entry[Command, Event]:
        command = with_time(Throw(player, simulate_roll(), is_simulated=True, is_confirmed=True))
        return record.log.act(command, decide(record.state, command))

    def is_same(entry: Entry[Command, Event]) -> bool:
        throw = entry.command
        return isinstance(throw, Throw) and throw.is_simulated and throw.player == player

    return append(post, make, is_same)


def merge(post: Post, *, player: int, into: int) -> Entry[Command, Event]:
    """Two entries of the list are one person: `into` plays on with all that both have."""
    command = Merge(player, into)

    def make(festival: Festival, record: Record) -> Entry[Command, Event]:
        timed = with_time(command)
        entry = record.log.act(timed, decide(record.state, timed))
        _follow_seats(festival, entry, is_done=True)
        return entry

    return append(post, make, lambda entry: entry.command == command)


def correct(post: Post, seq: int, command: Command) -> Entry[Command, Event]:
    """Put another command in the place of an earlier one; all that came after is judged again."""

    def make(festival: Festival, record: Record) -> Entry[Command, Event]:
        opening = bobing.opening(book_of(festival))
        return correction.correct(bobing, opening, record.log, seq, command).entry

    def is_same(entry: Entry[Command, Event]) -> bool:
        return entry.kind is Kind.CORRECT and (entry.target, entry.command) == (seq, command)

    return append(post, make, is_same)


def undo_to(post: Post, seq: int) -> Entry[Command, Event]:
    """Take back every step after entry `seq`, one by one, so that each can be brought back."""
    with transaction.atomic():
        entry = _undo_after(post, seq)
        for number in count(2):
            record = _record_of(post.festival_id)
            has_more = record.log.steps and record.log.steps[-1].seq > seq
            if record.log.version != entry.seq or not has_more:  # a repeated press ends here
                return entry
            key = f"{post.key}.{number}"
            entry = _undo_after(replace(post, key=key, version=entry.seq), seq)
    return entry


def _undo_after(post: Post, seq: int) -> Entry[Command, Event]:
    def make(festival: Festival, record: Record) -> Entry[Command, Event]:
        if not record.log.steps or record.log.steps[-1].seq <= seq:
            raise IllegalCommand(NOTHING_TO_UNDO())
        return _undone(festival, record)

    return append(post, make, lambda entry: entry.kind is Kind.UNDO)


def _record_of(festival_id: int) -> Record:
    return festival_record(Festival.objects.get(pk=festival_id))


def undo(post: Post) -> Entry[Command, Event]:
    def make(festival: Festival, record: Record) -> Entry[Command, Event]:
        return _undone(festival, record)

    return append(post, make, lambda entry: entry.kind is Kind.UNDO)


def _undone(festival: Festival, record: Record) -> Entry[Command, Event]:
    entry = record.log.undo()
    _follow_seats(festival, record.log.steps[-1], is_done=False)
    return entry


def redo(post: Post) -> Entry[Command, Event]:
    def make(festival: Festival, record: Record) -> Entry[Command, Event]:
        entry = record.log.redo()
        _require_same_setup(festival, record.log.undone[-1])
        _follow_seats(festival, record.log.undone[-1], is_done=True)
        return entry

    return append(post, make, lambda entry: entry.kind is Kind.REDO)


def append(post: Post, make: MakeEntry, is_same: IsSame) -> Entry[Command, Event]:
    """The one write path: every entry of every log is written here.

    make: gives the new entry, or raises. is_same: whether an entry is what this post asks for.
    A key that is already in the log gives back the entry it wrote, and nothing happens again;
    another request under the same key comes too late.
    """
    with transaction.atomic():
        festival = lock(post.festival_id)
        game = festival.game
        written = game.entries.filter(key=post.key).first()
        if written is not None:
            entry = bobing.CODEC.entry_from_dict(written.entry)
            if not is_same(entry):
                raise StaleVersion
            return entry
        if game.version != post.version:
            raise StaleVersion
        book = book_of(festival)
        record = load_record(game, book)
        entry = make(festival, record)
        data = bobing.CODEC.entry_to_dict(entry)
        LogEntry.objects.create(
            game=game, seq=entry.seq, key=post.key, entry=data, author=post.author
        )
        game.version = entry.seq
        game.save(update_fields=["version"])
        transaction.on_commit(lambda: keep_record(game, record.extend(entry, book)))
        touch(festival, is_dice=entry.kind is Kind.ACT and isinstance(entry.command, DICE))
        return entry


def _follow_seats(festival: Festival, entry: Entry[Command, Event], *, is_done: bool) -> None:
    """Keep the list of players with the game.

    Taking a late arrival's seat back puts them among those who wait for approval; two entries of
    one person are parted again when that is taken back.
    """
    status = Player.Status
    match entry.command:
        case Join(number):
            changed = status.APPROVED if is_done else status.WAITING
        case Merge(number, into):
            changed = status.MERGED if is_done else status.APPROVED
            share_phone(festival, number, into, is_done=is_done)
        case _:
            return
    festival.players.filter(number=number).update(status=changed)


def share_phone(festival: Festival, number: int, into: int, *, is_done: bool) -> None:
    """The phone of an entry that is merged is that of the entry that is kept, if it has none.

    Taken back, it is the first one's alone again; a phone that had registered both chooses anew.
    """
    phone = festival.players.get(number=number).device
    before, after = ("", phone) if is_done else (phone, "")
    if phone:
        festival.players.filter(number=into, device=before).update(device=after)


def _require_same_setup(festival: Festival, entry: Entry[Command, Event]) -> None:
    """What was taken back comes back only to the players and prizes it was done with."""
    match entry.command:
        case Start() as started:
            now = start_command(festival)
            is_same = (now.prizes, now.players, now.book) == (
                started.prizes,
                started.players,
                started.book,
            )
            # A number that was freed may have gone to somebody else.
            written = festival.game.entries.get(seq=entry.seq).at
            is_same &= not approved(festival).filter(created_at__gt=written).exists()
        case Join(number):
            if not waiting(festival).filter(number=number).exists():
                raise IllegalCommand(GUEST_GONE(player=player(number)))
            return
        case _:
            return
    if not is_same:
        raise IllegalCommand(CHANGED_SINCE())


class SetupRefused(RulesError):
    """A change of the set-up that is not possible now."""


def require_waiting(festival: Festival) -> None:
    if festival_record(festival).state.phase is not Phase.WAITING:
        raise SetupRefused(RUNNING())
