"""The line of requests: fair, never idle while it could work, and nobody is lost in it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from festival.web.edge.fair_queue import FairQueue, LineIsFull, Turn

PLACES = 3
OF_ONE = 2
# Somebody of an address and a connection asks, or the n-th of those who are there goes.
ASKING = st.tuples(st.sampled_from("ABCD"), st.integers(0, 3))
STEPS = st.lists(st.one_of(ASKING, st.integers(0, 50)), max_size=80)


def line_of(places: int, *, of_one: int = OF_ONE, most_waiting: int = 1000) -> FairQueue[int]:
    return FairQueue(range(places), of_one=of_one, most_waiting=most_waiting)


def served(there: list[Turn[int]]) -> list[Turn[int]]:
    return [turn for turn in there if turn.has_place]


def check(there: list[Turn[int]]) -> None:
    """What holds at any moment, of all who asked and have not gone."""
    working = Counter(turn.asker for turn in served(there))
    waiting = {turn.asker for turn in there if not turn.has_place}
    places = [turn.place.result() for turn in served(there)]
    assert len(places) == len(set(places)), "two have one place"
    assert max(working.values(), default=0) <= OF_ONE
    if len(places) < PLACES:
        assert all(working[address] == OF_ONE for address in waiting), "a place is idle"


@given(STEPS)
def test_no_place_is_idle_or_had_by_two_and_everybody_is_served(
    steps: list[tuple[str, int] | int],
) -> None:
    async def go() -> None:
        line, there = line_of(PLACES), list[Turn[int]]()
        for step in steps:
            if isinstance(step, tuple):
                there.append(line.ask(*step))
            elif there:
                line.end(there.pop(step % len(there)))
            check(there)
        while there:
            done = served(there)[0]  # as long as somebody is there, somebody is served
            there.remove(done)
            line.end(done)
            check(there)

    asyncio.run(go())


@given(st.lists(ASKING, min_size=1, max_size=60))
def test_nobody_is_passed_twice_by_another_address(asked: list[tuple[str, int]]) -> None:
    """One place. While somebody is the first of their address, each other one gets a place once."""

    async def go() -> list[Hashable]:
        line = line_of(1)
        there = [line.ask(*each) for each in asked]
        order = []
        while there:
            (done,) = served(there)
            order.append(done.asker)
            there.remove(done)
            line.end(done)
        return order

    order = asyncio.run(go())

    assert Counter(order) == Counter(address for address, _ in asked)
    left = Counter(order)
    between = Counter[tuple[Hashable, Hashable]]()  # places of the second since one of the first
    for address in order:
        left[address] -= 1
        for other in left:
            if other != address and left[other]:
                between[other, address] += 1
                assert between[other, address] <= 2  # the first place is given before others come
            between[address, other] = 0


async def test_connections_of_an_address_take_turns() -> None:
    line = line_of(1)
    there = [line.ask("router", each) for each in ("a", "a", "a", "b", "c")]
    order = []
    while there:
        (done,) = served(there)
        order.append(done.connection)
        there.remove(done)
        line.end(done)

    assert order == ["a", "a", "b", "c", "a"]  # the first had its place before the others asked


async def served_in_turn(groups: str, *, are_groups: bool = True) -> str:
    """Who is served: each letter is somebody of the group, who asks twice."""
    line = line_of(1)
    line.hold(3600)
    there = [
        line.ask(f"{group}{number}", 0, group=group if are_groups else None)
        for number, group in enumerate(groups)
        for _ in range(2)
    ]
    line.release()
    order = []
    while there:
        (done,) = served(there)
        order.append(str(done.asker))
        there.remove(done)
        line.end(done)
    return " ".join(order)


async def test_groups_take_turns_and_within_one_its_askers_do() -> None:
    """However many askers one has: twenty helpers of one organiser are no more than another."""
    assert await served_in_turn("AAAB") == "A0 B3 A1 B3 A2 A0 A1 A2"


async def test_one_address_leaves_a_place_for_another() -> None:
    line = line_of(2, of_one=1)
    many = [line.ask("much", number) for number in range(5)]

    other = line.ask("little", 0)

    assert (len(served(many)), other.has_place) == (1, True)


async def test_whoever_goes_leaves_their_place_in_line() -> None:
    line = line_of(1)
    first, second, third = (line.ask("phone", number) for number in range(3))

    line.end(second)
    line.end(first)

    assert (third.has_place, second.place.cancelled()) == (True, True)


async def test_beyond_so_many_of_one_address_no_more_may_wait_but_others_may() -> None:
    line = line_of(1, most_waiting=3)
    for number in range(4):
        line.ask("much", number)

    with pytest.raises(LineIsFull):
        line.ask("much", 5)
    other = line.ask("little", 0)

    assert not other.has_place


async def test_while_the_line_is_held_nobody_is_begun() -> None:
    line = line_of(2)
    before = line.ask("phone", 0)
    line.hold(3600)
    during = line.ask("tablet", 0)
    line.end(before)
    held = during.has_place

    line.release()

    assert (held, during.has_place) == (False, True)


async def test_a_hold_that_lasts_too_long_lets_them_through_one_at_a_time() -> None:
    line = line_of(3)
    line.hold(0)
    there = [line.ask(address, 0) for address in "ABC"]
    await asyncio.wait_for(there[0].place, 30)
    at_once = len(served(there))
    line.end(there[0])

    assert (at_once, len(served(there[1:]))) == (1, 1)


async def test_the_line_is_held_until_the_last_who_holds_it_lets_go() -> None:
    line = line_of(1)
    line.hold(3600)
    line.hold(3600)
    turn = line.ask("phone", 0)

    line.release()
    after_one = turn.has_place
    line.release()

    assert (after_one, turn.has_place) == (False, True)
