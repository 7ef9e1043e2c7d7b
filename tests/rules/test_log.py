from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.log import Entry, Kind, Log

Words = Log[str, str]


def written(*lines: str) -> Words:
    """A log of the given lines: a word is an act, "<" takes back and ">" brings back."""
    log: Words = Log()
    for line in lines:
        match line:
            case "<":
                log = log.append(log.undo())
            case ">":
                log = log.append(log.redo())
            case _:
                log = log.append(log.act(line, (line.upper(),)))
    return log


def counting(log: Words) -> list[str | None]:
    return [entry.command for entry in log.done]


def test_act_is_recorded_with_its_events_and_the_next_number() -> None:
    log = written("a", "b")

    assert log.entries == (
        Entry(1, Kind.ACT, "a", ("A",)),
        Entry(2, Kind.ACT, "b", ("B",)),
    )
    assert (log.version, log.done) == (2, log.entries)


def test_undo_is_an_entry_and_removes_none() -> None:
    log = written("a", "b", "<")

    assert log.entries == (
        Entry(1, Kind.ACT, "a", ("A",)),
        Entry(2, Kind.ACT, "b", ("B",)),
        Entry(3, Kind.UNDO, target=2),
    )
    assert counting(log) == ["a"]


def test_redo_is_an_entry_and_removes_none() -> None:
    log = written("a", "b", "<", ">")

    assert log.entries[2:] == (Entry(3, Kind.UNDO, target=2), Entry(4, Kind.REDO, target=2))
    assert counting(log) == ["a", "b"]


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


def test_acts_are_brought_back_in_the_order_they_were_made() -> None:
    log = written("a", "b", "c", "<", "<", "<")

    assert [log.redo().target, written("a", "b", "c", "<", "<", "<", ">").redo().target] == [1, 2]


def test_nothing_can_be_taken_back_from_an_empty_log() -> None:
    with pytest.raises(IllegalCommand) as refused:
        written().undo()

    assert refused.value.sentence.code == "log.nothing_to_undo"
    assert str(refused.value) == "there is nothing to take back"


def test_nothing_more_can_be_taken_back_than_was_done() -> None:
    with pytest.raises(IllegalCommand) as refused:
        written("a", "<").undo()

    assert refused.value.sentence.code == "log.nothing_to_undo"


def test_nothing_can_be_brought_back_that_was_not_taken_back() -> None:
    with pytest.raises(IllegalCommand) as refused:
        written("a").redo()

    assert refused.value.sentence.code == "log.nothing_to_redo"
    assert str(refused.value) == "there is nothing to bring back"


def test_new_act_ends_what_could_be_brought_back() -> None:
    log = written("a", "b", "<", "c")

    assert log.undone == ()
    with pytest.raises(IllegalCommand):
        log.redo()


@pytest.mark.parametrize(
    "entry",
    [
        Entry(4, Kind.ACT, "d", ()),
        Entry(6, Kind.ACT, "d", ()),
        Entry(5, Kind.UNDO, target=1),
        Entry(5, Kind.UNDO, target=3),
        Entry(5, Kind.REDO, target=2),
        Entry(5, Kind.UNDO),
    ],
)
def test_entry_that_does_not_fit_is_not_appended(entry: Entry[str, str]) -> None:
    log = written("a", "b", "c", "<")

    with pytest.raises(ValueError, match=r"expected entry 5|does not fit"):
        log.append(entry)


def test_log_is_the_same_when_its_entries_are_appended_again() -> None:
    log = written("a", "b", "<", "c", "<", ">", "d", "<")

    again: Words = Log()
    for entry in log.entries:
        again = again.append(entry)

    assert again == log
