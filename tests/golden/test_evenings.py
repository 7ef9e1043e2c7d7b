from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from rules.bobing import game as bobing
from rules.bobing.game import commands as c
from rules.bobing.game.decide import opening
from rules.bobing.game.events import Event, PrizeAwarded
from rules.bobing.game.state import State
from rules.game import follow, replay
from rules.log import EntryKind, Log
from tests.golden.evening import ASKED, EVENINGS, Evening, hold, written
from tests.golden.told import Line
from tests.rules.bobing.game.referee import Referee
from tests.rules.bobing.playing import handed
from tests.rules.bobing.scorer import is_judged

each_evening = pytest.mark.parametrize("path", EVENINGS, ids=[path.stem for path in EVENINGS])


@cache
def played(path: Path) -> Evening:
    """To its end, and to be looked at only."""
    evening = Evening(written(path))
    for line in evening.text["steps"]:
        evening.play(line)
    return evening


def is_in_turn(evening: Evening, line: Line) -> bool:
    """Whether the line is for whoever is in turn."""
    is_open = evening.book.switches["turn_order"] == "open"
    return "by" in line and not is_open and not {"refused", "correct"} & set(line)


@each_evening
def test_evening_goes_line_by_line_and_ends_as_written(path: Path) -> None:
    go_as_written(Evening(written(path)))


def go_as_written(evening: Evening) -> None:
    assert evening.state.turn == evening.number(evening.text["first"])

    for number, line in enumerate(evening.text["steps"], start=1):
        if is_in_turn(evening, line):
            assert evening.state.turn == evening.number(line["by"]), f"line {number}"
        came = evening.play(line)
        expected = {key: value for key, value in line.items() if key not in (*ASKED, "note")}
        assert came == expected, f"line {number}: {line}"

    assert evening.end() == evening.text["end"]


# What holds whatever is written: each law is tried on all evenings, and says of which it is broken.


def no_prize_is_lost_or_doubled_after_any_line(path: Path) -> None:
    evening = Evening(written(path))
    prizes = evening.start().prizes
    for line in evening.text["steps"]:
        evening.play(line)

        free = [prize for tier in range(1, 7) for prize in evening.state.free(tier)]
        assert evening.state.prizes == prizes
        assert sorted([*free, *evening.state.holdings]) == [prize.id for prize in prizes]

    state = opening(evening.book)
    for event in (event for act in evening.log.done for event in act.events):
        assert not isinstance(event, PrizeAwarded) or event.prize not in state.holdings
        state = follow(bobing, state, [event])


def replay_is_the_state_that_was_reached_step_by_step(path: Path) -> None:
    evening = Evening(written(path))
    state = evening.state
    for line in evening.text["steps"]:
        version = evening.log.version
        evening.play(line)
        if evening.log.entries[-1].kind is not EntryKind.ACT:
            state = evening.state
        elif evening.log.version > version:
            state = follow(bobing, state, evening.log.entries[-1].events)

        assert replay(bobing, opening(evening.book), evening.log.done) == state
        assert list(state.holdings) == list(evening.state.holdings)


def undo_gives_the_state_before_a_line_and_redo_that_after_it(path: Path) -> None:
    evening = Evening(written(path))
    for line in evening.text["steps"]:
        before, version = evening.state, evening.log.version
        evening.play(line)

        undone = evening.log.append(evening.log.undo())
        if evening.log.version > version and not {"undo", "redo"} & set(line):
            assert replay(bobing, opening(evening.book), undone.done) == before
        redone = undone.append(undone.redo())
        assert redone.done == evening.log.done
        assert replay(bobing, opening(evening.book), redone.done) == evening.state


def log_survives_being_written_and_read(path: Path) -> None:
    evening = played(path)

    lines = [json.dumps(bobing.CODEC.entry_to_dict(entry)) for entry in evening.log.entries]
    log: Log[c.Command, Event] = Log()
    for line in lines:
        log = log.append(bobing.CODEC.entry_from_dict(json.loads(line)))

    assert log == evening.log
    assert replay(bobing, opening(evening.book), log.done) == evening.state


def second_referee_holds_the_same_prizes_at_the_end(path: Path) -> None:
    if not is_judged(written(path)["rulebook"]):
        return
    evening = played(path)
    referee = Referee(evening.start())
    for entry in evening.log.done[1:]:
        assert entry.command is not None
        referee.watch(entry.command, handed(entry))

    assert dict(evening.state.holdings) == dict(referee.won)
    assert (evening.state.phase.value, list(evening.state.champions)) == (
        referee.stage,
        referee.champions,
    )


def put_right(steps: list[Line]) -> list[Line]:
    """The lines that count in the end, each corrected one as it should have been."""
    dropped = {number for line in steps for number in line.get("dropped", ())}
    right = {line["correct"]: line for line in steps if "changes" in line}
    return [
        {key: value for key, value in right.get(number, line).items() if key != "correct"}
        for number, line in enumerate(steps, start=1)
        if "correct" not in line and number not in dropped
    ]


def play_right(evening: Evening, line: Line) -> None:
    """Play a line whoever is in turn; a choice that cannot be made falls on the first holder."""
    chase = evening.state.chase
    if chase is not None:
        holders = evening.state.chased(chase.tier, chase.player)
        givers = [evening.name(holder) for _, holder in holders]
        if line.get("takes_from") not in givers:
            evening.play({"takes_from": givers[0]})
    if is_in_turn(evening, line) and evening.state.turn != evening.number(line["by"]):
        evening.play({"call": line["by"]})
    evening.play(line)


def tiers_held(state: State) -> list[tuple[int, int]]:
    """Of which tiers prizes are held and by whom, the one held longest first; which prize of the
    tier it is, a correction leaves as it was where it can."""
    tiers = {prize.id: prize.tier for prize in state.prizes}
    return [(tiers[prize], player) for prize, player in state.holdings.items()]


def corrected_evening_stands_as_if_nothing_had_been_typed_wrongly(path: Path) -> None:
    evening = Evening(written(path))
    for line in put_right(evening.text["steps"]):
        play_right(evening, line)

    corrected = played(path)
    assert tiers_held(evening.state) == tiers_held(corrected.state)
    assert replace(evening.state, holdings={}) == replace(corrected.state, holdings={})


LAWS = (
    no_prize_is_lost_or_doubled_after_any_line,
    replay_is_the_state_that_was_reached_step_by_step,
    undo_gives_the_state_before_a_line_and_redo_that_after_it,
    log_survives_being_written_and_read,
    second_referee_holds_the_same_prizes_at_the_end,
    corrected_evening_stands_as_if_nothing_had_been_typed_wrongly,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_holds_in_every_evening(law: Callable[[Path], None]) -> None:
    hold(law)


def test_every_command_and_event_is_in_an_evening() -> None:
    acts = [act for path in EVENINGS for act in played(path).log.done]

    assert {type(act.command) for act in acts} == set(get_args(c.Command))
    assert {type(event) for act in acts for event in act.events} == set(get_args(Event))
