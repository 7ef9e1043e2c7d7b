"""What the promotion game takes: a throw, the chances of a race, a piece that walks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from statistics import median
from time import perf_counter

from playwright.sync_api import Page

from rules.dice import Roll
from rules.promotion.book import Book, Piece
from rules.promotion.odds import chain, survival, win_chances
from rules.promotion.settings import Settings
from tests.bench import servers
from tests.bench.browser import screens as browsers
from tests.bench.browser import slow_down
from tests.bench.figure import Figure, figure, number, seconds
from tests.browser.pages import Live
from tests.browser.screens import TV, Screens, open_page
from tests.browser.side_tables import tell_table
from tests.games.promotion.pages import laid, throw

SAMPLE = 20_000
RACERS = 12
WALKS = 4
# The time from frame to frame while a piece walks.
TIME_FRAMES = """
window.frames_of_walks = [];
let last = 0;
const look = (now) => {
  const walks = document.querySelector(".walker") !== null;
  if (walks && last) window.frames_of_walks.push(now - last);
  last = walks ? now : 0;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def figures(rounds: int) -> Iterator[Figure]:
    yield moves(rounds)
    yield race()
    with servers.product() as house, browsers() as opened:
        yield walks(house, opened)


def moves(rounds: int) -> Figure:
    book, random = Book.of(Settings()), Random(1)
    pieces = random.choices(list(chain(book)), k=SAMPLE)
    every = list(product(range(1, 7), repeat=6))
    throws = list(zip(pieces, map(Roll, random.choices(every, k=SAMPLE)), strict=True))

    def move_all() -> None:
        for piece, roll in throws:
            book.move(piece, roll)

    took = seconds(move_all, rounds, perf_counter)
    return figure("promotion_move", 1e6 * took / SAMPLE, f"{SAMPLE:,} throws from all spaces")


def race() -> Figure:
    """Everything that a board asks for, the first time in a process and then after each throw."""
    begin = perf_counter()
    book = Book.of(Settings(turn_limit=999))  # one that nobody has asked about yet
    survival(book)
    first = perf_counter() - begin
    racers: tuple[Piece | None, ...] = (*list(chain(book))[: RACERS - 1], None)
    begin = perf_counter()
    win_chances(book, racers)
    after = perf_counter() - begin
    return figure("promotion_race", 1000 * after, f"{number(1000 * first)} ms more the first time")


def walks(house: servers.House, opened: Screens) -> Figure:
    """Two spaces with each throw, from 19 on; what the other one throws moves nothing."""
    table = laid(house.desk, players=("Josephine", "Carlos"))
    tell_table(house.desk, table, "start")
    context = opened.context(TV)
    context.add_init_script(TIME_FRAMES)
    page = open_page(context, table.tv)
    Live(page).wait_for_line()
    slow_down(context, page)
    for _ in range(1 + WALKS):
        throw(house.desk, table, 1, "444426")
        wait_until_it_stands(page)
        throw(house.desk, table, 2, "123456")
    took: list[float] = sorted(page.evaluate("window.frames_of_walks"))
    slow = number(took[len(took) * 19 // 20])
    return figure("promotion_walk", median(took), f"{len(took)} frames; 19 of 20 within {slow} ms")


def wait_until_it_stands(page: Page) -> None:
    page.wait_for_timeout(2500)
    page.locator(".walker").wait_for(state="detached")
