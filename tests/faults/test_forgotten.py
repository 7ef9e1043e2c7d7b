"""A festival, a person or an organiser is forgotten: no byte of the data file, of a backup,
of a file that is kept beside them or of a ZIP says the name afterwards."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from festival.festivals.files.pack_zip import everything
from festival.festivals.forgetting import forgetting
from festival.games.bobing.photos import photos
from festival.models import Festival, Helper, LogEntry, Picture, Player, Screen
from festival.play.helpers.helpers import add_helper
from festival.server.laptop.backups import forget_in_backups as forget
from festival.server.laptop.backups.backups import Backup, beside_of, folder_of
from festival.server.laptop.data_file.watch import BackupThread
from festival.tables.record.record import table_record
from festival.web import storage_errors
from tests.festival.evening import new_festival, started, stored, throws
from tests.festival.live.wire import Emcee, House
from tests.festival.pages import page_of
from tests.running import party, sign_in

NAME = "Zyxwina Quörthôn"
CHINESE = "魙齉龘"
PARTY = "Qwzrt’s Möön Närght"
HELPER = "Xkcdella Vrrh"
PHOTO = "Jfifexif Bzzql"
ALL = (NAME, CHINESE, PARTY, HELPER, PHOTO)
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
    photos.keep(festival.table.pk, PHOTO.encode(), seq=2)
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
def test_deleted_festival_is_in_no_byte_of_the_swept_data_file() -> None:
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
def test_replaced_name_leaves_log_lists_and_file_not_rolls() -> None:
    festival = lay()
    before = list(LogEntry.objects.order_by("pk").values("seq", "key", "entry", "at"))
    state = table_record(festival.table).state
    player = festival.players.get(name=NAME)

    forgetting.replace_name(player, "Guest 2")
    forget.sweep(data_file())

    festival = stored(festival)
    assert said_in(everything(festival), NAME, CHINESE) == {CHINESE}
    assert said_in(data_file().read_bytes(), NAME, CHINESE) == {CHINESE}
    assert list(LogEntry.objects.order_by("pk").values("seq", "key", "entry", "at")) == before
    assert table_record(festival.table).state == state
    assert festival.players.get(number=player.number).name == "Guest 2"


@pytest.mark.django_db
def test_name_is_replaced_at_every_table_of_a_hall() -> None:
    festival = new_festival(names=["Ana", NAME])
    bowl = new_festival(names=["Bo", NAME])
    Festival.objects.filter(pk=bowl.pk).update(hall=festival, round=1, place=1)

    forgetting.replace_name(Player.objects.get(festival=bowl, name=NAME), CHINESE)

    assert Player.objects.filter(name=CHINESE).count() == 2
    assert not Player.objects.filter(name=NAME).exists()


def laptop(folder: Path) -> tuple[BackupThread, Backup]:
    """The watch of a copy of the data file, with a second folder, and a backup in both."""
    path, stick = folder / "moonbowl.sqlite3", folder / "stick"
    stick.mkdir()
    with closing(sqlite3.connect(data_file())) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    keeper = BackupThread(path, stick)
    backup = keeper.back_up()
    assert backup is not None
    return keeper, backup


@IN_FILE
def test_new_backup_is_made_and_no_file_before_it_is_left(tmp_path: Path) -> None:
    lay()
    keeper, backup = laptop(tmp_path)
    path, stick = keeper.path, tmp_path / "stick"
    for other in (
        *(folder_of(path) / f"{path.stem}-play.partial", stick / f"{backup.name}.partial"),
        *(path.with_name(f"{path.stem}-restore.partial"), path.with_name(f"{path.name}.updating")),
        *(Path(f"{backup.path}-journal"), Path(f"{beside_of(path, 'before-restore')}-journal")),
        *(beside_of(path, "before-restore"), beside_of(path, "before-update")),
    ):
        shutil.copy(backup.path, other)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA secure_delete = OFF")
        for (table,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'festival_%'"
        ).fetchall():
            database.execute(f"DELETE FROM {table}")

    left = keeper.forget(with_backups=True)

    assert left == []
    assert said_below(tmp_path, *ALL) == set()
    (newest,) = folder_of(path).iterdir()
    assert [newest.name] == [each.name for each in stick.iterdir()]
    assert newest.name > backup.name


@IN_FILE
def test_without_a_new_backup_those_before_stay_and_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay()
    keeper, backup = laptop(tmp_path)
    monkeypatch.setattr("festival.server.laptop.backups.backups.ROOM", 2**60)  # a full disk

    left = keeper.forget(with_backups=True)

    assert left == [backup.path, tmp_path / "stick" / backup.name]
    assert all(each.exists() for each in left)


@IN_FILE
def test_page_asks_for_earlier_backups_and_names_a_folder(
    desk: Client, settings: Any, tmp_path: Path
) -> None:
    festival = lay()
    settings.BACKUPS_DIR = tmp_path / "stick"
    person = festival.players.get(name=NAME)

    for page in (
        desk.get(reverse("forgetting", args=[festival.pk])),
        desk.get(reverse("forget_name", args=[festival.pk]), {"who": f"player-{person.pk}"}),
    ):
        assert "Delete all earlier backups too" in page_of(page).text
        assert f"missing: {tmp_path / 'stick'}. Delete its backups yourself." in page_of(page).text


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
    done = desk.post(address, {"name": PARTY})

    assert refused.status_code == 422
    assert "you typed “Moon”" in refused.content.decode()
    assert done.status_code == 302
    assert [each.digest for each in Picture.objects.all()] == [shared.digest]
    assert desk.get(reverse("board", args=[festival.code])).status_code == 404


@pytest.mark.proof
def test_festival_deleted_at_its_page_leaves_no_trace(tmp_path: Path) -> None:
    """At once: when the page says so."""
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
        status, _ = emcee.visitor.post(f"{address}delete/", page, name=PARTY, backups="on")

        assert status in (200, 302)
        assert said_below(tmp_path, PARTY, NAME) == set()
