"""Who has which prize, read from every place that says it.

A list names the holder of each prize in the order of the winner list, "" for one on the table.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import openpyxl
from playwright.sync_api import Page

from rules.bobing import game as bobing
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game.commands import Command, Start
from rules.bobing.game.events import Event
from rules.game import replay
from rules.log import Log
from tests.rules.bobing.game.referee import Referee
from tests.rules.bobing.playing import handed

Holders = list[str]
WINNER = 5  # a column of the list by prize
NAME, WON = 1, 5  # and by person
NOBODY = ("still to win", "not won")
XLSX_LIST = 5  # its first row, below what it is of and the headings


@dataclass(frozen=True)
class Kept:
    """What the database keeps of its only festival: the log and the names in it."""

    log: Log[Command, Event]
    prizes: dict[int, str]
    players: dict[int, str]

    def replayed(self) -> Holders:
        """By the rules alone, from the entries that count."""
        end = replay(bobing, bobing.opening(Rulebook.load("manila")), self.log.done)
        return self._named(end.holdings.items())

    def refereed(self) -> Holders:
        """By the second referee, who reads the commands, and of the events only which of several
        prizes of a tier was handed out."""
        first, *rest = self.log.done
        assert isinstance(first.command, Start)
        referee = Referee(first.command)
        for entry in rest:
            assert entry.command is not None
            referee.watch(entry.command, handed(entry))
        return self._named(referee.won)

    def _named(self, held: Iterable[tuple[int, int]]) -> Holders:
        names = {prize: self.players[player] for prize, player in held}
        return [names.get(prize, "") for prize in self.prizes]


def kept(ask: Callable[[str], list[tuple[Any, ...]]]) -> Kept:
    """ask: what the database answers to a query."""
    log: Log[Command, Event] = Log()
    for (entry,) in ask("SELECT entry FROM festival_logentry ORDER BY seq"):
        read = json.loads(entry) if isinstance(entry, str) else entry
        log = log.append(bobing.CODEC.entry_from_dict(read))
    return Kept(
        log=log,
        prizes=dict(ask("SELECT id, name FROM festival_prize ORDER BY tier, position")),
        players=dict(ask("SELECT number, name FROM festival_player")),
    )


def on_board(page: Page) -> Holders:
    """Of the TV or a phone: the mooncakes."""
    holders: Holders = page.locator('[id^="tile-"]').evaluate_all(
        "tiles => tiles.map((tile) => tile.querySelector('.tile-name')?.textContent.trim() ?? '')"
    )
    return holders


def on_hands_page(page: Page) -> Holders:
    cells = page.locator(".hands__table tbody td:nth-of-type(2)").all_inner_texts()
    return [cell.partition(" · ")[2] for cell in cells]


def on_winners_page(page: Page) -> Holders:
    """As it is printed."""
    cells = page.locator(".winners__who").all_inner_texts()
    return [cell.partition(" · ")[2] for cell in cells]


def csv_rows(file: bytes) -> list[list[str]]:
    _, *rows = csv.reader(io.StringIO(file.decode("utf-8-sig")))
    return rows


def xlsx_rows(file: bytes) -> list[list[str]]:
    sheet = openpyxl.load_workbook(io.BytesIO(file)).worksheets[0]
    rows = sheet.iter_rows(min_row=XLSX_LIST, values_only=True)
    listed = takewhile(any, rows)  # what is added up stands below an empty row
    return [["" if cell is None else str(cell) for cell in row] for row in listed]


def json_rows(file: bytes) -> list[list[str]]:
    """As the columns of the other files."""
    data = json.loads(file)
    if "people" in data:
        pairs = ((who["name"], prize) for who in data["people"] for prize in who["prizes"])
        return [["", name, "", "", "", prize] for name, prize in pairs]
    winners = ((item["winner"] or {"name": NOBODY[0]})["name"] for item in data["prizes"])
    rows = zip(data["prizes"], winners, strict=True)
    return [["", "", item["prize"], "", "", winner] for item, winner in rows]


def by_prize(rows: list[list[str]]) -> Holders:
    return ["" if row[WINNER] in NOBODY else row[WINNER] for row in rows]


def by_person(rows: list[list[str]]) -> dict[str, list[str]]:
    """The prizes of everybody who has one."""
    persons: dict[str, list[str]] = {}
    for row in rows:
        if row[WON]:
            persons.setdefault(row[NAME], []).append(row[WON])
    return {person: sorted(theirs) for person, theirs in persons.items()}


def gathered(prizes: list[str], holders: Holders) -> dict[str, list[str]]:
    """The same by person, from a list by prize."""
    persons: dict[str, list[str]] = {}
    for prize, holder in zip(prizes, holders, strict=True):
        if holder:
            persons.setdefault(holder, []).append(prize)
    return {person: sorted(theirs) for person, theirs in persons.items()}
