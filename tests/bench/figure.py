"""What is measured, what it is held against, and the tables of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from statistics import median

# Its key, its name, its unit, and what it must not exceed or must reach; the last is missing for
# what is only told.
KNOWN = """
cold_100 | roll to the last of 100, 100 ms between rolls, over websockets.broadcast | x | <= 4
cold_1000 | roll to the last of 1,000, likewise | x | <= 1.3
rest_100 | the rest of a roll is with the last of 100 after the roll by | ms | <= 100
rest_1000 | the rest of a roll is with the last of 1,000 after the roll by | ms | <= 100
command | processor time of a roll with 50 watchers | ms | <= 7
crowd_last | 300 phones scan within 2 s: the last is live after | s | <= 2.3
crowd_roll | 300 phones scan within 2 s: a roll waits, p50 | ms | <= 50
crowd_roll_worst | the same at worst, median of the rounds | ms | <= 40
abuser | a roll's wait over calm while one address does its worst | x | <= 2
"""
ROWS = {row.partition(" | ")[0]: row.split(" | ")[1:] for row in KNOWN.strip().splitlines()}
HEAD = "figure | measured: | target: | | from (medians)"
HEAD_BESIDE = "figure | before: | now: | now over before: | target: | | from (medians)"


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A measured value. target: such as "<= 3"; nothing for what is only told. made_of: the medians
    it comes from. before: the value of the version before, if that was measured by turns."""

    key: str
    name: str
    value: float
    unit: str
    target: str = ""
    made_of: str = ""
    before: float | None = None

    @property
    def is_met(self) -> bool | None:
        sign, _, most = self.target.partition(" ")
        if not sign:
            return None
        return self.value >= float(most) if sign == ">=" else self.value <= float(most)

    @property
    def cells(self) -> tuple[str, ...]:
        verdict = {True: "met", False: "NOT MET", None: "-"}[self.is_met]
        target = f"{self.target} {self.unit}" if self.target else "-"
        return self.name, shown(self.value, self.unit), target, verdict, self.made_of

    @property
    def cells_beside(self) -> tuple[str, ...]:
        """With the value before, and how many times that it is now."""
        name, now, *rest = self.cells
        if self.before is None:
            return name, "-", now, "-", *rest
        return name, shown(self.before, self.unit), now, shown(self.value / self.before, "x"), *rest


def figure(key: str, value: float, made_of: str = "", *, about: str = "") -> Figure:
    """One of those above. about: what of many of its kind."""
    name, unit, *target = ROWS[key]
    return Figure(
        key=f"{key} {about}".strip(),
        name=f"{about}: {name}" if about else name,
        value=value,
        unit=unit,
        target=target[0] if target else "",
        made_of=made_of,
    )


def ratio(key: str, ours: Iterable[float], theirs: Iterable[float], of: str) -> Figure:
    """How many times as long as the others we take. Both in seconds; of: who the others are."""
    mine, other = median(ours), median(theirs)
    return figure(key, mine / other, f"{ms(mine)} over {ms(other)} ({of})")


def beside(found: Iterable[Figure]) -> Figure:
    """One figure of each version, the one before last."""
    now, *before = found
    return replace(now, before=before[0].value) if before else now


def ms(seconds: float) -> str:
    return f"{number(1000 * seconds)} ms"


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"


def shown(value: float, unit: str) -> str:
    return f"{number(value)} {unit}"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def table(head: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """head: its cells; the numbers below one that ends with a colon stand to the right."""
    cells = [cell.strip() for cell in head.split("|")]
    yield row(*(cell.removesuffix(":") for cell in cells))
    yield row(*("---:" if cell.endswith(":") else "---" for cell in cells))
    yield from (row(*each) for each in rows)
