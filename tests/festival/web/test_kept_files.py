"""Files that wait for a decision: kept in memory, with a bound for each account and for all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.festivals.files import sent_zip
from festival.festivals.files.sent_zip import keep_file, taken
from festival.festivals.transfer.read_file import FileRefused
from festival.models import Festival
from festival.tables.record.festival_file import document, written
from tests.festival.evening import everything, started, throw
from tests.festival.hall.setup.test_tables_taken_along import parted, upload
from tests.festival.pages import page_of

URL = reverse("import_festival")
FULL = "Too many files are waiting for a decision. Nothing was changed; send this file"
ANA, BEN, CORA = 1, 2, 3
NOON = 1_790_000_100.0  # a beginning of a quarter of an hour


@pytest.fixture(autouse=True)
def _small_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent_zip, "MOST_OF_ONE", 6)
    monkeypatch.setattr(sent_zip, "MOST", 12)
    stands_at(monkeypatch, NOON)


def stands_at(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    monkeypatch.setattr("time.time", lambda: now)


def test_only_so_many_bytes_of_an_account_wait() -> None:
    first, second = keep_file(b"1-1", ANA), keep_file(b"2-2", ANA)

    for _ in range(2):
        with pytest.raises(FileRefused, match=FULL):
            keep_file(b"3", ANA)

    assert (taken(first, ANA), taken(first, ANA)) == (b"1-1", None)
    third = keep_file(b"3-3", ANA)  # there is room again
    assert (taken(second, ANA), taken(third, ANA)) == (b"2-2", b"3-3")


def test_file_without_room_is_refused_and_pushes_nobody_out() -> None:
    of_ana, of_ben = keep_file(b"ana-1.", ANA), keep_file(b"ben-1", BEN)

    with pytest.raises(FileRefused, match=FULL):
        keep_file(b"cora-1", CORA)

    assert (taken(of_ana, ANA), taken(of_ben, BEN)) == (b"ana-1.", b"ben-1")


def test_file_is_deleted_in_time_and_room_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    name = keep_file(b"ana-1.", ANA)

    stands_at(monkeypatch, NOON + sent_zip.KEPT + 1)

    assert taken(name, ANA) is None
    keep_file(b"ana-2.", ANA)


def test_of_many_files_sent_at_once_so_many_are_stored() -> None:
    kept = list[str]()

    def send(account: int) -> None:
        with suppress(FileRefused):
            kept.append(keep_file(b"file.", account))

    with ThreadPoolExecutor(20) as threads:
        list(threads.map(send, [ANA, BEN, CORA, ANA + 9] * 20))

    assert 1 <= len(kept) <= 2


def fill() -> None:
    keep_file(b"ana-1.", ANA + 1000)
    keep_file(b"ben-1.", BEN + 1000)


def sent(desk: Client, raw: bytes) -> Any:
    return desk.post(URL, {"festival_file": SimpleUploadedFile("festival.json", raw)})


@pytest.mark.django_db
def test_page_says_that_there_is_no_room_and_nothing_is_changed(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = started()
    raw = written(document(festival))
    throw(festival)
    monkeypatch.setattr(sent_zip, "MOST_OF_ONE", 2 * len(raw))
    fill()
    before = everything()

    refused = sent(desk, raw)

    assert (refused.status_code, FULL in page_of(refused).text) == (422, True)
    now = everything()
    assert [name for name in before if "Kept" not in name and now[name] != before[name]] == []
    monkeypatch.setattr(sent_zip, "MOST", 3 * len(raw))
    asked = sent(desk, raw)
    assert asked.status_code == 409
    kept = page_of(asked).form("kept").fields["kept"]
    assert page_of(sent(desk, raw)).form("kept").fields["kept"] != kept
    gone = desk.post(URL, {"kept": "of-nobody", "copy": "1"})
    assert (gone.status_code, "That file is gone" in page_of(gone).text) == (422, True)
    assert Festival.objects.count() == 1


@pytest.mark.django_db
def test_hall_says_that_there_is_no_room_at_the_file(desk: Client) -> None:
    hall, _, raw = parted()
    fill()
    before = everything()

    page = page_of(upload(desk, hall, raw))

    assert FULL in page.text
    assert not any("kept" in form.fields for form in page.forms)
    now = everything()
    assert [name for name in before if "Kept" not in name and now[name] != before[name]] == []
