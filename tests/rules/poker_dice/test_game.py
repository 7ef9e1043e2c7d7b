from __future__ import annotations

from rules.poker_dice import commands as c
from rules.poker_dice import game
from rules.poker_dice.settings import Settings
from tests.rules.table import SideTable, digits, stage


def thrown(table: SideTable, dice: str) -> list[c.Command]:
    """Of whoever is in turn: -12 where the first two were held, and a point where that is all."""
    faces, _, held = dice.rstrip(".").partition("-")
    player = table.state.turn
    throw = c.Throw(player, digits(faces), tuple(place - 1 for place in digits(held)))
    return [throw, *([c.Stand(player)] if dice.endswith(".") else [])]


STAGE = stage(game, Settings, thrown)
SCENES = """
Command is refused with its sentence in the first turn
    3 |
    Start((1, 2)) !> game.started: the game has already started
    Stand(3) !> game.out_of_turn: it is player 1’s turn, not player 3’s
    Skip(2) !> game.out_of_turn: it is player 1’s turn, not player 2’s
    Throw(9, 44426) !> game.unknown_player: player 9 is not playing here
    Stand(1) !> poker_dice.not_thrown: player 1 has not thrown yet
    NextRound() !> poker_dice.in_round: round 1 is not over yet
    Join(1) !> game.twice_seated: player 1 already has a seat
    ComeBack(1) !> game.is_present: player 1 has not left
    Leave(9) !> game.unknown_player: player 9 is not playing here
    Throw(1, 44427) !> dice.faces: type 5 dice with faces from 1 to 6 (you typed “4 4 4 2 7”)
    Throw(1, 4442) !> dice.faces: type 5 dice with faces from 1 to 6 (you typed “4 4 4 2”)
    Throw(1, 444261) !> dice.faces: type 5 dice with faces from 1 to 6 (you typed “4 4 4 2 6 1”)
    Throw(1, 44426, (0,)) !> poker_dice.nothing_to_hold: the first throw is of all five dice
Throw that does not fit what was held is refused
    3 | 44426
    Throw(1, 45426, (0, 1)) !> poker_dice.held_changed: die 2 was held at 4 (you typed 5)
    Throw(1, 44426, (0, 1, 2, 3, 4)) !> poker_dice.all_held: let at least one die go, or stand
    Throw(1, 44426, (5,)) !> poker_dice.held: hold dice 1 to 5, each at most once (you typed “6”)
    Throw(1, 44426, (-1,)) !> poker_dice.held: hold dice 1 to 5, each at most once (you typed “0”)
    Throw(1, 44426, (1, 1)) !> poker_dice.held: hold dice 1 to 5, each at most once (you typed
        “2 2”)
Nobody throws between rounds
    2 | 44426. 11234.
    Throw(1, 44426), Stand(2), Skip(1) !> poker_dice.between_rounds: round 1 is over; begin the next
        one first
Who has left cannot throw
    3 | Leave(2)
    Throw(2, 44426) !> game.away
Only one left of tied players wins
    # though Ben has not thrown
    2 | 44426. 44426. Skip(1) -> TurnSkipped(1) RoundEnded(1, 2)
    waiting = ()
Tie is thrown only by those who have not left
    3 | 44426. 44426. Leave(1) 44426.
    contestants = (2, 3)
Who has a hand and left wins with it
    2 | 44426. Leave(1) 11234.
    winner = 1
Who leaves before their turn is over has no hand
    3 | Leave(1) -> PlayerLeft(1) TurnPassed(2)
    hands = {1: None}
    3 | 66666 Leave(1) -> PlayerLeft(1) TurnPassed(2)
    hands = {1: None}
    3 | 66666 66666 Leave(1) -> PlayerLeft(1) TurnPassed(2)
    hands = {1: None}
Round is not begun by who has left
    3 | 44426. 11234. 11235. Leave(2) NextRound()
    beginner = 3; contestants = (3, 1)
Later players who throw less do not limit others
    3 later_players_limited_to_first=True | 44426 44426 44426 11234.
    limit = 3
First of a tie sets the limit there anew
    2 later_players_limited_to_first=True | 44426. 44426
    tie = 1; limit = 3
    66543 66543.
    limit = 2
Each round is begun by who sits next after the last beginner
    3 | 11112. 22212. 33312. NextRound() -> RoundBegan(2, (2, 3, 1))
    22212. 33312. 11112. NextRound() -> RoundBegan(3, (3, 1, 2))
    33312. 11112. 22212. NextRound() -> RoundBegan(4, (1, 2, 3))
Who joins in a round throws from the next one
    2 | Join(4) -> PlayerJoined(4)
    44426. 11234.
    phase = won
    NextRound()
    contestants = (2, 4, 1)
Later throw is dropped where a held die differs now
    3 | 44126 44456-12 2=Throw(1, 45126)
    gone = [3]; turn = 1; dice = (4, 5, 1, 2, 6)
Throw that was somebody else’s passes over who had not thrown
    3 | 44456 2=Throw(2, 44456)
    turn = 2; hands = {1: None}
Tie that nobody threw off has no winner
    # entries 7 and 8: the second round
    2 | 44426. 55512. NextRound() 66655. 2=Throw(1, 55521)
    gone = []; round = 2; won = {}; hands = {2: 66655}
Round before the end is over as it was
    2 | 44426. 55512. End() 5=Throw(2, 55566, (0, 1))
    phase = ended; winner = 2
Round before is over where its end now decides the game
    # entries 7 to 11: Ben stands with three 5s, Ana throws three 4s; then she has three 6s at once
    2 match_to=2 | 44426. 11234. NextRound() 55512. 44126 44326-12 44436-12 NextRound()
    9=Throw(1, 66645)
    gone = [10, 11, 12]; phase = ended; won = {1: 2}; round = 2
    2 match_to=2 | 44426. 11234. NextRound() 55512. 44126 44326-12 44436-12 End() 9=Throw(1, 66645)
    gone = [10, 11, 12]; phase = ended; won = {1: 2}; round = 2
Round in the middle of which the game ended stays open
    2 | 44426. 55512 End(True) 2=Throw(1, 44461)
    gone = []; phase = ended; won = {}
Throw of a tie is not taken for one of the round
    # entry 4
    # the tie
    2 | 44426. 44126 44326-12 44426-12 66543. 66666 4=Throw(2, 35126)
    gone = [5, 6, 7, 8, 9]; turn = 2; dice = (3, 5, 1, 2, 6)
Later players may throw three times though the first threw once
    2 | 44426. 11123 11123
    limit = 3; turn = 2
Lowest hand of the round loses a life
    3 lives=2 | 44426. 44412. 11123. -> * RoundEnded(1, 1) LifeLost(3, 1)
    lives = {1: 2, 2: 2, 3: 1}; won = {1: 1}; phase = won
Equal lowest hands lose a life each
    3 lives=2 | 44426. 11123. 11123. -> * RoundEnded(1, 1) LifeLost(2, 1) LifeLost(3, 1)
No hand is lower than any hand
    3 lives=2 | 44426. 11234. Skip(3) -> TurnSkipped(3) RoundEnded(1, 1) LifeLost(3, 1)
Hands of a tie cost a life only if all hands were equal
    3 lives=2 | 44426. 44426. 11234. 66666. 11234. -> * RoundEnded(1, 1) LifeLost(3, 1)
    2 lives=2 | 44426. 44426. 66666. 11234. -> * RoundEnded(1, 1) LifeLost(2, 1)
Round that nobody wins costs no life
    2 lives=2 | Skip(1) Skip(2) -> TurnSkipped(2) RoundEnded(1, None)
Player without lives is out and the last with lives wins the game
    3 lives=1 | 44426. 44412. 11123. NextRound()
    contestants = (2, 1); out = (3,); phase = throwing
    44412. 44426. -> * RoundEnded(2, 1) LifeLost(2, 0) Ended()
    first = (1,); phase = ended; out = (3, 2)
Latecomer has as many lives as the player with the fewest
    3 lives=3 | 44426. 44412. 11123. Join(9)
    lives = {1: 3, 2: 3, 3: 2, 9: 2}
First with enough rounds won ends the game
    2 match_to=2 | 44426. 11234. NextRound() 11234. 44426. -> * RoundEnded(2, 1) Ended()
    won = {1: 2}; phase = ended
Winner takes the pot of all in the round
    3 stake=2.50 | 44426.
    pot = 3
    44412. 11123. -> * RoundEnded(1, 1)
    stakes = {1: 2, 2: -1, 3: -1}
Tie is thrown for the same pot
    2 stake=2.50 | 44426. 44426. 66666. 11234.
    stakes = {1: 1, 2: -1}
Round that nobody wins is not paid for
    2 stake=2.50 | Skip(1) Skip(2)
    stakes = {}
Who leaves in a round has paid for it and who is not in it does not pay
    3 stake=2.50 | Leave(3) 44426. 11234.
    stakes = {1: 2, 2: -1, 3: -1}
    3 stake=2.50 | 44426. 11234. 11123. Leave(3) NextRound() 11234. 44426.
    stakes = {1: 3, 2: -2, 3: -1}
Pot of a round in which the game is ended goes back
    2 stake=2.50 | 44426. End(True)
    stakes = {}
Corrected round pays another winner
    2 stake=2.50 | 44426. 11234. NextRound() 2=Throw(1, 11223)
    stakes = {1: 1, 2: -1}
    2 stake=2.50 | 11226. 11234. NextRound() 2=Throw(1, 12346)
    stakes = {1: -1, 2: 1}
Correction gives a life back
    3 lives=2 | 44426. 44412. 11123. NextRound() 6=Throw(3, 66666)
    lives = {1: 2, 2: 1, 3: 2}; round = 2
Late player stays whatever is corrected
    2 | 44426 Join(3) 2=Skip(1)
    gone = []; seats.players = (1, 2, 3)
Correction is refused with the reason
    3 | 44426.
    1=Throw(1, 44426), 2=NextRound() !> correction.not_correctable
    2=Throw(1, 44426) !> correction.no_change
    2=Stand(1) !> poker_dice.not_thrown
    3=Throw(1, 54421, (0,)) !> poker_dice.held_changed
    9=Skip(1) !> log.not_done
"""


def test_each_scene_goes_as_it_says() -> None:
    STAGE.check(SCENES)
