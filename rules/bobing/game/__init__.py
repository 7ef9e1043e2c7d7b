"""The dice game: commands, the events that follow, and the state after each event.

This package is the `rules.game.Game`; its settings are the Rulebook.
"""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache
from operator import index
from typing import get_args

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game.commands import Command, Prize
from rules.bobing.game.correction import is_correctable, judge_again
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.events import Event
from rules.bobing.game.sentences import event_sentence
from rules.bobing.game.state import apply
from rules.codec import Codec
from rules.dice import Roll

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]


# Optimization: a log contains its book twice, and compiling a book takes 10 ms.
@lru_cache(maxsize=16)
def _compiled(text: str) -> Rulebook:
    """The book of a started game. Its problems are not checked, so that newer rules about rulebooks
    cannot refuse a game already played."""
    data = json.loads(text)
    return Rulebook(data["book"], data["switches"])


# Optimization: an entry names its roll twice, in the command and in an event.
_roll = lru_cache(maxsize=1024)(Roll.parse)

KINDS = (*get_args(Command), *get_args(Event))
PRIZES = ("prizes", "prize", "other", "shares")  # names of all fields with numbers of prizes

CODEC: Codec[Command, Event] = Codec(
    KINDS,
    {
        Roll: (str, _roll),
        Rulebook: (Rulebook.to_dict, lambda data: _compiled(json.dumps(data))),
        Prize: (lambda prize: [prize.id, prize.tier], lambda data: Prize(*map(index, data))),
    },
    renamed={"ThrowInvalid": "Void"},
    things={
        kind.__name__: tuple(field.name for field in fields(kind) if field.name in PRIZES)
        for kind in KINDS
    },
)
