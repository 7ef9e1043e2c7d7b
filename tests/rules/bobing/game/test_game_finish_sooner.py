"""The ways to end an evening early: who is champion by them, what becomes of the rest, and undo."""

from __future__ import annotations

import pytest

from rules.bobing.book.switches import StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy
from tests.rules.bobing.books import BOTH
from tests.rules.bobing.playing import (
    NOTHING,
    ONE,
    RED_3,
    STRAIGHT,
    TRIPLES,
    TWO,
    Table,
    seated,
)

RED_4 = "444412"
MANY = {1: 1, 2: 2, 3: 2, 5: 3, 6: 5}
BEST, LOTS, NOBODY = ChampionBy.BEST_THROW, ChampionBy.LOTS, ChampionBy.NOBODY
# The 4s are counted only in a final by rounds.
EVERYWHERE = [by for by in ChampionBy if by is not ChampionBy.MOST_FOURS]


def playing(*throws: str, key: str = "manila", players: int = 4, **switches: str) -> Table:
    table = seated(key, MANY, players=players, **switches)
    table.throws(*throws)
    return table


def decided(table: Table, stop: c.Stop) -> e.Event:
    return table.do(stop)[-1]


def in_all(table: Table) -> list[int]:
    """Every prize, on the table or in a hand."""
    free = [prize for tier in range(1, 7) for prize in table.state.free(tier)]
    return sorted([*free, *table.holdings])


@pytest.mark.parametrize("key", BOTH)
def test_a_lot_among_those_present_chooses_a_champion_where_nobody_threw_one(key: str) -> None:
    table = playing(ONE, TWO, key=key)
    table.do(c.Leave(3))

    assert table.do(c.Stop(LOTS, lots=(3, 2, 4, 1))) == (
        e.Stopped(LOTS),
        e.ChampionsDecided((2,), LOTS),
    )
    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 2), e.Crowned(2, LOTS), e.Ended())
    assert table.state.found_by is LOTS


def test_the_highest_tier_thrown_is_the_best_throw_so_far() -> None:
    table = playing(ONE, RED_3, TWO, NOTHING)

    assert table.do(c.Stop(BEST, lots=(4, 3, 2, 1))) == (
        e.Stopped(BEST),
        e.ChampionsDecided((2,), BEST),
    )


def test_a_throw_counts_whether_or_not_its_prize_was_left() -> None:
    table = playing(STRAIGHT, TRIPLES, ONE, STRAIGHT)
    assert table.state.free(2) == ()

    assert table.state.best == {1: 2, 2: 2, 3: 6, 4: 2}
    assert decided(table, c.Stop(BEST, lots=(3, 4, 2, 1))) == e.ChampionsDecided((4,), LOTS)


def test_the_better_throw_of_a_player_stands() -> None:
    table = playing(RED_3, NOTHING, NOTHING, NOTHING, ONE)

    assert table.state.best == {1: 3}


def test_whoever_left_keeps_the_best_throw_but_has_no_lot_without_one() -> None:
    thrown, nothing = playing(ONE), playing(NOTHING)
    for table in (thrown, nothing):
        table.do(c.Leave(1))

    lots = (1, 3, 2, 4)
    assert decided(thrown, c.Stop(BEST, lots=lots)) == e.ChampionsDecided((1,), BEST)
    assert decided(nothing, c.Stop(BEST, lots=lots)) == e.ChampionsDecided((3,), LOTS)


@pytest.mark.parametrize("by", EVERYWHERE)
def test_a_champion_throw_wins_whatever_way_was_asked_for(by: ChampionBy) -> None:
    table = playing(ONE, RED_4)

    assert table.do(c.Stop(by, lots=(4, 3, 2, 1))) == (e.Stopped(), e.ChampionsDecided((2,)))


def test_equal_champion_throws_are_still_rolled_off() -> None:
    table = playing("444416", "444425")

    assert table.do(c.Stop(BEST, lots=(4, 3, 2, 1)))[1] == e.RollOffOpened((1, 2), 1, ())


@pytest.mark.parametrize(
    ("by", "champions"), [(LOTS, ((4, 2), LOTS)), (BEST, ((3, 1), BEST)), (NOBODY, ((), None))]
)
def test_several_champions_are_found_the_same_way(by: ChampionBy, champions: object) -> None:
    table = seated("manila", {1: 2, 6: 9}, players=4, stop_leftover="raffle")
    table.throws(TWO, ONE, STRAIGHT)

    found = decided(table, c.Stop(by, lots=(4, 2, 1, 3)))

    assert isinstance(found, e.ChampionsDecided)
    assert (found.players, found.by) == champions


def test_an_evening_can_end_without_a_champion_whose_prize_stays() -> None:
    table = playing(ONE)

    assert table.do(c.Stop(NOBODY)) == (e.Stopped(NOBODY), e.Ended())
    assert (table.state.phase, table.holdings, table.state.free(1)) == ("ended", {601: 1}, (101,))


def test_the_rest_is_raffled_without_a_champion_too_and_their_prize_is_not() -> None:
    table = playing(ONE)

    assert table.do(c.Stop(NOBODY, StopLeftover.RAFFLE))[1] == e.ChampionsDecided(())
    dealt, ended = table.do(c.Crown((4, 3, 2, 1)))
    assert (dealt, ended) == (
        e.PrizesDealt(
            tuple(
                zip(
                    (201, 202, 301, 302, 501, 502, 503, 602, 603, 604, 605),
                    (4, 3, 2, 1, 4, 3, 2, 1, 4, 3, 2),
                    strict=True,
                )
            ),
            e.Dealing.RAFFLE,
        ),
        e.Ended(),
    )
    assert table.state.free(1) == (101,)


