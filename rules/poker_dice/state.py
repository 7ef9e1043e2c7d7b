"""The state of a game of poker dice, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.poker_dice import events as e
from rules.poker_dice import lives
from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import THROWS, Settings
from rules.poker_dice.stakes import paid_out
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
    players: tuple[int, ...] = ()  # the players of the round, also outside its tie
    earlier: tuple[Mapping[int, Hand | None], ...] = ()  # the hands before each tie of the round
    turn: int | None = None  # the player who throws now
    dice: tuple[int, ...] = ()  # the faces on the table
    held: tuple[int, ...] = ()  # places of the dice held at the last throw
    thrown: int = 0  # throws of the player in turn so far
    limit: int = THROWS  # most throws a player may have
    hands: Mapping[int, Hand | None] = field(default_factory=dict)  # finished turns; None: no hand
    winner: int | None = None  # of the last round
    won: Mapping[int, int] = field(default_factory=dict)  # rounds won by each winner
    lives: Mapping[int, int] = field(default_factory=dict)  # left, where they are played for
    out: tuple[int, ...] = ()  # players without lives, in the order in which they lost the last
    stakes: Mapping[int, int] = field(default_factory=dict)  # won, or lost (negative), in stakes

    def hand(self) -> Hand:
        """The dice on the table, as a hand."""
        return Hand(self.dice, self.settings.straight)

    def ready(self) -> tuple[int, ...]:
        """The players who can play the next round: present, and not out."""
        return tuple(player for player in self.seats.present() if player not in self.out)

    def pot(self) -> int:
        """The stakes in the pot of the round that is open; 0 where nobody pays any."""
        is_open = self.phase is Phase.THROWING and self.settings.money
        return len(self.players) if is_open else 0

    def losers(self) -> tuple[int, ...]:
        """The players who lose a life in the round that is over."""
        return lives.losers((*self.earlier, self.hands))

    def is_decided(self) -> bool:
        """Whether the house rules end the game: only one player has lives left, or somebody has won
        enough rounds."""
        in_it = [player for player in self.seats.players if player not in self.out]
        is_last = self.settings.lives > 0 and bool(self.out) and len(in_it) == 1
        return is_last or self.settings.match_to in self.won.values()

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

    def merit(self, player: int) -> tuple[int, int]:
        """What decides the player's place: the lives left, and among those who are out who stayed
        longer; the rounds won where lives are not played for."""
        if not self.settings.lives:
            return (self.won.get(player, 0), 0)
        return (self.lives[player], self.out.index(player) if player in self.out else 0)

    def first(self) -> tuple[int, ...]:
        """The players who lead the game, in seat order; nobody before a first round is won."""
        if not self.won:
            return ()
        if self.winner is not None and self.won[self.winner] == self.settings.match_to:
            return (self.winner,)
        best = max(map(self.merit, self.seats.players))
        return tuple(player for player in self.seats.players if self.merit(player) == best)

    def standing(self) -> tuple[tuple[int, int], ...]:
        """Each player with the rounds they have won, the best first; equals in seat order."""
        order = sorted(self.seats.players, key=self.merit, reverse=True)
        return tuple((player, self.won.get(player, 0)) for player in order)


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(players, settings):
            return State(settings, Seats(players), lives=lives.at_start(players, settings.lives))
        case e.RoundBegan(number, players):
            return _opened(_begun(state, number, players), players)
        case e.TieOpened(players):
            earlier = (*state.earlier, state.hands)
            return _opened(replace(state, tie=state.tie + 1, earlier=earlier), players)
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
        case e.LifeLost(player, left):
            out = state.out if left else (*state.out, player)
            return replace(state, lives={**state.lives, player: left}, out=out)
        case e.Ended():
            return _in_turn(replace(state, phase=Phase.ENDED), None)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack():
            return _seated(state, event)
        case _:
            raise TypeError(f"expected an event of poker dice, got {event!r}")


def _begun(state: State, number: int, players: tuple[int, ...]) -> State:
    return replace(
        state,
        phase=Phase.THROWING,
        round=number,
        beginner=players[0],
        players=players,
        tie=0,
        earlier=(),
    )


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
    won = {**state.won, winner: state.won.get(winner, 0) + 1}
    stakes = paid_out(state.stakes, state.players, winner) if state.settings.money else state.stakes
    return replace(state, won=won, stakes=stakes)


def _seated(state: State, event: SeatEvent) -> State:
    """The state after a change of seats: a player who leaves before their turn is over has no
    hand."""
    is_out = isinstance(event, PlayerLeft) and event.player in state.waiting()
    hands = {**state.hands, event.player: None} if is_out else state.hands
    left = state.lives
    if isinstance(event, PlayerJoined) and left:
        left = {**left, event.player: lives.of_latecomer(left)}
    return replace(state, seats=state.seats.apply(event), hands=hands, lives=left)
