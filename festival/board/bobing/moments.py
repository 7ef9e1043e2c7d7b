"""What has the middle of a wall for a while: a throw, the elder's dice, a roll-off, a break."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.timezone import localtime

from festival.board.bobing.board import Opening, TierRow, Tile
from festival.record.log_lines import LogLine, Person, person_of
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State
from rules.dice import Roll
from rules.names import Names

MOST_CAKES = 2
MOST_FACE_TO_FACE = 4
MOST_BESIDE = 3  # columns of the upper tiers that leave the right half of the wall free


@dataclass(frozen=True, kw_only=True)
class Die:
    """counts: the throw is what it is by this die, among others."""

    face: int
    counts: bool


@dataclass(frozen=True, kw_only=True)
class Moment:
    """The last throw as it has the middle of a wall.

    won: the cakes it has brought. last_of: the tier of which it took the last prize. left: prizes
    on the board. is_wide: the cakes reach where it is shown.
    """

    line: LogLine
    dice: tuple[Die, ...]
    won: tuple[Tile, ...]
    last_of: Names | None
    left: int
    is_wide: bool


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """Somebody who rolls off. fours: of their throw, None before it. state: "thrown" | "now" |
    "next" | "forgone"."""

    person: Person
    state: str
    dice: tuple[int, ...]
    fours: int | None


@dataclass(frozen=True, kw_only=True)
class Duel:
    """A roll-off. prize: what it is about. to_beat: the most 4s so far, None before any."""

    contestants: tuple[Contestant, ...]
    names: Names
    prize: str
    seats: int
    is_tie: bool
    to_beat: int | None

    @property
    def room(self) -> str:
        """How many stand beside each other; "many" where they stand in a list."""
        count = len(self.contestants)
        return "many" if count > MOST_FACE_TO_FACE else str(count)

    @property
    def to_win(self) -> int:
        """How many 4s are better than any so far."""
        return (self.to_beat or 0) + 1


@dataclass(frozen=True, kw_only=True)
class Break:
    """began and ends: `ends` is None where nobody said how long it is."""

    began: datetime.datetime
    ends: datetime.datetime | None
    first: Person | None


def opening_of(record: Record, naming: Naming) -> Opening | None:
    """The elder's dice; None where none were thrown."""
    for act in record.log.done:
        start = act.command
        if isinstance(start, c.Start) and start.elder_dice:
            began = next(event for event in act.events if isinstance(event, e.Started))
            return Opening(
                seq=act.seq,
                elder=person_of(start.elder or 0, naming),
                first=person_of(began.players[0], naming),
                dice=start.elder_dice,
                is_simulated=start.is_simulated,
            )
    return None


def moment_of(book: Rulebook, line: LogLine | None, tiers: Sequence[TierRow]) -> Moment | None:
    """The last throw; None where it had no dice."""
    if line is None or not line.dice or line.person is None:
        return None
    new = [tile for row in tiers for tile in row.tiles if tile.state == "new"]
    won = [tile for tile in new if tile.holder and tile.holder.number == line.person.number]
    emptied = [row for row in tiers if not row.left and any(tile in won for tile in row.tiles)]
    return Moment(
        line=line,
        dice=dice_of(book, line),
        won=tuple(won[:MOST_CAKES]),
        last_of=emptied[0].names if emptied and emptied[0].number > 1 else None,
        left=sum(row.left for row in tiers),
        is_wide=any(row.shelf.columns > MOST_BESIDE + (row.number == 3) for row in tiers[:3]),
    )


def dice_of(book: Rulebook, line: LogLine) -> tuple[Die, ...]:
    """The dice as they fell, and which of them count; in a roll-off the 4s."""
    if line.kind == "roll_off":
        left = {4: len(line.dice)}
    else:
        row = book.score(Roll(line.dice)).row
        match = row.pattern.match(line.dice) if row else None
        left = dict(match.faces) if match else {}
    dice = []
    for face in line.dice:
        dice.append(Die(face=face, counts=left.get(face, 0) > 0))
        left[face] = left.get(face, 0) - 1
    return tuple(dice)


def duel_of(record: Record, tiers: Sequence[TierRow], naming: Naming) -> Duel | None:
    """The roll-off that is going on, or None."""
    state = record.state
    contest = state.roll_off
    if state.phase is not Phase.ROLL_OFF or contest is None:
        return None
    rolls = _rolls(record)
    thrown = [fours for fours in contest.thrown.values() if fours >= 0]
    return Duel(
        contestants=tuple(
            Contestant(
                person=person_of(number, naming),
                state=_state(state, number),
                dice=rolls.get(number, ()),
                fours=contest.thrown.get(number),
            )
            for number in contest.contestants
        ),
        names=state.book.tiers[0].names,
        prize=next((tile.shown for row in tiers[:1] for tile in row.tiles), ""),
        seats=contest.seats,
        is_tie=contest.is_tie,
        to_beat=max(thrown, default=None),
    )


def _state(state: State, number: int) -> str:
    assert state.roll_off is not None, "a contestant without a contest"
    if number in state.roll_off.thrown:
        return "forgone" if state.roll_off.thrown[number] < 0 else "thrown"
    return "now" if number == state.turn else "next"


def _rolls(record: Record) -> dict[int, tuple[int, ...]]:
    """What each has thrown since the roll-off, or its last repetition, was opened."""
    rolls: dict[int, tuple[int, ...]] = {}
    for act in reversed(record.log.done):
        if any(isinstance(event, e.RollOffOpened) for event in act.events):
            break
        for event in act.events:
            if isinstance(event, e.RollOffThrown) and event.roll is not None:
                rolls.setdefault(event.player, event.roll.faces)
    return rolls


def break_of(state: State, naming: Naming) -> Break | None:
    if state.paused_at is None:
        return None
    began = _time(state.paused_at)
    ends = _time(state.paused_at + 60 * state.break_minutes) if state.break_minutes else None
    first = state.chase.player if state.chase else state.turn
    return Break(began=began, ends=ends, first=None if first is None else person_of(first, naming))


def _time(seconds: int) -> datetime.datetime:
    return localtime(datetime.datetime.fromtimestamp(seconds, tz=datetime.UTC))
