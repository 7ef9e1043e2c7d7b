"""Row 95: a festival, a person or an organiser is forgotten: no byte of the data file, of a backup,
of a file that is kept beside them or of a ZIP says the name afterwards."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.play import commands
from festival.models import Festival, Helper, LogEntry, Picture, Player, Screen, Table
from festival.people.dice_words import add_word
from festival.people.helpers import add_helper
from festival.record.commitments import keep, promises_of
from festival.record.record import table_record
from festival.server.laptop import backups, restore
from festival.server.laptop import forgetting as forget
from festival.server.laptop.backups import Backup, beside_of, folder_of, make, opened
from festival.setup import forgetting
from festival.views.setup.festival_zip import everything
from festival.web import storage_errors
from rules.promised_dice import renewed
from tests.festival.evening import new_festival, post, started, stored, throws
from tests.festival.live.wire import Emcee, House
from tests.festival.server.laptop.accidents import until
from tests.running import party, sign_in

NAME = "Zyxwina Quörthôn"
CHINESE = "魙齉龘"
PARTY = "Qwzrt’s Möön Närght"
HELPER = "Xkcdella Vrrh"
ALL = (NAME, CHINESE, PARTY, HELPER)
IN_FILE = pytest.mark.django_db(transaction=True)


def forms_of(name: str) -> Iterator[bytes]:
    """As any file may spell it: Python and SQLite, Windows, JSON, an address."""
    for text in (name, json.dumps(name)[1:-1], json.dumps(json.dumps(name))[3:-3]):
        yield text.encode()
    yield name.encode("utf-16-le")
    yield name.encode("utf-16-be")


def unpacked(data: bytes) -> bytes:
    """With all that is packed in it."""
    if not data.startswith(b"PK"):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return b"\n".join([data, *(unpacked(archive.read(name)) for name in archive.namelist())])


def said_in(data: bytes, *names: str) -> set[str]:
    whole = unpacked(data)
    return {name for name in names if any(form in whole for form in forms_of(name))}


def said_below(folder: Path, *names: str) -> set[tuple[str, str]]:
    """Which file says which name."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {(path.name, name) for path in files for name in said_in(path.read_bytes(), *names)}


def lay() -> Festival:
    """A festival of which the names stand wherever they can."""
    festival = started(names=["Ana", NAME, CHINESE], name=PARTY)
    throws(festival, "112356", "444123", "112356")
    add_helper(festival.pk, name=HELPER, role="scorer")
    text = f"Well done, {NAME}!"
    screen = {"slug": "hall", "name": "Hall", "scene": "announcement", "text": text}
    Screen.objects.create(table=festival.table, **screen)
    LogEntry.objects.filter(table=festival.table, seq=2).update(by=NAME)
    return stored(festival)


def data_file() -> Path:
    return storage_errors.data_file()


