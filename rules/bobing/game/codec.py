"""Commands, events and log entries as JSON data, and back without loss."""

from __future__ import annotations

import json
from dataclasses import fields
from enum import StrEnum
from functools import cache, lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game.commands import Command, Prize
from rules.bobing.game.events import Event
from rules.dice import Roll
from rules.log import Entry, Kind

TYPES: dict[str, type] = {kind.__name__: kind for kind in (*get_args(Command), *get_args(Event))}


def entry_to_dict(entry: Entry[Command, Event]) -> dict[str, Any]:
    """One entry of a log as JSON data."""
    data: dict[str, Any] = {"seq": entry.seq, "kind": entry.kind.value}
    if entry.kind is not Kind.ACT:
        data["target"] = entry.target
    if entry.kind in (Kind.ACT, Kind.CORRECT):
        data["command"] = to_dict(entry.command)
    if entry.kind is Kind.ACT:
        data["events"] = [to_dict(event) for event in entry.events]
    if entry.kind is Kind.CORRECT:
        data["acts"] = [entry_to_dict(act) for act in entry.acts]
    return data


def entry_from_dict(data: dict[str, Any]) -> Entry[Command, Event]:
    """The inverse of `entry_to_dict`. Raises KeyError where something is missing."""
    seq, kind = data["seq"], Kind(data["kind"])
    match kind:
        case Kind.ACT:
            events = tuple(from_dict(event) for event in data["events"])
            return Entry(seq, kind, from_dict(data["command"]), events)
        case Kind.CORRECT:
            acts = tuple(entry_from_dict(act) for act in data["acts"])
            return Entry(seq, kind, from_dict(data["command"]), target=data["target"], acts=acts)
        case _:
            return Entry(seq, kind, target=data["target"])


def to_dict(value: Any) -> dict[str, Any]:
    """A command or an event as JSON data, with its name under "type"."""
    data = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return {"type": type(value).__name__, **data}


def from_dict(data: dict[str, Any]) -> Any:
    """The inverse of `to_dict`. Raises KeyError for a type that is not of this game."""
    kind = TYPES[data["type"]]
    hints = _hints(kind)
    # An older log has no word for what came later; the field's default is how it was then.
    return kind(
        **{name: _read(hints[name], value) for name, value in data.items() if name in hints}
    )


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


# Optimization: a log names its book twice, and compiling it takes 10 ms.
@lru_cache(maxsize=16)
def _book(text: str) -> Rulebook:
    """The book of a game that was opened: what has been played stays played, so no new rule
    about rulebooks can refuse it."""
    data = json.loads(text)
    return Rulebook(data["book"], data["switches"])


def _plain(value: Any) -> Any:
    match value:
        case Roll():
            return str(value)
        case Rulebook():
            return value.to_dict()
        case Prize(identity, tier):
            return [identity, tier]
        case StrEnum():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value


def _read(hint: Any, data: Any) -> Any:
    if get_origin(hint) in (Union, UnionType):
        if data is None:
            return None
        return _read(get_args(hint)[0], data)
    if get_origin(hint) is tuple:
        return tuple(_read(get_args(hint)[0], item) for item in data)
    if hint is Roll:
        return Roll(tuple(int(digit) for digit in data))
    if hint is Rulebook:
        return _book(json.dumps(data))
    if hint is Prize:
        return Prize(*data)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(data)
    return data
