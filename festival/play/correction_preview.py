"""The whole log for the emcee, and what a correction changes on the table."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from festival.board.bobing.whats_next import whats_next
from festival.models import Table
from festival.record.bobing.lines import line_of
from festival.record.log_lines import LogLine, log_lines
from festival.record.record import Record
from festival.rights import known_as
from festival.words.wording import Naming, full_stop, listed
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.correction import Change, changes
from rules.bobing.game.state import State
from rules.game import replay
from rules.log import Kind, Log
from rules.wording import player, prize

GameLog = Log[c.Command, e.Event]

MOST_SAID = 6  # prizes in one question


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What comes of putting an entry right.

    hands: which prize goes from whom to whom. dropped: the later lines that no longer count.
    news: who is champion or leads by now, and how the game goes on, where that is another.
    """

    hands: tuple[str, ...]
    dropped: tuple[LogLine, ...]
    news: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """When an entry was written, and by whom; author: "" where nobody was signed in."""

    at: datetime.datetime
    author: str


@dataclass(frozen=True, kw_only=True)
class Item:
    """A line of the log page.

    taken_back: when and by whom, of a line that is undone. going_back: how many steps an undo to
    this line takes back. effect: of a correction; of one that is undone, what undoing it brought.
    """

    line: LogLine
    written: Stamp
    taken_back: Stamp | None
    going_back: int
    effect: Effect | None


def items(table: Table, record: Record, book: Rulebook, naming: Naming) -> tuple[Item, ...]:
    """All acts and corrections, newest first. book: the rules of a game that is not started."""
    log = record.log
    stamps = _stamps(table)
    undos = {entry.target: entry.seq for entry in log.entries if entry.kind is Kind.UNDO}
    effects = dict(_effects(book, log, naming))
    steps = [step.seq for step in log.steps]
    return tuple(
        Item(
            line=line,
            written=stamps[line.seq],
            taken_back=stamps[undos[line.seq]] if line.mark == "undone" else None,
            going_back=len(steps) - bisect_right(steps, line.seq),
            effect=effects.get(line.seq),
        )
        for line in log_lines(record, naming, log.version)
    )


def _stamps(table: Table) -> dict[int, Stamp]:
    rows = table.entries.select_related("author__helper").defer("entry")
    return {row.seq: Stamp(at=row.at, author=known_as(row.author)) for row in rows}


def _effects(book: Rulebook, log: GameLog, naming: Naming) -> Iterator[tuple[int, Effect]]:
    """What each correction brought, from the log as it stood before and after it."""
    counting = {step.seq for step in log.steps}
    past: GameLog = Log()
    for entry in log.entries:
        now = past.append(entry)
        if entry.kind is Kind.CORRECT and entry.seq in counting:
            yield entry.seq, effect(book, was=past, now=now, naming=naming)
        elif entry.kind is Kind.CORRECT:
            yield entry.seq, effect(book, was=now, now=past, naming=naming)
        past = now


def effect(book: Rulebook, *, was: GameLog, now: GameLog, naming: Naming) -> Effect:
    """What differs between two ways the same evening went."""
    opening = bobing.opening(book)
    before, after = (replay(bobing, opening, log.done) for log in (was, now))
    counting = {act.seq for act in now.done}
    return Effect(
        hands=tuple(hand(change, naming) for change in changes(before, after)),
        dropped=tuple(
            line_of(act, before, naming, mark="dropped")
            for act in was.done
            if act.seq not in counting
        ),
        news=tuple(_news(before, after, naming)),
    )


def undo_question(record: Record, seq: int, naming: Naming) -> str:
    """Before an undo to entry `seq`: what it takes back; "" where nothing came after it."""
    log = record.log
    while log.steps and log.steps[-1].seq > seq:
        log = log.append(log.undo())
    count = len(record.log.steps) - len(log.steps)
    if not count:
        return ""
    question = ngettext(
        "Take back the {count} entry after entry {seq}? Redo brings it back.",
        "Take back the {count} entries after entry {seq}? Redo brings them back one by one.",
        count,
    ).format(count=count, seq=seq)
    then = replay(bobing, bobing.opening(record.state.book), log.done)
    found = changes(record.state, then)
    return f"{question} {_hands_in_short(found, naming)}".strip()


def _hands_in_short(found: tuple[Change, ...], naming: Naming) -> str:
    said = [hand(change, naming) for change in found[:MOST_SAID]]
    if len(found) > MOST_SAID:
        said.append(gettext("{count} more").format(count=len(found) - MOST_SAID))
    return full_stop(gettext("; ").join(said)) if said else ""


def hand(change: Change, naming: Naming) -> str:
    """Which prize goes from whom to whom, in a sentence."""
    if change.player is None:
        sentence = gettext("{prize} returns from {giver} to the table")
    elif change.giver is None:
        sentence = gettext("{prize} goes from the table to {player}")
    else:
        sentence = gettext("{prize} goes from {giver} to {player}")
    return sentence.format(
        prize=naming.name(prize(change.prize)),
        giver="" if change.giver is None else naming.name(player(change.giver)),
        player="" if change.player is None else naming.name(player(change.player)),
    )


def _news(before: State, after: State, naming: Naming) -> Iterator[str]:
    if after.champions and after.champions != before.champions:
        names = listed(str(naming.name(player(number))) for number in after.champions)
        yield gettext("Champion now: {names}.").format(names=names)
    elif after.grabbed_by is None and _leader(after) != _leader(before):
        yield _leading(_leader(after), naming)
    if after.phase is not before.phase:
        yield whats_next(after, naming)


def _leading(leader: int | None, naming: Naming) -> str:
    if leader is None:
        return gettext("Nobody is on the champion ladder now.")
    sentence = gettext("First on the champion ladder now: {player}.")
    return sentence.format(player=naming.name(player(leader)))


def _leader(state: State) -> int | None:
    """Who has the best champion throw; after a total grab they have lost their claim."""
    standing = () if state.grabbed_by is not None else state.standing()
    return standing[0].player if standing else None
