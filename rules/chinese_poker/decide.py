"""The events that follow from each command of Chinese poker.

Where CP is silent this house decides: the next present player becomes dealer; players who leave
keep their points and get no more cards; cards dealt by the program are withdrawn when a player
joins, leaves or comes back.
"""

from __future__ import annotations

from rules.chinese_poker import commands as c
from rules.chinese_poker import events as e
from rules.chinese_poker.arrangement import Arrangement, cards_in
from rules.chinese_poker.check import refusal, settled
from rules.chinese_poker.settlement import Settlement, settle_chips
from rules.chinese_poker.side_bets import ace_of_spades_at
from rules.chinese_poker.state import State, apply
from rules.errors import raise_for
from rules.seats import ComeBack, Join, Leave, PlayerCameBack, PlayerJoined, PlayerLeft

Events = tuple[e.Event, ...]


def decide(state: State, command: c.Command) -> Events:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start(players, settings):
            return (e.Started(players, settings),)
        case c.DealCards(hands):
            return (e.CardsDealt(state.seats.present(), hands),)
        case c.Showdown(hands):
            return _settle(state, hands)
        case c.MoveDealer(player):
            return (e.DealerMoved(player),)
        case c.BuyChips(player, chips):
            return (e.ChipsBought(player, chips),)
        case Join() | Leave() | ComeBack():
            return _seated(state, state.seats.seated(command))
        case c.End():
            return (e.Ended(),)
        case _:
            raise TypeError(f"expected a command of Chinese poker, got {command!r}")


def _settle(state: State, hands: tuple[c.Shown, ...]) -> Events:
    players, settlement = state.seats.present(), settled(state, hands)
    assert state.dealer is not None, "a deal without a dealer"
    net = _paid(state, settlement, players)
    shown = tuple(_as_kept(each) for each in hands)
    event = e.DealSettled(state.number, state.dealer, players, shown, net)
    return (event, e.DealerMoved(_next_dealer(state, settlement, players)))


def _as_kept(shown: c.Shown) -> c.Shown:
    """The same hand in a uniform notation."""
    if shown.surrenders:
        return shown
    if shown.special:
        return c.Shown(" ".join(map(str, cards_in(shown.cards))), shown.special)
    return c.Shown(str(Arrangement.parse(shown.cards)))


def _paid(state: State, settlement: Settlement, players: tuple[int, ...]) -> tuple[int, ...]:
    """The units each player wins or loses, limited to their chips where the chip limit is on."""
    if not settlement.terms.has_chip_limit:
        return settlement.net
    before = [max(state.stack(player), 0) for player in players]
    after = settle_chips(settlement, before, settlement.dealer)
    return tuple(now - was for was, now in zip(before, after, strict=True))


def _next_dealer(state: State, settlement: Settlement, players: tuple[int, ...]) -> int:
    seat = None
    if settlement.terms.has_ace_of_spades:
        seat = ace_of_spades_at(settlement.hands)
    assert state.dealer is not None, "a deal without a dealer"
    return state.dealer_after(state.dealer) if seat is None else players[seat]


def _seated(state: State, event: PlayerJoined | PlayerLeft | PlayerCameBack) -> Events:
    """The event of the seats; if the dealer leaves, the next player becomes dealer."""
    if isinstance(event, PlayerLeft) and event.player == state.dealer:
        after = apply(state, event)
        return (event, e.DealerMoved(after.seats.round_from(event.player)[0]))
    return (event,)
