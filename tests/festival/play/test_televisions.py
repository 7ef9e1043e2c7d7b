"""A television: a short address, a number with three dice, and the wall that an emcee chose."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.festivals.forgetting.forgetting import delete_festival
from festival.games.bobing.direction import directed_screens
from festival.models import Festival
from festival.play.televisions.connect_televisions import (
    LASTS,
    MOST_WAITING,
    WRONG,
    Waiting,
    find,
    wait,
)
from rules.errors import RulesError
from tests.festival.accounts.test_rights import helping
from tests.festival.evening import GRAB, ONE_EACH, confirmed, started
from tests.festival.halls import new_hall
from tests.festival.pages import page_of
from tests.festival.tables.board.walls import press

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
    number = re.search(r'class="television__number">(\d+)<', page)
    title = re.search(r"<title>(.*?) · ", page)
    assert number or title
    return number[1] if number else title[1] if title else ""


def dice_on(page: str) -> str:
    return "".join(re.findall(r'class="die" data-face="(\d)"', page))


def connect(client: Client, festival: Festival, number: str, wall: str = "tv") -> Any:
    """Type a number, and say that the television shows the dice that the page asks about."""
    asked = press(client, festival, "connect", number=number, wall=wall)
    if asked.status_code != 200:
        return asked
    dice = dice_on(asked.content.decode())
    return press(client, festival, "same", number=number, dice=dice, wall=wall)


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


def test_television_keeps_its_wall_when_all_is_switched_off(
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
        found = list(together.map(lambda each: wait(f"t{each}", "", f"a{each}"), range(3000)))
    numbers = [each.number for each in found if each]

    assert len({*numbers}) == len(numbers) > 2997

    first, second, *_ = (each for each in found if each)
    cache.set(f"television.{second.number}", Waiting("another", second.number, "111", "x"), LASTS)
    again = [wait(each.token, each.number, "elsewhere") for each in (first, second)]
    assert again[0] == first
    assert again[1] is not None
    assert again[1].number != second.number


def test_a_hundred_addresses_leave_most_numbers_free() -> None:
    """And a number that is typed wrongly seldom is that of another television."""
    asked = range(100 * 2 * MOST_WAITING)
    found = [wait(f"t{each}", "", f"192.0.2.{each % 100}") for each in asked]

    assert len({each.number for each in found if each}) == 1000  # of 10,000


def test_further_television_gets_its_number_once_one_connects(
    desk: Client, two: tuple[Festival, Festival]
) -> None:
    """And a browser without cookies takes one number alone."""
    shown = [Client(**ELSEWHERE) for _ in range(MOST_WAITING)]
    numbers = [switched_on(each) for each in shown]
    late = Client(**ELSEWHERE)
    assert "Too many televisions are waiting" in page_of(late.get("/tv")).text
    assert switched_on(Client()).isdecimal()  # from another address
    assert [switched_on(each) for each in shown] == numbers

    connect(desk, two[0], numbers[3])

    assert switched_on(late).isdecimal()
    forgetful = page_of(Client(**ELSEWHERE).get("/tv?again")).text
    assert "This browser keeps no cookies" in forgetful


def test_number_lasts_five_minutes_and_a_waiting_page_renews_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the cache's own clock, so that nobody waits."""
    started(), started()
    number = switched_on(client)
    asleep = Client(**ELSEWHERE)
    forgotten = switched_on(asleep)
    now = time.time()

    for minutes in (4, 8, 12):
        monkeypatch.setattr("django.core.cache.backends.locmem.time.time", later(now, minutes))
        assert switched_on(client) == number
    with pytest.raises(RulesError):
        find(forgotten, "emcee")

    assert switched_on(asleep).isdecimal()


def later(now: float, minutes: int) -> Callable[[], float]:
    return lambda: now + minutes * 60


def test_emcee_is_asked_for_the_dice_and_only_yes_gives_a_wall(
    desk: Client, client: Client, two: tuple[Festival, Festival]
) -> None:
    """A digit wrong: the number is that of a stranger’s browser."""
    Festival.objects.filter(pk=two[0].pk).update(wifi_name="Moon")
    stranger = Client(**ELSEWHERE)
    number, other = switched_on(client), switched_on(stranger)
    seen = dice_on(stranger.get("/tv").content.decode())

    asked = press(desk, two[0], "connect", number=other, wall="tv")
    assert "Does the television show these dice?" in page_of(asked).text
    assert dice_on(asked.content.decode()) == seen
    said = press(desk, two[0], "other", number=other, dice=seen, wall="tv")

    told = desk.get(said["Location"]).content.decode()
    assert "Look at the number on the television again" in told
    assert other not in told
    assert (switched_on(stranger), switched_on(client)) == (other, number)

    wrong = "".join(str(7 - int(face)) for face in seen)
    assert press(desk, two[0], "same", number=other, dice=wrong, wall="tv").status_code == 422
    assert press(desk, two[0], "same", number=other, wall="tv").status_code == 422
    assert switched_on(stranger) == other


def test_dice_do_not_follow_from_the_number() -> None:
    """Or a stranger could tell which number has the dice of another television."""
    rounds: list[dict[str, str]] = []
    for _ in range(2):
        cache.clear()
        found = (wait(f"t{each}", "", f"a{each}") for each in range(1000))
        rounds.append({each.number: each.dice for each in found if each})
    first, second = rounds

    both = first.keys() & second.keys()

    assert len(both) > 50
    assert sum(first[each] == second[each] for each in both) < len(both) / 10


def test_guessing_numbers_ends_soon(desk: Client, client: Client) -> None:
    festival, number = started(), ""
    started()
    number = switched_on(client)
    for _ in range(WRONG.most):
        connect(desk, festival, "99999")
    assert "Too many wrong numbers" in page_of(connect(desk, festival, number)).text
    assert switched_on(client) == number


def test_server_of_many_organisers_always_asks_for_six_digits(
    settings: Any, desk: Client, client: Client
) -> None:
    festival = started(name="Ours")
    settings.IS_HOSTED = True
    number = switched_on(client)
    assert re.fullmatch(r"\d{6}", number)

    connect(desk, festival, number.lstrip("0"))

    assert switched_on(client) == "Ours"


def test_the_address_is_on_the_page_of_the_screens(desk: Client) -> None:
    page = page_of(desk.get(reverse("screens", args=[started().pk])))

    assert re.search(r"http://[\w.]+:\d+/tv\b", page.text)
