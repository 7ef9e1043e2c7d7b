"""Who rolls when: turns, rounds, throws that do not count, and people who come and go."""

from __future__ import annotations

from rules.bobing.game import events as e
from rules.bobing.game.decide import decide, opening
from tests.rules.bobing.playing import STAGE, seated, start

MANY = {1: 1, 6: 30}


def test_game_before_its_start_has_no_round_and_nobody_in_turn() -> None:
    state = opening(start("manila", MANY).book)

    assert (state.phase, state.round, state.turn, state.players) == ("waiting", 0, None, ())


def test_start_opens_the_first_round_with_the_first_player() -> None:
    opened = start("manila", MANY)

    assert decide(opening(opened.book), opened) == (
        e.Started(opened.book, opened.prizes, (1, 2, 3)),
    )
    table = seated("manila", MANY)
    assert (table.state.phase, table.state.round, table.state.turn) == ("rolling", 1, 1)


SCENES = """
Throw tells what happened and who is next
    manila 1:1 6:30 players=2 | 112356 -> Rolled(1, 112356) TurnPassed(2)
    112356 -> Rolled(2, 112356) RoundEnded(1) RoundBegan(2) TurnPassed(1)
Throw remembers that it was simulated
    manila 1:1 6:30 | Throw(1, 112356, True) -> Rolled(1, 112356, True) ...
Die out of the bowl in Xiamen costs the turn and the next
    xiamen 1:1 6:30 | Void(1, out) -> ThrowVoided(1, out, False, True) TurnPassed(2)
    112356 112356 -> RoundEnded(1) RoundBegan(2) TurnForgone(1) TurnPassed(2)
    112356 112356
    round = 3; turn = 1
Player who sat out is free again afterwards
    xiamen 1:1 6:30 | Void(1, out) 112356 112356 112356 112356
    turn = 1; sits_out = {}
Leaning die in Xiamen is thrown again without penalty
    xiamen 1:1 6:30 | Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    turn = 1; sits_out = {}
Round in which everybody sits out passes by itself
    xiamen 1:1 6:30 players=2 | Void(1, out) Void(2, out) -> * RoundEnded(1) RoundBegan(2)
        TurnForgone(1) TurnForgone(2) RoundEnded(2) RoundBegan(3) TurnPassed(1)
    round = 3; turn = 1
Void throw may cost the turn and not the next one
    xiamen 1:1 6:30 players=2 invalid=void_only | Void(1, out) -> ThrowVoided(1, out, False, False)
        TurnPassed(2)
    112356
    round = 2; turn = 1; sits_out = {}
Leaning die is thrown again where a void throw costs the turn
    manila 1:1 6:30 invalid=void_only | Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    turn = 1
Absent player is skipped and keeps what was won
    manila 1:1 6:30 players=2 | 411235 112356 Skip(1) -> TurnSkipped(1) TurnPassed(2)
    holdings = {601: 1}
Round goes on when everybody is skipped
    manila 1:1 6:30 players=2 | Skip(1) Skip(2) -> TurnSkipped(2) RoundEnded(1) RoundBegan(2)
        TurnPassed(1)
Player who rolls again after another was called still has their turn
    manila 1:1 6:30 | Void(1, leaning) Call(2) 112356 -> TurnPassed(1)
Late arrival takes the last seat and rolls in this round
    manila 1:1 6:30 players=2 | 112356 Join(9) -> PlayerJoined(9)
    112356
    players = (1, 2, 9); turn = 9; round = 1
Anyone may roll at any time where the order is open
    manila 1:1 6:30 turn_order=open | Throw(3, 411235) Throw(3, 411235)
    turn = 1; round = 1; holdings = {601: 3, 602: 3}
Player may be called again where the order is open
    manila 1:1 6:30 turn_order=open | 112356 Call(1) -> PlayerCalled(1)
Player who sits out may not roll even where the order is open
    xiamen 1:1 6:30 turn_order=open | Void(1, out)
    Throw(1, 411235) !> game.sits_out
Skipped player who has rolled after all may not be called again
    manila 1:1 6:30 | Skip(1) Call(1) 112356
    Call(1) !> game.has_rolled
Skipped player is called in vain once the round is over
    manila 1:1 6:30 players=2 | Skip(1) 112356 Call(1) !> game.is_in_turn
    skipped = {}
Invalid throw in Manila is rolled again without limit
    manila 1:1 6:30 | Void(1, out) Void(1, out) Void(1, out) Void(1, out)
    Void(1, out) -> ThrowVoided(1, out, True, False)
    Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    turn = 1; sits_out = {}; holdings = {}
    411235
    turn = 2; holdings = {601: 1}
Invalid throw follows the house rule and not the town
    manila 1:1 6:30 invalid=skip_next | Void(1, out)
    turn = 2; sits_out = {1}
    xiamen 1:1 6:30 invalid=reroll | Void(1, out)
    turn = 1; sits_out = {}
Elder’s dice count round the table beginning with the elder
    # the elder is one, the next seat two; five comes back to the elder
    xiamen 1:1 6:30 players=4 elder=2 dice=11 |
    players = (3, 4, 1, 2); turn = 3
    xiamen 1:1 6:30 players=4 elder=2 dice=12 |
    players = (4, 1, 2, 3)
    xiamen 1:1 6:30 players=4 elder=2 dice=13 |
    players = (1, 2, 3, 4)
    xiamen 1:1 6:30 players=4 elder=2 dice=23 |
    players = (2, 3, 4, 1)
    xiamen 1:1 6:30 players=4 elder=2 dice=66 |
    players = (1, 2, 3, 4)
    xiamen 1:1 6:30 players=4 elder=4 dice=11 |
    players = (1, 2, 3, 4)
Elder’s dice count the other way where the turn passes that way
    xiamen 1:1 6:30 players=4 direction=counterclockwise elder=2 dice=11 |
    players = (1, 4, 3, 2)
    xiamen 1:1 6:30 players=4 direction=counterclockwise elder=2 dice=23 |
    players = (2, 1, 4, 3)
    xiamen 1:1 6:30 players=4 direction=counterclockwise elder=1 dice=11 |
    players = (4, 3, 2, 1)
Organiser’s order is kept clockwise and turned counterclockwise
    manila 1:1 6:30 players=4 |
    players = (1, 2, 3, 4)
    manila 1:1 6:30 players=4 direction=counterclockwise |
    players = (1, 4, 3, 2)
Called player rolls at once and the others follow in order
    manila 1:1 6:30 | Call(3) -> PlayerCalled(3)
    turn = 3
    112356 -> TurnPassed(1)
    112356 -> TurnPassed(2)
    112356 -> ... TurnPassed(1)
    round = 2
Skipped player may be called in the same round and the others follow
    manila 1:1 6:30 | Skip(1) 112356 Call(1) -> PlayerCalled(1)
    round = 1; turn = 1
    112356 -> TurnPassed(3)
    round = 1
    112356 -> ... TurnPassed(1)
    round = 2
    112356 -> TurnPassed(2)
Players roll in order once a round
    manila 1:1 6:30 | 112356 112356 112356 112356 112356 -> TurnPassed(3)
    112356 -> RoundEnded(2) RoundBegan(3) TurnPassed(1)
    phase = rolling; round = 3; turn = 1
    xiamen 1:1 6:30 | 112356 112356 112356 112356 112356 -> TurnPassed(3)
    112356 -> RoundEnded(2) RoundBegan(3) TurnPassed(1)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
