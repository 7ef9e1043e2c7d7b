"""Playing the dice game: what the write path and the console ask of it."""

from __future__ import annotations

from festival.play.bobing.command_forms import CommandForm
from festival.play.bobing.following import follow, is_play, require_same_setup, timed
from festival.play.bobing.verbs import VERBS, confirmation, question
from festival.play.bobing.verdict import verdict

__all__ = [
    "VERBS",
    "CommandForm",
    "confirmation",
    "follow",
    "is_play",
    "question",
    "require_same_setup",
    "timed",
    "verdict",
]
