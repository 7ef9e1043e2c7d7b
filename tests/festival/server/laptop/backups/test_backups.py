"""Backups while rolls are given: consistent, checked, restored, and not too many."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone

from festival.server.laptop.backups import backups, restore
from festival.server.laptop.backups.backups import (
    MOST,
    Backup,
    Damaged,
    beside_of,
    delete_surplus,
    has_news,
    listed,
    make,
    newest_good,
    opened,
    private_file,
    superfluous,
)
from festival.server.laptop.backups.restore import restored_at_terminal
from festival.server.laptop.data_file.at_start import is_older_than_backup
from festival.server.laptop.data_file.watch import Due
from rules.dice_commitment import Promise
from tests.festival.live.wire import Emcee, House
from tests.festival.tables.record.test_stored import rows, unpacked
from tests.running import ROOT

NOTHING = "112356"
NOW = datetime(2026, 9, 25, 21, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def emcee(house: House) -> Emcee:
    return house.sign_in()


@pytest.fixture
def data(house: House) -> Path:
    return house.data / "moonbowl.sqlite3"


def log_of(path: Path, festival_id: int) -> list[tuple[int, str]]:
    return rows(
        path,
        "SELECT e.seq, e.entry FROM festival_logentry e JOIN festival_table t"
        " ON t.id = e.table_id WHERE t.festival_id = ? ORDER BY e.seq",
        festival_id,
    )


def of_table(path: Path, column: str, festival_id: int) -> Any:
    query = f"SELECT {column} FROM festival_table WHERE festival_id = ? AND number = 1"
    ((found,),) = rows(path, query, festival_id)
    return found


def newest_of(path: Path) -> Backup:
    """Of the data file of this path."""
    newest = newest_good(path.parent / "backups")
    assert newest is not None
    return newest


def copied(data: Path) -> Backup:
    with closing(opened(data)) as source:
        return make(source, data)


def test_files_are_named_by_the_laptops_time_on_every_page() -> None:
    def hour() -> str:
        return f"{datetime.now(timezone.get_default_timezone()):%Y%m%d-%H}"

    before = hour()
    with timezone.override("Pacific/Kiritimati"):
        named = beside_of(Path("moonbowl.sqlite3"), "old").name

    assert any(each in named for each in (before, hour()))


@pytest.mark.proof
def test_backups_under_write_load_hold_a_whole_log_each(
    house: House, emcee: Emcee, data: Path
) -> None:
    festival_id, _ = emcee.demo()
    is_enough = Event()
    given: list[str] = []

    def give() -> None:
        while not is_enough.is_set():
            given.append(emcee.give(festival_id, "throw", roll=NOTHING)["kind"])

    rolling = Thread(target=give)
    rolling.start()
    try:
        made = [copied(data) for _ in range(5)]
    finally:
        is_enough.set()
        rolling.join()

    assert set(given) == {"done"}
    whole = log_of(data, festival_id)
    for backup in made:
        log = log_of(backup.path, festival_id)
        assert log == whole[: len(log)]
        assert rows(backup.path, "PRAGMA integrity_check") == [("ok",)]


def test_change_is_news_to_a_backup_and_a_sign_in_is_not(
    house: House, emcee: Emcee, data: Path
) -> None:
    festival_id, _ = emcee.demo()

    copied(data)
    assert not has_news(data)
    house.sign_in()
    assert not has_news(data)
    emcee.give(festival_id, "throw", roll=NOTHING)
    assert has_news(data)


@pytest.fixture(scope="module")
def whole(house: House, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A copy of the data that has a backup of its own, and a festival in it."""
    festival_id, _ = house.sign_in().demo()
    path = tmp_path_factory.mktemp("whole") / "moonbowl.sqlite3"
    with closing(opened(house.data / path.name)) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    copied(path)
    return path, festival_id


@pytest.fixture
def spoilt(whole: tuple[Path, int], tmp_path: Path) -> tuple[Path, int]:
    """The same, for a test to do with it what it likes."""
    path, festival_id = whole
    folder = shutil.copytree(path.parent, tmp_path / "spoilt")
    return folder / path.name, festival_id


TABLE = "SELECT id FROM festival_table WHERE festival_id = ? AND number = 1"
FIFTH = f"WHERE seq = 5 AND table_id = ({TABLE})"


