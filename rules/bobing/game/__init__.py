"""The dice game: commands, the events that follow, and the state after each event.

This package is the `rules.game.Game`; its settings are the Rulebook.
"""

from __future__ import annotations

from rules.bobing.game.codec import CODEC
from rules.bobing.game.correction import is_correctable, judge_again
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.sentences import tell
from rules.bobing.game.state import apply

__all__ = ["CODEC", "apply", "decide", "is_correctable", "judge_again", "opening", "tell"]
