"""Registration and names that one who will not behave cannot spoil, and what the emcee answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.join import asking_to_join, claimed_names
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players import player_import, players
from festival.models import Festival, Player
from festival.play.undo import undo
from rules.errors import RulesError
from tests.festival.evening import new_festival, post, started
from tests.festival.pages import Page, page_of
from tests.games.bobing.join.phones import claim, device, devices, phone, text_of

pytestmark = pytest.mark.django_db
HERE, THERE = "192.0.2.7", "192.0.2.8"


def at(address: str) -> Client:
    """A browser that forgets its cookies, at an address of the network."""
    return Client(REMOTE_ADDR=address)


def ask(festival: Festival, name: str = "Spam", address: str = HERE) -> Any:
    """A registration without a cookie."""
    return at(address).post(reverse("join", args=[festival.code]), {"name": name})


def fill(festival: Festival, address: str = HERE) -> int:
    """Register without cookies until that is refused; how often it was not."""
    for count in range(1000):
        if ask(festival, address=address).status_code != 302:
            return count
    return 1000


def list_page(desk: Client, festival: Festival) -> Page:
    return page_of(desk.get(reverse("players", args=[festival.pk])))


def reject_all(desk: Client, festival: Festival) -> Any:
    """The button of the list, and the question that it asks."""
    form = list_page(desk, festival).posts_to("/reject-all/")
    question = page_of(desk.post(form.action, form.fields)).form("confirmed")
    return desk.post(question.action, question.fields, follow=True)


def numbers(festival: Festival, status: str) -> list[int]:
    found = Player.objects.filter(festival=festival, status=status)
    return list(found.values_list("number", flat=True))


def test_one_address_asks_for_few_names_and_limits_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This machine itself has no limit of an address. To choose a listed name is not to ask."""
    monkeypatch.setattr(asking_to_join, "NAMES", replace(asking_to_join.NAMES, most=2))
    festival = started()

    answers = [ask(festival).status_code, claim(at(HERE), festival, 1).status_code]
    answers += [ask(festival).status_code, claim(at(HERE), festival, 2).status_code]
    refused = page_of(ask(festival))
    others = [ask(festival, "Gina", THERE), claim(at(THERE), festival, 3)]
    here = [ask(festival, f"Lola {n}", "127.0.0.1").status_code for n in range(4)]

    assert answers == [302, 200, 302, 200]
    assert "Too many names were asked for from your network" in refused.text
    assert refused.form("name").fields["name"] == "Spam"
    assert [answer.status_code for answer in others] == [302, 200]
    assert (here, {1, 2, 3} & devices(festival).keys()) == ([302] * 4, {1, 2, 3})


