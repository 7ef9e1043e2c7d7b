"""Says how a roll-off went: beside a name, in the log and aloud."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from festival.tables.record.log_line import person_of
from festival.words.sentences import Naming, listed, one_by_one, say
from rules.bobing.book.reasons import fours_of
from rules.bobing.game.champion_ladder import RollOff
from rules.bobing.game.sentences import ROLL_OFF_FOURS
from rules.bobing.game.state import State
from rules.dice import DICE
from rules.wording import Sentence

MOST_NAMED = 4


def names_of(players: Sequence[int], naming: Naming) -> str:
    """The players' names, or their number if there are more than MOST_NAMED."""
    if len(players) > MOST_NAMED:
        return gettext("{count} players").format(count=len(players))
    return listed(person_of(number, naming).name for number in players)


def opened(
    players: Sequence[int], naming: Naming, *, is_again: bool, by_fours: bool = False
) -> str:
    """A note that these players roll off. is_again: once more. by_fours: they have equally many 4s
    in all rounds."""
    if is_again:
        sentence = gettext("tied again: {names} roll once more")
    elif by_fours:
        sentence = gettext("{names} are tied on 4s and roll off: most 4s win")
    else:
        sentence = gettext("{names} are tied for the lead and roll off: most 4s win")
    return sentence.format(names=names_of(players, naming))


def won(champions: Sequence[int], naming: Naming) -> str:
    """The champions after a roll-off, in words; some may not have been in it."""
    sentence = gettext("{name} wins the roll-off")
    if len(champions) > 1:
        sentence = gettext("{name} are the champions")
    return sentence.format(name=names_of(champions, naming))


def beside_the_name(state: State, player: int) -> str:
    """How the roll-off went for a player, in a few words; "" if they were in none."""
    now = state.roll_off
    if now is not None and player in now.thrown:
        has_thrown = now.thrown[player] >= 0
        so_far = say(ROLL_OFF_FOURS(fours=_threw(now, player)))
        return so_far if has_thrown else gettext("did not roll off")
    over = [roll_off for roll_off in state.roll_offs if player in roll_off.thrown]
    if not over:
        return ""
    if now is not None and player in now.contestants:
        return gettext("tied in the roll-off")
    return _outcome(over[-1], player, has_won=player in (now.settled if now else state.champions))


def _outcome(contest: RollOff, player: int, *, has_won: bool) -> str:
    if contest.thrown[player] < 0:
        return gettext("did not roll off")
    fours = say(_threw(contest, player))
    if has_won:
        return gettext("won the roll-off with {fours}").format(fours=fours)
    return gettext("lost the roll-off with {fours}").format(fours=fours)


def said_aloud(state: State, player: int, fours: int, naming: Naming) -> str:
    """The call of a throw of a roll-off. state: after the throw."""
    name = person_of(player, naming).name
    has = gettext("{name} has {fours}.").format(name=name, fours=say(fours_of(fours)))
    now = state.roll_off
    if now is not None and player in now.thrown:
        return one_by_one((has, _what_it_takes(now, state, naming)))
    return one_by_one((has, ended(state, naming))) if state.roll_offs or now else has


def ended(state: State, naming: Naming) -> str:
    """A sentence on who won a roll-off, or who rolls once more after it."""
    if state.roll_off is not None:
        names = names_of(state.roll_off.contestants, naming)
        return gettext("Tied again: {names} roll once more.").format(names=names)
    contest = state.roll_offs[-1]
    winners = [number for number in state.champions if number in contest.thrown]
    names = names_of(winners, naming)
    if len(winners) > 1:
        return gettext("{names} win the roll-off!").format(names=names)
    return gettext("{name} wins the roll-off!").format(name=names)


def _what_it_takes(contest: RollOff, state: State, naming: Naming) -> str:
    """A sentence on who throws next, and how many 4s they need; "" if nobody is next."""
    if state.turn is None:
        return ""
    name, best = person_of(state.turn, naming).name, max(contest.thrown.values())
    if contest.seats > 1 or not 0 <= best < DICE:
        return gettext("{name} is next.").format(name=name)
    is_last = len(contest.thrown) == len(contest.contestants) - 1
    sentence = gettext("{name} needs {fours} to lead.")
    if is_last:
        sentence = gettext("{name} needs {fours} to win.")
    return sentence.format(name=name, fours=say(fours_of(best + 1)))


def _threw(contest: RollOff, player: int) -> Sentence:
    return fours_of(max(0, contest.thrown[player]))
