"""Events in a promotion game: frozen facts in the past tense, and the sentence for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice import ALIKE
from rules.names_in_scripts import Names
from rules.promotion.placing_and_moving import PALACE, Action
from rules.promotion.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, SeatEvent, sentence_of_seat
from rules.seats import TurnSkipped as TurnSkipped
from rules.wording import Ref, Sentence, Wording, gettext_noop, player


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class Thrown:
    """As in the command."""

    player: int
    faces: tuple[int, ...]
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ThrowsAgain:
    """The throw places no piece, and the player throws again."""

    player: int


@dataclass(frozen=True, slots=True)
class ChoiceOpened:
    """The throw can be used in several ways, and the player chooses."""

    player: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The piece was placed on the board. For a straight, dice and face are 0."""

    player: int
    space: int
    dice: int  # how many are alike
    face: int  # of these dice


@dataclass(frozen=True, slots=True)
class Walked:
    """The piece moved by one kind of action, as often as the dice of one face allow."""

    player: int
    what: Action
    face: int
    dice: int  # how many show the face
    path: tuple[int, ...]  # the spaces, including the first one


@dataclass(frozen=True, slots=True)
class Stayed:
    """No action of the throw applies on this space."""

    player: int
    space: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """The player is in the palace. place: 1 for the winner."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The other players race on."""

    place: int  # the next place to win


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int | None  # who throws; None while nobody can
    round: int


@dataclass(frozen=True, slots=True)
class LimitReached:
    """Everybody has had all their turns; the game is over."""

    turns: int


@dataclass(frozen=True, slots=True)
class WonByDistance:
    """Nobody reached the palace in time, and this player is nearest."""

    player: int
    distance: int


Throwing = Thrown | ThrowsAgain | ChoiceOpened
Moving = Placed | Walked | Stayed | Arrived
Turn = TurnSkipped | TurnPassed | PlayedOn
End = LimitReached | WonByDistance | Ended
Event = Started | Throwing | Moving | Turn | SeatEvent | End


TERMS = {
    Action.TE: Names(gettext_noop("Te"), "德", gettext_noop("virtue")),
    Action.CUNG: Names(gettext_noop("Cung"), "功", gettext_noop("merit")),
    Action.CHANG: Names(gettext_noop("Chang"), "贓", gettext_noop("graft")),
}
TITLE = Names("Shing Quon Tu", "升官圖", gettext_noop("the promotion game"))
PALACE_NAMES = Names("", "皇宮", gettext_noop("palace"))

STARTED = Wording("promotion.started", "the race begins; {player} throws first")
STRAIGHT = Wording("promotion.straight", "a straight")
TWICE = Wording("promotion.twice", "{what} twice")
OFTEN = Wording("promotion.often", "{what} {times} times")
TO_PALACE = Wording("promotion.to_palace", "{path} → palace")
PLACED = Wording("promotion.placed", "{dice}: begins on {space}")
REASON = Wording("promotion.reason", "{dice}: {what}")
WALKED = Wording("promotion.walked", "{dice}: {what}, {path}")
STAYED = Wording("promotion.stayed", "stays on {space}: nothing applies there")
AGAIN = Wording("promotion.again", "a straight places nobody; throw again")
CHOICE = Wording("promotion.choice", "may choose")
FIRST = Wording("promotion.first", "is the first in the palace and wins")
ARRIVED = Wording("promotion.arrived", "reaches the palace, in place {place}")
PLAYED_ON = Wording("promotion.played_on", "the table plays on for place {place}")
LIMIT = Wording("promotion.limit_reached", "everybody has had {turns} turns")
NEAREST = Wording("promotion.nearest", "{player} is nearest to the palace and wins: {distance} Te")


def event_sentence(event: Event) -> Sentence | None:
    """A sentence on an event, about its player; None where none is needed."""
    match event:
        case Started(players):
            return STARTED(player=player(players[0]))
        case Thrown() | TurnPassed():
            return None
        case ThrowsAgain():
            return AGAIN()
        case ChoiceOpened():
            return CHOICE()
        case Placed(_, space, dice, face):
            return PLACED(dice=alike(dice, face), space=space)
        case Walked():
            return sentence_of_walk(event)
        case Stayed(_, space):
            return STAYED(space=space)
        case Arrived(_, 1):
            return FIRST()
        case Arrived(_, place):
            return ARRIVED(place=place)
        case PlayedOn(place):
            return PLAYED_ON(place=place)
        case LimitReached(turns):
            return LIMIT(turns=turns)
        case WonByDistance(number, distance):
            return NEAREST(player=player(number), distance=distance)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | TurnSkipped() | Ended():
            return sentence_of_seat(event)
        case _:
            raise TypeError(f"expected an event of the promotion game, got {event!r}")


def sentence_of_walk(walked: Walked) -> Sentence:
    """Such as "four 4s: Te twice, 22 → 23 → 24"."""
    return WALKED(
        dice=alike(walked.dice, walked.face),
        what=often(walked.what, len(walked.path) - 1),
        path=sentence_of_path(walked.path),
    )


def reason_of(event: Event) -> Sentence | None:
    """A sentence for display beside the path, such as "four 4s: Te twice"."""
    if not isinstance(event, Walked):
        return event_sentence(event)
    dice = alike(event.dice, event.face)
    return REASON(dice=dice, what=often(event.what, len(event.path) - 1))


def alike(dice: int, face: int) -> Sentence:
    """So many dice of one face; a straight for 0 dice."""
    return ALIKE[dice](face=face) if dice else STRAIGHT()


def often(what: Action, times: int) -> Sentence | Ref:
    """An action with the number of its uses."""
    term = Ref("term", what, TERMS[what].roman)
    if times == 1:
        return term
    return TWICE(what=term) if times == 2 else OFTEN(what=term, times=times)


def sentence_of_path(path: Sequence[int]) -> Sentence | str:
    """The spaces of a path, with arrows between."""
    said = " → ".join(str(space) for space in path if space != PALACE)
    return TO_PALACE(path=said) if PALACE in path else said
