"""What the emcee waits for after Enter."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench import servers
from tests.bench.figure import Figure, ratio
from tests.bench.post import NOTHING

EARLY = range(20, 41)
LATE = range(1980, 2001)
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
        yield long_evening(house)


def long_evening(house: servers.House) -> Figure:
    _, emcee = house.begin("A long evening")
    took = [emcee.roll() for _ in range(LATE.stop)]
    early, late = [took[n] for n in EARLY], [took[n] for n in LATE]
    return ratio("late_roll", "roll number 2,000 over roll number 20", late, early, 1.1, of="20")
