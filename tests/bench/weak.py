"""A laptop as weak as they come: the server has a quarter of a core."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import Process
from pathlib import Path
from statistics import median

from tests.bench import servers
from tests.bench.crowd import Scan, scans_of
from tests.bench.fanout import WARM_UPS, Roller, Rounds
from tests.bench.figure import Figure, figure, ms

PERIOD, SHARE = 10_000, 2_500  # microseconds
CGROUPS: Mapping[str, Mapping[str, str]] = {
    "/sys/fs/cgroup": {"cpu.max": f"{SHARE} {PERIOD}"},
    "/sys/fs/cgroup/cpu": {"cpu.cfs_period_us": f"{PERIOD}", "cpu.cfs_quota_us": f"{SHARE}"},
}
CROWD = 100
REST = 0.5  # seconds between two rolls
SCANS = 5
SCAN = Scan(phones=300, within=2)


def figures(rounds: int) -> Iterator[Figure]:
    with servers.product() as house:
        roller = Roller.of(house, CROWD)
        with held(house.party.pid) as how:
            for played in range(-WARM_UPS, rounds):
                if played in (-WARM_UPS, 0):
                    roller.rounds = Rounds(REST)
                roller.play()
        roller.crowd.leave()
    last = roller.rounds.last
    yield figure("weak_roll", 1000 * median(last), f"at worst {ms(max(last))}; held by {how}")
    with servers.product() as house, held(house.party.pid):
        ((found, refusals),) = asyncio.run(scans_of([house], SCAN, min(rounds, SCANS)))
    lasts, rolls = [each.last for each in found], [roll for each in found for roll in each.rolls]
    told = f"{len(found)} rounds, at worst {max(lasts):.1f} s"
    yield figure("weak_crowd", median(lasts), told)
    told = f"of {SCAN.phones * len(found):,} {' '.join(refusals[:1])}; {len(rolls)} rolls meanwhile"
    yield figure("weak_refused", len(refusals), f"{told}, each answered, at worst {ms(max(rolls))}")


@contextmanager
def held(pid: int) -> Iterator[str]:
    """The process has its share of each period meanwhile; how that is done."""
    for root, limits in CGROUPS.items():
        group = Path(root, f"moonbowl-bench-{pid}")
        if not has_limits(group, limits):
            continue
        move(pid, group)
        try:
            yield f"{', '.join(limits)} of a cgroup"
        finally:
            move(pid, group.parent)
            group.rmdir()
        return
    rhythm = Process(target=stop_and_go, args=(pid,), daemon=True)
    rhythm.start()
    try:
        yield f"SIGSTOP and SIGCONT, {SHARE / 1000} of each {PERIOD / 1000:.0f} ms"
    finally:
        rhythm.kill()
        rhythm.join()
        os.kill(pid, signal.SIGCONT)


def has_limits(group: Path, limits: Mapping[str, str]) -> bool:
    """Whether it could be made."""
    try:
        group.mkdir()
    except OSError:
        return False
    if not all((group / name).exists() for name in limits):
        group.rmdir()
        return False
    for name, limit in limits.items():
        (group / name).write_text(limit, encoding="ascii")
    return True


def move(pid: int, group: Path) -> None:
    (group / "cgroup.procs").write_text(str(pid), encoding="ascii")


def stop_and_go(pid: int) -> None:
    while True:
        os.kill(pid, signal.SIGCONT)
        time.sleep(SHARE / 1e6)
        os.kill(pid, signal.SIGSTOP)
        time.sleep((PERIOD - SHARE) / 1e6)
