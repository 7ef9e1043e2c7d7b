"""An evening on screens behind a network that fails, and what the screens showed and said.

python -m tests.faults.networks [--messages 10000] [--share 0.01] [--seed 20]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from time import time

from tests.bench.browser import screens as opened
from tests.bench.servers import product
from tests.browser.desk import Desk
from tests.browser.screens import Screens
from tests.faults.watched import (
    PROMISE,
    Commits,
    Game,
    Watched,
    catch_up,
    differences,
    lay,
    longest_lie,
    open_all,
    p95,
    waits,
)
from tests.servers.bad_network import SEED, BadNetwork, Faults, bad_network

# What browsers say of lines that break, and of the picture of the wall, which runs no script.
COMPLAINTS = ("net::ERR_", "WebSocket", "Blocked script execution", "Failed to load resource")
PAUSE = 60  # ms between two rolls: without one, many of them are one message
SIDE = 3  # of so many rolls, one is followed by a throw at the side table
AWAY = 1000  # ms
OUTAGE = 500  # messages from one outage to the next


@dataclass
class Tried:
    """unlike: of each screen, where it differs from one that was loaded anew. lies: the longest
    time in seconds for which it was behind and called itself live. unsaid: how often its pill said
    something else than it knew. waits: seconds from each new line until all was shown that had
    been written when it came. back: seconds from the end of each outage until a screen showed all
    that had been written then. counts: what befell messages."""

    unlike: dict[str, list[str]]
    lies: dict[str, float]
    unsaid: dict[str, int]
    waits: list[float]
    back: list[float]
    counts: Counter[str]
    messages: int
    have_stayed: bool

    def __str__(self) -> str:
        befell = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items()))
        lies = ", ".join(f"{kind} {seconds:.1f}" for kind, seconds in self.lies.items())
        return (
            f"{self.messages:,} messages ({befell})\n"
            f"screens that differ from a fresh load: {sum(map(bool, self.unlike.values()))}"
            f" of {len(self.unlike)}\n"
            f"longest behind and called live, in seconds (at most {PROMISE:.0f}): {lies}\n"
            f"current again after a new line: p95 {p95(self.waits):.2f} s of {len(self.waits)}\n"
            f"current again after the network was back: p95 {p95(self.back):.2f} s"
            f" of {len(self.back)}"
        )


def tried(
    screens: Screens, desk: Desk, port: int, *, messages: int, share: float, seed: int
) -> Tried:
    """Roll until so many messages were on their way to the six screens, of which and of whose
    requests each fault befell this share."""
    screens.expect_complaints(*COMPLAINTS)
    place, commits = lay(desk), Commits()
    with bad_network(port, seed=seed) as network:
        watched = open_all(screens, desk, place.through(network.url))
        first = len(network.opened)
        game = Game(desk, place, commits)
        network.faults = Faults.of_each(share)
        outages = list(play(game, network, watched, messages))
        game.close()
        network.faults = Faults()
        catch_up(watched, commits)
        steps, end = {each.kind: each.steps for each in watched}, time()
        fresh = {each.kind: each.body for each in open_all(screens, desk, place)}
        lines = network.opened[first:]
    back, again = list[float](), list[float]()
    for each in watched:
        written, noted = commits.of[each.feed], steps[each.kind]
        back += waits(outages, noted, written)
        own = [line.opened for line in lines if line.path.startswith(f"{each.path}?")]
        again += waits(own, noted, written)
    return Tried(
        unlike={each.kind: differences(each, fresh[each.kind]) for each in watched},
        lies={
            each.kind: longest_lie(steps[each.kind], commits.of[each.feed], end) for each in watched
        },
        unsaid={kind: sum(not step.is_said for step in noted) for kind, noted in steps.items()},
        waits=again,
        back=back,
        counts=network.counts,
        messages=network.messages,
        have_stayed=all(each.live.has_stayed() for each in watched),
    )


def play(game: Game, network: BadNetwork, watched: list[Watched], messages: int) -> Iterator[float]:
    """When each outage was over."""
    page, rolls, done = watched[0].live.page, 0, 0
    while network.messages < messages:
        game.roll()
        rolls += 1
        if rolls % SIDE == 0:
            game.play_beside()
        page.wait_for_timeout(PAUSE)
        if network.messages >= min(messages, OUTAGE) // 2 + done * OUTAGE:
            network.cut()
            page.wait_for_timeout(AWAY)
            game.roll()
            network.open()
            done += 1
            yield time()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.networks", description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--share", type=float, default=0.01, help="of messages, of each fault")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    with product() as house, opened() as screens:
        found = tried(screens, house.desk, house.port, **vars(options))
    sys.stdout.write(f"seed {options.seed}, {options.share:.1%} of each fault: {found}\n")
    for kind, lines in found.unlike.items():
        sys.stdout.write("".join(f"{kind}: {line}\n" for line in lines))
    is_well = not any(found.unlike.values()) and max(found.lies.values()) <= PROMISE
    sys.exit(
        0 if is_well else "expected screens like fresh ones, and none behind without saying so"
    )


if __name__ == "__main__":
    main()