def test_the_emcee_may_choose_against_the_house_rule_what_becomes_of_the_rest() -> None:
    raffled = playing(RED_4, stop_leftover="keep")
    kept = playing(RED_4, stop_leftover="raffle")
    raffled.do(c.Stop(leftover=StopLeftover.RAFFLE))
    kept.do(c.Stop(leftover=StopLeftover.KEEP))

    assert raffled.refusal(c.Crown()) == "game.no_lots"
    raffled.do(c.Crown((1, 2, 3, 4)))
    kept.do(c.Crown())
    assert [len(table.holdings) for table in (raffled, kept)] == [13, 1]


def test_this_round_is_finished_before_the_end_where_the_emcee_says_so() -> None:
    table = playing(ONE, TWO)

    assert table.do(c.Stop(BEST, lots=(4, 3, 2, 1), is_after_round=True)) == (
        e.LastRoundCalled(BEST, lots=(4, 3, 2, 1)),
    )
    assert (table.state.phase, table.turn) == ("rolling", 3)
    table.throw(NOTHING)
    assert table.throw(RED_3)[-3:] == (
        e.RoundEnded(1),
        e.Stopped(BEST),
        e.ChampionsDecided((4,), BEST),
    )


def test_whoever_comes_in_the_last_round_rolls_and_is_drawn_last() -> None:
    table = playing(NOTHING)
    table.do(c.Stop(LOTS, lots=(1, 2, 3, 4), is_after_round=True))
    table.do(c.Join(9))
    for player in (1, 2, 3):
        table.do(c.Leave(player))
    table.throws(NOTHING, NOTHING)

    assert table.state.champions == (4,)


def test_a_champion_throw_of_the_last_round_wins() -> None:
    table = playing(ONE)
    table.do(c.Stop(LOTS, StopLeftover.RAFFLE, (4, 3, 2, 1), is_after_round=True))
    table.throws(NOTHING, RED_4, NOTHING)

    assert (table.state.champions, table.state.found_by) == ((3,), None)
    assert table.state.stop_leftover() is StopLeftover.RAFFLE


def test_the_last_round_can_be_cut_short() -> None:
    table = playing(ONE)
    table.do(c.Stop(BEST, lots=(4, 3, 2, 1), is_after_round=True))

    assert table.do(c.Stop(NOBODY))[-1] == e.Ended()


def test_a_lot_ends_a_roll_off_among_those_who_can_still_win_it() -> None:
    table = playing()
    table.do(c.Stop())  # all four roll
    table.throws(TWO, ONE)
    table.do(c.Leave(4))

    assert table.do(c.Stop(LOTS, lots=(2, 4, 3, 1))) == (
        e.Stopped(LOTS),
        e.ChampionsDecided((3,), LOTS),
    )


@pytest.mark.parametrize(
    "stop",
    [
        c.Stop(),
        c.Stop(NOBODY),
        c.Stop(BEST, lots=(1, 2, 3, 4)),
        c.Stop(LOTS, lots=(1, 2, 3, 4), is_after_round=True),
    ],
)
def test_nothing_else_ends_a_roll_off(stop: c.Stop) -> None:
    table = playing()
    table.do(c.Stop())

    assert table.refusal(stop) == "game.in_roll_off"


@pytest.mark.parametrize("lots", [(), (1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 9), (1, 2, 3, 4, 9)])
@pytest.mark.parametrize("by", [BEST, LOTS])
def test_every_player_has_one_lot(by: ChampionBy, lots: tuple[int, ...]) -> None:
    assert playing().refusal(c.Stop(by, lots=lots)) == "game.no_lot_for_all"


@pytest.mark.parametrize("is_after_round", [False, True])
@pytest.mark.parametrize("leftover", [None, *StopLeftover])
@pytest.mark.parametrize("by", EVERYWHERE)
def test_each_way_keeps_every_prize_and_is_undone_by_one_step(
    by: ChampionBy, leftover: StopLeftover | None, is_after_round: bool
) -> None:
    table = playing(ONE, TWO)
    before, prizes = table.state, in_all(table)
    table.do(c.Stop(by, leftover, (4, 3, 2, 1), is_after_round=is_after_round))
    after = table.state

    table.undo()
    assert table.state == before
    table.redo()
    assert table.state == after
    while table.state.turn is not None:
        is_roll_off = table.state.roll_off is not None
        table.throw("4" * table.turn + "135623"[table.turn :] if is_roll_off else NOTHING)
        assert in_all(table) == prizes
    if table.state.phase == "crowning":
        table.do(c.Crown((1, 2, 3, 4)))
    assert (table.state.phase, in_all(table)) == ("ended", prizes)


def test_a_correction_finds_the_champion_among_the_throws_as_they_are_now() -> None:
    table = playing(RED_3, STRAIGHT)
    table.do(c.Stop(BEST, lots=(4, 3, 2, 1)))
    assert table.state.champions == (2,)

    wrong = table.log.done[2]
    assert isinstance(wrong.command, c.Throw)
    corrected = table.correct(wrong.seq, c.Void(2, c.Fault.LEANING))

    assert corrected.dropped == ()
    assert table.state.champions == (1,)


def test_two_entries_of_one_person_have_the_better_throw_of_both() -> None:
    table = playing(ONE, RED_3)
    table.do(c.Merge(2, into=1))

    assert table.state.best == {1: 3}
