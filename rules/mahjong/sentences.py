"""The sentence for each event of mahjong."""

from __future__ import annotations

from rules.mahjong import events as e
from rules.mahjong.facts import flower_win
from rules.mahjong.reasons import row_ref
from rules.mahjong.tiles import NUMBER, tile_ref
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, tell_seat
from rules.wording import Ref, Sentence, Wording, gettext_noop, player

STARTED = Wording("mahjong.started", "the game begins; {player} is east")
SEATS_DRAWN = Wording(
    "mahjong.seats_drawn",
    "seats by lot: {east} east, {south} south, {west} west, {north} north",
)
BEGAN = Wording("mahjong.began", "hand {number}, {wind}: {player} deals")
STAYED = Wording("mahjong.stayed", "hand {number}, {wind}: {player} stays dealer ({repeats})")
WON_DRAWN = Wording("mahjong.won_drawn", "{tai} tai with {tile}, self-drawn: gets {points}")
WON_GIVEN = Wording("mahjong.won_given", "{tai} tai with {tile} of {payer}: gets {points}")
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


def tell(event: e.Event) -> Sentence | None:
    """A sentence on an event, about its player; every event has one.

    A tile is a ref of the kind "tile"; several tiles are a ref of the kind "tiles".
    """
    match event:
        case e.Started(players):
            return STARTED(player=player(players[0]))
        case e.SeatsDrawn(players):
            east, south, west, north = map(player, players)
            return SEATS_DRAWN(east=east, south=south, west=west, north=north)
        case e.HandBegan(number, wind, dealer, repeats):
            called, deals = Ref("round", wind, ROUNDS[wind]), player(dealer)
            if repeats:
                return STAYED(number=number, wind=called, player=deals, repeats=repeats)
            return BEGAN(number=number, wind=called, player=deals)
        case e.Won():
            return _tell_won(event)
        case e.Penalized(points=points):
            return FALSE_WIN(points=max(points))
        case e.Drawn():
            return NOBODY()
        case e.SeatTaken(_, left):
            return SEAT_TAKEN(left=player(left))
        case PlayerJoined() | PlayerLeft() | PlayerCameBack() | e.Ended():
            return tell_seat(event)
        case _:
            raise TypeError(f"expected an event of mahjong, got {event!r}")


def _tell_won(won: e.Won) -> Sentence:
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
