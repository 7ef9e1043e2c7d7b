"""Shows where typed dice lead, before they are entered."""

from __future__ import annotations

from collections.abc import Mapping

from festival.games.promotion.board.walks import groups_of, said_of, spaces_of
from festival.play.side_tables import judged
from festival.record.log_lines import person_of
from festival.words.sentences import Naming
from rules.dice import Roll
from rules.errors import raise_for
from rules.promotion import commands as c
from rules.promotion.book import PALACE
from rules.promotion.check import refusal
from rules.promotion.decide import deeds
from rules.promotion.sentences import reason_of
from rules.promotion.state import State


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    """asked: `roll`."""
    roll, turn = Roll.parse(asked.get("roll", "")[:1000]), state.turn
    raise_for(refusal(state, c.Throw(turn or 0, roll.faces)))
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
        "said": said_of(done, naming, reason_of),
        "before": piece and state.book.to_go(piece),
        "after": state.book.to_go(options[0].piece),
        "is_arrival": options[0].piece.space == PALACE,
        "others": [said_of(deeds(turn, each, roll.faces), naming) for each in options[1:]],
    }


verdict = judged("games/promotion/play/_verdict.html", _verdict)
