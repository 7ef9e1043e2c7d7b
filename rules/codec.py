"""Converts commands, events and log entries of any game to JSON data and back, without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from operator import index
from types import NoneType, UnionType
from typing import Any, Generic, Union, get_args, get_origin, get_type_hints

from rules.log import C, E, Entry, EntryKind

Read = Callable[[Any], Any]
Values = Mapping[type, tuple[Callable[[Any], Any], Read]]

PLAIN = (NoneType, bool, int, str)


class Codec(Generic[C, E]):
    """Writes and reads the commands, events and entries of one game's log.

    kinds: the dataclasses of its commands and events; raises ValueError where two have the same
    name. values: how to write and read each type of the game's own that appears in their fields.
    Built in are None, bool, int, str, string enums, unions of these, tuples and mappings of plain
    values. renamed: current names of kinds by their names in older logs. things: for each kind the
    fields that hold numbers of things (prizes, for example): a number, or pairs that begin with a
    number.
    """

    def __init__(
        self,
        kinds: Iterable[type],
        values: Values | None = None,
        renamed: Mapping[str, str] | None = None,
        things: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.kinds: dict[str, type] = {}
        self.values = dict(values or {})
        self.renamed = dict(renamed or {})
        self.things = dict(things or {})
        self._readers: dict[str, dict[str, Read]] = {}  # by kind and field, once they are needed
        for kind in kinds:
            if self.kinds.setdefault(kind.__name__, kind) is not kind:
                raise ValueError(f"expected names that differ, got {kind.__name__} twice")

    def to_dict(self, value: Any) -> dict[str, Any]:
        """A command or an event as JSON data, with its name under "type"."""
        data = {field.name: self._plain(getattr(value, field.name)) for field in fields(value)}
        return {"type": type(value).__name__, **data}

    def from_dict(self, data: Mapping[str, Any]) -> Any:
        """The inverse of `to_dict`. Raises KeyError for a type that this game does not have, and
        TypeError for a field of a wrong type."""
        name = data["type"]
        name = self.renamed.get(name, name)
        kind, readers = self.kinds[name], self._readers.get(name)
        if readers is None:
            hints = get_type_hints(kind)
            self._readers[name] = readers = {key: self._reader(hints[key]) for key in hints}
        # Older logs lack newer fields; the default of such a field is the behaviour of that time.
        return kind(**{key: readers[key](data[key]) for key in data if key in readers})

    def entry_to_dict(self, entry: Entry[C, E]) -> dict[str, Any]:
        """One entry of a log as JSON data."""
        data: dict[str, Any] = {"seq": entry.seq, "kind": entry.kind.value}
        if entry.kind is not EntryKind.ACT:
            data["target"] = entry.target
        if entry.kind in (EntryKind.ACT, EntryKind.CORRECT):
            data["command"] = self.to_dict(entry.command)
        if entry.kind is EntryKind.ACT:
            data["events"] = [self.to_dict(event) for event in entry.events]
        if entry.kind is EntryKind.CORRECT:
            # The key differs so that an older reader, which ignores "kept", does not take these
            # acts for all of them.
            name = "changed" if entry.kept else "acts"
            data[name] = [self.entry_to_dict(act) for act in entry.acts]
        if entry.kept:
            data["kept"] = [list(run) for run in entry.kept]
        if entry.way:
            data["way"] = entry.way
        return data

    def entry_from_dict(self, data: Mapping[str, Any]) -> Entry[C, E]:
        """The inverse of `entry_to_dict`. Raises KeyError where a value is missing, and TypeError
        where a value has a wrong type."""
        seq, kind = index(data["seq"]), EntryKind(data["kind"])
        match kind:
            case EntryKind.ACT:
                events = tuple(self.from_dict(event) for event in data["events"])
                return Entry(seq, kind, self.from_dict(data["command"]), events)
            case EntryKind.CORRECT:
                kept = tuple((index(first), index(last)) for first, last in data.get("kept", ()))
                found = data["changed" if kept else "acts"]
                acts = tuple(self.entry_from_dict(act) for act in found)
                command = self.from_dict(data["command"])
                way, target = str(data.get("way", "")), index(data["target"])
                return Entry(seq, kind, command, target=target, acts=acts, way=way, kept=kept)
            case _:
                return Entry(seq, kind, target=index(data["target"]))

    def with_things(self, data: Any, number: Callable[[int], int]) -> Any:
        """An entry as JSON data with its things renumbered. number: gives the new number for an old
        one.

        Raises KeyError where a number is missing.
        """
        match data:
            case {"type": kind, **values}:
                renumbered = {
                    name: _numbered(values[name], number)
                    for name in self.things.get(kind, ())
                    if name in values
                }
                return {"type": kind, **values, **renumbered}
            case {}:
                return {key: self.with_things(value, number) for key, value in data.items()}
            case [*items]:
                return [self.with_things(item, number) for item in items]
            case _:
                return data

    def _plain(self, value: Any) -> Any:
        if type(value) in self.values:
            write, _ = self.values[type(value)]
            return write(value)
        match value:
            case StrEnum():
                return value.value
            case tuple():
                return [self._plain(item) for item in value]
            case _:
                return value

    # Optimization: a function for each field, made once; a hall is read with a million fields.
    def _reader(self, hint: Any) -> Read:
        """Reads the JSON data of a field of this type."""
        if get_origin(hint) in (Union, UnionType):
            arms = get_args(hint)
            other = self._reader(next((arm for arm in arms if arm not in PLAIN), arms[0]))
            return lambda data: data if type(data) in arms else other(data)
        if get_origin(hint) is tuple:
            first, *others = map(self._reader, (arm for arm in get_args(hint) if arm is not ...))
            if get_args(hint)[-1] is ...:
                return lambda data: tuple([first(item) for item in data])
            every = (first, *others)
            return lambda data: tuple([read(item) for read, item in zip(every, data, strict=True)])
        if hint in self.values:
            _, read = self.values[hint]
            return read
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return hint
        expected = get_origin(hint) or hint
        return _checked(expected) if expected in (*PLAIN, Mapping) else lambda data: data


def _checked(expected: type) -> Read:
    """Reads plain data. For a number True is refused; for a bool 0 and 1 are accepted."""

    def read(data: Any) -> Any:
        if type(data) is expected:
            return data
        if expected is Mapping and isinstance(data, Mapping):
            return data
        if expected is bool and type(data) is int and data in (0, 1):
            return data
        raise TypeError(f"expected {expected.__name__}, got {data!r}")

    return read


def _numbered(value: Any, number: Callable[[int], int]) -> Any:
    """A field of `Codec.things` with new numbers; None stays None."""
    if isinstance(value, list):
        return [[number(thing), *rest] for thing, *rest in value]
    return None if value is None else number(value)
