from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.bobing.game.commands import Skip
from rules.errors import IllegalCommand
from rules.log import Entry, EntryKind, Log

Words = Log[str, str]


def written(*lines: str) -> Words:
    """A log of the given lines: a word is an act, "<" takes back, ">" brings back, and "2=b" puts b
    in the place of entry 2, after which whatever follows it is judged again."""
    log: Words = Log()
    for line in lines:
        match line:
            case "<":
                log = log.append(log.undo())
            case ">":
                log = log.append(log.redo())
            case _ if "=" in line:
                seq, word = line.split("=")
                log = log.append(corrected(log, int(seq), word))
            case _:
                log = log.append(log.act(line, (line.upper(),)))
    return log


def corrected(log: Words, seq: int, word: str) -> Entry[str, str]:
    """The correction by which later acts shout; a word with a "!" ends everything."""
    right, *later = log.done[log.index_of(seq) :]
    acts = [replace(right, command=word, events=(word.upper(),))]
    if "!" not in word:
        acts += [replace(act, events=(f"{act.events[0]}!",)) for act in later]
    return log.correct(seq, word, tuple(acts))


def counting(log: Words) -> list[str | None]:
    return [entry.command for entry in log.done]


def test_act_undo_and_redo_are_entries_and_remove_none() -> None:
    acts = (Entry(1, EntryKind.ACT, "a", ("A",)), Entry(2, EntryKind.ACT, "b", ("B",)))
    undo: Entry[str, str] = Entry(3, EntryKind.UNDO, target=2)
    redo: Entry[str, str] = Entry(4, EntryKind.REDO, target=2)

    assert (written("a", "b").version, written("a", "b").done) == (2, acts)
    assert written("a", "b", "<").entries == (*acts, undo)
    assert written("a", "b", "<", ">").entries == (*acts, undo, redo)


@pytest.mark.parametrize(
    ("lines", "counts"),
    [
        (["a", "b", "c", "<", "<"], ["a"]),
        (["a", "b", "c", "<", "<", ">"], ["a", "b"]),
        (["a", "b", "c", "<", "<", ">", ">"], ["a", "b", "c"]),
        (["a", "b", "<", "c"], ["a", "c"]),
        (["a", "b", "<", "c", "<"], ["a"]),
        (["a", "b", "<", "c", "<", "<"], []),
        (["a", "b", "<", "c", "<", ">"], ["a", "c"]),
        (["a", "<", ">", "<", ">", "<"], []),
    ],
)
def test_acts_that_count_are_those_not_taken_back(lines: list[str], counts: list[str]) -> None:
    log = written(*lines)

    assert counting(log) == counts
    assert log.version == len(lines)


TAKE = ("log.nothing_to_undo", "there is nothing to undo")
BRING = ("log.nothing_to_redo", "there is nothing to redo")


@pytest.mark.parametrize(
    ("lines", "step", "refusal"),
    [
        ([], Words.undo, TAKE),
        (["a", "<"], Words.undo, TAKE),
        (["a"], Words.redo, BRING),
        (["a", "b", "<", "c"], Words.redo, BRING),  # another act ends what could be brought back
        (["a", "b", "<", "1=x"], Words.redo, BRING),
    ],
)
def test_undo_and_redo_go_no_further_than_the_log(
    lines: list[str], step: Callable[[Words], Entry[str, str]], refusal: tuple[str, str]
) -> None:
    with pytest.raises(IllegalCommand) as refused:
        step(written(*lines))

    assert (refused.value.sentence.code, str(refused.value)) == refusal
    assert step is Words.undo or written(*lines).undone == ()


@pytest.mark.parametrize(
    "entry",
    [
        Entry(4, EntryKind.ACT, "d", ()),
        Entry(6, EntryKind.ACT, "d", ()),
        Entry(5, EntryKind.UNDO, target=1),
        Entry(5, EntryKind.UNDO, target=3),
        Entry(5, EntryKind.REDO, target=2),
        Entry(5, EntryKind.UNDO),
    ],
)
def test_entry_that_does_not_fit_is_not_appended(entry: Entry[str, str]) -> None:
    log = written("a", "b", "c", "<")

    for add in (log.append, lambda entry: log.extend([entry])):
        with pytest.raises(ValueError, match=r"expected entry 5|does not fit"):
            add(entry)


def test_correction_is_an_entry_and_edits_none() -> None:
    log = written("a", "b", "1=c")

    acts = (Entry(1, EntryKind.ACT, "c", ("C",)), Entry(2, EntryKind.ACT, "b", ("B!",)))
    assert log.entries == (
        Entry(1, EntryKind.ACT, "a", ("A",)),
        Entry(2, EntryKind.ACT, "b", ("B",)),
        Entry(3, EntryKind.CORRECT, "c", target=1, acts=acts),
    )
    assert log.done == acts
    assert [step.seq for step in log.steps] == [1, 2, 3]


@pytest.mark.parametrize(
    ("lines", "events"),
    [
        (["a", "b", "c", "2=x"], ["A", "X", "C!"]),
        (["a", "b", "c", "2=x!"], ["A", "X!"]),
        (["a", "b", "2=x", "d"], ["A", "X", "D"]),
        (["a", "b", "1=x", "2=y"], ["X", "Y"]),
        (["a", "b", "2=y", "1=x"], ["X", "Y!"]),
        (["a", "b", "1=x", "1=y"], ["Y", "B!!"]),
        (["a", "b", "1=x", "<"], ["A", "B"]),
        (["a", "b", "1=x", "<", ">"], ["X", "B!"]),
        (["a", "b", "1=x", "<", "<"], ["A"]),
        (["a", "b", "1=x", "<", "<", ">", ">"], ["X", "B!"]),
        (["a", "b", "1=x", "1=y", "<"], ["X", "B!"]),
        (["a", "b", "1=x", "1=y", "<", "<"], ["A", "B"]),
        (["a", "b", "1=x", "d", "<"], ["X", "B!"]),
        (["a", "b", "1=x", "d", "<", "<"], ["A", "B"]),
        (["a", "b", "1=x", "d", "4=e", "<"], ["X", "B!", "D"]),
        (["a", "b", "1=x!", "d", "<", "<", "c"], ["A", "B", "C"]),
        (["a", "b", "<", "c", "4=y"], ["A", "Y"]),
    ],
)
def test_acts_count_as_the_corrections_left_them(lines: list[str], events: list[str]) -> None:
    log, empty = written(*lines), written()

    assert [event for act in log.done for event in act.events] == events
    assert log.version == len(lines)
    assert empty.extend(log.entries) == log


@pytest.mark.parametrize("seq", [0, 3, 4, 5, 6])
def test_entry_that_does_not_count_has_no_place(seq: int) -> None:
    log = written("a", "b", "c", "<", "1=x")

    with pytest.raises(IllegalCommand) as refused:
        log.index_of(seq)

    assert refused.value.sentence.code == "log.not_done"
    assert str(refused.value) == f"entry {seq} of the log no longer counts"


@pytest.mark.parametrize("target", [None, 0, 3, 4, 9])
def test_correction_of_what_does_not_count_is_not_appended(target: int | None) -> None:
    log = written("a", "b", "c", "<")

    with pytest.raises(ValueError, match="does not fit"):
        log.append(Entry(5, EntryKind.CORRECT, "x", target=target))


ANN = 1


def test_command_with_another_time_is_written_though_equal() -> None:
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


def test_kept_runs_skip_dropped_and_changed_entries() -> None:
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
