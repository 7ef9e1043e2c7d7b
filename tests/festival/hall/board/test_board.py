"""All tables of a hall, as its screens read them: values worked out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.games.bobing.record.halls import champions_of
from festival.games.bobing.setup.hall_tables import MOST_BOWLS, remove_bowl
from festival.hall.board.hall_values import Bowl, Thrown, grid_of
from festival.hall.board.read_hall import KnownHall, hall_revisions, read
from festival.hall.board.tables_that_need_attention import STILL, stands_still
from festival.models import Festival, LogEntry, Table
from festival.play import write_path
from festival.play.undo import undo
from festival.tables.record import record
from festival.tables.record.log_line import Person
from festival.tables.record.record import table_record
from rules.bobing.game.commands import Crown, Stop
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    RED_4,
    STRAIGHT,
    confirmed,
    post,
    stored,
    throw,
    throws,
)
from tests.festival.halls import add_tables, hall_of, new_hall, play, seat, tables_of

pytestmark = pytest.mark.django_db

UNTOUCHED = (1, 2, 4, 8, 16, 32)


def begun(hall: Festival, place: int, *rolls: str) -> Festival:
    """The game at a table, and these rolls in it."""
    bowl = hall.bowls.get(place=place)
    program_rolls_and_lots.start(post(bowl))
    throws(bowl, *rolls)
    return bowl


def reading(hall: Festival, known: KnownHall | None = None) -> KnownHall:
    return read(hall.table.pk, known)


def bowls(hall: Festival) -> tuple[Bowl, ...]:
    return reading(hall).hall.bowls


def test_table_says_who_rolls_and_which_prizes_are_left() -> None:
    hall = hall_of(2)
    begun(hall, 1, ONE, STRAIGHT, NOTHING)

    bowl, other = bowls(hall)

    names = list(hall.bowls.get(place=1).players.values_list("name", flat=True))
    assert (bowl.state, bowl.game_round, bowl.players) == ("rolling", 1, 4)
    assert bowl.turn == Person(number=4, name=names[3])
    assert (bowl.counts, bowl.left) == (UNTOUCHED, (1, 1, 4, 8, 16, 31))
    assert (bowl.prizes, bowl.won, bowl.prizes_left) == (63, 2, 61)
    assert bowl.last == Thrown(
        person=Person(number=3, name=names[2]), dice=(1, 1, 2, 3, 5, 6), names=None
    )
    assert (other.state, other.players, other.left) == ("ready", 4, UNTOUCHED)


def test_wall_of_many_tables_calls_eight_players_a_page() -> None:
    hall = new_hall(43)
    some = tables_of(hall)[:10]
    seat(some)
    play(some[:1], None)
    before = reading(hall).hall.called
    play(some[1:], 3)

    called = reading(hall).hall.called

    assert before == ((),) * 6
    assert [[bowl.place for bowl in leaf] for leaf in called] == [
        *([2, 3, 4, 5, 6, 7, 8], [9, 10], [], [], [], [])
    ]
    assert reading(hall_of(2)).hall.called == ()


def test_table_without_players_or_prizes_is_not_set_up() -> None:
    hall = new_hall(3)
    first, second, _ = tables_of(hall)
    seat([first])
    players.add_players(second.festival_id, ["Ana", "Ben"])

    assert [bowl.state for bowl in bowls(hall)] == ["ready", "unset", "unset"]
    with pytest.raises(Table.DoesNotExist):
        reading(new_hall(0))


def test_table_with_a_champion_is_done_with_nothing_left() -> None:
    hall = hall_of(2)
    confirmed(begun(hall, 1, ONE), GRAB)
    bowl = begun(hall, 2, RED_4)
    write_path.perform(post(bowl), Stop())
    write_path.perform(post(bowl), Crown())

    grabbed, done = bowls(hall)

    assert [(each.state, [c.number for c in each.champions]) for each in (grabbed, done)] == [
        *(("done", [2]), ("done", [1]))
    ]
    assert done.champions[0].name == bowl.players.get(number=1).name
    assert (done.prizes_left, done.slices, done.minutes) == (0, 0, None)
    assert grabbed.greats[0].kind == "grab"


def date(*entries: tuple[Festival, int, int]) -> None:
    """Entries of these numbers in the logs have been given at these seconds."""
    for bowl, seq, at in entries:
        entry = LogEntry.objects.get(table=bowl.table, seq=seq)
        entry.entry["command"]["at"] = at
        LogEntry.objects.filter(pk=entry.pk).update(entry=entry.entry)
    record.forget_records()


def test_progress_counts_prizes_and_tables_by_what_they_do() -> None:
    hall = hall_of(4)
    begun(hall, 1, ONE)
    begun(hall, 2, ONE, ONE)
    hall.bowls.filter(place=3).update(away_since=timezone.now())

    progress = reading(hall).hall.progress

    assert (progress.tables, progress.played, progress.away, progress.waiting) == (4, 2, 1, 1)
    assert (progress.won, progress.prizes, progress.percent) == (3, 252, 1)


def test_table_counts_as_still_after_a_while_except_in_a_break() -> None:
    rolling, paused = (bowl_of(state=state, last_at=1000) for state in ("rolling", "paused"))

    assert [stands_still(rolling, 1000 + STILL - 1), stands_still(rolling, 1000 + STILL)] == [0, 1]
    assert not stands_still(paused, 9000)
    assert not stands_still(bowl_of(state="done", last_at=1000), 9000)


def bowl_of(**known: object) -> Bowl:
    whole = {"id": 1, "festival": 1, "code": "c", "name": "Table 1", "round": 1, "place": 1}
    return Bowl(**{**whole, **known})  # type: ignore[arg-type]


def test_fewer_tables_say_more_and_every_one_has_its_place() -> None:
    kinds = {1: "cards", 12: "cards", 13: "tiles", 42: "tiles", 43: "cakes"}
    assert {tables: grid_of(tables).kind for tables in kinds} == kinds

    for tables in (1, 2, 7, 30, 100, 300, 400, 401, 900, MOST_BOWLS):
        grid = grid_of(tables)
        assert 1 <= grid.columns <= min(tables, 37)  # none empty; the style sheet has 37
        assert 1 <= grid.lines <= 27  # the style sheet has 27


def test_game_that_cannot_be_read_hides_no_other() -> None:
    hall = hall_of(2)
    bowl = begun(hall, 1, ONE)
    begun(hall, 2, ONE)
    LogEntry.objects.filter(table=bowl.table, seq=2).update(entry={"seq": 2})
    record.forget_records()

    assert [each.state for each in bowls(hall)] == ["unreadable", "rolling"]


def test_revision_grows_with_every_table_and_with_the_hall() -> None:
    hall = hall_of(2)
    table = hall.table.pk

    def revision() -> int:
        assert hall_revisions([table]) == {table: reading(hall).revision}
        return reading(hall).revision

    seen = [revision()]
    bowl = begun(hall, 2)
    seen.append(revision())
    throw(bowl, ONE)
    seen.append(revision())
    undo(post(bowl))
    seen.append(revision())
    write_path.touch(write_path.lock(hall.pk))
    seen.append(revision())

    assert [after - before for before, after in pairwise(seen)] == [1] * 4
    left = new_hall(3)  # whose last table has seen most
    last = tables_of(left)[2]
    Table.objects.filter(pk=last.pk).update(revision=40)
    before = reading(left).revision
    remove_bowl(left.pk, last.festival_id)
    assert reading(left).revision > before
    halls = [hall, hall_of(1)]  # whose revisions are told apart
    found = hall_revisions([each.table.pk for each in halls])
    assert found == {each.table.pk: reading(each).revision for each in halls}


def test_guests_who_ask_are_counted_at_once() -> None:
    hall = hall_of(2)
    before = reading(hall)
    asked = tables_of(hall)[0].festival_id

    for name in ("Gina", "Gus"):
        ask_to_join(asked, name=name, device=name)

    assert [bowl.asking for bowl in before.hall.bowls] == [0, 0]
    assert [bowl.asking for bowl in reading(hall, before).hall.bowls] == [2, 0]


@pytest.mark.django_db(transaction=True)  # what was committed here is known here
@pytest.mark.parametrize("changed", [1, 12])
def test_rolls_of_many_tables_cost_as_few_queries_as_one(changed: int) -> None:
    hall = hall_of(12)
    play(tables_of(hall), 2)
    before = reading(hall)
    some = tables_of(hall)[:changed]
    for table in some:
        throw(stored(table.festival), NOTHING)

    with CaptureQueriesContext(connection) as queries:
        after = reading(hall, before)

    # What revisions there are, the tables that changed, and once more what revisions there are.
    assert len(queries) == 3
    assert [old is new for old, new in zip(before.hall.bowls, after.hall.bowls, strict=True)] == [
        place >= changed for place in range(12)
    ]


def test_change_while_a_hall_is_read_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a revision would stand for one thing here and for another in the next process."""
    hall = hall_of(2)
    bowl = begun(hall, 1, ONE)
    rolls = iter([STRAIGHT])

    def reading_slowly(tables: list[Table]) -> None:
        for roll in rolls:
            throw(bowl, roll)

    monkeypatch.setattr("festival.hall.board.read_hall.catch_up", reading_slowly)

    found = reading(hall)

    assert found.revision == hall_revisions([hall.table.pk])[hall.table.pk]
    assert found.hall.bowls[0].left == (1, 1, 4, 8, 16, 31)


