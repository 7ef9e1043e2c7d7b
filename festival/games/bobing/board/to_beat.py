"""What a champion throw has to be now, in one breath, or who has most 4s instead."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.games.bobing.board.chances import wins_champion
from festival.games.bobing.board.finals import most_fours_of
from festival.games.bobing.record.lines import throw_name
from festival.record.log_lines import person_of
from festival.words.rule_words import group_in_words, one_of
from festival.words.sentences import Naming
from rules.bobing.book.groups import groups_of
from rules.bobing.book.switches import End
from rules.bobing.game.ladder import Candidate
from rules.bobing.game.state import Phase, State
from rules.wording import shorten

MOST_LETTERS = 20  # of the leader's name: the throws are what is asked for


def to_beat_of(state: State, naming: Naming) -> str:
    """Which throws beat the leader's; "" once no throw can any more. Where the
    holder keeps the prize, it says so. While nobody leads, who has most 4s where these may decide;
    elsewhere nothing."""
    standing, keepers = state.standing(), state.keepers()
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING) or not (standing or keepers):
        return most_fours_of(state, naming)
    if state.switch("end") == End.BEST_OF_ROUND and not keepers:
        standing = tuple(each for each in standing if each.round == state.round)
        if not standing:
            return ""  # a champion of an earlier round cannot be beaten
    leader = keepers[0] if keepers else standing[0].player
    name = shorten(person_of(leader, naming).name, MOST_LETTERS)
    throws = _throws(state, None if keepers else standing[0])
    if keepers and not state.is_kept():
        return gettext("A champion’s prize is still free: any champion throw wins it")
    if keepers and throws:
        sentence = gettext("{name} keeps the prize; only {throws} can take it")
        return sentence.format(name=name, throws=one_of(throws))
    if keepers:
        return gettext("{name} keeps the prize, whatever is thrown").format(name=name)
    if not throws:
        return gettext("No throw beats {name}’s").format(name=name)
    equal = sum(state.place(candidate) == 1 for candidate in standing)
    if equal > 1:
        sentence = gettext("To beat the {count} who lead: {throws}")
        return sentence.format(count=equal, throws=one_of(throws))
    return gettext("To beat {name}: {throws}").format(name=name, throws=one_of(throws))


def _throws(state: State, leader: Candidate | None) -> list[str]:
    """leader: whose throw is to be beaten; None where only a total grab could."""
    champions = state.book.champion_throws
    better = [(faces, it) for faces, it in champions if wins_champion(state, it, leader)]
    groups = groups_of(frozenset(faces for faces, _ in better))
    if groups:
        return [group_in_words(group) for group in groups]
    rank = leader.rank if leader else ()
    others = [throw_name(it, state.book) for _, it in better if not leader or it.rank < rank]
    higher = gettext("a higher champion throw")
    if any(it.rank == rank for _, it in better):
        higher = gettext("an equal or higher champion throw")
    return list(dict.fromkeys([*([higher] if leader else []), *others]))
