"""What becomes of prizes that nobody won by rolling."""

from __future__ import annotations

from dataclasses import replace

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.events import Dealing
from tests.rules.bobing.playing import STAGE, opened, start

RED_4 = "444412"
SCENES = """
Leftovers stay with the organiser by default
    manila 1:1 5:1 6:3 stop_leftover=keep | 444412 411235 Stop() Crown() -> PrizeAwarded(101, 1)
        Crowned(1) Ended()
    holdings = {101: 1, 601: 2}
Leftovers are raffled in the order of the lots until nothing is left
    manila 1:1 5:1 6:3 stop_leftover=raffle | 444412 Stop() Crown((3, 1, 2)) -> PrizeAwarded(101, 1)
        Crowned(1) PrizesDealt(((501, 3), (601, 1), (602, 2), (603, 3)), raffle) Ended()
    holdings = {101: 1, 501: 3, 601: 1, 602: 2, 603: 3}
Champions prize that nobody won is not raffled
    manila 1:2 6:1 stop_leftover=raffle | 444412 Stop() Crown((2, 3, 1))
    holdings = {101: 1, 601: 2}
Raffle of nothing needs no lots
    manila 1:1 6:1 players=2 stop_leftover=raffle | 444412 411235 Crown() -> PrizeAwarded(101, 1)
        Crowned(1) Ended()
Late arrival has a lot too
    manila 1:1 5:1 6:3 players=2 stop_leftover=raffle | 444412 Join(9) Stop() Crown((1, 2)) !>
        game.no_lots
    Crown((9, 2, 1))
    holdings = {101: 1, 501: 9, 601: 2, 602: 1, 603: 9}
Whoever has nothing gets the smallest prize as a consolation
    manila 1:1 5:1 6:3 players=4 stop_leftover=consolation | 444412 411235 Stop() Crown() ->
        PrizeAwarded(101, 1) Crowned(1) PrizesDealt(((602, 3), (603, 4)), consolation) Ended()
Consolation goes up the tiers as long as there are prizes
    manila 1:1 4:1 5:1 6:1 players=4 stop_leftover=consolation | 444412 Stop() Crown()
    in_order = [(101, 1), (601, 2), (501, 3), (401, 4)]
Consolation ends when the prizes do
    manila 1:1 6:2 players=4 stop_leftover=consolation | 444412 Stop() Crown()
    holdings = {101: 1, 601: 2, 602: 3}
Nobody is consoled where everybody has something
    manila 1:1 5:1 6:3 stop_leftover=consolation | 444412 411235 441123 Stop() Crown() ->
        PrizeAwarded(101, 1) Crowned(1) Ended()
    holdings = {101: 1, 501: 3, 601: 2}
Holder of the champion’s prize needs no consolation
    xiamen 1:1 5:1 6:3 players=2 stop_leftover=consolation | 444412 112356 Stop() Crown() -> *
        PrizesDealt(((601, 2),), consolation) ...
Leftovers are given away where there is no champion’s prize
    manila 5:1 6:3 stop_leftover=raffle | 441123 Stop() -> Stopped() ChampionsDecided(())
    Crown((2, 3, 1)) -> PrizesDealt(((601, 2), (602, 3), (603, 1)), raffle) Ended()
    manila 5:1 6:3 stop_leftover=consolation | 441123 Stop() -> Stopped() ChampionsDecided(())
    Crown((2, 3, 1)) -> PrizesDealt(((601, 2), (602, 3)), consolation) Ended()
Game without a champion’s prize and leftovers ends by itself
    manila 6:1 players=2 stop_leftover=raffle | 411235 112356 -> RoundEnded(1) Ended()
Leftovers of a game that the clock ended are given away
    manila 1:1 5:1 6:3 players=2 end=timed stop_leftover=raffle minutes=1 | 444412 112356@60
        Crown((2, 1)) -> * * PrizesDealt(((501, 2), (601, 1), (602, 2), (603, 1)), raffle) ...
Leftovers wait for the end of a roll-off
    manila 1:1 5:1 6:3 stop_leftover=raffle | 112356 Stop()
    phase = roll_off
    112356 411235 112356 Crown((1, 2, 3))
    holdings = {101: 2, 501: 1, 601: 2, 602: 3, 603: 1}
Raffle needs one lot for each player
    manila 1:1 5:1 6:3 stop_leftover=raffle | 444412 Stop()
    Crown(()), Crown((1, 2)), Crown((1, 2, 2)), Crown((1, 2, 3, 3)), Crown((1, 2, 3, 9)), Crown((1,
        2, 9)) !> game.no_lots
Total grab leaves nothing to give away
    manila 1:1 5:1 6:3 stop_leftover=raffle | 444444!
    phase = ended; holders = {1}; number_won = 5
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_best_prizes_are_raffled_first_however_they_are_listed() -> None:
    listed = start("manila", {1: 1, 2: 1, 5: 1, 6: 2}, stop_leftover="raffle")
    table = opened(replace(listed, prizes=listed.prizes[::-1]))
    table.throw(RED_4)
    table.do(c.Stop())

    dealt = table.do(c.Crown((3, 1, 2)))[2]

    assert dealt == e.PrizesDealt(((201, 3), (501, 1), (602, 2), (601, 3)), Dealing.RAFFLE)
