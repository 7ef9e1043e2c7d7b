"""Who may connect where sockets are few, and who has to go."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_network

import pytest
from pytest_django import Settings

from festival.server.daphne.connection_limits import Connections


@dataclass(eq=False)
class Phone:
    """A connection. is_idle: False for a screen's socket."""

    book: Connections
    address: str
    is_idle: bool = True
    is_unasked: bool = True
    due: float = float("inf")
    is_gone: bool = field(default=False, init=False)

    def let_go(self) -> None:
        self.is_gone = True
        self.book.remove(self)

    def is_late(self) -> None:
        self.let_go()


def come(book: Connections, address: str, count: int = 1, *, is_idle: bool = True) -> list[Phone]:
    """Those who were let in."""
    let_in = []
    for _ in range(count):
        if book.has_room(address):
            let_in.append(Phone(book, address, is_idle, is_idle))
            book.add(let_in[-1])
    return let_in


def ask(book: Connections, address: str, person: int, count: int, *, is_screen: bool) -> int:
    """How many requests of somebody are worked on, or screens of theirs open, each over a
    connection of its own; one that is refused is closed."""
    there = come(book, address, count, is_idle=False)
    taken = [phone for phone in there if book.take(phone, person, is_screen=is_screen)]
    for phone in there:
        if phone not in taken:
            phone.let_go()
    return len(taken)


def test_an_address_has_half_of_the_sockets_at_most_with_those_of_screens() -> None:
    book, of_screens = Connections(10), Connections(10)

    come(book, "192.0.2.1", 20)

    assert len(book) == 5
    assert len(come(book, "192.0.2.2", 1)) == 1
    assert len(come(of_screens, "192.0.2.1", 20, is_idle=False)) == 5


def test_of_an_address_that_has_its_half_the_longest_silent_makes_room_for_the_next() -> None:
    book = Connections(10)
    others = come(book, "192.0.2.2", 2)
    first, second, *_ = come(book, "192.0.2.1", 5)
    book.hear(first)

    (guest,) = come(book, "192.0.2.1")

    assert (first.is_gone, second.is_gone, guest.is_gone) == (False, True, False)
    assert not any(phone.is_gone for phone in others)


HELPER, ORGANISER = 7, 8
ROUTER = "192.0.2.1"


def test_half_of_what_an_address_has_is_left_beside_one_who_is_signed_in() -> None:
    """Of 30 guests behind the router of a helper, who asks for all there is."""
    book = Connections(80)
    for is_screen in (True, False):
        ask(book, ROUTER, HELPER, 100, is_screen=is_screen)

    assert len(come(book, ROUTER, 30, is_idle=False)) == 20


def test_bound_of_a_person_holds_from_wherever_they_come_and_for_nobody_else() -> None:
    book = Connections(80)

    taken = [
        ask(book, "192.0.2.1", HELPER, 8, is_screen=True),
        ask(book, "192.0.2.2", HELPER, 8, is_screen=True),
        ask(book, "192.0.2.2", HELPER, 8, is_screen=False),
        ask(book, "192.0.2.2", ORGANISER, 8, is_screen=True),
    ]

    assert taken == [8, 2, 8, 8]


def test_what_is_answered_or_closed_counts_no_more() -> None:
    book = Connections(16)
    first, second, third, fourth = come(book, ROUTER, 4, is_idle=False)
    took = [book.take(each, HELPER, is_screen=False) for each in (first, second, third)]
    first.is_idle = True
    second.let_go()

    took += [book.take(each, HELPER, is_screen=False) for each in (third, fourth)]

    assert took == [True, True, False, True, True]


@pytest.mark.parametrize("is_hosted", [False, True])
def test_laptop_itself_has_no_bound_and_people_behind_a_proxy_of_its_own_have(
    settings: Settings, *, is_hosted: bool
) -> None:
    settings.IS_HOSTED = is_hosted
    book = Connections(80)

    assert ask(book, "127.0.0.1", HELPER, 15, is_screen=True) == (10 if is_hosted else 15)


def test_where_they_run_short_the_longest_silent_of_the_greatest_goes() -> None:
    book = Connections(10)
    few, many = come(book, "192.0.2.1", 2), come(book, "192.0.2.2", 5)
    come(book, "192.0.2.3", 3)
    book.hear(many[0])

    (new,) = come(book, "192.0.2.4")

    assert [phone.is_gone for phone in many] == [False, True, False, False, False]
    assert not any(phone.is_gone for phone in (*few, new))
    assert len(book) == 10


def test_nobody_goes_who_is_served_or_is_a_screen() -> None:
    book = Connections(10)
    screens = come(book, "192.0.2.2", 5, is_idle=False)
    come(book, "192.0.2.3", 4, is_idle=False)
    (idle,) = come(book, "192.0.2.4")

    (new,) = come(book, "192.0.2.1")

    assert (idle.is_gone, new.is_gone) == (True, False)
    assert not any(phone.is_gone for phone in screens)


def test_where_nobody_can_go_only_the_laptop_itself_comes_in() -> None:
    book = Connections(4)
    come(book, "192.0.2.1", 2, is_idle=False)
    come(book, "192.0.2.2", 2, is_idle=False)

    assert (come(book, "192.0.2.3"), len(come(book, "127.0.0.1"))) == ([], 1)


def test_the_laptop_and_its_proxies_may_have_any_number(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = (ip_network("198.51.100.0/24"),)
    book = Connections(100)

    assert len(come(book, "127.0.0.1", 60)) == 60
    assert len(come(book, "198.51.100.7", 60, is_idle=False)) == 60


def test_who_has_gone_makes_room() -> None:
    book = Connections(4)
    first, _ = come(book, "192.0.2.1", 2, is_idle=False)
    refused = come(book, "192.0.2.1")

    book.remove(first)

    assert (refused, len(come(book, "192.0.2.1"))) == ([], 1)


def test_only_who_is_late_is_told_so() -> None:
    book = Connections(100)
    early, late = come(book, "192.0.2.1", 2)
    early.due, late.due = 20.0, 10.0

    book.look_for_late(15.0)

    assert (early.is_gone, late.is_gone) == (False, True)
