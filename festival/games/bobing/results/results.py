"""Builds the public results of an evening, over or still going on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from festival.games.bobing.record import naming_of
from festival.games.bobing.record.dice_log_lines import found_by_words
from festival.games.bobing.record.throw_of_the_champion import champion_throw
from festival.games.bobing.results.log_in_order import chronicle_of
from festival.games.bobing.results.luck import Luck, luck_of
from festival.games.bobing.results.story import Crown, Story, luck_of_one, story_of
from festival.games.bobing.results.winner_list import Winner, Won, winner_list
from festival.live.shown_tables import whole_table
from festival.models import Photo, Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.photos import digest_at, photo_at
from festival.tables.record.record import table_record
from festival.words.name_order import order_key
from festival.words.search import ranked
from festival.words.sentences import Naming, counted, in_a_row
from rules.bobing.game.state import Phase
from rules.names_in_scripts import Names

MOST_FOUND = 6  # people on a page


@dataclass(frozen=True, kw_only=True)
class Holder:
    """Somebody with one or more of equal prizes. times: how many."""

    person: Person
    times: int


@dataclass(frozen=True, kw_only=True)
class PrizeGroup:
    """Equal prizes of a tier: of one name and one value."""

    prize: str
    picture: str  # the part of its address that names it, "" for no picture
    count: int
    holders: tuple[Holder, ...]
    rest: str  # why nobody has the others, and how many they are; "" if somebody has each


@dataclass(frozen=True, kw_only=True)
class TierResults:
    names: Names
    groups: tuple[PrizeGroup, ...]

    @property
    def is_won(self) -> bool:
        """Whether somebody has a prize of the tier."""
        return any(group.holders for group in self.groups)

    def prizes_of(self, person: Person) -> str:
        """What one person has of the tier."""
        return in_a_row(
            counted(
                group.prize
                for group in self.groups
                for holder in group.holders
                for _ in range(holder.times if holder.person == person else 0)
            )
        )


@dataclass(frozen=True, kw_only=True)
class PersonResult:
    """A person and their prizes. collected: how many of these they received at the prize desk.
    luck: a sentence, "" for people who have not thrown."""

    person: Person
    prizes: tuple[str, ...]
    collected: int
    luck: str

    @property
    def has_all(self) -> bool:
        return self.collected == len(self.prizes)


@dataclass(frozen=True, kw_only=True)
class FoundPeople:
    """The result of a search. own: the numbers of this phone's players. more: how many matches are
    not shown."""

    people: tuple[PersonResult, ...]
    own: frozenset[int]
    more: int = 0


@dataclass(frozen=True, kw_only=True)
class Results:
    """The public results. phase: "waiting" | "running" | "ended". people: all players, by name."""

    phase: str
    champions: tuple[Person, ...]  # once decided; after a total grab its thrower
    found_by: str  # "champion by lot", if no champion throw and no roll-off decided; or ""
    is_grabbed: bool
    champion_names: Names
    title: Names  # of the game
    tiers: tuple[TierResults, ...]
    people: tuple[PersonResult, ...]
    prizes: int
    dealt: int  # prizes that were given away at the end
    story: Story
    photo: Photo | None  # of the only champion's throw, where the emcee lets it be shown

    @property
    def crowns(self) -> tuple[tuple[Crown, str], ...]:
        """The champions, each with their champion's prize: "" after a total grab and for none."""
        first = () if self.is_grabbed else self.tiers[:1]
        tiers = [tier for tier in first if tier.names == self.champion_names]
        return tuple(
            (crown, in_a_row(tier.prizes_of(crown.person) for tier in tiers))
            for crown in self.story.crowns
        )

    @property
    def is_kept(self) -> bool:
        """Whether the results are final, so that there is a keepsake."""
        return self.phase == "ended"

    @property
    def is_shared_by_all(self) -> bool:
        """Whether everybody has a prize at the end."""
        return self.is_kept and len(self.people) > 1 and not self.without

    @property
    def without(self) -> int:
        return sum(not result.prizes for result in self.people)

    def found(self, wanted: str, own: Collection[int]) -> FoundPeople:
        """The people that match a search. wanted: a name or a number; "" for this phone's players.
        own: their numbers."""
        mine = frozenset(own)
        if not wanted:
            people = tuple(result for result in self.people if result.person.number in mine)
            return FoundPeople(people=people, own=mine)
        numbered = [result for result in self.people if str(result.person.number) == wanted]
        found = numbered or ranked(self.people, wanted, lambda result: (result.person.alone,))
        more = max(0, len(found) - MOST_FOUND)
        return FoundPeople(people=tuple(found[:MOST_FOUND]), own=mine, more=more)


# Optimization: after the evening everybody opens the same page.
@lru_cache(maxsize=8)
def results_at(code: str, number: int, revision: int, language: str) -> Results:
    """The results of a festival's table at a revision. language: the active language."""
    table = Table.objects.get(festival__code=code, number=number)
    return results_of(whole_table(table.pk))


def results_of(table: Table) -> Results:
    record = table_record(table)
    state = record.state
    naming = naming_of(table, state)
    found, won = chronicle_of(record), winner_list(table)
    first = state.champions if state.grabbed_by is None else (state.grabbed_by,)
    digest = digest_at(table, champion_throw(record)) if table.shares_photos else ""
    phases = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}
    luck = luck_of(found, state.book)
    return Results(
        phase=phases.get(state.phase, "running"),
        champions=tuple(person_of(number, naming) for number in first),
        found_by=found_by_words(state.found_by),
        is_grabbed=state.grabbed_by is not None,
        champion_names=state.book.tiers[0].names,
        title=state.book.names,
        tiers=tuple(_tiers(won.by_prize)),
        people=tuple(_people(won.by_person, luck, naming)),
        prizes=len(state.holdings),
        dealt=len(found.dealt & state.holdings.keys()),
        story=story_of(found, state, luck, naming),
        photo=photo_at(table, digest) if digest else None,
    )


def _people(
    winners: Sequence[Winner], luck: Iterable[Luck], naming: Naming
) -> Iterator[PersonResult]:
    thrown = {own.player: own for own in luck}
    for winner in sorted(winners, key=lambda winner: order_key(winner.person.name)):
        own = thrown.get(winner.person.number)
        yield PersonResult(
            person=winner.person,
            prizes=winner.prizes,
            collected=len(winner.handed),
            luck=luck_of_one(own, naming) if own else "",
        )


def _tiers(won: Sequence[Won]) -> Iterator[TierResults]:
    for names, tier in groupby(won, key=lambda item: item.names):
        equal: dict[tuple[str, str], list[Won]] = {}
        for item in tier:
            equal.setdefault((item.prize, item.value), []).append(item)
        yield TierResults(names=names, groups=tuple(map(_group, equal.values())))


def _group(won: Sequence[Won]) -> PrizeGroup:
    rest = [item.winner for item in won if item.person is None]
    return PrizeGroup(
        prize=won[0].prize,
        picture=next((item.picture for item in won if item.picture), ""),
        count=len(won),
        holders=_holders(item.person for item in won if item.person is not None),
        rest=in_a_row(counted(rest)),
    )


def _holders(people: Iterable[Person]) -> tuple[Holder, ...]:
    """The holders, those with most prizes first, then by number."""
    times = Counter(people)
    found = [Holder(person=person, times=count) for person, count in times.items()]
    return tuple(sorted(found, key=lambda holder: (-holder.times, holder.person.number)))
