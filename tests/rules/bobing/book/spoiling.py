"""The Manila book with mistakes in it, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from rules.bobing import Rulebook
from rules.bobing.book.problem_sentences import PlaceInBook
from tests.rules.bobing.books import book

MISSING = object()
Path = tuple[str | int, ...]


def manila() -> Any:
    return deepcopy(dict(book("manila").data))


def spoiled(*changes: tuple[Path, object]) -> Rulebook:
    """The Manila book with other values at the given paths, not yet checked."""
    data = manila()
    for path, value in changes:
        table = at(data, path[:-1])
        if value is MISSING:
            del table[path[-1]]
        else:
            table[path[-1]] = value
    return Rulebook(data, {})


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def told(rules: Rulebook) -> list[str]:
    return [str(problem) for problem in rules.problems()]


def places(rules: Rulebook) -> list[str]:
    return [sentence.split(":")[0] for sentence in told(rules)]


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Of everything that stands in the data, from the outside in."""
    steps: Any = data.keys() if isinstance(data, dict) else range(len(data))
    for step in steps:
        yield (*path, step)
        if isinstance(data[step], dict | list):
            yield from paths(data[step], (*path, step))


def place(path: Path) -> str:
    return str(PlaceInBook(tuple(step + 1 if isinstance(step, int) else step for step in path)))


def noted_at(path: Path) -> str:
    """The place of a mistake at this path: a list of words is one place."""
    is_word = len(path) > 2 and isinstance(path[-1], int)
    return place(path[:-1] if is_word else path)


PATHS = list(paths(manila()))
