"""A toy game that fits the protocol: things are sold one by one to whoever bids most.

A bid has to be higher than the one before; a bid of ten or more buys at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.codec import Codec
from rules.errors import IllegalCommand
from rules.game import Judged
from rules.wording import Sentence, Wording

AT_ONCE = 10

TOO_LOW = Wording("auction.too_low", "expected more than {best}, got {amount}")
IS_SOLD = Wording("auction.is_sold", "this is sold")
NOT_SOLD = Wording("auction.not_sold", "this is not sold yet")
SELLS = Wording("auction.sells", "buys for {amount}")


@dataclass(frozen=True, slots=True)
class Bid:
    bidder: int
    amount: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Sell:
    """To whoever has bid most, or to nobody."""


@dataclass(frozen=True, slots=True)
class Show:
    """The next thing."""


@dataclass(frozen=True, slots=True)
class Offered:
    bidder: int
    amount: int


@dataclass(frozen=True, slots=True)
class Sold:
    bidder: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class Shown:
    pass


Command = Bid | Sell | Show
Event = Offered | Sold | Shown


@dataclass(frozen=True, slots=True)
class State:
    """least: the bid that the next one has to be higher than. bought: by whom and for how much."""

    least: int
    best: int = 0
    bidder: int | None = None
    is_sold: bool = False
    bought: tuple[tuple[int | None, int], ...] = ()


CODEC: Codec[Command, Event] = Codec((Bid, Sell, Show, Offered, Sold, Shown))


def opening(settings: int) -> State:
    return State(settings, best=settings)


def decide(state: State, command: Command) -> tuple[Event, ...]:
    match command:
        case Show():
            if not state.is_sold:
                raise IllegalCommand(NOT_SOLD())
            return (Shown(),)
        case _ if state.is_sold:
            raise IllegalCommand(IS_SOLD())
        case Sell():
            return (Sold(state.bidder, state.best),)
        case Bid(bidder, amount):
            if amount <= state.best:
                raise IllegalCommand(TOO_LOW(best=state.best, amount=amount))
            sold = (Sold(bidder, amount),) if amount >= AT_ONCE else ()
            return (Offered(bidder, amount), *sold)


def apply(state: State, event: Event) -> State:
    match event:
        case Offered(bidder, amount):
            return replace(state, best=amount, bidder=bidder)
        case Sold(bidder, amount):
            return replace(state, is_sold=True, bought=(*state.bought, (bidder, amount)))
        case Shown():
            return State(state.least, best=state.least, bought=state.bought)


def tell(event: Event) -> Sentence | None:
    return SELLS(amount=event.amount) if isinstance(event, Sold) else None


def is_correctable(command: Command) -> bool:
    return isinstance(command, Bid)


def judge_again(was: State, now: State, command: Command) -> Judged[Event]:
    """The next thing was shown, so the one before was sold; a bid was for its own thing."""
    if isinstance(command, Show) and not now.is_sold:
        sold = Sold(now.bidder, now.best)
        return Judged(decide(apply(now, sold), command), before=(sold,))
    if isinstance(command, Bid) and len(was.bought) != len(now.bought):
        raise IllegalCommand(IS_SOLD())
    return Judged(decide(now, command))
