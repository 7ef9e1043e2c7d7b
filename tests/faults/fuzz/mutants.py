"""Every mutant of a document: at each of its places, each thing that could stand there instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

GONE = object()
DEEP: Any = "x"
for _ in range(400):
    DEEP = [DEEP]
HALF = "\ud800"  # of a sign: JSON can say it, and no column can hold it
INSTEAD: tuple[Any, ...] = (
    *(GONE, None, True, "", "x" * 5000, HALF, "\0", "1", 0, -1, 0.5, 10**30, 2**63),
    *(DEEP, [], {}, [None], {"type": "Throw"}, "2026-09-25", "2026-09-25T20:00:00+08:00"),
)
Place = tuple[str | int, ...]


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    """Where something stands; of what is built alike and stands side by side, the first alone."""
    if place:
        yield place
    if isinstance(data, Mapping):
        alike = place[-1:] in (("settings",), ("switches",))  # one function reads them all
        for key in list(data)[: 3 if alike else None]:
            yield from places(data[key], (*place, key))
    elif isinstance(data, list):
        seen = set()
        for at, each in enumerate(data):
            shape = _shape(each)
            if shape not in seen:
                seen.add(shape)
                yield from places(each, (*place, at))


def _shape(data: Any) -> Any:
    """What members of a list have in common that are read by the same code."""
    if isinstance(data, Mapping):
        kind = data.get("type")
        return str(kind), tuple((key, _shape(value)) for key, value in data.items())
    if isinstance(data, list):
        return "list", _shape(data[0]) if data else None
    return type(data).__name__


def mutants(data: Any) -> Iterator[tuple[Place, Any, Any]]:
    """Each place, what stands there instead, and the whole document so changed."""
    for place in places(data):
        for instead in INSTEAD:
            yield place, instead, changed(data, place, instead)
        found = data
        for key in place:
            found = found[key]
        if isinstance(found, list) and found:
            yield place, "twice", changed(data, place, [*found, found[0]])
            yield place, "backwards", changed(data, place, found[::-1])


def changed(data: Any, place: Place, instead: Any) -> Any:
    """The same document but for one place."""
    first, *rest = place
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
    if rest:
        copy[first] = changed(data[first], tuple(rest), instead)
    elif instead is GONE:
        del copy[first]
    else:
        copy[first] = instead
    return copy
