"""WebKit, through the driver that Debian builds with it: WebDriver over HTTP, on a screen of X.

Playwright has a WebKit of its own alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize

from tests.browser.engines.window import Actions, PressableWindow, Refused
from tests.running import PATIENCE, unused_port

SCREEN = "1920x1080x24"
OPTIONS = ["--automation", "--full-screen"]
# What is driven keeps its console to itself: the window is asked, and hears from the first look at
# a page.
HEAR = """
if (!window.isHeard) {
  window.isHeard = true;
  const note = (text) => sessionStorage.complaints = [sessionStorage.complaints, text].join("\\n");
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
  addEventListener("securitypolicyviolation", (event) =>
    note(`${event.effectiveDirective}: ${event.blockedURI}`));
}
"""


class WebKit:
    name = "webkit"

    def __init__(self, folder: Path) -> None:
        """A screen for the windows: without one the browser does not start."""
        self.folder = folder
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with open(read, encoding="ascii") as told:
            display = f":{told.readline().strip()}"
        self.environment = {
            "HOME": str(folder),
            "PATH": os.environ["PATH"],
            "LANG": "en_US.UTF-8",
            "DISPLAY": display,
            "NO_AT_BRIDGE": "1",
        }

    def open(self, size: ViewportSize) -> PressableWindow:
        return WebKitWindow(self, size)

    def stop(self) -> None:
        self._screen.terminate()
        self._screen.wait(PATIENCE)


class WebKitWindow(PressableWindow):
    """A driver has one session at a time, so each window has its own."""

    def __init__(self, engine: WebKit, size: ViewportSize) -> None:
        self._port = unused_port()
        with ExitStack() as stack:
            self._driver = self._start(engine)
            stack.callback(self._stop)
            try:
                made = self._begin()
            except TimeoutError:  # now and then its driver waits for a browser that never came
                self._stop()
                self._driver = self._start(engine)
                made = self._begin()
            self._session = f"/session/{made['sessionId']}"
            stack.callback(self._send, "DELETE", self._session)
            self._post("window/rect", x=0, y=0, **size)
            self._stack = stack.pop_all()

    def goto(self, url: str) -> None:
        self._post("url", url=url)

    def run(self, script: str) -> Any:
        return self._post("execute/sync", script=HEAR + script, args=[])

    def perform(self, actions: Actions) -> None:
        self._post("actions", actions=actions)

    def close(self) -> list[str]:
        with self._stack:
            said: str = self.run('return sessionStorage.complaints ?? ""')
        return said.split("\n")[1:]

    def _start(self, engine: WebKit) -> subprocess.Popen[bytes]:
        with (engine.folder / f"{self._port}.log").open("wb") as log:
            command = ["WebKitWebDriver", f"--port={self._port}"]
            return subprocess.Popen(command, env=engine.environment, stdout=log, stderr=log)

    def _stop(self) -> None:
        self._driver.terminate()
        self._driver.wait(PATIENCE)

    def _begin(self) -> Any:
        end = time.monotonic() + PATIENCE
        while not self._is_there():
            assert time.monotonic() < end, "the driver does not answer"
            assert self._driver.poll() is None, "the driver has ended"
            time.sleep(0.02)
        wanted = {"webkitgtk:browserOptions": {"args": OPTIONS}}
        return self._send("POST", "/session", capabilities={"alwaysMatch": wanted})

    def _is_there(self) -> bool:
        try:
            self._send("GET", "/status")
        except ConnectionRefusedError:
            return False
        return True

    def _post(self, command: str, **params: object) -> Any:
        return self._send("POST", f"{self._session}/{command}", **params)

    def _send(self, method: str, path: str, **params: object) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as line:
            line.request(method, path, json.dumps(params) if method == "POST" else None)
            answer = line.getresponse()
            value = json.loads(answer.read())["value"]
            if answer.status != 200:
                raise Refused(path, value)
            return value
