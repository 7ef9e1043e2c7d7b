"""Uploaded files are read in a process of their own, which ends where a file asks for too much."""

from __future__ import annotations

import logging
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from festival.edge.thread_queues import OF_SIGNED_IN
from festival.lists import uploaded_list
from festival.lists.readers import start_process
from festival.lists.readers.start_process import BUSY, MB, UNREAD, Reader, Refused, read
from festival.lists.rows import TableRefused
from festival.lists.uploaded_list import rows_of_file
from tests.festival.lists.bombs import SHAPES, UNCOUNTED

if sys.platform != "win32":
    import resource

PATIENCE = 30  # seconds: the machine may have other things to do
GROWN = 100 * MB  # of the server, at the most
SENTENCES = {
    "The workbook is too large once unpacked. Save the list as CSV.",
    (
        "The workbook has cells far outside the list. Copy the list into a new workbook, then "
        "choose that."
    ),
}


def largest() -> int:
    """Bytes that this process has held at once, ever."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_workbook_that_unfolds_is_refused_in_a_sentence_and_the_server_does_not_grow(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Before it is unfolded, where that can be counted; else by the limit of memory."""
    caplog.set_level(logging.WARNING, start_process.__name__)
    before = largest()

    for shape, data in SHAPES.items():
        caplog.clear()
        with pytest.raises(TableRefused) as refused:
            rows_of_file(data)
        assert str(refused.value) in SENTENCES, shape
        assert bool(caplog.records) == (shape == UNCOUNTED), shape

    assert largest() - before < GROWN


def a_reader(folder: Path, program: str, memory: int = 200 * MB) -> Reader:
    """One that runs this program."""
    (folder / "reader.py").write_text(program, encoding="utf-8")
    return Reader(module="reader", memory=memory, most=1000)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader of a test is found."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


ANSWERING = "from festival.lists.readers.child_process import Refused, answer\n"


def test_where_the_system_keeps_no_limit_the_size_is_watched(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_process, "IS_LIMITED_BY_SYSTEM", False)
    small = "import time\ntime.sleep(0.3)\nprint('{}')"
    greedy = "import time\nheld = b'x' * 300_000_000\ntime.sleep(600)"

    assert read(a_reader(folder, small), b"") == ({}, b"")
    with pytest.raises(Refused, match=UNREAD):
        read(a_reader(folder, greedy), b"")


def test_library_that_is_stuck_ends_with_its_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not let go of the interpreter, so no signal of Python's reaches it."""
    monkeypatch.setattr(start_process, "LONGEST", 1)
    stuck = "answer(lambda data: ({'sum': sum(range(10**12))}, b''))"

    with pytest.raises(Refused, match=UNREAD):
        read(a_reader(folder, ANSWERING + stuck), b"")


def test_answer_that_is_no_answer_is_none(folder: Path) -> None:
    for program in ("print('[]')", "print('{')", "", "print('{}' + ' ' * 1000)", "exit(1)"):
        with pytest.raises(Refused, match=UNREAD):
            read(a_reader(folder, program), b"")


def test_reader_says_why_it_refuses(folder: Path) -> None:
    refusing = "def read(data):\n    raise Refused(data.decode())\n\nanswer(read)"

    with pytest.raises(Refused, match="because"):
        read(a_reader(folder, ANSWERING + refusing), b"because")


def test_strangers_file_is_read_without_the_secrets_of_the_environment(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOONBOWL_SECRET", "of the server")
    telling = "import json, os\nprint(json.dumps({'known': 'MOONBOWL_SECRET' in os.environ}))"

    assert read(a_reader(folder, telling), b"") == ({"known": False}, b"")


def in_threads(count: int) -> list[str]:
    """What becomes of so many files that come in one moment."""

    def answer() -> str:
        try:
            return str(read(uploaded_list.READER, b""))
        except Refused as refused:
            return str(refused)

    with ThreadPoolExecutor(count) as pool:
        return [each.result() for each in [pool.submit(answer) for _ in range(count)]]


def test_two_files_are_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, seen = [], []

    def ended(one: object, _memory: int) -> None:
        at_work.append(one)
        seen.append(len(at_work))
        Event().wait(0.05)
        at_work.remove(one)

    monkeypatch.setattr(start_process, "_ended", ended)

    assert in_threads(start_process.IN_LINE) == [UNREAD] * start_process.IN_LINE
    assert max(seen) == start_process.AT_ONCE


def test_file_for_which_there_is_no_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_process, "PATIENCE", 0.01)
    taken = [start_process._working.acquire(blocking=False) for _ in range(start_process.AT_ONCE)]
    assert all(taken)
    try:
        assert in_threads(2) == [BUSY] * 2
        with pytest.raises(TableRefused, match="Too many files are being read now"):
            rows_of_file(SHAPES["repeated"])
    finally:
        start_process._working.release(start_process.AT_ONCE)


def test_files_that_wait_leave_a_thread_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def ended(_one: object, _memory: int) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr(start_process, "_ended", ended)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(in_threads, start_process.IN_LINE)
        assert begun.wait(PATIENCE)
        while start_process._line._value:  # until each of them stands in the line
            Event().wait(0.01)
        with pytest.raises(Refused, match=BUSY):
            read(uploaded_list.READER, b"")
        go_on.set()
        assert waiting.result() == [UNREAD] * start_process.IN_LINE
    assert start_process.IN_LINE < OF_SIGNED_IN
