"""From whom a prize is taken: the oldest or the newest holder, a neighbour, or whom one likes."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Newest prize of one’s own is passed over
    xiamen 1:1 2:2 6:9 players=2 chase_from=newest | 123456 123456 112356 123456 -> PrizeTaken(201,
        1, 2) ...
Nearest holder before the thrower gives where the house says so
    xiamen 1:1 2:2 6:9 players=4 chase_from=previous_seat | 123456 123456 112356 123456 ->
        PrizeTaken(202, 2, 4) ...
Nearest holder before the first player sits at the end
    xiamen 1:1 2:2 6:9 players=4 chase_from=previous_seat | 112356 123456 123456 112356 123456 ->
        PrizeTaken(202, 3, 1) ...
Seat before the thrower follows the direction of play
    # The elder's dice come round to player 1; then 4, 3 and 2 roll.
    xiamen 1:1 2:2 6:9 players=4 chase_from=previous_seat direction=counterclockwise | 123456 123456
        112356
    turn = 2
    123456 -> PrizeTaken(202, 4, 2) ...
Late arrival sits after the last and before the first
    xiamen 1:1 2:2 6:9 players=2 chase_from=previous_seat | 123456 Join(9) 112356 123456 112356
    turn = 2
    123456 -> PrizeTaken(201, 1, 2) ...
    turn = 9
    123456 -> PrizeTaken(201, 2, 9) ...
Neighbour gives the prize they have held longest
    xiamen 1:1 2:2 6:9 players=2 chase_from=previous_seat | 123456 112356 123456 123456 ->
        PrizeTaken(201, 1, 2) ...
Thrower is asked from whom they take
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 -> Rolled(3, 123456)
        ChaseOpened(3, 2)
    phase = choosing; turn = 3; holdings = {201: 1, 202: 2}
Chosen holder gives and the next player rolls
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(2) ->
        PrizeTaken(202, 2, 3) RoundEnded(1) RoundBegan(2) TurnPassed(1)
    phase = rolling; chase = None; holdings = {201: 1, 202: 3}
Prize that was chosen goes to the end of the queue
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(1)
    in_order = [(202, 2), (201, 3)]
Chosen holder of several gives the one held longest
    xiamen 1:1 2:3 6:9 chase_from=thrower_chooses | 123456 123456 112356 123456 112356 123456
        TakeFrom(1) -> PrizeTaken(201, 1, 3) ...
Nobody is asked where one player holds them all
    xiamen 1:1 2:2 6:9 players=2 chase_from=thrower_chooses | 123456 112356 123456 123456 ->
        PrizeTaken(201, 1, 2) ...
Nobody is asked where all others but one hold none
    xiamen 1:1 2:2 6:9 players=2 chase_from=thrower_chooses | 123456 123456 123456 ->
        PrizeTaken(202, 2, 1) ...
Nobody is asked while a prize is on the table
    xiamen 1:1 2:3 6:9 chase_from=thrower_chooses | 123456 123456 123456 -> PrizeAwarded(203, 3) ...
Nobody is asked where a thrower holds them all
    xiamen 1:1 2:2 6:9 players=2 chase_from=thrower_chooses | 123456 112356 123456 112356 123456 ->
        TierFoundEmpty(1, 2) ...
Prizes for three fours are chosen too
    xiamen 1:1 3:2 6:9 chase_from=thrower_chooses | 444123 444123 444123 -> ChaseOpened(3, 3) ...
    TakeFrom(1) -> PrizeTaken(301, 1, 3) ...
Champions prize passes without a question
    xiamen 1:2 6:9 chase_from=thrower_chooses | 444411 444412 444466 -> * PrizeTaken(101, 1, 3) ...
Thrower cannot take from themselves
    xiamen 1:1 2:3 6:9 chase_from=thrower_chooses | 123456 123456 123456 123456
    TakeFrom(1) !> game.not_a_holder
Nobody takes without a chasing throw
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222
    TakeFrom(1) !> game.not_to_choose
Choice can be taken back and made anew
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(1) undo
    as_after = 4
    TakeFrom(2)
    holdings = {201: 1, 202: 3}
Choice of one who rolled out of turn leaves the turn where it was
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses turn_order=open | 123456 123456 112356 Throw(3,
        123456) TakeFrom(1) -> PrizeTaken(201, 1, 3) TurnPassed(1)
Choice may end the last round
    xiamen 1:1 2:2 6:1 players=4 chase_from=thrower_chooses end=finish_round | 123456 123456 112356
        444466 411235 112356 123456 TakeFrom(1) 123456 TakeFrom(3) -> * RoundEnded(2)
        ChampionsDecided((4,))
Nothing else happens before the choice
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456
    411235, Void(3, out), Skip(3), Call(1), Join(9), Stop(), Crown() !> game.to_choose
Only a holder of such a prize can be chosen
    xiamen 1:1 2:2 6:9 players=4 chase_from=thrower_chooses | 123456 111222 411235
    112356 112356 112356 123456
    TakeFrom(3), TakeFrom(4), TakeFrom(9) !> game.not_a_holder
Newest holder gives where the house says so
    xiamen 1:1 2:2 6:9 chase_from=newest | 123456 111222 123456 -> PrizeTaken(202, 2, 3) ...
    123456 -> PrizeTaken(202, 3, 1) ...
    123456 -> PrizeTaken(202, 1, 2) ...
    holdings = {201: 1, 202: 2}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
