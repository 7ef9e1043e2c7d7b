"""A cache in memory that holds a limited number of values."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class LRUCache(Generic[Key, Value]):
    """Values by key; a new value replaces the one that was used longest ago. Safe to use from
    several threads.

    places: how many values are kept at most.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._values: OrderedDict[Key, Value] = OrderedDict()  # used longest ago first
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def __setitem__(self, key: Key, value: Value) -> None:
        with self._lock:
            self._keep(key, value)

    def setdefault(self, key: Key, value: Value) -> Value:
        """The value of the key; if there is none, this value is kept and returned."""
        with self._lock:
            return self._keep(key, self._values.get(key, value))

    def _keep(self, key: Key, value: Value) -> Value:
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._places:
            self._values.popitem(last=False)
        return value

    def forget(self, key: Key) -> None:
        with self._lock:
            self._values.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()

    def copy(self) -> dict[Key, Value]:
        """All values that are kept now, by key."""
        with self._lock:
            return dict(self._values)

    def __len__(self) -> int:
        return len(self._values)
