"""Undo for the form of a rulebook.

The page carries the steps, because an unsaved draft is not stored anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.setup.rulebooks.edits import Throw, shown_row, throws_of
from festival.setup.rulebooks.fields import title_of
from rules.bobing.book.reader import Table

MOST_STEPS = 10


@dataclass(frozen=True)
class Step:
    """A change that can be undone."""

    what: str  # its name
    text: str  # the book before it, as TOML

    def __str__(self) -> str:
        return f"{self.what}\n{self.text}"

    @classmethod
    def parse(cls, said: str) -> Step:
        what, _, text = said.replace("\r\n", "\n").partition("\n")
        return cls(what, text)


def steps_in(posted: Iterable[str]) -> tuple[Step, ...]:
    return tuple(map(Step.parse, posted))[-MOST_STEPS:]


def what_changed(before: Table, now: Table, touched: Throw | None) -> str:
    """A few words for the undo button: the name of a throw or a house rule, else "the change".

    touched: the changed throw, if there is one.
    """
    keys = [touched.key] if touched else _changed_throws(before, now)
    titles = {**before["combinations"], **now["combinations"]}
    if len(keys) == 1:
        return title_of(titles, keys[0])
    for key, switch in now["switches"].items():
        if before["switches"].get(key, switch) != switch:
            return gettext(str(switch.get("meaning", "")) or key)
    return gettext("the change")


def _changed_throws(before: Table, now: Table) -> list[str]:
    """The keys of throws that were added or removed, or whose worth has changed."""
    rows, others = _worth_of(before), _worth_of(now)
    found = [key for key in {**rows, **others} if rows.get(key, {}) != others.get(key, {})]
    return list(dict.fromkeys(key for key, _ in found))


def _worth_of(data: Table) -> dict[tuple[str, str], Table]:
    rows = {throw: shown_row(data, throw) or {} for throw in throws_of(data)}
    return {
        (throw.key, throw.pattern): {name: row[name] for name in row if name != "when"}
        for throw, row in rows.items()
    }
