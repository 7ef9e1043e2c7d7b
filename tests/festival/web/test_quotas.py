"""How much one organiser of a hosted server may store and download; a laptop has no limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from festival.festivals.transfer.import_festival import take_in
from festival.games.bobing.prizes.pictures import Drawn, hang
from festival.models import Festival
from festival.tables.record.festival_file import document
from festival.web.limits import quotas
from festival.web.limits.quotas import QuotaReached
from tests.festival.evening import new_festival, started, stored, throw
from tests.festival.pages import page_of
from tests.games.bobing.prizes.photos import photo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _hosted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.IS_HOSTED = True
    for name in ("FESTIVALS", "PICTURES", "PHOTOS"):
        monkeypatch.setattr(quotas, name, 1)
    monkeypatch.setattr(quotas, "DOWNLOADS", replace(quotas.DOWNLOADS, most=1))


def drawn(signs: bytes) -> Drawn:
    return Drawn(signs, 1, 1)


def test_organiser_at_the_limit_of_festivals_makes_no_other() -> None:
    names = ("ana@bowl.example", "ben@bowl.example")
    ana, ben = (User.objects.create(username=name) for name in names)
    festival = new_festival()
    Festival.objects.filter(pk=festival.pk).update(owner=ana)
    file = document(stored(festival))
    ways: tuple[Callable[[], object], ...] = (
        lambda: new_festival(),
        lambda: take_in(file, ana, as_copy=True),
    )
    take_in(file, ben, as_copy=True)
    new_festival()
    for way in ways:
        with pytest.raises(QuotaReached, match="You have 1 festivals, the most that this server"):
            way()


def test_on_a_laptop_there_are_as_many_as_anybody_likes(settings: Settings) -> None:
    settings.IS_HOSTED = False

    assert [new_festival().pk is not None for _ in range(3)] == [True] * 3


def test_organiser_at_the_limit_of_pictures_adds_no_other() -> None:
    festival = new_festival()
    hang(festival.pk, [(6, [1], drawn(b"first"))])

    with pytest.raises(QuotaReached, match="Your prizes have 1 pictures"):
        hang(festival.pk, [(6, [2], drawn(b"second"))])

    hang(festival.pk, [(6, [1], None)])
    hang(festival.pk, [(6, [2], drawn(b"second"))])


def test_organiser_at_the_limit_of_photos_keeps_no_other(desk: Client) -> None:
    festival = started()
    for status, notice in ((200, "The photo is kept"), (422, "Your throws have 1 photos")):
        data = {"seq": throw(festival).seq, "photo": SimpleUploadedFile("photo.jpg", photo())}
        address = reverse("photos", args=[festival.pk])
        answer = desk.post(address, data, headers={"Accept": "application/json"})
        assert answer.status_code == status
        assert notice in answer.json()["notice"]


def test_second_download_in_a_minute_is_refused_in_a_sentence(desk: Client) -> None:
    festival = new_festival()
    url = reverse("list_file", args=[festival.pk, "prizes", "csv"])

    first, second = desk.get(url), desk.get(url)

    assert (first.status_code, second.status_code) == (200, 409)
    assert "You downloaded 1 files within a minute" in page_of(second).text
