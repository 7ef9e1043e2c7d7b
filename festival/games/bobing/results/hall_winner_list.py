"""The winners of a hall: one list of all tables, with each person once.

A person who went on from table to table has the prizes of every table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from django.db.models import Q, QuerySet, prefetch_related_objects
from django.utils.translation import gettext, pgettext

from festival.games.bobing.record.dice_log_lines import found_by_words
from festival.games.bobing.record.halls import FINAL, TABLES, merged_in, root_of
from festival.games.bobing.results.winner_list import Winner, WinnerList, Won, winner_list
from festival.models import FIRST, Festival, Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.people_of_hall import Who, same_person
from festival.tables.record.players import players_called
from festival.tables.record.record import catch_up, table_record
from festival.words.money import format_money
from festival.words.name_order import order_key
from festival.words.sentences import language_now
from rules.bobing.game.state import Phase, State

MOST_KEPT = 4000  # results of tables, one for each language
PHASES = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}


class OfPerson(Protocol):
    """What one person won at one table."""

    @property
    def person(self) -> Person: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class BowlResult:
    """What every result of one table says."""

    id: int  # of its festival
    round: int
    place: int
    name: str
    code: str
    phase: str  # "waiting" | "running" | "away" (played at another laptop, for guests) | "ended"
    champions: tuple[Person, ...]
    found_by: str  # how the champions were found, if not by the dice
    merged: tuple[tuple[int, int], ...]  # pairs of numbers that are the same person

    @classmethod
    def of(cls, table: Table, /, **more: object) -> Self:
        """more: the fields of the subclass, or others than usual."""
        record, festival = table_record(table), table.festival
        state: State = record.state
        naming = players_called(festival)
        usual = {
            "id": festival.pk,
            "round": festival.round,
            "place": festival.place,
            "name": name_of_bowl(festival),
            "code": festival.code,
            "phase": PHASES.get(state.phase, "running"),
            "champions": tuple(person_of(number, naming) for number in champions_so_far(state)),
            "found_by": found_by_words(state.found_by),
            "merged": merged_in(record),
        }
        return cls(**usual | more)  # type: ignore[arg-type]  # fields, by name


@dataclass(frozen=True, kw_only=True, slots=True)
class BowlWinners(BowlResult):
    """The result of one table with its prizes, for the organiser."""

    table: int
    winners: WinnerList

    @property
    def won(self) -> tuple[Won, ...]:
        return tuple(item for item in self.winners.by_prize if item.person is not None)

    @property
    def given(self) -> int:
        """How many prizes their winners have collected."""
        return sum(item.is_handed for item in self.won)

    @property
    def left(self) -> int:
        """How many prizes are still to be collected."""
        return len(self.won) - self.given

    @property
    def to_fetch_back(self) -> int:
        """How many prizes somebody holds who is no longer their winner."""
        return sum(
            item.handed is not None and item.handed.is_to_fetch_back
            for item in self.winners.by_prize
        )


T = TypeVar("T")
R = TypeVar("R", bound=BowlResult)
P = TypeVar("P", bound=OfPerson)


@dataclass(frozen=True, kw_only=True, slots=True)
class Guest:
    """One person, with the tables that they played at, in order."""

    parts: tuple[tuple[BowlWinners, Winner], ...]

    @property
    def first(self) -> BowlWinners:
        return self.parts[0][0]

    @property
    def person(self) -> Person:
        return self.parts[0][1].person

    @property
    def key(self) -> str:
        """A unique key: the first table that they played at, and their number there; at the
        festival's own table the number alone."""
        number = str(self.person.number)
        return number if self.first.round == FINAL else f"{self.first.id}-{number}"

    @property
    def won(self) -> list[Won]:
        return [item for _, winner in self.parts for item in winner.won]

    @property
    def prizes(self) -> list[str]:
        return [prize for _, winner in self.parts for prize in winner.prizes]

    @property
    def count(self) -> int:
        return len(self.won)

    @property
    def left(self) -> int:
        """How many of their prizes they have not collected."""
        return self.count - sum(len(winner.handed) for _, winner in self.parts)

    @property
    def to_fetch_back(self) -> int:
        return sum(len(winner.fetch_backs) for _, winner in self.parts)

    @property
    def is_done(self) -> bool:
        """Whether they have nothing to collect and nothing to return."""
        return not self.left and not self.to_fetch_back

    @property
    def is_kept(self) -> bool:
        """Whether they went home and their prizes are kept for them."""
        return any(item.is_kept for item in self.won)

    def worth(self, currency: str) -> int:
        """The value of the prizes in this currency, in minor units."""
        own = (winner for bowl, winner in self.parts if bowl.winners.currency == currency)
        return sum(winner.worth for winner in own)


