"""Judges typed dice before they are entered."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from festival.games.poker_dice.board.build import chance_of, made_of
from festival.games.poker_dice.play.verbs import thrown
from festival.play.side_tables import judged
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, say
from rules.errors import raise_for
from rules.poker_dice.check import refusal
from rules.poker_dice.hand import Hand
from rules.poker_dice.state import State


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    """asked: `roll`, and `held_1` to `held_5` for held dice."""
    data = {**asked, "roll": asked.get("roll", "")[:1000], "player": state.turn}
    throw = thrown(state, data)
    raise_for(refusal(state, throw))
    left = state.limit - state.thrown - 1
    hand = Hand(throw.faces, state.settings.straight)
    return {
        "made": made_of(hand, state, naming, held=throw.held),
        "standing": _standing(state, hand, naming),
        "chance": chance_of(state, throw.faces, left, naming) if left else None,
        "left": left,
    }


verdict = judged("games/poker_dice/play/_verdict.html", _verdict)


def _standing(state: State, hand: Hand, naming: Naming) -> str:
    """A comparison of the hand with the best so far."""
    best = state.best()
    if not best:
        return gettext("The first hand of the round.")
    target = state.hands[best[0]]
    assert target is not None, "the best of a round without a hand"
    if hand > target:
        sentence = gettext("Better than {hand} of {player}.")
    elif hand == target:
        sentence = gettext("Equal to {hand} of {player}.")
    else:
        sentence = gettext("Not better than {hand} of {player}.")
    return sentence.format(hand=say(target.why, naming), player=person_of(best[0], naming).name)
