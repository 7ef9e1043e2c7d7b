"""What a row of a list brings."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from festival.lists.rows import Row
from festival.words.money import PossibleAmount


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What a row brings, and how it ends up."""

    row: Row
    cells: tuple[str, ...]  # as they would be saved, one for each shown column
    name: str = ""
    guest: int = 0  # which of the guests whom the row brings; 0 is the person or prize itself
    place: int = 0  # a player's number, a prize's tier, a guest's table; 0 if none is given
    value: int = 0  # of a prize
    key: Hashable = None  # equal keys are the same
    count: int = 1  # how many the row brings; once judged, how many of them are new
    may_repeat: bool = False  # whether rows above may have the same key
    asked: int = 0  # as how many people its name may mean, if that is asked
    extra: str = ""  # how many guests the person brings, as typed; "" where nothing says so
    # "new": will be saved; "known": is stored already; "twice": has the key of a row above, and the
    # user must say whether it is somebody else; "wrong": cannot be saved; "left": is left out.
    state: str = "new"
    note: str = ""  # the reason of the state, or a question
    readings: Sequence[PossibleAmount] = ()  # what its value may mean, to choose from
    here: int = 0  # how many are stored with the name of a person who is known

    @property
    def number(self) -> str:
        """Names the fields of the entry."""
        return f"{self.row.line}-{self.guest}" if self.guest else str(self.row.line)

    @property
    def ticked(self) -> str:
        """What a tick of its row says: of somebody who is known, that it is one more than so many,
        so that a list which is saved twice adds nobody twice."""
        return str(self.here or "on")

    @property
    def tick(self) -> str:
        """How its row is ticked."""
        return "" if self.state in ("known", "left") else self.ticked

    @property
    def can_tick(self) -> bool:
        """Somebody with the name of a row above is asked about; a prize that is here stays one."""
        return self.state != "twice" and (self.state != "known" or self.here > 0)

    @property
    def is_plain(self) -> bool:
        """Whether it is new, and there is nothing to say or to ask of it."""
        return self.state == "new" and not (self.note or self.extra or self.asked)

    def wrong(self, note: str) -> Entry:
        return replace(self, state="wrong", note=note)
