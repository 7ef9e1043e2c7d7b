"""Playing the promotion game: what the write path, the console and the corrections ask of it."""

from __future__ import annotations

from festival.play.promotion.changes import hands, news
from festival.play.promotion.command_forms import CommandForm
from festival.play.promotion.corrections import confirmed, corrected, correction_form
from festival.play.promotion.verbs import VERBS, confirmation, question
from festival.play.promotion.verdict import verdict
from festival.play.side_tables import follow, is_play, is_seen, require_same_setup, timed, ways

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
