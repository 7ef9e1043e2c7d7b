"""What a festival has already, and how what is new in a list gets there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from contextlib import AbstractContextManager

from django.contrib.auth.models import User

from festival.lists.list_entry import Entry
from festival.models import Festival


class ListStore(ABC):
    """For one list: it remembers what the rows above were given. data: what the user chose."""

    def __init__(self, festival: Festival, data: Mapping[str, str]) -> None:
        self.festival, self.data = festival, data

    def hints(self) -> list[str]:
        """What else there is to know before a list is chosen."""
        return []

    @property
    @abstractmethod
    def here(self) -> Counter[Hashable]:
        """How often each key is there already."""

    @abstractmethod
    def said_here(self, entry: Entry) -> str:
        """The note of an entry that is there already."""

    @abstractmethod
    def settled(self, entry: Entry) -> Entry:
        """A new entry as it can be saved, or as a wrong one; called for one after another."""

    def placed(self, lines: list[Entry]) -> list[Entry]:
        """The judged rows as they are shown."""
        return lines

    @abstractmethod
    def refused(self, new: Sequence[Entry]) -> str:
        """Why these cannot be saved now; "" if they can."""

    @abstractmethod
    def lock(self) -> AbstractContextManager[Festival]:
        """A transaction with the festival locked."""

    @abstractmethod
    def add(self, new: Sequence[Entry], author: User | None) -> Sequence[int]:
        """Store new entries; return a number for each, of players their primary keys. Raises
        RulesError."""
