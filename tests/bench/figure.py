"""What is measured, what it is held against, and the table of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

# Its key, its name, its unit, and what it must not exceed.
KNOWN = """
cold_100 | roll to the last of 100, 100 ms between rolls, over websockets.broadcast | x | 4
cold_1000 | roll to the last of 1,000, likewise | x | 1.3
photo | roll to the last of 50, each roll with a photo, over rolls without | x | 1.1
command | processor time of a roll with 50 watchers | ms | 7
crowd_last | 300 phones scan within 2 s: the last is live after | s | 2.3
crowd_roll | 300 phones scan within 2 s: a roll waits, p50 | ms | 50
crowd_roll_worst | the same at worst, median of the rounds | ms | 40
abuser | a roll's wait over calm while one address does its worst | x | 2
"""
ROWS = {row.partition(" | ")[0]: row.split(" | ")[1:] for row in KNOWN.strip().splitlines()}
HEAD = "figure | measured: | target: | | from (medians)"


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A measured value. most: what it must not exceed. made_of: the medians it comes from."""

    name: str
    value: float
    unit: str
    most: str
    made_of: str

    @property
    def cells(self) -> tuple[str, ...]:
        verdict = "met" if self.value <= float(self.most) else "NOT MET"
        measured = f"{number(self.value)} {self.unit}"
        return self.name, measured, f"<= {self.most} {self.unit}", verdict, self.made_of


def figure(key: str, value: float, made_of: str = "", *, about: str = "") -> Figure:
    """One of those above. about: what of many of its kind."""
    name, unit, most = ROWS[key]
    return Figure(
        name=f"{about}: {name}" if about else name,
        value=value,
        unit=unit,
        most=most,
        made_of=made_of,
    )


def beside(found: Iterable[Figure]) -> Figure:
    """This version's figure, with that of the version before if it was measured too."""
    now, *others = found
    told = [now.made_of, *(f"before {number(each.value)} {each.unit}" for each in others)]
    told += [f"now {number(now.value / each.value)} x that" for each in others]
    return replace(now, made_of=", ".join(filter(None, told)))


def ms(seconds: float) -> str:
    return f"{number(1000 * seconds)} ms"


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def table(head: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """head: its cells; the numbers below one that ends with a colon stand to the right."""
    cells = [cell.strip() for cell in head.split("|")]
    yield row(*(cell.removesuffix(":") for cell in cells))
    yield row(*("---:" if cell.endswith(":") else "---" for cell in cells))
    yield from (row(*each) for each in rows)
