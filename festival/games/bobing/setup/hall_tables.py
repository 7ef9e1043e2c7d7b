"""Adds and removes the tables of a hall; all share one rulebook, each has its own prizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from festival.games.bobing.prizes.pictures import drop_unused
from festival.games.bobing.record.halls import (
    TABLES,
    bowls_of,
    leave_revisions,
    standing_of,
    waiting_of,
    with_table,
)
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.live.hub import announce
from festival.models import FIRST, Festival, Helper, Prize, Table
from festival.play.write_path import lock, touch
from festival.tables.record.record import require_not_begun
from festival.web.limits.quotas import require_room_for_bowls
from festival.web.locked_winners import require_unlocked
from festival.web.played_elsewhere import require_here
from rules.errors import RulesError
from rules.wording import Wording

MOST_BOWLS = 999  # in one round
AT_ONCE = 2000  # rows written with one query
LIKE_THE_OTHERS = (  # settings that the tables of a round share
    *("time_zone", "currency", "budget", "guests", "buy_in", "pace", "sets", "minutes"),
    *("rulebook", "switches", "guests_roll"),
)
LIKE_THE_HALL = (
    *("date", "owner_id", "is_rehearsal", "archived_at"),
    *("wifi_name", "wifi_password", "joins_by_phone", "entry_code"),
)
OF_A_FINAL = frozenset({"best_of_round", "unbeaten_lap"})  # ways to end that only a final has
USUAL_END = "best_of_round"  # for a final whose organisers have not chosen a way

TOO_MANY = Wording("hall.too_many", "at most {most} tables fit (you typed {count})")
IN_A_HALL = Wording("hall.in_a_hall", "this festival is itself a table of a hall")
SEATED = Wording(
    "hall.seated", "{table} has guests. Seat them at other tables first, then remove it"
)
PLAYED = Wording("hall.played", "{table} has been played at, so it cannot be removed")
BEGUN = Wording("hall.begun", "the game at {table} has begun")
NO_TABLE = Wording("hall.no_table", "that table is no longer in this hall")
IN_THE_FINAL = Wording(
    "hall.in_the_final", "champions are already in the grand final. Take them out first"
)


def lock_hall(hall_id: int) -> Festival:
    """The hall, locked until the transaction ends. Every write locks the hall before its tables.

    Raises RulesError for a festival that is itself a table, and WinnersLocked.
    """
    hall = lock(hall_id)
    if hall.hall_id is not None:
        raise RulesError(IN_A_HALL())
    require_unlocked(hall)
    return hall


@contextmanager
def locked_hall(hall_id: int) -> Iterator[Festival]:
    """A transaction with this hall locked, as by `lock_hall`."""
    with transaction.atomic():
        yield lock_hall(hall_id)


def lock_bowls(
    hall: Festival, round_number: int | None = None, only: Iterable[int] | None = None
) -> list[Festival]:
    """The tables of a locked hall in their order, locked as by `lock`: first all tables by primary
    key. only: primary keys of their festivals."""
    chosen: dict[str, object] = {"hall": hall}
    if round_number is not None:
        chosen["round"] = round_number
    if only is not None:
        chosen["pk__in"] = set(only)
    which = {f"festival__{name}": value for name, value in chosen.items()}
    tables = Table.objects.select_for_update(of=("self",)).filter(**which).order_by("pk")
    first = {table.festival_id: table for table in tables if table.number == FIRST}
    festivals = Festival.objects.select_for_update().filter(**chosen).order_by("pk")
    bowls = []
    for festival in festivals:
        first[festival.pk].festival = festival
        bowls.append(with_table(first[festival.pk]))
    return sorted(bowls, key=lambda bowl: (bowl.round, bowl.place))


def touch_bowls(bowls: Iterable[Festival]) -> None:
    """Note changes at several tables that no log records, as `touch` does at one."""
    changed = [bowl.pk for bowl in bowls]
    Festival.objects.filter(pk__in=changed).update(setup_revision=F("setup_revision") + 1)
    Table.objects.filter(festival__in=changed).update(revision=F("revision") + 1)

    def announce_all() -> None:
        for table in Table.objects.filter(festival__in=changed).select_related("festival"):
            announce(table)

    transaction.on_commit(announce_all, robust=True)


def bowl_of(hall: Festival, bowl_id: int) -> Festival:
    """A locked table of a hall that is locked already. Raises RulesError if the table is not (or
    no longer) in the hall."""
    if not hall.bowls.filter(pk=bowl_id).exists():
        raise RulesError(NO_TABLE())
    return lock(bowl_id)


def require_bowl_waiting(bowl: Festival) -> None:
    if not standing_of(bowl).is_waiting:
        raise RulesError(BEGUN(table=bowl.name))


def set_count(
    hall_id: int, count: int, *, round_number: int = TABLES, called: str = ""
) -> list[Festival]:
    """Set the number of tables of a round: add tables, or remove the last ones. Returns all of
    them; a second call changes nothing.

    called: the word before the number of each new table; "" for the usual one.

    Raises RulesError if somebody sits or has played at a table to be removed.
    """
    with transaction.atomic():
        hall = _lock_for_bowls(hall_id, round_number)
        bowls = lock_bowls(hall, round_number)
        for bowl in bowls[count:]:
            require_unused(bowl)
        _remove(hall, bowls[count:])
        last = max((bowl.place for bowl in bowls), default=0)
        places = range(last + 1, last + 1 + count - len(bowls))
        names = [f"{called or usual_name(round_number)} {number}" for number in places]
        _add(hall, bowls, names, round_number)
        touch(hall)
        return bowls_of(hall, round_number)


def name_bowls(hall_id: int, names: Sequence[str]) -> list[Festival]:
    """Add a table to the first round for each name that none has yet. Returns all tables of the
    round; a second call adds none.

    Raises RulesError.
    """
    with transaction.atomic():
        hall = _lock_for_bowls(hall_id, TABLES)
        bowls = lock_bowls(hall, TABLES)
        known = {bowl.name.casefold() for bowl in bowls}
        new: dict[str, str] = {}
        for name in names:
            if name.casefold() not in known:
                new.setdefault(name.casefold(), name)
        _add(hall, bowls, list(new.values()), TABLES)
        touch(hall)
        return bowls_of(hall, TABLES)


def usual_name(round_number: int) -> str:
    """The word before the number of a table."""
    return gettext("Table") if round_number == TABLES else gettext("Semi-final")


def _lock_for_bowls(hall_id: int, round_number: int) -> Festival:
    """The locked hall. Raises RulesError if the hall's own table, the final, has begun, and
    if a later round changes while champions are in the final."""
    hall = lock_hall(hall_id)
    require_not_begun(hall)
    if round_number > TABLES and hall.players.exclude(came_from=None).exists():
        raise RulesError(IN_THE_FINAL())
    return hall


def _add(
    hall: Festival, there: Sequence[Festival], names: Sequence[str], round_number: int
) -> None:
    if not names:
        return
    count = len(there) + len(names)
    if count > MOST_BOWLS:
        raise RulesError(TOO_MANY(most=MOST_BOWLS, count=count))
    require_room_for_bowls(hall.owner_id, len(names))
    if hall.is_join_open:  # guests who register now get a table, and nobody registers for the final
        hall.is_join_open = False
        hall.save(update_fields=["is_join_open"])
    is_offered = USUAL_END in book_of(hall).definitions["end"].values
    if is_offered and "end" not in hall.switches and not hall.bowls.exists():
        _let_end(hall, USUAL_END)
    model = _model(hall, there, round_number)
    first = max((bowl.place for bowl in there), default=0) + 1
    bowls = Festival.objects.bulk_create(
        Festival(hall=hall, round=round_number, place=number, name=name, **_columns(hall, model))
        for number, name in enumerate(names, start=first)
    )
    tables = Table.objects.bulk_create(Table(festival=bowl) for bowl in bowls)
    prizes = _set_of(model, is_new=model.round != round_number and model != hall)
    lay((table, prize) for table in tables for prize in prizes)


def _let_end(hall: Festival, how: str | None) -> None:
    """Choose how the final ends; None for the rulebook's own way."""
    others = {key: value for key, value in hall.switches.items() if key != "end"}
    hall.switches = others if how is None else {**others, "end": how}
    hall.save(update_fields=["switches"])


