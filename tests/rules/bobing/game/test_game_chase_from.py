"""From whom a prize is taken: the oldest or the newest holder, a neighbour, or whom one likes."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, RED_3, STRAIGHT, TRIPLES, Table, seated

SECONDS = {1: 1, 2: 2, 6: 9}


def choosing(*throws: str, players: int = 3, counts: dict[int, int] = SECONDS) -> Table:
    """A Xiamen game in which whoever chases says from whom."""
    table = seated("xiamen", counts, players=players, chase_from="thrower_chooses")
    table.throws(*throws)
    return table


def test_newest_holder_gives_where_the_house_says_so() -> None:
    table = seated("xiamen", SECONDS, chase_from="newest")
    table.throws(STRAIGHT, TRIPLES)

    taken = [table.throw(STRAIGHT)[1] for _ in range(3)]

    assert taken == [e.PrizeTaken(202, 2, 3), e.PrizeTaken(202, 3, 1), e.PrizeTaken(202, 1, 2)]
    assert table.holdings == {201: 1, 202: 2}


def test_newest_prize_of_ones_own_is_passed_over() -> None:
    table = seated("xiamen", SECONDS, players=2, chase_from="newest")
    table.throws(STRAIGHT, STRAIGHT, NOTHING)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(201, 1, 2)


def test_nearest_holder_before_the_thrower_gives_where_the_house_says_so() -> None:
    table = seated("xiamen", SECONDS, players=4, chase_from="previous_seat")
    table.throws(STRAIGHT, STRAIGHT, NOTHING)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(202, 2, 4)


def test_nearest_holder_before_the_first_player_sits_at_the_end() -> None:
    table = seated("xiamen", SECONDS, players=4, chase_from="previous_seat")
    table.throws(NOTHING, STRAIGHT, STRAIGHT, NOTHING)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(202, 3, 1)


def test_seat_before_the_thrower_follows_the_direction_of_play() -> None:
    table = seated(
        "xiamen", SECONDS, players=4, chase_from="previous_seat", direction="counterclockwise"
    )
    # The elder's dice come round to player 1; then 4, 3 and 2 roll.
    table.throws(STRAIGHT, STRAIGHT, NOTHING)

    assert (table.turn, table.throw(STRAIGHT)[1]) == (2, e.PrizeTaken(202, 4, 2))


def test_late_arrival_sits_after_the_last_and_before_the_first() -> None:
    table = seated("xiamen", SECONDS, players=2, chase_from="previous_seat")
    table.throw(STRAIGHT)
    table.do(c.Join(9))
    table.throws(NOTHING, STRAIGHT, NOTHING)

    assert (table.turn, table.throw(STRAIGHT)[1]) == (2, e.PrizeTaken(201, 1, 2))
    assert (table.turn, table.throw(STRAIGHT)[1]) == (9, e.PrizeTaken(201, 2, 9))


def test_neighbour_gives_the_prize_they_have_held_longest() -> None:
    table = seated("xiamen", SECONDS, players=2, chase_from="previous_seat")
    table.throws(STRAIGHT, NOTHING, STRAIGHT)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(201, 1, 2)


def test_thrower_is_asked_from_whom_they_take() -> None:
    table = choosing(STRAIGHT, TRIPLES)

    assert table.throw(STRAIGHT) == (e.Rolled(3, Roll.parse(STRAIGHT)), e.ChaseOpened(3, 2))
    assert (table.state.phase, table.turn, table.holdings) == ("choosing", 3, {201: 1, 202: 2})


def test_chosen_holder_gives_and_the_next_player_rolls() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT)

    assert table.take_from(2) == (
        e.PrizeTaken(202, 2, 3),
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnPassed(1),
    )
    assert (table.state.phase, table.state.chase) == ("rolling", None)
    assert table.holdings == {201: 1, 202: 3}


def test_prize_that_was_chosen_goes_to_the_end_of_the_queue() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT)
    table.take_from(1)

    assert list(table.holdings.items()) == [(202, 2), (201, 3)]


def test_chosen_holder_of_several_gives_the_one_held_longest() -> None:
    table = choosing(STRAIGHT, STRAIGHT, NOTHING, STRAIGHT, NOTHING, counts={1: 1, 2: 3, 6: 9})

    table.throw(STRAIGHT)

    assert table.take_from(1)[0] == e.PrizeTaken(201, 1, 3)


def test_nobody_is_asked_where_one_player_holds_them_all() -> None:
    table = choosing(STRAIGHT, NOTHING, STRAIGHT, players=2)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(201, 1, 2)


def test_nobody_is_asked_where_all_others_but_one_hold_none() -> None:
    table = choosing(STRAIGHT, STRAIGHT, players=2)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(202, 2, 1)


def test_nobody_is_asked_while_a_prize_is_on_the_table() -> None:
    table = choosing(STRAIGHT, STRAIGHT, counts={1: 1, 2: 3, 6: 9})

    assert table.throw(STRAIGHT)[1] == e.PrizeAwarded(203, 3)


def test_nobody_is_asked_where_a_thrower_holds_them_all() -> None:
    table = choosing(STRAIGHT, NOTHING, STRAIGHT, NOTHING, players=2)

    assert table.throw(STRAIGHT)[1] == e.TierFoundEmpty(1, 2)


def test_prizes_for_three_fours_are_chosen_too() -> None:
    table = choosing(RED_3, RED_3, counts={1: 1, 3: 2, 6: 9})

    assert table.throw(RED_3)[1] == e.ChaseOpened(3, 3)
    assert table.take_from(1)[0] == e.PrizeTaken(301, 1, 3)


def test_champions_prize_passes_without_a_question() -> None:
    table = choosing("444411", counts={1: 2, 6: 9})
    table.throw("444412")

    assert table.throw("444466")[2] == e.PrizeTaken(101, 1, 3)


def test_nothing_else_happens_before_the_choice() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT)
    others = (
        c.Throw(3, Roll.parse(ONE)),
        c.Void(3, Fault.OUT),
        c.Skip(3),
        c.Call(1),
        c.Join(9),
        c.Stop(),
        c.Crown(),
    )

    assert {table.refusal(command) for command in others} == {"game.to_choose"}


def test_only_a_holder_of_such_a_prize_can_be_chosen() -> None:
    table = choosing(STRAIGHT, TRIPLES, ONE, NOTHING, NOTHING, NOTHING, STRAIGHT, players=4)

    refused = [table.refusal(c.TakeFrom(giver)) for giver in (3, 4, 9)]

    assert refused == ["game.not_a_holder"] * 3


def test_thrower_cannot_take_from_themselves() -> None:
    table = choosing(STRAIGHT, STRAIGHT, STRAIGHT, counts={1: 1, 2: 3, 6: 9})
    table.throw(STRAIGHT)

    assert table.refusal(c.TakeFrom(1)) == "game.not_a_holder"


def test_nobody_takes_without_a_chasing_throw() -> None:
    table = choosing(STRAIGHT, TRIPLES)

    assert table.refusal(c.TakeFrom(1)) == "game.not_to_choose"


def test_choice_can_be_taken_back_and_made_anew() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT)
    asked = table.state
    table.take_from(1)
    table.undo()
    assert table.state == asked

    table.take_from(2)

    assert table.holdings == {201: 1, 202: 3}


def test_choice_of_one_who_rolled_out_of_turn_leaves_the_turn_where_it_was() -> None:
    table = seated("xiamen", SECONDS, chase_from="thrower_chooses", turn_order="open")
    table.throws(STRAIGHT, STRAIGHT)
    table.throw(NOTHING)
    table.throw(STRAIGHT, player=3)

    assert table.take_from(1) == (e.PrizeTaken(201, 1, 3), e.TurnPassed(1))


def test_choice_may_end_the_last_round() -> None:
    table = seated(
        "xiamen", {1: 1, 2: 2, 6: 1}, players=4, chase_from="thrower_chooses", end="finish_round"
    )
    table.throws(STRAIGHT, STRAIGHT, NOTHING, "444466")
    table.throws(ONE, NOTHING, STRAIGHT)
    table.take_from(1)

    table.throw(STRAIGHT)

    assert table.take_from(3)[1:] == (e.RoundEnded(2), e.ChampionsDecided((4,)))
