"""Who has what: the prizes with their holders, and how each can change hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from festival.games.bobing.record import called_by_tier, naming_of
from festival.models import Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record, table_record
from festival.words.money import format_money
from festival.words.search import is_in
from festival.words.sentences import Naming, counted, in_a_row
from rules.bobing.game.state import State
from rules.names_in_scripts import Names


@dataclass(frozen=True, kw_only=True)
class Holding:
    """A prize and its holder."""

    id: int
    tier: int
    position: int  # in its tier
    names: Names  # of its tier
    name: str
    value: str
    holder: Person | None
    is_scrambled: bool  # left for everybody to grab at the end
    picture: str = ""  # the part of its address that names it, "" for no picture


@dataclass(frozen=True, kw_only=True)
class Alike:
    """Equal prizes in one hand, of which any can be chosen."""

    holdings: tuple[Holding, ...]
    is_handed: bool  # at the prize desk

    @property
    def first(self) -> Holding:
        return self.holdings[0]


@dataclass(frozen=True, kw_only=True)
class Hand:
    """All prizes of one person, or those that nobody has.

    key: the person's number, "table", or "scrambled" (left for everybody to grab).
    """

    key: str
    person: Person | None
    alike: tuple[Alike, ...]

    @property
    def said(self) -> str:
        """Its prizes in words."""
        return in_a_row(counted(holding.name for alike in self.alike for holding in alike.holdings))


@dataclass(frozen=True, kw_only=True)
class Change:
    """The possible changes of one prize. players: who can get it. held and free: prizes for which
    it can be swapped."""

    holding: Holding
    players: tuple[Person, ...]
    held: tuple[Holding, ...]
    free: tuple[Holding, ...]


def holdings_of(table: Table) -> tuple[Holding, ...]:
    """Every prize, in the order of the tiers."""
    state = table_record(table).state
    return holdings_by(state.holdings, table, state, naming_of(table, state))


def holdings_by(
    holders: Mapping[int, int], table: Table, state: State, naming: Naming
) -> tuple[Holding, ...]:
    """Every prize with its holder. holders: the players' numbers by prize."""
    tiers = {tier.number: tier.names for tier in state.book.tiers}
    holdings = []
    for prize in table.prizes.all():
        holder = holders.get(prize.pk)
        value = format_money(prize.value, table.festival.currency) if prize.value else ""
        holdings.append(
            Holding(
                id=prize.pk,
                tier=prize.tier,
                position=prize.position,
                names=tiers[prize.tier],
                name=called_by_tier(prize, tiers[prize.tier], table.festival.currency),
                value=value if prize.name else "",
                holder=None if holder is None else person_of(holder, naming),
                is_scrambled=state.is_rest_gone and prize.tier > 1 and holder is None,
                picture=prize.picture.short if prize.picture else "",
            )
        )
    return tuple(holdings)


def hands_of(holdings: Iterable[Holding], handed: Collection[int]) -> tuple[Hand, ...]:
    """The hands by number, then what nobody has. handed: prizes that the desk has handed out."""
    held: dict[str, dict[tuple[object, ...], list[Holding]]] = {}
    for holding in holdings:
        alike = (holding.tier, holding.name, holding.value, holding.id in handed)
        held.setdefault(_key(holding), {}).setdefault(alike, []).append(holding)
    return tuple(
        Hand(
            key=key,
            person=next(iter(groups.values()))[0].holder,
            alike=tuple(
                Alike(holdings=tuple(group), is_handed=bool(alike[-1]))
                for alike, group in groups.items()
            ),
        )
        for key, groups in sorted(held.items(), key=_order)
    )


def _key(holding: Holding) -> str:
    if holding.holder is not None:
        return str(holding.holder.number)
    return "scrambled" if holding.is_scrambled else "table"


def _order(held: tuple[str, object]) -> tuple[bool, int, str]:
    key, _ = held
    return not key.isdecimal(), int(key) if key.isdecimal() else 0, key


def is_meant(hand: Hand, wanted: str) -> bool:
    """Whether the person's name or number, or the name of one of the prizes, matches the search."""
    person = hand.person
    if person is not None and (is_in(wanted, person.alone) or wanted == str(person.number)):
        return True
    return any(is_in(wanted, alike.first.name) for alike in hand.alike)


def change_of(
    holdings: Sequence[Holding], holding: Holding, record: Record, naming: Naming
) -> Change:
    """The possible changes of a prize. Of equal prizes on the table only the first is offered."""
    free: dict[str, Holding] = {}
    for other in holdings:
        if other.holder is None and other.tier == holding.tier and holding.holder is not None:
            free.setdefault(other.name, other)
    holder = None if holding.holder is None else holding.holder.number
    return Change(
        holding=holding,
        players=tuple(person_of(n, naming) for n in sorted(record.state.players) if n != holder),
        held=tuple(other for other in holdings if _can_change(holding, other)),
        free=tuple(free.values()),
    )


def _can_change(holding: Holding, other: Holding) -> bool:
    """Whether a prize can be swapped for that of another winner; a prize on the table only for one
    of its tier."""
    if other.holder is None or other.holder == holding.holder:
        return False
    return holding.holder is not None or other.tier == holding.tier
