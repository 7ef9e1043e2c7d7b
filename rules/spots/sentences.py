"""The sentence for each event of guess-the-spots."""

from __future__ import annotations

from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, tell_seat
from rules.spots import events as e
from rules.spots.guesses import name
from rules.wording import Ref, Sentence, Wording, player

STARTED = Wording("spots.started", "the game begins; dice under the cup: {dice}")
GUESSED = Wording("spots.guessed", "guesses {guess}")
LIFTED = Wording("spots.lifted", "the dice show {dice}: {total} spots")
PAID = Wording("spots.paid", "{player} guessed wrong and pays a forfeit")


def tell(event: e.Event) -> Sentence | None:
    """A sentence on an event, about its player; every event has one.

    Dice are a ref of the kind "dice", whose id is their pips; a guess that is not a total is a ref
    of the kind "guess".
    """
    match event:
        case e.Started(_, settings):
            return STARTED(dice=settings.dice)
        case e.Guessed(_, guess):
            return GUESSED(guess=name(guess))
        case e.Lifted(faces):
            pips = "".join(map(str, faces))
            return LIFTED(dice=Ref("dice", pips, pips), total=sum(faces))
        case e.ForfeitPaid(number):
            return PAID(player=player(number))
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | e.Ended():
            return tell_seat(event)
        case _:
            raise TypeError(f"expected an event of guess-the-spots, got {event!r}")
