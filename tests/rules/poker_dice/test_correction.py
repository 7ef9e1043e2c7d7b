from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.poker_dice import Hand
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.state import Phase
from tests.rules.poker_dice.playing import ANN, BEN, CAI, LIMITED, Table, digits


def seqs(acts: tuple[object, ...]) -> list[int]:
    return [act.seq for act in acts]  # type: ignore[attr-defined]


def test_corrected_last_throw_changes_the_hand_and_the_winner() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")  # entries 2 and 3
    table.make(BEN, "55512")

    dropped = table.correct(2, c.Throw(ANN, digits("66626")))

    assert dropped == ()
    assert (table.state.winner, table.state.hands[ANN]) == (ANN, Hand.parse("66626"))


def test_later_throw_stays_where_the_held_dice_are_still_the_same() -> None:
    table = Table()
    table.throw(ANN, "44126")
    table.throw(ANN, "44456", held="12")

    dropped = table.correct(2, c.Throw(ANN, digits("44331")))

    assert dropped == ()
    assert (table.state.dice, table.state.thrown) == (digits("44456"), 2)


def test_later_throw_is_dropped_where_a_held_die_differs_now() -> None:
    table = Table()
    table.throw(ANN, "44126")
    table.throw(ANN, "44456", held="12")

    dropped = table.correct(2, c.Throw(ANN, digits("45126")))

    assert seqs(dropped) == [3]
    assert (table.state.turn, table.state.dice) == (ANN, digits("45126"))


def test_player_whose_last_throw_is_dropped_stood_since_play_went_on() -> None:
    table = Table()
    table.throw(ANN, "44126")
    table.throw(ANN, "44456", held="12")
    table.throw(ANN, "44446", held="123")
    table.make(BEN, "66543")

    dropped = table.correct(2, c.Throw(ANN, digits("35126")))

    assert seqs(dropped) == [3, 4]
    assert table.state.hands == {ANN: Hand.parse("35126"), BEN: Hand.parse("66543")}
    assert table.state.turn == CAI


def test_turn_that_was_over_too_early_goes_on_with_the_other_players() -> None:
    table = Table()
    table.make(ANN, "44126")  # entry 3 is the stand
    table.make(BEN, "66543")

    table.correct(3, c.Throw(ANN, digits("44456"), (0, 1)))

    assert table.state.hands == {ANN: Hand.parse("44456"), BEN: Hand.parse("66543")}


def test_skipped_player_who_threw_after_all_has_a_hand() -> None:
    table = Table()
    table.do(c.Skip(ANN))
    table.make(BEN, "66543")

    table.correct(2, c.Throw(ANN, digits("44456")))

    assert table.state.hands[ANN] == Hand.parse("44456")


def test_thrower_who_was_away_after_all_has_no_hand_and_no_later_throws() -> None:
    table = Table()
    table.make(ANN, "44456")
    table.make(BEN, "66543")

    dropped = table.correct(2, c.Skip(ANN))

    assert seqs(dropped) == [3]
    assert table.state.hands == {ANN: None, BEN: Hand.parse("66543")}


def test_throw_that_was_somebody_elses_passes_over_who_had_not_thrown() -> None:
    table = Table()
    table.throw(ANN, "44456")

    table.correct(2, c.Throw(BEN, digits("44456")))

    assert (table.state.turn, table.state.hands) == (BEN, {ANN: None})


def test_tie_that_is_none_any_more_drops_its_throws() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "44426")
    table.make(ANN, "11234")  # entries 6 and 7: the tie
    table.make(BEN, "55123")
    table.do(c.NextRound())

    dropped = table.correct(2, c.Throw(ANN, digits("66626")))

    assert seqs(dropped) == [6, 7, 8, 9]
    assert (table.state.round, dict(table.state.won)) == (2, {ANN: 1})


def test_tie_that_nobody_threw_off_has_no_winner() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "55512")
    table.do(c.NextRound())
    table.make(BEN, "66655")  # entries 7 and 8: the second round

    dropped = table.correct(2, c.Throw(ANN, digits("55521")))

    assert dropped == ()
    assert (table.state.round, dict(table.state.won)) == (2, {})
    assert table.state.hands == {BEN: Hand.parse("66655")}


