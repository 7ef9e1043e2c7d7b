"""Who rolls when: turns, rounds, throws that do not count, and people who come and go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.decide import decide, opening, order_of_play
from rules.dice import Roll
from tests.rules.bobing.books import BOTH
from tests.rules.bobing.playing import NOTHING, ONE, seated, start

MANY = {1: 1, 6: 30}


def test_game_before_its_start_has_no_round_and_nobody_in_turn() -> None:
    state = opening(start("manila", MANY).book)

    assert (state.phase, state.round, state.turn, state.players) == ("waiting", 0, None, ())


def test_start_opens_the_first_round_with_the_first_player() -> None:
    opened = start("manila", MANY)

    assert decide(opening(opened.book), opened) == (
        e.Started(opened.book, opened.prizes, (1, 2, 3)),
    )
    table = seated("manila", MANY)
    assert (table.state.phase, table.state.round, table.state.turn) == ("rolling", 1, 1)


@pytest.mark.parametrize("key", BOTH)
def test_players_roll_in_order_once_a_round(key: str) -> None:
    table = seated(key, MANY)
    turns = []
    for _ in range(7):
        turns.append((table.state.round, table.turn))
        table.throw(NOTHING)

    assert turns == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1)]


def test_throw_tells_what_happened_and_who_is_next() -> None:
    table = seated("manila", MANY, players=2)
    roll = Roll.parse(NOTHING)

    assert table.throw(NOTHING) == (e.Rolled(1, roll), e.TurnPassed(2))
    assert table.throw(NOTHING) == (
        e.Rolled(2, roll),
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnPassed(1),
    )


def test_throw_remembers_that_it_was_simulated() -> None:
    table = seated("manila", MANY)
    roll = Roll.parse(NOTHING)

    events = table.do(c.Throw(1, roll, is_simulated=True))

    assert events[0] == e.Rolled(1, roll, is_simulated=True)


@pytest.mark.parametrize("fault", list(Fault))
def test_invalid_throw_in_manila_is_rolled_again_without_limit(fault: Fault) -> None:
    table = seated("manila", MANY)

    for _ in range(5):
        events = table.do(c.Void(1, fault))
        assert events == (e.ThrowVoided(1, fault, rolls_again=True, sits_out=False),)

    assert (table.turn, table.state.sits_out, table.holdings) == (1, frozenset(), {})
    table.throw(ONE)
    assert (table.turn, table.holdings) == (2, {601: 1})


def test_die_out_of_the_bowl_in_xiamen_costs_the_turn_and_the_next() -> None:
    table = seated("xiamen", MANY)

    assert table.do(c.Void(1, Fault.OUT)) == (
        e.ThrowVoided(1, Fault.OUT, rolls_again=False, sits_out=True),
        e.TurnPassed(2),
    )
    table.throw(NOTHING)
    assert table.throw(NOTHING)[1:] == (
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnForgone(1),
        e.TurnPassed(2),
    )
    table.throws(NOTHING, NOTHING)
    assert (table.state.round, table.turn) == (3, 1)


def test_player_who_sat_out_is_free_again_afterwards() -> None:
    table = seated("xiamen", MANY)
    table.do(c.Void(1, Fault.OUT))
    table.throws(NOTHING, NOTHING, NOTHING, NOTHING)

    assert (table.turn, table.state.sits_out) == (1, frozenset())


def test_leaning_die_in_xiamen_is_thrown_again_without_penalty() -> None:
    table = seated("xiamen", MANY)

    events = table.do(c.Void(1, Fault.LEANING))

    assert events == (e.ThrowVoided(1, Fault.LEANING, rolls_again=True, sits_out=False),)
    assert (table.turn, table.state.sits_out) == (1, frozenset())


def test_round_in_which_everybody_sits_out_passes_by_itself() -> None:
    table = seated("xiamen", MANY, players=2)
    table.do(c.Void(1, Fault.OUT))

    assert table.do(c.Void(2, Fault.OUT))[1:] == (
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnForgone(1),
        e.TurnForgone(2),
        e.RoundEnded(2),
        e.RoundBegan(3),
        e.TurnPassed(1),
    )
    assert (table.state.round, table.turn) == (3, 1)


def test_invalid_throw_follows_the_house_rule_and_not_the_town() -> None:
    manila = seated("manila", MANY, invalid="skip_next")
    xiamen = seated("xiamen", MANY, invalid="reroll")
    for table in (manila, xiamen):
        table.do(c.Void(1, Fault.OUT))

    assert (manila.turn, manila.state.sits_out) == (2, frozenset({1}))
    assert (xiamen.turn, xiamen.state.sits_out) == (1, frozenset())


def test_void_throw_may_cost_the_turn_and_not_the_next_one() -> None:
    table = seated("xiamen", MANY, players=2, invalid="void_only")

    assert table.do(c.Void(1, Fault.OUT)) == (
        e.ThrowVoided(1, Fault.OUT, rolls_again=False, sits_out=False),
        e.TurnPassed(2),
    )
    table.throw(NOTHING)
    assert (table.state.round, table.turn, table.state.sits_out) == (2, 1, frozenset())


def test_leaning_die_is_thrown_again_where_a_void_throw_costs_the_turn() -> None:
    table = seated("manila", MANY, invalid="void_only")

    assert table.do(c.Void(1, Fault.LEANING)) == (
        e.ThrowVoided(1, Fault.LEANING, rolls_again=True, sits_out=False),
    )
    assert table.turn == 1


@pytest.mark.parametrize(
    ("elder", "dice", "order"),
    [
        (2, (1, 1), (3, 4, 1, 2)),  # the elder is one, the next seat two
        (2, (1, 2), (4, 1, 2, 3)),
        (2, (1, 3), (1, 2, 3, 4)),
        (2, (2, 3), (2, 3, 4, 1)),  # five comes back to the elder
        (2, (6, 6), (1, 2, 3, 4)),  # twelve
        (4, (1, 1), (1, 2, 3, 4)),
    ],
)
def test_elders_dice_count_round_the_table_beginning_with_the_elder(
    elder: int, dice: tuple[int, int], order: tuple[int, ...]
) -> None:
    opened = replace(start("xiamen", MANY, players=4), elder=elder, elder_dice=dice)

    assert order_of_play(opened) == order


@pytest.mark.parametrize(
    ("elder", "dice", "order"),
    [(2, (1, 1), (1, 4, 3, 2)), (2, (2, 3), (2, 1, 4, 3)), (1, (1, 1), (4, 3, 2, 1))],
)
def test_elders_dice_count_the_other_way_where_the_turn_passes_that_way(
    elder: int, dice: tuple[int, int], order: tuple[int, ...]
) -> None:
    opened = start("xiamen", MANY, players=4, direction="counterclockwise")

    assert order_of_play(replace(opened, elder=elder, elder_dice=dice)) == order


def test_organisers_order_is_kept_clockwise_and_turned_counterclockwise() -> None:
    clockwise = start("manila", MANY, players=4)
    counterclockwise = start("manila", MANY, players=4, direction="counterclockwise")

    assert order_of_play(clockwise) == (1, 2, 3, 4)
    assert order_of_play(counterclockwise) == (1, 4, 3, 2)


def test_game_is_played_in_the_order_that_the_elder_threw() -> None:
    opened = replace(start("xiamen", MANY, players=4), elder=2, elder_dice=(1, 1))

    (started,) = decide(opening(opened.book), opened)

    assert started == e.Started(opened.book, opened.prizes, (3, 4, 1, 2))


def test_absent_player_is_skipped_and_keeps_what_was_won() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(ONE, NOTHING)

    assert table.do(c.Skip(1)) == (e.TurnSkipped(1), e.TurnPassed(2))
    assert table.holdings == {601: 1}


def test_round_goes_on_when_everybody_is_skipped() -> None:
    table = seated("manila", MANY, players=2)
    table.do(c.Skip(1))

    assert table.do(c.Skip(2)) == (
        e.TurnSkipped(2),
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnPassed(1),
    )


def test_called_player_rolls_at_once_and_the_others_follow_in_order() -> None:
    table = seated("manila", MANY)

    assert table.do(c.Call(3)) == (e.PlayerCalled(3),)
    turns = [table.turn]
    for _ in range(3):
        table.throw(NOTHING)
        turns.append(table.turn)

    assert (turns, table.state.round) == ([3, 1, 2, 1], 2)


def test_player_who_rolls_again_after_another_was_called_still_has_their_turn() -> None:
    table = seated("manila", MANY)
    table.do(c.Void(1, Fault.LEANING))
    table.do(c.Call(2))

    assert table.throw(NOTHING)[1:] == (e.TurnPassed(1),)


def test_late_arrival_takes_the_last_seat_and_rolls_in_this_round() -> None:
    table = seated("manila", MANY, players=2)
    table.throw(NOTHING)

    assert table.do(c.Join(9)) == (e.PlayerJoined(9),)
    table.throw(NOTHING)

    assert (table.state.players, table.turn, table.state.round) == ((1, 2, 9), 9, 1)


def test_anyone_may_roll_at_any_time_where_the_order_is_open() -> None:
    table = seated("manila", MANY, turn_order="open")

    table.throw(ONE, player=3)
    table.throw(ONE, player=3)

    assert (table.turn, table.state.round, table.holdings) == (1, 1, {601: 3, 602: 3})


def test_player_may_be_called_again_where_the_order_is_open() -> None:
    table = seated("manila", MANY, turn_order="open")
    table.throw(NOTHING)

    assert table.do(c.Call(1)) == (e.PlayerCalled(1),)


def test_player_who_sits_out_may_not_roll_even_where_the_order_is_open() -> None:
    table = seated("xiamen", MANY, turn_order="open")
    table.do(c.Void(1, Fault.OUT))

    assert table.refusal(c.Throw(1, Roll.parse(ONE))) == "game.sits_out"


def test_skipped_player_may_be_called_in_the_same_round_and_the_others_follow() -> None:
    table = seated("manila", MANY)
    table.do(c.Skip(1))
    table.throw(NOTHING)

    assert table.do(c.Call(1)) == (e.PlayerCalled(1),)
    turns = [(table.state.round, table.turn)]
    for _ in range(3):
        table.throw(NOTHING)
        turns.append((table.state.round, table.turn))

    assert turns == [(1, 1), (1, 3), (2, 1), (2, 2)]


def test_skipped_player_who_has_rolled_after_all_may_not_be_called_again() -> None:
    table = seated("manila", MANY)
    table.do(c.Skip(1))
    table.do(c.Call(1))
    table.throw(NOTHING)

    assert table.refusal(c.Call(1)) == "game.has_rolled"


def test_skipped_player_is_called_in_vain_once_the_round_is_over() -> None:
    table = seated("manila", MANY, players=2)
    table.do(c.Skip(1))
    table.throw(NOTHING)

    assert table.refusal(c.Call(1)) == "game.is_in_turn"
    assert table.state.skipped == frozenset()
