"""Why a command is refused, or the events that follow, in mahjong.

Where the papers are silent this house decides: a dealer who wins, alone or with other players,
stays dealer; the game is over when the last dealer of the last wind changes; nothing is played
while one of the four is away; a false win costs the dealer no more than others, and the hand goes
on or is dealt again with the same dealer.
"""

from __future__ import annotations

from collections import Counter

from rules.errors import raise_for
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.payments import SEATS, false_win_payments, payments
from rules.mahjong.scoring import House
from rules.mahjong.state import Phase, State
from rules.mahjong.tiles import EACH, NUMBER, flower_ref, tile_ref
from rules.seats import ComeBack, Join, Leave, refuse_play, refuse_start
from rules.wording import Sentence, Wording, player

FOUR = Wording("mahjong.four", "four players are needed ({count} came)")
FOUR_SIT = Wording("mahjong.four_sit", "all four seats are taken")
HAND_OPEN = Wording("mahjong.hand_open", "hand {number} is not over yet")
HAND_OVER = Wording("mahjong.hand_over", "hand {number} is over; deal the next one first")
UNCONFIRMED_END = Wording(
    "mahjong.unconfirmed_end",
    "hand {number} is not over yet; confirm that the game ends without it",
)
NO_PENALTY = Wording(
    "mahjong.no_penalty", "a false win costs nothing by the house rules of this table"
)
NO_PAYER = Wording(
    "mahjong.no_payer", "choose who discarded the winning tile, or mark it self-drawn"
)
DRAWN_AND_PAID = Wording(
    "mahjong.drawn_and_paid", "all three pay a self-drawn win, not {player} alone"
)
PAYS_SELF = Wording("mahjong.pays_self", "{player} wins, so they cannot pay")
WON_ALREADY = Wording("mahjong.won_already", "{player} has already won this hand")
OTHER_DISCARD = Wording(
    "mahjong.other_discard",
    "the hand was won on {payer}’s {tile}; another winner must win on it too",
)
OTHER_PAYER = Wording(
    "mahjong.other_payer",
    "the hand was won on {payer}’s discard; another winner must win on it too",
)
TOO_MANY_WON = Wording(
    "mahjong.too_many_won",
    "the winners would have {count} of {tile}; there are only four (the winning tile counts once)",
)
FLOWER_GONE = Wording("mahjong.flower_gone", "{other} already has {tile}")
NOT_DEALER = Wording("mahjong.not_dealer", "only the dealer, {player}, can win this way")
IS_DEALER = Wording("mahjong.is_dealer", "{player} is dealer and cannot win this way")
EARTH_PAYER = Wording("mahjong.earth_payer", "an earthly hand wins on {player}’s first discard")
HEAVEN_PAYER = Wording(
    "mahjong.heaven_payer", "a heavenly hand wins on the deal; mark it self-drawn, so that all pay"
)
OPEN_MELD = Wording(
    "mahjong.open_meld", "a ready, heavenly or earthly hand cannot have an open meld"
)
NOT_ROBBED = Wording("mahjong.not_robbed", "three of {tile} lie in the pung that became the kong")


def refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the command is not allowed in this state; None when it is."""
    if isinstance(command, c.Start):
        return refuse_start(state.phase, command.players, _refuse_count)
    if reason := refuse_play(state.phase):
        return reason
    number = state.deal.number
    match command:
        case Join():
            is_full = not state.free_seats()
            return state.seats.refusal(command) or (FOUR_SIT() if is_full else None)
        case Leave() | ComeBack():
            return state.seats.refusal(command)
        case c.NextHand():
            return HAND_OPEN(number=number) if state.phase is Phase.PLAYING else None
        case c.End(is_confirmed):
            is_open = state.phase is Phase.PLAYING and not is_confirmed
            return UNCONFIRMED_END(number=number) if is_open else None
        case c.FalseWin(player):
            return _refuse_false_win(state, player)
        case c.Draw():
            return HAND_OVER(number=number) if state.phase is Phase.SETTLED else _away(state)
        case c.Win():
            return _refuse_win(state, command)
        case _:
            raise TypeError(f"expected a command of mahjong, got {command!r}")


def _refuse_count(count: int) -> Sentence | None:
    return None if count == SEATS else FOUR(count=count)


def _away(state: State) -> Sentence | None:
    """The refusal to play while one of the four players is away."""
    refusals = (state.seats.refuse_player(number) for number in state.seats.players)
    return next((reason for reason in refusals if reason is not None), None)


def _refuse_false_win(state: State, player: int) -> Sentence | None:
    if not state.settings.false_win:
        return NO_PENALTY()
    if state.phase is Phase.SETTLED:
        return HAND_OVER(number=state.deal.number)
    return state.seats.refuse_player(player) or _away(state)


def _refuse_win(state: State, win: c.Win) -> Sentence | None:
    for number in (win.player, *(() if win.payer is None else (win.payer,))):
        reason = state.seats.refuse_player(number)
        if reason is not None:
            return reason
    return (
        _away(state)
        or _refuse_second(state, win)
        or _refuse_payer(win)
        or _refuse_circumstances(state, win)
        or House(state.settings).score(win.hand).refusal
    )


def _refuse_second(state: State, win: c.Win) -> Sentence | None:
    """A won hand can be won by other players too, but only on the same discard."""
    if state.phase is Phase.PLAYING:
        return None
    first = state.won[0] if state.won else None
    is_by_flowers = first is not None and first.hand.win not in NUMBER and not first.hand.is_told
    if first is None or first.payer is None or is_by_flowers:
        return HAND_OVER(number=state.deal.number)
    if any(won.player == win.player for won in state.won):
        return WON_ALREADY(player=player(win.player))
    hands = (*(won.hand for won in state.won), win.hand)
    tiles = {hand.win for hand in hands if not hand.is_told}
    if not first.hand.is_told and (first.payer != win.payer or len(tiles) > 1):
        return OTHER_DISCARD(tile=tile_ref(NUMBER[first.hand.win]), payer=player(first.payer))
    if first.payer != win.payer or len(tiles) > 1:
        return OTHER_PAYER(payer=player(first.payer))
    return _refuse_shared(state, win)


def _refuse_shared(state: State, win: c.Win) -> Sentence | None:
    """All winners together hold at most four of each tile; the discard they win on counts once."""
    for won in state.won:
        twice = sorted({*won.hand.flowers.split()} & {*win.hand.flowers.split()})
        if twice:
            return FLOWER_GONE(other=player(won.player), tile=flower_ref(twice[0]))
    own = Counter(win.hand.all_tiles)
    shown = (won for won in state.won if not won.hand.is_told)
    others = [Counter(won.hand.all_tiles) for won in shown]
    won_on = NUMBER.get(win.hand.win)
    for tile, count in own.items():
        total = count + sum(held[tile] for held in others) - len(others) * (tile == won_on)
        if total > EACH:
            return TOO_MANY_WON(count=total, tile=tile_ref(tile))
    return None


def _refuse_payer(win: c.Win) -> Sentence | None:
    if win.payer == win.player:
        return PAYS_SELF(player=player(win.player))
    hand = win.hand
    is_robbed = hand.robs_eighth_flower if hand.is_by_flowers() else not hand.self_drawn
    if is_robbed and win.payer is None:
        return NO_PAYER()
    if not is_robbed and win.payer is not None:
        return DRAWN_AND_PAID(player=player(win.payer))
    return None


def _refuse_circumstances(state: State, win: c.Win) -> Sentence | None:
    hand, dealer = win.hand, state.dealer
    if hand.heaven and win.player != dealer:
        return NOT_DEALER(player=player(dealer))
    if hand.heaven and win.payer is not None:
        return HEAVEN_PAYER()
    if hand.earth and win.player == dealer:
        return IS_DEALER(player=player(dealer))
    if hand.earth and win.payer != dealer:
        return EARTH_PAYER(player=player(dealer))
    if (hand.ready_hand or hand.heaven or hand.earth) and not hand.is_concealed:
        return OPEN_MELD()
    if hand.robbing_kong and hand.win in NUMBER and hand.all_tiles.count(NUMBER[hand.win]) > 1:
        return NOT_ROBBED(tile=tile_ref(NUMBER[hand.win]))
    return None


Events = tuple[e.Event, ...]


def decide(state: State, command: c.Command) -> Events:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start(players, settings, lots):
            drawn = _seats_drawn(lots, players)
            players = lots if drawn else players
            return (e.Started(players, settings), *drawn, e.HandBegan(1, 0, players[0], 0))
        case c.Win():
            return (_won(state, command),)
        case c.FalseWin(player):
            return (e.Penalized(player, false_win_payments(state.settings, state.seat(player))),)
        case c.Draw():
            return (e.Drawn(),)
        case c.NextHand(lots):
            return _dealt(state, lots)
        case c.End():
            return (e.Ended(),)
        case Join(player):
            return (e.SeatTaken(player, state.free_seats()[0]),)
        case Leave() | ComeBack():
            return (state.seats.seated(command),)
        case _:
            raise TypeError(f"expected a command of mahjong, got {command!r}")


def _won(state: State, win: c.Win) -> e.Won:
    settings, deal = state.settings, (state.deal.dealer, state.deal.repeats)
    tai = House(settings).score(win.hand).tai
    payer = None if win.payer is None else state.seat(win.payer)
    points = payments(settings, tai, state.seat(win.player), payer, deal)
    return e.Won(win.player, win.hand, win.payer, tai, points)


def _dealt(state: State, lots: tuple[int, ...]) -> Events:
    deal, players = state.next_deal(), state.seats.players
    if deal is None:
        return (e.Ended(),)
    drawn = _seats_drawn(lots, players) if state.ends_round() else ()
    dealer = (lots if drawn else players)[deal.dealer]
    return (*drawn, e.HandBegan(deal.number, deal.wind, dealer, deal.repeats))


def _seats_drawn(lots: tuple[int, ...], players: tuple[int, ...]) -> tuple[e.SeatsDrawn, ...]:
    """() without lots, and where others sit now than when they were drawn: after a correction."""
    return (e.SeatsDrawn(lots),) if sorted(lots) == sorted(players) else ()
