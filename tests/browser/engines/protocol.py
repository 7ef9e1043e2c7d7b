"""Browsers that tell the address of a socket when they start, and answer there in JSON: Firefox, by
WebDriver BiDi, and Chromiums of any age, by the protocol of their developer tools.

Playwright starts no Firefox but its own, and no Chromium before 87.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browser.engines.window import Refused
from tests.running import PATIENCE


class Driven:
    """events: what the browser has told by itself."""

    def __init__(
        self, command: Sequence[str], folder: Path, address: Callable[[str], str | None]
    ) -> None:
        """address: that of the socket, out of what the browser has said so far."""
        self.events: list[dict[str, Any]] = []
        self._asked = 0
        log = folder / "said.log"
        with ExitStack() as stack:
            with log.open("wb") as said:
                self._process = subprocess.Popen(
                    command,
                    env={"HOME": str(folder), "PATH": os.environ["PATH"]},
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                )
            stack.callback(self._process.wait, PATIENCE)
            stack.callback(self._process.kill)
            end = time.monotonic() + PATIENCE
            while not (found := address(log.read_text(encoding="utf-8"))):
                assert time.monotonic() < end, log.read_text(encoding="utf-8")
                assert self._process.poll() is None, log.read_text(encoding="utf-8")
                time.sleep(0.05)
            # Chromiums 76 and 87 hang up at a ping.
            line = connect(found, max_size=None, proxy=None, ping_interval=None)
            self._line = stack.enter_context(line)
            self.stop = stack.pop_all().close

    def send(self, method: str, **params: object) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(PATIENCE))).get("id") != self._asked:
            self.events.append(answer)
        if "error" in answer:
            raise Refused(method, answer)
        return answer["result"]
