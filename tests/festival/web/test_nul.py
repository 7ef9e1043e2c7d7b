"""The sign that no text has, which PostgreSQL refuses and SQLite keeps: whoever sends it gets the
same answer from either."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import FileRefused, read
from festival.models import Festival
from festival.tables.record.festival_file import document, written
from tests.festival.evening import new_festival, started
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

# As it is, and as a cookie may write it.
KEYS = ["a\0bcdefghijkl", '"\\000abcdefghijk"']


def test_a_session_of_signs_that_no_session_has_is_nobodys() -> None:
    festival = new_festival()
    urls = (f"/f/{festival.code}/", reverse("console", args=[festival.pk]))

    for key in KEYS:
        sent = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={key}"}
        assert [Client().get(url, headers=sent).status_code for url in urls] == [200, 302]


def test_an_address_with_a_nul_is_that_of_nothing(desk: Client) -> None:
    festival = started()
    urls = [
        *("/sign-in/%00/", "/f/%00/", f"/f/{festival.code}/tv/%00/", "/pictures/%00.webp"),
        *("/rulebooks/%00/", f"{settings.STATIC_URL}css/%00.css", "/nothing/%00/"),
    ]

    found = {url: desk.get(url).status_code for url in urls}

    # A link that signs nobody in says so on a page of its own.
    assert found == {**dict.fromkeys(urls, 404), "/sign-in/%00/": 302}


def test_the_name_of_a_file_that_waits_has_none(desk: Client) -> None:
    file = SimpleUploadedFile("f.json", b"{}")

    answer = desk.post(reverse("import_festival"), {"kept": "a\0b", "festival_file": file})

    assert answer.status_code == 422
    assert "this is another kind of file" in page_of(answer).text


@pytest.mark.parametrize("name", ["code", "name", "rulebook"])
def test_file_with_a_nul_is_refused_and_nothing_is_written(name: str) -> None:
    data = document(started())
    data["setup"] = {**data["setup"], "code": "ab12cd", name: "a\0b"}

    with pytest.raises(FileRefused, match="Choose"):
        take_in(read(written(data)), None, as_copy=False)

    assert Festival.objects.count() == 1
