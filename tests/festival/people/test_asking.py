"""Registration and claims that one who will not behave cannot spoil, and that a family can use."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.board.console import console_of
from festival.games.bobing.play.player_list import SetupRefused
from festival.models import Festival, Player
from festival.people import (
    entry_code,
    guests,
    imported,
    limits,
    players,
)
from festival.play import write_path
from tests.festival.evening import new_festival, post, started, stored
from tests.festival.pages import Page, page_of
from tests.festival.people.phones import claim, device, devices, phone, press, text_of

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


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same limits, as small as a test wants them."""
    monkeypatch.setattr(limits, "MOST_WAITING", 3)
    monkeypatch.setattr(limits, "KEPT_FREE", 3)
    monkeypatch.setattr(limits, "FEW_OF_ONE_ADDRESS", 1)
    monkeypatch.setattr(limits, "FEW_OF_ONE_NETWORK", 4)
    monkeypatch.setattr(limits, "GIVEN_TO_ONE_ADDRESS", 2)
    monkeypatch.setattr(players, "MOST_PLAYERS", 12)
    monkeypatch.setattr(imported, "MOST_PLAYERS", 12)


@pytest.mark.usefixtures("_few")
def test_one_address_does_not_take_the_places_of_the_others() -> None:
    """This machine itself has no limit of an address."""
    festival = new_festival()

    count = fill(festival)
    refused, other = ask(festival), ask(festival, "Gina", THERE)

    assert (count, fill(new_festival(), "127.0.0.1")) == (3, 6)
    assert "3 guests are already waiting" in page_of(refused).text
    assert page_of(refused).form("name").fields["name"] == "Spam"
    assert other.status_code == 302


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(
    ("address", "let_in"), [("203.0.113.{}", 4), ("2001:db8:1:{}::9", 4), ("192.168.1.{}", 6)]
)
def test_many_addresses_of_one_network_do_not_take_the_last_places(
    address: str, let_in: int
) -> None:
    """Of a local network all addresses are guests of the party: it is none of these."""
    festival = new_festival()

    answers = [ask(festival, address=address.format(number)) for number in range(1, 10)]

    assert [answer.status_code for answer in answers].count(302) == let_in


def coded(festival: Festival, name: str, address: str) -> Any:
    """A guest who types the code of the poster."""
    fields = {"name": name, "code": stored(festival).entry_code}
    return at(address).post(reverse("join", args=[festival.code]), fields)


FLOODERS = ("192.0.2.7", "192.0.2.8", "192.0.2.9")


def flooded(names: int = 66) -> Festival:
    """Three addresses have filled all places of those without a code, as far as a test needs."""
    festival = new_festival()
    for number in range(names):
        guests.register_guest(
            festival.pk,
            name=f"Spam {number}",
            device=f"{number:032}",
            address=FLOODERS[number % 3],
        )
    return festival


