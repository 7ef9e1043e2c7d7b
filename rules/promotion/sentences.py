"""The sentence for each event of the promotion game."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import ALIKE
from rules.names import Names
from rules.promotion import events as e
from rules.promotion.book import PALACE, Action
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, tell_seat
from rules.wording import Ref, Sentence, Wording, gettext_noop, player

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


def tell(event: e.Event) -> Sentence | None:
    """A sentence on an event, about its player; None where none is needed."""
    match event:
        case e.Started(players):
            return STARTED(player=player(players[0]))
        case e.Thrown() | e.TurnPassed():
            return None
        case e.ThrowsAgain():
            return AGAIN()
        case e.ChoiceOpened():
            return CHOICE()
        case e.Placed(_, space, dice, face):
            return PLACED(dice=alike(dice, face), space=space)
        case e.Walked():
            return tell_walk(event)
        case e.Stayed(_, space):
            return STAYED(space=space)
        case e.Arrived(_, 1):
            return FIRST()
        case e.Arrived(_, place):
            return ARRIVED(place=place)
        case e.PlayedOn(place):
            return PLAYED_ON(place=place)
        case e.LimitReached(turns):
            return LIMIT(turns=turns)
        case e.WonByDistance(number, distance):
            return NEAREST(player=player(number), distance=distance)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | e.TurnSkipped() | e.Ended():
            return tell_seat(event)
        case _:
            raise TypeError(f"expected an event of the promotion game, got {event!r}")


def tell_walk(walked: e.Walked) -> Sentence:
    """Such as "four 4s: Te twice, 22 → 23 → 24"."""
    return WALKED(
        dice=alike(walked.dice, walked.face),
        what=often(walked.what, len(walked.path) - 1),
        path=tell_path(walked.path),
    )


def reason_of(event: e.Event) -> Sentence | None:
    """A sentence for display beside the path, such as "four 4s: Te twice"."""
    if not isinstance(event, e.Walked):
        return tell(event)
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


def tell_path(path: Sequence[int]) -> Sentence | str:
    """The spaces of a path, with arrows between."""
    said = " → ".join(str(space) for space in path if space != PALACE)
    return TO_PALACE(path=said) if PALACE in path else said
