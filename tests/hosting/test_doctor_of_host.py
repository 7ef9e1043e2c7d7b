"""What `manage.py doctor` says of this host and of each process, without a database."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from pytest_django import Settings

from festival.server.hosted import doctor, doctor_of_host
from festival.server.hosted.readiness import key_digest

ALL_RIGHT = {"postgresql": "ok", "writing": "ok", "redis": "ok", "process": "ok"}


@pytest.fixture(autouse=True)
def _hosted(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is right but the mail, which needs a server."""
    settings.IS_DEMO, settings.OPERATOR, settings.EMAIL_HOST = False, "", ""
    settings.DUMPS, settings.UNSET_FOR_DUMPS = tmp_path, []
    settings.PROCESSES = tmp_path / "processes.caddy"
    (tmp_path / "copied").touch()
    monkeypatch.setattr(doctor_of_host, "SYSTEMD", tmp_path / "none")


def test_nobody_who_gets_letters_is_a_fault_but_not_of_a_demo(settings: Settings) -> None:
    (without,) = doctor_of_host.mail()
    settings.OPERATOR = "ana@example.org"
    (mute,) = doctor_of_host.mail()
    settings.OPERATOR, settings.IS_DEMO = "", True

    assert without.startswith("No letter can be sent, also when a unit fails: set EMAIL_URL")
    assert mute.startswith("MOONBOWL_OPERATOR is set, but no letter can be sent")
    assert [*doctor_of_host.mail()] == []


@pytest.mark.parametrize("state", ["active", "inactive", "failed", ""])
def test_timer_that_does_not_run_is_a_fault(
    state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """systemctl prints one of these words, and nothing where it cannot ask."""
    monkeypatch.setattr(doctor_of_host, "SYSTEMD", tmp_path)
    program = tmp_path / "systemctl"
    program.write_text(f'#!/bin/sh\n[ "$*" = "is-active moonbowl-dump.timer" ] && echo {state}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    said = [sentence.partition(":")[0] for sentence in doctor_of_host.dumps()]

    told = f"moonbowl-dump.timer is {state or 'not known'}"
    assert said == ([] if state == "active" else [told])


def test_dump_that_is_two_hours_old_is_a_fault(tmp_path: Path) -> None:
    then = (tmp_path / "copied").stat().st_mtime - 2 * 3600
    os.utime(tmp_path / "copied", (then, then))

    (said,) = doctor_of_host.dumps()

    assert said.startswith("A dump was last copied off this disk: 2 hours ago.")


@contextmanager
def process(answer: bytes) -> Iterator[str]:
    """Its place. answer: to /ready/."""

    class Ready(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/ready/" else 404)
            self.end_headers()
            self.wfile.write(answer)

        log_message: Callable[..., None] = lambda *_: None

    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def told(settings: Settings, answer: object) -> list[str]:
    """What it says of a process that gives this answer, without its place."""
    with process(json.dumps(answer).encode()) as place:
        settings.PROCESSES.write_text(f"# to nobody\n(processes) {{\n\tto {place}\n}}\n")
        return [sentence.removeprefix(f"{place} ") for sentence in doctor.processes()]


def test_process_is_asked_for_its_parts_and_its_key(settings: Settings) -> None:
    right = {**ALL_RIGHT, "secret_key": key_digest()}

    assert told(settings, right) == []
    assert told(settings, {**right, "postgresql": "away", "process": "draining"}) == [
        "says: postgresql away, process draining. See docs/hosting.md, Watching it."
    ]
    assert told(settings, {**right, "secret_key": "1234abcd"}) == [
        "has another SECRET_KEY than this command: restart it."
    ]
    (silent,) = told(settings, "no answer of a process")
    assert silent.startswith("does not answer as a process")


def test_processes_that_nobody_names_are_not_called_right(settings: Settings) -> None:
    (said,) = doctor.processes()

    assert said.startswith(f"{settings.PROCESSES} is not here, so nobody looked at them")
