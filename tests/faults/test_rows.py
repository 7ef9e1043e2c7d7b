"""The register of faults: all of them are there, and every test that it names is."""

from __future__ import annotations

import re

import pytest

from tests.faults.rows import ROWS, Row
from tests.running import ROOT

DEFINED = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
OF_A_ROW = re.compile(r"test_(\d\d)_")


def test_every_fault_has_its_row() -> None:
    assert [row.number for row in ROWS] == list(range(1, 81))


def test_no_row_is_without_a_test() -> None:
    assert [row.number for row in ROWS if not row.tests] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row.number))
def test_tests_of_a_row_are_there(row: Row) -> None:
    for test in (*row.tests, *row.twins):
        file, _, name = test.partition("::")
        path = ROOT / "tests" / file
        assert path.name.startswith("test_"), test
        assert path.is_file(), test
        defined = DEFINED.findall(path.read_text(encoding="utf-8"))
        assert name.partition("[")[0] in defined if name else defined, test


def test_file_that_is_named_after_a_row_is_one_of_its_tests() -> None:
    for path in (ROOT / "tests" / "faults").glob("test_*.py"):
        if number := OF_A_ROW.match(path.name):
            row = ROWS[int(number[1]) - 1]
            assert any(test.startswith(f"faults/{path.name}") for test in row.tests), path.name
