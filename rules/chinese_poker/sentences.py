"""The sentence for each event of Chinese poker."""

from __future__ import annotations

from rules.chinese_poker import events as e
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, tell_seat
from rules.wording import Sentence, Wording, player, signed

STARTED = Wording("chinese_poker.started", "the game begins; {player} deals first")
DEALT = Wording("chinese_poker.dealt", "the program has dealt 13 cards to everybody")
SETTLED_2 = Wording("chinese_poker.settled_2", "deal {number}: {a} {x}, {b} {y}")
SETTLED_3 = Wording("chinese_poker.settled_3", "deal {number}: {a} {x}, {b} {y}, {c} {z}")
SETTLED_4 = Wording("chinese_poker.settled_4", "deal {number}: {a} {x}, {b} {y}, {c} {z}, {d} {w}")
NEXT = Wording("chinese_poker.next", "{player} deals next")
BOUGHT = Wording("chinese_poker.bought", "puts {count} chips on the table")


def tell(event: e.Event) -> Sentence | None:
    """A sentence on an event, about its player."""
    match event:
        case e.Started(players):
            return STARTED(player=player(players[0]))
        case e.CardsDealt():
            return DEALT()
        case e.DealSettled():
            return _settled(event)
        case e.DealerMoved(number):
            return NEXT(player=player(number))
        case e.ChipsBought(_, chips):
            return BOUGHT(count=chips)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | e.Ended():
            return tell_seat(event)
        case _:
            raise TypeError(f"expected an event of Chinese poker, got {event!r}")


def _settled(event: e.DealSettled) -> Sentence:
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
