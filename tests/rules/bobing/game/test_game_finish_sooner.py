"""The ways to end an evening early: who is champion by them, what becomes of the rest, and undo."""

from __future__ import annotations

import pytest

from rules.bobing.book.switches import StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy
from tests.rules.bobing.playing import (
    NOTHING,
    ONE,
    RED_3,
    STAGE,
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


SCENES = """
A lot among those present chooses a champion where nobody threw one
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 441123 Leave(3) Stop(lots, lots=(3, 2, 4, 1)) ->
        Stopped(lots) ChampionsDecided((2,), lots)
    Crown() -> PrizeAwarded(101, 2) Crowned(2, lots) Ended()
    found_by = lots
    xiamen 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 441123 Leave(3) Stop(lots, lots=(3, 2, 4, 1)) ->
        Stopped(lots) ChampionsDecided((2,), lots)
    Crown() -> PrizeAwarded(101, 2) Crowned(2, lots) Ended()
    found_by = lots
The highest tier thrown is the best throw so far
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 444123 441123 112356 Stop(best_throw, lots=(4, 3,
        2, 1)) -> Stopped(best_throw) ChampionsDecided((2,), best_throw)
The better throw of a player stands
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 444123 112356 112356 112356 411235
    best = {1: 3}
Equal champion throws are still rolled off
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 444416 444425 Stop(best_throw, lots=(4, 3, 2, 1)) -> *
        RollOffOpened((1, 2), 1, ()) ...
An evening can end without a champion whose prize stays
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Stop(nobody) -> Stopped(nobody) Ended()
    phase = ended; holdings = {601: 1}; free(1) = (101,)
This round is finished before the end where the emcee says so
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 441123 Stop(best_throw, lots=(4, 3, 2, 1),
        is_after_round=True) -> LastRoundCalled(best_throw, lots=(4, 3, 2, 1))
    phase = rolling; turn = 3
    112356 444123 -> ... RoundEnded(1) Stopped(best_throw) ChampionsDecided((4,), best_throw)
Whoever comes in the last round rolls and is drawn last
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 112356 Stop(lots, lots=(1, 2, 3, 4), is_after_round=True)
        Join(9) Leave(1) Leave(2) Leave(3) 112356 112356
    champions = (4,)
A champion throw of the last round wins
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Stop(lots, raffle, (4, 3, 2, 1), True) 112356
        444412 112356
    champions = (3,); found_by = None; stop_leftover = raffle
The last round can be cut short
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Stop(best_throw, lots=(4, 3, 2, 1),
        is_after_round=True) Stop(nobody) -> ... Ended()
A lot ends a roll off among those who can still win it
    # all four roll
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | Stop() 441123 411235 Leave(4) Stop(lots, lots=(2, 4, 3,
        1)) -> Stopped(lots) ChampionsDecided((3,), lots)
Nothing else ends a roll off
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | Stop()
    Stop() !> game.in_roll_off
    Stop(nobody) !> game.in_roll_off
    Stop(best_throw, lots=(1, 2, 3, 4)) !> game.in_roll_off
    Stop(lots, lots=(1, 2, 3, 4), is_after_round=True) !> game.in_roll_off
Two entries of one person have the better throw of both
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 444123 Merge(2, 1)
    best = {1: 3}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_a_throw_counts_whether_or_not_its_prize_was_left() -> None:
    table = playing(STRAIGHT, TRIPLES, ONE, STRAIGHT)
    assert table.state.free(2) == ()

    assert table.state.best == {1: 2, 2: 2, 3: 6, 4: 2}
    assert decided(table, c.Stop(BEST, lots=(3, 4, 2, 1))) == e.ChampionsDecided((4,), LOTS)


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


@pytest.mark.parametrize(
    ("by", "champions"), [(LOTS, ((4, 2), LOTS)), (BEST, ((3, 1), BEST)), (NOBODY, ((), None))]
)
def test_several_champions_are_found_the_same_way(by: ChampionBy, champions: object) -> None:
    table = seated("manila", {1: 2, 6: 9}, players=4, stop_leftover="raffle")
    table.throws(TWO, ONE, STRAIGHT)

    found = decided(table, c.Stop(by, lots=(4, 2, 1, 3)))

    assert isinstance(found, e.ChampionsDecided)
    assert (found.players, found.by) == champions


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
