"""Converts commands, events and log entries of any game to JSON data and back, without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from operator import index
from types import NoneType, UnionType
from typing import Any, Generic, Union, get_args, get_origin, get_type_hints

from rules.log import C, E, Entry, EntryKind

Values = Mapping[type, tuple[Callable[[Any], Any], Callable[[Any], Any]]]

PLAIN = (NoneType, bool, int, str)


_hints = cache(get_type_hints)


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
        kind = self.kinds[self.renamed.get(name, name)]
        hints = _hints(kind)
        # Older logs lack newer fields; the default of such a field is the behaviour of that time.
        return kind(
            **{
                name: self._read(hints[name], value)
                for name, value in data.items()
                if name in hints
            }
        )

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

    def _read(self, hint: Any, data: Any) -> Any:
        if get_origin(hint) in (Union, UnionType):
            arms = get_args(hint)
            if type(data) in arms:
                return data
            return self._read(next((arm for arm in arms if arm not in PLAIN), arms[0]), data)
        if get_origin(hint) is tuple:
            hints = get_args(hint)
            items = hints[:1] * len(data) if hints[-1] is ... else hints
            return tuple(self._read(item, each) for item, each in zip(items, data, strict=True))
        if hint in self.values:
            _, read = self.values[hint]
            return read(data)
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return hint(data)
        expected = get_origin(hint) or hint
        if expected in (*PLAIN, Mapping) and not _is_of(data, expected):
            raise TypeError(f"expected {expected.__name__}, got {data!r}")
        return data


def _is_of(data: Any, expected: type) -> bool:
    """Whether JSON data have a type. For a number True is refused; for a bool 0 and 1 are
    accepted."""
    if expected is bool:
        return type(data) in (bool, int) and data in (0, 1)
    return isinstance(data, expected) if expected is Mapping else type(data) is expected


def _numbered(value: Any, number: Callable[[int], int]) -> Any:
    """A field of `Codec.things` with new numbers; None stays None."""
    if isinstance(value, list):
        return [[number(thing), *rest] for thing, *rest in value]
    return None if value is None else number(value)