def test_tie_that_stands_now_waits_where_nothing_came_after_it() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "55512")

    table.correct(2, c.Throw(ANN, digits("55521")))

    assert (table.state.phase, table.state.contestants) == (Phase.THROWING, (ANN, BEN))


def test_throws_beyond_a_new_limit_are_dropped() -> None:
    table = Table(LIMITED, players=(ANN, BEN))
    table.throw(ANN, "44126")
    table.throw(ANN, "44456", held="12")
    table.do(c.Stand(ANN))
    table.throw(BEN, "55123")
    table.throw(BEN, "55566", held="12")

    dropped = table.correct(3, c.Stand(ANN))

    assert seqs(dropped) == [4, 6]
    assert table.state.hands[BEN] == Hand.parse("55123")


def test_round_before_the_end_is_over_as_it_was() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "55512")
    table.do(c.End())

    table.correct(5, c.Throw(BEN, digits("55566"), (0, 1)))

    assert (table.state.phase, table.state.winner) == (Phase.ENDED, BEN)


def test_round_in_the_middle_of_which_the_game_ended_stays_open() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.throw(BEN, "55512")
    table.do(c.End(is_confirmed=True))

    dropped = table.correct(2, c.Throw(ANN, digits("44461")))

    assert dropped == ()
    assert (table.state.phase, dict(table.state.won)) == (Phase.ENDED, {})


def test_throw_of_the_round_is_not_taken_for_one_of_a_tie() -> None:
    table = Table(LIMITED, players=(ANN, BEN))
    table.throw(ANN, "44126")
    table.throw(ANN, "44456", held="12")
    table.do(c.Stand(ANN))
    table.throw(BEN, "62144")
    table.throw(BEN, "62555", held="12")

    dropped = table.correct(3, c.Stand(ANN))

    assert seqs(dropped) == [4, 6]
    assert (table.state.tie, table.state.turn, table.state.hands) == (1, ANN, {})


def test_throw_of_a_tie_is_not_taken_for_one_of_the_round() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.throw(BEN, "44126")  # entry 4
    table.throw(BEN, "44326", held="12")
    table.throw(BEN, "44426", held="12")
    table.throw(ANN, "66543")  # the tie
    table.do(c.Stand(ANN))
    table.throw(BEN, "66666")

    dropped = table.correct(4, c.Throw(BEN, digits("35126")))

    assert seqs(dropped) == [5, 6, 7, 8, 9]
    assert (table.state.turn, table.state.dice) == (BEN, digits("35126"))


def test_what_had_to_be_settled_is_told_with_the_act_before() -> None:
    table = Table()
    table.make(ANN, "44126")
    table.make(BEN, "66543")

    table.correct(3, c.Throw(ANN, digits("44456"), (0, 1)))

    stood = table.log.entries[-1].acts[0]
    assert stood.events == (
        e.Thrown(ANN, digits("44456"), (0, 1)),
        e.HandMade(ANN, Hand.parse("44456")),
        e.TurnPassed(BEN),
    )


def test_late_player_stays_whatever_is_corrected() -> None:
    table = Table(players=(ANN, BEN))
    table.throw(ANN, "44426")
    table.do(c.Join(CAI))

    dropped = table.correct(2, c.Skip(ANN))

    assert (dropped, table.state.seats.players) == ((), (ANN, BEN, CAI))


@pytest.mark.parametrize(
    ("seq", "command", "code"),
    [
        (1, c.Throw(ANN, digits("44426")), "correction.not_correctable"),
        (2, c.NextRound(), "correction.not_correctable"),
        (2, c.Throw(ANN, digits("44426")), "correction.no_change"),
        (2, c.Stand(ANN), "poker_dice.not_thrown"),
        (3, c.Throw(ANN, digits("54421"), (0,)), "poker_dice.held_changed"),
        (9, c.Skip(ANN), "log.not_done"),
    ],
)
def test_correction_is_refused_with_the_reason(seq: int, command: c.Command, code: str) -> None:
    table = Table()
    table.make(ANN, "44426")

    with pytest.raises(IllegalCommand) as refused:
        table.correct(seq, command)

    assert refused.value.sentence.code == code


def test_undone_correction_leaves_what_stood_before() -> None:
    table = Table()
    table.make(ANN, "44126")
    table.make(BEN, "66543")
    before = table.state

    table.correct(2, c.Skip(ANN))
    table.undo()

    assert table.state == before
