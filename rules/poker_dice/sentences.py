"""The sentence for each event of poker dice."""

from __future__ import annotations

from collections.abc import Iterable

from rules.poker_dice import events as e
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, tell_seat
from rules.wording import Ref, Sentence, Wording, player

STARTED = Wording("poker_dice.started", "the game begins; {player} throws first")
BEGAN = Wording("poker_dice.began", "round {round} begins; {player} throws first")
THROWN = Wording("poker_dice.thrown", "throws {dice}")
THROWN_ON = Wording("poker_dice.thrown_on", "holds {held} and throws {dice}")
TIE = Wording("poker_dice.tie", "equal hands: the tied players throw again")
WON = Wording("poker_dice.won", "{player} wins round {round}")
NOT_WON = Wording("poker_dice.not_won", "nobody wins round {round}")
LIFE_LOST = Wording("poker_dice.life_lost", "{player} loses a life; lives left: {left}")
OUT = Wording("poker_dice.out", "{player} loses the last life and is out")


def tell(event: e.Event) -> Sentence | None:
    """A sentence on an event, about its player; None where none is needed.

    Dice are refs of the kind "dice", whose id is their pips, such as 44426; later throws have one
    ref for held and one for thrown dice.
    """
    match event:
        case e.Started(players):
            return STARTED(player=player(players[0]))
        case e.RoundBegan(1) | e.TurnPassed():
            return None
        case e.RoundBegan(number, players):
            return BEGAN(round=number, player=player(players[0]))
        case e.Thrown(_, faces, ()):
            return THROWN(dice=_dice(faces))
        case e.Thrown(_, faces, held):
            thrown = [face for place, face in enumerate(faces) if place not in held]
            return THROWN_ON(held=_dice([faces[place] for place in held]), dice=_dice(thrown))
        case e.HandMade(_, hand):
            return hand.why
        case e.TieOpened():
            return TIE()
        case e.RoundEnded(number, None):
            return NOT_WON(round=number)
        case e.RoundEnded(number, int(winner)):
            return WON(player=player(winner), round=number)
        case e.LifeLost(number, 0):
            return OUT(player=player(number))
        case e.LifeLost(number, left):
            return LIFE_LOST(player=player(number), left=left)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | e.TurnSkipped() | e.Ended():
            return tell_seat(event)
        case _:
            raise TypeError(f"expected an event of poker dice, got {event!r}")


def _dice(faces: Iterable[int]) -> Ref:
    pips = "".join(map(str, faces))
    return Ref("dice", pips, pips)
