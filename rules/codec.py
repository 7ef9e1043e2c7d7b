"""Commands, events and log entries of any game as JSON data, and back without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from operator import index
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.log import Entry, Kind

C = TypeVar("C")
E = TypeVar("E")

Values = Mapping[type, tuple[Callable[[Any], Any], Callable[[Any], Any]]]

PLAIN = (NoneType, bool, int, str)


class Codec(Generic[C, E]):
    """Writes and reads what the log of one game holds.

    kinds: the classes of its commands and events, dataclasses that all differ in name; raises
    ValueError where two share one. values: for each type of the game's own that their fields hold,
    how a value is written as JSON data and how it is read back. Of itself a codec knows None,
    bool, int, str, string enums, unions of these, tuples and mappings of plain values.
    renamed: for each name that only older logs know, the kind's name by now. things: for each kind
    that speaks of things by their numbers, the fields that do: a number, or pairs that begin with
    one.
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
        """The inverse of `to_dict`. Raises KeyError for a type that is not of this game, and
        TypeError for a field that holds something else than its kind's."""
        name = data["type"]
        kind = self.kinds[self.renamed.get(name, name)]
        hints = _hints(kind)
        # An older log has no word for what came later; the field's default is how it was then.
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
        if entry.kind is not Kind.ACT:
            data["target"] = entry.target
        if entry.kind in (Kind.ACT, Kind.CORRECT):
            data["command"] = self.to_dict(entry.command)
        if entry.kind is Kind.ACT:
            data["events"] = [self.to_dict(event) for event in entry.events]
        if entry.kind is Kind.CORRECT:
            # Another word than for all of them: who knows of no kept acts must not take these few
            # for the whole.
            name = "changed" if entry.kept else "acts"
            data[name] = [self.entry_to_dict(act) for act in entry.acts]
        if entry.kept:
            data["kept"] = [list(run) for run in entry.kept]
        if entry.way:
            data["way"] = entry.way
        return data

    def entry_from_dict(self, data: Mapping[str, Any]) -> Entry[C, E]:
        """The inverse of `entry_to_dict`. Raises KeyError where something is missing, and TypeError
        where it is something else."""
        seq, kind = index(data["seq"]), Kind(data["kind"])
        match kind:
            case Kind.ACT:
                events = tuple(self.from_dict(event) for event in data["events"])
                return Entry(seq, kind, self.from_dict(data["command"]), events)
            case Kind.CORRECT:
                kept = tuple((index(first), index(last)) for first, last in data.get("kept", ()))
                found = data["changed" if kept else "acts"]
                acts = tuple(self.entry_from_dict(act) for act in found)
                command = self.from_dict(data["command"])
                way, target = str(data.get("way", "")), index(data["target"])
                return Entry(seq, kind, command, target=target, acts=acts, way=way, kept=kept)
            case _:
                return Entry(seq, kind, target=index(data["target"]))

    def with_things(self, data: Any, number: Callable[[int], int]) -> Any:
        """An entry as JSON data whose things have other numbers. number: of each, by the old one.

        Raises KeyError where something is missing.
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
    """Whether JSON data are of a type; True is no number there, but 0 and 1 say no and yes."""
    if expected is bool:
        return type(data) in (bool, int) and data in (0, 1)
    return isinstance(data, expected) if expected is Mapping else type(data) is expected


def _numbered(value: Any, number: Callable[[int], int]) -> Any:
    """A field of `Codec.things`; None is no thing."""
    if isinstance(value, list):
        return [[number(thing), *rest] for thing, *rest in value]
    return None if value is None else number(value)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
