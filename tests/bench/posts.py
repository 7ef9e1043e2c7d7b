"""What the emcee waits for after Enter."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench import servers
from tests.bench.figure import Figure, ratio
from tests.bench.post import NOTHING

EARLY, LATE = 20, 2000
WARM_UPS = 5


def figures(rounds: int) -> Iterator[Figure]:
    with servers.product() as house, servers.plain(house.data) as port:
        _, emcee = house.begin("Posting")
        empty = emcee.line_to(port)
        ours, theirs = [], []
        for _ in range(WARM_UPS + 3 * rounds):
            theirs.append(empty.post("/empty/", emcee.body(NOTHING)))
            ours.append(emcee.roll())
        name = "POST to response for a committed roll, over an empty view"
        yield ratio("post", name, ours[WARM_UPS:], theirs[WARM_UPS:], 3.0, of="empty view")
    with servers.product() as house:
        yield long_evening(house, 3 * rounds)


def long_evening(house: servers.House, rounds: int) -> Figure:
    """Rolls of an evening that has just begun and of one that never ends, by turns."""
    _, long = house.begin("A long evening")
    for _ in range(LATE):
        long.roll()
    _, short = house.begin("A short evening")  # now: a line that is silent for long is closed
    for _ in range(EARLY):
        short.roll()
    early, late = zip(*((short.roll(), long.roll()) for _ in range(rounds)), strict=True)
    name = f"roll number {LATE:,} over roll number {EARLY}"
    return ratio("late_roll", name, late, early, 1.1, of=str(EARLY))
