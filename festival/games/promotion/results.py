"""Results of the promotion game: arrivals and the other pieces, as pages and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.promotion.board.build_board import title_of
from festival.lists.excel_csv_json import Cell, Count
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record
from festival.tables.results.side_lists import Column, SideLists, SideResults, SideRow, phase_of
from festival.words.sentences import Naming
from rules.promotion import events as e
from rules.promotion.placing_and_moving import PALACE, Action
from rules.promotion.state import State


@dataclass(frozen=True, kw_only=True)
class PlayerResult(SideRow):
    """A player's result. place: None without a piece."""

    is_home: bool
    space: int | None  # None in the palace, and without a piece
    to_go: int | None
    throws: int  # how often they threw
    disgraces: int  # how often Chang sent them to disgrace
    way: tuple[int, ...]  # all spaces in order


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    rows: tuple[PlayerResult, ...]


def _rows(record: Record, naming: Naming) -> Iterator[PlayerResult]:
    state: State = record.state
    throws: Counter[int] = Counter()
    disgraces: Counter[int] = Counter()
    ways: dict[int, tuple[int, ...]] = {}
    for act in record.log.done:
        for event in act.events:
            match event:
                case e.Thrown(player):
                    throws[player] += 1
                case e.Placed(player, space):
                    ways[player] = (space,)
                case e.Walked(player, what, path=path):
                    disgraces[player] += what is Action.CHANG
                    ways[player] += path[1:]
    for position in state.standing():
        piece = state.pieces.get(position.player)
        yield PlayerResult(
            place=position.place or None,
            person=person_of(position.player, naming),
            is_home=position.player in state.home,
            space=(piece.space or None) if piece else None,
            to_go=position.to_go,
            throws=throws[position.player],
            disgraces=disgraces[position.player],
            way=tuple(space for space in ways.get(position.player, ()) if space != PALACE),
        )


class Lists(SideLists[Results, State, e.Event]):
    def read(self, record: Record, naming: Naming) -> Results:
        state: State = record.state
        first = tuple(person_of(number, naming) for number in state.winners())
        return Results(
            phase=phase_of(record),
            title=title_of(first),
            first=first,
            rows=tuple(_rows(record, naming)),
        )

    def columns(self, results: Results) -> tuple[Column, ...]:
        rows, palace = results.rows, gettext("palace")
        numbers = [row.space for row in rows]
        spaces: list[Cell] = [palace if row.is_home else row.space or "" for row in rows]
        left = [row.to_go for row in rows]
        to_go: list[Cell] = ["" if steps is None else Count(steps) for steps in left]
        ways = [
            " → ".join((*map(str, row.way), *([palace] if row.is_home else []))) for row in rows
        ]
        return (
            Column("", [row.is_home for row in rows], key="is_in_palace"),
            Column(gettext("Space"), spaces, key="space", data=numbers, is_number=False),
            Column(gettext("Te to go"), to_go, key="te_to_go", data=left),
            Column(gettext("Throws"), [Count(row.throws) for row in rows], key="throws"),
            Column(gettext("Disgraces"), [Count(row.disgraces) for row in rows], key="disgraces"),
            Column(
                gettext("The way"),
                ways,
                key="way",
                data=[row.way for row in rows],
                is_on_page=False,
            ),
        )

    def round_of(self, state: State) -> int:
        return state.round
