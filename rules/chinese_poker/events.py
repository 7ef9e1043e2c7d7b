"""Events at a table of Chinese poker: frozen facts in the past tense, and the sentence for each."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chinese_poker.commands import Shown
from rules.chinese_poker.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, SeatEvent, sentence_of_seat
from rules.wording import Sentence, Wording, player, signed


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """As in the command."""

    players: tuple[int, ...]  # the owners of `hands`
    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealSettled:
    """A deal is paid."""

    number: int  # 1 for the first
    dealer: int
    players: tuple[int, ...]  # who played this deal, in seat order
    hands: tuple[Shown, ...]  # the hands they showed
    net: tuple[int, ...]  # points won or lost by each; the sum is zero


@dataclass(frozen=True, slots=True)
class DealerMoved:
    """This player is the next dealer."""

    player: int


@dataclass(frozen=True, slots=True)
class ChipsBought:
    player: int
    chips: int


Event = Started | CardsDealt | DealSettled | DealerMoved | ChipsBought | SeatEvent | Ended


STARTED = Wording("chinese_poker.started", "the game begins; {player} deals first")
DEALT = Wording("chinese_poker.dealt", "the program has dealt 13 cards to everybody")
SETTLED_2 = Wording("chinese_poker.settled_2", "deal {number}: {a} {x}, {b} {y}")
SETTLED_3 = Wording("chinese_poker.settled_3", "deal {number}: {a} {x}, {b} {y}, {c} {z}")
SETTLED_4 = Wording("chinese_poker.settled_4", "deal {number}: {a} {x}, {b} {y}, {c} {z}, {d} {w}")
NEXT = Wording("chinese_poker.next", "{player} deals next")
BOUGHT = Wording("chinese_poker.bought", "puts {count} chips on the table")


def event_sentence(event: Event) -> Sentence | None:
    """A sentence on an event, about its player."""
    match event:
        case Started(players):
            return STARTED(player=player(players[0]))
        case CardsDealt():
            return DEALT()
        case DealSettled():
            return _settled(event)
        case DealerMoved(number):
            return NEXT(player=player(number))
        case ChipsBought(_, chips):
            return BOUGHT(count=chips)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | Ended():
            return sentence_of_seat(event)
        case _:
            raise TypeError(f"expected an event of Chinese poker, got {event!r}")


def _settled(event: DealSettled) -> Sentence:
    number = event.number
    people, units = list(map(player, event.players)), list(map(signed, event.net))
    match people, units:
        case [a, b], [x, y]:
            return SETTLED_2(number=number, a=a, x=x, b=b, y=y)
        case [a, b, c], [x, y, z]:
            return SETTLED_3(number=number, a=a, x=x, b=b, y=y, c=c, z=z)
        case [a, b, c, d], [x, y, z, w]:
            return SETTLED_4(number=number, a=a, x=x, b=b, y=y, c=c, z=z, d=d, w=w)
        case _:
            raise ValueError(f"expected 2 to 4 players, got {event!r}")
