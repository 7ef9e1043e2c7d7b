"""Who has what: the prizes with their holders, and how each can change hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from festival.games.bobing.record import called_by_tier, naming_of
from festival.models import Table
from festival.record.log_line import Person, person_of
from festival.record.record import Record, table_record
from festival.words.money import format_money
from festival.words.search import is_in
from festival.words.sentences import Naming
from rules.bobing.game.state import State
from rules.names_in_scripts import Names


@dataclass(frozen=True, kw_only=True)
class Holding:
    """A prize and its holder."""

    id: int
    tier: int
    place: int  # in its tier
    names: Names  # of its tier
    name: str
    value: str
    holder: Person | None
    is_scrambled: bool  # left for everybody to grab at the end
    picture: str = ""  # the part of its address that names it, "" for no picture


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
                place=prize.position,
                names=tiers[prize.tier],
                name=called_by_tier(prize, tiers[prize.tier], table.festival.currency),
                value=value if prize.name else "",
                holder=None if holder is None else person_of(holder, naming),
                is_scrambled=state.is_rest_gone and prize.tier > 1 and holder is None,
                picture=prize.picture.short if prize.picture else "",
            )
        )
    return tuple(holdings)


def matching(holdings: Iterable[Holding], wanted: str) -> tuple[Holding, ...]:
    """The prizes whose name, or whose holder's name or number, matches the search."""
    return tuple(holding for holding in holdings if _is_found(holding, wanted.strip()))


def _is_found(holding: Holding, wanted: str) -> bool:
    if is_in(wanted, holding.name):
        return True
    person = holding.holder
    return person is not None and (is_in(wanted, person.alone) or wanted == str(person.number))


def change_of(
    holdings: Sequence[Holding], chosen: int | None, record: Record, naming: Naming
) -> Change:
    """The possible changes of the chosen prize. Raises LookupError if there is no such prize.

    Of equal prizes on the table only the first is offered.
    """
    holding = next((holding for holding in holdings if holding.id == chosen), None)
    if holding is None:
        raise LookupError(chosen)
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
