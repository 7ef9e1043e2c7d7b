"""The turns of a demo evening, and photos of its dice."""

from __future__ import annotations

from festival.games.bobing.photos import photos
from festival.games.bobing.play import program_rolls_and_lots
from festival.play import write_path
from festival.play.post import Post, Written
from rules.bobing.game.commands import Command, Fault, TakeFrom, Throw, Void
from rules.bobing.game.state import Phase, State
from rules.dice import Roll


def demo_turn(post: Post, state: State, typed: str = "") -> None:
    """Play the next turn, also the start and the end. typed: dice, or "out" for a throw out of the
    bowl; "" lets the program roll. Raises RulesError and StaleVersion."""
    if typed:
        _take_photo(write_path.perform(post, _command(typed, state.turn or 0)))
    else:
        _take_photo(_play(post, state))


def _play(post: Post, state: State) -> Written:
    match state.phase:
        case Phase.WAITING:
            return program_rolls_and_lots.start(post)
        case Phase.CHOOSING if state.chase is not None:
            giver = state.chased(state.chase.tier, state.chase.player)[0][1]
            return write_path.perform(post, TakeFrom(giver))
        case Phase.CROWNING:
            return program_rolls_and_lots.crown(post)
        case _:
            return program_rolls_and_lots.simulate(post, state.turn or 0)


def _command(text: str, player: int) -> Command:
    if text == "out":
        return Void(player, Fault.OUT)
    return Throw(player, Roll.parse(text))


def _take_photo(written: Written) -> None:
    """Draw the dice of a throw, for evenings without a bowl and a camera. What the emcee types is
    as the camera read it."""
    from festival.games.bobing.photos.demo_photo import draw_throw  # Pillow: others need it not

    throw, seq = written.entry.command, written.entry.seq
    if isinstance(throw, Throw):
        read = "" if throw.is_simulated else str(throw.roll)
        photos.keep(written.table.pk, draw_throw(throw.roll, seq), read=read, seq=seq)
