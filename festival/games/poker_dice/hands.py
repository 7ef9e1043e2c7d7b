"""Dice and hands of poker dice as screens and files show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.words.sentences import Naming, say
from rules.poker_dice.hand import Hand, face_name
from rules.poker_dice.sheet import NAMES
from rules.poker_dice.state import State


@dataclass(frozen=True, kw_only=True)
class Die:
    face: int  # 1 to 6
    shown: str  # the face's name in this game
    is_held: bool = False  # whether the last throw left it on the table


@dataclass(frozen=True, kw_only=True)
class Made:
    """A hand of five dice."""

    dice: tuple[Die, ...]
    name: str  # of its category
    why: str  # the hand in words


def made_of(hand: Hand, state: State, naming: Naming, *, held: Iterable[int] = ()) -> Made:
    return Made(
        dice=dice_shown(hand.faces, state, held=held),
        name=gettext(NAMES[hand.category]),
        why=say(hand.why, naming),
    )


def dice_shown(faces: Iterable[int], state: State, *, held: Iterable[int] = ()) -> tuple[Die, ...]:
    held = frozenset(held)
    return tuple(
        Die(face=face, shown=face_name(face, state.settings.faces), is_held=index in held)
        for index, face in enumerate(faces)
    )
