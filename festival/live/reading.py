"""Notes what a template reads of a board or console, so that it is rendered again only when that
has changed."""

from __future__ import annotations

from collections.abc import Mapping

from festival.board.kind import Whole

Context = Mapping[str, object]
Path = tuple[str, ...]  # the names that lead from the context to a value


class Reading:
    """The values that a template reads."""

    def __init__(self) -> None:
        self._values: dict[Path, object] = {}

    def context(self, context: Context) -> dict[str, object]:
        """A context for the template, in which it reads the same values, and each is noted."""
        return {name: self.note(value, (name,)) for name, value in context.items()}

    def note(self, value: object, path: Path) -> object:
        """The value for the template. Of a board or console, only what it reads is noted."""
        if isinstance(value, Whole):
            return Reader(value, path, self)
        self._values[path] = value
        return value

    def is_of(self, context: Context) -> bool:
        """Whether the template would read the same values in this context."""
        return all(_at(context, path) == value for path, value in self._values.items())


class Reader:
    """A board or console for a template."""

    def __init__(self, whole: Whole, path: Path, reading: Reading) -> None:
        self._whole, self._path, self._reading = whole, path, reading

    def __getattr__(self, name: str) -> object:
        return self._reading.note(getattr(self._whole, name), (*self._path, name))

    # Optimization: templates look here first, and an error takes long.
    def __getitem__(self, name: str) -> object:
        return getattr(self, name)


def _at(context: Context, path: Path) -> object:
    value = context[path[0]]
    for name in path[1:]:
        value = getattr(value, name)
    return value
