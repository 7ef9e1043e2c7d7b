"""The events that follow from each command of mahjong.

Where the papers are silent this house decides: a dealer who wins, alone or with other players,
stays dealer; the game is over when the last dealer of the last wind changes; nothing is played
while one of the four is away; a false win costs the dealer no more than others, and the hand goes
on or is dealt again with the same dealer.
"""

from __future__ import annotations

from rules.errors import raise_for
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.check import refusal
from rules.mahjong.payments import SEATS, payments
from rules.mahjong.scoring import House
from rules.mahjong.state import State
from rules.seats import ComeBack, Join, Leave

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
            return (_penalized(state, player),)
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


def _penalized(state: State, player: int) -> e.Penalized:
    each = state.settings.false_win
    total = each * (SEATS - 1)
    points = (-total if other == player else each for other in state.seats.players)
    return e.Penalized(player, tuple(points))


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
