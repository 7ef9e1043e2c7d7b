"""The TV through a whole evening in a real browser: its memory, its nodes and its longest task.

python -m tests.bench.hour
"""

from __future__ import annotations

import sys
from random import Random

from playwright.sync_api import CDPSession, Page

from tests.bench import servers
from tests.bench.browser import screens, until
from tests.bench.figure import table
from tests.bench.machine import say, sentence
from tests.bench.post import ROLLS
from tests.browser.pages import Live
from tests.browser.screens import TV, Screens, open_page

ROUNDS = 225  # of an evening of 63 prizes under Manila's rules
SEED = 15
FLAT = 1.10  # the end against the middle
LONGEST_TASK = 100  # ms
NOTE_TASKS = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });
"""
SETTLED = """(revision) => {
  const { shown, dice } = document.documentElement.dataset;
  return Number(shown ?? -1) >= revision && !["coming", "tumbling"].includes(dice);
}"""
METRICS = ("JSHeapUsedSize", "Nodes", "JSEventListeners")

Sample = tuple[int, ...]  # rolls, kilobytes that are in use after a collection, nodes, listeners


def main() -> None:
    with servers.product() as house, screens() as opened:
        samples, tasks = play(house, opened)
    rows = table("rolls: | heap, kB: | DOM nodes: | listeners:", (map(str, s) for s in samples))
    longest = max(tasks, default=0)
    said = f"tasks over 50 ms: {len(tasks)}, the longest {longest:.0f} ms"
    sys.stdout.write("\n".join([sentence(), "", *rows, "", said, ""]))
    _, (_, middle, *_), (_, end, *_) = samples
    if end > middle * FLAT or longest > LONGEST_TASK:
        sys.exit(f"expected flat memory and no task over {LONGEST_TASK} ms")


def play(house: servers.House, opened: Screens) -> tuple[list[Sample], list[float]]:
    """Samples, and milliseconds of each task over 50 ms."""
    table, emcee = house.begin("An hour")
    context = opened.context(TV)
    context.add_init_script(NOTE_TASKS)
    page = open_page(context, table.tv)
    Live(page).wait_for_line()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    samples, tasks = [sample(session, 0)], list[float]()
    take_tasks(page)  # loading the page, and the collection
    for rolled in range(1, ROUNDS + 1):
        emcee.roll(dice(rolled))
        until(page, SETTLED, emcee.revision)
        if rolled in (ROUNDS // 2, ROUNDS):
            tasks += take_tasks(page)
            samples.append(sample(session, rolled))
            say(f"after {rolled} rolls: {samples[-1]}")
            take_tasks(page)
    return samples, tasks


def take_tasks(page: Page) -> list[float]:
    """Those since the last call."""
    page.wait_for_timeout(200)  # they are told a little later
    tasks: list[float] = page.evaluate("window.longTasks.splice(0)")
    return tasks


def dice(rolled: int) -> str:
    """As they fall, but every third roll wins nothing: so the prizes last until the end."""
    thrown = sorted(Random(SEED * 1000 + rolled).choices("123456", k=6))
    is_rare = thrown.count("4") > 3 or len(set(thrown)) == 1  # might end the evening
    return ROLLS[1] if is_rare or rolled % 3 == 0 else "".join(thrown)


def sample(session: CDPSession, rolls: int) -> Sample:
    session.send("HeapProfiler.collectGarbage")
    told = session.send("Performance.getMetrics")["metrics"]
    heap, nodes, listeners = (
        int(each["value"]) for name in METRICS for each in told if each["name"] == name
    )
    return rolls, heap // 1024, nodes, listeners


if __name__ == "__main__":
    main()
