"""The twins: with the program's own guards off, the fuzzing says so. What cannot fail shows
nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.urls import get_resolver, reverse

from festival import rights
from festival.models import Festival, LogEntry
from festival.rights import Access, Right
from festival.views import common
from tests.faults.fuzz.asking import Asked
from tests.faults.fuzz.bodies import FORM, WITH_TOKEN, urlencoded
from tests.faults.fuzz.guard import Wrong
from tests.faults.fuzz.town import GUEST, LAPTOP, Town, new_town
from tests.faults.fuzz.trying import Trial

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

EVERYTHING = Access(rights=frozenset(Right))


@pytest.fixture
def town() -> Town:
    return new_town()


def ask(town: Town, who: str, asked: Asked) -> int:
    with Trial(town).example() as example:
        return example.ask(who, asked).status


def pressed(town: Town, verb: str, **fields: str) -> Asked:
    return Asked(
        method="POST",
        path=reverse("command", args=[town.evening.pk, verb]),
        headers=(*WITH_TOKEN, (b"content-type", FORM)),
        body=urlencoded([("version", "3"), ("key", "press-x"), *fields.items()]),
    )


def replaced(monkeypatch: pytest.MonkeyPatch, name: str, view: Any) -> None:
    """Another view at an address, until the test is over."""
    pattern = next(each for each in get_resolver().url_patterns if each.name == name)  # type: ignore[union-attr]
    monkeypatch.setattr(pattern, "callback", view)


def test_nothing_is_wrong_where_the_emcee_plays(town: Town) -> None:
    assert ask(town, LAPTOP, pressed(town, "undo")) == 302


def test_a_view_that_breaks_is_seen(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        raise ZeroDivisionError

    replaced(monkeypatch, "home", view)

    with pytest.raises(Wrong, match=r"(?s)500 to .*ZeroDivisionError"):
        ask(town, GUEST, Asked(path="/"))


def test_a_refusal_without_a_sentence_is_seen(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(monkeypatch, "home", lambda request: HttpResponseNotFound(b"no"))

    with pytest.raises(Wrong, match="404 without a sentence"):
        ask(town, GUEST, Asked(path="/"))


def test_a_page_that_writes_when_it_is_looked_at_is_seen(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        Festival.objects.update(name="Other")
        return HttpResponse("A page.")

    replaced(monkeypatch, "home", view)

    with pytest.raises(Wrong, match="GET changed"):
        ask(town, LAPTOP, Asked(path="/"))


@pytest.mark.parametrize("who", [GUEST, "viewer", "desk"])
def test_a_right_that_is_not_asked_for_is_seen(
    town: Town, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "access_of", lambda user: EVERYTHING)
    monkeypatch.setattr(rights, "access_of", lambda user: EVERYTHING)
    asked = Asked(
        method="POST",
        path=reverse("festival_action", args=[town.other.pk, "archive"]),
        headers=(*WITH_TOKEN, (b"content-type", FORM)),
    )

    with pytest.raises(Wrong, match=rf"{who}: festival.Festival .* not part of the rights"):
        ask(town, who, asked)


def test_a_log_that_is_written_anew_is_seen(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        LogEntry.objects.update(by="Eve")
        return HttpResponse("A page.")

    replaced(monkeypatch, "home", view)
    asked = Asked(method="POST", headers=(*WITH_TOKEN, (b"content-type", FORM)))

    with pytest.raises(Wrong, match="the log is never changed"):
        ask(town, LAPTOP, asked)


def test_nobody_is_left_in_the_data_file_by_an_input(town: Town) -> None:
    before = User.objects.count(), LogEntry.objects.count()

    ask(town, LAPTOP, pressed(town, "undo"))

    assert (User.objects.count(), LogEntry.objects.count()) == before
