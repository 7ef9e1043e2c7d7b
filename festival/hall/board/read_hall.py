"""Reads a hall for its screens: only the tables that changed since the last reading.

The number of queries does not grow with the number of tables (up to 50), and the games that this
process already knows are used.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.urls import reverse

from festival.games.bobing.rulebooks.load_rulebook import FALLBACK
from festival.hall.board.hall_values import Bowl, Finalist, Hall
from festival.hall.board.one_table import Lists, begun, unbegun, unreadable
from festival.models import FIRST, Festival, Player, Prize, Seat, Table
from festival.tables.record.game_clock import game_time
from festival.tables.record.log_line import Person
from festival.tables.record.record import catch_up, newest_record
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.web.storage_errors import UnreadableLog
from festival.words.sentences import naming_among
from rules.bobing.book.rulebook import Rulebook
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names

AT_ONCE = 50  # tables read with one query of each kind
TRIES = 8  # attempts to read all tables at one moment, while games go on
# Up to this many tables: the last tier whose throws are shown (about ten throws a minute).
LOWEST = ((12, 5), (40, 3), (120, 2))

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class KnownHall:
    hall: Hall
    revision: int  # as in `hall_revisions`
    host: str  # the laptop's address for guests
    games: Games = field(repr=False)


@dataclass
class Games:
    """What is known of the tables of a hall, by primary key."""

    revisions: dict[int, int] = field(default_factory=dict)
    setups: dict[int, int] = field(default_factory=dict)  # the version of the lists that were read
    lists: dict[int, Lists] = field(default_factory=dict)
    bowls: dict[int, Bowl] = field(default_factory=dict)

    def copy(self) -> Games:
        return Games(**{name: dict(by_table) for name, by_table in vars(self).items()})

    def keep(self, table_ids: Collection[int]) -> None:
        """Forget all other tables."""
        for by_table in (self.revisions, self.setups, self.lists, self.bowls):
            for gone in by_table.keys() - table_ids:
                del by_table[gone]


def hall_revisions(table_ids: Iterable[int]) -> dict[int, int]:
    """For each hall, by the primary key of its table: the sum of the revisions of all its tables.
    The sum grows with every change of any table, in any process. When a table leaves the hall, its
    revision plus 1 is added to the hall's own."""
    halls = dict(Table.objects.filter(pk__in=table_ids).values_list("festival_id", "pk"))
    rows = (
        Table.objects.filter(number=FIRST, festival__in=_festivals(list(halls)))
        .annotate(place=Coalesce(F("festival__hall_id"), F("festival_id")))
        .order_by()
        .values_list("place")
        .annotate(total=Sum("revision"))
    )
    return {halls[festival]: revision for festival, revision in rows}


def _festivals(halls: Sequence[int]) -> QuerySet[Festival, tuple[int]]:
    return Festival.objects.filter(Q(pk__in=halls) | Q(hall__in=halls)).order_by().values_list("pk")


def read(table_id: int, known: KnownHall | None = None) -> KnownHall:
    """The hall as it is stored now; `known` itself if nothing has changed since.

    table_id: of the hall's own table. Raises Table.DoesNotExist if it is no hall.
    """
    own = Table.objects.values_list("festival_id", flat=True)
    festival_id = known.hall.festival if known else own.get(pk=table_id)
    revisions = _revisions(festival_id, table_id)
    lowest = next((tier for most, tier in LOWEST if len(revisions) - 1 <= most), 1)
    if known and known.hall.lowest != lowest:
        known = None
    if known and known.host == guest_host() and known.games.revisions == revisions:
        return known
    games = known.games.copy() if known else Games()
    # If no revision changed while reading, everything was read at one moment: the same revision
    # then means the same hall in every process.
    for _ in range(TRIES):
        if games.revisions == revisions:
            break
        _read_changed(games, revisions, lowest)
        revisions = _revisions(festival_id, table_id)
    total = sum(games.revisions.values())
    return KnownHall(_hall(table_id, games, known, lowest), total, guest_host(), games)


def _revisions(festival_id: int, table_id: int) -> dict[int, int]:
    rows = Table.objects.filter(number=FIRST, festival__in=_festivals([festival_id])).order_by()
    revisions = dict(rows.values_list("pk", "revision"))
    if len(revisions) < 2 or table_id not in revisions:
        raise Table.DoesNotExist
    return revisions


def _read_changed(games: Games, revisions: Mapping[int, int], lowest: int) -> None:
    """Read the tables whose revision changed; keep the others as they are."""
    changed = [pk for pk, revision in revisions.items() if games.revisions.get(pk) != revision]
    games.keep(revisions.keys())
    for start in range(0, len(changed), AT_ONCE):
        some = Table.objects.filter(pk__in=changed[start : start + AT_ONCE])
        tables = list(some.select_related("festival"))
        new = [table for table in tables if games.setups.get(table.pk) != _setup(table)]
        games.lists |= _lists(new)
        games.setups |= {table.pk: _setup(table) for table in new}
        catch_up(tables)
        now = game_time()
        games.bowls |= {
            table.pk: _bowl(table, games.lists[table.pk], now, lowest) for table in tables
        }
        games.revisions |= {table.pk: revisions[table.pk] for table in tables}


