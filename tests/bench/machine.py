"""The machine a measurement was made on, and which core does what."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.running import ROOT

if sys.platform != "win32":
    import resource

# Only Linux lets a program choose its cores; elsewhere tests import this, and nothing is measured.
CORES = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else [0]
SERVER = {CORES[0]}
CLIENT = {CORES[-1]}
OF_PROCESS = 2  # in the number of a clock, as clock_getcpuclockid(3) makes it


@contextmanager
def on_cores(cores: set[int]) -> Iterator[None]:
    """What is started meanwhile stays on these cores for all its life."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def allow_many_sockets() -> None:
    """A crowd needs more files than the usual thousand; servers started later inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def sentence() -> str:
    """What it is, in one line over a table. With another load all times are too long."""
    return (
        f"{commit()}: {len(CORES)} cores, {platform.system()} {platform.release()}, "
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"load {os.getloadavg()[0]:.2f}"
    )


def commit(tree: Path = ROOT) -> str:
    """The commit that is measured; `-dirty` when the tree holds more than the commit."""
    command = ("git", "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*")
    return subprocess.check_output(command, cwd=tree, text=True).strip()


def worked(pid: int) -> float:
    """Seconds that a process has had of the processors, in all its threads. What /proc tells of
    that comes in steps of 10 ms."""
    return time.clock_gettime(~pid << 3 | OF_PROCESS)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
