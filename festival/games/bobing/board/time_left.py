"""Estimates how many more rolls and minutes a running game takes."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, pairwise
from math import inf, isinf
from random import Random
from statistics import fmean, median
from weakref import ref

from festival.games.bobing.board.board_values import TimeLeft
from festival.models import Festival, Table
from festival.tables.record.record import RECORDS, Record
from festival.web.bounded_cache import LRUCache
from rules.bobing.book.switches import End
from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.evenings import Evenings
from rules.bobing.odds.pace import minutes
from rules.bobing.odds.throws import DrawnThrows
from rules.errors import RulesError

ENOUGH = 10  # gaps between turns before the measured pace is used
# Optimization: of 5,000 turns all gaps take 4 ms, at each roll.
NEWEST = 100  # turns whose gaps are measured
FASTEST = 10.0  # seconds a roll: a round typed in all at once does not measure the pace

# So few evenings take some milliseconds, at each roll. Each state gets the same throws, so that the
# estimate falls steadily. Of eleven seeds this is the one nearest to the mean of many thousands for
# 63 prizes, within five per cent; another is rarely off by more than ten.
SEED, EVENINGS, ROLLS = 20_240_917, 200, 8_000
APART = 1_000  # throws between the beginnings of two evenings

# Optimization: all screens of a version show the same estimate; a record is of one version. The
# weak reference lets a record go that RECORDS has dropped.
_known: LRUCache[int, tuple[ref[Record], float]] = LRUCache(RECORDS)


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
    try:
        evenings = Evenings(state, Random(SEED).random)  # noqa: S311  (the same at every look)
    except RulesError:
        return inf
    lengths: list[int] = []
    while len(lengths) < EVENINGS and sum(lengths) < ROLLS:
        lengths.append(evenings.length(evenings.codes(_throws().of_evening(len(lengths)))))
    return fmean(lengths)


@lru_cache(maxsize=1)
def _throws() -> DrawnThrows:
    random = Random(SEED)  # noqa: S311  (the same estimate at every look)
    return DrawnThrows.draw(random.choices, EVENINGS * APART, apart=APART)


def rest_of_a_round(state: State) -> float:
    """The mean number of rolls from a random roll of a round to the round's end."""
    return 0.0 if state.switch("end") == End.IMMEDIATE else (len(state.present()) - 1) / 2


def waiting_this_round(state: State) -> int:
    """How many present players have yet to roll in this round."""
    passed = state.acted | state.sits_out
    return sum(player not in passed for player in state.present())
