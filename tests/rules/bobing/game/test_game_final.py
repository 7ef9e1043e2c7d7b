"""What a final's own end meets at a table: who comes, goes, is skipped, or is put right later."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy, Fault
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, RED_3, TWO, Table, seated

LOW, MIDDLE, HIGH = "444412", "444425", "555556"
FOURS = ChampionBy.MOST_FOURS


def by_rounds(champions: int = 1, *, players: int = 3, **switches: str) -> Table:
    return seated("manila", {1: champions}, players=players, end="best_of_round", **switches)


def by_a_lap(champions: int = 1, *, players: int = 3, **switches: str) -> Table:
    return seated("manila", {1: champions}, players=players, end="unbeaten_lap", **switches)


def roll(text: str) -> Roll:
    return Roll.parse(text)


def test_round_with_a_champion_throw_is_finished_and_its_best_throw_wins() -> None:
    table = by_rounds()
    table.throws(NOTHING, NOTHING, NOTHING, LOW)

    assert table.throw(HIGH)[-1] == e.TurnPassed(3)
    assert table.throw(NOTHING)[1:] == (e.RoundEnded(2), e.ChampionsDecided((2,)))


def test_lower_prizes_end_no_final_and_stay_where_they_are_not_won() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 1}, players=2, end="best_of_round")
    table.throws(ONE)

    assert table.throw(TWO)[1:] == (
        e.PrizeAwarded(501, 2),
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnPassed(1),
    )


def test_after_three_rounds_the_4s_of_all_throws_are_counted() -> None:
    """1 threw 3 and 0 and 0, 2 threw 2 and 1 and 1, 3 nothing."""
    table = by_rounds()
    table.throws(RED_3, TWO, NOTHING, NOTHING, ONE, NOTHING, NOTHING, ONE)

    assert table.throw(NOTHING)[1:] == (e.RoundEnded(3), e.ChampionsDecided((2,), FOURS))
    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 2), e.Crowned(2, FOURS), e.Ended())


def test_equal_4s_are_rolled_off_whatever_is_said_of_equal_champion_throws() -> None:
    table = by_rounds(tie="first_keeps")
    table.throws(RED_3, TWO, NOTHING, NOTHING, ONE, NOTHING, NOTHING, NOTHING)

    assert table.throw(NOTHING)[2:] == (e.RollOffOpened((1, 2), 1, ()), e.TurnPassed(1))


def test_whoever_has_left_keeps_their_4s_and_forgoes_the_roll_off() -> None:
    table = by_rounds()
    table.throws(RED_3, RED_3, NOTHING)
    table.do(c.Leave(1))
    table.throws(NOTHING, NOTHING, NOTHING)

    assert table.throw(NOTHING)[2:] == (e.RollOffOpened((1, 2), 1, ()), e.TurnPassed(2))
    assert table.throw(NOTHING)[1:] == (e.RollOffThrown(1, None), e.ChampionsDecided((2,)))


def test_whoever_came_late_and_threw_nothing_is_counted_with_none() -> None:
    table = by_rounds(players=2)
    table.throws(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    table.do(c.Join(3))
    table.throw(NOTHING)

    assert table.do(c.Skip(3))[-2:] == (e.RollOffOpened((1, 2, 3), 1, ()), e.TurnPassed(1))


def test_two_entries_of_one_person_have_the_better_count() -> None:
    """1 has 3 and 2 has 2; 1 turns out to be 3, who has 1."""
    table = by_rounds()
    table.throws(RED_3, TWO, ONE)
    table.do(c.Merge(1, 3))

    assert table.state.fours == {2: 2, 3: 3}


def test_champions_of_a_round_stay_champions_and_later_rounds_fill_the_other_seats() -> None:
    """Two go on: 1 by the first round, and of the second the better; 1's own throws are idle."""
    table = by_rounds(2, players=4)
    table.throws(LOW, NOTHING, NOTHING, NOTHING)
    assert (table.state.phase, table.state.round) == ("rolling", 2)
    table.throws(HIGH, LOW, MIDDLE)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((1, 3))


