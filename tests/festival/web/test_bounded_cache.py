"""A memory with so many places, from which whatever was asked for longest ago goes first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

from festival.web.bounded_cache import LRUCache


def test_least_recently_used_entry_makes_room_for_a_new_one() -> None:
    memory = LRUCache[str, int](3)
    for number, key in enumerate("abac"):
        memory[key] = number
    assert memory.copy() == {"b": 1, "a": 2, "c": 3}

    found = memory.get("b"), memory.setdefault("a", 7), memory.setdefault("d", 8)
    assert (found, memory.copy()) == ((1, 2, 8), {"b": 1, "a": 2, "d": 8})
    for key in "bz":  # one of them was never there
        memory.forget(key)
    assert (memory.get("b"), memory.copy()) == (None, {"a": 2, "d": 8})
    memory.clear()
    assert (len(memory), memory.get("a")) == (0, None)


def test_threads_at_once_never_exceed_the_bound() -> None:
    memory = LRUCache[int, int](50)

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
