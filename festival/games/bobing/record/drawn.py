"""Finds what the machine drew for a command of the dice game."""

from __future__ import annotations

from rules.bobing.game.commands import Crown, Start, Stop, Throw
from rules.promised_dice import Draw, Drawn


def drawn(command: object) -> Draw | None:
    """The machine's draw: dice, who rolls first, or lots for prizes left; None for no draw."""
    match command:
        case Throw(roll=roll, is_simulated=True):
            return Draw(Drawn.DICE, roll.faces)
        case Start(elder_dice=dice, is_simulated=True) if dice:
            return Draw(Drawn.DICE, dice)
        case Start(first=int(first), is_simulated=True) as start:
            return Draw(Drawn.LOT, (first, *sorted(start.players)))
        case Crown(lots=lots) | Stop(lots=lots) if lots:
            return Draw(Drawn.LOTS, lots)
        case _:
            return None
