"""A break: nobody rolls, the clock stands still, and what needs no dice goes on."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
The clock stands still in a break
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030)
    clock(9000) = 1030
    Resume(at=1330) -> Resumed(300)
    ends_at = 1420; is_paused = False
Time is up later by as long as the break was
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Resume(at=1330) 411235@1419 -> *
        TurnPassed(2)
    411235@1420 -> * TimeCalled() TurnPassed(3)
Each break counts
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Resume(at=1040) Pause(at=1050)
        Resume(at=1070)
    ends_at = 1150
A clock that was put back meanwhile takes no time away
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Resume(at=400) -> Resumed(0)
    ends_at = 1120
A game without a clock has none after a break
    manila 1:1 2:2 6:8 | Pause(at=1030) Resume(at=9000)
    ends_at = None
Nobody plays in a break
    manila 1:1 2:2 6:8 | Pause(at=1030)
    411235, Throw(9, 411235), Void(1, out), Skip(1), Call(2), TakeFrom(1), Crown(), Stop() !>
        game.paused
There is no break before the start
    manila 1:1 2:2 6:8 | undo
    Pause(), Resume() !> game.not_started
There is no break once the rolling is over
    manila 1:1 2:2 6:8 | 444412 Stop() Pause() !> game.to_crown
    Crown() Pause() !> game.over
Seats and prizes change in a break
    manila 1:1 2:2 6:8 | 411235 Pause(at=1030) Join(4) Leave(3) ComeBack(3) Reorder((4, 3, 2, 1))
        Merge(3, 1) Give(201, 1) Swap(201, 202) TakeBack(202)
    is_paused = True; players = (4, 2, 1); holdings = {601: 1}
Whoever leaves in their turn passes it on in the break
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Leave(1, at=5000) ->
        PlayerLeft(1) TurnPassed(2)
    is_paused = True
A break of a choice keeps it open
    manila 1:1 2:2 6:8 chase=champion+second+red3 chase_from=thrower_chooses | 123456 123456 123456
        Pause(at=1030) TakeFrom(2) !> game.paused
    Resume(at=1100) TakeFrom(2) -> PrizeTaken(202, 2, 3) ...
A break of a roll-off keeps who rolls
    manila 1:1 6:1 | 444412 444412 411235 Pause(at=1030) 411235 !> game.paused
    Resume(at=1100)
    phase = roll_off; turn = 1
A game that is decided in a break waits for its crown
    manila 1:1 6:1 end=immediate | 444412 Pause(at=1030) Give(601, 2)
    phase = crowning; is_paused = False
    Crown()
Undo of the break brings the clock back
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) undo
    as_after = 1
    redo
    clock(9000) = 1030
Undo of going on brings the break back
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Resume(at=1330) undo
    as_after = 2
A correction keeps the break that came after it
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | 411235@1010 Pause(at=1030) Resume(at=1330)
        2=Throw(1, 112356, at=1010)
    ends_at = 1420; is_paused = False; holdings = {}
A correction drops the break of a game that was over
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | 411235@1010 Pause(at=1030) Resume(at=1330)
        2=Throw(1, 444444, is_confirmed=True, at=1010)
    gone = [3, 4]; is_paused = False
A choice made after the break stays made when an earlier throw is corrected
    manila 1:1 2:2 6:8 chase=champion+second+red3 chase_from=thrower_chooses | 411235 123456 123456
        123456 Pause(at=1030) Resume(at=1100) TakeFrom(3) 2=Throw(1, 444123)
    holdings = {201: 2, 202: 1}
A choice that a correction opens is made before somebody left in the break
    manila 1:1 2:2 6:8 chase=champion+second+red3 chase_from=thrower_chooses | 123456 123456 112356
        Pause(at=1030) Leave(2, at=1040) Resume(at=1100) 4=Throw(3, 123456)
    holdings = {201: 3, 202: 2}; is_paused = False; away = {2}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
