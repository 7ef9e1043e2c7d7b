"""Lists every entry of a side table's game that counts: round, who, what, points, money."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Generic, TypeVar

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.lists.excel_csv_json import Cell, Count, Rows, at_zone, instant, moment
from festival.models import Table
from festival.tables.record.log_line import Act, LogLine, person_of
from festival.tables.record.record import Record, table_record
from festival.words.money import format_money, to_minor
from rules.game import follow
from rules.settle_up import fewest_transfers

PLAY = "play"  # the list's key among the lists of a game

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, kw_only=True)
class Play:
    """An entry that counts, as corrected. points: of each player whom it gives or takes some."""

    line: LogLine
    at: datetime
    round: int
    points: Mapping[int, int]


class SideEntries(ABC, Generic[S, E]):
    """What a game says of its entries. S, E: its states and events."""

    @abstractmethod
    def round_of(self, state: S) -> int:
        """The round, deal or hand; 0 before the first."""

    def points_of(self, state: S, event: E) -> Mapping[int, int]:
        """What an event gives or takes, by player, in the state before it."""
        return {}

    def unit(self, state: S) -> str:
        """What these points are."""
        return gettext("points")

    def are_owed(self, state: S) -> bool:
        """Whether players pay these points to one another."""
        return False

    def price_of(self, state: S) -> Decimal:
        """The money for a point; 0 for none."""
        return Decimal()

    def rows_of_plays(self, table: Table) -> Rows:
        """All entries with a heading, for spreadsheets."""
        plays, record = list(self._plays_of(table)), table_record(table)
        naming, state = record.naming(table), record.state
        price, currency = self.price_of(state), table.festival.currency
        heading = [
            gettext("Entry"),
            at_zone(gettext("Time")),
            gettext("Round"),
            gettext("Name"),
            gettext("Dice"),
            gettext("What happened"),
        ]
        numbers = {number for play in plays for number in play.points}
        paid = [person_of(number, naming) for number in sorted(numbers)]
        rows: Rows = [[*heading, *(f"{person.name} ({self.unit(state)})" for person in paid)]]
        if price:
            rows[0] += [f"{person.name} ({currency})" for person in paid]
        for play in plays:
            points = [play.points.get(person.number) for person in paid]
            cells: list[Cell] = ["" if units is None else Count(units) for units in points]
            if price:
                cells += ["" if units is None else price * units for units in points]
            line = play.line
            who = line.person.name if line.person else ""
            dice = " ".join(map(str, line.dice))
            rows.append(
                [line.seq, moment(play.at), play.round, who, dice, capfirst(line.outcome), *cells]
            )
        return rows

    def data_of_plays(self, table: Table) -> list[dict[str, object]]:
        """All entries for other programs."""
        return [
            {
                "entry": play.line.seq,
                "at": instant(play.at),
                "round": play.round,
                "number": play.line.person.number if play.line.person else None,
                "dice": list(play.line.dice),
                "what": play.line.outcome,
                "points": [
                    {"number": number, "points": units} for number, units in play.points.items()
                ],
            }
            for play in self._plays_of(table)
        ]

    def _plays_of(self, table: Table) -> Iterator[Play]:
        record = table_record(table)
        naming = record.naming(table)
        times = dict(table.entries.values_list("seq", "at"))
        for act, before, after in self._acts(record):
            yield Play(
                line=record.line_of(act, naming),
                at=times[act.seq],
                round=self.round_of(before) or self.round_of(after),
                points=self._points(record, before, act),
            )

    def _acts(self, record: Record) -> Iterator[tuple[Act, S, S]]:
        """The acts that count, each with the state before and after it."""
        before: S = record.opening
        for act in record.log.done:
            after = follow(record.game, before, act.events)
            yield act, before, after
            before = after

    def _points(self, record: Record, state: S, act: Act) -> Mapping[int, int]:
        """What an act gives and takes, from the state before it on."""
        points: dict[int, int] = {}
        for event in act.events:
            for number, units in self.points_of(state, event).items():
                points[number] = points.get(number, 0) + units
            state = record.game.apply(state, event)
        return points

    def settling_context(self, table: Table) -> dict[str, object]:
        """Who pays whom for the whole game, where points are owed."""
        record, owed = table_record(table), Counter[int]()
        naming = record.naming(table)
        for act, before, _ in self._acts(record) if self.are_owed(record.state) else ():
            owed.update(self._points(record, before, act))
        currency = table.festival.currency
        price = to_minor(self.price_of(record.state), currency)
        return {
            "to_settle": [
                (
                    person_of(each.payer, naming),
                    person_of(each.receiver, naming),
                    format_money(each.units * price, currency) if price else str(each.units),
                )
                for each in fewest_transfers(owed)
            ]
        }
