"""Events in a game of mahjong: frozen facts in the past tense, and the sentence for each."""

from __future__ import annotations

from dataclasses import dataclass

from rules.mahjong.reasons import row_ref
from rules.mahjong.rows_of_a_hand import flower_win
from rules.mahjong.settings import Settings
from rules.mahjong.tiles import NUMBER, tile_ref
from rules.mahjong.winning_hand import Hand
from rules.seats import Ended as Ended
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, SeatEvent, sentence_of_seat
from rules.wording import Ref, Sentence, Wording, gettext_noop, player


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The seats were drawn by lot."""

    players: tuple[int, ...]  # in seat order; the first is east


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand is dealt."""

    number: int  # 1 for the first hand
    wind: int  # of the round, 0 for east
    dealer: int  # the player
    repeats: int  # how often they have stayed dealer


@dataclass(frozen=True, slots=True)
class Won:
    """As in the command."""

    player: int
    hand: Hand
    payer: int | None
    tai: int  # of the hand, without the dealer's extra tai
    points: tuple[int, ...]  # of each seat; negative where the seat pays


@dataclass(frozen=True, slots=True)
class Penalized:
    """A player paid each of the others for a false win."""

    player: int
    points: tuple[int, ...]  # of each seat; negative where the seat pays


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody takes the seat of a player who left, and their wind; the points of both stay."""

    player: int
    left: int  # who sat there


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won the hand."""


Event = Started | SeatsDrawn | HandBegan | Won | Penalized | Drawn | SeatEvent | SeatTaken | Ended


STARTED = Wording("mahjong.started", "the game begins; {player} is east")
SEATS_DRAWN = Wording(
    "mahjong.seats_drawn",
    "seats by lot: {east} east, {south} south, {west} west, {north} north",
)
BEGAN = Wording("mahjong.began", "hand {number}, {wind}: {player} deals")
STAYED = Wording("mahjong.stayed", "hand {number}, {wind}: {player} stays dealer ({repeats})")
WON_DRAWN = Wording("mahjong.won_drawn", "{tai} tai with {tile}, self-drawn: gets {points}")
WON_GIVEN = Wording("mahjong.won_given", "{tai} tai off {payer} with {tile}: gets {points}")
WON_DRAWN_TOLD = Wording("mahjong.won_drawn_told", "{tai} tai, self-drawn: gets {points}")
WON_GIVEN_TOLD = Wording("mahjong.won_given_told", "{tai} tai off {payer}: gets {points}")
WON_FLOWERS = Wording("mahjong.won_flowers", "{tai} tai, {row}: gets {points}")
FALSE_WIN = Wording("mahjong.false_win", "false win: pays {points} to each of the others")
NOBODY = Wording("mahjong.nobody", "nobody wins the hand")
SEAT_TAKEN = Wording("mahjong.seat_taken", "takes the seat of {left}")
ROUNDS = (
    gettext_noop("east round"),
    gettext_noop("south round"),
    gettext_noop("west round"),
    gettext_noop("north round"),
)


def event_sentence(event: Event) -> Sentence | None:
    """A sentence on an event, about its player; every event has one.

    A tile is a ref of the kind "tile"; several tiles are a ref of the kind "tiles".
    """
    match event:
        case Started(players):
            return STARTED(player=player(players[0]))
        case SeatsDrawn(players):
            east, south, west, north = map(player, players)
            return SEATS_DRAWN(east=east, south=south, west=west, north=north)
        case HandBegan(number, wind, dealer, repeats):
            called, deals = Ref("round", wind, ROUNDS[wind]), player(dealer)
            if repeats:
                return STAYED(number=number, wind=called, player=deals, repeats=repeats)
            return BEGAN(number=number, wind=called, player=deals)
        case Won():
            return _tell_won(event)
        case Penalized(points=points):
            return FALSE_WIN(points=max(points))
        case Drawn():
            return NOBODY()
        case SeatTaken(_, left):
            return SEAT_TAKEN(left=player(left))
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | Ended():
            return sentence_of_seat(event)
        case _:
            raise TypeError(f"expected an event of mahjong, got {event!r}")


def _tell_won(won: Won) -> Sentence:
    points = max(won.points)
    if row := flower_win(won.hand):
        return WON_FLOWERS(tai=won.tai, row=row_ref(row), points=points)
    if won.hand.is_told:
        if won.payer is None:
            return WON_DRAWN_TOLD(tai=won.tai, points=points)
        return WON_GIVEN_TOLD(tai=won.tai, payer=player(won.payer), points=points)
    tile = tile_ref(NUMBER[won.hand.win])
    if won.payer is None:
        return WON_DRAWN(tai=won.tai, tile=tile, points=points)
    return WON_GIVEN(tai=won.tai, tile=tile, payer=player(won.payer), points=points)