@pytest.fixture
def as_elsewhere(transactional_db: None) -> None:
    """Debian's SQLite writes zeros over what is deleted; that of Windows and macOS leaves it."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete = OFF")


@pytest.mark.usefixtures("as_elsewhere")
def test_deleted_festival_is_in_no_byte_of_the_data_file_once_it_is_swept() -> None:
    lay()
    other = new_festival()

    forgetting.delete_festival(Festival.objects.get(name=PARTY).pk)
    forget.sweep(data_file())

    assert said_in(data_file().read_bytes(), *ALL) == set()
    assert list(Festival.objects.all()) == [other]
    assert Player.objects.exclude(festival=other).count() == Helper.objects.count() == 0


@pytest.mark.usefixtures("as_elsewhere")
def test_without_the_sweep_the_names_are_still_in_the_file() -> None:
    festival = lay()

    forgetting.delete_festival(festival.pk)

    assert said_in(data_file().read_bytes(), *ALL) == set(ALL)


@IN_FILE
def test_name_is_replaced_in_log_lists_and_file_and_no_roll_is_another() -> None:
    festival = lay()
    before = list(LogEntry.objects.order_by("pk").values("seq", "key", "entry", "at"))
    state = table_record(festival.table).state
    player = festival.players.get(name=NAME)

    forgetting.replace_names([player])
    forget.sweep(data_file())

    festival = stored(festival)
    assert said_in(everything(festival), NAME, CHINESE) == {CHINESE}
    assert said_in(data_file().read_bytes(), NAME, CHINESE) == {CHINESE}
    assert list(LogEntry.objects.order_by("pk").values("seq", "key", "entry", "at")) == before
    assert table_record(festival.table).state == state
    assert festival.players.get(number=player.number).name == "Guest 2"


@IN_FILE
def test_without_the_announcement_and_the_author_the_name_would_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(forgetting, "_says", lambda text, name: False)
    festival = lay()

    forgetting.replace_names([festival.players.get(name=NAME)])
    forget.sweep(data_file())

    assert said_in(data_file().read_bytes(), NAME) == {NAME}


@pytest.mark.django_db
def test_word_that_says_the_name_goes_and_its_draws_count_as_unchecked() -> None:
    festival = new_festival(names=["Ana", NAME])
    add_word(festival.table.pk, "moon", device="a" * 32)
    add_word(festival.table.pk, f"{NAME} was here", device="b" * 32)
    open_words = [*Table.objects.get().promise.words]
    commands.start(post(festival))

    forgetting.replace_names([festival.players.get(name=NAME)])

    table = Table.objects.get()
    assert open_words == ["moon", f"{NAME} was here"]
    assert said_in(json.dumps(table.promises).encode(), NAME) == set()
    assert not table.promise.is_revealed
    assert table.promise.since == table.version + 1


@pytest.mark.django_db
def test_word_that_says_the_name_goes_from_a_seed_that_was_replaced_before_the_first_roll() -> None:
    festival = new_festival(names=["Ana", NAME])
    add_word(festival.table.pk, f"{NAME} was here", device="b" * 32)
    table = Table.objects.get()
    keep(table, renewed(promises_of(table), 0))
    table.save(update_fields=["promises"])
    assert said_in(json.dumps(Table.objects.get().promises).encode(), NAME) == {NAME}

    forgetting.replace_names([festival.players.get(name=NAME)])

    assert said_in(json.dumps(Table.objects.get().promises).encode(), NAME) == set()


@pytest.mark.django_db
def test_one_person_under_two_names_and_at_two_tables_is_one(desk: Client) -> None:
    festival = new_festival(names=["Ana", NAME])
    bowl = new_festival(names=["Bo", NAME])
    Festival.objects.filter(pk=bowl.pk).update(hall=festival, round=1, place=1)
    came_from = bowl.players.get(name=NAME)
    there = festival.players.get(name=NAME)
    Player.objects.filter(pk=there.pk).update(came_from=came_from)

    same = forgetting.one_person(Player.objects.get(pk=came_from.pk))

    assert {each.pk for each in same} == {came_from.pk, there.pk}
    assert forgetting.namesakes(same) == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data of a laptop, as far as they are made here."""
    monkeypatch.setattr(forget, "_tried", -forget.AGAIN)
    return tmp_path


def laptop(folder: Path) -> tuple[Path, Backup, Path]:
    """The data file that is played on, a backup of it, and one that was kept beside it."""
    path = folder / "moonbowl.sqlite3"
    with closing(opened(data_file())) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    with closing(opened(path)) as source:
        backup = make(source, path, "asked")
    assert backup is not None
    beside = beside_of(path, "before-update")
    shutil.copy(path, beside)
    second = folder / "stick"
    second.mkdir()
    backups.copy_to_second(backup, second)
    return path, backup, second


@IN_FILE
@pytest.mark.proof
def test_no_backup_no_copy_and_no_note_says_what_was_deleted(folder: Path) -> None:
    festival, other = lay(), new_festival()
    path, backup, second = laptop(folder)
    assert backup.facts is not None

    gone = forgetting.delete_festival(festival.pk)
    with closing(opened(data_file())) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    forget.note(path, gone, at_once=True)
    shutil.copy(backup.path, second / f"killed{forget.PARTIAL}")
    forget.work(path, second)

    assert said_below(folder, *ALL) == set()
    after = backups.read_backup(backup.path)
    assert after.facts is not None
    assert after.facts.festivals == (other.name,)
    assert after.made_at == backup.made_at
    assert [row.is_done for row in forget.noted(path)] == [True]


@IN_FILE
@pytest.mark.proof
def test_without_rewriting_backups_they_would_say_it_for_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forget, "rewrite", lambda file, rows: None)
    festival = lay()
    path, backup, second = laptop(folder)

    forget.note(path, forgetting.delete_festival(festival.pk), at_once=True)
    forget.work(path, second)

    assert (backup.path.name, PARTY) in said_below(folder, PARTY)


