"""A memory with so many places, from which whatever was asked for longest ago goes first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

from festival.web.recent import Recent


def filled(places: int, keys: str) -> Recent[str, int]:
    memory = Recent[str, int](places)
    for number, key in enumerate(keys):
        memory[key] = number
    return memory


def test_the_place_of_what_was_kept_longest_ago_is_taken_by_what_is_new() -> None:
    memory = filled(3, "abcd")

    assert memory.copy() == {"b": 1, "c": 2, "d": 3}


def test_what_was_asked_for_stays_longer_than_what_was_only_kept() -> None:
    memory = filled(3, "abc")

    found = memory.get("a")
    memory["d"] = 3

    assert (found, memory.copy()) == (0, {"c": 2, "a": 0, "d": 3})


def test_what_is_kept_again_takes_no_second_place() -> None:
    memory = filled(2, "aba")

    assert memory.copy() == {"b": 1, "a": 2}


def test_what_was_forgotten_is_not_there_and_leaves_its_place() -> None:
    memory = filled(2, "ab")

    for key in "az":  # one of them was never there
        memory.forget(key)
    memory["c"] = 2

    assert (memory.get("a"), memory.copy()) == (None, {"b": 1, "c": 2})


def test_value_that_is_there_is_given_instead_of_another_and_stays_longest() -> None:
    memory = filled(2, "ab")

    found = memory.setdefault("a", 7), memory.setdefault("c", 8)

    assert (found, memory.copy()) == ((0, 8), {"a": 0, "c": 8})


def test_nothing_is_there_once_all_is_forgotten() -> None:
    memory = filled(2, "ab")

    memory.clear()

    assert (len(memory), memory.get("b")) == (0, None)


def test_threads_that_keep_and_ask_at_once_never_leave_more_than_there_are_places() -> None:
    memory = Recent[int, int](50)

    def work(seed: int) -> int:
        random, most = Random(seed), 0
        for _ in range(5000):
            memory[random.randrange(100)] = seed
            memory.get(random.randrange(100))
            memory.forget(random.randrange(100))
            most = max(most, len(memory.copy()))
        return most

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(work, range(4)))

    assert max(found) <= 50
