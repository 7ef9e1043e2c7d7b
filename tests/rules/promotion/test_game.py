from __future__ import annotations

from rules.promotion import commands as c
from rules.promotion import game
from rules.promotion.settings import Settings
from tests.rules.table import SideTable, digits, stage


class Table(SideTable):
    def spaces(self) -> dict[int, int]:
        return {player: piece.space for player, piece in self.state.pieces.items()}

    def places(self) -> list[tuple[int, int]]:
        return [(each.player, each.place) for each in self.state.standing()]


def thrown(table: SideTable, dice: str) -> list[c.Command]:
    """Of whoever is in turn."""
    return [c.Throw(table.state.turn, digits(dice))]


STAGE = stage(game, Settings, thrown, Table)
SCENES = """
Nearest wins at the limit of turns
    # 7 is 5 Te away, 15 is 12
    3 turn_limit=2 | 555551 123456 441236 123456 123456 123456 -> ... LimitReached(2)
        WonByDistance(1, 5)
    phase = ended; winners = (1,)
Equally near ones share the win
    3 turn_limit=1 | 555551 222223 123456
    winners = (1, 2); places = [(1, 1), (2, 1), (3, 3)]
Early end is won by whoever is nearest, as at the limit
    # 7 is 5 Te away, 15 is 12
    3 | 555551 123456 End(is_confirmed=True)
    phase = ended; winners = (1,); places = [(1, 1), (2, 2), (3, 0)]
Early end before the first throw has no winner
    3 | End(is_confirmed=True)
    winners = ()
Short game leads the first throw on along Te
    # Two 1s: 1 37 38 and on by ones to 46, which is 6 Te from the palace: 89 91 93 94 97.
    # Four 3s: 18 23 24 25 26 27 56 57 58 59 and 71, which is 6 Te away: 74 75 93 94 97.
    # Five alike: 7 is 5 Te away already.
    3 most_to_go=6 | 112346 333315 555551
    spaces = {1: 46, 2: 71, 3: 7}
    3 most_to_go=6 start_choice=player | 112246 -> Thrown(1, 112246)
        Placed(1, 46, 2, 2) TurnPassed(2, 1)
Whoever leaves with a choice open leaves it to the rule
    3 order=player start_choice=player | 112222 Leave(1) -> Placed(1, 17, 4, 2) TurnPassed(2, 1)
        PlayerLeft(1)
Late player takes the last seat and throws in the same round
    3 | 123456 Join(4) 123456 123456
    turn = 4; round = 1
    112356
    spaces[4] = 1; round = 2
Player who leaves in turn passes it on and keeps the piece
    3 | 123456 112356 Leave(3) -> PlayerLeft(3) TurnPassed(1, 2)
    Leave(2) 123456
    turn = 1; round = 3
    ComeBack(2) 123456
    turn = 2; spaces[2] = 1
Race waits for somebody when all on the way have left
    2 | 666666 123456 444441 123456 444126 123456 444126 123456 444126 123456 441256 Join(3)
        PlayOn() Leave(3) Leave(2)
    phase = throwing; turn = None
    Throw(2, 123456) !> game.away
    ComeBack(3)
    turn = 3
Command is refused with the reason
    3 |
    Start((1, 2)) !> game.started
    Throw(2, 123456) !> game.out_of_turn
    Throw(9, 123456) !> game.unknown_player
    Throw(1, 12345), Throw(1, 123457) !> dice.faces
    Choose(1, '1') !> promotion.nothing_to_choose
    PlayOn() !> promotion.not_won
    Join(1) !> game.twice_seated
    ComeBack(1) !> game.is_present
Whoever has to choose does nothing else
    3 order=player start_choice=player | 112222 Throw(1, 123456) !> promotion.choose_first
    Choose(1, '9') !> choose one of 17, 1 (“9” came)
    3 order=player start_choice=player | 112222 Skip(1) !> promotion.choose_first
    Choose(1, '9') !> choose one of 17, 1 (“9” came)
Game ends at once after an arrival
    3 | 666666 123456 123456 444441 123456 123456 444126 123456 123456 444126 123456 123456 444126
        123456 123456 441256 End()
    phase = ended; winners = (1,); places = [(1, 1), (2, 2), (3, 2)]
Limit after an arrival leaves the winner
    # Ann: 7, 73, 92, 94, then 97 and the palace.
    3 turn_limit=5 | 555551 123456 123456 444444 123456 123456 444412 PlayOn() 123456 123456 123456
        123456 123456 123456
    phase = ended; winners = (1,)
Twelve may play
    12 |
    Join(13) !> promotion.many_players
Earlier win drops the throws after it
    # Ann on 92 with entry 5
    # on 97 with entry 8
    # the palace with entry 11
    3 | 555551 123456 112356 444412 123456 112356 444412 123456 112356 441236 8=Throw(1, 444444)
    gone = [9, 10, 11]; phase = won; home = (1,)
Throw of a turn that was not thrown again after all falls away
    2 straight_start=throw_again | 123456 112356 222346 441236 2=Throw(1, 441236)
    gone = [3]; spaces = {1: 38, 2: 10}
Choice that there is no more falls away
    3 order=player start_choice=player | 112222 Choose(1, '1') 123456 2=Throw(1, 441236)
    gone = [3]; spaces = {1: 4, 2: 15}
Choice that nobody made is left to the rule where play went on
    3 order=player start_choice=player | 112346 123456 2=Throw(1, 112222)
    gone = []; spaces = {1: 17, 2: 15}
Choice itself can be put right
    3 order=player start_choice=player | 112222 Choose(1, '1') 3=Choose(1, '17')
    spaces = {1: 17}
Throw that was somebody else’s passes over who was in turn
    3 | 112346 2=Throw(2, 112346)
    spaces = {2: 1}; turn = 3
Correction is refused with the reason
    3 | 112346 123456 123456
    1=Throw(1, 112346), 2=PlayOn() !> correction.not_correctable
    2=Throw(1, 112346) !> correction.no_change
    3=Throw(1, 112346) !> game.out_of_turn
    2=Choose(1, '1') !> promotion.nothing_to_choose
    9=Skip(1) !> log.not_done
"""


def test_each_scene_goes_as_it_says() -> None:
    STAGE.check(SCENES)
