"""Shows where typed dice lead, before they are entered."""

from __future__ import annotations

from collections.abc import Mapping

from django.template.loader import render_to_string

from festival.games.promotion.board.walks import groups_of, reasons_of, said_of, spaces_of
from festival.record.log_lines import person_of
from festival.record.record import Record
from festival.words.sentences import Naming, sentence_of
from rules.dice import Roll
from rules.errors import RulesError, raise_for
from rules.promotion import commands as c
from rules.promotion.book import PALACE
from rules.promotion.check import refusal
from rules.promotion.decide import deeds
from rules.promotion.state import State


def verdict(record: Record, naming: Naming, asked: Mapping[str, str]) -> str:
    """HTML for the console. asked: `roll`."""
    state: State = record.state
    try:
        roll = Roll.parse(asked.get("roll", "")[:1000])
        raise_for(refusal(state, c.Throw(state.turn or 0, roll.faces)))
    except RulesError as error:
        context: dict[str, object] = {"error": sentence_of(error, naming)}
    else:
        context = _verdict(state, roll, naming)
    return render_to_string("games/promotion/play/_verdict.html", context)


def _verdict(state: State, roll: Roll, naming: Naming) -> dict[str, object]:
    turn = state.turn
    assert turn is not None, "a throw passed the check while nobody is in turn"
    options = state.options(roll.faces)
    if not options:
        return {"is_thrown_again": True}
    done = deeds(turn, options[0], roll.faces)
    piece = state.pieces.get(turn)
    return {
        "person": person_of(turn, naming),
        "groups": groups_of(roll.faces, done, state.book, is_placement=piece is None),
        "spaces": spaces_of(done),
        "said": reasons_of(done, naming),
        "before": piece and state.book.to_go(piece),
        "after": state.book.to_go(options[0].piece),
        "is_arrival": options[0].piece.space == PALACE,
        "others": [said_of(deeds(turn, each, roll.faces), naming) for each in options[1:]],
    }
