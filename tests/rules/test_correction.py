"""How a correction is written: what counts as before is only named. What it does to a game is seen
at the table of each game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game.commands import Skip
from rules.log import Log

ANN = 1


def test_command_that_says_another_time_is_written_though_it_is_equal() -> None:
    log: Log[Skip, str] = Log()
    for at in (7, 8):
        log = log.append(log.act(Skip(ANN, at=at), ()))
    first, second = log.done
    later = replace(second, command=Skip(ANN, at=9))

    brief = log.brief(log.correct(1, Skip(ANN, at=7), (first, later)))

    assert [(act.seq, act.command.at) for act in brief.acts if act.command] == [(2, 9)]
    assert brief.kept == ((1, 1),)


def words(*said: str) -> Log[str, str]:
    log: Log[str, str] = Log()
    for word in said:
        log = log.append(log.act(word, (word.upper(),)))
    return log


def test_runs_that_are_kept_skip_what_was_dropped_and_what_changed() -> None:
    log = words("a", "b", "c", "d")
    first, _, *later = log.done
    entry = log.correct(1, "x", (replace(first, command="x", events=("X",)), *later))

    brief = log.brief(entry)

    assert ([act.seq for act in brief.acts], brief.kept) == ([1], ((3, 4),))
    assert log.append(brief) == log.append(entry)
    assert log.append(brief).steps[-1].acts == entry.acts


@pytest.mark.parametrize("kept", [(2, 9), (9, 2), (3, 2), (2, 3)])
def test_acts_that_are_not_there_cannot_be_kept(kept: tuple[int, int]) -> None:
    log = words("a", "b", "c", "d")
    first, *later = log.done
    brief = log.brief(log.correct(1, "x", (replace(first, command="x", events=("X",)), *later)))

    with pytest.raises(ValueError, match="cannot be kept"):
        log.append(replace(brief, kept=((2, 3), kept)))
