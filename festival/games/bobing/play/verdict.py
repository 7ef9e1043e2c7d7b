"""Says what six dice would do for the player in turn, before they are submitted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

from django.template.loader import render_to_string
from django.utils.translation import gettext

from festival.games.bobing.board.call_line import call_line
from festival.games.bobing.play.prize_picks import picks
from festival.games.bobing.record.dice_log_lines import line_of
from festival.games.bobing.rulebooks.rule_words import reasons_said
from festival.tables.record.log_line import LogLine
from festival.tables.record.record import Record
from festival.words.sentences import Naming, sentence_of
from rules.bobing.book.reasons import SO
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.decide import decide
from rules.bobing.game.state import State, apply
from rules.dice import FACES, Roll
from rules.errors import RulesError

WINS = (e.PrizeAwarded, e.PrizeTaken, e.ChaseOpened, e.CandidateRecorded, e.AllGrabbed)
FIVE_DICE = re.compile("[1-6]{5}")


def verdict(record: Record, naming: Naming, asked: Mapping[str, str]) -> str | dict[str, str]:
    """The verdict as HTML. With five dice, a verdict for each face of the sixth: the console then
    has the answer before the last key is pressed."""
    typed = asked.get("roll", "")
    if FIVE_DICE.fullmatch(typed):
        return {str(face): _verdict(record, naming, f"{typed}{face}", None) for face in FACES}
    return _verdict(record, naming, typed, _picked(asked))


def _verdict(record: Record, naming: Naming, typed: str, prize: int | None) -> str:
    state = record.state
    try:
        throw = c.Throw(state.turn or 0, Roll.parse(typed), is_confirmed=True)
        choices = picks(state, throw, naming, prize)
        chosen = next((pick.prize for pick in choices if pick.is_chosen), None)
        throw = replace(throw, prize=chosen)
        events = decide(state, throw)
    except RulesError as error:
        context: dict[str, object] = {"error": sentence_of(error, naming)}
    else:
        act = record.log.act(throw, events)
        line = line_of(act, state, naming)
        wins = any(isinstance(event, WINS) and event.player == state.turn for event in events)
        context = {
            "line": line,
            "why": _why(state, throw.roll, naming) if line.throw else line.reasons,
            "cue": call_line(act, reduce(apply, events, state), naming),
            "row": _stock(state, line),
            "picks": choices,
            "wins": wins,
        }
    return render_to_string("games/bobing/play/_verdict.html", context)


def _picked(asked: Mapping[str, str]) -> int | None:
    """The prize that the winner asked for, or None."""
    picked = asked.get("prize", "")[:20]
    return int(picked) if picked.isdecimal() else None


def _why(state: State, roll: Roll, naming: Naming) -> str:
    """The reasons for the throw, without the conclusion that only repeats its name."""
    reasons = reasons_said(state.book.score(roll).reasons, naming)
    return gettext("; ").join(said for reason, said in reasons if reason.code != SO.code)


def _stock(state: State, line: LogLine) -> dict[str, int] | None:
    """How many prizes the throw's tier has, and how many are left; None if it has none."""
    count = len(state.prizes_of(line.tier or 0))
    if not count or line.kind != "roll":
        return None
    return {"number": line.tier or 0, "left": len(state.free(line.tier or 0)), "count": count}
