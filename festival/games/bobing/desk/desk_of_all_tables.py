"""The prize desk of all tables: each person of a festival, with the prizes won at any of them.

A festival without a hall has one table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from festival.games.bobing.desk.desk_line_and_gone_home import set_at_desk
from festival.games.bobing.desk.desk_of_one_table import Collector, Desk, desk_of
from festival.games.bobing.desk.desk_search import closest, search
from festival.games.bobing.desk.hand_outs import NO_PRIZE, hand_out, take_in
from festival.games.bobing.desk.scanner_codes import scanned
from festival.games.bobing.results.hall_winner_list import Guest, HallList, hall_list, hall_tables
from festival.models import Festival, HandOut, Player, Prize, Table
from festival.tables.record.people_of_hall import Who, earlier, players_at
from festival.tables.record.record import naming_at
from festival.words.search import Fit
from festival.words.sentences import counted, in_a_row
from rules.errors import RulesError
from rules.wording import prize as prize_ref

MOST_LEFT = 2  # people with the most to collect who are listed one by one


@dataclass(frozen=True, kw_only=True)
class PrizesAtTable:
    """The prizes of one person at one table."""

    table: Table
    place: str  # the name of the table; "" where there is only one
    who: Collector


@dataclass(frozen=True, kw_only=True)
class AtDesk:
    """The person at the desk, with one part for each table that they played at."""

    guest: Guest
    parts: tuple[PrizesAtTable, ...]

    @property
    def key(self) -> str:
        return self.guest.key

    @property
    def to_give(self) -> tuple[int, ...]:
        """The prizes to hand out now, of tables that are played here."""
        return tuple(prize for part in self.here for prize in part.who.to_give)

    @property
    def settled(self) -> tuple[int, ...]:
        """Those prizes to hand out that nobody can take away any more."""
        return tuple(prize for part in self.here for prize in part.who.settled)

    @property
    def takeable(self) -> str:
        """The names of the prizes to hand out that a later throw may still take."""
        lines = (line for part in self.here for line in part.who.lines if line.is_takeable)
        return in_a_row(counted(line.name for line in lines for _ in line.to_give))

    @property
    def left(self) -> int:
        return sum(part.who.left for part in self.parts)

    @property
    def to_fetch_back(self) -> int:
        return sum(part.who.to_fetch_back for part in self.parts)

    @property
    def total(self) -> int:
        return sum(part.who.total for part in self.parts)

    @property
    def is_done(self) -> bool:
        return all(part.who.is_done for part in self.parts)

    @property
    def is_in_line(self) -> bool:
        return any(part.who.is_in_line for part in self.parts)

    @property
    def is_kept(self) -> bool:
        return any(part.who.is_kept for part in self.parts)

    @property
    def is_away(self) -> bool:
        return any(part.who.is_away for part in self.parts)

    @property
    def since(self) -> datetime | None:
        """When they joined the queue; kept once they are called."""
        return min((part.who.since for part in self.parts if part.who.since), default=None)

    @property
    def here(self) -> list[PrizesAtTable]:
        """The parts of tables that are played here; prizes of other tables cannot be ticked."""
        return [part for part in self.parts if part.table.festival.away_since is None]


@dataclass(frozen=True, kw_only=True)
class LastPress:
    """What one person was handed at one press, from any number of tables."""

    key: str  # of the person
    name: str
    what: str
    ticks: tuple[int, ...]  # primary keys of the hand-outs, to take them back
    at: datetime


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A search result."""

    guest: Guest
    is_by_prize: bool  # found by a prize, not by the name


