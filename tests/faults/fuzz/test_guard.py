"""The twins: with the program's own guards off, the fuzzing says so. What cannot fail shows
nothing."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver, reverse

from festival import rights
from festival.models import Festival, LogEntry
from festival.rights import Access, Right
from festival.views import common
from tests.faults.fuzz.asking import Asked
from tests.faults.fuzz.bodies import FORM, WITH_TOKEN
from tests.faults.fuzz.count import MOST_GROWN, Count, share
from tests.faults.fuzz.guard import Wrong
from tests.faults.fuzz.town import GUEST, LAPTOP, Town, new_town
from tests.faults.fuzz.trying import Trial

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

EVERYTHING = Access(rights=frozenset(Right))
POST = Asked(method="POST", headers=(*WITH_TOKEN, (b"content-type", FORM)))


@pytest.fixture
def town() -> Town:
    return new_town()


def ask(town: Town, who: str, asked: Asked) -> int:
    with Trial(town).example() as example:
        return example.ask(who, asked).status


def breaks(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def writes(request: HttpRequest) -> HttpResponse:
    Festival.objects.update(name="Other")
    return HttpResponse("A page.")


def writes_the_log_anew(request: HttpRequest) -> HttpResponse:
    LogEntry.objects.update(by="Eve")
    return HttpResponse("A page.")


@pytest.mark.parametrize(
    ("view", "who", "asked", "said"),
    [
        (breaks, GUEST, Asked(path="/"), r"(?s)500 to .*ZeroDivisionError"),
        (writes, LAPTOP, Asked(path="/"), "GET changed"),
        (writes_the_log_anew, LAPTOP, POST, "the log is never changed"),
    ],
)
def test_a_view_that_does_what_none_may_is_seen(
    town: Town, monkeypatch: pytest.MonkeyPatch, view: Any, who: str, asked: Asked, said: str
) -> None:
    home = next(each for each in get_resolver().url_patterns if each.name == "home")  # type: ignore[union-attr]
    monkeypatch.setattr(home, "callback", view)

    with pytest.raises(Wrong, match=said):
        ask(town, who, asked)


@pytest.mark.parametrize("who", [GUEST, "desk"])
def test_a_right_that_is_not_asked_for_is_seen(
    town: Town, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "access_of", lambda user: EVERYTHING)
    monkeypatch.setattr(rights, "access_of", lambda user: EVERYTHING)
    path = reverse("festival_action", args=[town.other.pk, "archive"])

    with pytest.raises(Wrong, match=rf"{who}: festival.Festival .* may not do this"):
        ask(town, who, replace(POST, path=path))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say what a process holds")
@pytest.mark.parametrize("is_leaking", [False, True])
def test_program_that_keeps_something_of_each_input_is_seen(*, is_leaking: bool) -> None:
    count, kept = Count("sockets"), []
    each = 1024 * 3 * MOST_GROWN // share("sockets")  # three times as much as may be, in two halves
    for _ in range(share("sockets")):
        count.one()
        piece = b"x" * each
        kept += [piece] if is_leaking else []

    asked: Any = SimpleNamespace(node=SimpleNamespace(user_properties=[]))
    found = ""
    try:
        count.close(asked)
    except AssertionError as error:
        found = str(error)

    assert found.startswith("memory of ") == is_leaking
