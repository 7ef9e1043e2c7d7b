"""The state of a game of mahjong, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.mahjong import events as e
from rules.mahjong.payments import SEATS
from rules.mahjong.settings import Draw, Settings
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, Seats


class Phase(StrEnum):
    """A finished hand is `settled`, so that its result stays visible until the next hand is
    dealt."""

    WAITING = "waiting"
    PLAYING = "playing"
    SETTLED = "settled"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Deal:
    """The hand that is played, and its dealer."""

    number: int = 0
    wind: int = 0  # of the round, 0 for east
    dealer: int = 0  # a seat from 0 to 3
    repeats: int = 0  # how often they have stayed dealer


@dataclass(frozen=True, slots=True)
class State:
    """A game between two commands."""

    settings: Settings = field(default_factory=Settings)
    seats: Seats = field(default_factory=Seats)
    phase: Phase = Phase.WAITING
    deal: Deal = field(default_factory=Deal)  # the current or last hand
    is_drawn: bool = False  # seats were drawn by lot, and nothing has been won or paid since
    won: tuple[e.Won, ...] = ()  # wins of this hand so far
    scores: tuple[int, ...] = (0,) * SEATS  # of those who sit here, over all hands
    # Players whose seat another took: that seat, and their score.
    gone: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def dealer(self) -> int:
        """The player who deals."""
        return self.seats.players[self.deal.dealer]

    def seat(self, player: int) -> int:
        """The seat of a player, or the one that they had until another took it."""
        return self.gone[player][0] if player in self.gone else self.seats.players.index(player)

    def free_seats(self) -> tuple[int, ...]:
        """The players who left, whose seats others can take."""
        return tuple(player for player in self.seats.players if player in self.seats.away)

    def wind_of(self, player: int) -> int:
        """The wind of a player in this hand; 0 for east, which is the dealer's."""
        return (self.seat(player) - self.deal.dealer) % SEATS

    def stays(self) -> bool:
        """Whether the dealer deals again after this hand."""
        if not self.won:
            return self.settings.draw is Draw.STAYS
        return any(self.seat(win.player) == self.deal.dealer for win in self.won)

    def next_deal(self) -> Deal | None:
        """The next hand; None where this hand was the last of the last round."""
        deal = self.deal
        if self.stays():
            return replace(deal, number=deal.number + 1, repeats=deal.repeats + 1)
        dealer = (deal.dealer + 1) % SEATS
        wind = deal.wind + (dealer == 0)
        if wind == self.settings.rounds:
            return None
        return Deal(deal.number + 1, wind, dealer, 0)

    def ends_round(self) -> bool:
        """Whether the next hand begins the round of another wind."""
        deal = self.next_deal()
        return deal is not None and deal.wind != self.deal.wind

    def standing(self) -> tuple[tuple[int, int], ...]:
        """Each player with their score, the highest first; equal scores in seat order, and those
        whose seat another took last."""
        scores = [*zip(self.seats.players, self.scores, strict=False)]
        scores += ((player, score) for player, (_, score) in self.gone.items())
        return tuple(sorted(scores, key=lambda item: item[1], reverse=True))


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(players, settings):
            return State(settings, Seats(players))
        case e.SeatsDrawn(players):
            return _reseated(state, players)
        case e.HandBegan(number, wind, dealer, repeats):
            deal = Deal(number, wind, state.seat(dealer), repeats)
            return replace(state, phase=Phase.PLAYING, deal=deal, won=())
        case e.Won(points=points):
            won = (*state.won, event)
            return replace(_paid(state, points), phase=Phase.SETTLED, won=won)
        case e.Penalized(points=points):
            return _paid(state, points)
        case e.Drawn():
            return replace(state, phase=Phase.SETTLED, is_drawn=False)
        case e.Ended():
            return replace(state, phase=Phase.ENDED)
        case e.SeatTaken(player, left):
            return _taken(state, player, left)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack():
            return replace(state, seats=state.seats.apply(event))
        case _:
            raise TypeError(f"expected an event of mahjong, got {event!r}")


def _paid(state: State, points: tuple[int, ...]) -> State:
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    return replace(state, scores=scores, is_drawn=False)


def _reseated(state: State, players: tuple[int, ...]) -> State:
    """All take their scores along; who left stays counted to whoever took their seat."""
    were = state.seats.players
    scores = tuple(state.scores[were.index(player)] for player in players)
    gone = {player: (players.index(were[at]), score) for player, (at, score) in state.gone.items()}
    return replace(
        state, seats=replace(state.seats, players=players), is_drawn=True, scores=scores, gone=gone
    )


def _taken(state: State, player: int, left: int) -> State:
    """A player who was here before goes on with their own score."""
    at = state.seat(left)
    _, score = state.gone.get(player, (at, 0))
    gone = {number: kept for number, kept in state.gone.items() if number != player}
    players, scores = list(state.seats.players), list(state.scores)
    gone[left] = (at, scores[at])
    players[at], scores[at] = player, score
    return replace(
        state,
        seats=Seats(tuple(players), state.seats.away - {left}),
        scores=tuple(scores),
        gone=gone,
    )
