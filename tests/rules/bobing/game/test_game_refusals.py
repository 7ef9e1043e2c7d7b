"""Every command that the game refuses, with its code and its sentence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rules import seats
from rules.bobing.game import breaks, refusals
from rules.bobing.game import commands as c
from rules.bobing.game.decide import decide, opening
from rules.errors import IllegalCommand
from rules.wording import Wording
from tests.rules.bobing.playing import STAGE, seated, start

MANY = {1: 1, 6: 30}
NO_ELDER = "choose the eldest and type their two dice, each 1 to 6"
NEEDLESS = "this rulebook does not use the eldest’s dice; leave them out"
NO_FIRST = "choose the player whose lot was drawn"
NEEDLESS_FIRST = "this rulebook decides who rolls first; leave the lot out"
NO_MINUTES = "type the minutes of play: the clock ends this game"
BAD_PRIZE = "each prize needs its own number and a tier of the book (prize {} is in tier {})"


def manila(**changes: object) -> c.Start:
    return replace(start("manila", MANY), **changes)  # type: ignore[arg-type]


def xiamen(**changes: object) -> c.Start:
    return replace(start("xiamen", MANY), **changes)  # type: ignore[arg-type]


def drawn(rule: str, **changes: object) -> c.Start:
    return replace(start("manila", MANY, first_player=rule), **changes)  # type: ignore[arg-type]


def timed(minutes: int | None) -> c.Start:
    return replace(start("manila", MANY, end="timed"), minutes=minutes)


STARTS: list[tuple[c.Start, str, str]] = [
    (manila(players=()), "few_players", "add players: at least 2 are needed (0 here)"),
    (manila(players=(1,)), "few_players", "add players: at least 2 are needed (1 here)"),
    (manila(players=(1, 2, 1)), "twice_seated", "player 1 already has a seat"),
    (manila(prizes=()), "no_prizes", "add at least one prize"),
    (manila(prizes=(c.Prize(1, 2), c.Prize(1, 3))), "bad_prize", BAD_PRIZE.format(1, 3)),
    (manila(prizes=(c.Prize(1, 7),)), "bad_prize", BAD_PRIZE.format(1, 7)),
    (manila(elder=1), "needless_elder", NEEDLESS),
    (manila(elder_dice=(1, 2)), "needless_elder", NEEDLESS),
    (drawn("lots", elder=1, elder_dice=(1, 2)), "needless_elder", NEEDLESS),
    (xiamen(elder=None, elder_dice=()), "no_elder", NO_ELDER),
    (xiamen(elder=None), "no_elder", NO_ELDER),
    (xiamen(elder=7), "no_elder", NO_ELDER),
    *(
        (xiamen(elder_dice=dice), "no_elder", NO_ELDER)
        for dice in ((), (3,), (1, 2, 3), (0, 3), (3, 7))
    ),
    *(
        (drawn(rule, first=first), "no_first", NO_FIRST)
        for rule in ("lots", "random")
        for first in (None, 7)
    ),
    (manila(first=1), "needless_first", NEEDLESS_FIRST),
    (xiamen(first=1), "needless_first", NEEDLESS_FIRST),
    *((timed(minutes), "no_minutes", NO_MINUTES) for minutes in (None, 0, -1)),
    (
        start("manila", {6: 3}, end="unbeaten_lap"),
        "no_champion_prize",
        "add a champion’s prize: the champion ends this game",
    ),
]


@pytest.mark.parametrize(("command", "code", "sentence"), STARTS)
def test_game_that_cannot_be_is_not_opened(command: c.Start, code: str, sentence: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        decide(opening(start("manila", MANY).book), command)

    assert (refused.value.sentence.code, str(refused.value)) == (f"game.{code}", sentence)


def test_game_is_opened_once() -> None:
    opened, chosen, ended = (
        seated("manila", MANY),
        seated("xiamen", {1: 1, 2: 2, 6: 9}, chase_from="thrower_chooses"),
        seated("manila", {1: 1, 6: 1}, players=2),
    )
    chosen.throws("123456", "123456", "123456")
    ended.throws("444416", "411235")
    ended.do(c.Crown())

    assert {each.refusal(manila()) for each in (opened, chosen, ended)} == {"game.started"}


SCENES = """
Waiting
    manila 1:1 6:30 | undo
    Throw(1, 411235), Skip(1), Call(1), Join(4), Stop(), Crown(), TakeFrom(1), Leave(1), Merge(1,
        2), TakeBack(101), Give(601, 1), Swap(1, 2) !> game.not_started: the game has not started
        yet
