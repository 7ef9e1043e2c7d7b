"""The line of requests: fair, never idle while it could work, and nobody is lost in it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable

from hypothesis import given
from hypothesis import strategies as st

from festival.edge.fair_queue import FairQueue, Turn

PLACES = 3
OF_ONE = 2
# Somebody of an address and a connection asks, or the n-th of those who are there goes.
ASKING = st.tuples(st.sampled_from("ABCD"), st.integers(0, 3))
STEPS = st.lists(st.one_of(ASKING, st.integers(0, 50)), max_size=80)


def line_of(places: int) -> FairQueue[int]:
    return FairQueue(range(places), of_one=OF_ONE, most_waiting=1000)


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


async def test_groups_take_turns_and_within_one_its_askers_do() -> None:
    """However many askers one has: twenty helpers of one organiser are no more than another. Each
    letter is somebody of the group, who asks twice."""
    line = line_of(1)
    line.hold(3600)
    there = [
        line.ask(f"{group}{number}", 0, group=group)
        for number, group in enumerate("AAAB")
        for _ in range(2)
    ]
    line.release()
    order = []
    while there:
        (done,) = served(there)
        order.append(str(done.asker))
        there.remove(done)
        line.end(done)

    assert " ".join(order) == "A0 B3 A1 B3 A2 A0 A1 A2"


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
