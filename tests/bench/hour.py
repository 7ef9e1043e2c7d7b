"""The TV through a whole evening in a real browser: its memory, its nodes and its longest task.

python -m tests.bench.hour
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from time import monotonic

from playwright.sync_api import CDPSession, Page

from tests.bench import servers
from tests.bench.browser import screens
from tests.bench.machine import say, sentence
from tests.bench.post import ROLLS, Emcee
from tests.bench.spectators import TooSlow
from tests.browser.pages import Live
from tests.browser.screens import TV, Screens, open_page

ROUNDS = 225  # of an evening of 63 prizes under Manila's rules
SEED = 15
SECONDS = 30
FLAT = 1.10  # the end against the middle
LONGEST_TASK = 100  # ms
NOTE_TASKS = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });
"""
SETTLED = """() => {
  const { shown, dice } = document.documentElement.dataset;
  return [Number(shown ?? -1), dice ?? ""];
}"""


@dataclass(frozen=True, slots=True)
class Sample:
    """heap: bytes that are still in use after a collection."""

    rolls: int
    heap: int
    nodes: int
    listeners: int


def main() -> None:
    with servers.product() as house, screens() as opened:
        samples, tasks = play(house, opened)
    sys.stdout.write(f"{sentence()}\n\n" + "".join(f"{line}\n" for line in told(samples, tasks)))
    _, middle, end = samples
    if end.heap > middle.heap * FLAT or max(tasks, default=0) > LONGEST_TASK:
        sys.exit("expected flat memory and no task over 100 ms")


def play(house: servers.House, opened: Screens) -> tuple[list[Sample], list[float]]:
    table, emcee = house.begin("An hour")
    context = opened.context(TV)
    context.add_init_script(NOTE_TASKS)
    page = open_page(context, table.tv)
    Live(page).wait_for_line()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    samples, tasks = [sample(session, 0)], []
    take_tasks(page)  # loading the page, and the collection
    for rolled in range(1, ROUNDS + 1):
        play_one(page, emcee, rolled)
        if rolled in (ROUNDS // 2, ROUNDS):
            tasks += take_tasks(page)
            samples.append(sample(session, rolled))
            say(f"after {rolled} rolls: {samples[-1]}")
            take_tasks(page)
    return samples, tasks


def take_tasks(page: Page) -> list[float]:
    """Milliseconds of each task over 50 ms since the last call."""
    page.wait_for_timeout(200)  # they are told a little later
    tasks: list[float] = page.evaluate("window.longTasks.splice(0)")
    return tasks


def play_one(page: Page, emcee: Emcee, rolled: int) -> None:
    emcee.roll(dice(rolled))
    revision = emcee.revision
    end = monotonic() + SECONDS
    while not is_settled(page, revision):
        if monotonic() > end:
            raise TooSlow(f"the TV did not show roll {rolled} within {SECONDS} s")
        page.wait_for_timeout(20)


def is_settled(page: Page, revision: int) -> bool:
    shown, dice_are = page.evaluate(SETTLED)
    return shown >= revision and dice_are not in ("coming", "tumbling")


def dice(rolled: int) -> str:
    """As they fall, but every third roll wins nothing: so the prizes last until the end."""
    thrown = sorted(Random(SEED * 1000 + rolled).choices("123456", k=6))
    is_rare = thrown.count("4") > 3 or len(set(thrown)) == 1  # might end the evening
    return ROLLS[1] if is_rare or rolled % 3 == 0 else "".join(thrown)


def sample(session: CDPSession, rolls: int) -> Sample:
    session.send("HeapProfiler.collectGarbage")
    metrics = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    return Sample(
        rolls,
        heap=int(metrics["JSHeapUsedSize"]),
        nodes=int(metrics["Nodes"]),
        listeners=int(metrics["JSEventListeners"]),
    )


def told(samples: list[Sample], tasks: list[float]) -> list[str]:
    lines = ["| rolls | heap, kB | DOM nodes | listeners |", "| ---: | ---: | ---: | ---: |"]
    for each in samples:
        lines.append(f"| {each.rolls} | {each.heap / 1024:.0f} | {each.nodes} | {each.listeners} |")
    longest = f"{max(tasks):.0f} ms" if tasks else "under 50 ms"
    over = sum(task > LONGEST_TASK for task in tasks)
    tail = f"tasks over 50 ms: {len(tasks)}, over {LONGEST_TASK} ms: {over}, the longest {longest}"
    return [*lines, "", tail]


if __name__ == "__main__":
    main()
