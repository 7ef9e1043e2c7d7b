"""What a champion throw has to be now, in a sentence for the wall, or who has most 4s instead."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.board.bobing.chances import wins_champion
from festival.board.bobing.finals import most_fours_of
from festival.record.bobing.lines import throw_name
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, in_a_row
from rules.bobing.book.scoring import Score
from rules.bobing.book.switches import End, Tie
from rules.bobing.game.ladder import Candidate
from rules.bobing.game.state import Phase, State
from rules.wording import shorten

MOST_LETTERS = 20  # of the leader's name: the throws are what is asked for


def to_beat_of(state: State, naming: Naming) -> str:
    """Which throws beat the leader's, the nearest first; "" once no throw can any more. Where the
    holder keeps the prize, it says so. While nobody leads, who has most 4s where these may decide;
    elsewhere nothing."""
    standing, keepers = state.standing(), state.keepers()
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING) or not (standing or keepers):
        return most_fours_of(state, naming)
    if state.switch("end") == End.BEST_OF_ROUND and not keepers:
        standing = tuple(each for each in standing if each.round == state.round)
        if not standing:
            return ""  # whoever is champion by an earlier round cannot be beaten
    leader = keepers[0] if keepers else standing[0].player
    name = shorten(person_of(leader, naming).name, MOST_LETTERS)
    names = _names(state, None if keepers else standing[0])
    if keepers and not state.is_kept():
        return gettext("A champion’s prize is still free: any champion throw wins it")
    if keepers and names:
        sentence = gettext("{name} keeps the prize; only {throws} takes it")
        return sentence.format(name=name, throws=in_a_row(names))
    if keepers:
        return gettext("{name} keeps the prize, whatever is thrown").format(name=name)
    if not names:
        return gettext("No throw beats {name}’s").format(name=name)
    equal = sum(state.place(candidate) == 1 for candidate in standing)
    if equal > 1:
        sentence = gettext("To beat the {count} who lead: {throws}")
        return sentence.format(count=equal, throws=in_a_row(names))
    return gettext("To beat {name}: {throws}").format(name=name, throws=in_a_row(names))


def _names(state: State, leader: Candidate | None) -> list[str]:
    """leader: whose throw is to be beaten; None where only a total grab could."""
    own = None if leader is None else state.book.score(leader.roll).combination
    better = [score for score, _ in state.book.outcomes if wins_champion(state, score, leader)]
    nearest: dict[str | None, Score] = {}
    for score in sorted(better, key=lambda score: score.rank):
        nearest.setdefault(score.combination, score)
    names = []
    for combination, score in nearest.items():
        name = throw_name(score, state.book)
        if combination != own or score.takes_all:
            names.append(name)
        elif state.switch("tie") == Tie.LAST_WINS:
            names.append(gettext("an equal or higher {throw}").format(throw=name))
        else:
            names.append(gettext("a higher {throw}").format(throw=name))
    return names