def _model(hall: Festival, there: Sequence[Festival], round_number: int) -> Festival:
    """The festival whose rules and prizes new tables copy: of the same round, else of the round
    before, else the hall."""
    if there:
        return there[0]
    before = bowls_of(hall, round_number - 1)
    return before[0] if before else hall


def _columns(hall: Festival, model: Festival) -> dict[str, object]:
    columns = {name: getattr(model, name) for name in LIKE_THE_OTHERS}
    columns |= {name: getattr(hall, name) for name in LIKE_THE_HALL}
    if model == hall:  # the whole party's budget and guests are not those of one table
        columns |= {"budget": 0, "guests": None, "buy_in": 0}
        kept = {key: value for key, value in hall.switches.items() if value not in OF_A_FINAL}
        columns["switches"] = kept
    return columns


def _set_of(model: Festival, *, is_new: bool) -> list[Prize]:
    """The prizes of a table, to be copied. is_new: as many, but blank."""
    prizes = list(model.table.prizes.all())
    if is_new:
        return [Prize(tier=prize.tier, position=prize.position) for prize in prizes]
    return prizes


def lay(prizes: Iterable[tuple[Table, Prize]]) -> None:
    """Create a copy of each prize at the table beside it."""
    names = ("tier", "position", "name", "value", "picture_id")
    alike = (
        Prize(table=table, **{name: getattr(prize, name) for name in names})
        for table, prize in prizes
    )
    Prize.objects.bulk_create(alike, batch_size=AT_ONCE)


