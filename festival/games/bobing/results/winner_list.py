"""Builds the winner list of a table, by prize and by player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

from festival.games.bobing.record import called_by_tier, naming_of
from festival.games.bobing.record.dice_log_lines import found_by_words
from festival.games.bobing.record.prizes_to_collect import gone_home, held_in_hand
from festival.games.bobing.results import hand_out_list as handed
from festival.games.bobing.results import winning_throws
from festival.games.bobing.results.hand_out_list import Handed
from festival.games.bobing.results.winning_throws import WinningThrow
from festival.models import Prize, Table
from festival.tables.record.consistent_read import at_one_moment
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import table_record
from festival.words.money import format_money
from festival.words.sentences import in_characters, is_chinese, language_now, titled
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.ending import found_by
from rules.bobing.game.state import Phase, State
from rules.names_in_scripts import Names


@dataclass(frozen=True, kw_only=True)
class Won:
    """One prize and its winner."""

    tier: int
    position: int  # in its tier
    names: Names
    prize: str
    called: str  # the prize where its tier is not shown beside it
    value: str  # `worth` in the reader's format
    worth: int  # minor units
    picture: str  # the part of its address that names it, "" for no picture
    person: Person | None
    is_to_win: bool  # the game goes on, and nobody has the prize
    is_scrambled: bool  # everybody grabbed at the end, and nobody wrote down who got it
    handed: Handed | None  # None until the prize desk hands it out
    is_kept: bool  # its winner went home without it
    found_by: ChampionBy | None = None  # of a champion's prize: how the champion was found, or None
    thrown: WinningThrow | None = None  # how it was won; None if nobody has it

    @property
    def number(self) -> str:
        """The number on its label."""
        return f"{self.tier}-{self.position}"

    @property
    def is_handed(self) -> bool:
        """Whether the prize desk has handed it out to its winner."""
        return self.handed is not None and not self.handed.is_to_fetch_back

    @property
    def how(self) -> str:
        """How the champion was found without a champion throw, in words, or ""."""
        return found_by_words(self.found_by)

    @property
    def title(self) -> str:
        """The title in files: in two scripts, or in Chinese characters for Chinese readers, with
        `how`."""
        in_both = f"{self.names.roman} {self.names.hanzi}"
        title = in_characters(self.names) if is_chinese() else in_both
        return f"{title} ({self.how})" if self.how else title

    @property
    def winner(self) -> str:
        """The winner's name without number, or why nobody is named."""
        if self.person is not None:
            return self.person.alone
        if self.is_scrambled:
            return gettext("scrambled for")
        return gettext("still to win") if self.is_to_win else gettext("not won")


@dataclass(frozen=True, kw_only=True)
class Winner:
    """One person and everything they have won."""

    person: Person
    prizes: tuple[str, ...]
    called: tuple[str, ...]  # `Won.called` of their prizes
    total: str
    worth: int
    handed: tuple[Handed, ...]  # the hand-outs of their prizes to them
    won: tuple[Won, ...]
    fetch_backs: tuple[Won, ...]  # prizes that they received and no longer own


@dataclass(frozen=True, kw_only=True)
class WinnerList:
    """The winners of all prizes, and the prizes of all players, including players without any."""

    currency: str
    by_prize: tuple[Won, ...]
    by_person: tuple[Winner, ...]
    is_final: bool


def winner_list(table: Table) -> WinnerList:
    return winner_list_at(table, table.revision, table.version, language_now())


# Optimization: all files of a table need the same list, which takes 15 ms. Few are kept: each roll
# makes another, of some 300 KB.
@lru_cache(maxsize=8)
def winner_list_at(table: Table, revision: int, version: int, language: str) -> WinnerList:
    """The list at a revision. table: as read at that revision. language: the active language."""
    record = table_record(table)
    state: State = record.state
    naming = naming_of(table, state)
    tiers = {tier.number: tier.names for tier in state.book.tiers}
    with at_one_moment():
        holdings = held_in_hand(table, state, naming)
        given = handed.handed_out(table, holdings, naming)
    home = gone_home(table)
    thrown = winning_throws.won_by(table, record, holdings, naming)
    won = []
    for prize in table.prizes.all():
        holder = holdings.get(prize.pk)
        value = format_money(prize.value, table.festival.currency) if prize.value else ""
        won.append(
            Won(
                tier=prize.tier,
                position=prize.position,
                names=tiers[prize.tier],
                prize=prize.name or value or titled(tiers[prize.tier].english),
                called=called_by_tier(prize, tiers[prize.tier], table.festival.currency),
                value=value,
                worth=prize.value,
                picture=prize.picture.short if prize.picture else "",
                person=None if holder is None else person_of(holder, naming),
                is_to_win=state.phase is not Phase.ENDED and holder is None,
                is_scrambled=state.is_rest_gone and prize.tier > 1 and holder is None,
                handed=given.get(prize.pk),
                is_kept=holder in home and prize.pk not in given,
                found_by=_found_by(state, prize, holder),
                thrown=thrown.get(prize.pk),
            )
        )
    people = [person_of(number, naming) for number in sorted(state.players)]
    return WinnerList(
        currency=table.festival.currency,
        by_prize=tuple(won),
        by_person=tuple(_winner(person, won, table.festival.currency) for person in people),
        is_final=state.phase is Phase.ENDED,
    )


def _found_by(state: State, prize: Prize, holder: int | None) -> ChampionBy | None:
    if prize.tier > 1 or holder is None or holder not in state.champions:
        return None
    return found_by(state, holder)


def _winner(person: Person, won: Sequence[Won], currency: str) -> Winner:
    own = [item for item in won if item.person == person]
    worth = sum(item.worth for item in own)
    return Winner(
        person=person,
        prizes=tuple(item.prize for item in own),
        called=tuple(item.called for item in own),
        total=format_money(worth, currency) if worth else "",
        worth=worth,
        handed=tuple(item.handed for item in own if item.handed and item.is_handed),
        won=tuple(own),
        fetch_backs=tuple(item for item in won if _has_to_fetch_back(item, person)),
    )


def _has_to_fetch_back(item: Won, person: Person) -> bool:
    return item.handed is not None and item.handed.is_to_fetch_back and item.handed.person == person
