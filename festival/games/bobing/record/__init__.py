"""Reads the dice game's record: its opening state, and the names of players, prizes and tiers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import is_

from festival.games.bobing.prizes.slots import prize_label
from festival.games.bobing.record.dice_log_lines import line_of, newest_throws
from festival.games.bobing.rulebooks.load_rulebook import opening_book
from festival.models import Prize, Table
from festival.tables.record.players import players_called
from festival.tables.record.record import AnyLog
from festival.web.bounded_cache import LRUCache
from festival.words.sentences import Naming, in_a_row, language_now, titled
from rules.bobing.game import opening as open_game
from rules.bobing.game.commands import Crown, Start, Stop, Throw
from rules.bobing.game.state import State
from rules.dice_commitment import Draw, Drawn
from rules.names_in_scripts import Names

__all__ = ["drawn", "is_typed", "line_of", "naming_of", "opening", "program_threw_last"]


def opening(table: Table, *, has_begun: bool) -> State:
    """The state before the first entry. has_begun: the game has its own copy of the rules."""
    return open_game(opening_book(table.festival, has_begun=has_begun))


# Optimization: the names of a table, as long as its lists and its book stay the same objects: a
# roll leaves them as they are.
_known: LRUCache[tuple[int, str], tuple[tuple[object, ...], Naming]] = LRUCache(1024)


def naming_of(table: Table, state: State) -> Naming:
    """The names of players, prizes and tiers in the sentences of this game."""
    found = table.festival.players.all(), table.prizes.all(), state.book
    key = table.pk, language_now()
    known = _known.get(key)
    if known is not None and all(map(is_, known[0], found)):
        return known[1]
    currency, prizes = table.festival.currency, tuple(table.prizes.all())
    naming = replace(
        players_called(table.festival),
        prizes={prize.pk: prize_label(prize, currency) for prize in prizes},
        tiers={tier.number: tier.names for tier in state.book.tiers},
        alike={prize.pk: (prize.name, prize.value) for prize in prizes},
    )
    _known[key] = found, naming
    return naming


def drawn(command: object) -> Draw | None:
    """The machine's draw: dice, who rolls first, or lots for prizes left; None for no draw."""
    match command:
        case Throw(roll=roll, is_simulated=True):
            return Draw(Drawn.DICE, roll.faces)
        case Start(elder_dice=dice, is_simulated=True) if dice:
            return Draw(Drawn.DICE, dice)
        case Start(first=int(first), is_simulated=True) as start:
            return Draw(Drawn.LOT, (first, *sorted(start.players)))
        case Crown(lots=lots) | Stop(lots=lots) if lots:
            return Draw(Drawn.LOTS, lots)
        case _:
            return None


def program_threw_last(log: AnyLog) -> bool:
    """The lots of the start are no throw; a throw that did not count was of real dice."""
    last = next(newest_throws(log.done), None)
    return last is not None and getattr(last.command, "is_simulated", False)


def is_typed(command: object) -> bool:
    """Whether somebody typed dice, or who rolls first, which the machine could have drawn."""
    match command:
        case Throw(is_simulated=is_simulated):
            return not is_simulated
        case Start(is_simulated=is_simulated, first=first, elder_dice=dice):
            return not is_simulated and (first is not None or bool(dice))
        case _:
            return False


def prize_numbers(prizes: Iterable[tuple[int, int]]) -> str:
    """The numbers on the prizes' labels: 4-1, 6-3, 6-5…6-8. prizes: (tier, position) of each."""
    runs: list[list[tuple[int, int]]] = []
    for tier, position in sorted(prizes):
        if runs and runs[-1][-1] == (tier, position - 1):
            runs[-1].append((tier, position))
        else:
            runs.append([(tier, position)])
    parts = [
        f"{run[0][0]}-{run[0][1]}…{run[-1][0]}-{run[-1][1]}"
        if len(run) > 2
        else in_a_row(f"{tier}-{position}" for tier, position in run)
        for run in runs
    ]
    return in_a_row(parts)


def called_by_tier(prize: Prize, tier: Names, currency: str) -> str:
    """The prize's label where its tier is not shown beside it: “2nd prize, ¥83”."""
    label = prize_label(prize, currency)
    return prize.name or in_a_row(part for part in (titled(tier.english), label) if part)
