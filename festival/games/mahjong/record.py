"""Reads a game of mahjong: its names, its lots, and since which entry a hand is awaited."""

from __future__ import annotations

from collections.abc import Iterable

from festival.models import Festival
from festival.tables.record.phone_seats import SeatPlayed
from festival.tables.record.record import AnyLog
from festival.tables.record.side_reading import SideReading
from festival.words.mahjong_tiles import all_called
from festival.words.sentences import Naming
from rules import dice_commitment
from rules.dice_commitment import Drawn
from rules.mahjong.commands import Command, Draw, FalseWin, NextHand, Start, Win
from rules.mahjong.events import Event
from rules.mahjong.game import CODEC
from rules.mahjong.payments import SEATS
from rules.mahjong.state import Phase, State


def may_others_win(state: State) -> bool:
    """Whether other players may still win on the discard on which a hand was won."""
    if state.phase is not Phase.SETTLED or not 0 < len(state.won) < SEATS - 1:
        return False
    return state.won[0].payer is not None and not state.won[0].hand.is_by_flowers()


# In the choice of a phone: the id of a claim that lies open, so that a yes goes for the claim that
# was seen, and the result that it claims, as in the log.
CLAIMED, RESULT = "claimed", "result"


def open_claim(seats: Iterable[SeatPlayed]) -> tuple[SeatPlayed, Win | Draw] | None:
    """The seat whose claim awaits the answers of the others, and what it claims."""
    for seat in seats:
        if seat.is_ready and seat.choice.get(CLAIMED) and RESULT in seat.choice:
            result: Win | Draw = CODEC.from_dict(seat.choice[RESULT])  # type: ignore[arg-type]
            return seat, result
    return None


class Reading(SideReading[State, Command, Event]):
    def names(self, festival: Festival, state: State) -> Naming:
        return Naming(tiles=all_called(), currency=festival.currency)

    def drawn(self, command: Command) -> dice_commitment.Draw | None:
        """The lots for the seats."""
        match command:
            case Start(lots=lots) | NextHand(lots=lots) if lots:
                return dice_commitment.Draw(Drawn.LOTS, lots)
            case _:
                return None

    def is_conserved(self, before: State, event: Event, after: State) -> bool:
        return sum(score for _, score in after.standing()) == 0

    def asked_at(self, log: AnyLog, state: State) -> int | None:
        """The number of the entry since which players can enter a winning hand on their phones."""
        if state.phase is not Phase.PLAYING and not may_others_win(state):
            return None
        kinds = Start | NextHand | FalseWin | Win | Draw
        return int(next(act.seq for act in reversed(log.done) if isinstance(act.command, kinds)))
