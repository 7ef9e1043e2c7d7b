"""Halls of many tables, laid directly in the data: some before their start, some in the middle of
their game, some over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from festival.models import Festival, LogEntry, Player, Prize, Seat, Table
from rules.bobing import game
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State
from rules.dice import Roll
from rules.game import follow
from rules.log import Entry, Log
from tests.festival.evening import DATE, PYRAMID

BEGAN = 1_790_000_000  # seconds: some evening in 2026
PACE = 16  # seconds from turn to turn
GIVEN = (
    *("Ana", "Ben", "Carla", "Dino", "Ella", "Fe"),
    *("Gil", "Hana", "Ivan", "Josephine", "Kuya Jun"),
)
FAMILY = ("Reyes", "Tan", "Lim", "Santos", "Cruz", "Ong", "Sy", "Garcia", "Uy", "Villanueva")


def new_hall(
    tables: int, *, name: str = "City festival", stage: int = 1, **columns: object
) -> Festival:
    """A hall with so many tables that nobody has set up yet, and the final's."""
    hall = Festival.objects.create(name=name, date=DATE, budget=60000, **columns)
    own = Table.objects.create(festival=hall)
    _give_prizes([own])
    add_tables(hall, tables, stage=stage)
    return hall


def add_tables(hall: Festival, tables: int, *, stage: int = 1, title: str = "Table") -> list[Table]:
    festivals = Festival.objects.bulk_create(
        Festival(
            name=f"{title} {place}",
            date=hall.date,
            budget=hall.budget,
            hall=hall,
            round=stage,
            place=place,
            rulebook=hall.rulebook,
            switches=hall.switches,
        )
        for place in range(1, tables + 1)
    )
    return Table.objects.bulk_create(Table(festival=festival) for festival in festivals)


def tables_of(hall: Festival, stage: int = 1) -> list[Table]:
    found = Table.objects.filter(festival__hall=hall, festival__round=stage, number=1)
    return list(found.select_related("festival").order_by("festival__place"))


def seat(tables: Iterable[Table], players: int = 4) -> None:
    """Prizes on the tables, and players at them."""
    some = list(tables)
    _give_prizes(some)
    people = Player.objects.bulk_create(
        Player(festival=table.festival, number=number, name=name_of(table, number))
        for table in some
        for number in range(1, players + 1)
    )
    by_festival = {table.festival_id: table for table in some}
    Seat.objects.bulk_create(
        Seat(table=by_festival[player.festival_id], player=player, place=player.number)
        for player in people
    )


def hall_of(tables: int, *, unset: int = 0) -> Festival:
    """A hall with players and prizes at all tables but the last ones."""
    hall = new_hall(tables + unset)
    seat(tables_of(hall)[:tables])
    return hall


def name_of(table: Table, number: int) -> str:
    at = table.festival.place * 7 + number * 3
    return f"{GIVEN[at % len(GIVEN)]} {FAMILY[(at // 3 + number) % len(FAMILY)]}"


def _give_prizes(tables: Sequence[Table]) -> None:
    Prize.objects.bulk_create(
        Prize(table=table, tier=tier, position=place, name=f"Prize {tier}-{place}", value=100)
        for table in tables
        for tier, count in PYRAMID.items()
        for place in range(1, count + 1)
    )


def play(
    tables: Iterable[Table], rolls: int | None, *, seed: int = 1, ends_at: int = BEGAN
) -> None:
    """So many rolls at each of these tables, or all there are until somebody is crowned; the last
    of them at `ends_at`."""
    some, book = list(tables), Rulebook.load("manila")
    written: list[LogEntry] = []
    for table in some:
        log = _played(table, book, rolls, _chance(table, seed), ends_at)
        written += [
            LogEntry(
                table=table,
                seq=entry.seq,
                key=f"k{entry.seq}",
                entry=game.CODEC.entry_to_dict(entry),
            )
            for entry in log.entries
        ]
        table.version, table.revision = log.version, table.revision + 1
    LogEntry.objects.bulk_create(written, batch_size=500)
    Table.objects.bulk_update(some, ["version", "revision"], batch_size=200)


def _chance(table: Table, seed: int) -> Random:
    """The same for a table of the same place, whatever was laid before it."""
    return Random(seed * 10_007 + table.festival.round * 1_009 + table.festival.place)


def _played(
    table: Table, book: Rulebook, rolls: int | None, random: Random, ends_at: int
) -> Log[c.Command, e.Event]:
    prizes = tuple(c.Prize(prize.pk, prize.tier) for prize in table.prizes.all())
    players = tuple(table.festival.players.values_list("number", flat=True))
    most = rolls if rolls is not None else 2000
    log: Log[c.Command, e.Event] = Log()
    state: State = game.opening(book)
    commands: list[c.Command] = [c.Start(book, prizes, players)]
    while commands:
        command = commands.pop()
        events = game.decide(state, command)
        entry: Entry[c.Command, e.Event] = log.act(command, events)
        log, state = log.append(entry), follow(game, state, events)
        done = log.version - 1
        if state.phase is Phase.CROWNING and rolls is None:
            commands.append(c.Crown())
        elif state.phase in (Phase.ROLLING, Phase.ROLL_OFF) and done < most and state.turn:
            at = ends_at - PACE * (most - done - 1) if rolls is not None else BEGAN + PACE * done
            roll = Roll(tuple(random.randint(1, 6) for _ in range(6)))
            commands.append(c.Throw(state.turn, roll, is_confirmed=True, at=at))
    return log
