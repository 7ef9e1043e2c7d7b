"""What is measured, what it is held against, and the tables of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from statistics import median
from time import process_time

# Its key, its name, its unit, and what it must not exceed or must reach; the last is missing for
# what is only told.
KNOWN = """
score | score one roll | ns | <= 150
odds | all odds of a rulebook, first time in a process | ms | <= 20
forecast | forecast of a running game, every figure | ms | <= 20
evenings | simulated evenings a second on one core | /s | >= 20000
cards_rank | rank five cards | us | <= 1
cards_settle | settle four hands | us | <= 100
cards_best | best setting against three known hands | ms | <= 300
mahjong_usual | score a usual mahjong hand | ms | <= 1
mahjong_worst | score the worst mahjong hand | ms | <= 20
mahjong_waits | all waits of sixteen tiles, and what each is worth | ms | <= 20
promotion_move | promotion game: one throw on the board | us | <= 10
promotion_race | promotion game: the chances of twelve racers | ms | <= 100
promotion_walk | promotion game: frame to frame while a piece walks, 4 times slowed | ms | <= 17
post | POST to response for a committed roll, over an empty view | x | <= 3
warm_page | board page, warm, over an empty view with the same middleware | x | <= 1.3
fanout_100 | roll POST to the last of 100 spectators, over websockets.broadcast | x | <= 5
fanout_1000 | roll POST to the last of 1,000 spectators, over websockets.broadcast | x | <= 3
fanout_2000 | roll POST to the last of 2,000 spectators, over websockets.broadcast | x | <= 3
cold_100 | roll to the last of 100, 100 ms between rolls, over websockets.broadcast | x | <= 4
cold_1000 | roll to the last of 1,000, likewise | x | <= 1.3
rest_100 | the rest of a roll is with the last of 100 after the roll by | ms | <= 100
rest_1000 | the rest of a roll is with the last of 1,000 after the roll by | ms | <= 100
command | processor time of a roll with 50 watchers | ms | <= 7
console | the same with an open console, over a new connection | ms
sign_in | processor time of the page /sign-in/, likewise | ms
hosted | hosted: processor time of a command, ten tables | ms | <= 15
hosted_growth | hosted: a command with four processes over one with one | x | <= 1.1
pages | 300 load the board page | s | <= 0.7
correction | correct entry 5 of 2,000 | s | <= 0.2
overview | overview of a hall of 300 tables, the first | s | <= 1
startup | the server starts, warm, until the first page answers | s | <= 0.7
growth | the same roll | x | <= 1.1
growth_memory | memory of the server | x | <= 1.1
weak_roll | a quarter of a core: a roll to the last of 100 | ms | <= 150
weak_crowd | a quarter of a core: 300 phones scan within 2 s, the last is live after | s | <= 10
weak_refused | a quarter of a core: phones of those that were refused | phones | <= 0
client_busy | the client works, of the time of a round at the bare server | % | <= 90
message_bytes | a roll is told a phone in | bytes
fanout_growth | 2,000 spectators take longer than 1,000 by a factor of | x | <= 2.2
work | work of the server for one more spectator, of a roll | us
burst | after 500 rolls at once: of 1,000 spectators hold the last state | % | >= 100
stalled_latency | with 50 stalled readers among 1,000 the others wait longer by | % | <= 10
stalled_memory | meanwhile a roll leaves in memory for each of 50 stalled readers | KB
memory | memory for an idle spectator | KB | <= 50
storm | 1,000 come back at one instant and hold the snapshot, over a bare accept | x | <= 1.3
twin_100 | the usual design: to the last of 100, no roll written, over websockets.broadcast | x
twin_1000 | the usual design: to the last of 1,000, no roll written, over websockets.broadcast | x
twin_burst | the usual design after a burst of 500: hold the last state | %
crowd_last | the last is live after | s | <= 2.3
crowd_p95 | p95 is live after its own scan | s | <= 5
crowd_roll | a roll waits, p50 | ms | <= 50
crowd_roll_worst | a roll waits at worst, median of the rounds | ms | <= 40
crowd_memory | memory a phone that stays | KB | <= 32.5
abuser | a roll's wait over calm while one address does its worst | x | <= 2
abusers_together | all abusers, each from its own address: a roll waits at worst | ms | <= 300
cheering | a roll's wait beside 300 phones that cheer, over the same with none | x | <= 1.1
side_tables | a roll beside five side tables, to the last of 100, over the same alone | x | <= 1.1
verdict | key press to the judged result on the console | ms | <= 16
paint | message to paint, TV page with 63 tiles, 4 times slowed | ms | <= 50
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

    def to_dict(self) -> dict[str, object]:
        return {**asdict(self), "is_met": self.is_met}

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


def figure(
    key: str, value: float, made_of: str = "", *, about: str = "", has_target: bool = True
) -> Figure:
    """One of those above. about: what of many of its kind."""
    name, unit, *target = ROWS[key]
    return Figure(
        key=f"{key} {about}".strip(),
        name=f"{about}: {name}" if about else name,
        value=value,
        unit=unit,
        target=target[0] if target and has_target else "",
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


def seconds(
    work: Callable[[], object], rounds: int, clock: Callable[[], float] = process_time
) -> float:
    """The median time of the work, after one round that does not count."""
    took = []
    for _ in range(1 + rounds):
        begin = clock()
        work()
        took.append(clock() - begin)
    return median(took[1:])


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
