"""Lists the ways in which a game can go on after a correction."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from festival.games.bobing.record import naming_of
from festival.models import Table
from festival.play.correction_ways import Way
from festival.record.record import Record
from festival.words.sentences import Naming, listed
from rules.bobing.game import commands as c
from rules.bobing.game.correction import Way as Ending
from rules.bobing.game.correction import judge_of
from rules.bobing.game.state import Phase, State
from rules.correction import correct
from rules.wording import player


def ways(table: Table, record: Record, seq: int, command: c.Command) -> tuple[Way, ...]:
    """The ways to go on; one while the game is played. If the game is over, and the corrected throw
    would reopen it or change the champion: also to leave it over, and to keep the champion."""
    was, naming = record.state, naming_of(table, record.state)
    # Optimization: thousands of throws are replayed only if the game is over.
    if was.phase is not Phase.ENDED:
        return (_way(record, seq, command, naming, Ending.RULES),)
    by_rules, now = _made(record, seq, command, naming, Ending.RULES)
    if _is_over_alike(was, now):
        return (by_rules,)
    found = [(Ending.RULES, by_rules, now)]
    for ending in (Ending.OVER, Ending.CHAMPION):
        way, state = _made(record, seq, command, naming, ending)
        is_new = all(state != known for _, _, known in found)
        is_kept = ending is Ending.OVER or state.champions == was.champions
        if is_new and is_kept and state.phase not in (Phase.ROLLING, Phase.CHOOSING):
            found.append((ending, way, state))
    return tuple(
        Way(key=ending.value, title=_title(ending, state, naming), entry=way.entry)
        for ending, way, state in found
    )


def _made(
    record: Record, seq: int, command: c.Command, naming: Naming, ending: Ending
) -> tuple[Way, State]:
    """The correction with this ending, and the state after it."""
    way = _way(record, seq, command, naming, ending)
    return way, record.extend(way.entry).state


def _way(record: Record, seq: int, command: c.Command, naming: Naming, ending: Ending) -> Way:
    judge = judge_of(record.log, ending, naming.alike)
    made = correct(record.game, record.opening, record.log, seq, command, judge)
    return Way(entry=made.entry)


def _is_over_alike(was: State, now: State) -> bool:
    ends = [(state.phase, state.champions, state.grabbed_by) for state in (was, now)]
    return ends[0] == ends[1]


def _title(ending: Ending, state: State, naming: Naming) -> str:
    names = [str(naming.name(player(number))) for number in state.champions]
    match ending:
        case Ending.RULES if state.phase is not Phase.ENDED:
            return gettext("The game goes on")
        case Ending.CHAMPION:
            sentence = ngettext(
                "The evening is over: {names} stays champion",
                "The evening is over: {names} stay champions",
                len(names),
            )
            return sentence.format(names=listed(names))
        case _ if state.phase is not Phase.ENDED:
            return gettext("No more rolls.")
        case _ if not names:
            return gettext("The evening is over")
        case _:
            sentence = ngettext(
                "The evening is over: {names} is champion",
                "The evening is over: {names} are champions",
                len(names),
            )
            return sentence.format(names=listed(names))
