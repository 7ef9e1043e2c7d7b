"""Who guesses passwords waits longer each time, and nobody makes the owner wait for good."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from festival.accounts import familiar_browsers, password_guesses
from festival.accounts.password_guesses import OF_ADDRESS, Pace
from festival.models import KnownBrowser
from tests.festival.accounts.on_a_server.people import (
    PASSWORD,
    given_password,
    new_organiser,
    next_code,
    sent,
    signed_in,
    with_second_factor,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

NEW = "a hill of moonlit sweets"
PACE = Pace(name="test", free=2, longest=8, lasts=3600)


class Clock:
    """The time of guesses and of the cache of a test: one process's memory."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.time", clock.time)
    return clock


def test_wait_doubles_up_to_the_longest(clock: Clock) -> None:
    """By hand: two tries are free; the third is made and closes for 2 s, then 4 s, 8 s, 8 s. Who
    comes too early does not wait longer for it, and all is forgotten in the end."""
    waits = []
    for _ in range(6):
        assert password_guesses.wait(PACE, "ana") == 0
        early = password_guesses.wait(PACE, "ana")
        waits.append(early)
        if early:
            assert [password_guesses.wait(PACE, "ana") for _ in range(50)] == [early] * 50
        clock.now += early

    assert waits == [0, 2, 4, 8, 8, 8]
    clock.now += PACE.lasts + 1
    assert [password_guesses.wait(PACE, "ana") for _ in range(3)] == [0, 0, 0]


def of_forty(guess: Callable[[], Any]) -> list[Any]:
    """What so many guesses at once give."""
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


def test_of_many_at_once_no_more_are_made_than_one_after_another(clock: Clock) -> None:
    waits = of_forty(lambda: password_guesses.wait(PACE, "ana"))

    assert waits.count(0) == 3  # two that are free, and one that closes the gate


@pytest.mark.proof
def test_of_many_at_once_that_are_counted_afterwards_all_are_made() -> None:
    """The fault that counting first keeps away."""
    have_looked = threading.Barrier(40)

    def guess() -> bool:
        tries = cache.get("tries", 0)
        have_looked.wait()
        cache.set("tries", tries + 1)
        return bool(tries < PACE.free)

    assert of_forty(guess) == [True] * 40


def guess(times: int, address: str = "ana@example.com", **more: Any) -> Any:
    answer = None
    for number in range(times):
        _, answer = given_password(address, f"wrong {number}", **more)
    return answer


@pytest.mark.parametrize("address", ["ana@example.com", "nobody@example.com"])
def test_sixth_wrong_password_closes_the_account_for_a_moment_whether_it_is_there_or_not(
    address: str, clock: Clock
) -> None:
    """To the right password as well, which is taken afterwards."""
    new_organiser()
    guess(6, address)

    answer = given_password(address, "wrong again")[1]
    early = given_password(address)[1]
    clock.now += 2
    late = given_password(address)[1]

    assert "Too many tries: please wait 2 seconds, then try again." in page_of(answer).text
    assert [answer.status_code, early.status_code] == [422, 422]
    assert late.status_code == (302 if address.startswith("ana") else 422)


def test_browser_that_was_signed_in_before_waits_for_nobody_elses_guesses(clock: Clock) -> None:
    """But may not guess faster than others."""
    known = signed_in(new_organiser())
    known.post(reverse("sign_out"))
    guess(20)

    assert given_password("ana@example.com")[1].status_code == 422
    assert sent(known, "ana@example.com").status_code == 302
    known.post(reverse("sign_out"))
    for number in range(6):
        sent(known, "ana@example.com", f"wrong {number}")
    assert "Too many tries" in page_of(sent(known, "ana@example.com")).text


def polled(clock: Clock, seconds: int, attacker: str = "203.0.113.66") -> None:
    """Somebody tries a password each second: each gate that opens is theirs."""
    for number in range(seconds):
        tried(Client(), f"wrong {number}", attacker)
        clock.now += 1


def tried(client: Client, password: str, address: str) -> Any:
    fields = {"username": "ana@example.com", "password": password}
    return client.post(reverse("account_sign_in"), fields, REMOTE_ADDR=address)


def test_owner_gets_in_while_somebody_polls_password_and_code(clock: Clock) -> None:
    """Who knows the password guesses at the code as well; a browser that was signed in before
    waits for neither."""
    user = new_organiser()
    codes = with_second_factor(user)
    known = signed_in(user)
    known.post(reverse("sign_out"))
    thief, _ = given_password("ana@example.com")
    for _ in range(9):
        thief.post(reverse("account_code"), {"code": "000000"})
    polled(clock, 20)

    assert tried(known, PASSWORD, "198.51.100.4")["Location"] == reverse("account_code")
    thief.post(reverse("account_code"), {"code": "000000"})
    assert known.post(reverse("account_code"), {"code": codes[0]})["Location"] == reverse("home")


def test_stranger_elsewhere_does_not_wait_for_one_address_that_guesses(clock: Clock) -> None:
    """The owner at a new browser: what one address tries closes the account to its own network."""
    new_organiser()
    polled(clock, 60)

    assert tried(Client(), PASSWORD, "203.0.113.66").status_code == 422
    assert tried(Client(), PASSWORD, "198.51.100.4").status_code == 302


