"""Every command that the game refuses, with its code and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.bobing.game import check
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Fault
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import State
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.wording import Wording
from tests.rules.bobing.playing import GRAB, NOTHING, ONE, RED_3, STRAIGHT, seated, start

MANY = {1: 1, 6: 30}
LAST = {1: 1, 6: 1}
TIE = ("444416", "444425", ONE)


def throw(player: int, text: str = ONE) -> c.Throw:
    return c.Throw(player, Roll.parse(text))


def waiting() -> State:
    return opening(start("manila", MANY).book)


def rolling() -> State:
    return seated("manila", MANY).state


def paused() -> State:
    table = seated("manila", MANY)
    table.do(c.Pause())
    return table.state


def rolled_once() -> State:
    table = seated("manila", MANY)
    table.throw(NOTHING)
    return table.state


def sitting_out() -> State:
    table = seated("xiamen", MANY)
    table.do(c.Void(1, Fault.OUT))
    return table.state


def in_roll_off() -> State:
    table = seated("manila", LAST)
    table.throws(*TIE)
    return table.state


def in_roll_off_once() -> State:
    table = seated("manila", LAST)
    table.throws(*TIE, RED_3)
    return table.state


def in_open_roll_off() -> State:
    table = seated("manila", LAST, turn_order="open")
    table.throws(*TIE)
    return table.state


def crowning() -> State:
    table = seated("manila", LAST, players=2)
    table.throws("444416", ONE)
    return table.state


def ended() -> State:
    table = seated("manila", LAST, players=2)
    table.throws("444416", ONE)
    table.do(c.Crown())
    return table.state


def choosing() -> State:
    """Player 3 may take a second prize from 1 or 2."""
    table = seated("xiamen", {1: 1, 2: 2, 6: 9}, chase_from="thrower_chooses")
    table.throws(STRAIGHT, STRAIGHT, STRAIGHT)
    return table.state


def without_the_first() -> State:
    table = seated("manila", MANY)
    table.do(c.Leave(1))
    return table.state


def open_without_the_first() -> State:
    table = seated("manila", MANY, turn_order="open")
    table.do(c.Leave(1))
    return table.state


def with_one_left() -> State:
    table = seated("manila", MANY)
    table.do(c.Leave(2))
    table.do(c.Leave(3))
    return table.state


def of_two() -> State:
    return seated("manila", MANY, players=2).state


def won_once() -> State:
    """Player 1 has 601, player 2 has 602, player 3 has 301."""
    table = seated("manila", {1: 1, 3: 2, 6: 9})
    table.throws(ONE, ONE, RED_3)
    return table.state


def black() -> State:
    return seated("manila", MANY, six_black="ends_and_share").state


def raffling() -> State:
    table = seated("manila", MANY, stop_leftover="raffle")
    table.throw("444416")
    table.do(c.Stop())
    return table.state


def manila(**changes: object) -> c.Start:
    return replace(start("manila", MANY), **changes)  # type: ignore[arg-type]


def xiamen(**changes: object) -> c.Start:
    return replace(start("xiamen", MANY), **changes)  # type: ignore[arg-type]


def drawn(rule: str, **changes: object) -> c.Start:
    return replace(start("manila", MANY, first_player=rule), **changes)  # type: ignore[arg-type]


def timed(minutes: int | None) -> c.Start:
    return replace(start("manila", MANY, end="timed"), minutes=minutes)


def final(counts: dict[int, int]) -> c.Start:
    return start("manila", counts, end="unbeaten_lap")


NO_ELDER = "expected the elder and two dice from 1 to 6, which choose the first player"
NEEDLESS = "this rulebook has no elder's dice; leave them out"
HAS_ROLLED = "player 1 has had a turn in this round; each has one"
NO_FIRST = "expected the player whom the lots chose to roll first"
NEEDLESS_FIRST = "this rulebook says itself who rolls first; leave the lot out"
NO_MINUTES = "expected how many minutes are played, because the clock ends this game"
NO_LOTS = "expected a lot for each player, because what is left is raffled"
TO_CHOOSE = "player 3 has to say first whose prize it is"

AWAY = "player 1 has left; let them come back first"
MERGE_LATER = "entries are joined while the players roll or after the end"
BAD_SWAP = "expected prizes of two winners, or one on the table of the same tier"

REFUSALS: list[tuple[Callable[[], State], c.Command, str, str]] = [
    (waiting, manila(players=()), "few_players", "expected at least 2 players, got 0"),
    (waiting, manila(players=(1,)), "few_players", "expected at least 2 players, got 1"),
    (waiting, manila(players=(1, 2, 1)), "twice_seated", "player 1 has a seat already"),
    (waiting, manila(prizes=()), "no_prizes", "expected at least one prize, got none"),
    (
        waiting,
        manila(prizes=(c.Prize(1, 2), c.Prize(1, 3))),
        "bad_prize",
        "expected each prize once and in a tier of the book, got prize 1 in tier 3",
    ),
    (
        waiting,
        manila(prizes=(c.Prize(1, 7),)),
        "bad_prize",
        "expected each prize once and in a tier of the book, got prize 1 in tier 7",
    ),
    (waiting, manila(elder=1), "needless_elder", NEEDLESS),
    (waiting, manila(elder_dice=(1, 2)), "needless_elder", NEEDLESS),
    (waiting, xiamen(elder=None, elder_dice=()), "no_elder", NO_ELDER),
    (waiting, xiamen(elder=None), "no_elder", NO_ELDER),
    (waiting, xiamen(elder=7), "no_elder", NO_ELDER),
    (waiting, xiamen(elder_dice=()), "no_elder", NO_ELDER),
    (waiting, xiamen(elder_dice=(3,)), "no_elder", NO_ELDER),
    (waiting, xiamen(elder_dice=(1, 2, 3)), "no_elder", NO_ELDER),
    (waiting, xiamen(elder_dice=(0, 3)), "no_elder", NO_ELDER),
    (waiting, xiamen(elder_dice=(3, 7)), "no_elder", NO_ELDER),
    *(
        (waiting, drawn(rule, **changes), "no_first", NO_FIRST)
        for rule in ("lots", "random")
        for changes in ({"first": None}, {"first": 7})
    ),
    (waiting, drawn("lots", elder=1, elder_dice=(1, 2)), "needless_elder", NEEDLESS),
    (waiting, manila(first=1), "needless_first", NEEDLESS_FIRST),
    (waiting, xiamen(first=1), "needless_first", NEEDLESS_FIRST),
    *((waiting, timed(minutes), "no_minutes", NO_MINUTES) for minutes in (None, 0, -1)),
    (rolling, manila(), "started", "the game has already started"),
    (choosing, manila(), "started", "the game has already started"),
    (ended, manila(), "started", "the game has already started"),
    *(
        (waiting, command, "not_started", "the game has not started yet")
        for command in (
            *(throw(1), c.Skip(1), c.Call(1), c.Join(4), c.Stop(), c.Crown(), c.TakeFrom(1)),
        )
    ),
    *(
        (ended, command, "over", "the game is over; undo brings it back")
        for command in (
            *(throw(1), c.Skip(1), c.Call(1), c.Join(4), c.Stop(), c.Crown(), c.TakeFrom(1)),
        )
    ),
    *(
        (choosing, command, "to_choose", TO_CHOOSE)
        for command in (
            throw(3),
            throw(9),
            c.Void(3, Fault.OUT),
            c.Skip(3),
            c.Call(1),
            c.Join(4),
            c.Stop(),
            c.Crown(),
        )
    ),
    *(
        (choosing, c.TakeFrom(number), "not_a_holder", text)
        for number, text in (
            (3, "player 3 holds no prize that can be taken now"),
            (9, "player 9 holds no prize that can be taken now"),
        )
    ),
    *(
        (state, c.TakeFrom(1), "not_to_choose", "nobody takes a prize from others now")
        for state in (rolling, in_roll_off, crowning)
    ),
    *(
        (raffling, c.Crown(lots), "no_lots", NO_LOTS)
        for lots in ((), (1, 2), (1, 2, 2, 3), (1, 2, 9))
    ),
    (
        rolling,
        c.Stop(c.ChampionBy.LOTS),
        "no_lot_for_all",
        "expected a lot for each player, because lots may choose the champion",
    ),
    *(
        (crowning, command, "to_crown", "the rolling is over; crown the champion")
        for command in (
            throw(1),
            c.Void(1, Fault.OUT),
            c.Skip(1),
            c.Call(1),
            c.Join(4),
            c.Stop(),
        )
    ),
    (rolling, c.Crown(), "not_to_crown", "the champion is not decided yet"),
    (in_roll_off, c.Crown(), "not_to_crown", "the champion is not decided yet"),
    (in_roll_off, c.Stop(), "in_roll_off", "the roll-off has to be finished first"),
    (in_roll_off, c.Join(4), "in_roll_off", "the roll-off has to be finished first"),
    *(
        (rolling, command, "unknown_player", "player 9 does not play here")
        for command in (throw(9), c.Void(9, Fault.OUT), c.Skip(9), c.Call(9))
    ),
    (crowning, throw(9), "unknown_player", "player 9 does not play here"),
    (rolling, c.Join(2), "twice_seated", "player 2 has a seat already"),
    *(
        (rolling, command, "out_of_turn", "it is the turn of player 1, not of player 2")
        for command in (throw(2), throw(2, GRAB), c.Void(2, Fault.OUT), c.Skip(2))
    ),
    (in_roll_off, throw(2), "out_of_turn", "it is the turn of player 1, not of player 2"),
    (in_open_roll_off, throw(2), "out_of_turn", "it is the turn of player 1, not of player 2"),
    (rolling, c.Call(1), "is_in_turn", "player 1 is in turn already"),
    (rolled_once, c.Call(1), "has_rolled", HAS_ROLLED),
    (sitting_out, c.Call(1), "sits_out", "player 1 sits this turn out"),
    (in_roll_off, c.Call(3), "not_a_contestant", "player 3 does not roll in this roll-off now"),
    (
        in_roll_off_once,
        c.Call(1),
        "not_a_contestant",
        "player 1 does not roll in this roll-off now",
    ),
    (
        rolling,
        throw(1, GRAB),
        "unconfirmed",
        "this throw is the total grab of player 1; confirm it",
    ),
    (without_the_first, c.Call(1), "away", AWAY),
    (without_the_first, c.Leave(1), "away", AWAY),
    (open_without_the_first, throw(1), "away", AWAY),
    (rolling, c.ComeBack(2), "is_present", "player 2 has not left"),
    (
        with_one_left,
        c.Leave(1),
        "last_present",
        "player 1 is the last one here; end the evening instead",
    ),
    (
        with_one_left,
        c.Merge(1, 2),
        "last_present",
        "player 1 is the last one here; end the evening instead",
    ),
    *(
        (state, command, "unknown_player", "player 9 does not play here")
        for state in (rolling, in_roll_off)
        for command in (c.Leave(9), c.ComeBack(9), c.Merge(9, 1), c.Merge(1, 9), c.Give(601, 9))
        if state is rolling or not isinstance(command, c.Give)
    ),
    *(
        (rolling, c.Reorder(players), "bad_order", "expected each player once in the new order")
        for players in ((), (1, 2), (1, 2, 2), (1, 2, 3, 3), (1, 2, 9))
    ),
    (rolling, c.Merge(2, 2), "same_person", "expected two entries of one person"),
    *((state, c.Merge(1, 2), "merge_later", MERGE_LATER) for state in (in_roll_off, raffling)),
    (of_two, c.Merge(1, 2), "few_players", "expected at least 2 players, got 1"),
    *(
        (won_once, command, "unknown_prize", "that prize is not in this game")
        for command in (c.TakeBack(9), c.Give(9, 1), c.Swap(9, 601), c.Swap(601, 9))
    ),
    (won_once, c.TakeBack(603), "not_won", "prize 603 is still on the table"),
    (won_once, c.Give(601, 1), "has_it", "player 1 has prize 601 already"),
    *(
        (won_once, c.Swap(*prizes), "bad_swap", BAD_SWAP)
        for prizes in ((603, 604), (601, 601), (601, 302), (302, 601))
    ),
    *(
        (state, replace(throw(1, roll), prize=prize), "bad_pick", text.format(prize))
        for text in ("this throw does not win prize {}; pick another",)
        for state, roll, prize in (
            (rolling, ONE, 101),
            (rolling, ONE, 9),
            (rolling, NOTHING, 601),
            (rolling, "444416", 101),
            (won_once, ONE, 601),
            (in_roll_off, ONE, 601),
        )
    ),
    *(
        (ended, command, "over", "the game is over; undo brings it back")
        for command in (c.Leave(1), c.ComeBack(1), c.Reorder((2, 1)))
    ),
    *(
        (choosing, command, "to_choose", TO_CHOOSE)
        for command in (c.Leave(1), c.Merge(1, 2), c.TakeBack(201), c.Give(601, 1))
    ),
    *(
        (waiting, command, "not_started", "the game has not started yet")
        for command in (c.Leave(1), c.Merge(1, 2), c.TakeBack(101), c.Give(601, 1), c.Swap(1, 2))
    ),
    (
        waiting,
        final({6: 3}),
        "no_champion_prize",
        "expected a champion’s prize, because the champion ends this game",
    ),
    (
        rolling,
        c.Stop(c.ChampionBy.MOST_FOURS),
        "not_by_fours",
        "the 4s are counted only where the best throw of a round wins",
    ),
    (paused, throw(1), "paused", "the game is paused; go on first"),
    (paused, c.Pause(), "is_paused", "the game is paused already"),
    (rolling, c.Resume(), "not_paused", "the game is not paused"),
    (
        black,
        throw(1, "666666"),
        "unconfirmed_end",
        "this throw of player 1 ends the game; confirm it",
    ),
]


@pytest.mark.parametrize(("state", "command", "code", "sentence"), REFUSALS)
def test_command_is_refused_with_its_reason(
    state: Callable[[], State], command: c.Command, code: str, sentence: str
) -> None:
    with pytest.raises(IllegalCommand) as refused:
        decide(state(), command)

    assert (refused.value.sentence.code, str(refused.value)) == (f"game.{code}", sentence)


def test_every_reason_to_refuse_is_tried_here() -> None:
    reasons = {thing.code for thing in vars(check).values() if isinstance(thing, Wording)}

    assert {f"game.{code}" for _, _, code, _ in REFUSALS} == reasons


def test_skip_passes_over_nobody_but_the_player_in_turn_even_where_the_order_is_open() -> None:
    table = seated("manila", MANY, turn_order="open")

    assert table.refusal(c.Skip(2)) == "game.out_of_turn"


def test_thing_that_is_no_command_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        decide(rolling(), "throw")  # type: ignore[arg-type]
