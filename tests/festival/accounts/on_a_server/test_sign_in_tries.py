"""Whoever guesses has to wait, and nobody keeps the owner out for good."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from festival.accounts import familiar_browsers
from festival.accounts.pages import sign_in_tries
from festival.web.limits.limited_tries import Limit, seconds_to_wait
from tests.festival.accounts.on_a_server.people import (
    PASSWORD,
    given_password,
    is_signed_in,
    new_organiser,
    next_code,
    sent,
    signed_in,
    with_second_factor,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

NEW = "a hill of moonlit sweets"
START = 1_000_200.0  # a multiple of five minutes
FEW = Limit("test", 2, 600)


class Clock:
    """The time of tries and of the cache of a test: one process's memory."""

    def __init__(self) -> None:
        self.now = START

    def time(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.time", clock.time)
    return clock


def test_tries_beyond_the_limit_wait_for_the_end_of_its_time(clock: Clock) -> None:
    """By hand: START is 1,000,200 s, and 600 s end at 1,000,800 s."""
    found = []
    for now in (START, START + 1, START + 2, START + 599.5, START + 600):
        clock.now = now
        found.append(seconds_to_wait((FEW, "ana")))

    assert found == [0, 0, 598, 1, 0]


def of_forty(guess: Callable[[], Any]) -> list[Any]:
    """The results of so many guesses at once."""
    barrier, found = threading.Barrier(40), []

    def run() -> None:
        barrier.wait()
        found.append(guess())

    threads = [threading.Thread(target=run) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_tries_at_once_are_no_more_than_one_after_another() -> None:
    waits = of_forty(lambda: seconds_to_wait((FEW, "ana")))

    assert waits.count(0) == 2


@pytest.mark.proof
def test_tries_counted_too_late_would_all_be_made() -> None:
    """The fault that counting first keeps away."""
    have_looked = threading.Barrier(40)

    def guess() -> bool:
        made = cache.get("tries", 0)
        have_looked.wait()
        cache.set("tries", made + 1)
        return bool(made < FEW.most)

    assert of_forty(guess) == [True] * 40


def tried(client: Client, password: str, place: str, account: str = "ana@example.com") -> Any:
    fields = {"username": account, "password": password}
    return client.post(reverse("account_sign_in"), fields, REMOTE_ADDR=place)


def guess(times: int, place: str = "203.0.113.66", account: str = "ana@example.com") -> Any:
    return [tried(Client(), f"wrong {number}", place, account) for number in range(times)]


@pytest.mark.parametrize("account", ["ana@example.com", "nobody@example.com"])
def test_five_wrong_passwords_close_any_account_for_minutes(account: str, clock: Clock) -> None:
    """To the right password as well, which is taken afterwards."""
    new_organiser()
    guess(5, account=account)

    early = [tried(Client(), each, "203.0.113.66", account) for each in ("wrong", PASSWORD)]
    clock.now += 300
    late = tried(Client(), PASSWORD, "203.0.113.66", account)

    said = "Too many tries: please wait 5 minutes, then try again."
    assert [said in page_of(answer).text for answer in early] == [True, True]
    assert {answer.status_code for answer in early} == {422}
    assert late.status_code == (302 if account.startswith("ana") else 422)


def test_codes_are_guessed_no_faster_than_passwords() -> None:
    user = new_organiser()
    with_second_factor(user)
    for number in range(5):
        given_password("ana@example.com", code=f"00000{number}")

    answer = given_password("ana@example.com", code=next_code(user))[1]

    assert "Too many tries" in page_of(answer).text


def test_right_tries_neither_count_nor_take_wrong_ones_back() -> None:
    new_organiser()
    guess(4)

    answers = [tried(Client(), PASSWORD, "203.0.113.66") for _ in range(3)]
    guess(1)
    refused = tried(Client(), PASSWORD, "203.0.113.66")

    assert [answer.status_code for answer in (*answers, refused)] == [302] * 3 + [422]


def test_stranger_does_not_wait_for_another_guessing_network() -> None:
    """The owner at a new browser."""
    new_organiser()
    guess(60)

    assert tried(Client(), PASSWORD, "198.51.100.4").status_code == 302


@pytest.mark.parametrize(
    "address", ["203.0.113.{}", "2001:db8:1:{:x}::1"], ids=["a /24", "a /48 of many /64"]
)
def test_addresses_of_one_network_are_counted_together(address: str) -> None:
    new_organiser()
    for number in range(5):
        guess(1, address.format(number + 1))

    assert "Too many tries" in page_of(guess(1, address.format(99))[0]).text


def test_many_networks_together_get_few_tries_at_an_account(clock: Clock) -> None:
    """A thousand machines in as many networks, in a day."""
    made = 0
    for number in range(1000):
        place = f"198.{number % 250}.{number // 250}.0/24"
        made += not seconds_to_wait(*sign_in_tries.of_stranger("ana", place))
        clock.now += 10

    assert made == 100


def test_network_that_guesses_at_many_accounts_waits_too() -> None:
    new_organiser()
    for number in range(200):
        seconds_to_wait(*sign_in_tries.of_stranger(f"{number}@example.com", "203.0.113.0/24"))

    assert "Too many tries" in page_of(guess(1)[0]).text
    assert tried(Client(), PASSWORD, "198.51.100.4").status_code == 302


def known_browser() -> Client:
    """It has signed in before, and is signed out."""
    known = signed_in(new_organiser())
    known.post(reverse("sign_out"))
    return known


def test_familiar_browser_does_not_wait_for_others_guesses() -> None:
    """Password or code, of its own network or of all. But it may not guess faster than others."""
    user = new_organiser()
    code, *_ = with_second_factor(user)
    known = signed_in(user)
    known.post(reverse("sign_out"))
    for number in range(25):
        guess(5, f"198.51.{number}.7")
    for _ in range(9):
        given_password("ana@example.com", code="000000")

    assert given_password("ana@example.com", code=code)[1].status_code == 422
    assert sent(known, "ana@example.com", code=code).status_code == 302
    known.post(reverse("sign_out"))
    for number in range(5):
        sent(known, "ana@example.com", f"wrong {number}")
    assert "Too many tries" in page_of(sent(known, "ana@example.com", code=code)).text


def test_known_browser_is_one_no_more_after_a_new_password() -> None:
    """The cookie of a browser that somebody else has by now is worth nothing."""
    user = new_organiser()
    lost, own = signed_in(user), signed_in(user)
    fields = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    own.post(reverse("account_password"), fields)
    for number in range(5):
        given_password("ana@example.com", f"wrong {number}")

    assert "Too many tries" in page_of(sent(lost, "ana@example.com", NEW)).text
    own.post(reverse("sign_out"))
    assert sent(own, "ana@example.com", NEW).status_code == 302


def test_two_organisers_of_one_browser_are_both_known_there() -> None:
    shared = known_browser()
    new_organiser("ben@example.com")
    sent(shared, "ben@example.com")
    shared.post(reverse("sign_out"))
    for number in range(5):
        given_password("ana@example.com", f"wrong {number}")

    assert sent(shared, "ana@example.com").status_code == 302


def test_browser_mark_is_of_one_account_and_cannot_be_forged() -> None:
    known, forged = known_browser(), Client()
    new_organiser("ben@example.com")
    mark = known.cookies[familiar_browsers.cookie_of("ana@example.com")].value
    known.cookies[familiar_browsers.cookie_of("ben@example.com")] = mark
    forged.cookies[familiar_browsers.cookie_of("ana@example.com")] = mark[:-1]
    for address in ("ana@example.com", "ben@example.com"):
        for number in range(5):
            given_password(address, f"wrong {number}")

    assert sent(known, "ben@example.com").status_code == 422
    assert sent(forged, "ana@example.com").status_code == 422
    assert not is_signed_in(forged)