@dataclass(frozen=True, kw_only=True)
class WholeDesk:
    found: HallList
    people: Sequence[Hit]  # the search results, the best match first
    revision: int  # grows with every change at any table
    at: AtDesk | None
    line: Sequence[Guest]  # the queue, in order of arrival
    called: Sequence[Guest]  # people who were called and have not collected everything yet
    last: LastPress | None  # what this desk handed out last
    table: Desk | None  # the only table

    @property
    def is_somebody_called_so(self) -> bool:
        return any(not hit.is_by_prize for hit in self.people)

    @property
    def share(self) -> int:
        """The percentage of the won prizes that is handed out, rounded down."""
        return 100 * self.found.given // self.found.won if self.found.won else 0

    @property
    def winners(self) -> int:
        return sum(guest.count > 0 for guest in self.found.people)

    @property
    def served(self) -> int:
        return sum(guest.count > 0 and guest.is_done for guest in self.found.people)

    @property
    def missing(self) -> list[Guest]:
        """People with prizes to collect who may still come, first those with the most."""
        left = (guest for guest in self.found.people if guest.left and not guest.is_kept)
        return sorted(left, key=lambda guest: -guest.left)

    @property
    def most_left(self) -> list[Guest]:
        """People in `missing` who are listed one by one."""
        return self.missing[:MOST_LEFT]

    @property
    def others_left(self) -> list[Guest]:
        return self.missing[MOST_LEFT:]

    @property
    def prizes_left(self) -> int:
        """How many prizes `others_left` have to collect."""
        return sum(guest.left for guest in self.others_left)

    @property
    def kept(self) -> list[Guest]:
        """People who went home and whose prizes are kept."""
        return [guest for guest in self.found.people if guest.left and guest.is_kept]


def whole_desk(
    hall: Festival,
    wanted: str = "",
    *,
    is_open_only: bool = False,
    who: Who | None = None,
    is_typing: bool = False,
    user: User | None = None,
) -> WholeDesk:
    """Read the prize desk. wanted: part of a name, a table, a number or a prize, or a scanned
    guest's code. who: the person at the desk; otherwise, unless `is_typing`, the only person who
    matches. user: the user of this desk."""
    revision = hall_tables(hall).aggregate(all=Sum("revision"))["all"] or 0
    found = hall_list(hall)
    bowls = {bowl.code: bowl.id for bowl in found.bowls}
    scan = None if is_typing else scanned(wanted, bowls)
    if scan is not None:
        who = bowls[scan.code], scan.number
    fits = [
        (how, guest)
        for how, guest in search(found, "" if scan is not None else wanted)
        if not (is_open_only and guest.is_done)
    ]
    at = guest_at(found, who)
    if at is None and wanted and scan is None and not is_typing:
        at = closest(fits)
    hits = sorted(fits, key=lambda pair: pair[0])
    line, called = _line(hall, found)
    return WholeDesk(
        found=found,
        people=[Hit(guest=guest, is_by_prize=how is Fit.PRIZE) for how, guest in hits],
        revision=revision,
        at=None if at is None else at_desk(found, at),
        line=line,
        called=called,
        last=None if user is None else _last(hall, found, user),
        table=None if found.is_of_many else desk_of(hall_tables(hall).get()),
    )


def _line(hall: Festival, found: HallList) -> tuple[list[Guest], list[Guest]]:
    """The queue and the people who were called, each in order of arrival. A person who is in the
    queue of any table counts as waiting."""
    known = players_at(hall.pk).filter(at_desk__in=(Player.AtDesk.IN_LINE, Player.AtDesk.CALLED))
    line: dict[str, Guest] = {}
    called: dict[str, Guest] = {}
    ways = known.order_by("at_desk_since").values_list("festival", "number", "at_desk")
    for festival, number, at_desk in ways:
        guest = guest_at(found, (festival, number))
        if guest is not None and not guest.is_done:
            (line if at_desk == Player.AtDesk.IN_LINE else called)[guest.key] = guest
    return list(line.values()), [person for key, person in called.items() if key not in line]


def set_at_desk_at_all(hall: Festival, who: Who, to: str) -> None:
    """Call `set_at_desk` for one person at every table where they have something to collect. Raises
    RulesError and PlayedElsewhere."""
    found = hall_list(hall)
    guest = guest_at(found, who)
    if guest is None:
        return
    at = at_desk(found, guest)
    here = [part for part in at.here if not part.who.is_done] or at.here[:1]
    if to == Player.AtDesk.CALLED and at.is_in_line:
        here = [part for part in here if part.who.is_in_line]
    with transaction.atomic():
        # Always in the same order, so that two desks cannot deadlock.
        for part in sorted(here, key=lambda part: part.table.pk):
            set_at_desk(part.table.pk, part.who.person.number, to)


