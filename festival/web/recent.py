"""What a process remembers of very many: so much, and never more."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """Values by their keys, of which a new one takes the place of the one asked for or kept
    longest ago. What is not there may have been: it is read anew. Safe to use from several threads.

    places: how many are kept at most.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._values: OrderedDict[Key, Value] = OrderedDict()  # that of longest ago first
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
        """What is there, or else this value, which is there from now on."""
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
        """All that is there now."""
        with self._lock:
            return dict(self._values)

    def __len__(self) -> int:
        return len(self._values)