Ended
    manila 1:1 6:1 players=2 | 444416 411235 Crown()
    Throw(1, 411235), Skip(1), Call(1), Join(4), Stop(), Crown(), TakeFrom(1), Leave(1),
        ComeBack(1), Reorder((2, 1)) !> game.over: the game is over; undo brings it back
Choosing
    # Player 3 may take a second prize from 1 or 2.
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 123456 123456
    411235, Throw(9, 411235), Void(3, out), Skip(3), Call(1), Join(4), Stop(), Crown() !>
        game.to_choose: first choose from whom player 3 takes the prize
    TakeFrom(3) !> game.not_a_holder: player 3 has no prize that can be taken now
    TakeFrom(9) !> game.not_a_holder: player 9 has no prize that can be taken now
    Leave(1), Merge(1, 2), TakeBack(201), Give(601, 1) !> game.to_choose: first choose
        from whom player 3 takes the prize
Rolling
    manila 1:1 6:30 |
    TakeFrom(1) !> game.not_to_choose: nobody takes a prize from another player now
    Stop(lots) !> game.no_lot_for_all: each player needs a lot: lots may choose the champion
    Crown() !> game.not_to_crown: the champion is not decided yet
    Throw(9, 411235), Void(9, out), Skip(9), Call(9) !> game.unknown_player: player 9 is not
        playing here
    Join(2) !> game.twice_seated: player 2 already has a seat
    Throw(2, 411235), Throw(2, 444444), Void(2, out), Skip(2) !> game.out_of_turn: it is player
        1’s turn, not player 2’s
    Call(1) !> game.is_in_turn: it is already player 1’s turn
    444444 !> game.unconfirmed: this throw is the total grab of player 1; confirm it
    ComeBack(2) !> game.is_present: player 2 has not left
    Leave(9), ComeBack(9), Merge(9, 1), Merge(1, 9), Give(601, 9) !> game.unknown_player: player 9
        is not playing here
    Reorder(()), Reorder((1, 2)), Reorder((1, 2, 2)), Reorder((1, 2, 3, 3)), Reorder((1, 2, 9)) !>
        game.bad_order: the new order must name each player once
    Merge(2, 2) !> game.same_person: choose two entries of the same person
    Throw(1, 411235, prize=101) !> game.bad_pick: this throw does not win prize 101; choose another
    Throw(1, 411235, prize=9) !> game.bad_pick: this throw does not win prize 9; choose another
    Throw(1, 112356, prize=601) !> game.bad_pick: this throw does not win prize 601; choose another
    Throw(1, 444416, prize=101) !> game.bad_pick: this throw does not win prize 101; choose another
    Stop(most_fours) !> game.not_by_fours: 4s are counted only where the best throw of a round
        wins
    Resume() !> game.not_paused: the game is not paused
In roll-off
    manila 1:1 6:1 | 444416 444425 411235
    TakeFrom(1) !> game.not_to_choose: nobody takes a prize from another player now
    Crown() !> game.not_to_crown: the champion is not decided yet
    Stop(), Join(4) !> game.in_roll_off: finish the roll-off first
    Throw(2, 411235) !> game.out_of_turn: it is player 1’s turn, not player 2’s
    Call(3) !> game.not_a_contestant: player 3 is not rolling in this roll-off now
    Leave(9), ComeBack(9), Merge(9, 1), Merge(1, 9) !> game.unknown_player: player 9 is not
        playing here
    Merge(1, 2) !> game.merge_later: entries can be joined during play or after the end
    Throw(1, 411235, prize=601) !> game.bad_pick: this throw does not win prize 601; choose another