def _last(hall: Festival, found: HallList, user: User) -> LastPress | None:
    """What this user handed out last; each device has its own user."""
    own = ticks_at(hall).filter(author=user).order_by("-pk")
    newest = own.first()
    if newest is None:
        return None
    guest = guest_at(found, (newest.prize.table.festival_id, newest.player))
    if guest is None:
        return None
    pressed = own.filter(at=newest.at).order_by("pk")
    numbers = {(bowl.id, winner.person.number) for bowl, winner in guest.parts}
    ticks = [tick for tick in pressed if (tick.prize.table.festival_id, tick.player) in numbers]
    return LastPress(
        key=guest.key,
        name=guest.person.name,
        what=called(ticks),
        ticks=tuple(tick.pk for tick in ticks),
        at=newest.at,
    )


def ticks_at(hall: Festival) -> QuerySet[HandOut]:
    tables = hall_tables(hall).values("pk")
    return HandOut.objects.filter(prize__table__in=tables).select_related("prize__table__festival")


def called(ticks: Iterable[HandOut]) -> str:
    """The names of the prizes in one sentence, those of a higher tier first."""
    ordered = sorted(ticks, key=lambda tick: (tick.prize.tier, tick.prize.position, tick.pk))
    words = {tick.prize.table: naming_at(tick.prize.table) for tick in ordered}
    names = (str(words[tick.prize.table].name(prize_ref(tick.prize_id))) for tick in ordered)
    return in_a_row(counted(names))


def take_in_at_all(hall: Festival, ticks: Collection[int]) -> tuple[HandOut, ...]:
    """Take back the ticks of several tables, all of them or none. Returns the ticks that were taken
    back. Raises PlayedElsewhere."""
    with transaction.atomic():
        found = tuple(ticks_at(hall).filter(pk__in=ticks))
        for table in sorted({tick.prize.table_id for tick in found}):
            take_in(table, [tick.pk for tick in found if tick.prize.table_id == table])
        return found


def hand_out_at_all(
    hall: Festival, who: Who, prizes: Collection[int], author: User | None
) -> list[HandOut]:
    """Tick prizes of several tables as handed to one person, all of them or none. Returns those
    that had been ticked before. Raises RulesError and PlayedElsewhere."""
    guest = guest_at(hall_list(hall), who)
    by_table: dict[int, list[int]] = {}
    for prize, table in Prize.objects.filter(pk__in=prizes).values_list("pk", "table_id"):
        by_table.setdefault(table, []).append(prize)
    numbers = {bowl.table: winner.person.number for bowl, winner in guest.parts} if guest else {}
    tables = hall_tables(hall).in_bulk([pk for pk in by_table if pk in numbers])
    if not tables:
        raise RulesError(NO_PRIZE())
    at = timezone.now()
    with transaction.atomic():
        return [
            tick
            # Always in the same order, so that two desks cannot deadlock.
            for table in sorted(tables)
            for tick in hand_out(table, numbers[table], by_table[table], author, at=at)
        ]


def who_of(festival: Festival, key: str) -> Who | None:
    """The person of a `Guest.key`; None for any other text."""
    bowl, _, number = key.rpartition("-")
    bowl = bowl or str(festival.pk)
    is_key = all(part.isdecimal() and len(part) < 10 for part in (bowl, number))
    return (int(bowl), int(number)) if is_key else None


def guest_at(found: HallList, who: Who | None) -> Guest | None:
    """The guest with this number at this table; before the game begins, found by the table that
    they came from."""
    guests = {
        (bowl.id, winner.person.number): guest
        for guest in found.people
        for bowl, winner in guest.parts
    }
    if who is None or who in guests:
        return guests.get(who) if who else None
    player = Player.objects.filter(festival=who[0], number=who[1]).first()
    before = ((guest.festival_id, guest.number) for guest in (earlier(player) if player else ()))
    return next((guests[key] for key in before if key in guests), None)


def at_desk(found: HallList, guest: Guest) -> AtDesk:
    """This guest with their prizes at every table."""
    tables = Table.objects.select_related("festival").in_bulk(
        [bowl.table for bowl, _ in guest.parts]
    )
    return AtDesk(
        guest=guest,
        parts=tuple(
            PrizesAtTable(
                table=tables[bowl.table], place=bowl.name if found.is_of_many else "", who=who
            )
            for bowl, winner in guest.parts
            if (who := desk_of(tables[bowl.table]).at(winner.person.number)) is not None
        ),
    )
