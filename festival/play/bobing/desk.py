"""The prize desk: what it sees, and its writes. A prize is handed out once, to whoever won it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from festival.models import HandOut, Prize, Table
from festival.play.bobing.holdings import Holding, found, holdings_of
from festival.play.write_path import lock_table, touch_table
from festival.record.bobing import naming_of
from festival.record.log_lines import Person, person_of
from festival.record.record import table_record
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop, player, prize

NO_PRIZE = Wording("desk.no_prize", gettext_noop("that prize is not of this festival"))
NOT_THEIRS = Wording(
    "desk.not_theirs", gettext_noop("{prize} is not {player}’s any more; look again")
)
HANDED_OUT = Wording(
    "desk.handed_out", gettext_noop("{prize} was handed to {player}; take that back first")
)


@dataclass(frozen=True, kw_only=True)
class DeskPrize:
    """One prize of one person. collected_by: who took it although it is not theirs any more."""

    holding: Holding
    is_collected: bool
    collected_by: Person | None


@dataclass(frozen=True, kw_only=True)
class Collector:
    """A person and what they have won, what is still to be collected first."""

    person: Person
    prizes: tuple[DeskPrize, ...]
    left: int


@dataclass(frozen=True, kw_only=True)
class Desk:
    """collectors: those who were looked for. strays: prizes that were handed out and lie on the
    table again. left and total: of all prizes that somebody has won."""

    collectors: tuple[Collector, ...]
    strays: tuple[DeskPrize, ...]
    left: int
    total: int
    on_table: int


def desk_of(table: Table, wanted: str, *, is_open_only: bool) -> Desk:
    """wanted: name or number of a person, or name of a prize."""
    record = table_record(table)
    naming = naming_of(table, record.state)
    ticks = HandOut.objects.filter(prize__table=table).values_list("prize_id", "player")
    collected = {prize: person_of(number, naming) for prize, number in ticks}
    every = [_desk_prize(holding, collected.get(holding.id)) for holding in holdings_of(table)]
    won = [prize for prize in every if prize.holding.holder is not None]
    looked_for = {holding.id for holding in found([prize.holding for prize in every], wanted)}
    shown = [prize for prize in won if prize.holding.id in looked_for]
    collectors = tuple(_collectors(shown))
    return Desk(
        collectors=tuple(c for c in collectors if c.left or not is_open_only),
        strays=tuple(p for p in every if p.holding.holder is None and p.collected_by),
        left=sum(not prize.is_collected for prize in won),
        total=len(won),
        on_table=len(every) - len(won),
    )


def _desk_prize(holding: Holding, collector: Person | None) -> DeskPrize:
    is_collected = collector is not None and collector == holding.holder
    return DeskPrize(
        holding=holding, is_collected=is_collected, collected_by=None if is_collected else collector
    )


def _collectors(prizes: Iterable[DeskPrize]) -> Iterable[Collector]:
    """By number; people look themselves up by it."""
    theirs: dict[Person, list[DeskPrize]] = {}
    for each in prizes:
        if each.holding.holder is not None:
            theirs.setdefault(each.holding.holder, []).append(each)
    for person, own in sorted(theirs.items(), key=lambda item: item[0].number):
        own.sort(key=lambda each: each.is_collected)
        left = sum(not each.is_collected for each in own)
        yield Collector(person=person, prizes=tuple(own), left=left)


class DeskRefused(RulesError):
    """A prize that cannot be ticked as it was asked for."""


def hand_out(table_id: int, prize_id: int, number: int, author: User | None) -> None:
    """Tick a prize as handed to its holder. Ticked twice for the same person it stays as it is.

    Raises DeskRefused when it is not theirs, or went to somebody else.
    """
    with transaction.atomic():
        table = lock_table(table_id)
        found = _prize(table, prize_id)
        if table_record(table).state.holdings.get(prize_id) != number:
            raise DeskRefused(NOT_THEIRS(prize=prize(prize_id), player=player(number)))
        ticked = HandOut.objects.filter(prize=found).first()
        if ticked is not None and ticked.player != number:
            raise DeskRefused(HANDED_OUT(prize=prize(prize_id), player=player(ticked.player)))
        if ticked is None:
            HandOut.objects.create(prize=found, player=number, author=author)
            touch_table(table)


def take_in(table_id: int, prize_id: int) -> None:
    """Untick a prize; one that is not ticked is no fault. Raises DeskRefused for a foreign one."""
    with transaction.atomic():
        table = lock_table(table_id)
        if HandOut.objects.filter(prize=_prize(table, prize_id)).delete()[0]:
            touch_table(table)


def _prize(table: Table, prize_id: int) -> Prize:
    found = table.prizes.filter(pk=prize_id).first()
    if found is None:
        raise DeskRefused(NO_PRIZE())
    return found