@pytest.mark.parametrize(
    "address", ["203.0.113.{}", "2001:db8:1:{:x}::1"], ids=["a /24", "a /48 of many /64"]
)
def test_many_addresses_of_one_network_are_counted_together(address: str, clock: Clock) -> None:
    new_organiser()
    for number in range(password_guesses.OF_ACCOUNT_BY_NETWORK.free + 1):
        tried(Client(), "wrong", address.format(number + 1))

    late = tried(Client(), PASSWORD, address.format(99))

    assert "Too many tries" in page_of(late).text
    assert tried(Client(), PASSWORD, "198.51.100.4").status_code == 302


def test_many_networks_together_get_few_tries_at_an_account(clock: Clock) -> None:
    """What a thousand machines in as many networks try in a minute."""
    made = 0
    for number in range(1000):
        tries = password_guesses.at_account("ana", "", f"198.{number % 250}.{number // 250}.7")
        made += not password_guesses.wait(*tries[2])

    assert made == password_guesses.OF_ACCOUNT_BY_ALL.free + 1


def end_everywhere(client: Client) -> None:
    client.post(reverse("signed_in_action", args=["everywhere"]))


def change_password(client: Client) -> None:
    fields = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    client.post(reverse("account_password"), fields)


@pytest.mark.parametrize(("end", "password"), [(end_everywhere, PASSWORD), (change_password, NEW)])
def test_known_browser_is_one_no_more_after_the_end(
    end: Callable[[Client], None], password: str, clock: Clock
) -> None:
    """The cookie of a browser that somebody else has by now is worth nothing."""
    user = new_organiser()
    lost, own = signed_in(user), signed_in(user)
    end(own)
    guess(20)

    assert "Too many tries" in page_of(sent(lost, "ana@example.com", password)).text


def test_two_organisers_of_one_browser_are_both_known_there(clock: Clock) -> None:
    shared = signed_in(new_organiser())
    new_organiser("ben@example.com")
    shared.post(reverse("sign_out"))
    sent(shared, "ben@example.com")
    shared.post(reverse("sign_out"))
    guess(20)

    assert sent(shared, "ana@example.com").status_code == 302


def test_of_each_account_so_many_browsers_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(familiar_browsers, "MOST", 2)
    user = new_organiser()
    clients = [signed_in(user) for _ in range(3)]

    assert KnownBrowser.objects.count() == 2
    assert [
        familiar_browsers.known(request_of(each), "ana@example.com") != "" for each in clients
    ] == [
        False,
        True,
        True,
    ]


def request_of(client: Client) -> HttpRequest:
    request = HttpRequest()
    request.COOKIES = {name: each.value for name, each in client.cookies.items()}
    return request


def test_browser_is_known_at_no_other_account(clock: Clock) -> None:
    new_organiser("ben@example.com")
    known = signed_in(new_organiser())
    known.post(reverse("sign_out"))
    guess(6, "ben@example.com")

    assert "Too many tries" in page_of(sent(known, "ben@example.com")).text


def test_mark_of_a_known_browser_cannot_be_made_up(clock: Clock) -> None:
    known = signed_in(new_organiser())
    name = familiar_browsers.cookie_of("ana@example.com")
    said = known.cookies[name].value
    forged = Client()
    forged.cookies[name] = said[:-1] + ("a" if said[-1] != "a" else "b")
    guess(6)

    assert sent(forged, "ana@example.com").status_code == 422


def test_network_that_guesses_at_many_accounts_waits_too(clock: Clock) -> None:
    new_organiser()
    for number in range(OF_ADDRESS.free + 1):
        Client().post(
            reverse("account_sign_in"),
            {"username": f"{number}@example.com", "password": "wrong"},
            REMOTE_ADDR="203.0.113.7",
        )

    fields = {"username": "ana@example.com", "password": "wrong"}
    there = Client().post(reverse("account_sign_in"), fields, REMOTE_ADDR="203.0.113.7")
    elsewhere = Client().post(reverse("account_sign_in"), fields, REMOTE_ADDR="203.0.113.8")

    assert "Too many tries" in page_of(there).text
    assert "Too many tries" not in page_of(elsewhere).text


def test_right_password_does_not_make_a_network_free_of_its_wrong_ones() -> None:
    password_guesses.require((OF_ADDRESS, "203.0.113.7"))
    password_guesses.require((OF_ADDRESS, "203.0.113.7"))

    password_guesses.was_right(OF_ADDRESS, "203.0.113.7")

    assert cache.get(password_guesses._key(OF_ADDRESS, "203.0.113.7", "tries")) == 1


def test_codes_are_guessed_no_faster_than_passwords(clock: Clock) -> None:
    user = new_organiser()
    with_second_factor(user)
    client, _ = given_password("ana@example.com")

    answers = [client.post(reverse("account_code"), {"code": f"00000{n}"}) for n in range(7)]

    assert "Too many tries" in page_of(answers[-1]).text
    assert [
        page_of(each).text.count("That code is wrong, or was used already") for each in answers[:6]
    ] == [1] * 6
    assert client.post(reverse("account_code"), {"code": next_code(user)}).status_code == 422
