"""What the emcee and the TV wait for, in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import monotonic

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.bench import servers
from tests.bench.figure import Figure, number
from tests.bench.post import ROLLS
from tests.bench.spectators import SECONDS, TooSlow
from tests.browser.pages import Console, Live
from tests.browser.screens import LAPTOP, TV, Screens, open_page

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--no-sandbox", "--no-proxy-server"]
SLOWED = 4
PACE = 120  # ms from key to key, as a quick hand types
WARM_UPS = 3
# From the sixth key to the verdict on the page, and to the frame that shows it.
TIME_VERDICTS = """
window.verdicts = [];
let pressed = 0;
addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
const painted = (done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = done;
  channel.port2.postMessage(0);
});
new MutationObserver(() => {
  if (!pressed || !document.querySelector("#verdict[data-result]")) return;
  const [begin, judged] = [pressed, performance.now()];
  pressed = 0;
  painted(() => window.verdicts.push([judged - begin, performance.now() - begin]));
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
# From a message with parts to the frame that shows them.
TIME_PAINTS = """
window.paints = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (!data.includes('"parts"')) return;
      const begin = performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.paints.push(performance.now() - begin);
        channel.port2.postMessage(0);
      });
    });
  }
};
"""


def figures(rounds: int) -> Iterator[Figure]:
    with servers.product() as house, screens() as opened:
        yield from verdicts(house, opened, rounds)
        yield paints(house, opened, rounds)


@contextmanager
def screens() -> Iterator[Screens]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, f"expected one of {', '.join(NAMES)} on this machine, found none"
    with sync_playwright() as playwright:
        chromium: Browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
        opened = Screens(chromium)
        yield opened
        opened.close()
        chromium.close()


def verdicts(house: servers.House, opened: Screens, rounds: int) -> Iterator[Figure]:
    table, _ = house.begin("Verdicts")
    context = opened.context(LAPTOP, session=house.desk.session)
    context.add_init_script(TIME_VERDICTS)
    page = open_page(context, table.console)
    Console(page).wait_for_line()
    for played in range(WARM_UPS + rounds):
        page.keyboard.type(ROLLS[played % len(ROLLS)], delay=PACE)
        wait_for(page, "verdicts", played + 1)
        page.keyboard.press("Escape")
    took: list[list[float]] = page.evaluate("window.verdicts")[WARM_UPS:]
    judged, painted = ([each[place] for each in took] for place in (0, 1))
    yield Figure(
        key="verdict",
        name="key press to the judged result on the console",
        value=median(judged),
        unit="ms",
        target=16,
        made_of=f"a key each {PACE} ms; {number(median(painted))} ms until the frame that shows it",
    )


def paints(house: servers.House, opened: Screens, rounds: int) -> Figure:
    table, emcee = house.begin("Paints")
    context = opened.context(TV)
    context.add_init_script(TIME_PAINTS)
    page = open_page(context, table.tv)
    Live(page).wait_for_line()
    slow_down(context, page)
    begin = len(page.evaluate("window.paints"))
    for played in range(1, 1 + WARM_UPS + rounds):
        emcee.roll(ROLLS[played % len(ROLLS)])
        wait_for(page, "paints", begin + played)
    took: list[float] = page.evaluate("window.paints")[begin + WARM_UPS :]
    return Figure(
        key="paint",
        name=f"message to paint, TV page with 63 tiles, {SLOWED} times slowed",
        value=median(took),
        unit="ms",
        target=50,
        made_of=f"{number(min(took))} to {number(max(took))} ms",
    )


def slow_down(context: BrowserContext, page: Page) -> None:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def wait_for(page: Page, name: str, count: int) -> None:
    end = monotonic() + SECONDS
    while page.evaluate(f"window.{name}.length") < count:  # the page's policy forbids it to wait
        if monotonic() > end:
            raise TooSlow(f"{page.url}: the browser showed nothing within {SECONDS:.0f} s")
        page.wait_for_timeout(20)
