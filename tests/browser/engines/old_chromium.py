"""Chromiums of any age."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import ViewportSize

from tests.browser.engines.protocol import Driven
from tests.browser.engines.window import Refused, Window

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


def address(said: str) -> str | None:
    """That of the window's own socket."""
    if not (told := ADDRESS.search(said)):
        return None
    with urlopen(f"http://{told[1]}/json") as answer:
        pages = (each for each in json.load(answer) if each["type"] == "page")
        return next((str(page["webSocketDebuggerUrl"]) for page in pages), None)


class OldChromium(Window):
    """One window, with a browser of its own."""

    def __init__(self, program: str | Path, folder: Path) -> None:
        """folder: for the profile."""
        command = (str(program), *OPTIONS, f"--user-data-dir={folder}", "about:blank")
        self._browser = Driven(command, folder, address)
        for domain in ("Page", "Runtime", "Log"):
            self._browser.send(f"{domain}.enable")

    def open(self, url: str, size: ViewportSize) -> None:
        """As somebody who was never here."""
        self._browser.send("Network.clearBrowserCookies")
        self.resize(size)
        self._browser.events.clear()
        self.goto(url)

    def goto(self, url: str) -> None:
        self._browser.send("Page.navigate", url=url)
        self.wait_for("return document.readyState", "complete")

    def run(self, script: str) -> Any:
        found = self._browser.send(
            "Runtime.evaluate",
            expression=f"(() => {{ {script} }})()",
            returnByValue=True,
            awaitPromise=True,
        )
        if "exceptionDetails" in found:
            raise Refused(script, found["exceptionDetails"])
        return found["result"].get("value")

    def texts(self) -> list[dict[str, Any]]:
        """Each text that can be seen: what it says, its box and its size, in px."""
        found: list[dict[str, Any]] = self.run(TEXTS)
        return found

    def resize(self, size: ViewportSize) -> None:
        about = {"deviceScaleFactor": 1, "mobile": size["width"] < PHONE_WIDTH}
        self._browser.send("Emulation.setDeviceMetricsOverride", **size, **about)

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self._browser.send("Page.captureScreenshot")["data"]))

    def stop(self) -> None:
        self._browser.stop()

    def close(self) -> list[str]:
        self.run("return 0")  # what was told before the answer is heard, too
        self.stop()
        return [said for said in map(complaint, self._browser.events) if said]


def complaint(event: dict[str, Any]) -> str:
    """An error, or what the CSP refused; "" for anything else."""
    said = event["params"]
    if event["method"] == "Runtime.exceptionThrown":
        return json.dumps(said["exceptionDetails"])
    is_error = event["method"] == "Log.entryAdded" and said["entry"]["level"] == "error"
    return str(said["entry"]["text"]) if is_error else ""
