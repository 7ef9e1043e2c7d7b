"""Playing mahjong: what the write path, the console and the corrections ask of it."""

from __future__ import annotations

from festival.play.mahjong.changes import hands, news
from festival.play.mahjong.command_forms import CommandForm
from festival.play.mahjong.corrections import confirmed, corrected, correction_form
from festival.play.mahjong.verbs import VERBS, confirmation, question
from festival.play.mahjong.verdict import verdict
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
