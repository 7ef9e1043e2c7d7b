"""Lists the prizes with their holders, and how each can change hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from festival.games.bobing.board.build_board import CHOICES
from festival.games.bobing.record import called_by_tier, naming_of
from festival.models import Table
from festival.record.log_line import Person, person_of
from festival.record.record import Record, table_record
from festival.words.money import format_money
from festival.words.search import is_in
from festival.words.sentences import Naming
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.decide import decide
from rules.bobing.game.refusals import pick_refusal
from rules.bobing.game.state import State
from rules.names_in_scripts import Names
from rules.wording import prize as prize_ref


@dataclass(frozen=True, kw_only=True)
class Pick:
    """A named prize that a throw may win."""

    prize: int | None  # None for the next prize, which the thrower gets without picking
    name: str
    left: int  # how many of that name are on the table
    key: str  # chooses it on the keyboard, "" for none
    is_chosen: bool


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


def picks(state: State, throw: c.Throw, naming: Naming, picked: int | None) -> tuple[Pick, ...]:
    """The named prizes among which the thrower may choose; () if there is no choice.

    picked: the prize asked for, None for the next prize; if it is no longer free, no pick is
    chosen. Raises IllegalCommand.
    """
    won = _won(decide(state, throw), throw.player)
    tier = next((prize.tier for prize in state.prizes if prize.id == won), None)
    if tier is None or pick_refusal(state, replace(throw, prize=won)) is not None:
        return ()
    ids: dict[str, list[int]] = {}
    for number in state.free(tier):
        ids.setdefault(str(naming.name(prize_ref(number))), []).append(number)
    is_gone = picked is not None and picked not in state.free(tier)
    if len(ids) < 2 and not is_gone:
        return ()
    chosen = state.free(tier)[0] if picked is None else picked
    keys = CHOICES.ljust(len(ids))
    return tuple(
        Pick(
            prize=own[0] if place else None,
            name=name,
            left=len(own),
            key=keys[place].strip(),
            is_chosen=chosen in own,
        )
        for place, (name, own) in enumerate(ids.items())
    )


def _won(events: Sequence[e.Event], thrower: int) -> int | None:
    """The first prize that the events award to the thrower."""
    won = (x.prize for x in events if isinstance(x, e.PrizeAwarded) and x.player == thrower)
    return next(won, None)


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
