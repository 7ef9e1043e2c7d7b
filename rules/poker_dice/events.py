"""Events in a game of poker dice: frozen facts in the past tense, and the sentence for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, SeatEvent, sentence_of_seat
from rules.seats import TurnSkipped as TurnSkipped
from rules.wording import Ref, Sentence, Wording, player


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int
    players: tuple[int, ...]  # of this round, in the order of play


@dataclass(frozen=True, slots=True)
class Thrown:
    """As in the command."""

    player: int
    faces: tuple[int, ...]
    held: tuple[int, ...] = ()
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class HandMade:
    """The player's turn is over with this hand."""

    player: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int


@dataclass(frozen=True, slots=True)
class TieOpened:
    """These players have equal best hands and throw once more."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int
    winner: int | None  # None when nobody had a hand


@dataclass(frozen=True, slots=True)
class LifeLost:
    """The player had the lowest hand of the round."""

    player: int
    left: int  # 0: the player is out


Turn = Thrown | HandMade | TurnSkipped | TurnPassed
Round = RoundBegan | TieOpened | RoundEnded | LifeLost
Event = Started | Turn | Round | SeatEvent | Ended


STARTED = Wording("poker_dice.started", "the game begins; {player} throws first")
BEGAN = Wording("poker_dice.began", "round {round} begins; {player} throws first")
THROWN = Wording("poker_dice.thrown", "throws {dice}")
THROWN_ON = Wording("poker_dice.thrown_on", "holds {held} and throws {dice}")
TIE = Wording("poker_dice.tie", "equal hands: the tied players throw again")
WON = Wording("poker_dice.won", "{player} wins round {round}")
NOT_WON = Wording("poker_dice.not_won", "nobody wins round {round}")
LIFE_LOST = Wording("poker_dice.life_lost", "{player} loses a life; lives left: {left}")
OUT = Wording("poker_dice.out", "{player} loses the last life and is out")


def event_sentence(event: Event) -> Sentence | None:
    """A sentence on an event, about its player; None where none is needed.

    Dice are refs of the kind "dice", whose id is their pips, such as 44426; later throws have one
    ref for held and one for thrown dice.
    """
    match event:
        case Started(players):
            return STARTED(player=player(players[0]))
        case RoundBegan(1) | TurnPassed():
            return None
        case RoundBegan(number, players):
            return BEGAN(round=number, player=player(players[0]))
        case Thrown(_, faces, ()):
            return THROWN(dice=_dice(faces))
        case Thrown(_, faces, held):
            thrown = [face for index, face in enumerate(faces) if index not in held]
            return THROWN_ON(held=_dice([faces[index] for index in held]), dice=_dice(thrown))
        case HandMade(_, hand):
            return hand.why
        case TieOpened():
            return TIE()
        case RoundEnded(number, None):
            return NOT_WON(round=number)
        case RoundEnded(number, int(winner)):
            return WON(player=player(winner), round=number)
        case LifeLost(number, 0):
            return OUT(player=player(number))
        case LifeLost(number, left):
            return LIFE_LOST(player=player(number), left=left)
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | TurnSkipped() | Ended():
            return sentence_of_seat(event)
        case _:
            raise TypeError(f"expected an event of poker dice, got {event!r}")


def _dice(faces: Iterable[int]) -> Ref:
    pips = "".join(map(str, faces))
    return Ref("dice", pips, pips)
