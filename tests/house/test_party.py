"""`manage.py party` as a process: started, stopped, killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets import InvalidStatus, Origin
from websockets.sync.client import connect

from tests.running import (
    PATIENCE,
    ROOT,
    PartyProcess,
    Visitor,
    at_laptop,
    party,
    sign_in,
    unused_port,
)

if sys.platform != "win32":
    import pty

NAME = "data of the party"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / NAME


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the data lie of the one that nobody plays at."""
    return tmp_path_factory.mktemp("running") / NAME


@pytest.fixture(scope="module")
def running(home: Path) -> Iterator[PartyProcess]:
    with party(home) as process:
        yield process


@dataclass(frozen=True)
class Stopped:
    """A party that was played at and stopped while browsers were connected."""

    data: Path
    code: int
    output: str


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Stopped:
    data = tmp_path_factory.mktemp("stopped") / NAME
    with party(data) as process:
        emcee = sign_in(process.link)
        _, page = emcee.get(f"{process.url}/")
        assert emcee.post(f"{process.url}/festivals/demo/", page)[0] == 302
        code = stop_with_browsers(process, signal.SIGINT)
    return Stopped(data, code, process.output)


@pytest.fixture
def played(stopped: Stopped, data: Path) -> Path:
    """The data of that party, for one test."""
    return Path(shutil.copytree(stopped.data, data))


def test_terminal_shows_the_link_guests_address_and_data(running: PartyProcess, home: Path) -> None:
    lines = [line.strip() for line in running.output.splitlines()]

    assert running.link in lines
    assert str(home / "moonbowl.sqlite3") in lines
    assert any(line.startswith("█▀▀") or line.startswith("██ ▄▄▄▄▄ █") for line in lines)


def test_second_start_opens_the_browser_at_the_first(
    running: PartyProcess, home: Path, tmp_path: Path
) -> None:
    browser, opened = tmp_path / "browser.py", tmp_path / "opened"
    browser.write_text(
        f"import pathlib, sys; pathlib.Path({str(opened)!r}).write_text(sys.argv[1])"
    )
    command = f"'{Path(sys.executable).as_posix()}' '{browser.as_posix()}' %s"
    plain = {
        name: value for name, value in os.environ.items() if name not in {"CI", "SSH_CONNECTION"}
    }

    said = subprocess.run(
        [sys.executable, "manage.py", "party", "--data", home],
        cwd=ROOT,
        env={**plain, "LANG": "C.UTF-8", "DISPLAY": ":0", "BROWSER": command},
        capture_output=True,
        text=True,
        check=False,
    )

    assert said.returncode == 0, said.stderr
    assert f"runs with this data: {running.url} (process {running.pid})" in said.stdout
    assert opened.read_text().startswith(running.url)
    assert sign_in(opened.read_text())


@pytest.mark.proof
def test_second_start_without_a_browser_has_the_link(running: PartyProcess, home: Path) -> None:
    process = PartyProcess(home)

    assert process.process.wait(timeout=PATIENCE) == 1
    assert process.port == running.port
    assert sign_in(process.link)


def stop_with_browsers(running: PartyProcess, with_signal: int) -> int:
    """One browser is idle, another one in the middle of a request."""
    with (
        socket.create_connection(("127.0.0.1", running.port)) as idle,
        socket.create_connection(("127.0.0.1", running.port)) as halfway,
    ):
        idle.sendall(b"GET /static/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")
        idle.recv(1024)
        halfway.sendall(b"GET / HTTP/1.1\r\nHost: local")
        return running.stop(with_signal)


def assert_clean(code: int, output: str) -> None:
    assert code == 0
    assert output.rstrip().endswith("Stopped. Everything is saved.")
    assert "Traceback" not in output
    assert "rror" not in output


def test_ctrl_c_stops_it_cleanly_while_browsers_are_connected(stopped: Stopped) -> None:
    assert_clean(stopped.code, stopped.output)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_another_signal_stops_it_as_cleanly(data: Path, name: str) -> None:
    with party(data) as running:
        code = stop_with_browsers(running, getattr(signal, name))

    assert_clean(code, running.output)


