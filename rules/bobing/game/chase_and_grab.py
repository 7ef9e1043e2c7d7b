"""The chase, in which a throw takes a prize from a holder, and the total grab, which takes all."""

from __future__ import annotations

from rules.bobing.book.switches import ChaseFrom, GrabScope
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.champion_throws import champion_throw
from rules.bobing.game.ending import shared
from rules.bobing.game.state import State, happen
from rules.bobing.game.turns import then_advance


def chase(state: State, tier: int, player: int) -> e.Event:
    """The prize that the thrower takes from a holder, or the choice among several holders."""
    chased = state.chased(tier, player)
    is_asked = state.switch("chase_from") == ChaseFrom.THROWER_CHOOSES
    if is_asked and len({holder for _, holder in chased}) > 1:
        return e.ChaseOpened(player, tier)
    return e.PrizeTaken(*chased[0], player)


def take_from(state: State, command: c.TakeFrom) -> e.Events:
    """The thrower takes a prize from the chosen holder; if they hold several, the first in chase
    order."""
    assert state.chase is not None, "a choice without a chase passed the check"
    player, held = state.chase.player, state.chased(state.chase.tier, state.chase.player)
    prize = next(prize for prize, holder in held if holder == command.giver)
    yield from then_advance(state, e.PrizeTaken(prize, command.giver, player), command.at)


def grab(state: State, command: c.Throw) -> e.Events:
    """The total grab and the end of the game; prizes that it leaves on the table are shared.

    Where it takes only unwon prizes, a champion's prize that is already held goes to the thrower
    only if any other champion throw so high would take it.
    """
    player, scope = command.player, GrabScope(state.switch("grab_scope"))
    if scope is GrabScope.UNTAKEN and state.is_held() and state.book.score(command.roll).rank:
        yield from champion_throw(state, command)
    state = yield from happen(state, e.AllGrabbed(player, scope))
    if state.rest():
        yield shared(state, player)
    yield e.Ended()