def write(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute(statement, values)


def test_what_is_wrong_with_the_log_is_no_backup(spoilt: tuple[Path, int]) -> None:
    path, festival_id = spoilt
    write(path, f"UPDATE festival_logentry SET entry = '{{' {FIFTH}", festival_id)
    before = listed(path.parent / "backups")

    with pytest.raises(Damaged):
        copied(path)

    assert listed(path.parent / "backups") == before


def test_a_backup_that_was_cut_short_since_counts_no_more(spoilt: tuple[Path, int]) -> None:
    backup = newest_of(spoilt[0])
    os.truncate(backup.path, backup.size // 2)

    assert newest_good(backup.path.parent) is None


def manage(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments, "--data", str(data)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_restoring_from_the_terminal_keeps_what_was_there(spoilt: tuple[Path, int]) -> None:
    path, festival_id = spoilt
    before, revision = log_of(path, festival_id), of_table(path, "revision", festival_id)
    (promise,) = promises_of(path, festival_id)
    newest = newest_of(path)
    unused = "INSERT INTO festival_signinlink (digest, created_at) VALUES ('1', datetime('now'))"
    write(newest.path, unused)
    journal = path.with_name(f"{path.name}-journal")
    for each in (path, journal):
        each.write_bytes(b"this is not a database" * 100)

    said = manage("restore", "newest", data=path.parent)

    assert said.returncode == 0, said.stderr
    assert log_of(path, festival_id) == before
    # Or screens would take it for old news.
    assert of_table(path, "revision", festival_id) > revision
    # One that was used since would be good again.
    assert rows(path, "SELECT digest FROM festival_signinlink") == []
    (kept,) = path.parent.glob("moonbowl-before-restore-*.sqlite3")
    assert kept.read_bytes() == b"this is not a database" * 100
    assert not journal.exists()  # it would be written into the new file
    assert str(kept) in said.stdout
    (told,) = json.loads(of_table(path, "setbacks", festival_id))
    assert (told["after"], told["backup"]) == (len(before), newest.made_at.isoformat())
    old, new = promises_of(path, festival_id)
    assert (old.seed, old.until, new.since) == (promise.seed, len(before), len(before) + 1)


@pytest.mark.django_db
def test_screens_notice_every_restore_of_the_same_backup(spoilt: tuple[Path, int]) -> None:
    path, festival_id = spoilt
    newest, revisions = newest_of(path), [of_table(path, "revision", festival_id)]

    for _ in range(2):
        restored_at_terminal(newest, path)
        revisions.append(of_table(path, "revision", festival_id))
        # As after a day of play, or by a clock that was ahead.
        write(path, "UPDATE festival_table SET revision = 2 * revision WHERE ?", 1)
        revisions.append(of_table(path, "revision", festival_id))

    assert revisions == sorted({*revisions})


def promises_of(path: Path, festival_id: int) -> list[Promise]:
    text = of_table(path, "promises", festival_id)
    return [Promise.from_dict(each) for each in json.loads(text)]


@pytest.mark.django_db
def test_interrupted_restore_is_finished_by_the_next_start(spoilt: tuple[Path, int]) -> None:
    """The power fails between the two moves."""
    path, festival_id = spoilt
    newest = newest_of(path)
    restore.prepare(newest, path)
    path.unlink()  # it was moved away

    kept = restore.use_prepared(path)

    assert kept is not None
    assert not kept.exists()
    assert not restore.prepared(path).exists()
    assert len(json.loads(of_table(path, "setbacks", festival_id))) == 1
    assert restore.use_prepared(path) is None


def test_file_of_an_older_version_is_restored_by_its_path(
    spoilt: tuple[Path, int], tmp_path: Path
) -> None:
    taken = unpacked("mid_game", tmp_path).rename(tmp_path / "taken along.sqlite3")
    log = "SELECT seq, entry FROM festival_logentry ORDER BY seq"

    said = manage("restore", str(taken), data=spoilt[0].parent)

    assert said.returncode == 0, said.stderr
    assert rows(spoilt[0], log) == rows(taken, log)


@pytest.mark.proof
def test_backup_of_a_newer_version_is_refused_and_cannot_start(
    spoilt: tuple[Path, int],
) -> None:
    path, festival_id = spoilt
    newest = newest_of(path)
    newer = "INSERT INTO django_migrations (app, name, applied) VALUES ('festival', '9999_x', '')"
    write(newest.path, newer)
    before = log_of(path, festival_id)

    said = manage("restore", newest.name, data=path.parent)

    assert said.returncode != 0
    assert "was written by a newer Moonbowl; nothing was changed." in said.stderr
    assert log_of(path, festival_id) == before
    shutil.copyfile(newest.path, path)  # the twin
    begun = manage("party", "--no-browser", data=path.parent)
    assert "A newer Moonbowl wrote this data" in begun.stderr


@pytest.mark.proof
def test_restoring_is_refused_while_a_server_runs(house: House, emcee: Emcee, data: Path) -> None:
    emcee.demo()
    backup = copied(data)
    before = data.stat()

    said = manage("restore", backup.name, data=data.parent)

    assert said.returncode == 1
    assert f"http://localhost:{house.party.port}" in said.stderr
    assert (data.stat().st_ino, data.stat().st_mtime) == (before.st_ino, before.st_mtime)


def test_restoring_a_backup_that_there_is_not_changes_nothing(
    spoilt: tuple[Path, int], tmp_path: Path
) -> None:
    """Nor is a folder made that there is not."""
    path, missing = spoilt[0], tmp_path / "mistyped"
    before = path.read_bytes()

    said = manage("restore", "moonbowl-of-last-year.sqlite3", data=path.parent)
    nowhere = manage("restore", data=missing)

    assert (said.returncode, nowhere.returncode) == (1, 1)
    assert "moonbowl-of-last-year.sqlite3" in said.stderr
    assert path.read_bytes() == before
    assert (str(missing) in nowhere.stderr, missing.exists()) == (True, False)


def test_each_backup_is_copied_to_the_second_folder_if_any(house: House, emcee: Emcee) -> None:
    stick, backups = house.data.parent / "memory stick", house.data / "backups"

    def asked() -> str:
        emcee.demo()
        page = emcee.visitor.get(f"{house.url}/backups/")[1]
        assert emcee.visitor.post(f"{house.url}/backups/new/", page)[0] == 302
        return emcee.visitor.get(f"{house.url}/backups/")[1]

    told = f"The second backup folder is missing: {stick}"
    assert told not in asked()
    backup, copy = newest_good(backups), newest_good(stick)
    assert backup
    assert copy
    assert copy.name == backup.name
    assert copy.path.read_bytes() == backup.path.read_bytes()

    away = stick.rename(stick.with_name("pulled out"))
    try:
        assert told in asked()
        assert not stick.exists()
    finally:
        away.rename(stick)


def test_ends_of_games_are_backed_up_once_a_minute_and_each_is() -> None:
    due, made = Due(frozenset({1})), []  # 1 was over at the start
    for now, over in ((100, {1}), (101, {1, 2}), (102, {1, 2, 3}), (160, {1, 2, 3}), (162, {1, 2})):
        if due.is_now(frozenset(over), now):
            due.last = now
            made.append(now)

    assert made == [100, 160]  # the first is that of every ten minutes
    assert not due.is_now(frozenset({1, 2, 3}), 163)  # 3 went on, and is over again
    assert due.is_now(frozenset({1, 2}), 760)


def backup_at(age: timedelta) -> Backup:
    return Backup(path=Path(f"{age}.sqlite3"), made_at=NOW - age, size=1)


def kept_of(times: Iterable[datetime]) -> list[datetime]:
    """Of backups that are made at these times, one after another."""
    kept: list[Backup] = []
    for made_at in times:
        kept.insert(0, Backup(path=Path("b"), made_at=made_at, size=1))
        for each in superfluous(kept):
            kept.remove(each)
    return [each.made_at for each in kept]


def every(minutes: int, evening: datetime, hours: int) -> list[datetime]:
    return [evening + timedelta(minutes=minute) for minute in range(0, 60 * hours + 1, minutes)]


def test_all_of_the_last_hour_stay_and_then_fewer() -> None:
    evenings = [every(10, NOW + timedelta(days=day), 6) for day in range(5)]

    kept = kept_of(chain.from_iterable(evenings))

    assert len(kept) == MOST
    today = [each for each in kept if each >= evenings[4][0]]
    assert today[:7] == evenings[4][-1:-8:-1]
    assert {each.hour for each in today} == {21, 22, 23, 0, 1, 2, 3}
    assert {each.date() for each in kept} >= {evening[-1].date() for evening in evenings}


@pytest.mark.parametrize("days", [1, -1, 27_000, -20_000])
def test_clock_that_jumps_costs_no_backup_but_the_oldest(days: int) -> None:
    evening = every(10, NOW, 3)  # 19
    later = evening[-1] + timedelta(days=days, minutes=10)
    back = evening[-1] + timedelta(minutes=30)

    assert kept_of([*evening, later, back]) == [back, later, *reversed(evening[1:])]
    assert kept_of([*every(10, later, 4), back])[0] == back


def test_backup_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        os.close(private_file(tmp_path / "backup"))
    finally:
        os.umask(before)

    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600


def test_thinning_takes_the_note_of_an_earlier_version(spoilt: tuple[Path, int]) -> None:
    backup = newest_of(spoilt[0])
    folder = backup.path.parent
    for day in range(1, 30):
        older = folder / f"moonbowl-202608{day:02d}-210000.sqlite3"
        older.touch()
        older.with_suffix(".json").touch()

    delete_surplus(folder, backup)

    assert [len(list(folder.glob(kind))) for kind in ("*.sqlite3", "*.json")] == [20, 19]
    assert backup.path.exists()


def test_order_is_that_of_the_numbers_in_names(tmp_path: Path) -> None:
    names = [
        "moonbowl-10000-20260924-210000",
        "moonbowl-0002-20260925-210000",
        "moonbowl-0001-20990101-000000",
        "moonbowl-20990101-000000",  # of an older version
        "my copy of 2026-09-25",
    ]
    for day, name in enumerate(reversed(names)):
        path = tmp_path / f"{name}.sqlite3"
        path.touch()
        os.utime(path, (day, day))

    assert [each.path.stem for each in listed(tmp_path)] == names


def made_from(newest: Backup) -> Backup:
    """The next backup of the same folder, a copy of this one."""
    partial = newest.path.with_suffix(".partial")
    shutil.copyfile(newest.path, partial)
    return backups.make_newest(partial, newest.path.parent.with_name("moonbowl.sqlite3"))


def test_backups_of_a_clock_that_was_ahead_are_older(spoilt: tuple[Path, int]) -> None:
    """Twenty of an older version, whose names have no number."""
    made = newest_of(spoilt[0])
    for minute in range(20):
        shutil.copyfile(
            made.path, made.path.with_name(f"moonbowl-20990101-0000{minute:02d}.sqlite3")
        )
    made.path.unlink()
    made = newest_of(spoilt[0])

    for number in (1, 2):
        made = made_from(made)
        delete_surplus(made.path.parent, made)
        assert (newest_of(spoilt[0]).name, made.number) == (made.name, number)


def test_log_behind_that_of_the_newest_backup_is_older(spoilt: tuple[Path, int]) -> None:
    path, festival_id = spoilt
    assert not is_older_than_backup(path)
    write(
        path, "UPDATE festival_table SET version = version - 1 WHERE festival_id = ?", festival_id
    )
    assert is_older_than_backup(path)
    copied(path)
    assert not is_older_than_backup(path)


@pytest.mark.django_db
def test_restored_file_is_not_called_older(spoilt: tuple[Path, int]) -> None:
    path, festival_id = spoilt
    earlier = newest_of(path)
    write(
        path, "UPDATE festival_table SET version = version + 1 WHERE festival_id = ?", festival_id
    )
    copied(path)

    restored_at_terminal(earlier, path)

    assert not is_older_than_backup(path)


def test_stick_with_backups_of_another_laptop_keeps_new_ones(
    spoilt: tuple[Path, int], tmp_path: Path
) -> None:
    newest = newest_of(spoilt[0])
    stick = tmp_path / "stick"
    stick.mkdir()
    for number in range(100, 120):
        shutil.copyfile(newest.path, stick / f"moonbowl-{number:04d}-20260925-210000.sqlite3")

    backups.copy_to_second(newest, stick)

    assert (stick / newest.name).exists()
    with override_settings(BACKUPS_DIR=stick):
        assert made_from(newest).number == 120


def test_kept_file_is_never_overwritten_by_the_next_one(tmp_path: Path) -> None:
    """The clock was set back."""
    kept = {beside_of(tmp_path / "moonbowl.sqlite3", "old") for _ in range(3)}
    for each in kept:
        each.touch()

    assert beside_of(tmp_path / "moonbowl.sqlite3", "old") not in kept
