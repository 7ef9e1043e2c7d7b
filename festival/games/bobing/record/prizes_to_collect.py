"""Finds who owns which prize, and who has collected theirs, from the log and the hand-outs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from festival.models import HandOut, Player, Table
from festival.words.sentences import Naming
from rules.bobing.book.switches import Chase
from rules.bobing.game.prizes_kept_in_a_correction import kinds_of, match_equal_prizes
from rules.bobing.game.state import Phase, State

HandedTo = tuple[int, int]  # a prize and the player who collected it


def held_in_hand(table: Table, state: State, naming: Naming) -> Mapping[int, int]:
    """The holder of each prize, with equal prizes swapped so that people keep those they collected.

    After a correction the log may give somebody another of several equal prizes. A prize that has
    to be returned goes to the table if its new owner can have an equal one.
    """
    handed = dict(HandOut.objects.filter(prize__table=table).values_list("prize_id", "player"))
    kinds = kinds_of(state.prizes, naming.alike)
    kept = match_equal_prizes(handed, state.holdings, kinds)
    model = {prize: who if kept.get(prize) == who else None for prize, who in handed.items()}
    return match_equal_prizes(model, state.holdings, kinds)


def to_collect(table: Table, state: State, naming: Naming) -> frozenset[int]:
    """The players with prizes that the desk has not handed to them, without those who went home."""
    ready, unsettled = waiting_for_prizes(table, state, naming, handed_at(table))
    return (ready | unsettled) - gone_home(table)


def takeable_tiers(state: State) -> frozenset[int]:
    """The tiers whose prizes a later throw may take from their winners."""
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return frozenset()
    is_champions = state.is_held() and state.switch("chase") != Chase.NONE
    return state.book.throw_odds.chased | (frozenset({1}) if is_champions else frozenset())


def collected(
    table: Table, state: State, naming: Naming, handed: Collection[HandedTo]
) -> frozenset[int]:
    """The prizes, by the log's numbers, that the desk has handed to their winners; of one person's
    equal prizes as many as they have received. handed: by the desk."""
    if not handed:
        return frozenset()
    holders = held_in_hand(table, state, naming)
    kinds = enumerate(kinds_of(state.prizes, naming.alike))
    kind = {prize: number for number, alike in kinds for prize in alike}
    got = Counter((who, kind[prize]) for prize, who in handed if holders.get(prize) == who)
    found = set()
    for prize, who in state.holdings.items():
        if got[who, kind[prize]]:
            got[who, kind[prize]] -= 1
            found.add(prize)
    return frozenset(found)


def waiting_for_prizes(
    table: Table, state: State, naming: Naming, handed: Collection[HandedTo]
) -> tuple[frozenset[int], frozenset[int]]:
    """The players with prizes that the desk has not handed to them: first those with a prize that
    no later throw can take, then those whose prizes may all still be taken. handed: by the desk."""
    holders = held_in_hand(table, state, naming) if handed else state.holdings
    takeable = {prize for tier in takeable_tiers(state) for prize in state.prizes_of(tier)}
    owed = {prize: who for prize, who in holders.items() if (prize, who) not in handed}
    ready = frozenset(who for prize, who in owed.items() if prize not in takeable)
    return ready, frozenset(owed.values()) - ready


def handed_at(table: Table) -> frozenset[HandedTo]:
    ticks = HandOut.objects.filter(prize__table=table)
    return frozenset(ticks.values_list("prize_id", "player"))


def gone_home(table: Table) -> frozenset[int]:
    """The players who went home, so that their prizes are kept for them."""
    players = table.festival.players.all()
    return frozenset(guest.number for guest in players if guest.at_desk == Player.AtDesk.HOME)