def gone_on(bowl: Festival, into: Festival, number: int = 1) -> None:
    """The champion of a bowl sits down at another."""
    champion = bowl.players.get(number=champions_of(table_record(stored(bowl).table).state)[0])
    into.players.create(number=number, name=champion.name, came_from=champion)
    write_path.touch(write_path.lock(into.pk))


def test_reopened_table_of_a_past_round_does_not_move_the_wall() -> None:
    hall = hall_of(2)
    (semi,) = add_tables(hall, 1, stage=2, title="Semi-final")
    play(tables_of(hall), None)
    first, second = (table.festival for table in tables_of(hall))
    gone_on(first, semi.festival)

    undo(post(stored(first)))
    stays = reading(hall).hall
    undo(post(stored(second)))  # whose champion is still waited for
    is_back = reading(hall).hall

    assert (stays.bowls[0].state, stays.round) == ("crowning", 2)
    assert is_back.round == 1


def test_later_rounds_are_announced_with_champions_until_seated() -> None:
    hall, other = hall_of(2), hall_of(2)
    (semi,) = add_tables(hall, 1, stage=2, title="Semi-final")
    before = reading(hall).hall
    for each in (hall, other):
        play(tables_of(each), None)
    between, final = reading(hall).hall, reading(other).hall
    gone_on(tables_of(hall)[0].festival, semi.festival)
    gone_on(tables_of(other)[0].festival, other)
    after = reading(hall).hall

    assert (before.round, len(before.current), before.is_semi_final) == (1, 2, False)
    assert (between.round, len(between.current), between.is_semi_final) == (2, 1, True)
    assert (between.is_between, between.is_final) == (True, False)
    assert between.greats == ()  # those of an earlier round are told no more
    assert [bowl.name for bowl in between.for_guests[:3]] == ["Semi-final 1", "Table 1", "Table 2"]
    assert [each.table for each in between.expected] == ["Table 1", "Table 2"]
    assert not after.is_announced
    assert (final.is_announced, final.are_finalists_known) == (True, False)
    assert reading(other).hall.are_finalists_known