@IN_FILE
@pytest.mark.proof
def test_name_is_replaced_in_backups_and_their_logs_are_as_they_were(folder: Path) -> None:
    festival = lay()
    path, backup, second = laptop(folder)
    assert backup.facts is not None

    renamed = forgetting.replace_names([festival.players.get(name=NAME)])
    path.unlink()
    forget.note(path, renamed, at_once=True)
    shutil.copy(data_file(), path)
    forget.sweep(path)
    forget.work(path, second)

    assert said_below(folder, NAME) == set()
    after = backups.read_backup(backup.path)
    assert after.facts is not None
    assert after.facts.logs == backup.facts.logs
    assert after.facts.rolls == backup.facts.rolls


@IN_FILE
@pytest.mark.proof
def test_backup_from_elsewhere_brings_nothing_back_once_it_was_to_be_gone(folder: Path) -> None:
    festival = lay()
    path, backup, _ = laptop(folder)
    aside = folder / "elsewhere" / backup.name
    aside.parent.mkdir()
    shutil.copy(backup.path, aside)
    found = backups.read_backup(aside)
    gone = forgetting.delete_festival(festival.pk)

    kept = restore.prepared(found, path)
    assert said_in(kept.read_bytes(), *ALL) == set(ALL)  # what stops it below is the list
    forget.note(path, gone, at_once=True)
    private = restore.prepared(found, path)

    assert said_in(private.read_bytes(), *ALL) == set()


@pytest.mark.django_db
def test_what_is_due_later_waits_and_is_withdrawn_where_it_came_back(folder: Path) -> None:
    path = folder / "moonbowl.sqlite3"
    festival = new_festival()
    forgotten = forgetting.of_festival(festival)

    forget.note(path, [forgotten], at_once=False)
    (row,) = forget.noted(path)

    assert not row.is_due
    assert row.due - timezone.now() > timedelta(days=forget.DAYS, minutes=-1)
    assert folder_of(path).exists() is False


@IN_FILE
def test_deleting_asks_for_the_name_and_leaves_shared_pictures(desk: Client) -> None:
    festival, other = new_festival(name=PARTY), new_festival()
    shared = Picture.objects.create(digest="a" * 64, data=b"x", width=1, height=1)
    own = Picture.objects.create(digest="b" * 64, data=b"y", width=1, height=1)
    mine = list(festival.table.prizes.all()[:2])
    mine[0].picture, mine[1].picture = shared, own
    theirs = other.table.prizes.first()
    assert theirs is not None
    theirs.picture = shared
    for prize in (*mine, theirs):
        prize.save()
    address = reverse("forgetting_action", args=[festival.pk, "delete"])

    refused = desk.post(address, {"name": "Moon"})
    done = desk.post(address, {"name": PARTY, "at_once": "on"})

    assert refused.status_code == 422
    assert "you typed “Moon”" in refused.content.decode()
    assert done.status_code == 302
    assert [each.digest for each in Picture.objects.all()] == [shared.digest]
    assert desk.get(reverse("board", args=[festival.code])).status_code == 404


@pytest.mark.proof
def test_festival_that_is_deleted_at_its_page_leaves_no_trace_in_the_folder(
    tmp_path: Path,
) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    with party(data, "--backups", str(stick)) as running:
        house = House(running, data)
        emcee = Emcee(house, sign_in(running.link))
        number, _ = emcee.demo()
        house.sql("UPDATE festival_festival SET name = ? WHERE id = ?", PARTY, number)
        house.sql("UPDATE festival_player SET name = ? WHERE number = 2", NAME)
        _, page = emcee.visitor.get(f"{house.url}/backups/")
        emcee.visitor.post(f"{house.url}/backups/new/", page)
        assert {name for _, name in said_below(tmp_path, PARTY, NAME)} == {PARTY, NAME}

        address = f"{house.url}/festivals/{number}/forget/"
        _, page = emcee.visitor.get(address)
        status, _ = emcee.visitor.post(f"{address}delete/", page, name=PARTY, at_once="on")

        assert status in (200, 302)
        path = data / "moonbowl.sqlite3"
        until(lambda: all(row.is_done for row in forget.noted(path)))
    assert said_below(tmp_path, PARTY, NAME) == set()
