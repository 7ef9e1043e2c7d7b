"""The same races through the pages: several browsers post at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from festival.models import Festival, LogEntry
from tests.festival import evening

pytestmark = pytest.mark.django_db(transaction=True)


def browsers(emcee: User, number: int) -> list[Client]:
    """Browsers that are each signed in by themselves."""
    clients = [Client() for _ in range(number)]
    for client in clients:
        client.force_login(emcee)
    return clients


def tabs(emcee: User, number: int) -> list[Client]:
    """Tabs of one browser: they share its cookies."""
    (browser,) = browsers(emcee, 1)
    clients = [Client() for _ in range(number)]
    for client in clients:
        client.cookies = browser.cookies
    return clients


def shown_key(client: Client, festival: Festival) -> str:
    """The key a console posts that was brought up to date by the last message."""
    state = client.get(reverse("console_state", args=[festival.pk])).json()
    fields = state["parts"]["c-fields"]
    return str(fields.split('name="key" value="')[1].split('"')[0])


def throw(client: Client, festival: Festival, roll: str, **fields: Any) -> Any:
    return evening.throw_at_desk(client, festival, roll, player=1, **fields)


def test_press_posted_three_times_at_once_is_one_roll(
    emcee: User,
) -> None:
    for number in range(2):
        festival = evening.started()
        jobs = [
            partial(throw, client, festival, evening.ONE, key=f"press-{number}", version=1)
            for client in tabs(emcee, 3)
        ]

        answers = evening.at_once(*jobs)

        assert [answer.status_code for answer in answers] == [200] * 3
        assert [json.loads(answer.content) for answer in answers] == [answers[0].json()] * 3
        assert LogEntry.objects.filter(table=festival.table).count() == 2


def test_choice_posted_three_times_at_once_takes_one_prize(emcee: User) -> None:
    festival = evening.started(switches=evening.CHOOSES)
    evening.throws(festival, evening.STRAIGHT, evening.STRAIGHT, evening.STRAIGHT)
    before = evening.version_of(festival)

    answers = evening.at_once(
        *[
            partial(evening.order, client, festival, "take", giver=2, key="press", version=before)
            for client in tabs(emcee, 3)
        ]
    )

    assert [answer.status_code for answer in answers] == [200] * 3
    assert [json.loads(answer.content) for answer in answers] == [answers[0].json()] * 3
    assert evening.version_of(festival) == before + 1


def test_late_one_of_two_browsers_sees_the_new_state(
    emcee: User,
) -> None:
    festival = evening.started()
    first, second = browsers(emcee, 2)

    answers = evening.at_once(
        partial(throw, first, festival, evening.ONE, version=1),
        partial(throw, second, festival, evening.TWO, version=1),
    )

    late = next(answer for answer in answers if answer.status_code == 409).json()
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert late["kind"] == "late"
    assert late["notice"] == ("Another device acted first. Look again: this is the state now.")
    news = first.get(reverse("console_state", args=[festival.pk])).json()
    assert late["revision"] == news["revision"] == Festival.objects.get().table.revision
    assert 'name="version" value="2"' in news["parts"]["c-fields"]
    assert evening.version_of(festival) == 2


@pytest.mark.parametrize("make", [browsers, tabs])
def test_second_console_with_the_same_message_is_late(
    emcee: User, make: Callable[[User, int], list[Client]]
) -> None:
    """Both hold the key of that message: it must not make two rolls look like one press. Nor must
    other dice after an answer was lost, which has the same key, too."""
    festival = evening.started()
    first, second = make(emcee, 2)
    keys = [shown_key(client, festival) for client in (first, second)]

    done = throw(first, festival, evening.ONE, version=1, key=keys[0])
    late = [
        throw(client, festival, evening.TWO, version=1, key=key)
        for client, key in ((second, keys[1]), (first, keys[0]))
    ]

    assert [answer.status_code for answer in (done, *late)] == [200, 409, 409]