def test_one_address_chooses_each_listed_name_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At least FEWEST_CHOICES: all guests of a party may have one address, and choose again after
    the names were freed. The bowls of a hall are festivals, too."""
    monkeypatch.setattr(claimed_names, "FEWEST_CHOICES", 5)
    small, large, there = (new_festival(names=list("ABCDE"[:count])) for count in (2, 3, 2))

    def chosen(festival: Festival) -> int:
        """How often names are chosen until that is refused."""
        for count in range(20):
            if claim(at(HERE), festival, 1).status_code != 200:
                return count
            claimed_names.free_all_names(festival.pk)
        return 20

    assert [chosen(small), chosen(large), chosen(there)] == [5, 6, 5]
    refused = claim(at(HERE), small, 1).json()["notice"]
    assert refused.startswith("Too many names were chosen from your network; try again in 10 min")
    assert claim(at(THERE), small, 1).status_code == 200


def test_all_names_are_freed_and_guests_choose_again(desk: Client) -> None:
    """Somebody has taken all names. Who waits, or was turned away, keeps the phone that asked."""
    festival = new_festival()
    for number in (1, 2, 3):
        claim(phone("x"), festival, number)
    waits, turned = (ask_to_join(festival.pk, name=name, device=device("x")) for name in "YZ")
    players.reject_guests(festival.pk, [turned.number])

    form = list_page(desk, festival).posts_to("/free-all/")
    question = page_of(desk.post(form.action, form.fields))
    before = devices(festival)
    asked = question.form("confirmed")
    answer = desk.post(asked.action, asked.fields, follow=True)

    assert "Free all names from their phones?" in question.text
    assert before == dict.fromkeys((1, 2, 3, waits.number, turned.number), "x")
    assert devices(festival) == dict.fromkeys((waits.number, turned.number), "x")
    assert "3 names are free. Their guests can choose them again." in page_of(answer).text
    assert claim(phone("x"), festival, 1).status_code == claim(phone(), festival, 2).status_code
    assert devices(festival) | {1: "x", 2: "a"} == devices(festival)
    assert "free-all" not in str(list_page(desk, new_festival()).forms)


def test_console_shows_the_first_who_wait_and_counts_the_rest(desk: Client) -> None:
    """All of them would be drawn anew with each that comes, and a roll waits meanwhile."""
    festival = new_festival()
    for number in range(57):
        ask_to_join(festival.pk, name=f"Spam {number}", device=f"{number:032}")

    page = page_of(desk.get(reverse("console", args=[festival.pk])))

    assert sum("data-guest" in about for _, about in page.elements) == 30
    assert "and 27 more" in page.text


def test_guests_who_wait_take_no_place_from_the_emcee(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "MOST_PLAYERS", 12)
    monkeypatch.setattr(player_import, "MOST_PLAYERS", 12)
    festival = new_festival(names=[])
    waiting = fill(festival)

    names = "\n".join(f"Guest {number}" for number in range(12))
    answer = desk.post(
        reverse("players_import", args=[festival.pk]), {"paste": "1", "pasted": names}
    )

    assert (waiting, answer.status_code) == (12, 302)
    assert len(numbers(festival, "approved")) == 12
    players.reject_guests(festival.pk, range(100))
    full = page_of(ask(festival, "Gina")).text
    assert "The list is full: at most 12 players." in full


def test_rejected_guests_take_no_place(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOST_PLAYERS", 5)
    festival = new_festival()

    counts = []
    for _ in range(3):
        counts.append(fill(festival))
        reject_all(desk, festival)

    assert counts == [2, 2, 2]


def test_guest_is_not_let_in_once_the_list_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = new_festival()
    guest = ask_to_join(festival.pk, name="Gina", device=device())
    monkeypatch.setattr(players, "MOST_PLAYERS", 3)

    with pytest.raises(RulesError, match="the list is full"):
        players.approve_guest(festival.pk, guest.number, None)


def test_all_who_wait_are_rejected_once_that_is_confirmed(desk: Client) -> None:
    festival = new_festival()
    for _ in range(3):
        ask(festival)
    form = list_page(desk, festival).posts_to("/reject-all/")

    question = page_of(desk.post(form.action, form.fields))
    still = numbers(festival, "waiting")
    late = ask_to_join(festival.pk, name="Late", device=device())
    said = page_of(desk.post(form.action, question.form("confirmed").fields, follow=True))
    again = page_of(desk.post(form.action, question.form("confirmed").fields, follow=True))

    assert "Reject all 3 waiting guests?" in question.text
    assert still == [4, 5, 6]
    assert "3 guests were rejected." in said.text
    assert "None of them is waiting now." in again.text
    assert numbers(festival, "waiting") == [late.number]
    assert numbers(festival, "rejected") == [4, 5, 6]


def test_who_was_rejected_with_all_can_be_let_in_after_all(desk: Client) -> None:
    festival = new_festival()
    guest = phone()
    guest.post(reverse("join", args=[festival.code]), {"name": "Gina"})
    ask(festival)
    reject_all(desk, festival)
    told = text_of(guest, festival, "join")

    desk.post(list_page(desk, festival).posts_to("/players/4/approve/").action)

    assert "4 Gina the emcee did not let you in; please ask" in told
    assert "4 Gina you are in" in text_of(guest, festival, "join")


def long_ago(festival: Festival) -> None:
    """As if all who are rejected had been so for longer than that is kept."""
    before = timezone.now() - players.REJECTED_FOR - timedelta(minutes=1)
    festival.players.filter(status="rejected").update(rejected_at=before)


def test_rejected_entries_expire_and_are_limited(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "MOST_REJECTED", 2)
    festival = new_festival()
    for _ in range(5):
        ask(festival)
    reject_all(desk, festival)
    ask(festival)
    at_once = numbers(festival, "rejected")

    long_ago(festival)
    ask(festival)

    assert at_once == [7, 8]
    assert numbers(festival, "rejected") == []
    assert "Not admitted" not in list_page(desk, festival).text


def test_a_rejected_entry_stays_that_the_log_speaks_of(desk: Client) -> None:
    festival = started()
    guest = ask_to_join(festival.pk, name="Gina", device=device())
    players.approve_guest(festival.pk, guest.number, None)
    undo(post(festival))
    players.reject_guest(festival.pk, guest.number)

    long_ago(festival)
    ask(festival)

    assert numbers(festival, "rejected") == [guest.number]
    assert "Gina" in page_of(desk.get(reverse("log", args=[festival.pk]))).text


# A phone that will not behave.


def ask_from(letter: str, festival: Festival, *names: str) -> list[int]:
    """The status of each answer."""
    address, guest = reverse("join", args=[festival.code]), phone(letter)
    return [guest.post(address, {"name": name}).status_code for name in names]


def test_page_of_an_often_rejected_phone_stays_legible() -> None:
    festival = started()
    for names in (["Spam 1", "Spam 2", "Spam 3"], ["Spam 4", "Spam 5"]):
        ask_from("x", festival, *names)
        players.reject_guests(festival.pk, numbers(festival, "waiting"))

    for page in ("board", "join"):
        shown = text_of(phone("x"), festival, page)
        assert [name for name in range(1, 6) if f"Spam {name}" in shown] == [3, 4, 5], page
    assert ask_from("x", festival, "Gina") == [302]
    players.forget_all_rejected(festival.pk)
    assert numbers(festival, "rejected") == []


# The cookie of a phone.


def unsigned(letter: str) -> Client:
    client = Client()
    client.cookies[settings.DEVICE_COOKIE_NAME] = device(letter)
    return client


def test_a_cookie_that_somebody_made_up_is_given_no_name() -> None:
    """One of an earlier version keeps its names and is signed."""
    festival, old = started(), unsigned("a")
    claim(phone("a"), festival, 1)

    claim(unsigned("z"), festival, 2)

    assert festival.players.get(number=2).device not in ("", device("z"))
    assert "1 Ana Your turn now" in text_of(old, festival)
    text_of(old, festival, "join")
    assert (
        old.cookies[settings.DEVICE_COOKIE_NAME].value
        == phone("a").cookies[settings.DEVICE_COOKIE_NAME].value
    )
