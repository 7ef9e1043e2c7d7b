"""What the server does after an error at its begin and at a look."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.running import PATIENCE, ROOT

FAILING = """
import django
django.setup()
from festival.server import daphne_server as server

def listening():
    if {at_begin}:
        raise OSError("the begin")

def watch():
    watched.append(1)
    if len(watched) == 3:
        server.reactor.stop()
    raise OSError("a look")

watched = []
server.NETWORK_SECONDS = 0.01
stop = server.Stop(lambda: 0)
server.serve(None, 0, stop=stop, listening=listening, watch=watch, host="127.0.0.1")
"""


@pytest.mark.parametrize(("at_begin", "status"), [(True, 1), (False, 0)])
def test_error_at_the_begin_ends_the_server_and_one_of_a_look_does_not(
    at_begin: bool, status: int
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FAILING.format(at_begin=at_begin)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )

    assert ended.returncode == status, ended.stderr
    assert ("OSError: the begin" in ended.stderr) is at_begin