Crowning
    manila 1:1 6:1 players=2 | 444416 411235
    TakeFrom(1) !> game.not_to_choose: nobody takes a prize from another player now
    Throw(1, 411235), Void(1, out), Skip(1), Call(1), Join(4), Stop() !> game.to_crown: no more
        rolls; crown the champion
    Throw(9, 411235) !> game.unknown_player: player 9 is not playing here
Raffling
    manila 1:1 6:30 stop_leftover=raffle | 444416 Stop()
    Crown(), Crown((1, 2)), Crown((1, 2, 2, 3)), Crown((1, 2, 9)) !> game.no_lots: each player
        needs a lot: the prizes that are left are raffled
    Merge(1, 2) !> game.merge_later: entries can be joined during play or after the end
In open roll-off
    manila 1:1 6:1 turn_order=open | 444416 444425 411235
    Throw(2, 411235) !> game.out_of_turn: it is player 1’s turn, not player 2’s
Rolled once
    manila 1:1 6:30 | 112356
    Call(1) !> game.has_rolled: player 1 has already had their turn this round
Sitting out
    xiamen 1:1 6:30 | Void(1, out)
    Call(1) !> game.sits_out: player 1 misses this turn
In roll off once
    manila 1:1 6:1 | 444416 444425 411235 444123
    Call(1) !> game.not_a_contestant: player 1 is not rolling in this roll-off now
Without the first
    manila 1:1 6:30 | Leave(1)
    Call(1), Leave(1) !> game.away: player 1 has left; bring them back first
Open without the first
    manila 1:1 6:30 turn_order=open | Leave(1)
    Throw(1, 411235) !> game.away: player 1 has left; bring them back first
With one left
    manila 1:1 6:30 | Leave(2) Leave(3)
    Leave(1), Merge(1, 2) !> game.last_present: player 1 is the last player;
        end the evening instead
Of two
    manila 1:1 6:30 players=2 |
    Merge(1, 2) !> game.few_players: add players: at least 2 are needed (1 here)
Won once
    # Player 1 has 601, player 2 has 602, player 3 has 301.
    manila 1:1 3:2 6:9 | 411235 411235 444123
    TakeBack(9), Give(9, 1), Swap(9, 601), Swap(601, 9) !> game.unknown_prize: that prize is not in
        this game
    TakeBack(603) !> game.not_won: prize 603 is still on the table
    Give(601, 1) !> game.has_it: player 1 has prize 601 already
    Swap(603, 604), Swap(601, 601), Swap(601, 302), Swap(302, 601) !> game.bad_swap: choose prizes
        of two winners, or one of the same tier that is still on the table
    Throw(1, 411235, prize=601) !> game.bad_pick: this throw does not win prize 601; choose another
Paused
    manila 1:1 6:30 | Pause()
    411235 !> game.paused: the game is paused; press Go on first
    Pause() !> game.is_paused: the game is paused already
Black
    manila 1:1 6:30 six_black=ends_and_share |
    666666 !> game.unconfirmed_end: this throw of player 1 ends the game; confirm it
Skip passes over nobody but the player in turn even where the order is open
    manila 1:1 6:30 turn_order=open |
    Skip(2) !> game.out_of_turn
"""


def test_each_command_is_refused_as_it_says() -> None:
    STAGE.check(SCENES)


def test_every_reason_to_refuse_is_tried_here() -> None:
    things = (thing for module in (refusals, breaks, seats) for thing in vars(module).values())
    reasons = {thing.code for thing in things if isinstance(thing, Wording)}
    tried = {f"game.{code}" for _, code, _ in STARTS} | {"game.started"}

    assert tried | set(re.findall(r"!>\s+(game\.\w+)", SCENES)) == reasons


def test_thing_that_is_no_command_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        decide(seated("manila", MANY).state, "throw")  # type: ignore[arg-type]
