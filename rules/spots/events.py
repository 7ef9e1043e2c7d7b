"""Events in a game of guess-the-spots: facts in the past tense, and the sentence for each."""

from __future__ import annotations

from dataclasses import dataclass

from rules.seats import Ended as Ended
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, SeatEvent, sentence_of_seat
from rules.spots.guesses import Guess, name
from rules.spots.settings import Settings
from rules.wording import Ref, Sentence, Wording, player


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class Guessed:
    player: int
    guess: Guess


@dataclass(frozen=True, slots=True)
class Lifted:
    faces: tuple[int, ...]  # of the dice under the cup
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ForfeitPaid:
    """The player's guess was wrong."""

    player: int


Event = Started | Guessed | Lifted | ForfeitPaid | SeatEvent | Ended


STARTED = Wording("spots.started", "the game begins; dice under the cup: {dice}")
GUESSED = Wording("spots.guessed", "guesses {guess}")
LIFTED = Wording("spots.lifted", "the dice show {dice}: {total} spots")
PAID = Wording("spots.paid", "{player} guessed wrong and pays a forfeit")


def event_sentence(event: Event) -> Sentence | None:
    """A sentence on an event, about its player; every event has one.

    Dice are a ref of the kind "dice", whose id is their pips; a guess that is not a total is a ref
    of the kind "guess".
    """
    match event:
        case Started(_, settings):
            return STARTED(dice=settings.dice)
        case Guessed(_, guess):
            return GUESSED(guess=name(guess))
        case Lifted(faces):
            pips = "".join(map(str, faces))
            return LIFTED(dice=Ref("dice", pips, pips), total=sum(faces))
        case ForfeitPaid(number):
            return PAID(player=player(number))
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | Ended():
            return sentence_of_seat(event)
        case _:
            raise TypeError(f"expected an event of guess-the-spots, got {event!r}")
