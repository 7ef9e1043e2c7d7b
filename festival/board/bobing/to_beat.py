"""What a champion throw has to be now, in a sentence for the wall."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.record.bobing.lines import throw_name
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, in_a_row
from rules.bobing.book.scoring import Score
from rules.bobing.game.state import Candidate, Phase, State
from rules.wording import shorten

MOST_LETTERS = 20  # of the leader's name: the throws are what is asked for


def to_beat_of(state: State, naming: Naming) -> str:
    """Which throws beat the leader's, the nearest first; "" while nobody leads, and once no throw
    can any more."""
    standing = state.standing()
    if not standing or state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return ""
    leader = shorten(person_of(standing[0].player, naming).name, MOST_LETTERS)
    names = _names(state, standing[0])
    if not names:
        return gettext("No throw beats {name}’s").format(name=leader)
    return gettext("To beat {name}: {throws}").format(name=leader, throws=in_a_row(names))


def _names(state: State, leader: Candidate) -> list[str]:
    own = state.book.score(leader.roll).combination
    better = [
        score for score, _ in state.book.outcomes if score.tier == 1 and score.rank > leader.rank
    ]
    nearest: dict[str | None, Score] = {}
    for score in sorted(better, key=lambda score: score.rank):
        nearest.setdefault(score.combination, score)
    names = []
    for combination, score in nearest.items():
        name = throw_name(score, state.book)
        same = combination == own
        names.append(gettext("a higher {throw}").format(throw=name) if same else name)
    return names
