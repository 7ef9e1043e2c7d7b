"""Six alike: the total grab, and other sets of six that end the game."""

from __future__ import annotations

from rules.bobing.book.switches import GrabScope, SixBlack
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ending import dealt, finish
from rules.bobing.game.state import State, happen
from rules.bobing.game.winning import champion_throw


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
        yield _shared(state, player)
    yield e.Ended()


def six_black(state: State, player: int) -> e.Events:
    """The end of the game by six alike: the prizes left are shared or scrambled for."""
    if state.rest():
        is_shared = state.switch("six_black") == SixBlack.ENDS_AND_SHARE
        ending = _shared(state, player) if is_shared else e.RestScrambled()
        state = yield from happen(state, ending)
    yield from finish(state)


def _shared(state: State, thrower: int) -> e.PrizesDealt:
    """Deals the prizes below the champion's round the table, the best first, beginning with the
    thrower's neighbour."""
    place = state.players.index(thrower) + 1
    seats = (*state.players[place:], *state.players[:place])
    present = [player for player in seats if player not in state.away]
    return dealt(state.rest(), present, e.Dealing.SHARED)
