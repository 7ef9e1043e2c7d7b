"""The state of an evening of Chinese poker, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.chinese_poker import events as e
from rules.chinese_poker.settings import Settings
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, Seats


class Phase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class State:
    """An evening between two commands.

    dealt: cards dealt by the program for the next deal, by player; empty with real cards, and ""
    for each player in a hidden deal. bought: starting chips plus chips bought, of the players who
    bought some.
    """

    settings: Settings = field(default_factory=Settings)
    seats: Seats = field(default_factory=Seats)
    phase: Phase = Phase.WAITING
    dealer: int | None = None  # of the next deal
    dealt: Mapping[int, str] = field(default_factory=dict)
    deals: tuple[e.DealSettled, ...] = ()  # the settled ones, the oldest first
    totals: Mapping[int, int] = field(default_factory=dict)  # points of each player
    bought: Mapping[int, int] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The number of the next deal."""
        return len(self.deals) + 1

    @property
    def is_hidden(self) -> bool:
        """Whether only the players' phones show the cards that are dealt."""
        return "" in self.dealt.values()

    @property
    def dealer_seat(self) -> int:
        """The dealer's seat among the players who are here; 0 if the dealer is not."""
        players = self.seats.present()
        return players.index(self.dealer) if self.dealer in players else 0

    def stack(self, player: int) -> int:
        """The chips in front of a player."""
        return self.bought.get(player, self.settings.stack) + self.totals.get(player, 0)

    def standing(self) -> tuple[tuple[int, int], ...]:
        """Each player with their points, most points first; equal points in seat order."""
        points = [(player, self.totals.get(player, 0)) for player in self.seats.players]
        return tuple(sorted(points, key=lambda item: item[1], reverse=True))

    def dealer_after(self, player: int) -> int:
        """The next present player after a seat."""
        order = self.seats.round_from(player)
        return order[1] if order[0] == player and len(order) > 1 else order[0]


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(players, settings):
            return State(settings, Seats(players), Phase.PLAYING, players[0])
        case e.CardsDealt(players, hands):
            return replace(state, dealt=dict(zip(players, hands, strict=True)))
        case e.DealSettled(_, _, players, _, net):
            totals = dict(state.totals)
            for player, units in zip(players, net, strict=True):
                totals[player] = totals.get(player, 0) + units
            return replace(state, deals=(*state.deals, event), totals=totals, dealt={})
        case e.DealerMoved(player):
            return replace(state, dealer=player)
        case e.ChipsBought(player, chips):
            before = state.bought.get(player, state.settings.stack)
            return replace(state, bought={**state.bought, player: before + chips})
        case e.Ended():
            return replace(state, phase=Phase.ENDED, dealt={})
        case PlayerJoined() | PlayerLeft() | PlayerCameBack():
            # The players changed, so cards that the program dealt are withdrawn.
            return replace(state, seats=state.seats.apply(event), dealt={})
        case _:
            raise TypeError(f"expected an event of Chinese poker, got {event!r}")
