"""Whether a regular expression needs time in proportion to a text, whatever the text is.

An engine tries one way after another, so a text is slow if the number of ways to come to the same
sign grows with it (A. Weber and H. Seidl, On the degree of ambiguity of finite automata, 1991):

- exponentially, if the same signs lead from one place of the expression to itself in two ways;
- like a square, if the same signs lead from one place to itself, from there to another, and from
  the other to itself.

Where an expression may end, the engine is content with the first way to come there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from itertools import product
from operator import and_
from typing import TypeVar

from tests.expressions.net import Net, Way

# A state that takes a sign, and which signs: those that may have the same neighbours.
Place = tuple[int, int]
Next = Mapping[Place, Counter[Place]]
Loop = frozenset[Place]
Places = tuple[Place, ...]
Pair = tuple[Place, Place, bool]
T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Graph:
    next: Next  # which place follows, and in how many ways
    first: frozenset[Place]
    ends: frozenset[Place]  # where the engine is content


def slow(pattern: str, flags: int, engine: str, way: str) -> str:
    """How slow it is, and for which sign in a row; "" where it is linear."""
    net = Net(pattern, flags, engine, is_searched=way == "search")
    made = graph(net, is_whole=way == "fullmatch")
    for name, places in (("exponential", exponential(made)), ("quadratic", square(made))):
        for _, mask in places:
            signs = (sign for at, sign in enumerate(net.alphabet) if mask >> at & 1)
            return f"{name}, as with many {max(signs, key=str.isprintable)!r}"
    return ""


def graph(net: Net, *, is_whole: bool) -> Graph:
    ways = {state: net.ways(after) for state, (_, after) in net.takes.items()}
    begin = net.ways(0)
    every = [way for found in (*ways.values(), begin) for way in found]
    places = {
        state: parted(
            mask,
            {way.before for way in ways[state]} | {way.behind for way in every if way.to == state},
        )
        for state, (mask, _) in net.takes.items()
    }

    def after(found: Counter[Way], before: int) -> Counter[Place]:
        following: Counter[Place] = Counter()
        for way, times in found.items():
            for mask in places.get(way.to, ()):
                if not before & ~way.before and not mask & ~way.behind:
                    following[way.to, mask] += times
        return following

    def is_end(place: Place) -> bool:
        state, mask = place
        ends = (way for way in ways[state] if way.to == net.end and way.behind == net.any)
        return not is_whole and any(not mask & ~way.before for way in ends)

    every_place = [(state, mask) for state, masks in places.items() for mask in masks]
    return Graph(
        {place: after(ways[place[0]], place[1]) for place in every_place},
        frozenset(after(begin, net.edge)),
        frozenset(filter(is_end, every_place)),
    )


def parted(mask: int, cuts: Iterable[int]) -> list[int]:
    parts = [mask]
    for cut in cuts:
        parts = [part for whole in parts for part in (whole & cut, whole & ~cut) if part]
    return parts


def exponential(made: Graph) -> Iterator[Place]:
    """A place to which the same signs lead back in two ways."""
    for loop in {*loops(made.next, {*made.next} - made.ends).values()}:
        place = min(loop)
        start, end = (place, place, False), (place, place, True)
        if end in reached([start], partial(in_two_ways, made.next, loop)):
            yield place


def in_two_ways(following: Next, loop: Loop, pair: Pair) -> Iterator[Pair]:
    """Where a sign leads in a loop from two places, and whether the ways there differ by now."""
    one, other, is_apart = pair
    for nexts in steps(following, (one, other), (loop, loop)):
        is_double = one == other and following[one][nexts[0]] > 1
        yield nexts[0], nexts[1], is_apart or is_double or nexts[0] != nexts[1]


def square(made: Graph) -> Iterator[Place]:
    """A place to which signs lead that another place before it may take as well."""
    alive = reached(made.first, made.next.__getitem__)
    before: dict[Place, set[Place]] = {place: set() for place in alive}
    for place in alive:
        for each in made.next[place]:
            before[each].add(place)
    firsts = loops(made.next, alive)
    for other, loop in loops(made.next, alive - made.ends).items():
        toward = reached([other], before.__getitem__)
        for one in firsts.keys() & toward - {other}:
            if one[1] & other[1]:
                start: Places = (one, one, other)
                following = partial(steps, made.next, allowed=(firsts[one], toward, loop))
                if (one, other, other) in reached([start], following):
                    yield other


def steps(
    following: Next, places: Places, allowed: tuple[Container[Place], ...]
) -> Iterator[Places]:
    """Where all places lead by a sign that each of them may take."""
    options = (
        [each for each in following[place] if each in own]
        for place, own in zip(places, allowed, strict=True)
    )
    return (nexts for nexts in product(*options) if reduce(and_, (mask for _, mask in nexts)))


def loops(following: Next, among: set[Place]) -> dict[Place, Loop]:
    """Of each place to which a way leads back, all places on such ways."""
    while apart := among - {
        place
        for place in set[Place]().union(*(following[each] for each in among))
        if among.intersection(following[place])
    }:
        among = among - apart  # Optimization: few places are in loops
    behind = {
        place: reached(among & following[place].keys(), lambda each: among & following[each].keys())
        for place in among
    }
    return {
        place: frozenset(each for each in behind[place] if place in behind[each])
        for place in among
        if place in behind[place]
    }


def reached(start: Iterable[T], following: Callable[[T], Iterable[T]]) -> set[T]:
    found, waiting = {*start}, [*start]
    while waiting:
        new = {*following(waiting.pop())} - found
        found |= new
        waiting += new
    return found
