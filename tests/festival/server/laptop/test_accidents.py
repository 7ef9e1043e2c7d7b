"""Whatever befalls the data file while rolls are given: it is said, and the evening goes on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from festival.server.laptop.backups.backups import listed, newest_sound
from tests import dice_script
from tests.festival.live.wire import Emcee, House, console, line, wall
from tests.festival.server.laptop.accidents import (
    NOTHING,
    can_mount,
    fill,
    held_by_another,
    press,
    small_disk,
    until,
)
from tests.running import MANAGE, Visitor, party

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
    newest = newest_sound(house.data / "backups")
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
def test_a_file_that_was_read_only_for_a_while_is_written_to_again(house: House) -> None:
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


def left_behind(folder: Path) -> set[Path]:
    """What was there before a restore."""
    return set(folder.glob("moonbowl-before-restore-*.sqlite3"))


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def overwritten(path: Path) -> None:
    size = path.stat().st_size
    with path.open("rb+") as file:
        file.write(b"?" * size)


@pytest.mark.parametrize(
    "damage",
    [cut_short, *(pytest.param(d, marks=PROOF) for d in (emptied, overwritten, Path.unlink))],
)
def test_a_file_that_is_damaged_or_gone_in_mid_evening_is_restored_in_the_app(
    house: House, damage: Callable[[Path], None]
) -> None:
    trouble = "is gone" if damage is Path.unlink else "is damaged"
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    name = backed_up(house, emcee)
    before = entries(house, festival_id)
    emcee.give(festival_id, "throw", roll=NOTHING)
    given = press(emcee, festival_id)
    kept = left_behind(house.data)

    with line(house, console(festival_id), cookies=emcee.cookies) as screen:
        screen.next()
        damage(data_file(house))
        refused = given.send()
        told = until(lambda: screen.next().get("held"))
        until(lambda: f"The data file {trouble}" in house.party.output)
        status = restore(house, emcee, name)
        said = emcee.visitor.get(f"{house.url}/backups/")[1]
        over = until(lambda: "held" not in screen.next())

    assert "Up to 1 roll since" in said  # that of the throw which no backup has
    assert given.send().kind == "late"  # for the console to offer the dice again
    assert (refused.status, refused.kind) == (503, "held")
    assert trouble in refused.notice
    assert trouble in str(told)
    assert status == 302
    assert "1 entry that people saw is missing" in house.get(f"/f/{code}/log/")[1]
    assert over
    assert entries(house, festival_id) == before
    assert press(emcee, festival_id).send().kind == "done"
    assert len(left_behind(house.data) - kept) == (trouble == "is damaged")


def copy_over(older: Path, path: Path) -> None:
    shutil.copyfile(older, path)


def put_in_its_place(older: Path, path: Path) -> None:
    os.replace(older, path)


def older_copy(house: House, emcee: Emcee, festival_id: int) -> Path:
    """A copy that lacks the last three throws."""
    older = shutil.copyfile(data_file(house), house.data / "older")
    for _ in range(3):
        emcee.give(festival_id, "throw", roll=NOTHING)
    return older


@pytest.mark.parametrize("how", [copy_over, pytest.param(put_in_its_place, marks=PROOF)])
def test_rolls_stop_once_an_older_copy_has_the_place_of_the_file_and_a_restore_is_told(
    house: House, how: Callable[[Path, Path], None]
) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    name = backed_up(house, emcee)
    older = older_copy(house, emcee, festival_id)
    before, given = entries(house, festival_id), press(emcee, festival_id)

    with line(house, console(festival_id), cookies=emcee.cookies) as screen:
        screen.next()
        how(older, data_file(house))
        # In the middle of the copy the file is damaged for a moment.
        until(lambda: "Another copy" in str(screen.next().get("held")))
        refused = given.send()
    there = entries(house, festival_id)
    status = restore(house, emcee, name)

    assert (refused.status, refused.kind) == (503, "held")
    assert "Another copy has replaced the data file. Restore the newest backup" in refused.notice
    assert there == before - 3  # nothing was written to the copy
    assert status == 302
    assert "3 entries that people saw are missing" in house.get(f"/f/{code}/log/")[1]
    assert press(emcee, festival_id).send().kind == "done"


def put_back_while_stopped(data: Path, program: Sequence[str]) -> tuple[str, str]:
    """The log and the terminal, where an older copy is put in the place of the file between two
    starts; the second is of `program`."""
    with party(data) as running:
        house = House(running, data)
        emcee = house.sign_in()
        festival_id, code = emcee.demo()
        older = shutil.copyfile(data_file(house), data / "older")
        emcee.give(festival_id, "throw", roll=NOTHING)
        running.stop()
    shutil.copyfile(older, data_file(house))
    with party(data, program=program) as running:
        house, newest = House(running, data), newest_sound(data / "backups")
        assert newest is not None
        until(lambda: listed(data / "backups")[0].name != newest.name)  # that of the start
        return house.get(f"/f/{code}/log/")[1], running.output


@PROOF
def test_an_older_copy_put_back_between_two_starts_is_told(tmp_path: Path) -> None:
    """The twin is a start that does not look at the newest backup."""
    silent = (sys.executable, "-m", "tests.servers.changed", "without_looking_back", "party")

    log, said = put_back_while_stopped(tmp_path / "data", MANAGE)
    silent_log, _ = put_back_while_stopped(tmp_path / "silent", silent)

    assert "1 entry that people saw is missing" in log
    assert "Log entries that are missing now: 1." in said
    assert "lder data replaced" not in silent_log


def test_dice_after_a_restore_are_checked_by_the_words_of_their_time(house: House) -> None:
    """The backup is older than the first word. People saw throws, which are told as missing; the
    dice after the restore are of another promise, which takes words."""
    emcee = house.sign_in()
    festival_id, code = practice(house, emcee)
    dice = f"{house.url}/f/{code}/dice/"
    name = backed_up(house, emcee)
    guest = Visitor()
    guest.post(dice, guest.get(dice)[1], word="moon")
    for verb in ("start", "simulate", "simulate"):
        emcee.give(festival_id, verb)

    assert restore(house, emcee, name) == 302
    guest = Visitor()
    assert guest.post(dice, guest.get(dice)[1], word="cake")[0] == 302
    for verb, fields in (("start", {}), ("simulate", {}), ("stop", {"way": "lots"}), ("crown", {})):
        emcee.give(festival_id, verb, **fields)

    file = house.get(f"/f/{code}/dice.json")[1].encode()
    missing, unknown = dice_script.checked(file)
    old, new = json.loads(file)["promises"]
    assert (set(missing) <= {2, 3}, unknown) == (True, [])
    assert (old["words"], old["draws"], len(old["told"])) == (["moon"], [], 2)
    assert (new["words"], "told" in new, new["draws"] != []) == (["cake"], False, True)


def practice(house: House, emcee: Emcee) -> tuple[int, str]:
    """A festival with players and prizes that has not begun."""
    festival_id, _ = emcee.demo()
    _, page = emcee.visitor.get(f"{house.url}/festivals/{festival_id}/")
    path = f"{house.url}/festivals/{festival_id}/copies/duplicate/"
    assert emcee.visitor.post(path, page, with_players="1")[0] == 302
    ((found, code),) = house.sql("SELECT id, code FROM festival_festival ORDER BY id DESC LIMIT 1")
    return int(found), str(code)


def test_backup_that_cannot_be_played_on_is_refused_and_changes_nothing(house: House) -> None:
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


@PROOF
def test_screens_of_a_festival_that_the_backup_has_not_are_let_go_quietly(house: House) -> None:
    emcee, said = house.sign_in(), len(house.party.output)
    emcee.demo()
    name = backed_up(house, emcee)
    festival_id, code = emcee.demo()
    with (
        line(house, f"/ws/f/{code}/") as phone,
        line(house, wall(code)) as tv,
        line(house, console(festival_id), cookies=emcee.cookies) as desk,
    ):
        for screen in (phone, tv, desk):
            screen.next_parts()
        assert restore(house, emcee, name) == 302
        assert {screen.closed() for screen in (phone, tv, desk)} == {4403}
    with line(house, f"/ws/f/{code}/") as again:
        assert again.closed() == 4404

    status, page = emcee.visitor.get(f"{house.url}/festivals/{festival_id}/console/")
    assert status == 404
    assert "does not include it" in page
    assert "DoesNotExist" not in house.party.output[said:]


def test_whoever_lost_their_rights_since_does_not_get_them_back(house: House) -> None:
    emcee, other = house.sign_in(), house.sign_in()
    emcee.demo()
    name = backed_up(house, emcee)
    session = other.session
    page = other.visitor.get(f"{house.url}/")[1]
    other.visitor.post(f"{house.url}/sign-out/", page)
    unused = house.sql("SELECT digest FROM festival_signinlink WHERE used_at IS NULL")

    status = restore(house, emcee, name)
    sessions = house.sql("SELECT session_key FROM django_session")

    assert status == 302
    assert (emcee.session,) in sessions
    assert (session,) not in sessions
    assert house.sql("SELECT digest FROM festival_signinlink WHERE used_at IS NULL") == unused
