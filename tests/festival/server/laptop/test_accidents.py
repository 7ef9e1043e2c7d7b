"""Whatever befalls the data file while rolls are given: it is said, and the evening goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from festival.server.laptop.backups.backups import newest_good
from tests.festival.live.wire import Emcee, House, console, line
from tests.festival.server.laptop.accidents import (
    NOTHING,
    can_mount,
    fill,
    held_by_another,
    press,
    small_disk,
    until,
)
from tests.running import party

PROOF = pytest.mark.proof


def played(house: House) -> tuple[Emcee, int, int]:
    """The emcee of an evening that is played, its id, and how long its log is."""
    emcee = house.sign_in()
    festival_id, _ = emcee.demo()
    return emcee, festival_id, entries(house, festival_id)


def data_file(house: House) -> Path:
    return house.data / "moonbowl.sqlite3"


def entries(house: House, festival_id: int) -> int:
    ((count,),) = house.sql(
        "SELECT count(*) FROM festival_logentry e JOIN festival_table t ON t.id = e.table_id"
        " WHERE t.festival_id = ?",
        festival_id,
    )
    return int(count)


def backed_up(house: House, emcee: Emcee) -> str:
    """The name of a backup made now."""
    page = emcee.visitor.get(f"{house.url}/backups/")[1]
    assert emcee.visitor.post(f"{house.url}/backups/new/", page)[0] == 302
    newest = newest_good(house.data / "backups")
    assert newest is not None
    return newest.name


def restore(house: House, emcee: Emcee, name: str) -> int:
    page = emcee.visitor.get(f"{house.url}/backups/")[1]
    return emcee.visitor.post(f"{house.url}/backups/{name}/restore/", page)[0]


@pytest.mark.parametrize("how", ["BEGIN EXCLUSIVE", pytest.param("BEGIN", marks=PROOF)])
def test_a_lock_is_said_and_the_same_press_counts_once_after_it(house: House, how: str) -> None:
    emcee, festival_id, before = played(house)
    given = press(emcee, festival_id)

    with held_by_another(data_file(house), how):
        refused = given.send()
    done, again = given.until_saved(), given.send()

    assert (refused.status, refused.kind, refused.retry_after) == (503, "held", "2")
    assert "Another program holds the data file" in refused.notice
    assert (done.kind, again.kind) == ("done", "done")
    assert entries(house, festival_id) == before + 1


@PROOF
def test_file_that_was_read_only_for_a_while_is_written_again(house: House) -> None:
    emcee, festival_id, before = played(house)
    presses = press(emcee, festival_id)
    if subprocess.run(
        ["chattr", "+i", data_file(house)], check=False, capture_output=True
    ).returncode:
        pytest.skip("no file can be made immutable here")
    try:
        refused = [presses.send() for _ in range(6)]
    finally:
        subprocess.run(["chattr", "-i", data_file(house)], check=True)
    first = presses.send()
    rest = [emcee.give(festival_id, "throw", roll=NOTHING)["kind"] for _ in range(60)]

    assert {(each.status, each.kind) for each in refused} == {(503, "held")}
    assert "is write-protected" in refused[0].notice
    assert first.kind == "done"
    assert rest == ["done"] * 60
    assert entries(house, festival_id) == before + 61


@PROOF
def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    if not can_mount():
        pytest.skip("no disk of a few megabytes can be mounted here")
    with small_disk(tmp_path / "disk", "24m") as disk, party(disk / "data") as running:
        house = House(running, disk / "data")
        emcee = house.sign_in()
        festival_id, _ = emcee.demo()
        before = entries(house, festival_id)
        # A backup that finds no room gives back what it had.
        until(lambda: not list((disk / "data" / "backups").glob("*.partial")))
        filler = fill(disk)
        given = press(emcee, festival_id)
        refused = [given.send() for _ in range(3)]
        filler.unlink()
        done = given.until_saved()
        after = entries(house, festival_id)
        running.stop()

    assert {(each.status, each.kind) for each in refused} == {(503, "held")}
    assert "disk is full" in refused[0].notice
    assert (done.kind, after) == ("done", before + 1)


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def overwritten(path: Path) -> None:
    size = path.stat().st_size
    with path.open("rb+") as file:
        file.write(b"?" * size)


def restarted(house: House, starts: int) -> None:
    """Wait until the server has started so often."""
    until(lambda: house.party.output.count("Ctrl-C stops") == starts)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A party that is not shared, since it starts again."""
    with party(tmp_path / "data") as running:
        yield House(running, tmp_path / "data")


@PROOF
@pytest.mark.parametrize("damage", [cut_short, emptied, overwritten, Path.unlink])
def test_damaged_or_missing_file_is_restored_in_the_app(
    own: House, damage: Callable[[Path], None]
) -> None:
    trouble = "is gone" if damage is Path.unlink else "is damaged"
    emcee = own.sign_in()
    festival_id, code = emcee.demo()
    name = backed_up(own, emcee)
    before = entries(own, festival_id)
    revision = own.revision(code)
    emcee.give(festival_id, "throw", roll=NOTHING)
    given = press(emcee, festival_id)

    with line(own, console(festival_id), cookies=emcee.cookies) as screen:
        screen.next()
        damage(data_file(own))
        refused = given.send()
        told = until(lambda: screen.next().get("held"))
    until(lambda: f"The data file {trouble}" in own.party.output)
    status = restore(own, emcee, name)
    restarted(own, 2)

    assert (refused.status, refused.kind) == (503, "held")
    assert trouble in refused.notice
    assert trouble in str(told)
    assert status == 200
    assert given.send().kind == "late"  # for the console to offer the dice again
    assert "was restored. What came after entry" in own.get(f"/f/{code}/log/")[1]
    assert own.revision(code) > revision + 1  # so that screens take it for news
    assert entries(own, festival_id) == before
    assert press(emcee, festival_id).send().kind == "done"
    kept = list(own.data.glob("moonbowl-before-restore-*.sqlite3"))
    assert len(kept) == (trouble == "is damaged")


@PROOF
def test_an_older_copy_put_back_between_two_starts_is_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with party(data) as running:
        house = House(running, data)
        emcee = house.sign_in()
        festival_id, code = emcee.demo()
        older = shutil.copyfile(data_file(house), data / "older")
        emcee.give(festival_id, "throw", roll=NOTHING)
        running.stop()
    shutil.copyfile(older, data_file(house))
    with party(data) as running:
        log, said = House(running, data).get(f"/f/{code}/log/")[1], running.output

    assert "older data replaced newer data" in log
    assert "An older copy replaced the data file." in said


def test_unplayable_backup_is_refused_and_changes_nothing(house: House) -> None:
    emcee, festival_id, before = played(house)
    broken = house.data / "backups" / "moonbowl-20260925-200000.sqlite3"
    broken.parent.mkdir(exist_ok=True)
    broken.write_bytes(b"this is not a database")

    try:
        page = emcee.visitor.get(f"{house.url}/backups/")[1]
        status, said = emcee.visitor.post(f"{house.url}/backups/{broken.name}/restore/", page)
    finally:
        broken.unlink()

    assert status == 422
    assert f"{broken.name} cannot be used; nothing was changed." in said
    assert entries(house, festival_id) == before
