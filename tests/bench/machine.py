"""The machine a measurement was made on, and which core does what."""

from __future__ import annotations

import os
import platform
import re
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
BUSY = 0.5  # programs that want a core, before we come
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
    """What it is, in one line over a table."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return (
        f"{commit()}: {len(CORES)} cores of {_processor()}, {memory:.1f} GB, {platform.system()} "
        f"{platform.release()}, {platform.python_implementation()} {platform.python_version()}, "
        f"load {os.getloadavg()[0]:.2f}"
    )


def _processor() -> str:
    told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    found = re.search(r"^model name\s*: (.*)$", told, re.MULTILINE)
    return found[1] if found else platform.machine()


def commit(tree: Path = ROOT) -> str:
    """The commit that is measured; with a + when the tree holds more than the commit."""
    name = _git(tree, "rev-parse", "--short=10", "HEAD")
    return name + ("+" if _git(tree, "status", "--porcelain") else "")


def _git(tree: Path, *arguments: str) -> str:
    return subprocess.check_output(["git", *arguments], cwd=tree, text=True).strip()


def resident_kb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1024


def worked(pid: int) -> float:
    """Seconds that a process has had of the processors, in all its threads. What /proc tells of
    that comes in steps of 10 ms."""
    return time.clock_gettime(~pid << 3 | OF_PROCESS)


def prepare() -> None:
    allow_many_sockets()
    if (load := os.getloadavg()[0]) > BUSY:
        say(f"This machine is busy (load {load:.1f}): all times will be too long.")


def say(line: str) -> None:
    """Progress, apart from the table: that goes to stdout."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