def test_seats_that_are_left_after_three_rounds_go_by_the_4s() -> None:
    """1 is champion by a throw of five 5s; of the others 3 has most 4s."""
    table = by_rounds(2)
    table.throws("555551", NOTHING, ONE)
    table.throws(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((1, 3), FOURS)
    assert table.do(c.Crown())[:4] == (
        e.PrizeAwarded(101, 1),
        e.Crowned(1),
        e.PrizeAwarded(102, 3),
        e.Crowned(3, FOURS),
    )


def test_emcee_can_let_the_4s_decide_before_the_last_round() -> None:
    table = by_rounds()
    table.throws(ONE, TWO)

    assert table.do(c.Stop(FOURS)) == (e.Stopped(FOURS), e.ChampionsDecided((2,), FOURS))


def test_4s_before_anybody_has_thrown_let_everybody_roll() -> None:
    assert by_rounds().do(c.Stop(FOURS))[1] == e.RollOffOpened((1, 2, 3), 1, ())


def test_corrected_throw_of_an_earlier_round_ends_the_final_with_that_round() -> None:
    """2 threw for champion in round 1, which was typed wrong: what came after did not count."""
    table = by_rounds()
    table.throws(NOTHING, NOTHING, NOTHING, ONE, LOW)

    made = table.correct(3, c.Throw(2, roll(MIDDLE)))

    assert table.state.champions == (2,)
    assert [act.seq for act in made.dropped] == [5, 6]


def test_corrected_throw_takes_a_final_on_that_was_over() -> None:
    table = by_rounds()
    table.throws(NOTHING, LOW, NOTHING)
    assert table.state.champions == (2,)

    table.correct(3, c.Throw(2, roll(NOTHING)))

    assert (table.state.phase, table.state.round, table.turn) == ("rolling", 2, 1)


def test_leader_wins_at_once_when_the_others_have_thrown_without_beating() -> None:
    table = by_a_lap()
    table.throws(NOTHING, LOW, NOTHING)

    assert table.throw(NOTHING)[1:] == (e.ChampionsDecided((2,)),)


def test_higher_throw_begins_the_lap_anew() -> None:
    table = by_a_lap()
    table.throws(LOW, NOTHING, MIDDLE, NOTHING)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((3,))


def test_equal_throw_neither_beats_nor_waits_where_it_is_rolled_off() -> None:
    table = by_a_lap()
    table.throws("444416", "444425")

    assert table.throw(NOTHING)[1:] == (e.RollOffOpened((1, 2), 1, ()), e.TurnPassed(1))


def test_equal_throw_leads_where_the_last_wins() -> None:
    table = by_a_lap(tie="last_wins")
    table.throws("444416", "444425", NOTHING)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((2,))


def test_skipped_void_and_forgone_turns_are_turns_of_the_lap() -> None:
    table = by_a_lap(players=4, invalid="skip_next")
    table.throw(LOW)
    table.do(c.Skip(2))
    table.do(c.Void(3, Fault.OUT))

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((1,))


def test_turn_that_is_forgone_may_be_the_last_of_the_lap() -> None:
    """3 sits the second round out, and everybody else has thrown."""
    table = by_a_lap(invalid="skip_next")
    table.throws(NOTHING, NOTHING)
    table.do(c.Void(3, Fault.OUT))
    table.throws(LOW)

    assert table.throw(NOTHING)[1:] == (e.TurnForgone(3), e.ChampionsDecided((1,)))


def test_throw_that_is_thrown_again_is_no_turn() -> None:
    table = by_a_lap(players=2)
    table.throw(LOW)
    table.do(c.Void(2, Fault.OUT))

    assert table.turn == 2
    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((1,))


def test_final_is_over_when_the_last_challenger_leaves() -> None:
    table = by_a_lap()
    table.throws(LOW, NOTHING)

    assert table.do(c.Leave(3)) == (e.PlayerLeft(3), e.ChampionsDecided((1,)))


def test_final_is_over_when_a_challenger_leaves_who_is_not_in_turn() -> None:
    """The table is open: 2 throws once more, and 3 goes home meanwhile."""
    table = by_a_lap(turn_order="open")
    table.throws(LOW, NOTHING)
    table.do(c.Call(2))

    assert table.do(c.Leave(3)) == (e.PlayerLeft(3), e.ChampionsDecided((1,)))


def test_final_is_over_when_the_last_challenger_was_somebody_else_all_the_time() -> None:
    table = by_a_lap(turn_order="open")
    table.throws(LOW, NOTHING)
    table.do(c.Call(2))

    assert table.do(c.Merge(3, 2)) == (e.PlayersMerged(3, 2), e.ChampionsDecided((1,)))


def test_everybody_but_the_leader_may_leave_without_hanging_it_up() -> None:
    table = by_a_lap()
    table.throw(LOW)
    table.do(c.Leave(3))

    assert table.do(c.Leave(2)) == (e.PlayerLeft(2), e.ChampionsDecided((1,)))


def test_leader_who_has_left_is_still_to_be_beaten() -> None:
    table = by_a_lap()
    table.throw(LOW)
    table.do(c.Leave(1))
    table.throw(NOTHING)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((1,))


def test_late_arrival_has_a_turn_of_the_lap_too() -> None:
    table = by_a_lap(players=2)
    table.throw(LOW)
    table.do(c.Join(3))
    assert table.throw(NOTHING)[-1] == e.TurnPassed(3)

    assert table.throw(HIGH)[1] == e.CandidateRecorded(3, roll(HIGH), leader=3)
    assert table.state.phase == "rolling"


def test_without_a_leader_after_ten_rounds_each_rolls_once() -> None:
    table = by_a_lap(players=2)
    table.throws(*[NOTHING] * 19)

    assert table.throw(NOTHING)[1:] == (
        e.RoundEnded(10),
        e.RollOffOpened((1, 2), 1, (), is_tie=False),
        e.TurnPassed(1),
    )


def test_leader_of_the_tenth_round_has_a_lap_all_the_same() -> None:
    table = by_a_lap(players=2)
    table.throws(*[NOTHING] * 19)

    assert table.throw(LOW)[-1] == e.TurnPassed(1)
    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((2,))


def test_several_champions_lead_together_for_a_lap() -> None:
    """Two go on: 1 and 3 lead once 3 has thrown; 2 and 4 try, and 1 need not."""
    table = by_a_lap(2, players=4)
    table.throws(LOW, NOTHING, MIDDLE, NOTHING, NOTHING)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((3, 1))


def test_who_is_wanting_after_ten_rounds_is_rolled_for_among_the_others() -> None:
    table = by_a_lap(2)
    table.throws(LOW, *[NOTHING] * 28)

    assert table.throw(NOTHING)[1:] == (
        e.RoundEnded(10),
        e.RollOffOpened((2, 3), 1, (1,), is_tie=False),
        e.TurnPassed(2),
    )


def test_own_lower_throw_that_counts_hands_the_lead_on_with_a_lap_before_it() -> None:
    """The table is open: 1 led, and the latest throw counts, so that 2 leads now."""
    table = by_a_lap(turn_order="open", own_repeat="latest")
    table.throws(MIDDLE, LOW)
    table.do(c.Call(1))
    table.throw("444411")
    assert table.state.phase == "rolling"

    table.throws(NOTHING, NOTHING)
    assert table.state.champions == (2,)


def test_prize_that_nobody_takes_away_is_the_first_leaders_after_a_lap() -> None:
    table = by_a_lap(champion_award="held_and_chased", chase="none")
    table.throws(LOW, HIGH)

    assert table.throw(NOTHING)[-1] == e.ChampionsDecided((1,))


def test_game_for_nothing_but_the_champions_prize_never_says_that_the_last_one_is_gone() -> None:
    table = seated("manila", {1: 1}, players=2)
    assert table.throw(NOTHING)[1:] == (e.TurnPassed(2),)
    table.throws(NOTHING, LOW)

    assert table.throw(NOTHING)[1:] == (e.RoundEnded(2), e.ChampionsDecided((1,)))
