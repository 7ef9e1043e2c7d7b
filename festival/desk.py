"""What the prize desk sees: who has yet to collect what, and what went to the wrong hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from festival.board import Person
from festival.hands import Hand, found, hands_of
from festival.lines import person_of
from festival.models import Festival, HandOut
from festival.queries import festival_record, naming_of


@dataclass(frozen=True, kw_only=True)
class DeskPrize:
    """One prize of one person. collected_by: who took it although it is not theirs any more."""

    hand: Hand
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


def desk_of(festival: Festival, wanted: str, *, is_open_only: bool) -> Desk:
    """wanted: name or number of a person, or name of a prize."""
    record = festival_record(festival)
    naming = naming_of(festival, record.state.book)
    ticks = HandOut.objects.filter(prize__festival=festival).values_list("prize_id", "player")
    collected = {prize: person_of(number, naming) for prize, number in ticks}
    every = [_desk_prize(hand, collected.get(hand.id)) for hand in hands_of(festival)]
    won = [prize for prize in every if prize.hand.holder is not None]
    looked_for = {hand.id for hand in found([prize.hand for prize in every], wanted)}
    shown = [prize for prize in won if prize.hand.id in looked_for]
    collectors = tuple(_collectors(shown))
    return Desk(
        collectors=tuple(c for c in collectors if c.left or not is_open_only),
        strays=tuple(p for p in every if p.hand.holder is None and p.collected_by),
        left=sum(not prize.is_collected for prize in won),
        total=len(won),
        on_table=len(every) - len(won),
    )


def _desk_prize(hand: Hand, collector: Person | None) -> DeskPrize:
    is_collected = collector is not None and collector == hand.holder
    return DeskPrize(
        hand=hand, is_collected=is_collected, collected_by=None if is_collected else collector
    )


def _collectors(prizes: Iterable[DeskPrize]) -> Iterable[Collector]:
    """By number; people look themselves up by it."""
    theirs: dict[Person, list[DeskPrize]] = {}
    for prize in prizes:
        if prize.hand.holder is not None:
            theirs.setdefault(prize.hand.holder, []).append(prize)
    for person, own in sorted(theirs.items(), key=lambda item: item[0].number):
        own.sort(key=lambda prize: prize.is_collected)
        left = sum(not prize.is_collected for prize in own)
        yield Collector(person=person, prizes=tuple(own), left=left)
