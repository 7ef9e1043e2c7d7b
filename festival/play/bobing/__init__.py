"""Playing the dice game: what the write path, the console and the corrections ask of it."""

from __future__ import annotations

from festival.play.bobing.changes import hands, news
from festival.play.bobing.command_forms import CommandForm
from festival.play.bobing.corrections import confirmed, corrected, correction_form
from festival.play.bobing.player_list import follow, is_play, is_seen, require_same_setup, timed
from festival.play.bobing.verbs import VERBS, confirmation, question
from festival.play.bobing.verdict import verdict
from festival.play.bobing.ways import ways

__all__ = [
    "VERBS",
    "CommandForm",
    "confirmation",
    "confirmed",
    "corrected",
    "correction_form",
    "follow",
    "hands",
    "is_play",
    "is_seen",
    "news",
    "question",
    "require_same_setup",
    "timed",
    "verdict",
    "ways",
]
