"""The state of a game of poker dice, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.poker_dice import events as e
from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import THROWS, Settings
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, SeatEvent, Seats


class Phase(StrEnum):
    """Between rounds a game is `won`, so that the result stays visible until the next round
    begins."""

    WAITING = "waiting"
    THROWING = "throwing"
    WON = "won"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class State:
    """A game between two commands."""

    settings: Settings = field(default_factory=Settings)
    seats: Seats = field(default_factory=Seats)
    phase: Phase = Phase.WAITING
    round: int = 0  # 1 for the first
    beginner: int | None = None  # the player who began the round
    contestants: tuple[int, ...] = ()  # the players in the round or its tie, in the order of play
    tie: int = 0  # how many ties this round has had so far
    turn: int | None = None  # the player who throws now
    dice: tuple[int, ...] = ()  # the faces on the table
    held: tuple[int, ...] = ()  # places of the dice held at the last throw
    thrown: int = 0  # throws of the player in turn so far
    limit: int = THROWS  # most throws a player may have
    hands: Mapping[int, Hand | None] = field(default_factory=dict)  # finished turns; None: no hand
    winner: int | None = None  # of the last round
    won: Mapping[int, int] = field(default_factory=dict)  # rounds won by each winner

    def hand(self) -> Hand:
        """The dice on the table, as a hand."""
        return Hand(self.dice, self.settings.straight)

    def waiting(self) -> tuple[int, ...]:
        """During a round, the contestants whose turn is not over, the player in turn first."""
        if self.phase is not Phase.THROWING:
            return ()
        return tuple(player for player in self.contestants if player not in self.hands)

    def best(self) -> tuple[int, ...]:
        """The contestants with the best hand so far, in the order of play."""
        best = max((hand for hand in self.hands.values() if hand is not None), default=None)
        if best is None:
            return ()
        return tuple(player for player in self.contestants if self.hands.get(player) == best)

    def standing(self) -> tuple[tuple[int, int], ...]:
        """Each player with the rounds they have won, most first; equal numbers in seat order."""
        won = [(player, self.won.get(player, 0)) for player in self.seats.players]
        return tuple(sorted(won, key=lambda item: item[1], reverse=True))


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(players, settings):
            return State(settings, Seats(players))
        case e.RoundBegan(number, players):
            began = replace(state, phase=Phase.THROWING, round=number, beginner=players[0], tie=0)
            return _opened(began, players)
        case e.TieOpened(players):
            return _opened(replace(state, tie=state.tie + 1), players)
        case e.Thrown(_, faces, held):
            return replace(state, dice=faces, held=held, thrown=state.thrown + 1)
        case e.HandMade(player, hand):
            limit = state.thrown if _sets_limit(state) else state.limit
            return replace(state, hands={**state.hands, player: hand}, limit=limit)
        case e.TurnSkipped(player):
            return replace(state, hands={**state.hands, player: None})
        case e.TurnPassed(player):
            return _in_turn(state, player)
        case e.RoundEnded(_, winner):
            return _won(state, winner)
        case e.Ended():
            return _in_turn(replace(state, phase=Phase.ENDED), None)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack():
            return _seated(state, event)
        case _:
            raise TypeError(f"expected an event of poker dice, got {event!r}")


def _opened(state: State, players: tuple[int, ...]) -> State:
    """A round or tie in which these players throw."""
    opened = replace(state, contestants=players, hands={}, limit=THROWS, winner=None)
    return _in_turn(opened, players[0])


def _in_turn(state: State, player: int | None) -> State:
    return replace(state, turn=player, dice=(), held=(), thrown=0)


def _sets_limit(state: State) -> bool:
    """Whether the ending turn is the first in this round (or tie) with a hand, and sets the
    limit."""
    is_first = all(hand is None for hand in state.hands.values())
    return state.settings.later_players_limited_to_first and is_first


def _won(state: State, winner: int | None) -> State:
    state = _in_turn(replace(state, phase=Phase.WON, winner=winner), None)
    if winner is None:
        return state
    return replace(state, won={**state.won, winner: state.won.get(winner, 0) + 1})


def _seated(state: State, event: SeatEvent) -> State:
    """The state after a change of seats: a player who leaves before their turn is over has no
    hand."""
    is_out = isinstance(event, PlayerLeft) and event.player in state.waiting()
    hands = {**state.hands, event.player: None} if is_out else state.hands
    return replace(state, seats=state.seats.apply(event), hands=hands)
