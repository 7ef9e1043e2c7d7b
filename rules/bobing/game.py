"""The game: check a command, decide what follows from it, replay a log.

`check` raises with the reason; `decide` gives the events; `apply` (in `state`) moves on; every
event is a fact that replays to the same state for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.bobing import commands as c
from rules.bobing import events as e
from rules.bobing.check import check
from rules.bobing.rulebook import Rulebook
from rules.bobing.state import Phase, RollOff, State, apply, apply_all
from rules.bobing.switches import (
    Chase,
    Direction,
    EmptyTier,
    End,
    FirstPlayer,
    Invalid,
)
from rules.log import Entry

Events = Iterator[e.Event]


def opening(book: Rulebook) -> State:
    """The state before the first entry."""
    return State(book)


def replay(book: Rulebook, entries: Iterable[Entry[c.Command, e.Event]]) -> State:
    """The state after the acts of a log that count. book: rules of a game yet to be started."""
    return apply_all(opening(book), (event for entry in entries for event in entry.events))


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """What follows from a command. Raises IllegalCommand with the reason."""
    check(state, command)
    match command:
        case c.Start():
            return (e.Started(command.book, command.prizes, order_of_play(command)),)
        case c.Throw() if state.phase is Phase.ROLL_OFF:
            thrown = e.RollOffThrown(command.player, command.roll, command.is_simulated)
            return tuple(_roll_off_goes_on(state, thrown))
        case c.Throw():
            return tuple(_throw(state, command))
        case c.ThrowInvalid():
            return tuple(_invalid(state, command))
        case c.Skip(player) if state.phase is Phase.ROLL_OFF:
            return tuple(_roll_off_goes_on(state, e.RollOffThrown(player, None)))
        case c.Skip(player):
            return tuple(_then_advance(state, e.TurnSkipped(player)))
        case c.Call(player):
            return (e.PlayerCalled(player),)
        case c.Join(player):
            return (e.PlayerJoined(player),)
        case c.Crown():
            return tuple(_crown(state))
        case c.Stop():
            return tuple(_stop(state))
        case _:
            raise TypeError(f"expected a command of the dice game, got {command!r}")


def order_of_play(start: c.Start) -> tuple[int, ...]:
    """The players from whoever rolls first, in the direction of play.

    The elder counts as one, so the sum of the dice less one is how far the first player sits.
    """
    players = start.players
    if start.book.switches["direction"] == Direction.COUNTERCLOCKWISE:
        players = (players[0], *reversed(players[1:]))
    if start.book.switches["first_player"] != FirstPlayer.ELDER or start.elder is None:
        return players
    first = (players.index(start.elder) + sum(start.elder_dice) - 1) % len(players)
    return players[first:] + players[:first]


def _throw(state: State, command: c.Throw) -> Events:
    """A roll that counts: what it wins, then who is next."""
    player, roll = command.player, command.roll
    rolled = e.Rolled(player, roll, command.is_simulated)
    yield rolled
    state = apply(state, rolled)
    score = state.book.score(roll)
    if score.takes_all:
        yield e.AllGrabbed(player)
        yield e.Ended()
        return
    won: tuple[e.Event, ...] = ()
    if score.tier == 1:
        won = tuple(_champion_throw(state, command))
    elif score.tier is not None:
        won = (_win(state, player, score.tier, is_chased=score.is_chased),)
    yield from won
    state = apply_all(state, won)
    if not state.is_closing and _is_exhausted(state):
        yield e.PrizesExhausted()
        state = apply(state, e.PrizesExhausted())
    yield from _advance(state)


def _champion_throw(state: State, command: c.Throw) -> Events:
    player = command.player
    state = apply(state, e.CandidateRecorded(player, command.roll, player))
    first, *others = state.standing()
    mine = next(candidate for candidate in (first, *others) if candidate.player == player)
    rivals = [other for other in others if state.place(other) == 1] if mine is first else [first]
    yield e.CandidateRecorded(
        player,
        command.roll,
        leader=rivals[0].player if rivals else player,
        is_equal=bool(rivals) and state.place(mine) == 1,
        is_best=mine is state.candidates[-1],
    )
    if state.is_held():
        yield from _reseat(state)


def _reseat(state: State) -> Events:
    """Hand the champion's prizes to those who now lead the ladder."""
    leaders = [candidate.player for candidate in state.standing()[: state.seats()]]
    prizes = state.prizes_of(1)
    free = list(state.free(1))
    lost = [p for p in prizes if p in state.holdings and state.holdings[p] not in leaders]
    for leader in leaders:
        if any(state.holdings.get(prize) == leader for prize in prizes):
            continue
        if free:
            yield e.PrizeAwarded(free.pop(0), leader)
        elif lost and state.switch("chase") != Chase.NONE:
            prize = lost.pop(0)
            yield e.PrizeTaken(prize, state.holdings[prize], leader)


