"""Firefox, by the protocol it speaks itself: WebDriver BiDi over a socket, no driver between."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize
from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.window import Actions, Engine, Refused, Window
from tests.parts import firefox
from tests.running import PATIENCE

# A phone's, and no proxy: the addresses of a party are on this machine.
PREFERENCES = {
    "ui.useOverlayScrollbars": 1,
    "network.proxy.type": 0,
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "ui.prefersReducedMotion": 0,
}
ADDRESS = re.compile(r"WebDriver BiDi listening on (\S+)")
COMPLAINTS = ("error", "warn")


class Firefox(Engine):
    name = "firefox"

    def __enter__(self) -> Firefox:
        with ExitStack() as stack:
            self._start()
            stack.callback(self._stop)
            address = f"{self._address()}/session"
            line = stack.enter_context(connect(address, max_size=None, proxy=None))
            self._line: ClientConnection = line
            self._asked = 0
            self.complaints: list[dict[str, Any]] = []
            self.send("session.new", capabilities={})
            self.send("session.subscribe", events=["log.entryAdded"])
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def open(self, size: ViewportSize) -> Window:
        return FirefoxWindow(self, size)

    def send(self, method: str, **params: object) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(PATIENCE))).get("id") != self._asked:
            self.complaints.append(answer["params"])
        if answer["type"] != "success":
            raise Refused(method, answer)
        return answer["result"]

    def _start(self) -> None:
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items())
        (self.folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        path = firefox()
        assert path
        options = ["--headless", "--no-remote", "--remote-debugging-port", "0"]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [path, *options, "--profile", str(self.folder)],
                env={"HOME": str(self.folder), "PATH": os.environ["PATH"]},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    @property
    def _log(self) -> Path:
        return self.folder / "said.log"

    def _address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            if found := ADDRESS.search(self._log.read_text(encoding="utf-8")):
                return found[1]
            time.sleep(0.02)
        raise AssertionError(f"Firefox did not start:\n{self._log.read_text(encoding='utf-8')}")


class FirefoxWindow(Window):
    def __init__(self, engine: Firefox, size: ViewportSize) -> None:
        self._engine = engine
        self._person = engine.send("browser.createUserContext")["userContext"]
        made = engine.send("browsingContext.create", type="window", userContext=self._person)
        self._context = made["context"]
        self._send("browsingContext.setViewport", viewport=size)

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", url=url, wait="complete")

    def run(self, script: str) -> Any:
        found = self._engine.send(
            "script.evaluate",
            expression=f"JSON.stringify((() => {{ {script} }})() ?? null)",
            target={"context": self._context},
            awaitPromise=False,
        )
        if found["type"] != "success":
            raise Refused(script, found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def perform(self, actions: Actions) -> None:
        self._send("input.performActions", actions=actions)

    def close(self) -> list[str]:
        self._send("browsingContext.close")
        self._engine.send("browser.removeUserContext", userContext=self._person)
        entries, self._engine.complaints = self._engine.complaints, []
        return [entry["text"] for entry in entries if entry["level"] in COMPLAINTS]

    def _send(self, method: str, **params: object) -> Any:
        return self._engine.send(method, context=self._context, **params)
