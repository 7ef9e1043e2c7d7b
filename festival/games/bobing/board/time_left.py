"""Estimates how many more rolls and minutes a running game takes."""

from __future__ import annotations

from itertools import cycle, islice, pairwise
from math import inf, isinf
from random import Random
from statistics import fmean, median
from weakref import ref

from festival.games.bobing.board.board_values import TimeLeft
from festival.models import Festival, Table
from festival.record.record import RECORDS, Record
from festival.web.bounded_cache import Recent
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import End
from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.evenings import Evenings
from rules.bobing.odds.pace import minutes
from rules.errors import RulesError

ENOUGH = 10  # gaps between turns before the measured pace is used
# Optimization: of 5,000 turns all gaps take 4 ms, at each roll.
NEWEST = 100  # turns whose gaps are measured
FASTEST = 10.0  # seconds a roll: a round typed in all at once does not measure the pace

# So few evenings and rolls take some milliseconds, at each roll, and the mean is rarely off by more
# than one part in twenty.
SEED, EVENINGS, ROLLS = 20_251_006, 200, 50_000

# Optimization: all screens of a version show the same estimate; a record is of one version. The
# weak reference lets a record go that RECORDS has dropped.
_known: Recent[int, tuple[ref[Record], float]] = Recent(RECORDS)


def pace_of(record: Record, planned: float) -> float:
    """Seconds a roll: the median gap between the newest turns, so that a break does not count;
    `planned` until there are ENOUGH gaps."""
    commands = (act.command for act in reversed(record.log.done))
    turns = (command.at for command in commands if isinstance(command, c.Throw | c.Skip))
    newest = pairwise(islice(turns, NEWEST))
    gaps = [after - before for after, before in newest if before and after >= before]
    if len(gaps) < ENOUGH:
        return planned
    return max(FASTEST, median(gaps))


def pace_now(festival: Festival, record: Record) -> float:
    """Seconds a roll. A demo uses the pace at which it plays itself, or the planned one: its first
    rolls were all made at once, so they measure no pace."""
    if festival.is_demo:
        return festival.demo_seconds or festival.pace
    return pace_of(record, festival.pace)


def time_left_of(table: Table, record: Record, now: float) -> TimeLeft | None:
    """None if no roll is left or the game may never end. now: seconds, as `State.ends_at`."""
    rolls = _rolls_of(table.pk, record)
    if not rolls or isinf(rolls):
        return None
    ends_at, pace = record.state.ends_at, pace_now(table.festival, record)
    if ends_at is not None and not record.state.is_closing:
        in_time = max(0.0, ends_at - record.state.clock(now)) / pace
        rolls = min(rolls, in_time + rest_of_a_round(record.state))
    return TimeLeft(
        rolls=max(1, round(rolls)),
        minutes=max(1, round(minutes(rolls, seconds=pace))),
    )


def _rolls_of(table_id: int, record: Record) -> float:
    known = _known.get(table_id)
    if known is None or known[0]() is not record:
        _known[table_id] = known = ref(record), rolls_left(record.state)
    return known[1]


def rolls_left(state: State) -> float:
    """The mean number of rolls until the rolling is over, of evenings simulated from here: 0 if it
    is, infinite if it never will be; in a roll-off the throws still missing. The clock does not end
    these evenings."""
    if state.roll_off is not None:
        return float(len(set(state.roll_off.contestants) - set(state.roll_off.thrown)))
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return 0.0
    if state.last_round is not None:
        return float(waiting_this_round(state))
    lots = Random(SEED)  # noqa: S311  (the same estimate at every look)
    try:
        evenings = Evenings(state, lots.random)
    except RulesError:
        return inf
    codes = cycle(_dice(evenings, state.book))
    lengths: list[int] = []
    while len(lengths) < EVENINGS and sum(lengths) < ROLLS:
        lengths.append(evenings.length(codes))
    return fmean(lengths)


# Optimization: one game asks after each roll; drawing takes as long as playing.
_dice_of: Recent[int, tuple[ref[Rulebook], list[int]]] = Recent(RECORDS)


def _dice(evenings: Evenings, book: Rulebook) -> list[int]:
    """The throws of all simulated evenings, the same for every state of a game."""
    known = _dice_of.get(id(book))
    if known is None or known[0]() is not book:
        random = Random(SEED)  # noqa: S311  (the same estimate at every look)
        known = ref(book), list(islice(evenings.codes(random.choices), ROLLS))
        _dice_of[id(book)] = known
    return known[1]


def rest_of_a_round(state: State) -> float:
    """The mean number of rolls from a random roll of a round to the round's end."""
    return 0.0 if state.switch("end") == End.IMMEDIATE else (len(state.present()) - 1) / 2


def waiting_this_round(state: State) -> int:
    """How many present players have yet to roll in this round."""
    passed = state.acted | state.sits_out
    return sum(player not in passed for player in state.present())
