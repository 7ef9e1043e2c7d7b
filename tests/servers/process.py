"""A server that tests start, stop, kill and start again at the port that it has."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path

import psutil

from tests.running import PATIENCE

if sys.platform != "win32":
    import pwd

LOOK_SECONDS = 0.02
OTHERS = ("postgres", "nobody")  # who works for root what root may not
# Ends a server whose tests were ended before they could: a line says that there is nothing to do.
GUARD = 'read -r line || kill -9 "$1"'


@contextmanager
def folder(name: str, owner: str | None = None) -> Iterator[Path]:
    """Not pytest's own, which is root's where a server must not be."""
    path = Path(tempfile.mkdtemp(prefix=f"moonbowl-{name}-"))
    if owner is not None:
        shutil.chown(path, owner, owner_group(owner))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def other_user() -> str | None:
    """Whose a server is that refuses root; None where we are not root."""
    if os.geteuid() != 0:
        return None
    return next(name for name in OTHERS if name in {user.pw_name for user in pwd.getpwall()})


def owner_group(owner: str) -> int:
    return pwd.getpwnam(owner).pw_gid


class Process:
    """log: where it says what it does. environment: all that it knows of ours."""

    def __init__(
        self,
        command: Sequence[str | Path],
        log: Path,
        *,
        environment: Mapping[str, str] | None = None,
        user: str | None = None,
    ) -> None:
        self.command = list(map(str, command))
        self.log = log
        self.environment = {"PATH": os.environ["PATH"], **(environment or {})}
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def output(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def start(self) -> None:
        assert not self.is_running
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                cwd=self.log.parent,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                user=self._user,
                group=None if self._user is None else owner_group(self._user),
                extra_groups=None if self._user is None else (),
            )
        self._guard = subprocess.Popen(
            ["sh", "-c", GUARD, "guard", str(self.pid)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    def wait_until(self, is_ready: Callable[[], bool]) -> None:
        """Raises AssertionError with all that was said where it never is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.is_running:
            if is_ready():
                return
            time.sleep(LOOK_SECONDS)
        raise AssertionError(f"{self.command} did not start:\n{self.output}")

    def stop(self, with_signal: int = signal.SIGTERM) -> None:
        if self.is_running:
            os.kill(self.pid, with_signal)
        self._end()

    def kill(self) -> None:
        """As when its host falls over."""
        self.stop(signal.SIGKILL)

    def _end(self) -> None:
        if self._process is not None:
            try:
                self._process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(timeout=PATIENCE)
        if self._guard is not None:
            self._guard.communicate(b"it has ended\n")
            self._guard = None


@dataclass
class Server:
    """A process that is asked by others at a port."""

    process: Process
    port: int

    def start(self) -> None:
        self.process.start()
        self.process.wait_until(self.is_ready)

    def stop(self) -> None:
        self.process.stop()

    def kill(self) -> None:
        self.process.kill()

    def is_ready(self) -> bool:
        raise NotImplementedError


@dataclass
class Answer:
    status: int
    headers: Message
    text: str


def answer_of(line: HTTPConnection, path: str, headers: Mapping[str, str]) -> Answer:
    """To one request, after which the connection is closed."""
    with closing(line):
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode())


def resident_kb(pid: int) -> float:
    """How much memory a process has."""
    return float(psutil.Process(pid).memory_info().rss / 1024)
