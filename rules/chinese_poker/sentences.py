"""What each event of Chinese poker says, as a sentence."""

from __future__ import annotations

from rules.chinese_poker import events as e
from rules.seats import tell_seat
from rules.wording import Sentence, Wording, gettext_noop, player

STARTED = Wording("chinese_poker.started", gettext_noop("the game begins; {player} deals first"))
DEALT = Wording("chinese_poker.dealt", gettext_noop("the program has dealt 13 cards to everybody"))
SETTLED = {
    2: Wording("chinese_poker.settled_2", gettext_noop("deal {number}: {a} {x}, {b} {y}")),
    3: Wording("chinese_poker.settled_3", gettext_noop("deal {number}: {a} {x}, {b} {y}, {c} {z}")),
    4: Wording(
        "chinese_poker.settled_4", gettext_noop("deal {number}: {a} {x}, {b} {y}, {c} {z}, {d} {w}")
    ),
}
NEXT = Wording("chinese_poker.next", gettext_noop("{player} deals next"))
BOUGHT = Wording("chinese_poker.bought", gettext_noop("puts {count} chips on the table"))
ENDED = Wording("chinese_poker.ended", gettext_noop("the game is over"))


def tell(event: e.Event) -> Sentence | None:
    """What an event says about the player it concerns."""
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
        case e.PlayerJoined() | e.PlayerLeft() | e.PlayerCameBack():
            return tell_seat(event)
        case e.Ended():
            return ENDED()
        case _:
            raise TypeError(f"expected an event of Chinese poker, got {event!r}")


def signed(units: int) -> str:
    """+3, −3, 0: with a minus that is as wide as a plus."""
    return f"{units:+d}".replace("-", "−") if units else "0"


def _settled(event: e.DealSettled) -> Sentence:
    names = dict(zip("abcd", map(player, event.players), strict=False))
    units = dict(zip("xyzw", map(signed, event.net), strict=False))
    return SETTLED[len(event.players)](number=event.number, **names, **units)
