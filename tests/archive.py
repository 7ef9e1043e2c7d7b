"""Starts an unpacked archive by its start file, plays a roll over HTTP, and stops it:
`python -m tests.archive FOLDER`.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from tests.running import PartyProcess, party, sign_in

SHOWN = re.compile(r'form="throw" name="(\w+)" value="([^"]*)"')


def main(folder: Path) -> None:
    (start,) = folder.resolve().glob("Start on *")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place,
        party(
            Path(place) / "data",
            program=(str(start),),
            folder=folder,
            warnings="",
            environment=os.environ,
        ) as running,
    ):
        play(running)
    sys.stdout.write("A roll was played.\n")


def play(running: PartyProcess) -> None:
    """Give six 4s in the demo."""
    host = sign_in(running.link)
    _, home = host.get(f"{running.url}/")
    host.post(f"{running.url}/festivals/demo/", home)
    console = f"{running.url}{host.led_to}"
    _, page = host.get(console)
    shown = dict(SHOWN.findall(page))
    _, answer = host.post(f"{console}throw/", page, **shown, roll="444444", confirmed="1")
    _, log = host.get(console.replace("console/", "log.json"))
    assert "444444" in log, answer


if __name__ == "__main__":
    main(Path(sys.argv[1]))