def test_great_throws_of_all_tables_show_newest_first() -> None:
    hall = hall_of(2)
    first, second = begun(hall, 1), begun(hall, 2)
    throws(first, RED_3, STRAIGHT, RED_4)
    throws(second, RED_3, NOTHING)
    date((first, 2, 100), (first, 3, 200), (first, 4, 300), (second, 2, 400))
    before = reading(hall)

    undo(post(first))

    after = reading(hall, before)
    told = [
        [(great.kind, great.table, great.tier) for great in each.hall.greats]
        for each in (before, after)
    ]
    newest, *rest = [("prize", "Table 2", 3), ("prize", "Table 1", 2), ("prize", "Table 1", 3)]
    assert told == [[newest, ("champion", "Table 1", 1), *rest], [newest, *rest]]


def test_winner_of_a_roll_off_is_above_those_who_lost_it() -> None:
    hall = hall_of(1)
    bowl = begun(hall, 1, RED_4, RED_4, RED_3)
    write_path.perform(post(bowl), Stop())
    throws(bowl, RED_3, NOTHING)

    greats = reading(hall).hall.greats

    assert [each.person.number for each in greats] == [3, 1, 2]


def test_final_has_its_progress_and_a_coronation_with_dice() -> None:
    hall = hall_of(1)
    play(tables_of(hall), None)
    before = reading(hall).hall
    players.add_players(hall.pk, ["Ana", "Ben"])
    program_rolls_and_lots.start(post(hall))
    throws(stored(hall), RED_4)
    after = reading(hall).hall
    for command in (Stop(), Crown()):
        write_path.perform(post(hall), command)

    final = reading(hall).hall.final

    assert (before.progress.won, after.progress.won) == (before.bowls[0].won, 0)
    assert (after.progress.tables, after.progress.prizes) == (1, 63)
    assert final.leading == (4, 4, 4, 4, 1, 2)
    assert final.won_with == ((Person(number=1, name="Ana"), "Prize 1-1"),)
    assert final.won == 1


def test_rolls_of_another_process_cost_one_query_more() -> None:
    hall = hall_of(3)
    play(tables_of(hall), 5)
    before = reading(hall)
    kept = record.known_records()
    for table in tables_of(hall):
        throw(stored(table.festival), NOTHING)
    record.forget_records()
    for table_id, each in kept.items():
        record._records[table_id] = each

    with CaptureQueriesContext(connection) as queries:
        after = reading(hall, before)

    assert len(queries) == 4
    assert [bowl.last and bowl.last.dice for bowl in after.hall.bowls] == [(1, 1, 2, 3, 5, 6)] * 3
