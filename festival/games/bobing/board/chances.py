"""Counts which throws still win in each tier, and names those that beat the leader."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from django.utils.translation import gettext

from festival.games.bobing.board.board import Chance
from festival.games.bobing.board.finals import most_fours_of
from festival.games.bobing.record.lines import throw_name
from festival.record.log_lines import person_of
from festival.words.rule_words import group_in_words, one_of
from festival.words.sentences import Naming
from rules.bobing.book.combination import Tier
from rules.bobing.book.groups import groups_of
from rules.bobing.book.scoring import Score
from rules.bobing.book.switches import End, GrabScope, Tie
from rules.bobing.book.throw_odds import ThrowEffect
from rules.bobing.game.ladder import Candidate
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.forecast import Forecast
from rules.bobing.odds.tiers_empty import CHAMPION
from rules.dice import TOTAL


def chances_of(state: State, naming: Naming) -> tuple[Chance, ...]:
    """The chance of the next throw to win in each tier, the champion's first."""
    is_rolling = state.phase in (Phase.ROLLING, Phase.CHOOSING)
    counts: Counter[int] = winning_ways(state) if is_rolling else Counter()
    return tuple(_chance(state, tier, counts[tier.number], naming) for tier in state.book.tiers)


def _chance(state: State, tier: Tier, count: int, naming: Naming) -> Chance:
    chance = Chance(tier=tier.number, names=tier.names, kind="none")
    if count:
        chance = replace(chance, one_in=max(1, round(TOTAL / count)))
    if tier.number == 1 and state.is_kept() and state.phase in (Phase.ROLLING, Phase.CHOOSING):
        return replace(chance, kind="kept", leader=person_of(state.keepers()[0], naming))
    if not count:
        return chance
    left = len(state.free(tier.number))
    mark = _mark(state) if tier.number == 1 else None
    if mark is not None:
        leader = person_of(mark.player, naming)
        return replace(chance, kind="beat", left=left, leader=leader, dice=mark.roll.faces)
    is_open = tier.number == 1 and not state.keepers()
    return replace(chance, kind="lead" if is_open else "left" if left else "held", left=left)


def winning_ways(state: State) -> Counter[int]:
    """How many of the 46,656 throws would win something in each tier."""
    prizes, mark = Forecast(state).prizes, _mark(state)
    held = {each.tier for each in state.prizes if each.id in state.holdings}
    counts: Counter[int] = Counter()
    for score, ways in state.book.outcomes:
        won = {tier for tier, _ in prizes.hits(ThrowEffect.of(score))} - {CHAMPION}
        if wins_champion(state, score, mark):
            won.add(CHAMPION)
        if score.is_chased:
            won |= held & {score.tier}
        for tier in won:
            counts[tier] += ways
    return counts


def wins_champion(state: State, score: Score, mark: Candidate | None) -> bool:
    """Whether a throw would win a champion's prize, or take the lead. mark: the throw to beat; None
    if any champion throw would do."""
    if score.takes_all and _is_grabbed(state):
        return True
    if score.tier != 1 or state.is_kept():
        return False
    if mark is None:
        return state.seats() > 0
    is_enough = state.switch("tie") == Tie.LAST_WINS and score.rank == mark.rank
    return is_enough or score.rank > mark.rank


def _is_grabbed(state: State) -> bool:
    """Whether the total grab takes the champion's prize whatever it ranks."""
    is_untaken = not state.is_held() or bool(state.free(1))
    return state.switch("grab_scope") != GrabScope.UNTAKEN or is_untaken


def _mark(state: State) -> Candidate | None:
    """The champion throw that a new throw has to beat; None if any champion throw would do."""
    if state.keepers():
        return None
    standing, seats = state.standing(), state.seats()
    return standing[seats - 1] if 0 < seats <= len(standing) else None


MOST_LETTERS = 20  # of the leader's name, to leave room for the throws


def to_beat_of(state: State, naming: Naming) -> str:
    """A sentence with the throws that beat the leader's, or that the holder keeps the prize. While
    nobody leads: who has most 4s if these may decide, else ""."""
    standing, keepers = state.standing(), state.keepers()
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING) or not (standing or keepers):
        return most_fours_of(state, naming)
    if state.switch("end") == End.BEST_OF_ROUND and not keepers:
        standing = tuple(each for each in standing if each.round == state.round)
        if not standing:
            return ""  # a champion of an earlier round cannot be beaten
    leader = keepers[0] if keepers else standing[0].player
    name = person_of(leader, naming).shortened(MOST_LETTERS)
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
    places = state.places()
    equal = sum(places[each.player] == 1 for each in standing)
    if equal > 1:
        sentence = gettext("To beat the {count} who lead: {throws}")
        return sentence.format(count=equal, throws=one_of(throws))
    return gettext("To beat {name}: {throws}").format(name=name, throws=one_of(throws))


def _throws(state: State, leader: Candidate | None) -> list[str]:
    """The throws that win, in words. leader: the throw to beat; None if the prize is kept, so that
    only a total grab wins it."""
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
