from __future__ import annotations

from typing import get_args

import pytest

from rules import seats
from rules.bobing.game import events as e
from rules.bobing.game import sentences
from rules.bobing.game.commands import Prize
from rules.bobing.game.sentences import tell
from rules.dice import Roll
from rules.wording import Wording
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import STAGE
from tests.rules.cells import cells

ROLL = Roll.parse("144263")

# A fact as it stands in a scene, the code of its sentence after "event.", and the sentence.
FACTS = """
ThrowVoided(1, out, False, True) | out_sits | a die left the bowl; the next turn is lost
ThrowVoided(1, out, True, False) | out_again | a die left the bowl; roll again
ThrowVoided(1, leaning, True, False) | leaning | a die was leaning; roll again
PrizeAwarded(201, 1) | awarded | wins prize 201
PrizeTaken(201, 1, 2) | taken | takes prize 201 from player 1
PrizeReturned(201, 1) | returned | player 1’s prize 201 is back on the table
PrizeGiven(201, None, 2) | given | player 2 gets prize 201
PrizeGiven(201, 1, 2) | given_on | player 2 gets prize 201 from player 1
PrizesSwapped(201, 1, 301, 2) | swapped | player 1 has prize 301 now, player 2 has prize 201
PrizesSwapped(201, 1, 202, None) | changed | player 1 takes prize 202 in place of prize 201
PrizesSwapped(201, None, 202, 2) | changed | player 2 takes prize 201 in place of prize 202
Paused(1000) | paused | the game is paused
Paused(1000, 10) | break_of | a break of 10 minutes
Resumed(900) | resumed | the game goes on
TierFoundEmpty(1, 4) | empty | nothing is left of tier 4
CandidateRecorded(1, 144263, 1) | leads | leads the champion ladder
CandidateRecorded(1, 144263, 2, True) | equal | level with player 2 on the champion ladder
CandidateRecorded(1, 144263, 2, is_best=False) | own_better | an earlier champion throw still counts
CandidateRecorded(1, 144263, 2, is_kept=True) | kept | a better throw, but player 2 keeps the
    champion’s prize
CandidateRecorded(1, 144263, 2) | behind | on the champion ladder, behind player 2
AllGrabbed(1) | grabbed | takes every prize
AllGrabbed(1, untaken) | grabbed_untaken | takes every prize not yet won
AllGrabbed(1, champion_and_second) | grabbed_best | takes the champion’s and all second prizes
ChaseOpened(1, 2) | chases | takes a prize of tier 2: from whom?
PrizesDealt(((601, 2),), shared) | shared | the prizes left are shared round the table
PrizesDealt(((601, 2),), raffle) | raffled | the prizes left are raffled
PrizesDealt(((601, 2),), consolation) | consoled | players without a prize get a consolation prize
RestScrambled() | scrambled | lights out: everybody grabs what is left on the table
TimeCalled() | time | the time is up
ThrowVoided(1, out, False, False) | out_over | a die left the bowl; the turn is over
PrizesExhausted() | exhausted | the last prize is gone
PlayerCalled(1) | called | rolls now
TurnSkipped(1) | skipped | was away; turn skipped
TurnForgone(1) | forgone | player 1 misses this turn
RoundEnded(3) | round | round 3 is over
PlayerJoined(1) | joined | takes a seat
PlayerLeft(1) | left | has left
PlayerCameBack(1) | came_back | is back
OrderChanged((2, 1)) | reordered | the order of play is changed
PlayersMerged(1, 2) | merged | is now the same person as player 2
LastRoundCalled(lots) | last_round | the evening ends after this round
Stopped() | stopped | the emcee ends the evening
Stopped(best_throw) | stopped_best | the emcee ends the evening; the best throw so far is champion
Stopped(lots) | stopped_lots | the emcee ends the evening; lots choose the champion
Stopped(nobody) | stopped_nobody | the emcee ends the evening without a champion
Stopped(most_fours) | stopped_fours | the emcee ends the evening; the most 4s so far is champion
RollOffOpened((1, 2), 1, (3,), False) | roll_off_of_others | nobody else has a champion throw: each
    rolls once, most 4s win
ChampionsDecided((1,), most_fours) | most_fours | player 1 has the most 4s
Crowned(1, most_fours) | crowned_by_fours | player 1 is the champion by the most 4s
RollOffOpened((1, 2), 1, ()) | roll_off | tied for the lead: a roll-off, most 4s win
RollOffOpened((1, 2), 1, (), False) | roll_off_of_all | nobody has a champion throw: each rolls
    once, most 4s win
RollOffThrown(1, 144263) | roll_off_fours | two 4s in the roll-off
RollOffThrown(1, None) | roll_off_forgone | does not roll in the roll-off
ChampionsDecided((1,)) | decided | the champion is decided
ChampionsDecided((1, 2), lots) | decided | the champion is decided
ChampionsDecided((1,), lots) | lot | the lot chooses player 1
ChampionsDecided((1,), best_throw) | best_so_far | player 1 has the best throw so far
Crowned(1) | crowned | player 1 is the champion
Crowned(1, best_throw) | crowned_best | player 1 is the champion by the best throw so far
Crowned(1, lots) | crowned_by_lot | player 1 is the champion by lot
"""
TOLD: list[tuple[e.Event, str, str]] = [
    (STAGE.command(fact), f"event.{code}", said) for fact, code, said in cells(FACTS)
]
TOLD.append(
    (
        e.Started(book("manila"), (Prize(101, 1),), (2, 1)),
        *("event.started", "the game begins; player 2 rolls first"),
    )
)
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
    of_seats = {wording.code for event, wording in seats.TOLD.items() if event is not e.Ended}

    assert {code for _, code, _ in TOLD} == wordings | of_seats


def test_thing_that_is_no_event_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        tell("rolled")  # type: ignore[arg-type]
