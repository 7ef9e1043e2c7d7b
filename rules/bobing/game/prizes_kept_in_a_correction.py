"""Chooses the prizes that change hands after a correction: the fewest that the rules allow.

The rules decide who wins in which tier, but not which prize of the tier, except where a winner
picked one; otherwise the next prize of the pile is handed out. So when throws are judged again,

* prizes won before the corrected throw stay with their winners;
* a picked prize stays with its picker, and nobody gets it earlier if there is another;
* prizes handed over by hand are handed over again by the same giver, as long as the giver has a
  prize of the tier;
* players who still win in a tier keep their prizes as far as possible: only a player who wins one
  less loses a prize, and only a player who wins one more gets a prize that became free;
* alike prizes are interchangeable, so nobody has to exchange them.

Prizes of a tier are only counted, so one of several champions keeps their prize at any rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Prize
from rules.bobing.game.holdings import Piles, by_tier
from rules.bobing.game.refusals import NOT_WON
from rules.bobing.game.state import State
from rules.errors import IllegalCommand
from rules.log import Entry
from rules.wording import prize as named

Act = Entry[c.Command, e.Event]
Acts = tuple[Act, ...]
Alike = Mapping[int, Hashable]
Holders = Mapping[int, int | None]  # None or missing: nobody

NOTHING_ALIKE: Alike = {}
NEVER, MOVED, OTHER = 10**6, 10**3, 1  # costs: not allowed, changes hands, another number
# The fields that name a prize, of each command and event.
NAMING = {
    kind: tuple(field.name for field in fields(kind) if field.name in ("prize", "other"))
    for kind in (*get_args(c.Command), *get_args(e.Event))
}
FIRST, SPARE = -(10**9), -(10**8)  # before any seq
FAR = 10**9


def piles_at(acts: Acts) -> dict[int, Piles]:
    """For each act, by its seq, the prizes of each tier in the order in which it hands them out
    when it is judged again.

    First the prizes that this act handed out before, then those that no later act names, then those
    needed last. acts: all that count.
    """
    started = (event for act in acts[:1] for event in act.events if isinstance(event, e.Started))
    prizes = next((event.prizes for event in started), ())
    first, tiers = by_tier(prizes), {prize.id: prize.tier for prize in prizes}
    turns = dict.fromkeys(tiers, SPARE)
    piles, moved, found = first, set[int](), dict[int, Piles]()
    for act in reversed(acts):
        handed = prizes_in((*act.events, act.command))
        turns |= dict.fromkeys(handed, FIRST)
        for tier in {tiers[prize] for prize in moved | handed}:
            piles = {**piles, tier: tuple(sorted(first[tier], key=turns.__getitem__))}
        found[act.seq] = piles
        turns |= dict.fromkeys(handed, -act.seq)
        moved = handed
    return found


def with_present_prizes(was: State, now: State, command: c.Handing) -> c.Handing:
    """A handing command for the prizes as they are now: same giver, same tier.

    Raises IllegalCommand where the giver has no such prize.
    """
    prize = _held(was, now, command.prize)
    if isinstance(command, c.Swap):
        return c.Swap(prize, _held(was, now, command.other))
    return replace(command, prize=prize)


def _held(was: State, now: State, number: int) -> int:
    """The equivalent of this prize: in the same hands, or on the table if it was there."""
    holder = was.holdings.get(number)
    tier = next(prize.tier for prize in now.prizes if prize.id == number)
    there = [prize for prize in now.prizes_of(tier) if now.holdings.get(prize) == holder]
    if not there:
        raise IllegalCommand(NOT_WON(prize=named(number)))
    return number if number in there else there[0]


def prizes_in(items: Iterable[object]) -> set[int]:
    """The prizes named in these events and commands."""
    found: set[int] = set()
    for item in items:
        if isinstance(item, e.PrizesDealt):
            found |= {prize for prize, _ in item.shares}
        else:
            found |= {getattr(item, name) for name in NAMING.get(type(item), ())}
    return found - {None}


def match_equal_prizes(
    model: Holders, holders: Holders, kinds: Iterable[Sequence[int]]
) -> dict[int, int]:
    """The holders with alike prizes exchanged, so that as many prizes as possible are where the
    model has them.

    kinds: the prizes of each kind. Prizes without a holder are on the table.
    """
    found: dict[int, int | None] = {}
    for prizes in kinds:
        left = Counter(holders.get(prize) for prize in prizes)
        for wanted in (model, holders):
            for prize in prizes:
                holder = wanted.get(prize)
                is_asked = prize in wanted or wanted is holders
                if is_asked and prize not in found and left[holder]:
                    found[prize] = holder
                    left[holder] -= 1
        others = left.elements()
        found |= {prize: next(others) for prize in prizes if prize not in found}
    return {prize: holder for prize, holder in found.items() if holder is not None}


def kinds_of(prizes: Iterable[Prize], alike: Alike) -> list[list[int]]:
    """The prizes in groups of the same tier and kind."""
    kinds: dict[Hashable, list[int]] = {}
    for prize in prizes:
        kinds.setdefault((prize.tier, alike.get(prize.id, prize)), []).append(prize.id)
    return list(kinds.values())


@dataclass(frozen=True, slots=True)
class Hands:
    """The holders before the correction, and now by the numbers used in judging again."""

    was: Holders
    now: Holders
    picked: frozenset[int]  # prizes that winners picked
    fixed: frozenset[int]  # prizes won before the corrected throw
    alike: Alike

    def is_kept(self, number: int, prize: int) -> bool:
        return self.was.get(prize) == self.now.get(number)

    def can_be(self, number: int, prize: int) -> bool:
        """Whether this number may be assigned to that prize."""
        if number == prize:
            return True
        if {number, prize} & self.fixed:
            return False
        is_alike = self.alike.get(number, number) == self.alike.get(prize, prize)
        return is_alike or number not in self.picked

    def cost(self, number: int, prize: int) -> int:
        if not self.can_be(number, prize):
            return NEVER
        return (0 if self.is_kept(number, prize) else MOVED) + (OTHER if number != prize else 0)


def kept(before: State, was: State, now: State, acts: Acts, alike: Alike) -> Acts:
    """The acts with prizes renumbered so that the fewest prizes change hands.

    before: the state before the first act. was: the state before the correction. now: the state
    after these acts. alike: the kind of each prize; equal kinds are alike.
    """
    settled = {prize: now.holdings.get(prize) for prize in before.holdings}
    hands = Hands(
        match_equal_prizes(settled, was.holdings, kinds_of(now.prizes, alike)),
        now.holdings,
        picked=frozenset(_picked(acts)),
        fixed=frozenset(before.holdings),
        alike=alike,
    )
    names: dict[int, int] = {}
    for tier in {prize.tier for prize in now.prizes}:
        names |= _names(hands, now.prizes_of(tier))
    return tuple(_renamed(act, names) for act in acts) if names else acts


def _picked(acts: Acts) -> Iterator[int]:
    """The prizes that winners picked and got."""
    for act in acts:
        if isinstance(act.command, c.Throw) and act.command.prize in prizes_in(act.events):
            yield act.command.prize


def _names(hands: Hands, prizes: Sequence[int]) -> dict[int, int]:
    """The prize for each number of the tier, where it differs."""
    moved = [prize for prize in prizes if not hands.is_kept(prize, prize)]
    wishes = {n: [p for p in moved if hands.is_kept(n, p) and hands.can_be(n, p)] for n in moved}
    concerned = {number for number in moved if wishes[number]}
    concerned |= {prize for number in moved for prize in wishes[number]}
    numbers = sorted(concerned)
    places = cheapest([[hands.cost(number, prize) for prize in numbers] for number in numbers])
    found = {number: numbers[index] for number, index in zip(numbers, places, strict=True)}
    return {number: prize for number, prize in found.items() if number != prize}


def _renamed(act: Act, names: Mapping[int, int]) -> Act:
    if not names.keys() & prizes_in((*act.events, act.command)):
        return act
    events = tuple(_with_names(event, names) for event in act.events)
    return replace(act, command=_with_names(act.command, names), events=events)


def _with_names(item: Any, names: Mapping[int, int]) -> Any:
    if isinstance(item, e.PrizesDealt):
        shares = tuple((names.get(prize, prize), player) for prize, player in item.shares)
        return replace(item, shares=shares)
    numbers = {name: getattr(item, name) for name in NAMING.get(type(item), ())}
    changed = {name: names[number] for name, number in numbers.items() if number in names}
    return replace(item, **changed) if changed else item


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row a different column, with the lowest total cost.

    costs: a square table. Uses the Hungarian method, adding one row after the other.

    >>> cheapest([[1, 2], [1, 5]])
    [1, 0]
    """
    size = len(costs)
    of_row, of_column = [0] * size, [0] * (size + 1)
    row_at = [-1] * size + [-1]  # the row of each column; the last entry is the row being added
    for row in range(size):
        row_at[size], column = row, size
        gap, came_from, is_seen = [FAR] * size, [size] * size, [False] * (size + 1)
        while row_at[column] != -1:
            is_seen[column] = True
            here = row_at[column]
            for other in range(size):
                reduced = costs[here][other] - of_row[here] - of_column[other]
                if not is_seen[other] and reduced < gap[other]:
                    gap[other], came_from[other] = reduced, column
            step = min(gap[other] for other in range(size) if not is_seen[other])
            following = next(o for o in range(size) if not is_seen[o] and gap[o] == step)
            for other in range(size + 1):
                if is_seen[other]:
                    of_row[row_at[other]] += step
                    of_column[other] -= step
                elif other < size:
                    gap[other] -= step
            column = following
        while column != size:
            row_at[column] = row_at[came_from[column]]
            column = came_from[column]
    found = [0] * size
    for column in range(size):
        found[row_at[column]] = column
    return found
