"""Who has which prize, read from every place that says it.

A list names the holder of each prize in the order of the winner list, "" for one on the table.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

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
NOBODY = ("still to win", "not won")


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


def on_hands_page(page: Page, prizes: Iterable[str]) -> Holders:
    """prizes: their names, each once."""
    rows = page.locator(".hands tbody tr").all()
    held = {
        prize: row.locator("th").inner_text().strip()
        for row in rows
        if row.locator("td").first.inner_text().strip()  # the number of a person
        for prize in row.locator("td").last.inner_text().split(", ")
    }
    return [held.get(prize, "") for prize in prizes]


def on_winners_page(page: Page) -> Holders:
    """As it is printed."""
    cells = page.locator(".winners__who").all_inner_texts()
    return [cell.partition("·")[2].strip() for cell in cells]


def csv_rows(file: bytes) -> list[list[str]]:
    _, *rows = csv.reader(io.StringIO(file.decode("utf-8-sig")))
    return rows


def by_prize(rows: list[list[str]]) -> Holders:
    return ["" if row[WINNER] in NOBODY else row[WINNER] for row in rows]
