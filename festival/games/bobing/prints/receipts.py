"""Receipts with a line to sign: one for each person, or one for each prize."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext

from festival.games.bobing.prints.paper import PAPERS, Printable, size_in
from festival.games.bobing.prints.printed_lists import Sum, prize_sheets, sum_sheets
from festival.games.bobing.record import prize_numbers
from festival.games.bobing.results.hall_winner_list import BowlWinners, hall_list
from festival.games.bobing.results.winner_list import Winner, Won
from festival.models import Festival
from festival.tables.record.log_line import Person

# Millimetres, as in the style sheet.
LINE, AROUND, GAP, COLUMNS = 6.6, 48.0, 5.0, 2
NUMBERS, NUMBERS_IN_LINE = 3.0, 50  # height of a line of numbers, and how many characters it has
NAME_WIDTH, NAME_HEIGHT, WHAT_WIDTH = 70.0, 11.0, 49.0
LARGEST_NAME, LARGEST_WHAT = 70, 40

Column = tuple["Receipt", ...]


@dataclass(frozen=True, kw_only=True)
class Item:
    """Equal prizes of one person."""

    name: str
    numbers: str  # those on their labels
    count: int
    handed: int  # how many of them the prize desk has handed out
    value: str
    size: int  # one of `SIZES`

    @property
    def height(self) -> float:
        lines = ceil(len(self.numbers) / NUMBERS_IN_LINE)
        return LINE + NUMBERS * lines


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """A receipt for one person. part, parts: if one receipt has no room for all."""

    person: Person
    items: tuple[Item, ...]
    total: int  # all prizes of the person
    sum: Sum | None  # of more than one prize, on the last part
    part: int
    parts: int
    size: int  # one of `SIZES`
    bowl_name: str  # the name of the table in a hall, "" elsewhere
    is_kept: bool  # the person went home, and some of the prizes are kept for them

    @property
    def height(self) -> float:
        return AROUND + sum(item.height for item in self.items) + LINE * (self.sum is not None)


def receipts(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, values, by: a "person" or a "prize", and who: the key of a guest, "" for
    all."""
    paper, by_prize = PAPERS[chosen["paper"]], chosen["by"] == "prize"
    return Printable(
        key="signed" if by_prize else "receipts",
        title=gettext("Receipts"),
        paper=paper,
        sheets=(
            prize_sheets(festival, paper, is_signed=True)
            if by_prize
            else _of_people(festival, paper.room[1], chosen["who"])
        )
        + (() if chosen["who"] else sum_sheets(festival, chosen)),
        empty=gettext("Nothing to sign for yet."),
    )


def _of_people(festival: Festival, height: float, who: str) -> tuple[tuple[Column, ...], ...]:
    """A receipt for each table, since each table files its own. height: of a sheet."""
    found = hall_list(festival)
    meant = {
        (bowl.id, winner.person.number)
        for guest in found.people
        if who in ("", guest.key)
        for bowl, winner in guest.parts
    }
    slips = [
        slip
        for bowl in found.bowls
        for winner in bowl.winners.by_person
        if winner.won and (bowl.id, winner.person.number) in meant
        for slip in _slips(winner, height, bowl, bowl.name if found.is_of_many else "")
    ]
    columns = tuple(_columns(slips, height))
    return tuple(columns[at : at + COLUMNS] for at in range(0, len(columns), COLUMNS))


def _slips(winner: Winner, height: float, bowl: BowlWinners, bowl_name: str) -> Iterator[Receipt]:
    """As many receipts as the prizes need: none is longer than a sheet."""
    person, won = winner.person, winner.won
    kinds: dict[tuple[str, str], list[Won]] = {}
    for prize in won:
        value = "" if prize.value == prize.called else prize.value
        kinds.setdefault((prize.called, value), []).append(prize)
    items = [
        Item(
            name=name,
            numbers=prize_numbers((prize.tier, prize.position) for prize in equals),
            count=len(equals),
            handed=sum(prize.is_handed for prize in equals),
            value=value,
            size=min(size_in(name, WHAT_WIDTH, LINE - 0.6), LARGEST_WHAT),
        )
        for (name, value), equals in kinds.items()
    ]
    parts = _parts(items, height - AROUND - LINE)
    both = Sum.of(won, bowl.winners.currency) if len(won) > 1 and winner.worth else None
    for number, part in enumerate(parts, start=1):
        yield Receipt(
            person=person,
            items=part,
            total=len(won),
            sum=both if number == len(parts) else None,
            part=number,
            parts=len(parts),
            size=min(size_in(person.alone, NAME_WIDTH, NAME_HEIGHT), LARGEST_NAME),
            bowl_name=bowl_name,
            is_kept=any(prize.is_kept for prize in won),
        )


def _parts(items: Sequence[Item], room: float) -> list[tuple[Item, ...]]:
    parts: list[tuple[Item, ...]] = [()]
    for item in items:
        if parts[-1] and sum(part.height for part in parts[-1]) + item.height > room:
            parts.append(())
        parts[-1] = (*parts[-1], item)
    return parts


def _columns(slips: Sequence[Receipt], height: float) -> Iterator[Column]:
    """Stack receipts in columns as high as a sheet."""
    column: list[Receipt] = []
    used = 0.0
    for slip in slips:
        if column and used + slip.height > height:
            yield tuple(column)
            column, used = [], 0.0
        column.append(slip)
        used += slip.height + GAP
    if column:
        yield tuple(column)
