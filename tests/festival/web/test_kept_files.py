"""Files that wait for a decision: kept in memory, with a bound for each account and for all."""

from __future__ import annotations

from time import time
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.record.festival_file import document, written
from festival.transfer.read_file import FileRefused
from festival.views.setup import festival_files
from festival.views.setup.festival_files import keep_file, taken
from tests.festival.evening import everything, started, throw
from tests.festival.hall.setup.test_tables_taken_along import parted, upload
from tests.festival.pages import page_of

URL = reverse("import_festival")
FULL = "Too many files are waiting for a decision. Nothing was changed; send this file"
ANA, BEN, CORA = 1, 2, 3


@pytest.fixture(autouse=True)
def _small_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(festival_files, "MOST_OF_ONE", 6)
    monkeypatch.setattr(festival_files, "MOST", 12)


def waiting(*names: str) -> list[bool]:
    """Which of these files can still be decided about."""
    return [cache.get(f"festival-file-{name}") is not None for name in names]


def test_newer_files_of_an_account_replace_its_oldest() -> None:
    of_ben = keep_file(b"ben", BEN)
    first, second = keep_file(b"1-1", ANA), keep_file(b"2-2", ANA)

    third = keep_file(b"3", ANA)

    assert waiting(first, second, third, of_ben) == [False, True, True, True]
    assert (taken(first), taken(second), taken(second)) == (None, b"2-2", None)


def test_file_without_room_is_refused_and_pushes_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_ana, of_ben, own = keep_file(b"ana-1", ANA), keep_file(b"ben-1", BEN), keep_file(b"c", CORA)

    with pytest.raises(FileRefused, match=FULL):
        keep_file(b"cora-2", CORA)

    assert waiting(of_ana, of_ben, own) == [True, True, True]
    assert taken(of_ana) == b"ana-1"
    keep_file(b"cora-2", CORA)  # there is room again
    with pytest.raises(FileRefused, match=FULL):
        keep_file(b"ana-2", ANA)
    later = time() + festival_files.KEPT + 1
    monkeypatch.setattr(festival_files, "time", lambda: later)
    keep_file(b"ana-2", ANA)


def test_process_that_died_with_the_list_delays_others_briefly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(festival_files, "LOCKED", 0.1)
    cache.add(festival_files.LOCK, 1, 60)

    assert waiting(keep_file(b"ana", ANA)) == [True]


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
    monkeypatch.setattr(festival_files, "MOST_OF_ONE", len(raw))
    fill()
    before = everything()

    refused = sent(desk, raw)

    assert (refused.status_code, FULL in page_of(refused).text) == (422, True)
    now = everything()
    assert [name for name in before if "Kept" not in name and now[name] != before[name]] == []
    monkeypatch.setattr(festival_files, "MOST", 2 * len(raw))
    asked = sent(desk, raw)
    assert asked.status_code == 409
    kept = page_of(asked).form("kept").fields["kept"]
    assert page_of(sent(desk, raw)).form("kept").fields["kept"] != kept
    gone = desk.post(URL, {"kept": kept, "copy": "1"})
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
