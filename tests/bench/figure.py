"""What is measured, what it is held against, and the table of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import median


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A measured value. key: its name in the history. made_of: the medians it comes from.

    target: what it must not exceed, or must reach where `is_floor`; None for what is only told.
    """

    key: str
    name: str
    value: float
    unit: str
    target: float | None = None
    is_floor: bool = False
    made_of: str = ""

    @property
    def is_met(self) -> bool | None:
        if self.target is None:
            return None
        return self.value >= self.target if self.is_floor else self.value <= self.target

    @property
    def use(self) -> float | None:
        """The share of the target that is used up: over 1 it is missed."""
        if self.target is None:
            return None
        used = self.target / self.value if self.is_floor else self.value / self.target
        return round(used, 4)

    def to_dict(self) -> dict[str, object]:
        return {**asdict(self), "is_met": self.is_met, "use": self.use}


def ratio(
    key: str,
    name: str,
    ours: Iterable[float],
    theirs: Iterable[float],
    target: float | None,
    *,
    of: str,
) -> Figure:
    """How many times as long as the others we take. Both in seconds; of: who the others are."""
    mine, other = median(ours), median(theirs)
    made_of = f"{ms(mine)} over {ms(other)} ({of})"
    return Figure(key=key, name=name, value=mine / other, unit="x", target=target, made_of=made_of)


def ms(seconds: float) -> str:
    return f"{number(1000 * seconds)} ms"


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"


def table(figures: Iterable[Figure]) -> str:
    lines = [
        "| figure | measured | target | | from (medians) |",
        "| --- | ---: | ---: | --- | --- |",
    ]
    lines += [row(figure) for figure in figures]
    return "\n".join(lines)


def row(figure: Figure) -> str:
    verdict = {True: "met", False: "NOT MET", None: "-"}[figure.is_met]
    target = "-"
    if figure.target is not None:
        target = f"{'>=' if figure.is_floor else '<='} {shown(figure.target, figure.unit)}"
    value = shown(figure.value, figure.unit)
    return f"| {figure.name} | {value} | {target} | {verdict} | {figure.made_of} |"


def shown(value: float, unit: str) -> str:
    return f"{number(value)} {unit}"