def rename_bowl(hall_id: int, bowl_id: int, name: str) -> None:
    with transaction.atomic():
        bowl = bowl_of(lock_hall(hall_id), bowl_id)
        bowl.name = name
        bowl.save(update_fields=["name"])
        touch(bowl)


def remove_bowl(hall_id: int, bowl_id: int) -> None:
    """Raises RulesError if somebody sits or has played there."""
    with locked_hall(hall_id) as hall:
        bowl = bowl_of(hall, bowl_id)
        require_unused(bowl)
        _remove(hall, [bowl])
        touch(hall)


def require_unused(bowl: Festival) -> None:
    """Raises RulesError if it is at another laptop, or if somebody sits or has played there."""
    require_here(bowl)
    if Table.objects.filter(festival=bowl, version__gt=0).exists():
        raise RulesError(PLAYED(table=bowl.name))
    if bowl.players.exclude(status="rejected").exists():
        raise RulesError(SEATED(table=bowl.name))


def _remove(hall: Festival, bowls: Sequence[Festival]) -> None:
    if bowls:
        leave_revisions(bowls)
        gone = [bowl.pk for bowl in bowls]
        helpers = Helper.objects.filter(festival__in=gone)
        User.objects.filter(pk__in=helpers.values("user")).update(is_active=False)
        Festival.objects.filter(pk__in=gone).delete()
        drop_unused()
        if hall.switches.get("end") == USUAL_END and not hall.bowls.exists():
            _let_end(hall, None)  # no hall any more


def copy_prizes(hall_id: int, bowl_id: int) -> int:
    """Copy the prizes of this table to all tables of its round that have not begun. Returns how
    many tables changed."""
    with locked_hall(hall_id) as hall:
        source = bowl_of(hall, bowl_id)
        others = [bowl for bowl in lock_bowls(hall, source.round) if bowl != source]
        prizes = _set_of(source, is_new=False)
        wanted = [(p.tier, p.position, p.name, p.value, p.picture_id) for p in prizes]
        there = _told_at(hall, source.round)
        changed = waiting_of(bowl for bowl in others if there.get(bowl.table.pk, []) != wanted)
        places = [told[:2] for told in wanted]
        alike = [b for b in changed if [t[:2] for t in there.get(b.table.pk, [])] == places]
        _rename_prizes([bowl.table for bowl in alike], prizes)
        tables = [bowl.table for bowl in changed if bowl not in alike]
        Prize.objects.filter(table__in=tables).delete()
        lay((table, prize) for table in tables for prize in prizes)
        drop_unused()
        touch_bowls(changed)
        return len(changed)


def _rename_prizes(tables: Sequence[Table], prizes: Sequence[Prize]) -> None:
    """Give tables with the same places the names, values and pictures of these prizes; primary keys
    stay."""
    if not tables:
        return
    for prize in prizes:
        Prize.objects.filter(table__in=tables, tier=prize.tier, position=prize.position).update(
            name=prize.name, value=prize.value, picture=prize.picture_id
        )


Told = tuple[int, int, str, int, int | None]


def _told_at(hall: Festival, round_number: int) -> dict[int, list[Told]]:
    """The prizes of each table of a round, by the table's primary key."""
    rows = Prize.objects.filter(
        table__festival__hall=hall, table__festival__round=round_number, table__number=FIRST
    ).values_list("table", "tier", "position", "name", "value", "picture")
    found: dict[int, list[Told]] = {}
    for table, *told in rows:
        found.setdefault(table, []).append(tuple(told))  # type: ignore[arg-type]
    return found
