"""What Hypothesis draws for a game: a shipped book under any house rules, dice, and corrections."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.bobing import Rulebook
from rules.bobing.book.rulebook import shipped
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Fault
from rules.bobing.game.state import State
from rules.dice import Roll
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import GRAB, stock

TELLING = (
    *("112356", "411235", "411235", "441123", "444123", "222213", "222244", "123456", "123456"),
    *("111222", "444222", "444411", "444416", "444425", "444466", "222221", "222224", "666662"),
    *("444441", "111111", "666666", GRAB),
)
rolls = st.sampled_from(TELLING).map(Roll.parse) | st.tuples(*[st.integers(1, 6)] * 6).map(Roll)
chasing = st.sampled_from(("123456", "111222", "444123", "444222", "411235")).map(Roll.parse)
runs = st.lists(rolls, min_size=1, max_size=12) | st.lists(chasing, min_size=6, max_size=16)
people = st.integers(1, 7)
seconds = st.sampled_from((0, 1, 15, 40))
orders = st.permutations(range(1, 8))
counts = st.fixed_dictionaries(
    {tier: st.integers(0, (3, 2, 2, 1, 1, 1)[tier - 1]) for tier in range(1, 7)}
)


@st.composite
def books(draw: st.DrawFn, key: str = "") -> Rulebook:
    """A shipped book, or any of them, as it is or with every house rule at any of its values."""
    plain = book(key or draw(st.sampled_from(shipped())))
    values = {key: tuple(switch.values) for key, switch in plain.definitions.items()}
    any_rules = st.fixed_dictionaries({key: st.sampled_from(values[key]) for key in values})
    chosen = draw(st.one_of(st.just({}), any_rules, any_rules, any_rules))
    return plain.under(chosen)


@st.composite
def starts(draw: st.DrawFn, key: str) -> c.Start:
    """The opening of a game by such a book, in which few prizes are to be won."""
    rules, wanted = draw(books(key)), draw(counts)
    if rules.switches["end"] in ("best_of_round", "unbeaten_lap"):
        wanted = {**wanted, 1: max(1, wanted[1])}  # these games are played for it
    prizes = draw(st.permutations(stock({**wanted, 6: 1 + wanted[6]})))
    players = tuple(draw(st.permutations(range(1, 1 + draw(st.integers(2, 4))))))
    asked: dict[str, Any] = {"at": draw(st.integers(0, 10))}
    if rules.switches["first_player"] == "elder":
        dice = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
        asked |= {"elder": draw(st.sampled_from(players)), "elder_dice": dice}
    elif rules.switches["first_player"] in ("lots", "random"):
        asked["first"] = draw(st.sampled_from(players))
    if rules.switches["end"] == "timed":
        asked["minutes"] = draw(st.integers(1, 3))
    return c.Start(rules, tuple(prizes), players, **asked)


@st.composite
def corrected(draw: st.DrawFn, wrong: c.Command) -> c.Command:
    """What should have stood in the place of a turn: other dice, another player, a fault, none."""
    thrower = getattr(wrong, "player", 1)
    player = draw(st.just(thrower) | people)
    roll = wrong.roll if isinstance(wrong, c.Throw) and player != thrower else draw(rolls)
    is_confirmed = draw(st.sampled_from((True, True, False)))
    right = c.Throw(player, roll, is_confirmed=is_confirmed)
    others: tuple[c.Command, ...] = (c.Void(player, Fault.OUT), c.Skip(player))
    return draw(st.sampled_from((right, right, right, *others)))


@st.composite
def alike(draw: st.DrawFn, state: State) -> dict[int, str]:
    """What each prize is; none of it is said of some."""
    names = st.sampled_from(("kettle", "hopia", "tea"))
    return draw(st.dictionaries(st.sampled_from([prize.id for prize in state.prizes]), names))


@st.composite
def by_hand(draw: st.DrawFn, state: State, at: int) -> c.Command:
    """What is done without dice: prizes handed over, players who leave, come back, move or are one
    person."""
    prizes = st.sampled_from([prize.id for prize in state.prizes])
    players = st.sampled_from((*state.players, *state.players, *range(1, 8)))
    kinds = (c.TakeBack, c.Give, c.Swap, c.Leave, c.ComeBack, c.Reorder, c.Merge)
    kind = draw(st.sampled_from(kinds))
    if kind is c.TakeBack:
        return c.TakeBack(draw(prizes))
    if kind is c.Give:
        return c.Give(draw(prizes), draw(players))
    if kind is c.Swap:
        return c.Swap(draw(prizes), draw(prizes))
    if kind is c.Leave:
        return c.Leave(draw(players), at=at)
    if kind is c.ComeBack:
        return c.ComeBack(draw(players))
    if kind is c.Reorder:
        return c.Reorder(tuple(draw(st.permutations(state.players))))
    return c.Merge(draw(players), draw(players), at=at)
