"""Chromiums of any age, by the protocol of their developer tools over a socket."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import ViewportSize
from websockets.sync.client import connect

from tests.browser.engines.window import Refused
from tests.running import PATIENCE

OPTIONS = (
    *("--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--no-proxy-server"),
    *("--hide-scrollbars", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"),
    *("--font-render-hinting=none", "--remote-debugging-port=0"),
)
ADDRESS = re.compile(r"listening on ws://([^/]+)/")
PHONE_WIDTH = 600  # px; a narrower window is a phone's
# Each text that can be seen and where it is, in words that these browsers know.
TEXTS = """
const HIDDEN = ".visually-hidden, .skip-link, noscript, script, option";
const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const up = (each) => each === document.body ? [] : [each, ...up(each.parentElement)];
while (walk.nextNode()) {
  const node = walk.currentNode, parent = node.parentElement, range = document.createRange();
  const isFor = (css) => parent.closest(css);
  if (!node.data.trim() || isFor(HIDDEN)) continue;
  if (getComputedStyle(parent).visibility !== "visible") continue;
  if (up(parent).some((each) => getComputedStyle(each).opacity < 0.1)) continue;
  range.selectNodeContents(node);
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  if (!lines.length) continue;
  const edge = (pick, side) => Math.round(pick(...lines.map((line) => line[side])));
  const box = [edge(Math.min, "left"), edge(Math.min, "top"), edge(Math.max, "right"),
    edge(Math.max, "bottom")];
  // What is left of it by the boxes that cut it.
  for (const each of up(parent)) {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    if (getComputedStyle(each).overflowX === "visible") continue;
    [[left, top], [right, bottom]].forEach((corner, end) => corner.forEach((at, axis) => {
      const place = 2 * end + axis;
      box[place] = Math.round(end ? Math.min(box[place], at) : Math.max(box[place], at));
    }));
  }
  if (box[2] - box[0] < 3 || box[3] - box[1] < 3) continue;
  const top = document.elementFromPoint((box[0] + box[2]) / 2, (box[1] + box[3]) / 2);
  if (top && !top.contains(parent) && !parent.contains(top)) continue; // something is on it
  const size = parseFloat(getComputedStyle(parent).fontSize);
  found.push({ said: node.data.trim(), box, size, isDrawn: Boolean(isFor("svg")) });
}
return found;
"""


class OldChromium:
    """One window of a browser."""

    def __init__(self, program: str | Path, folder: Path) -> None:
        """folder: for the profile."""
        self._complaints: list[str] = []
        self._asked = 0
        with ExitStack() as stack:
            command = (str(program), *OPTIONS, f"--user-data-dir={folder}", "about:blank")
            self._log = folder / "said.log"
            with self._log.open("wb") as log:
                self._process = subprocess.Popen(command, stdout=log, stderr=log)
            stack.callback(self._end)
            self._line = stack.enter_context(connect(self._page(), max_size=None, proxy=None))
            for domain in ("Page", "Runtime", "Log"):
                self.send(f"{domain}.enable")
            self._stack = stack.pop_all()

    def close(self) -> None:
        self._stack.close()

    def open(self, url: str, size: ViewportSize) -> None:
        """Raises Refused if the page is not loaded in time."""
        self.send("Network.clearBrowserCookies")
        self._resize(size)
        self._complaints.clear()
        self.send("Page.navigate", url=url)
        self.wait_for("return document.readyState", "complete")

    def run(self, script: str) -> Any:
        """What the body of a function returns in the page, as JSON has it."""
        found = self.send(
            "Runtime.evaluate",
            expression=f"(() => {{ {script} }})()",
            returnByValue=True,
            awaitPromise=True,
        )
        if "exceptionDetails" in found:
            raise Refused(script, found["exceptionDetails"])
        return found["result"].get("value")

    def wait_for(self, script: str, wanted: object) -> None:
        end, found = time.monotonic() + PATIENCE, None
        while time.monotonic() < end:
            if (found := self.run(script)) == wanted:
                return
            time.sleep(0.05)
        raise Refused(f"expected {wanted!r}, found {found!r}", script)

    def texts(self) -> list[dict[str, Any]]:
        """Each text that can be seen: what it says, its box and its size, in px."""
        found: list[dict[str, Any]] = self.run(TEXTS)
        return found

    def _resize(self, size: ViewportSize) -> None:
        about = {"deviceScaleFactor": 1, "mobile": size["width"] < PHONE_WIDTH}
        self.send("Emulation.setDeviceMetricsOverride", **size, **about)

    def picture(self, path: Path, size: ViewportSize) -> None:
        self._resize(size)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot")["data"]))

    def complaints(self) -> list[str]:
        """What the page has complained of since it was opened: errors, and what the CSP refused."""
        self.run("return 0")
        return self._complaints

    def send(self, method: str, **params: object) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(PATIENCE))).get("id") != self._asked:
            self._hear(answer)
        if "error" in answer:
            raise Refused(method, answer["error"])
        return answer["result"]

    def _hear(self, event: dict[str, Any]) -> None:
        said = event["params"]
        if event["method"] == "Runtime.exceptionThrown":
            self._complaints.append(json.dumps(said["exceptionDetails"]))
        elif event["method"] == "Log.entryAdded" and said["entry"]["level"] == "error":
            self._complaints.append(said["entry"]["text"])

    def _page(self) -> str:
        """The address of the window's own socket."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            if told := ADDRESS.search(self._log.read_text(encoding="utf-8")):
                with urlopen(f"http://{told[1]}/json") as answer:
                    pages = [each for each in json.load(answer) if each["type"] == "page"]
                if pages:
                    return str(pages[0]["webSocketDebuggerUrl"])
            time.sleep(0.05)
        raise AssertionError(f"the browser did not start: {self._log.read_text(encoding='utf-8')}")

    def _end(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
