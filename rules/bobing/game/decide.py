"""The rules of the dice game: check a command and decide the events that follow.

`check` raises with the reason; `decide` gives the events; `apply` (in `state`) changes the state.
The same events always give the same state.
"""

from __future__ import annotations

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import Direction, End, FirstPlayer
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game import roll_offs
from rules.bobing.game.breaks import decide_break
from rules.bobing.game.chase_and_grab import grab, take_from
from rules.bobing.game.ending import crown, is_over_now, six_black, stop
from rules.bobing.game.refusals import refusal
from rules.bobing.game.roll_offs import champions_or_roll_off
from rules.bobing.game.state import Phase, State, happen
from rules.bobing.game.turns import advance, then_advance
from rules.bobing.game.void_throws import void
from rules.bobing.game.winnings import winnings
from rules.errors import raise_for
from rules.seats import Seats


def opening(book: Rulebook) -> State:
    """The state before the first entry."""
    return State(book)


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start():
            return (_started(command),)
        case c.Throw() if state.phase is Phase.ROLL_OFF:
            thrown = e.RollOffThrown(command.player, command.roll, command.is_simulated)
            return tuple(roll_offs.goes_on(state, thrown))
        case c.Throw():
            return tuple(_throw(state, command))
        case c.Void():
            return tuple(void(state, command))
        case c.Skip(player) if state.phase is Phase.ROLL_OFF:
            return tuple(roll_offs.goes_on(state, e.RollOffThrown(player, None)))
        case c.Skip(player):
            return tuple(then_advance(state, e.TurnSkipped(player), command.at))
        case c.TakeFrom():
            return tuple(take_from(state, command))
        case c.Crown():
            return tuple(crown(state, command.lots))
        case c.Stop(by, leftover, lots, is_after_round) if is_after_round:
            return (e.LastRoundCalled(by, leftover, lots),)
        case c.Stop():
            return tuple(stop(state, command))
        case c.Pause() | c.Resume():
            return (decide_break(state, command),)
        case c.TakeBack() | c.Give() | c.Swap():
            return tuple(_handing(state, command))
        case _:
            return tuple(_seating(state, command))


def _started(start: c.Start) -> e.Started:
    ends_at = None
    if start.book.switches["end"] == End.TIMED:
        ends_at = start.at + 60 * (start.minutes or 0)
    return e.Started(start.book, start.prizes, order_of_play(start), ends_at)


def order_of_play(start: c.Start) -> tuple[int, ...]:
    """The players in the direction of play, beginning with the first to roll.

    Counting starts with the elder as one, so the first player sits (sum of the dice - 1) seats
    further.
    """
    players = start.players
    if start.book.switches["direction"] == Direction.COUNTERCLOCKWISE:
        players = (players[0], *reversed(players[1:]))
    first = 0
    if start.first is not None:
        first = players.index(start.first)
    elif start.book.switches["first_player"] == FirstPlayer.ELDER and start.elder is not None:
        first = (players.index(start.elder) + sum(start.elder_dice) - 1) % len(players)
    return players[first:] + players[:first]


def _throw(state: State, command: c.Throw) -> e.Events:
    """A throw that counts: its winnings, then the next turn."""
    rolled = e.Rolled(command.player, command.roll, command.is_simulated)
    state = yield from happen(state, rolled)
    score = state.book.score(command.roll)
    if score.takes_all:
        yield from grab(state, command)
        return
    state = yield from happen(state, *winnings(state, command))
    if score.ends_game:
        yield from six_black(state, command.player)
    elif state.chase is None:
        yield from advance(state, command.at)


def _handing(state: State, command: c.Handing) -> e.Events:
    """Prizes that change hands without a throw; the last prize that is given may end the game."""
    holder = state.holdings.get(command.prize)
    match command:
        case c.TakeBack(prize):
            assert holder is not None, "a prize that nobody has passed the check"
            yield e.PrizeReturned(prize, holder)
        case c.Swap(prize, other):
            yield e.PrizesSwapped(prize, holder, other, state.holdings.get(other))
        case c.Give(prize, player):
            state = yield from happen(state, e.PrizeGiven(prize, holder, player))
            if state.phase is Phase.ROLLING and not state.is_closing and state.is_exhausted():
                state = yield from happen(state, e.PrizesExhausted())
                yield from _over(state)


def _seating(state: State, command: c.Seating) -> e.Events:
    """Who plays in which order: late arrivals, leaving, coming back, two entries of one person."""
    match command:
        case c.Call(player):
            yield e.PlayerCalled(player)
        case c.Join() | c.ComeBack():
            yield Seats(state.players, state.away).seated(command)
        case c.Leave():
            yield from _leave(state, command)
        case c.Reorder(players):
            yield e.OrderChanged(players)
        case c.Merge(player, into):
            is_in_turn = state.turn == player
            state = yield from happen(state, e.PlayersMerged(player, into))
            yield from _after(state, command.at, in_turn=is_in_turn)


def _leave(state: State, command: c.Leave) -> e.Events:
    """A player who leaves during their turn loses it."""
    is_in_turn = state.turn == command.player
    state = yield from happen(state, e.PlayerLeft(command.player))
    if is_in_turn and state.phase is Phase.ROLL_OFF:
        yield from roll_offs.goes_on(state, e.RollOffThrown(command.player, None))
    else:
        yield from _after(state, command.at, in_turn=is_in_turn)


def _after(state: State, at: int, *, in_turn: bool) -> e.Events:
    """The events after a player has left: the next turn if it was theirs, or the end if the game
    only waited for them."""
    if in_turn:
        yield from advance(state, at)
    elif state.phase is Phase.ROLLING:
        yield from _over(state)


def _over(state: State) -> e.Events:
    """The end, if the game is over now."""
    if is_over_now(state):
        yield from champions_or_roll_off(state)
