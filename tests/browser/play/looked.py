"""What is looked at of a game by the tests of how all side tables look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.desk import Desk, SideTable

Lay = Callable[[Desk], SideTable]


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What is looked at of a game. gate: a stage, and the screen of it that the gate looks at, of
    the two games that have most on a wall and on a console; the proof looks at all. shown: the
    stage of its other pages. enter, prepare: what is done at its console before it is looked at,
    and before its letters are."""

    stages: Mapping[str, Lay]
    shown: Lay
    gate: tuple[str, str] | None = None
    enter: Callable[[Page], object] = lambda page: None
    prepare: Callable[[Page], object] = lambda page: None


def phases(in_phase: Callable[[Desk, str], SideTable], names: Iterable[str]) -> dict[str, Lay]:
    def laid(phase: str) -> Lay:
        return lambda host: in_phase(host, phase)

    return {phase: laid(phase) for phase in names}
