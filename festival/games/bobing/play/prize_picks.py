"""The named prizes of a tier among which the thrower may pick one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from festival.games.bobing.board.build_board import CHOICES
from festival.words.sentences import Naming
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.decide import decide
from rules.bobing.game.refusals import pick_refusal
from rules.bobing.game.state import State
from rules.wording import prize as prize_ref


@dataclass(frozen=True, kw_only=True)
class Pick:
    """A named prize that a throw may win."""

    prize: int | None  # None for the next prize, which the thrower gets without picking
    name: str
    left: int  # how many of that name are on the table
    key: str  # chooses it on the keyboard, "" for none
    is_chosen: bool


def picks(state: State, throw: c.Throw, naming: Naming, picked: int | None) -> tuple[Pick, ...]:
    """The named prizes among which the thrower may choose; () if there is no choice.

    picked: the prize asked for, None for the next prize; if it is no longer free, no pick is
    chosen. Raises IllegalCommand.
    """
    won = _won(decide(state, throw), throw.player)
    tier = next((prize.tier for prize in state.prizes if prize.id == won), None)
    if tier is None or pick_refusal(state, replace(throw, prize=won)) is not None:
        return ()
    ids: dict[str, list[int]] = {}
    for number in state.free(tier):
        ids.setdefault(str(naming.name(prize_ref(number))), []).append(number)
    is_gone = picked is not None and picked not in state.free(tier)
    if len(ids) < 2 and not is_gone:
        return ()
    chosen = state.free(tier)[0] if picked is None else picked
    keys = CHOICES.ljust(len(ids))
    return tuple(
        Pick(
            prize=own[0] if index else None,
            name=name,
            left=len(own),
            key=keys[index].strip(),
            is_chosen=chosen in own,
        )
        for index, (name, own) in enumerate(ids.items())
    )


def _won(events: Sequence[e.Event], thrower: int) -> int | None:
    """The first prize that the events award to the thrower."""
    won = (x.prize for x in events if isinstance(x, e.PrizeAwarded) and x.player == thrower)
    return next(won, None)
