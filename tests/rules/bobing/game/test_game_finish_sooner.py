"""The ways to end an evening early: who is champion by them, what becomes of the rest, and undo."""

from __future__ import annotations

import pytest

from rules.bobing.book.switches import StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game.commands import ChampionBy
from tests.rules.bobing.playing import NOTHING, ONE, STAGE, TWO, Table, seated

MANY = {1: 1, 2: 2, 3: 2, 5: 3, 6: 5}
# The 4s are counted only in a final by rounds.
EVERYWHERE = [by for by in ChampionBy if by is not ChampionBy.MOST_FOURS]


def playing(*throws: str, key: str = "manila", players: int = 4, **switches: str) -> Table:
    table = seated(key, MANY, players=players, **switches)
    table.throws(*throws)
    return table


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
A lot ends a roll-off among those who can still win it
    # all four roll
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | Stop() 441123 411235 Leave(4) Stop(lots, lots=(2, 4, 3,
        1)) -> Stopped(lots) ChampionsDecided((3,), lots)
Nothing else ends a roll-off
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | Stop()
    Stop(), Stop(nobody), Stop(best_throw, lots=(1, 2, 3, 4)), Stop(lots, lots=(1, 2, 3, 4),
        is_after_round=True) !> game.in_roll_off
Two entries of one person have the better throw of both
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 444123 Merge(2, 1)
    best = {1: 3}
A throw counts whether or not its prize was left
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 123456 111222 411235 123456
    free(2) = (); best = {1: 2, 2: 2, 3: 6, 4: 2}
    Stop(best_throw, lots=(3, 4, 2, 1)) -> ... ChampionsDecided((4,), lots)
Whoever left keeps the best throw but has no lot without one
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Leave(1)
    Stop(best_throw, lots=(1, 3, 2, 4)) -> ... ChampionsDecided((1,), best_throw)
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 112356 Leave(1)
    Stop(best_throw, lots=(1, 3, 2, 4)) -> ... ChampionsDecided((3,), lots)
A champion throw wins whatever way was asked for
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 444412
    Stop(roll_off, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
    undo Stop(best_throw, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
    undo Stop(lots, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
    undo Stop(nobody, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
Several champions are found the same way
    manila 1:2 6:9 players=4 stop_leftover=raffle | 441123 411235 123456
    Stop(lots, lots=(4, 2, 1, 3)) -> ... ChampionsDecided((4, 2), lots)
    undo Stop(best_throw, lots=(4, 2, 1, 3)) -> ... ChampionsDecided((3, 1), best_throw)
    undo Stop(nobody, lots=(4, 2, 1, 3)) -> ... ChampionsDecided(())
The rest is raffled without a champion too and their prize is not
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Stop(nobody, raffle) -> * ChampionsDecided(())
    Crown((4, 3, 2, 1)) -> PrizesDealt(((201, 4), (202, 3), (301, 2), (302, 1), (501, 4), (502, 3),
        (503, 2), (602, 1), (603, 4), (604, 3), (605, 2)), raffle) Ended()
    free(1) = (101,)
The emcee may choose against the house rule what becomes of the rest
    manila 1:1 2:2 3:2 5:3 6:5 players=4 stop_leftover=keep | 444412 Stop(leftover=raffle)
    Crown() !> game.no_lots
    Crown((1, 2, 3, 4))
    number_won = 13
    manila 1:1 2:2 3:2 5:3 6:5 players=4 stop_leftover=raffle | 444412 Stop(leftover=keep) Crown()
    number_won = 1
Every player has one lot
    manila 1:1 2:2 3:2 5:3 6:5 players=4 |
    Stop(best_throw), Stop(best_throw, lots=(1, 2, 3)), Stop(best_throw, lots=(1, 2, 3, 3)),
        Stop(best_throw, lots=(1, 2, 3, 9)), Stop(best_throw, lots=(1, 2, 3, 4, 9)), Stop(lots),
        Stop(lots, lots=(1, 2, 3)), Stop(lots, lots=(1, 2, 3, 4, 9)) !> game.no_lot_for_all
A correction finds the champion among the throws as they are now
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 444123 123456 Stop(best_throw, lots=(4, 3, 2, 1))
    champions = (2,)
    3=Void(2, leaning)
    gone = []; champions = (1,)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


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