def _setup(table: Table) -> int:
    """The version of a table's lists; it changes when the set-up changes and when the game
    begins."""
    return table.festival.setup_revision if table.version else -1 - table.festival.setup_revision


def _bowl(table: Table, lists: Lists, now: float, lowest: int) -> Bowl:
    if not table.version:
        return unbegun(table, lists)
    try:
        record = newest_record(table)
        if not record.log.done:
            return unbegun(table, lists)
        return begun(table, record, lists, now=now, lowest=lowest)
    except (InvalidRulebook, UnreadableLog):
        logger.exception("table %s of a hall cannot be read", table.pk)
        return unreadable(table)


def _lists(tables: Sequence[Table]) -> dict[int, Lists]:
    if not tables:
        return {}
    people: dict[int, list[tuple[int, str, bool]]] = defaultdict(list)
    guests: dict[int, list[int]] = defaultdict(list)
    asking: dict[int, int] = defaultdict(int)
    festivals = [table.festival_id for table in tables]
    origins: dict[int, set[int]] = defaultdict(set)
    later = Player.objects.filter(came_from=OuterRef("pk"))
    players = Player.objects.filter(festival__in=festivals).annotate(is_gone=Exists(later))
    for festival, number, name, status, origin, is_gone in players.order_by(
        "festival", "number"
    ).values_list(
        *("festival_id", "number", "name", "status", "came_from__festival_id", "is_gone")
    ):
        people[festival].append((number, name, status == Player.Status.APPROVED))
        asking[festival] += status == Player.Status.WAITING
        if status != Player.Status.APPROVED:
            continue
        if not is_gone:
            guests[festival].append(number)
        if origin is not None:
            origins[festival].add(origin)
    pks = [table.pk for table in tables]
    seats = dict(
        Seat.objects.filter(table__in=pks, player__status=Player.Status.APPROVED)
        .order_by()
        .values_list("table")
        .annotate(seated=Count("pk"))
    )
    prizes: dict[int, dict[int, int]] = defaultdict(dict)
    counted = Prize.objects.filter(table__in=pks).order_by().values_list("table", "tier")
    for pk, tier, count in counted.annotate(count=Count("pk")):
        prizes[pk][tier] = count
    called = {festival: naming_among(people[festival]) for festival in festivals}
    return {
        table.pk: Lists(
            naming=(naming := called[table.festival_id]),
            guests=tuple(naming.players[number] for number in guests[table.festival_id]),
            asking=asking[table.festival_id],
            origins=frozenset(origins[table.festival_id]),
            seats=seats.get(table.pk, 0),
            prizes=prizes[table.pk],
            champion_prizes=_champion_prizes(table),
        )
        for table in tables
    }


def _champion_prizes(table: Table) -> dict[int, str]:
    """The names of the grand final's champion prizes, for its coronation; {} for other tables."""
    if table.festival.hall_id is not None:
        return {}
    return dict(table.prizes.filter(tier=1).values_list("pk", "name"))


def _hall(table_id: int, games: Games, known: KnownHall | None, lowest: int) -> Hall:
    final = games.bowls[table_id]
    before = known.hall if known and known.hall.final is final else None
    others = sorted(
        (bowl for pk, bowl in games.bowls.items() if pk != table_id),
        key=lambda bowl: (bowl.round, bowl.place, bowl.id),
    )
    url = f"{guest_host()}{reverse('hall_board', args=[final.code]).rstrip('/')}"
    tiers, zone = (before.tiers, before.zone) if before else _titles(table_id)
    return Hall(
        id=table_id,
        festival=final.festival,
        code=final.code,
        name=final.name,
        bowls=tuple(others),
        final=final,
        finalists=before.finalists if before else _finalists(final),
        tiers=tiers,
        zone=zone,
        lowest=lowest,
        join_text=url,
        join_qr=qr_image(with_scheme(f"{url}/")),
    )


def _titles(table_id: int) -> tuple[tuple[Names, ...], ZoneInfo]:
    """The names of the tiers in the hall's rulebook, and the hall's time zone."""
    table = Table.objects.select_related("festival").get(pk=table_id)
    try:
        book: Rulebook = newest_record(table).state.book
    except (InvalidRulebook, UnreadableLog):
        book = Rulebook.load(FALLBACK)
    return tuple(tier.names for tier in book.tiers), table.festival.zone


def _finalists(final: Bowl) -> tuple[Finalist, ...]:
    """The champions who have come to the final, with the tables that they come from."""
    came = Player.objects.filter(
        festival=final.festival, came_from__isnull=False, status=Player.Status.APPROVED
    )
    rows = came.values_list("number", "name", "came_from__festival__name").order_by("number")
    champions = {person.number for person in final.champions}
    return tuple(
        Finalist(
            person=Person(number=number, name=name),
            table=table,
            is_champion=number in champions,
        )
        for number, name, table in rows
    )