def test_sockets_open_to_the_partys_own_pages_only(running: PartyProcess) -> None:
    address = f"ws://localhost:{running.port}/ws/f/nobody/"
    answers = {
        origin: handshake(address, origin)
        for origin in (running.url, "http://localhost:9", "http://evil.example", "null", None)
    }
    nowhere = handshake(f"ws://localhost:{running.port}/ws/nowhere/", running.url)

    assert answers.pop(running.url) == 101
    assert answers == dict.fromkeys(answers, 403)
    assert nowhere == 403
    assert running.output.rstrip().endswith("from this laptop.")  # and no word about all that


def handshake(address: str, origin: str | None) -> int:
    """The status a browser on a page of this origin gets."""
    try:
        with connect(address, origin=Origin(origin) if origin else None, proxy=None):
            return 101
    except InvalidStatus as refusal:
        return refusal.response.status_code


@pytest.mark.parametrize("host", ["127.0.0.1", pytest.param("::1", marks=pytest.mark.proof)])
def test_taken_port_is_left_alone_and_the_next_one_used(data: Path, host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as other:
        other.bind((host, 0))
        other.listen()
        taken = other.getsockname()[1]
        with party(data, port=taken) as running:
            assert running.port > taken
            assert f":{running.port}/" in running.output
            assert Visitor().get(running.link)[0] == 200


@pytest.mark.proof
def test_two_first_starts_at_once_end_with_one_server(data: Path) -> None:
    both = [PartyProcess(data), PartyProcess(data)]
    try:
        end = time.monotonic() + PATIENCE
        while not (ended := [each for each in both if each.process.poll() is not None]):
            assert time.monotonic() < end, "both servers run on the same data"
            time.sleep(0.02)
        (loser,) = ended
        winner = both[1 - both.index(loser)].wait_until_ready()

        assert loser.process.returncode == 1
        assert "Moonbowl" in loser.output
        assert Visitor().get(winner.link)[0] == 200
    finally:
        for process in both:
            process.kill()


@pytest.mark.proof
def test_older_data_is_copied_before_it_is_changed(data: Path) -> None:
    with party(data) as running:
        running.stop()
    back = [sys.executable, "manage.py", "migrate", "--verbosity=0", "sessions", "zero"]
    subprocess.run(back, cwd=ROOT, env=at_laptop(data), check=True)

    said = []
    for _ in range(2):  # with the second start nothing changes
        with party(data) as again:
            again.stop()
        said.append(again.output)

    (backup,) = (data / "backups").glob("*.sqlite3")
    assert [str(backup) in each for each in said] == [True, False]
    assert "django_session" not in tables(backup)
    assert "festival_festival" in tables(backup)
    assert "django_session" in tables(data / "moonbowl.sqlite3")


@pytest.mark.proof
def test_a_file_that_is_gone_at_the_stop_is_not_called_saved(data: Path) -> None:
    with party(data) as running:
        (data / "moonbowl.sqlite3").unlink()
        running.stop()

    said = running.output
    assert "Everything is saved" not in said
    assert "The data file is gone from its folder" in said


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master")}


def started(folder: Path, typed: str) -> str:
    """What the terminal shows of a start that is answered so; it is stopped once it plays."""
    ours, its = pty.openpty()
    command = [sys.executable, "manage.py", "party", "--no-browser", "--port", str(unused_port())]
    with subprocess.Popen(
        [*command, "--data", str(folder)],
        cwd=ROOT,
        env={**os.environ, "LANG": "en_US.UTF-8"},
        stdin=its,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        os.write(ours, f"{typed}\n".encode())
        said = []
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if "Ctrl-C stops" in line:
                process.terminate()
    os.close(ours)
    os.close(its)
    return "".join(said)


@pytest.mark.proof
@pytest.mark.parametrize("typed", ["YES ", ""])
def test_missing_data_file_comes_back_by_one_word_alone(played: Path, typed: str) -> None:
    gone = played / "moonbowl.sqlite3"
    gone.unlink()

    said = started(played, typed)

    assert "is gone" in said
    assert "Restore it now? Type yes and press Enter." in said
    assert [text in said for text in ("is restored.", "Keep this window open")] == [bool(typed)] * 2
    assert gone.exists() is bool(typed)
