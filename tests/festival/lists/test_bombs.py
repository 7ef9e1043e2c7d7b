"""Small files that unfold to much: each is refused in a sentence, and the server does not grow."""

from __future__ import annotations

import sys

import pytest

from festival.lists.rows import TableRefused
from festival.lists.uploaded_list import rows_of_file
from tests.festival.lists.bombs import SHAPES

if sys.platform != "win32":
    import resource

MB = 1024 * 1024
GROWN = 150 * MB  # of the server, at the most
SENTENCES = (
    "The workbook is too large once unpacked.",
    "The workbook has cells far outside the list.",
    "Choose a list of at most 5,000 rows (this one has 60,000).",
    "Choose a list with something in it (this one is empty).",
    "The workbook cannot be read.",
)


def largest() -> int:
    """Bytes that this process has held at once, ever."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("shape", SHAPES)
def test_workbook_that_unfolds_is_refused_within_little_memory(
    shape: str,
) -> None:
    file = SHAPES[shape]()
    before = largest()

    with pytest.raises(TableRefused) as refused:
        rows_of_file(file)

    assert str(refused.value).startswith(SENTENCES)
    assert largest() - before < GROWN