def _win(state: State, player: int, tier: int, *, is_chased: bool) -> e.Event:
    """What a roll of a lower tier wins: a prize from the table, from a holder, or nothing."""
    free = state.free(tier)
    if free:
        return e.PrizeAwarded(free[0], player)
    if is_chased:
        own = set(state.prizes_of(tier))
        for prize, holder in state.holdings.items():
            if prize in own and holder != player:
                return e.PrizeTaken(prize, holder, player)
    if state.switch("empty_tier") == EmptyTier.NEXT_LOWER:
        for lower in range(tier + 1, len(state.book.tiers) + 1):
            if state.free(lower):
                return e.PrizeAwarded(state.free(lower)[0], player)
    return e.TierFoundEmpty(player, tier)


def _is_exhausted(state: State) -> bool:
    """Whether every prize is gone that is won by rolling; the champion's counts once held."""
    if any(prize.id not in state.holdings for prize in state.prizes if prize.tier > 1):
        return False
    held = sum(prize in state.holdings for prize in state.prizes_of(1))
    return not state.is_held() or held >= state.seats()


def _is_complete(state: State) -> bool:
    """Whether the game can end: nothing left to win and a candidate for each champion's prize."""
    return state.is_closing and len(state.standing()) >= state.seats()


def _invalid(state: State, command: c.ThrowInvalid) -> Events:
    """A leaning die is always thrown again; a die outside as the rulebook says."""
    leaves_turn = (
        command.fault is c.Fault.OUT
        and state.phase is Phase.ROLLING
        and state.switch("invalid") == Invalid.SKIP_NEXT
    )
    voided = e.ThrowVoided(
        command.player, command.fault, rolls_again=not leaves_turn, sits_out=leaves_turn
    )
    if leaves_turn:
        yield from _then_advance(state, voided)
    else:
        yield voided


def _then_advance(state: State, event: e.Event) -> Events:
    yield event
    yield from _advance(apply(state, event))


def _advance(state: State) -> Events:
    """Pass the turn on, end the round, end the game."""
    if state.switch("end") == End.IMMEDIATE and _is_complete(state):
        yield from _finish(state)
        return
    while True:
        following = next((p for p in state.players if p not in state.acted), None)
        if following is None:
            ended = e.RoundEnded(state.round)
            yield ended
            state = apply(state, ended)
            if _is_complete(state):
                yield from _finish(state)
                return
            began = e.RoundBegan(state.round + 1)
            yield began
            state = apply(state, began)
        elif following in state.sits_out:
            forgone = e.TurnForgone(following)
            yield forgone
            state = apply(state, forgone)
        else:
            yield e.TurnPassed(following)
            return


def _finish(state: State) -> Events:
    """Decide the champions, or open the roll-off that will."""
    certain, equal = state.tied()
    if not state.seats():
        yield e.Ended()
    elif equal:
        yield from _open_roll_off(equal, state.seats() - len(certain), certain)
    else:
        yield e.ChampionsDecided(certain)


def _open_roll_off(contestants: tuple[int, ...], seats: int, settled: tuple[int, ...]) -> Events:
    yield e.RollOffOpened(contestants, seats, settled)
    yield e.TurnPassed(contestants[0])


def _stop(state: State) -> Events:
    """Without a candidate everybody rolls for the champion's prize, by number of 4s."""
    yield e.Stopped()
    if state.candidates or not state.seats():
        yield from _finish(state)
    elif state.seats() < len(state.players):
        yield e.RollOffOpened(state.players, state.seats(), (), is_tie=False)
        yield e.TurnPassed(state.players[0])
    else:
        yield e.ChampionsDecided(state.players)


def _roll_off_goes_on(state: State, thrown: e.RollOffThrown) -> Events:
    """Once all have thrown, the most 4s win; those equal across the last seat throw again."""
    yield thrown
    roll_off = apply(state, thrown).roll_off
    assert roll_off is not None, "a roll-off throw outside a roll-off passed the check"
    waiting = [player for player in roll_off.contestants if player not in roll_off.thrown]
    if waiting:
        yield e.TurnPassed(waiting[0])
        return
    above, equal = _cut(roll_off)
    if equal:
        seats = roll_off.seats - len(above)
        yield from _open_roll_off(equal, seats, (*roll_off.settled, *above))
    else:
        yield e.ChampionsDecided((*roll_off.settled, *above))


def _cut(roll_off: RollOff) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who won a seat, and who is equal across the last one."""
    fours = roll_off.thrown
    ranked = sorted(roll_off.contestants, key=lambda player: -fours[player])
    mark = fours[ranked[roll_off.seats - 1]]
    at_mark = tuple(player for player in roll_off.contestants if fours[player] == mark)
    above = tuple(player for player in ranked if fours[player] > mark)
    if len(above) + len(at_mark) == roll_off.seats:
        return (*above, *at_mark), ()
    return above, at_mark


def _crown(state: State) -> Events:
    """Give each champion a champion's prize; whoever holds one already keeps it."""
    prizes = state.prizes_of(1)
    free = list(state.free(1))
    lost = [p for p in prizes if p in state.holdings and state.holdings[p] not in state.champions]
    for champion in state.champions:
        if not any(state.holdings.get(prize) == champion for prize in prizes):
            if lost:
                prize = lost.pop(0)
                yield e.PrizeTaken(prize, state.holdings[prize], champion)
            else:
                yield e.PrizeAwarded(free.pop(0), champion)
        yield e.Crowned(champion)
    yield e.Ended()
