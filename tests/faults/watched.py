"""Screens that note what they show and what they say of it, held against what was written.

A screen may be behind when it says so. That it says so, or is right, within `PROMISE` seconds is
what the house promises, whatever the network does.
"""

from __future__ import annotations

import difflib
import json
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from time import time

from playwright.sync_api import ViewportSize

from tests.bench.post import Emcee
from tests.browser.desk import SIX, Desk, Table
from tests.browser.evenings.hall import bowls_named
from tests.browser.pages import Live
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page, wait_until
from tests.browser.side_tables import SideTable, tell_table
from tests.games.poker_dice.pages import RULES

PROMISE = 6.0  # seconds that a screen may be behind and call itself live
CURRENT = ("live", "polling")  # what a page calls itself that claims to be up to date
BOWL, SIDE, HALL = "bowl", "side table", "hall"
NO_PRIZE = "112356"
HAND = "66321"
NEVER = float("inf")
# Each time that something changes: when, the revision that is shown, what the page calls itself,
# and whether what can be seen of it, the pill, says the same.
NOTE_STEPS = """
window.steps = [];
const note = (revision) => {
  const root = document.documentElement;
  const pill = document.querySelector("[data-live-pill]");
  const live = root.hasAttribute("data-behind") ? "behind" : root.dataset.live ?? "";
  const said = pill?.dataset.state ?? live;
  const isSaid = live === "behind" || said === live || said === "unsaved";
  steps.push([Date.now() / 1000, revision ?? steps.at(-1)?.[1] ?? -1, live, isSaid]);
};
document.addEventListener("DOMContentLoaded", () => {
  note(Number(document.querySelector("main").dataset.revision));
  const attributeFilter = ["data-live", "data-behind", "data-state"];
  const what = { attributes: true, subtree: true, attributeFilter };
  new MutationObserver(() => note()).observe(document, what);
});
document.addEventListener("moonbowl:parts", ({ detail }) => note(detail.revision));
"""
# Left out: what says how the line is, clocks, what somebody has just done at this very console,
# how many watch, the picture of the wall, marks against forgery and keys of presses (new for each
# page), and the revision and the moment that a page is loaded with.
BODY = """() => {
  const body = document.body.cloneNode(true);
  const gone = "script, noscript, [data-live-pill], [data-ends-at], #say, #watching, #room-view, "
    + "[name=csrfmiddlewaretoken], [name=key]";
  for (const each of body.querySelectorAll(gone)) each.remove();
  const main = body.querySelector("main");
  for (const name of ["data-revision", "data-now"]) main.removeAttribute(name);
  return body.innerHTML.replace(/>\\s*</g, ">\\n<").replace(/\\s*\\n\\s*/g, "\\n").trim();
}"""


@dataclass(frozen=True)
class Step:
    """at: seconds of the epoch. live: what the page calls itself, "" before it has a line."""

    at: float
    revision: int
    live: str
    is_said: bool

    @property
    def claims(self) -> bool:
        return self.live in CURRENT


@dataclass
class Commits:
    """When each revision was written, at the latest, of each of the things that are shown."""

    of: dict[str, list[tuple[float, int]]] = field(default_factory=lambda: defaultdict(list))

    def note(self, feed: str, revision: int) -> None:
        self.of[feed].append((time(), revision))

    def newest(self, feed: str) -> int:
        return max((revision for _, revision in self.of[feed]), default=-1)


def longest_lie(steps: Sequence[Step], commits: Iterable[tuple[float, int]], end: float) -> float:
    """Seconds that a screen was behind and called itself live, without a break.

    It is behind from when the first revision that it does not show was written. end: until when.
    """
    written = sorted(commits)
    longest, claimed = 0.0, NEVER
    for step, until in zip(steps, [*(each.at for each in steps[1:]), end], strict=True):
        claimed = min(claimed, step.at) if step.claims else NEVER
        behind = next((at for at, revision in written if revision > step.revision), NEVER)
        longest = max(longest, until - max(claimed, behind))
    return longest


@dataclass
class Watched:
    """A screen behind a network. feed: what it shows. path: of its socket."""

    kind: str
    feed: str
    url: str
    live: Live
    path: str

    @property
    def steps(self) -> list[Step]:
        return [Step(*each) for each in self.live.page.evaluate("window.steps")]

    @property
    def body(self) -> str:
        return str(self.live.page.evaluate(BODY))


@dataclass
class Seat:
    """How a screen is opened."""

    kind: str
    feed: str
    address: Callable[[Place], str]
    size: ViewportSize
    is_emcee: bool = False


