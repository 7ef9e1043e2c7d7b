"""What is measured, what it is held against, and its row of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.crowds.floods import FLOODS

# By its key: its name, its unit, and what it must not exceed.
KNOWN = {
    "cold_100": ("roll to the last of 100, 100 ms of rest, over websockets.broadcast", "x", 4),
    "cold_1000": ("roll to the last of 1,000, likewise", "x", 1.3),
    "photo": ("roll to the last of 50, each roll with a photo, over rolls without", "x", 1.1),
    "command": ("processor time of a roll with 50 watchers", "ms", 7),
    "crowd_last": ("300 phones scan within 2 s: the last is live after", "s", 2.3),
    "crowd_roll": ("300 phones scan within 2 s: a roll waits, p50", "ms", 50),
    "crowd_roll_worst": ("the same at worst, median of the rounds", "ms", 40),
    "cards_roll": ("300 phones with names, a roll each 4 s: a roll waits at worst", "ms", 250),
    "cards": ("the same: the last phone has its card at worst after", "s", 3),
    "names": ("320 guests take their names within 10 s: the last has one after", "s", 25),
    "names_roll": ("the same: a roll of another festival waits, p50", "ms", 50),
    "names_begun": ("320 guests take their names in a running game, likewise", "s", 25),
    "names_begun_roll": ("the same: a roll of that game waits, p50", "ms", 100),
    "phone": ("one phone with 200 connections reloads: a roll waits", "ms", 500),
    "holder": ("one phone with 200 connections says nothing: a roll waits", "ms", 500),
    "helper": ("a helper with 100 connections looks at pages: a roll waits", "ms", 500),
    "scorer": ("a helper with 100 connections rolls: a roll waits", "ms", 500),
    **{
        f"flood {kind}": (f"a phone sends {kind}: a roll or page waits longer", "ms", 500)
        for kind in FLOODS
    },
}
HEAD = "| figure | measured | target | | from (medians) |\n| --- | ---: | ---: | --- | --- |"


@dataclass(frozen=True)
class Figure:
    """A measured value. made_of: the medians it comes from."""

    key: str
    value: float
    made_of: str = ""

    def __str__(self) -> str:
        name, unit, most = KNOWN[self.key]
        verdict = "met" if self.value <= most else "NOT MET"
        measured = f"{number(self.value)} {unit}"
        return f"| {name} | {measured} | <= {most} {unit} | {verdict} | {self.made_of} |"


def beside(found: Iterable[Figure]) -> Figure:
    """This version's figure, with that of the version before if it was measured too."""
    now, *others = found
    told = [now.made_of, *(f"before {number(each.value)}" for each in others)]
    told += [f"now {number(now.value / each.value)} x that" for each in others]
    return replace(now, made_of=", ".join(filter(None, told)))


def ms(seconds: float) -> str:
    return f"{number(1000 * seconds)} ms"


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"
