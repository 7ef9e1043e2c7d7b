"""What the emcee and the TV wait for, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import monotonic

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.bench import servers
from tests.bench.figure import Figure, figure, number
from tests.bench.post import ROLLS
from tests.bench.spectators import SECONDS, TooSlow
from tests.browser.pages import Console, Live
from tests.browser.screens import LAPTOP, TV, Screens, open_page
from tests.parts import chromium

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
        yield verdicts(house, opened, rounds)
        yield paints(house, opened, rounds)


@contextmanager
def screens() -> Iterator[Screens]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        opened = Screens(browser)
        yield opened
        opened.close()
        browser.close()


def verdicts(house: servers.House, opened: Screens, rounds: int) -> Figure:
    table, _ = house.begin("Verdicts")
    context = opened.context(LAPTOP, session=house.desk.session)
    context.add_init_script(TIME_VERDICTS)
    page = open_page(context, table.console)
    Console(page).wait_for_line()
    for played in range(WARM_UPS + rounds):
        page.keyboard.type(ROLLS[played % len(ROLLS)], delay=PACE)
        until(page, "(count) => window.verdicts.length >= count", played + 1)
        page.keyboard.press("Escape")
    took: list[list[float]] = page.evaluate("window.verdicts")[WARM_UPS:]
    judged, painted = ([each[place] for each in took] for place in (0, 1))
    told = f"a key each {PACE} ms; {number(median(painted))} ms until the frame that shows it"
    return figure("verdict", median(judged), told)


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
        until(page, "(count) => window.paints.length >= count", begin + played)
    took: list[float] = page.evaluate("window.paints")[begin + WARM_UPS :]
    return figure("paint", median(took), f"{number(min(took))} to {number(max(took))} ms")


def slow_down(context: BrowserContext, page: Page) -> None:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def until(page: Page, is_so: str, *given: object) -> None:
    """Until a function of the page says so; its policy forbids it to wait."""
    end = monotonic() + SECONDS
    while not page.evaluate(is_so, *given):
        if monotonic() > end:
            raise TooSlow(f"{page.url}: the browser showed nothing within {SECONDS:.0f} s")
        page.wait_for_timeout(20)