@dataclass
class Place:
    """A hall with one bowl, and a side table beside that."""

    hall: Table
    bowl: Table
    side: SideTable

    def through(self, base: str) -> Place:
        """The same by another way."""
        return Place(
            replace(self.hall, base=base),
            replace(self.bowl, base=base),
            replace(self.side, base=base),
        )


SEATS = (
    Seat("wall", BOWL, lambda place: place.bowl.tv, TV),
    Seat("phone", BOWL, lambda place: place.bowl.phone, PHONE),
    Seat("console", BOWL, lambda place: place.bowl.console, LAPTOP, is_emcee=True),
    Seat("hall wall", HALL, lambda place: f"{place.hall.phone}hall/tv/", TV),
    Seat("hall phone", HALL, lambda place: f"{place.hall.phone}hall/", PHONE),
    Seat("side table", SIDE, lambda place: place.side.phone, PHONE),
)


def lay(desk: Desk) -> Place:
    """All of it begun."""
    hall = desk.lay("City Moon", players=())
    desk.post(f"{hall.edit}hall/", count="1", names="")
    (bowl,) = bowls_named(desk, hall, "Table", {})
    bowl.fill((1, 2, 4, 8, 16, 32))
    desk.post(f"{bowl.table.edit}players/", paste="1", names="\n".join(SIX))
    desk.post(f"{bowl.table.edit}tables/", kind="poker_dice", name="")
    side = SideTable(bowl.table.number, bowl.table.code, bowl.table.base)
    rules = {f"rule_{key}": value for key, value in RULES.items()}
    desk.post(side.edit, players=["1", "2", "3"], **rules)
    desk.start(bowl.table)
    tell_table(desk, side, "start")
    return Place(hall, bowl.table, side)


class Game:
    """What is played meanwhile, past the network, and noted when it is answered."""

    def __init__(self, desk: Desk, place: Place, commits: Commits) -> None:
        self._desk = desk
        self._side = place.side
        self._commits = commits
        self._emcee = Emcee(desk, place.bowl)
        self._written = 1  # at the side table: the start
        self._side_revision = self._revision(place.side.phone)
        # The hall's revision is the sum of those of its tables, and this is the only one.
        self._beside = self._revision(f"{place.hall.phone}hall/tv/") - self._emcee.revision

    def roll(self) -> None:
        """What wins nothing, so that each of six is in turn after the other."""
        emcee = self._emcee
        emcee.line.post(f"{emcee.path}throw/", emcee.body(NO_PRIZE))
        version, player = int(emcee.shown["version"]), int(emcee.shown["player"])
        emcee.shown |= {"version": str(version + 1), "player": str(player % len(SIX) + 1)}
        revision = int(json.loads(emcee.line.answer)["revision"])
        self._commits.note(BOWL, revision)
        self._commits.note(HALL, revision + self._beside)

    def play_beside(self) -> None:
        """A throw at the side table, and the next time it is taken back."""
        what = (
            {"verb": "throw", "player": "1", "roll": HAND}
            if self._written % 2
            else {"verb": "undo"}
        )
        verb, version = what.pop("verb"), str(self._written)
        key = secrets.token_hex(8)
        self._desk.post(f"{self._side.console}{verb}/", version=version, key=key, **what)
        self._written += 1
        self._side_revision += 1
        self._commits.note(SIDE, self._side_revision)

    def close(self) -> None:
        self._emcee.line.close()

    def _revision(self, url: str) -> int:
        _, raw = self._desk.visitor.get(f"{url}state/?since=-1")
        return int(json.loads(raw)["revision"])


def open_all(screens: Screens, desk: Desk, place: Place) -> list[Watched]:
    return [_open(screens, desk, place, seat) for seat in SEATS]


def _open(screens: Screens, desk: Desk, place: Place, seat: Seat) -> Watched:
    session = desk.session if seat.is_emcee else ""
    context = screens.context(seat.size, session=session, is_calm=True)
    context.add_init_script(NOTE_STEPS)
    url = seat.address(place)
    live = Live(open_page(context, url))
    live.wait_for_line()
    socket = str(live.page.locator("[data-socket]").get_attribute("data-socket"))
    return Watched(seat.kind, seat.feed, url, live, socket.partition("?")[0])


def catch_up(watched: Iterable[Watched], commits: Commits) -> None:
    for each in watched:
        newest = commits.newest(each.feed)
        wait_until(
            each.live.page,
            lambda each=each, newest=newest: each.steps[-1].revision >= newest,  # type: ignore[misc]
            f"the {each.kind} shows revision {newest}: {each.steps[-3:]}",
        )


def differences(each: Watched, fresh: str) -> list[str]:
    """Of a screen and of one that was loaded anew; none where they are alike."""
    lines = difflib.unified_diff(each.body.split("\n"), fresh.split("\n"), each.kind, "fresh", n=0)
    return list(lines)
