from __future__ import annotations

from typing import get_args

import pytest

from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game import sentences
from rules.bobing.game.commands import ChampionBy, Fault, Prize
from rules.bobing.game.events import Dealing
from rules.bobing.game.sentences import tell
from rules.dice import Roll
from rules.wording import Wording
from tests.rules.bobing.books import book

ROLL = Roll.parse("144263")

TOLD: list[tuple[e.Event, str, str]] = [
    (
        e.Started(book("manila"), (Prize(101, 1),), (2, 1)),
        "event.started",
        "the game begins; player 2 rolls first",
    ),
    (
        e.ThrowVoided(1, Fault.OUT, rolls_again=False, sits_out=True),
        "event.out_sits",
        "a die left the bowl: sits out the next turn",
    ),
    (
        e.ThrowVoided(1, Fault.OUT, rolls_again=True, sits_out=False),
        "event.out_again",
        "a die left the bowl: rolls again",
    ),
    (
        e.ThrowVoided(1, Fault.LEANING, rolls_again=True, sits_out=False),
        "event.leaning",
        "a die was leaning: rolls again",
    ),
    (e.PrizeAwarded(201, 1), "event.awarded", "wins prize 201"),
    (e.PrizeTaken(201, 1, 2), "event.taken", "takes prize 201 from player 1"),
    (
        e.PrizeReturned(201, 1),
        "event.returned",
        "prize 201 of player 1 is on the table again",
    ),
    (e.PrizeGiven(201, None, 2), "event.given", "player 2 gets prize 201"),
    (e.PrizeGiven(201, 1, 2), "event.given_on", "player 2 gets prize 201 from player 1"),
    (
        e.PrizesSwapped(201, 1, 301, 2),
        "event.swapped",
        "player 1 has prize 301 now, player 2 has prize 201",
    ),
    (
        e.PrizesSwapped(201, 1, 202, None),
        "event.changed",
        "player 1 takes prize 202 in place of prize 201",
    ),
    (
        e.PrizesSwapped(201, None, 202, 2),
        "event.changed",
        "player 2 takes prize 201 in place of prize 202",
    ),
    (e.Paused(1_000), "event.paused", "the game is paused"),
    (e.Paused(1_000, 10), "event.break_of", "a break of 10 minutes"),
    (e.Resumed(900), "event.resumed", "the game goes on"),
    (e.TierFoundEmpty(1, 4), "event.empty", "nothing is left of tier 4"),
    (e.CandidateRecorded(1, ROLL, leader=1), "event.leads", "leads the champion ladder"),
    (
        e.CandidateRecorded(1, ROLL, leader=2, is_equal=True),
        "event.equal",
        "equal with player 2 on the champion ladder",
    ),
    (
        e.CandidateRecorded(1, ROLL, leader=2, is_best=False),
        "event.own_better",
        "an earlier champion throw still stands",
    ),
    (
        e.CandidateRecorded(1, ROLL, leader=2, is_kept=True),
        "event.kept",
        "the higher throw, but player 2 keeps the champion’s prize",
    ),
    (
        e.CandidateRecorded(1, ROLL, leader=2),
        "event.behind",
        "on the champion ladder, behind player 2",
    ),
    (e.AllGrabbed(1), "event.grabbed", "takes every prize"),
    (
        e.AllGrabbed(1, GrabScope.UNTAKEN),
        "event.grabbed_untaken",
        "takes every prize that nobody holds yet",
    ),
    (
        e.AllGrabbed(1, GrabScope.CHAMPION_AND_SECOND),
        "event.grabbed_best",
        "takes the champion’s and all second prizes",
    ),
    (e.ChaseOpened(1, 2), "event.chases", "takes a prize of tier 2: from whom?"),
    (
        e.PrizesDealt(((601, 2),), Dealing.SHARED),
        "event.shared",
        "the prizes left are shared round the table",
    ),
    (e.PrizesDealt(((601, 2),), Dealing.RAFFLE), "event.raffled", "the prizes left are raffled"),
    (
        e.PrizesDealt(((601, 2),), Dealing.CONSOLATION),
        "event.consoled",
        "whoever has nothing gets a consolation prize",
    ),
    (
        e.RestScrambled(),
        "event.scrambled",
        "lights out: everybody grabs what is left on the table",
    ),
    (e.TimeCalled(), "event.time", "the time is up"),
    (
        e.ThrowVoided(1, Fault.OUT, rolls_again=False, sits_out=False),
        "event.out_over",
        "a die left the bowl: the turn is over",
    ),
    (e.PrizesExhausted(), "event.exhausted", "the last prize is gone"),
    (e.PlayerCalled(1), "event.called", "rolls now"),
    (e.TurnSkipped(1), "event.skipped", "was away and is skipped"),
    (e.TurnForgone(1), "event.forgone", "player 1 sits this turn out"),
    (e.RoundEnded(3), "event.round", "round 3 is over"),
    (e.PlayerJoined(1), "event.joined", "takes a seat"),
    (e.PlayerLeft(1), "event.left", "has left"),
    (e.PlayerCameBack(1), "event.came_back", "is back"),
    (e.OrderChanged((2, 1)), "event.reordered", "the order of play is changed"),
    (e.PlayersMerged(1, into=2), "event.merged", "is the same person as player 2"),
    (e.LastRoundCalled(ChampionBy.LOTS), "event.last_round", "the evening ends after this round"),
    (e.Stopped(), "event.stopped", "the emcee ends the evening"),
    (
        e.Stopped(ChampionBy.BEST_THROW),
        "event.stopped_best",
        "the emcee ends the evening: the best throw so far is champion",
    ),
    (
        e.Stopped(ChampionBy.LOTS),
        "event.stopped_lots",
        "the emcee ends the evening: lots choose the champion",
    ),
    (
        e.Stopped(ChampionBy.NOBODY),
        "event.stopped_nobody",
        "the emcee ends the evening without a champion",
    ),
    (
        e.Stopped(ChampionBy.MOST_FOURS),
        "event.stopped_fours",
        "the emcee ends the evening: the most 4s so far are champion",
    ),
    (
        e.RollOffOpened((1, 2), seats=1, settled=(3,), is_tie=False),
        "event.roll_off_of_others",
        "nobody else has a champion throw: each rolls once, most 4s win",
    ),
    (
        e.ChampionsDecided((1,), ChampionBy.MOST_FOURS),
        "event.most_fours",
        "player 1 has thrown most 4s",
    ),
    (
        e.Crowned(1, ChampionBy.MOST_FOURS),
        "event.crowned_by_fours",
        "player 1 is the champion by the most 4s",
    ),
    (
        e.RollOffOpened((1, 2), seats=1, settled=()),
        "event.roll_off",
        "equal at the top: a roll-off, most 4s win",
    ),
    (
        e.RollOffOpened((1, 2), seats=1, settled=(), is_tie=False),
        "event.roll_off_of_all",
        "nobody has a champion throw: each rolls once, most 4s win",
    ),
    (e.RollOffThrown(1, ROLL), "event.roll_off_fours", "two 4s in the roll-off"),
    (e.RollOffThrown(1, None), "event.roll_off_forgone", "forgoes the roll-off"),
    (e.ChampionsDecided((1,)), "event.decided", "the champion is decided"),
    (e.ChampionsDecided((1, 2), ChampionBy.LOTS), "event.decided", "the champion is decided"),
    (e.ChampionsDecided((1,), ChampionBy.LOTS), "event.lot", "the lot chooses player 1"),
    (
        e.ChampionsDecided((1,), ChampionBy.BEST_THROW),
        "event.best_so_far",
        "player 1 has the best throw so far",
    ),
    (e.Crowned(1), "event.crowned", "player 1 is the champion"),
    (
        e.Crowned(1, ChampionBy.BEST_THROW),
        "event.crowned_best",
        "player 1 is the champion by the best throw so far",
    ),
    (e.Crowned(1, ChampionBy.LOTS), "event.crowned_by_lot", "player 1 is the champion by lot"),
]
SILENT: list[e.Event] = [
    e.Rolled(1, ROLL),
    e.TurnPassed(1),
    e.RoundBegan(2),
    e.ChampionsDecided(()),  # there was no champion's prize
    e.Ended(),
]


@pytest.mark.parametrize(("event", "code", "sentence"), TOLD)
def test_event_says_what_happened(event: e.Event, code: str, sentence: str) -> None:
    said = tell(event)

    assert said is not None
    assert (said.code, str(said)) == (code, sentence)


@pytest.mark.parametrize("event", SILENT)
def test_event_that_says_nothing_by_itself_is_silent(event: e.Event) -> None:
    assert tell(event) is None


def test_every_kind_of_event_is_tried_here() -> None:
    tried = {type(event) for event, _, _ in TOLD} | {type(event) for event in SILENT}

    assert tried == set(get_args(e.Event))


def test_every_sentence_is_tried_here() -> None:
    things = [
        thing
        for value in vars(sentences).values()
        for thing in (value.values() if isinstance(value, dict) else [value])
    ]
    wordings = {thing.code for thing in things if isinstance(thing, Wording)}

    assert {code for _, code, _ in TOLD} == wordings


def test_thing_that_is_no_event_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        tell("rolled")  # type: ignore[arg-type]
