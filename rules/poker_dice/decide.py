"""Why a command is refused, or the events that follow, in poker dice.

Where the papers are silent this house decides: the player after the last beginner begins the next
round; players who are skipped or leave during their turn have no hand, and a round without any hand
has no winner; of tied players only those still here throw again, and if only one of them is left,
they win; players who join or come back throw from the next round on; where later players may throw
no more often than the first, the first is the first to make a hand in that round, and in a tie the
first to make a hand there.

With lives, equal lowest hands lose one each, and no hand is lower than any hand. If all hands are
equal, those of the tie decide. A round that nobody wins is not paid for: everybody keeps the stake.
"""

from __future__ import annotations

from rules.dice import refuse_faces
from rules.errors import raise_for
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.settings import DICE
from rules.poker_dice.state import Phase, State, apply
from rules.seats import ComeBack, Join, Leave, refuse_few, refuse_play, refuse_start
from rules.wording import Sentence, Wording, player, shorten

IN_ROUND = Wording("poker_dice.in_round", "round {round} is not over yet")
BETWEEN_ROUNDS = Wording(
    "poker_dice.between_rounds", "round {round} is over; begin the next one first"
)
UNCONFIRMED_END = Wording(
    "poker_dice.unconfirmed_end",
    "round {round} is not over yet; confirm that the game ends without it",
)
NOT_THROWN = Wording("poker_dice.not_thrown", "{player} has not thrown yet")
NOTHING_TO_HOLD = Wording("poker_dice.nothing_to_hold", "the first throw is of all five dice")
WRONG_HELD = Wording("poker_dice.held", "hold dice 1 to 5, each at most once (you typed “{held}”)")
ALL_HELD = Wording("poker_dice.all_held", "let at least one die go, or stand")
HELD_CHANGED = Wording(
    "poker_dice.held_changed", "die {position} was held at {before} (you typed {face})"
)


def refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the command is not allowed in this state; None when it is."""
    if isinstance(command, c.Start):
        return refuse_start(state.phase, command.players)
    if reason := refuse_play(state.phase):
        return reason
    match command:
        case Join() | Leave() | ComeBack():
            return state.seats.refusal(command)
        case c.NextRound():
            if state.phase is Phase.THROWING:
                return IN_ROUND(round=state.round)
            return refuse_few(len(state.ready()))
        case c.End(is_confirmed):
            is_open = state.phase is Phase.THROWING and not is_confirmed
            return UNCONFIRMED_END(round=state.round) if is_open else None
        case c.Throw(number) | c.Stand(number) | c.Skip(number):
            return _refuse_turn(state, number) or _refuse_deed(state, command)
        case _:
            raise TypeError(f"expected a command of poker dice, got {command!r}")


def _refuse_turn(state: State, number: int) -> Sentence | None:
    if state.turn is None:
        return BETWEEN_ROUNDS(round=state.round)
    return state.seats.refuse_turn(number, state.turn)


def _refuse_deed(state: State, command: c.Turn) -> Sentence | None:
    match command:
        case c.Throw():
            return refuse_faces(command.faces, DICE) or _refuse_held(state, command)
        case c.Stand(number):
            return None if state.thrown else NOT_THROWN(player=player(number))
        case c.Skip():
            return None


def _refuse_held(state: State, throw: c.Throw) -> Sentence | None:
    held = throw.held
    if held and not state.thrown:
        return NOTHING_TO_HOLD()
    if len(set(held)) != len(held) or not set(held) <= set(range(DICE)):
        return WRONG_HELD(held=shorten(" ".join(str(index + 1) for index in held)))
    if len(held) == DICE:
        return ALL_HELD()
    for index in held:
        before, face = state.dice[index], throw.faces[index]
        if face != before:
            return HELD_CHANGED(position=index + 1, before=before, face=face)
    return None


Events = tuple[e.Event, ...]


def decide(state: State, command: c.Command) -> Events:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start(players, settings):
            return (e.Started(players, settings), e.RoundBegan(1, players))
        case c.Throw():
            return _throw(state, command)
        case c.Stand(player):
            return _over(state, e.HandMade(player, state.hand()))
        case c.Skip(player):
            return _over(state, e.TurnSkipped(player))
        case c.NextRound():
            return (e.RoundBegan(state.round + 1, _order_of_play(state)),)
        case c.End():
            return (e.Ended(),)
        case Join() | Leave() | ComeBack():
            return _over(state, state.seats.seated(command))
        case _:
            raise TypeError(f"expected a command of poker dice, got {command!r}")


def _throw(state: State, throw: c.Throw) -> Events:
    thrown = e.Thrown(throw.player, throw.faces, throw.held, throw.is_simulated)
    state = apply(state, thrown)
    if state.thrown < state.limit:
        return (thrown,)
    return (thrown, *_over(state, e.HandMade(throw.player, state.hand())))


def _over(state: State, event: e.Event) -> Events:
    """An event that may end a turn or a round, and the events that follow."""
    return (event, *_go_on(apply(state, event)))


def _go_on(state: State) -> Events:
    if state.phase is not Phase.THROWING:
        return ()
    waiting, best = state.waiting(), state.best()
    if state.tie and len(best) + len(waiting) <= 1:
        return round_ended(state, best or waiting)
    if waiting:
        return () if state.turn == waiting[0] else (e.TurnPassed(waiting[0]),)
    if len(best) > 1:
        best = tuple(player for player in best if player not in state.seats.away)
    return (e.TieOpened(best),) if len(best) > 1 else round_ended(state, best)


def round_ended(state: State, best: tuple[int, ...]) -> Events:
    """The end of the round, the lives that it costs, and the end of a game that it decides. best:
    the winner; () for nobody."""
    events: Events = (e.RoundEnded(state.round, best[0] if best else None),)
    if state.settings.lives:
        lost = (e.LifeLost(player, state.lives[player] - 1) for player in state.losers())
        events = (*events, *lost)
    for event in events:
        state = apply(state, event)
    return (*events, e.Ended()) if state.is_decided() else events


def _order_of_play(state: State) -> tuple[int, ...]:
    """The players of the next round, starting with the player after the last beginner."""
    assert state.beginner is not None, "a next round passed the check before the first"
    after = state.seats.players.index(state.beginner) + 1
    around = state.seats.round_from(state.seats.players[after % len(state.seats.players)])
    return tuple(player for player in around if player not in state.out)