@dataclass(frozen=True, kw_only=True, slots=True)
class HallList:
    currency: str
    bowls: tuple[BowlWinners, ...]  # in the order of their rounds, the final last
    people: tuple[Guest, ...]

    @property
    def is_of_many(self) -> bool:
        """Whether there is more than one table."""
        return len(self.bowls) > 1

    @property
    def is_final(self) -> bool:
        """Whether every game is over."""
        return all(bowl.phase == "ended" for bowl in self.bowls)

    @property
    def by_prize(self) -> list[tuple[BowlWinners, Won]]:
        """By tier, value and name, so that equal prizes are together; those of the final come
        first."""
        every = [(bowl, item) for bowl in self.bowls for item in bowl.winners.by_prize]
        if not self.is_of_many:
            return every
        return sorted(
            every,
            key=lambda pair: (
                *(pair[1].tier, -pair[1].worth, order_key(pair[1].prize)),
                *(pair[0].round != FINAL, -pair[0].round, pair[0].place, pair[1].position),
            ),
        )

    @property
    def won(self) -> int:
        return sum(len(bowl.won) for bowl in self.bowls)

    @property
    def given(self) -> int:
        return sum(bowl.given for bowl in self.bowls)

    @property
    def left(self) -> int:
        return self.won - self.given

    @property
    def to_fetch_back(self) -> int:
        return sum(bowl.to_fetch_back for bowl in self.bowls)

    @property
    def total(self) -> str:
        """The value of all won prizes as text, "" for none."""
        worth = sum(guest.worth(self.currency) for guest in self.people)
        return format_money(worth, self.currency) if worth else ""


def champions_so_far(state: State) -> tuple[int, ...]:
    """After a total grab, the player who made it."""
    return state.champions if state.grabbed_by is None else (state.grabbed_by,)


def round_called(number: int, rounds: Iterable[int]) -> str:
    """The title of a round among these rounds."""
    between = {other for other in rounds if other not in (FINAL, TABLES)}
    if number == FINAL:
        return gettext("Grand final")
    if number == TABLES:
        return pgettext("round", "Tables")
    if len(between) == 1:
        return gettext("Semi-finals")
    return gettext("Round {number}").format(number=number)


def name_of_bowl(bowl: Festival) -> str:
    return gettext("Grand final") if bowl.hall_id is None else bowl.name


def order_of(bowl: Festival | BowlResult) -> tuple[bool, int, int]:
    """The order of the tables, the final last."""
    return bowl.round == FINAL, bowl.round, bowl.place


def hall_tables(hall: Festival) -> QuerySet[Table]:
    """The dice table of every bowl, with that of the final."""
    is_here = Q(festival__hall=hall) | Q(festival=hall)
    return Table.objects.filter(is_here, number=FIRST).select_related("festival")


class Memory(Generic[T]):
    """Keeps a result for each table and language, and computes it again when the table changes.

    Optimization: a result takes 10 ms and depends on its own table only; for 300 tables it is
    computed once, not for every request.
    """

    def __init__(self, make: Callable[[Table], T]) -> None:
        self.make = make
        self.known: dict[tuple[int, str], tuple[tuple[object, ...], T]] = {}

    def of(self, hall: Festival) -> list[T]:
        """The results of all tables; only those of changed tables are computed."""
        language = language_now()
        found = {(table.pk, language): table for table in hall_tables(hall)}
        known = {key: self.known.get(key) for key in found}
        states = {key: _state_of(table) for key, table in found.items()}
        stale = [key for key, kept in known.items() if not kept or kept[0] != states[key]]
        tables = [found[key] for key in stale]
        catch_up(tables)
        prefetch_related_objects(tables, "festival__players", "prizes")
        if len(self.known) > MOST_KEPT:
            self.known.clear()
        for key in stale:
            known[key] = self.known[key] = states[key], self.make(found[key])
        return [kept[1] for kept in known.values() if kept]


def _state_of(table: Table) -> tuple[object, ...]:
    festival = table.festival
    return table.revision, table.version, festival.code, festival.round, festival.place


def table_list(table: Table) -> HallList:
    """The winners of one table alone."""
    bowl = _bowl(table)
    return HallList(
        currency=table.festival.currency,
        bowls=(bowl,),
        people=tuple(Guest(parts=((bowl, winner),)) for winner in bowl.winners.by_person),
    )


def hall_list(hall: Festival) -> HallList:
    bowls = bowls_in_order(hall)
    people = people_of(hall, bowls, lambda bowl: bowl.winners.by_person)
    return HallList(
        currency=hall.currency,
        bowls=tuple(bowls),
        people=tuple(Guest(parts=parts) for parts in people),
    )


def _bowl(table: Table) -> BowlWinners:
    return BowlWinners.of(table, table=table.pk, winners=winner_list(table))


BOWLS = Memory(_bowl)


def bowls_in_order(hall: Festival) -> list[BowlWinners]:
    return sorted(BOWLS.of(hall), key=order_of)


def people_of(
    hall: Festival, results: Sequence[R], people: Callable[[R], Iterable[P]]
) -> list[tuple[tuple[R, P], ...]]:
    """Each person once, with the tables that they played at: by the first table of each person, and
    their number there. people: of one result."""
    same: dict[Who, Who] = {}
    for one, other in same_person(hall).items():
        _join(same, one, other)
    for result in results:
        for player, into in result.merged:
            _join(same, (result.id, player), (result.id, into))
    parts: dict[Who, list[tuple[R, P]]] = {}
    for result in results:
        for winner in people(result):
            who = root_of(same, (result.id, winner.person.number))
            parts.setdefault(who, []).append((result, winner))
    return [tuple(found) for found in parts.values()]


def _join(same: dict[Who, Who], one: Who, other: Who) -> None:
    first, second = root_of(same, one), root_of(same, other)
    if first != second:
        same[first] = second
