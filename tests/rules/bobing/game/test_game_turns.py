"""Who rolls when: turns, rounds, throws that do not count, and people who come and go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.decide import decide, opening, order_of_play
from tests.rules.bobing.books import BOTH
from tests.rules.bobing.playing import NOTHING, ONE, STAGE, seated, start

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


SCENES = """
Throw tells what happened and who is next
    manila 1:1 6:30 players=2 | 112356 -> Rolled(1, 112356) TurnPassed(2)
    112356 -> Rolled(2, 112356) RoundEnded(1) RoundBegan(2) TurnPassed(1)
Throw remembers that it was simulated
    manila 1:1 6:30 | Throw(1, 112356, True) -> Rolled(1, 112356, True) ...
Die out of the bowl in xiamen costs the turn and the next
    xiamen 1:1 6:30 | Void(1, out) -> ThrowVoided(1, out, False, True) TurnPassed(2)
    112356 112356 -> RoundEnded(1) RoundBegan(2) TurnForgone(1) TurnPassed(2)
    112356 112356
    round = 3; turn = 1
Player who sat out is free again afterwards
    xiamen 1:1 6:30 | Void(1, out) 112356 112356 112356 112356
    turn = 1; sits_out = {}
Leaning die in xiamen is thrown again without penalty
    xiamen 1:1 6:30 | Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    turn = 1; sits_out = {}
Round in which everybody sits out passes by itself
    xiamen 1:1 6:30 players=2 | Void(1, out) Void(2, out) -> * RoundEnded(1) RoundBegan(2)
        TurnForgone(1) TurnForgone(2) RoundEnded(2) RoundBegan(3) TurnPassed(1)
    round = 3; turn = 1
Void throw may cost the turn and not the next one
    xiamen 1:1 6:30 players=2 invalid=void_only | Void(1, out) -> ThrowVoided(1, out, False, False)
        TurnPassed(2)
    112356
    round = 2; turn = 1; sits_out = {}
Leaning die is thrown again where a void throw costs the turn
    manila 1:1 6:30 invalid=void_only | Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    turn = 1
Absent player is skipped and keeps what was won
    manila 1:1 6:30 players=2 | 411235 112356 Skip(1) -> TurnSkipped(1) TurnPassed(2)
    holdings = {601: 1}
Round goes on when everybody is skipped
    manila 1:1 6:30 players=2 | Skip(1) Skip(2) -> TurnSkipped(2) RoundEnded(1) RoundBegan(2)
        TurnPassed(1)
Player who rolls again after another was called still has their turn
    manila 1:1 6:30 | Void(1, leaning) Call(2) 112356 -> TurnPassed(1)
Late arrival takes the last seat and rolls in this round
    manila 1:1 6:30 players=2 | 112356 Join(9) -> PlayerJoined(9)
    112356
    players = (1, 2, 9); turn = 9; round = 1
Anyone may roll at any time where the order is open
    manila 1:1 6:30 turn_order=open | Throw(3, 411235) Throw(3, 411235)
    turn = 1; round = 1; holdings = {601: 3, 602: 3}
Player may be called again where the order is open
    manila 1:1 6:30 turn_order=open | 112356 Call(1) -> PlayerCalled(1)
Player who sits out may not roll even where the order is open
    xiamen 1:1 6:30 turn_order=open | Void(1, out)
    Throw(1, 411235) !> game.sits_out
Skipped player who has rolled after all may not be called again
    manila 1:1 6:30 | Skip(1) Call(1) 112356
    Call(1) !> game.has_rolled
Skipped player is called in vain once the round is over
    manila 1:1 6:30 players=2 | Skip(1) 112356 Call(1) !> game.is_in_turn
    skipped = {}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


@pytest.mark.parametrize("fault", list(Fault))
def test_invalid_throw_in_manila_is_rolled_again_without_limit(fault: Fault) -> None:
    table = seated("manila", MANY)

    for _ in range(5):
        events = table.do(c.Void(1, fault))
        assert events == (e.ThrowVoided(1, fault, rolls_again=True, sits_out=False),)

    assert (table.turn, table.state.sits_out, table.holdings) == (1, frozenset(), {})
    table.throw(ONE)
    assert (table.turn, table.holdings) == (2, {601: 1})


def test_invalid_throw_follows_the_house_rule_and_not_the_town() -> None:
    manila = seated("manila", MANY, invalid="skip_next")
    xiamen = seated("xiamen", MANY, invalid="reroll")
    for table in (manila, xiamen):
        table.do(c.Void(1, Fault.OUT))

    assert (manila.turn, manila.state.sits_out) == (2, frozenset({1}))
    assert (xiamen.turn, xiamen.state.sits_out) == (1, frozenset())


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


def test_called_player_rolls_at_once_and_the_others_follow_in_order() -> None:
    table = seated("manila", MANY)

    assert table.do(c.Call(3)) == (e.PlayerCalled(3),)
    turns = [table.turn]
    for _ in range(3):
        table.throw(NOTHING)
        turns.append(table.turn)

    assert (turns, table.state.round) == ([3, 1, 2, 1], 2)


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
