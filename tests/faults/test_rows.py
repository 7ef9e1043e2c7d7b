"""The register of faults: all of them are there, and every test that it names is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tests.faults.rows import ROWS
from tests.running import ROOT

DEFINED = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
OF_A_ROW = re.compile(r"test_(\d\d)_")
STILL_TO_COME = {89}  # a process of months


def test_every_fault_has_its_row_with_tests_that_are_there() -> None:
    named = {test for row in ROWS for test in (*row.tests, *row.twins)}

    assert [row.number for row in ROWS if row.tests] == [
        number for number in range(1, 97) if number not in STILL_TO_COME
    ]
    assert sorted(test for test in named if not is_there(test)) == []


def is_there(test: str) -> bool:
    file, _, name = test.partition("::")
    if not Path(file).name.startswith("test_"):
        return False
    defined = defined_in(ROOT / "tests" / file)
    return name.partition("[")[0] in defined if name else bool(defined)


@cache
def defined_in(path: Path) -> frozenset[str]:
    return frozenset(DEFINED.findall(path.read_text(encoding="utf-8")) if path.is_file() else ())


def test_file_that_is_named_after_a_row_is_one_of_its_tests() -> None:
    for path in (ROOT / "tests" / "faults").glob("test_*.py"):
        if number := OF_A_ROW.match(path.name):
            row = next(each for each in ROWS if each.number == int(number[1]))
            assert any(test.startswith(f"faults/{path.name}") for test in row.tests), path.name
