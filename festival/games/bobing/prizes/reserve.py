"""Prizes in reserve: kept outside the game, and brought into it; and the forms of their page.

The game's log does not know them. A thing from the reserve can replace a prize at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.prizes.pictures import drop_unused
from festival.games.bobing.prizes.slots import MOST_IN_TIER, prize_label
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival, Prize, SparePrize, Table
from festival.play.write_path import changed
from festival.tables.record.record import naming_at, table_record
from festival.web.fields import MoneyField, NameField, WholeNumberField
from festival.web.locked_winners import require_unlocked
from festival.words.money import parse_money
from festival.words.sentences import kept_apart, title_of
from rules.errors import RulesError
from rules.wording import Wording

MOST_KINDS = 200  # different things in reserve

MANY = Wording("reserve.many", "at most {most} different things fit in the reserve")
GONE = Wording("reserve.gone", "that is no longer in reserve")
NO_PRIZE = Wording("reserve.no_prize", "that prize is not in the game")
CHANGED = Wording("reserve.changed", "the prizes changed meanwhile; look again")
COUNTED = Wording(
    "reserve.counted", "another page changed {name} to {count}. Press again to save yours"
)


class Won(Exception):
    """Somebody has won the prize, and the request did not name that winner."""

    def __init__(self, winner: int) -> None:
        super().__init__(winner)
        self.winner = winner


@dataclass(frozen=True, kw_only=True)
class Exchanged:
    prize: Prize  # as it is now
    was: str  # its name before
    winner: int | None  # the number of its holder


def store_spare(festival_id: int, name: str, value: int, count: int) -> None:
    """Set how many of a thing are in reserve. Raises RulesError."""
    with changed(festival_id) as festival:
        spare = _alike(festival, name, value=value)
        if spare is None and festival.table.spares.count() >= MOST_KINDS:
            raise RulesError(MANY(most=MOST_KINDS))
        spare = spare or SparePrize(table=festival.table, name=name, value=value)
        spare.count = count
        spare.save()


def set_count(festival_id: int, spare_id: int, count: int, *, seen: int | None = None) -> None:
    """Set the number; 0 removes the thing. seen: the number on the page, None to skip the check.
    Raises RulesError."""
    with changed(festival_id) as festival:
        spare = _spare(festival, spare_id)
        if seen not in (None, spare.count):
            raise RulesError(COUNTED(count=spare.count, name=spare.name))
        spare.count = count
        _keep_or_drop(spare)
        drop_unused()


def _alike(festival: Festival, name: str, **columns: object) -> SparePrize | None:
    """The thing in reserve with this name and these columns."""
    found = festival.table.spares.filter(**columns)
    return next((spare for spare in found if spare.name.casefold() == name.casefold()), None)


def exchange(
    festival_id: int,
    spare_id: int,
    prize_id: int,
    *,
    seen: int | None = None,
    sure_of: int | None = None,
) -> Exchanged:
    """Replace a prize by one of a thing; the old prize goes into the reserve.

    The winner then has the new prize; the log refers to prizes by their keys, so it does not
    change. seen: the prize's stamp on the page, None to skip the check. sure_of: the winner that
    the page has shown. Raises RulesError, and Won if somebody else has the prize.
    """
    with changed(festival_id) as festival:
        require_unlocked(festival)
        spare = _spare(festival, spare_id)
        prize = festival.table.prizes.filter(pk=prize_id).first()
        if prize is None:
            raise RulesError(NO_PRIZE())
        is_done = (prize.name, prize.value) == (spare.name, spare.value)
        if seen not in (None, stamp(prize)) and not is_done:
            raise RulesError(CHANGED())
        winner = winners(festival.table).get(prize_id)
        if winner is not None and winner != sure_of:
            raise Won(winner)
        was = Prize(name=prize.name, value=prize.value, picture_id=prize.picture_id)
        prize.name, prize.value, prize.picture_id = spare.name, spare.value, spare.picture_id
        prize.save(update_fields=["name", "value", "picture"])
        spare.count -= 1
        _keep_or_drop(spare)
        if was.name:
            _put_back(festival, was)
        drop_unused()
    return Exchanged(prize=prize, was=was.name, winner=winner)


def winners(table: Table) -> Mapping[int, int]:
    """Winners by prize, from the log; they keep a prize that is replaced."""
    holdings: Mapping[int, int] = table_record(table).state.holdings
    return holdings


def stamp(prize: Prize) -> int:
    """A number that changes with the prize's name or value."""
    return crc32(f"{prize.value} {prize.name}".encode()) % 10**9


def _spare(festival: Festival, spare_id: int) -> SparePrize:
    spare = festival.table.spares.filter(pk=spare_id).first()
    if spare is None:
        raise RulesError(GONE())
    return spare


def _keep_or_drop(spare: SparePrize) -> None:
    if spare.count:
        spare.save(update_fields=["count"])
    else:
        spare.delete()


def _put_back(festival: Festival, was: Prize) -> None:
    """Add one to an equal thing (also with the same picture), or a new thing."""
    columns = {"value": was.value, "picture_id": was.picture_id}
    spare = _alike(festival, was.name, **columns)
    spare = spare or SparePrize(table=festival.table, name=was.name, count=0, **columns)
    spare.count += 1
    spare.save()


class SpareForm(forms.Form):
    """Something to keep in reserve; one, if no number is typed."""

    name = NameField(label=_("Prize"))
    value = MoneyField(label=_("Value"))
    count = WholeNumberField(label=_("How many"), most=MOST_IN_TIER)

    def __init__(self, data: QueryDict | None = None, *, currency: str) -> None:
        super().__init__(data)
        self.currency = currency

    def clean_value(self) -> int:
        return parse_money(self.cleaned_data["value"], self.currency)

    def clean_count(self) -> int:
        return self.cleaned_data["count"] or 1


@dataclass(frozen=True)
class Place:
    """A prize that a thing from the reserve can replace."""

    prize: int  # its primary key
    value: str  # as posted, with its stamp
    label: str


def places_of(table: Table) -> list[tuple[str, list[Place]]]:
    """The places of all prizes, by the titles of their tiers."""
    prizes = list(table.prizes.all())
    has, naming = winners(table), naming_at(table)
    found = []
    for tier in book_of(table.festival).tiers:
        places = [
            Place(
                prize.pk,
                f"{prize.pk}-{stamp(prize)}",
                called(prize, table, naming.players.get(has.get(prize.pk, 0), "")),
            )
            for prize in prizes
            if prize.tier == tier.number
        ]
        found.append((title_of(tier.names), places))
    return found


def called(prize: Prize, table: Table, winner: str) -> str:
    """As on the prize's label, with its winner: 4-1 · Kettle."""
    number = f"{prize.tier}-{prize.position}"
    label = prize_label(prize, table.festival.currency) or "–"
    return " · ".join(kept_apart(part) for part in (number, label, winner) if part)


def read_place(text: str) -> tuple[int, int]:
    """The prize and the stamp of a posted place; raises ValidationError."""
    numbers = text.split("-")
    is_read = all(
        number.isascii() and number.isdecimal() and len(number) < 10 for number in numbers
    )
    if is_read and len(numbers) == 2:
        return int(numbers[0]), int(numbers[1])
    raise ValidationError(gettext("choose its place in the game"))
