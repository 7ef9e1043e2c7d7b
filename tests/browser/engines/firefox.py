"""Firefox, as the system has it."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize

from tests.browser.engines.protocol import Driven
from tests.browser.engines.window import Actions, PressableWindow, Refused
from tests.parts import firefox

# A phone's, and no proxy: the addresses of a party are on this machine.
PREFERENCES = {
    "ui.useOverlayScrollbars": 1,
    "network.proxy.type": 0,
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "ui.prefersReducedMotion": 0,
}
ADDRESS = re.compile(r"WebDriver BiDi listening on (\S+)")


class Firefox:
    name = "firefox"

    def __init__(self, folder: Path, **more: int) -> None:
        """more: preferences, with "_" for the dots of their names."""
        wanted = {**PREFERENCES, **{name.replace("_", "."): more[name] for name in more}}
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in wanted.items())
        (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        options = ("--headless", "--no-remote", "--remote-debugging-port", "0", "--profile")
        self._browser = Driven((str(firefox()), *options, str(folder)), folder, address)
        self._browser.send("session.new", capabilities={})
        self._browser.send("session.subscribe", events=["log.entryAdded"])

    def open(self, size: ViewportSize) -> FirefoxWindow:
        return FirefoxWindow(self._browser, size)

    def stop(self) -> None:
        self._browser.stop()


def address(said: str) -> str | None:
    found = ADDRESS.search(said)
    return f"{found[1]}/session" if found else None


class FirefoxWindow(PressableWindow):
    def __init__(self, browser: Driven, size: ViewportSize) -> None:
        self._browser = browser
        self._person = browser.send("browser.createUserContext")["userContext"]
        made = browser.send("browsingContext.create", type="window", userContext=self._person)
        self._context = made["context"]
        self._send("browsingContext.setViewport", viewport=size)

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", url=url, wait="complete")

    def run(self, script: str) -> Any:
        found = self._browser.send(
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

    def sign_in(self, host: str, session: str) -> None:
        """session: its cookie, as NAME=VALUE."""
        name, _, value = session.partition("=")
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host}
        place = {"type": "storageKey", "userContext": self._person}
        self._browser.send("storage.setCookie", cookie=cookie, partition=place)

    def print(self, pages: str, margin: float, width: float, height: float) -> bytes:
        """A PDF. pages: "3", or "3-" for that and all that follow. Firefox waits a second before
        the second page of a PDF, and a little less before each of the next. All lengths are
        millimetres."""
        sides = dict.fromkeys(("top", "right", "bottom", "left"), margin / 10)
        paper = {"width": width / 10, "height": height / 10}
        options = {"margin": sides, "page": paper, "pageRanges": [pages]}
        return base64.b64decode(self._send("browsingContext.print", **options)["data"])

    def close(self) -> list[str]:
        self._send("browsingContext.close")
        self._browser.send("browser.removeUserContext", userContext=self._person)
        said = [event["params"] for event in self._browser.events]
        self._browser.events.clear()
        return [entry["text"] for entry in said if entry["level"] in ("error", "warn")]

    def _send(self, method: str, **params: object) -> Any:
        return self._browser.send(method, context=self._context, **params)
