"""Reads a game of mahjong: since which entry a winning hand is awaited."""

from __future__ import annotations

from festival.record.record import AnyLog
from rules import dice_commitment
from rules.dice_commitment import Drawn
from rules.mahjong.commands import Draw, FalseWin, NextHand, Start, Win
from rules.mahjong.payments import SEATS
from rules.mahjong.state import Phase, State


def drawn(command: object) -> dice_commitment.Draw | None:
    """The lots for the seats."""
    match command:
        case Start(lots=lots) | NextHand(lots=lots) if lots:
            return dice_commitment.Draw(Drawn.LOTS, lots)
        case _:
            return None


def may_others_win(state: State) -> bool:
    """Whether other players may still win on the discard on which a hand was won."""
    if state.phase is not Phase.SETTLED or not 0 < len(state.won) < SEATS - 1:
        return False
    return state.won[0].payer is not None and not state.won[0].hand.is_by_flowers()


def asked_at(log: AnyLog, state: State) -> int | None:
    """The number of the entry since which players can enter a winning hand on their phones."""
    if state.phase is not Phase.PLAYING and not may_others_win(state):
        return None
    kinds = Start | NextHand | FalseWin | Win | Draw
    return int(next(act.seq for act in reversed(log.done) if isinstance(act.command, kinds)))
