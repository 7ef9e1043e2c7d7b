"""What clients were told of their presses, held against the log, in the manner of Jepsen.

An acknowledged press stands in the log exactly once, a refused one never, and one of which nothing
is known at most once. Each stands right behind the version that its client saw, those of one client
in the order of their pressing, and the log counts from 1 without a gap.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.bobing import game as bobing
from rules.bobing.game.commands import Start
from rules.bobing.game.events import PrizeAwarded
from rules.bobing.game.state import State
from rules.game import follow, replay
from rules.log import EntryKind, Log
from tests.cluster.presses import Fate, Press


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of a log. log: which one, by any number that it has for itself."""

    log: int
    seq: int
    key: str


@dataclass(frozen=True)
class Balance:
    """What became of all presses. lost: acknowledged and not in the log. ghosts: refused and in the
    log. doubled: more than once. strange: entries that nobody pressed. gaps: logs that do not count
    from 1. misplaced: presses that stand elsewhere than behind the version they saw, and clients
    whose presses stand in another order."""

    acknowledged: int
    refused: int
    unknown: int
    lost: int
    ghosts: int
    doubled: int
    strange: int
    gaps: int
    misplaced: int

    @property
    def is_right(self) -> bool:
        wrong = (self.lost, self.ghosts, self.doubled, self.strange, self.gaps, self.misplaced)
        return not any(wrong)


def balance(clients: Iterable[Sequence[Press]], log: Collection[Line], begun: int = 1) -> Balance:
    """clients: the presses of each, in their order. begun: entries of each log that whoever laid
    the table has pressed, and no client."""
    histories = [list(presses) for presses in clients]
    told: dict[Fate, set[str]] = {fate: set() for fate in Fate}
    for press in (press for presses in histories for press in presses):
        told[press.fate].add(press.key)
    played = [line for line in log if line.seq > begun]
    written = Counter(line.key for line in played)
    seqs = defaultdict(list)
    for line in log:
        seqs[line.log].append(line.seq)
    places = {line.key: line.seq for line in played}
    return Balance(
        acknowledged=len(told[Fate.ACKNOWLEDGED]),
        refused=len(told[Fate.REFUSED]),
        unknown=len(told[Fate.UNKNOWN]),
        lost=len(told[Fate.ACKNOWLEDGED] - set(written)),
        ghosts=len(told[Fate.REFUSED] & set(written)),
        doubled=sum(count - 1 for count in written.values()),
        strange=len(set(written) - set().union(*told.values())),
        gaps=sum(sorted(found) != list(range(1, len(found) + 1)) for found in seqs.values()),
        misplaced=sum(_misplaced(presses, places) for presses in histories),
    )


def _misplaced(presses: Sequence[Press], places: dict[str, int]) -> int:
    there = [press for press in presses if press.key in places]
    found = [places[press.key] for press in there]
    elsewhere = sum(places[press.key] != press.version + 1 for press in there)
    return elsewhere + (found != sorted(found))


@dataclass
class Replayed:
    """A log of the dice game that is read on, entry by entry, and judged once more."""

    log: Log[Any, Any] = field(default_factory=Log)
    _opening: State | None = None
    _state: State | None = None

    def read(self, data: Any) -> None:
        """Raises AssertionError, IllegalCommand or ValueError where the entry does not follow from
        the rules and from those before it, or gives a prize that somebody has."""
        entry = bobing.CODEC.entry_from_dict(data)
        if self._opening is None or self._state is None:
            assert isinstance(entry.command, Start)
            self._opening = self._state = bobing.opening(entry.command.book)
        if entry.kind is EntryKind.ACT and entry.command is not None:
            judged = bobing.decide(self._state, entry.command)
            assert judged == entry.events, f"entry {entry.seq}: {entry.events}, not {judged}"
        self.log = self.log.append(entry)
        if entry.kind is EntryKind.ACT:
            self._state = follow(bobing, self._state, entry.events)
        else:
            self._state = replay(bobing, self._opening, self.log.done)
        given = [each for each, times in self.given().items() if times > 1]
        assert not given, f"entry {entry.seq} gives again: {given}"

    def given(self) -> Counter[int]:
        """How often each prize is given by the acts that count."""
        events = (event for entry in self.log.done for event in entry.events)
        return Counter(event.prize for event in events if isinstance(event, PrizeAwarded))
