"""Playing Chinese poker: what the write path, the console and the corrections ask of it."""

from __future__ import annotations

from festival.play.chinese_poker.changes import hands, news
from festival.play.chinese_poker.command_forms import CommandForm
from festival.play.chinese_poker.corrections import confirmed, corrected, correction_form
from festival.play.chinese_poker.verbs import VERBS, confirmation, question
from festival.play.chinese_poker.verdict import verdict
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
