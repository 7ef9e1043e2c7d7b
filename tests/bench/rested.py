"""A roll after a rest, as real ones come: processors have gone to sleep, and caches have cooled."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.bench import servers
from tests.bench.fanout import WARM_UPS, Roller, Rounds, Teller
from tests.bench.figure import Figure, ratio
from tests.bench.post import Line
from tests.bench.spectators import Crowd

TARGETS = {100: 5.0, 1000: 1.5}
REST = 0.1


def figures(rounds: int) -> Iterator[Figure]:
    for count, target in TARGETS.items():
        ours, theirs = race(count, rounds)
        name = f"roll to the last of {count:,}, {1000 * REST:.0f} ms of rest"
        name += ", over websockets.broadcast"
        key = f"rested_{count}"
        yield ratio(key, name, ours.last, theirs.last, target, of="broadcast")


def race(count: int, rounds: int) -> tuple[Rounds, Rounds]:
    """By turns, each after a rest."""
    with servers.product() as house, servers.bare() as ports:
        theirs = Teller(Crowd(ports[0], "/"), Line(ports[1]), "/")
        theirs.crowd.fill(count, wants_news=False)
        ours = Roller.of(house, count)
        for played in range(WARM_UPS + rounds):
            if played == WARM_UPS:
                ours.rounds, theirs.rounds = Rounds(), Rounds()
            time.sleep(REST)
            ours.play()
            time.sleep(REST)
            theirs.play(ours.crowd.last_message)
        ours.crowd.leave()
        theirs.crowd.leave()
        return ours.rounds, theirs.rounds
