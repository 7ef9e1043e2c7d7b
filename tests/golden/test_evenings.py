from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.bobing import codec
from rules.bobing import commands as c
from rules.bobing.events import Event
from rules.bobing.game import replay
from rules.bobing.state import apply_all
from rules.log import Log
from tests.golden.evening import ASKED, EVENINGS, Evening, written
from tests.rules.bobing.referee import Referee

each_evening = pytest.mark.parametrize("path", EVENINGS, ids=[path.stem for path in EVENINGS])


def played(path: Path) -> Evening:
    evening = Evening(written(path))
    for line in evening.text["steps"]:
        evening.play(line)
    return evening


@each_evening
def test_evening_goes_line_by_line_as_written(path: Path) -> None:
    evening = Evening(written(path))
    assert evening.state.turn == evening.number(evening.text["first"])

    for number, line in enumerate(evening.text["steps"], start=1):
        if "by" in line and line.get("refused") != "game.over":
            assert evening.state.turn == evening.number(line["by"]), f"line {number}"
        came = evening.play(line)
        expected = {key: value for key, value in line.items() if key not in (*ASKED, "note")}
        assert came == expected, f"line {number}: {line}"


@each_evening
def test_evening_ends_as_written(path: Path) -> None:
    evening = played(path)

    assert evening.end() == evening.text["end"]


@each_evening
def test_no_prize_is_lost_or_doubled_after_any_line(path: Path) -> None:
    evening = Evening(written(path))
    prizes = evening.start().prizes
    for line in evening.text["steps"]:
        evening.play(line)

        free = [prize for tier in range(1, 7) for prize in evening.state.free(tier)]
        assert evening.state.prizes == prizes
        assert sorted([*free, *evening.state.holdings]) == [prize.id for prize in prizes]


@each_evening
def test_replay_is_the_state_that_was_reached_step_by_step(path: Path) -> None:
    evening = Evening(written(path))
    state = evening.state
    for line in evening.text["steps"]:
        version = evening.log.version
        evening.play(line)
        if "undo" in line or "redo" in line:
            state = evening.state
        elif evening.log.version > version:
            state = apply_all(state, evening.log.entries[-1].events)

        assert replay(evening.book, evening.log.done) == state
        assert list(state.holdings) == list(evening.state.holdings)


@each_evening
def test_undo_then_redo_after_any_line_changes_nothing(path: Path) -> None:
    evening = Evening(written(path))
    for line in evening.text["steps"]:
        evening.play(line)

        log = evening.log.append(evening.log.undo())
        log = log.append(log.redo())
        assert log.done == evening.log.done
        assert replay(evening.book, log.done) == evening.state


@each_evening
def test_undo_of_a_line_gives_the_state_before_it(path: Path) -> None:
    evening = Evening(written(path))
    for line in evening.text["steps"]:
        before, version = evening.state, evening.log.version
        evening.play(line)
        if evening.log.version > version and "undo" not in line and "redo" not in line:
            log = evening.log.append(evening.log.undo())
            assert replay(evening.book, log.done) == before


@each_evening
def test_log_of_the_evening_survives_being_written_and_read(path: Path) -> None:
    evening = played(path)

    lines = [json.dumps(codec.entry_to_dict(entry)) for entry in evening.log.entries]
    log: Log[c.Command, Event] = Log()
    for line in lines:
        log = log.append(codec.entry_from_dict(json.loads(line)))

    assert log == evening.log
    assert replay(evening.book, log.done) == evening.state


@each_evening
def test_second_referee_holds_the_same_prizes_at_the_end(path: Path) -> None:
    evening = played(path)
    referee = Referee(evening.start())
    for entry in evening.log.done[1:]:
        assert entry.command is not None
        referee.watch(entry.command)

    assert dict(evening.state.holdings) == dict(referee.won)
    assert (evening.state.phase.value, list(evening.state.champions)) == (
        referee.stage,
        referee.champions,
    )


def test_evenings_cover_what_can_happen() -> None:
    evenings = [written(path) for path in EVENINGS]
    lines = [(evening["rulebook"], line) for evening in evenings for line in evening["steps"]]
    happened = {(town, word) for town, line in lines for word in line}

    assert {
        town: sum(e["rulebook"] == town for e in evenings) for town in ("manila", "xiamen")
    } == {
        "manila": 2,
        "xiamen": 3,
    }
    for town in ("manila", "xiamen"):
        assert {(town, word) for word in ("fault", "undo", "redo", "empty", "skip")} <= happened
    assert {("manila", "roll_off"), ("manila", "join"), ("manila", "call")} <= happened
    assert {("xiamen", "takes"), ("xiamen", "grabs"), ("xiamen", "stop")} <= happened
