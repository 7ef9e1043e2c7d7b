"""Playing guess-the-spots: what the write path, the console and the corrections ask of it."""

from __future__ import annotations

from festival.play.side_tables import follow, is_play, is_seen, require_same_setup, timed, ways
from festival.play.spots.changes import hands, news
from festival.play.spots.corrections import confirmed, corrected, correction_form
from festival.play.spots.verbs import VERBS, CommandForm, confirmation, question
from festival.play.spots.verdict import verdict

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
