"""Builds what the middle of a wall shows for a while: a throw, the elder's dice, a break."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.bobing.board.board_values import Board, Opening, Rung
from festival.games.bobing.board.pyramid import Tile
from festival.games.bobing.board.whats_next import MOST_LETTERS, MOST_NAMED, moment_at
from festival.games.bobing.record.dice_log_lines import BETWEEN
from festival.tables.record.log_line import LogLine, Person, person_of
from festival.tables.record.record import Record
from festival.words.clean_text import breadth
from festival.words.sentences import Naming, amount, listed
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.sentences import AWARDED
from rules.bobing.game.state import State
from rules.dice import Roll
from rules.names_in_scripts import Names
from rules.wording import prize

MOST_CAKES = 2
MOST_PARTS = 3  # of an outcome


@dataclass(frozen=True, kw_only=True)
class Die:
    face: int
    counts: bool  # whether the throw's combination includes this die


@dataclass(frozen=True, kw_only=True)
class LastThrow:
    """The last throw as the middle of a wall shows it."""

    line: LogLine
    dice: tuple[Die, ...]
    won: tuple[Tile, ...]  # the first cakes that it won
    more: int  # how many further cakes it won
    last_of: Names | None  # the tier whose last prize it won
    left: int  # prizes that nobody has won
    rank: str  # of a champion throw: "leads" (alone or equal) or "below"; "" for any other
    leader: Rung | None  # if rank is "below"
    headline: str  # the outcome of a throw without a combination; else ""
    rest: str  # the other parts of the outcome, in smaller letters
    tied: str  # who is tied, after a throw that brings a roll-off and has no combination; else ""

    @property
    def is_mixed(self) -> bool:
        """Whether some of the dice count and others do not."""
        return len({die.counts for die in self.dice}) > 1


@dataclass(frozen=True, kw_only=True)
class Break:
    """The present break. ends: None if nobody set a length. first: who plays on after it."""

    began: datetime.datetime
    ends: datetime.datetime | None
    first: Person | None


def opening_of(record: Record, naming: Naming) -> Opening | None:
    """The elder's dice; None if there were none."""
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


def moment_of(record: Record, board: Board, naming: Naming) -> LastThrow | None:
    """The last throw; None if there is none or it had no dice."""
    line, tiers, ladder = board.last, board.tiers, board.ladder
    if line is None or not line.dice or line.person is None:
        return None
    new = [tile for row in tiers for tile in row.tiles if tile.state == "new"]
    won = [tile for tile in new if tile.holder and tile.holder.number == line.person.number]
    events = next((act.events for act in reversed(record.log.done) if act.seq == line.seq), ())
    awarded = {event.prize for event in events if isinstance(event, e.PrizeAwarded)}
    emptied = [row for row in tiers if not row.left and any(t.id in awarded for t in row.tiles)]
    rank = rank_of(events)
    headline, rest = _headline_and_rest(line, events, naming)
    tied = "" if line.names else _tied(events, naming)
    return LastThrow(
        line=line,
        dice=dice_of(record.state.book, line),
        won=tuple(won[:MOST_CAKES]),
        more=max(0, len(won) - MOST_CAKES),
        last_of=emptied[0].names if emptied and emptied[0].number > 1 else None,
        left=sum(row.left for row in tiers),
        rank=rank,
        leader=ladder[0] if rank == "below" and ladder else None,
        headline=gettext("It’s a tie!") if tied else headline,
        rest=(rest or headline) if tied else rest,
        tied=tied,
    )


def _tied(events: Sequence[e.Event], naming: Naming) -> str:
    """The contestants of the roll-off that a throw brings; "" if it brings none or has no tie."""
    for event in events:
        if isinstance(event, e.RollOffOpened) and event.is_tie:
            names = [person_of(number, naming).name for number in event.contestants]
            is_short = len(names) <= MOST_NAMED and breadth("".join(names)) <= MOST_LETTERS
            is_named = is_short or len(names) == 2
            return listed(names) if is_named else amount(len(names), "players")
    return ""


def _headline_and_rest(line: LogLine, events: Sequence[e.Event], naming: Naming) -> tuple[str, str]:
    """The headline of a throw, and the rest of its outcome without the prizes, which its cakes
    show."""
    if line.names:
        won = [naming.name(prize(x.prize)) for x in events if isinstance(x, e.PrizeAwarded)]
        said = gettext(AWARDED.english).format(prize=listed(map(str, won))) if won else ""
        parts = [part for part in line.outcome.replace(said, "").split(BETWEEN) if part]
        shown = parts if len(parts) <= MOST_PARTS else [*parts[: MOST_PARTS - 1], "…"]
        return "", BETWEEN.join(shown)
    first, _, rest = line.outcome.partition(BETWEEN)
    return first, rest


def rank_of(events: Sequence[e.Event]) -> str:
    """The rank of a champion throw: "leads" if it took or shared the lead of the ladder, else
    "below"; "" for any other throw."""
    for event in events:
        if isinstance(event, e.CandidateRecorded):
            return "leads" if event.news in ("leads", "equal") else "below"
    return ""


def dice_of(book: Rulebook, line: LogLine) -> tuple[Die, ...]:
    """The dice in the order of the line, and which of them count; in a roll-off the 4s count."""
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


def break_of(state: State, naming: Naming) -> Break | None:
    if state.paused_at is None:
        return None
    began = moment_at(state.paused_at)
    ends = moment_at(state.paused_at + 60 * state.break_minutes) if state.break_minutes else None
    first = state.chase.player if state.chase else state.turn
    return Break(began=began, ends=ends, first=None if first is None else person_of(first, naming))
