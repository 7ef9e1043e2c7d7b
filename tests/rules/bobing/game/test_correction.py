"""Correcting an earlier turn: what came after it is judged again, as if it had been right."""

from __future__ import annotations

from itertools import permutations
from random import Random

from rules.bobing.game.prizes_kept_in_a_correction import cheapest
from tests.rules.bobing.playing import STAGE

SCENES = """
Chase is run again
    xiamen 1:1 2:1 6:9 | 123456 123456 123456 4=Throw(3, 112356)
    changes = (Change(201, 3, 2),)
Held champion’s prize goes back to who held it before
    xiamen 1:1 2:2 3:4 5:9 6:30 | 444416 444426 112356 3=Throw(2, 112356)
    changes = (Change(101, 2, 1),); climbers = [1]
Throws since are never refused for their turn
    manila 1:1 2:2 3:4 5:9 6:30 | 411235 441123 444123 2=Throw(2, 411235)
    gone = []; holdings = {301: 3, 501: 2, 601: 2}
    first_facts = [PlayerCalled(2), PlayerCalled(2), PlayerCalled(3)]
Time is called after a corrected throw as it was
    # two minutes from 1,000 seconds on
    manila 1:1 2:2 3:4 5:9 6:30 end=timed minutes=2 at=1000 | 112356@1010 112356@1020 112356@1120
    4=Throw(3, 411235)
    facts = [(Rolled(3, 411235), PrizeAwarded(601, 3), TimeCalled(), RoundEnded(1), RoundBegan(2),
        TurnPassed(1))]
Pick of a prize that has gone falls on the next
    manila 1:1 5:1 6:2 | 441123 Throw(2, 411235, prize=602) 2=Throw(1, 411235, prize=602)
    holdings = {601: 2, 602: 1}
Choice is dropped where nothing is chased
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(2) 3=Throw(2,
        112356)
    gone = [5]; holdings = {201: 1, 202: 3}
Choice that nobody made falls on the first holder once play went on
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 112356 411235 4=Throw(3, 123456)
    facts = [(Rolled(3, 123456), ChaseOpened(3, 2), PrizeTaken(201, 1, 3), RoundEnded(1),
        RoundBegan(2), TurnPassed(1)), (Rolled(1, 411235), PrizeAwarded(601, 1), TurnPassed(2))];
        holdings = {201: 3, 202: 2, 601: 1}
Entries that were joined stay joined though the game would have been over
    manila 1:1 6:1 | 444416 112356 112356 Merge(3, 2) 3=Throw(2, 411235)
    gone = []; phase = crowning; players = (1, 2)
Coronation is dropped when the game was not over yet
    manila 1:1 6:1 players=2 | 444412 411235 Crown() 3=Throw(2, 112356)
    gone = [4]; changes = (Change(101, 1, None), Change(601, 2, None)); phase = rolling; round = 2;
        turn = 1
Lots stand when other prizes are left
    manila 1:1 5:1 6:2 players=2 stop_leftover=raffle | 444412 411235 Stop() Crown((2, 1))
        3=Throw(2, 441123)
    holdings = {101: 1, 501: 2, 601: 2, 602: 1}
Roll-off throw of another contestant counts for them
    manila 1:1 6:1 | 444416 444425 411235 441123 5=Throw(2, 441123)
    rolled_off = {2: 2}; turn = 1
Throws of a roll-off that was none are dropped
    manila 1:1 6:1 | 444416 444425 411235 441123 411235 Crown() 2=Throw(1, 444426)
    gone = [5, 6]; phase = ended; holdings = {101: 1, 601: 3}
Throws after what ends the game are dropped
    manila 1:1 2:2 3:4 5:9 6:30 | 112356 411235 441123 2=Throw(1, 444444, is_confirmed=True)
    gone = [3, 4]; phase = ended; grabbed_by = 1; counting = [1, 2]
Who chased keeps what they took when a winner before had none
    # 2 and 3 won the second prizes, and 1 took 2's; but 3 had won nothing.
    xiamen 1:1 2:2 6:9 | 411235 123456 123456 123456 Skip(2)
    holdings = {201: 1, 202: 3, 601: 1}
    2=Throw(1, 112356) 4=Throw(3, 112356)
    changes = (Change(201, 1, 2), Change(202, 3, 1))
Who is still champion keeps the prize in another place
    # Two sets: 1 was first and 2 second, and 2 had thrown the higher one.
    manila 1:2 6:1 | 444416 444412 411235 Crown()
    holdings = {101: 1, 102: 2, 601: 3}
    3=Throw(2, 444466)
    changes = (); champions = (2, 1)
Whoever got a champion's prize first is the first who keeps one, with the same prize in hand
    xiamen 1:2 6:2 players=3 chase=none | 444416 444412 411235 444416 411235
    champions = (1, 2)
    2=Skip(1)
    changes = (); champions = (2, 1); keepers = (2, 1)
Prize given on by hand is given on by whoever has it
    # 1 gave their sixth prize to 3; then it shows that 2's throw before had won one too.
    manila 1:1 5:1 6:3 | 441123 411235 112356 Give(601, 3) 2=Throw(1, 411235)
    gone = []; changes = (Change(501, 1, None), Change(602, None, 1))
Prize that was never won was given to nobody
    manila 1:1 5:1 6:3 | 411235 Give(601, 3) 2=Throw(1, 112356)
    gone = [3]; changes = (Change(601, 3, None),)
What the log says already is no correction
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 Join(9) Call(9) 123456 TakeFrom(1)
        Stop()
    2=Throw(1, 123456), 2=Throw(1, 123456, at=77) !> correction.no_change: the log already says so
Entry that does not count cannot be corrected
    # entry 4 takes entry 3 back
    # entry 5
    manila 1:1 2:2 3:4 5:9 6:30 | 411235 441123 undo 2=Throw(1, 444123)
    0=Throw(1, 411235) !> log.not_done: entry 0 of the log no longer counts
    3=Throw(1, 411235) !> log.not_done: entry 3 of the log no longer counts
    4=Throw(1, 411235) !> log.not_done: entry 4 of the log no longer counts
    5=Throw(1, 411235) !> log.not_done: entry 5 of the log no longer counts
    99=Throw(1, 411235) !> log.not_done: entry 99 of the log no longer counts
Turn that could not have been played is refused
    manila 1:1 2:2 3:4 5:9 6:30 six_black=scramble | 411235
    2=Throw(9, 411235), 2=Skip(9) !> game.unknown_player
    2=Throw(1, 444444), 2=Throw(2, 444444) !> game.unconfirmed
    2=Throw(1, 666666) !> game.unconfirmed_end
Throw of one who was not in the roll-off is refused
    manila 1:1 6:1 | 444416 444425 411235 441123
    5=Throw(3, 441123) !> game.out_of_turn
Only a turn can be corrected, and only a turn can stand in the place of one
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 Join(9) Call(9) 123456 TakeFrom(1)
        Stop()
    1=Throw(1, 411235), 4=Throw(1, 411235), 5=Throw(1, 411235), 7=Throw(1, 411235), 8=Throw(1,
        411235) !> correction.not_correctable: this entry cannot be corrected in
        this way
    2=Join(7), 2=Call(1), 2=Stop(), 2=Crown(), 2=TakeFrom(1) !> correction.not_correctable
"""


def test_each_scene_goes_as_it_says() -> None:
    STAGE.check(SCENES)


def test_no_other_assignment_costs_less() -> None:
    chance = Random(2026)
    for size in (1, 2, 3, 4, 5, 6) * 40:
        costs = [[chance.randrange(9) for _ in range(size)] for _ in range(size)]
        found = cheapest(costs)

        least = min(
            sum(row[column] for row, column in zip(costs, way, strict=True))
            for way in permutations(range(size))
        )
        assert sorted(found) == list(range(size))
        assert sum(row[column] for row, column in zip(costs, found, strict=True)) == least
