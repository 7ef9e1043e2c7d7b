"""From `make party` to the first page."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.figure import Figure, figure
from tests.running import ROOT, Visitor, unused_port

SECONDS = 60
STARTS = 10


def figures(rounds: int) -> Iterator[Figure]:
    with TemporaryDirectory(prefix="moonbowl-bench-") as folder:
        data = Path(folder) / "data"
        took = [start(data) for _ in range(1 + min(rounds, STARTS))]
    made_of = f"all cores; {took[0]:.1f} s with the data folder still to be made"
    yield figure("startup", median(took[1:]), made_of)


def start(data: Path) -> float:
    port = unused_port()
    options = f"--no-browser --data {data} --port {port}"
    begin = time.perf_counter()
    process = subprocess.Popen(
        ["make", "--silent", "party", f"OPTIONS={options}"],
        cwd=ROOT,
        env={"HOME": str(data.parent), "PATH": os.environ["PATH"]},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while not is_serving(port):
            if process.poll() is not None or time.perf_counter() - begin > SECONDS:
                raise AssertionError("make party has brought up no server")
            time.sleep(0.005)
        return time.perf_counter() - begin
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def is_serving(port: int) -> bool:
    try:
        return Visitor().get(f"http://localhost:{port}/")[0] < 500
    except OSError:
        return False