def test_96_guests_with_the_code_get_in_though_three_addresses_have_filled_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From one of these addresses as well: a party may have but one. And they go first."""
    festival = flooded()
    monkeypatch.setattr(limits, "MOST_WAITING", 66)
    monkeypatch.setattr(limits, "KEPT_FREE", 0)
    monkeypatch.setattr(players, "MOST_PLAYERS", 69)
    full = ask(festival, "Late", "203.0.113.4").status_code
    entry_code.set_entry_code(festival.pk, is_on=True)

    answers = [coded(festival, "Gina", "203.0.113.4"), coded(festival, "Hugo", FLOODERS[0])]

    console = console_of(stored(festival).table, "key")
    assert full == 422
    assert [answer.status_code for answer in answers] == [302, 302]
    assert [guest.name for guest in console.waiting[:2]] == ["Gina", "Hugo"]


def test_96_console_shows_the_first_who_wait_and_how_many_more_there_are(desk: Client) -> None:
    """All of them would be drawn anew with each that comes, and a roll waits meanwhile."""
    festival = flooded(57)

    page = page_of(desk.get(reverse("console", args=[festival.pk])))

    assert sum("data-guest" in about for _, about in page.elements) == 30
    assert "and 27 more" in page.text


@pytest.mark.usefixtures("_few")
def test_five_rounds_of_rejecting_leave_room_for_guests_and_the_emcee(desk: Client) -> None:
    festival = new_festival()
    counts = []
    for _ in range(5):
        counts.append(fill(festival))
        reject_all(desk, festival)

    added = desk.post(reverse("players", args=[festival.pk]), {"add": "1", "name": "Lola"})
    asked = ask(festival, "Gina", THERE)

    assert counts == [3] * 5
    assert (added.status_code, asked.status_code) == (302, 302)
    assert len(numbers(festival, "approved")) == 4


@pytest.mark.usefixtures("_few")
def test_guests_who_wait_take_no_place_from_the_emcee(desk: Client) -> None:
    festival = new_festival(names=[])
    fill(festival)
    fill(festival, THERE)

    names = "\n".join(f"Guest {number}" for number in range(12))
    answer = desk.post(reverse("players", args=[festival.pk]), {"paste": "1", "names": names})

    assert answer.status_code == 302
    assert len(numbers(festival, "approved")) == 12
    players.reject_guests(festival.pk, range(100))
    full = page_of(ask(festival, "Gina")).text
    assert "The list is full: at most 12 players." in full


def test_the_list_is_not_grown_past_its_end_by_letting_guests_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = new_festival()
    guest = guests.register_guest(festival.pk, name="Gina", device=device())
    monkeypatch.setattr(players, "MOST_PLAYERS", 3)

    with pytest.raises(SetupRefused, match="the list is full"):
        players.approve_guest(festival.pk, guest.number, None)


def test_all_who_wait_are_rejected_once_that_is_confirmed(desk: Client) -> None:
    festival = new_festival()
    for _ in range(3):
        ask(festival)
    form = list_page(desk, festival).posts_to("/reject-all/")

    question = page_of(desk.post(form.action, form.fields))
    still = numbers(festival, "waiting")
    late = guests.register_guest(festival.pk, name="Late", device=device())
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


def test_rejected_entries_go_away_after_a_while_and_no_more_are_kept_than_can_be_shown(
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
    guest = guests.register_guest(festival.pk, name="Gina", device=device())
    players.approve_guest(festival.pk, guest.number, None)
    write_path.undo(post(festival))
    players.reject_guest(festival.pk, guest.number)

    long_ago(festival)
    ask(festival)

    assert numbers(festival, "rejected") == [guest.number]
    assert "Gina" in page_of(desk.get(reverse("log", args=[festival.pk]))).text


# Names of the list.


def test_the_third_name_of_a_phone_waits_for_the_emcees_word(desk: Client) -> None:
    festival = started()
    family = phone()

    answers = [claim(family, festival, number).json() for number in (1, 2, 3, 3)]

    asked = "The emcee has been asked to give this phone the name Cora."
    assert [each["notice"] for each in answers] == ["", "", asked, asked]
    assert devices(festival) == {1: "a", 2: "a"}
    assert "3 Cora waiting for the emcee" in text_of(family, festival, "who")
    shown = list_page(desk, festival)
    assert "A phone asks for 1 name" in shown.text
    assert "The phone of Ana and Ben asks for this name as well." in shown.text

    desk.post(reverse("player_action", args=[festival.pk, 3, "approve"]))

    assert devices(festival) == {1: "a", 2: "a", 3: "a"}
    assert "A phone asks for" not in list_page(desk, festival).text


def test_a_name_that_is_asked_for_is_taken_back_refused_or_had_by_whoever_may(desk: Client) -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan", "Eve"])
    family, mine = phone("a"), {1: "a", 2: "a", 3: "b", 4: "b"}
    for letter, number in (("a", 1), ("a", 2), ("a", 5), ("b", 3), ("b", 4)):
        claim(phone(letter), festival, number)

    late = claim(phone("b"), festival, 5)
    told = "Another phone is waiting for that name; ask the emcee."
    assert late.json()["notice"] == told
    assert festival.players.get(number=5).asked_by == device("a")

    shown = page_of(family.get(reverse("who", args=[festival.code])))
    press(family, festival, 5, "release", html=True)
    assert [form.action for form in shown.forms if "release" in form.action] == [
        f"/f/{festival.code}/me/{number}/release/" for number in (1, 2, 5)
    ]
    assert festival.players.get(number=5).asked_by == ""
    assert "waiting for the emcee" not in text_of(family, festival, "who")

    claim(family, festival, 5)
    before = stored(festival).table.revision
    desk.post(reverse("player_action", args=[festival.pk, 5, "reject"]))
    assert stored(festival).table.revision == before + 1
    assert (devices(festival), numbers(festival, "approved")) == (mine, [1, 2, 3, 4, 5])
    assert "A phone asks for" not in list_page(desk, festival).text

    claim(family, festival, 5)
    assert claim(phone("c"), festival, 5).json() == {"kind": "done", "notice": ""}
    assert devices(festival) == {**mine, 5: "c"}
    assert festival.players.get(number=5).asked_by == ""


def test_approve_all_lets_guests_in_and_gives_no_name_of_the_list_to_a_phone(desk: Client) -> None:
    """All phones that ask for a name are told no by a button of their own."""
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    for number in (1, 2, 3, 4):
        claim(phone(), festival, number)
    for letter in "gh":
        guests.register_guest(festival.pk, name=f"Gina {letter}", device=device(letter))
    form = list_page(desk, festival).posts_to("/approve-all/")

    desk.post(form.action, {**form.fields, "guests": f"{form.fields['guests']} 3"})

    assert form.fields["guests"].split() == ["5", "6"]
    assert devices(festival) == {1: "a", 2: "a", 5: "g", 6: "h"}
    assert numbers(festival, "approved") == [1, 2, 3, 4, 5, 6]
    assert festival.players.get(number=3).asked_by == device("a")
    guests.register_guest(festival.pk, name="Ida", device=device("i"))
    form = list_page(desk, festival).posts_to("/reject-all/")

    question = page_of(desk.post(form.action, form.fields))
    sure = question.form("confirmed")
    desk.post(sure.action, sure.fields)

    assert "Refuse 2 phones? Their players stay in the game" in question.text
    assert "let in again" not in question.text
    assert not festival.players.exclude(asked_by="").exists()
    assert numbers(festival, "approved") == [1, 2, 3, 4, 5, 6]
    assert numbers(festival, "waiting") == [7]


def claim_all(festival: Festival, address: str) -> None:
    """Every name for a browser of its own."""
    for number in festival.players.values_list("number", flat=True):
        claim(at(address), festival, number)


@pytest.mark.usefixtures("_few")
def test_one_address_does_not_take_all_names_though_it_forgets_its_cookies() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])

    claim_all(festival, HERE)
    other = claim(at(THERE), festival, 4)

    assert set(devices(festival)) == {1, 2, 4}
    assert other.json() == {"kind": "done", "notice": ""}
    assert festival.players.exclude(asked_by="").get().number == 3


def test_a_freed_name_is_for_others_and_for_its_phone_with_the_emcees_word_only() -> None:
    """Nor is that phone given another name; one that it let go by itself comes back at once."""
    festival, asked = started(), "The emcee has been asked to give this phone the name {}."
    claim(phone("a"), festival, 1)
    press(phone("a"), festival, 1, "release")
    let_go = claim(phone("a"), festival, 1)
    guests.free_name(festival.pk, 1)

    said = [claim(phone("a"), festival, number).json()["notice"] for number in (1, 2)]
    before = devices(festival)
    players.approve_guest(festival.pk, 1, None)
    players.approve_guest(festival.pk, 2, None)
    given = devices(festival)
    guests.free_name(festival.pk, 1)
    other = claim(phone("b"), festival, 1)

    assert let_go.json() == {"kind": "done", "notice": ""}
    assert said == [asked.format(name) for name in ("Ana", "Ben")]
    assert (before, given) == ({}, {1: "a", 2: "a"})
    assert (other.status_code, devices(festival)) == (200, {1: "b", 2: "a"})


def test_a_phone_reads_that_a_name_was_freed_or_not_given_to_it() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    told = "The emcee did not give {} to this phone. If that is you, talk to the emcee."

    def read(letter: str, said: str) -> list[bool]:
        return [said in text_of(phone(letter), festival, page) for page in ("board", "who")]

    for number in (1, 2, 3):
        claim(phone("a"), festival, number)
    assert read("a", "has said no") == [False, False]
    players.reject_guest(festival.pk, 3)
    assert read("a", told.format("Cora")) == [True, True]
    guests.free_name(festival.pk, 1)
    assert read("a", told.format("Ana and Cora")) == [True, True]
    claim(phone("a"), festival, 3)
    players.approve_guest(festival.pk, 3, None)
    assert read("a", told.format("Ana")) == [True, True]
    assert read("b", "has said no") == [False, False]


# A phone that will not behave.


def ask_from(letter: str, festival: Festival, *names: str) -> list[int]:
    """The status of each answer."""
    address, guest = reverse("join", args=[festival.code]), phone(letter)
    return [guest.post(address, {"name": name}).status_code for name in names]


def test_the_list_says_what_one_phone_asks_for_and_how_often_it_was_told_no(desk: Client) -> None:
    festival = started()
    ask_from("x", festival, "Spam")
    one = list_page(desk, festival).text
    ask_from("x", festival, "Ham")
    two = list_page(desk, festival).text
    players.reject_guests(festival.pk, [4, 5])
    ask_from("x", festival, "Eggs")
    again = list_page(desk, festival).text

    players.reject_guests(festival.pk, [6])
    assert list_page(desk, festival).form("forget")
    desk.post(reverse("players", args=[festival.pk]), {"forget": "1"})
    assert "Not admitted" not in list_page(desk, festival).text
    assert Player.objects.filter(festival=festival).count() == 3
    assert "The same phone" not in one
    assert two.count("The same phone asks for Spam and Ham.") == 1
    assert again.count("The phone was told no 2 times before.") == 1


def test_a_phone_that_was_rejected_often_has_a_page_that_can_be_read() -> None:
    festival = started()
    for names in (["Spam 1", "Spam 2", "Spam 3"], ["Spam 4", "Spam 5"]):
        ask_from("x", festival, *names)
        players.reject_guests(festival.pk, numbers(festival, "waiting"))

    for page in ("board", "join"):
        shown = text_of(phone("x"), festival, page)
        assert [name for name in range(1, 6) if f"Spam {name}" in shown] == [3, 4, 5], page
    assert ask_from("x", festival, "Gina") == [302]


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
