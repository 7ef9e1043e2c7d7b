"""A television: a short address, a number of four digits, and the wall that an emcee chose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.play import directed_screens
from festival.models import Festival
from festival.people.televisions import LASTS, MOST_OF_ADDRESS, MOST_WRONG, number_of
from festival.setup.forgetting import delete_festival
from tests.festival.board.walls import press
from tests.festival.evening import GRAB, ONE_EACH, confirmed, started
from tests.festival.halls import new_hall
from tests.festival.pages import page_of
from tests.festival.people.test_rights import helping

pytestmark = pytest.mark.django_db
ELSEWHERE: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture(autouse=True)
def _nobody_waits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def two() -> tuple[Festival, Festival]:
    """Two festivals of one laptop, so that a television has to ask."""
    return started(name="First"), started(name="Second")


def switched_on(television: Client, address: str = "/tv") -> str:
    """The number on the television, or the name of the festival that it shows."""
    answer = television.get(address, follow=True)
    assert answer.status_code == 200
    page = answer.content.decode()
    number = re.search(r'class="television__number">(\d{4})<', page)
    title = re.search(r"<title>(.*?) · ", page)
    assert number or title
    return number[1] if number else title[1] if title else ""


def connect(client: Client, festival: Festival, number: str, wall: str = "tv") -> Any:
    return press(client, festival, "connect", number=number, wall=wall)


def test_it_shows_the_only_festival_at_once() -> None:
    """Keyboards of televisions may write a capital letter, and people a slash."""
    festival = started(name="Ours")
    for address in ("/tv", "/TV", "/Tv/", reverse("television")):
        assert switched_on(Client(), address) == "Ours"
    started(name="A rehearsal")
    Festival.objects.exclude(pk=festival.pk).update(is_rehearsal=True)
    assert switched_on(Client()) == "Ours"
    for each in Festival.objects.all():
        delete_festival(each.pk)
    assert switched_on(Client()).isdecimal()


def test_it_shows_a_hall_as_its_wall() -> None:
    hall = new_hall(2)
    page = Client().get("/tv").content.decode()
    assert reverse("hall_tv_state", args=[hall.code]) in page


def test_it_shows_a_number_until_the_emcee_chooses(
    desk: Client, client: Client, two: tuple[Festival, Festival]
) -> None:
    number = switched_on(client)
    assert number.isdecimal()
    assert switched_on(client, "/tv?again") == number
    assert 'http-equiv="refresh" content="5;url=/tv?again"' in client.get("/tv").content.decode()

    answer = connect(desk, two[1], f" {number.lstrip('0')}")

    told = page_of(desk.get(answer["Location"])).text
    assert f"The television with the number {number} shows TV in a few seconds" in told
    assert switched_on(client) == "Second"


def test_it_keeps_its_wall_when_it_and_the_laptop_are_switched_off(
    desk: Client, client: Client, two: tuple[Festival, Festival]
) -> None:
    connect(desk, two[1], switched_on(client))
    client.get("/tv")
    cache.clear()  # as a new start of the program does
    (kept,) = [each for name, each in client.cookies.items() if "moonbowl_tv" in name]
    later = Client()
    later.cookies[kept.key] = kept.value

    assert kept["max-age"] >= 365 * 24 * 3600
    assert switched_on(later) == "Second"
    assert switched_on(later, "/tv/new").isdecimal()
    number = switched_on(later)
    connect(desk, two[0], number)
    assert switched_on(later) == "First"


def test_it_waits_again_when_its_festival_or_its_screen_is_gone(
    desk: Client, two: tuple[Festival, Festival]
) -> None:
    first, second = two
    third = started(name="Third", counts=ONE_EACH, date=timezone.localdate())
    bar = directed_screens.add_screen(second.table.pk, "Bar").slug
    walls = [(first, "tv"), (second, bar), (second, "tv"), (third, "tv")]
    shown = [Client() for _ in walls]
    for television, (festival, wall) in zip(shown, walls, strict=True):
        connect(desk, festival, switched_on(television), wall)
    named = [switched_on(each) for each in shown]
    assert named == ["First", "Second", "Second", "Third"]

    delete_festival(first.pk)
    directed_screens.remove_screen(second.table.pk, bar)
    confirmed(third, GRAB)
    assert [switched_on(each).isdecimal() for each in shown] == [True, True, False, False]

    Festival.objects.filter(pk=second.pk).update(is_closed=True)
    past = timezone.localdate() - timedelta(days=2)
    Festival.objects.filter(pk=third.pk).update(date=past)
    assert all(switched_on(each).isdecimal() for each in shown)
    started(name="The only one")  # later a television finds it by itself
    assert {switched_on(each) for each in shown} == {"The only one"}


def test_a_number_connects_one_television_once(
    desk: Client, client: Client, two: tuple[Festival, Festival]
) -> None:
    number = switched_on(client)
    connect(desk, two[0], number)
    for wrong in (number, "12345", "", "television", "１２"):
        answer = connect(desk, two[1], wrong)
        assert answer.status_code == 422, wrong
    assert switched_on(client) == "First"
    assert "No television shows this number now" in page_of(connect(desk, two[1], number)).text
    assert (
        "no screen has that name" in page_of(connect(desk, two[1], number, "nowhere")).text.lower()
    )


def test_a_stranger_cannot_choose_for_it(client: Client, two: tuple[Festival, Festival]) -> None:
    """Nor a helper of another festival, who may of their own; nor somebody who only hands out."""
    number = switched_on(client)
    helper, other = helping(two[0], "scorer"), helping(two[1], "desk")

    refused = [connect(each, two[1], number).status_code for each in (Client(), helper, other)]

    assert refused == [302, 403, 403]
    assert switched_on(client) == number
    assert connect(helper, two[0], number).status_code == 302
    assert switched_on(client) == "First"


def test_a_made_up_cookie_is_that_of_a_new_television(client: Client) -> None:
    festival = started()
    started()
    switched_on(client)
    name = next(name for name in client.cookies if "moonbowl_tv" in name)
    for made_up in (f"/f/{festival.code}/tv/", "abc.4821", "Imx:bad"):
        client.cookies[name] = made_up
        assert switched_on(client).isdecimal()


def test_numbers_are_never_shared() -> None:
    """Also when many televisions are switched on in the same second."""
    with ThreadPoolExecutor(16) as together:
        numbers = list(together.map(lambda each: number_of(f"t{each}", "", ""), range(3000)))
    assert len({each for each in numbers if each}) == len([each for each in numbers if each])
    assert numbers.count("") < 3

    kept = number_of("t0", numbers[0], "")
    cache.delete(f"television.{numbers[1]}")
    cache.add(f"television.{numbers[1]}", "another", LASTS)
    assert kept == numbers[0]
    assert number_of("t1", numbers[1], "") != numbers[1]


def test_one_address_cannot_take_all_numbers(client: Client) -> None:
    """And a browser without cookies takes one number alone."""
    for each in range(MOST_OF_ADDRESS):
        number_of(str(each), "", "192.0.2.7")
    told = page_of(client.get("/tv", **ELSEWHERE)).text
    assert "Too many televisions are waiting" in told
    assert switched_on(Client()).isdecimal()  # from elsewhere

    forgetful = page_of(Client().get("/tv?again", **ELSEWHERE)).text
    assert "This browser keeps no cookies" in forgetful


def test_guessing_numbers_ends_soon(desk: Client, client: Client) -> None:
    festival, number = started(), ""
    started()
    number = switched_on(client)
    for _ in range(MOST_WRONG):
        connect(desk, festival, "99999")
    assert "Too many wrong numbers" in page_of(connect(desk, festival, number)).text
    assert switched_on(client) == number


def test_a_server_of_many_organisers_always_asks(settings: Any, client: Client) -> None:
    settings.IS_HOSTED = True
    started()
    assert switched_on(client).isdecimal()


def test_the_address_is_on_the_pages_of_the_emcee(desk: Client) -> None:
    festival = started()
    for address in (reverse("home"), reverse("screens", args=[festival.pk])):
        assert re.search(r"http://[\w.]+:\d+/tv\b", page_of(desk.get(address)).text)
