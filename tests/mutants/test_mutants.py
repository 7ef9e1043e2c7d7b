"""Every fault can still be planted, and who plants it sees which test notices."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.mutants.planted import ROOT, Fault, all_faults
from tests.mutants.trials import Copy

PARSED: dict[str, Callable[[str], object]] = {".py": ast.parse, ".toml": tomllib.loads}
SMALL = "def half(number):\n    return number // 2\n"
TESTS = """
import pytest
from small import half

def test_half_of_four():
    assert half(4) == 2

@pytest.mark.proof
def test_half_of_five():
    assert half(5) == 2

def test_that_nobody_mends():
    raise AssertionError
"""
HALF, BROKEN = "test_small.py::test_half_of_four", "test_small.py::test_that_nobody_mends"


def wrong_with(fault: Fault) -> Iterator[str]:
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    try:
        planted = fault.planted(source)
        PARSED.get(Path(fault.file).suffix, str)(planted)
    except ValueError as error:
        yield str(error)
    except SyntaxError as error:
        yield f"{fault.key} cannot be read: {error}"
    if fault.text == fault.instead:
        yield f"{fault.key} changes nothing"
    there = [path for path in fault.tests if (ROOT / path).exists()]
    if not there and (fault.tests or not fault.file.endswith(".py")):
        yield f"{fault.key} names no test that is there"


def test_every_fault_can_be_planted() -> None:
    assert [wrong for fault in all_faults() for wrong in wrong_with(fault)] == []


def test_there_are_many_faults_and_each_has_a_key_of_its_own() -> None:
    keys = [fault.key for fault in all_faults()]

    assert len(keys) >= 120
    assert len(set(keys)) == len(keys)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("instead", "verdict"),
    [
        ("number // 3", ("gate", HALF)),
        ("number / 2", ("proof", "test_small.py::test_half_of_five")),
        ("number >> 1", ("uncaught", "")),
    ],
)
def test_a_fault_is_caught_by_the_first_test_that_fails_by_it_alone(
    tmp_path: Path, instead: str, verdict: tuple[str, str]
) -> None:
    (tmp_path / "small.py").write_text(SMALL)
    (tmp_path / "test_small.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:django\nmarkers = proof\n")
    copy = Copy(tmp_path, seconds=100)
    fault = Fault(
        key="half",
        file="small.py",
        text="number // 2",
        instead=instead,
        harm="half of the prizes are lost",
        tests=("test_small.py",),
    )

    found = copy.verdict(fault, [], [BROKEN])

    assert (found.by, found.test) == verdict
    assert copy.failing([HALF, BROKEN], most=9) == {BROKEN: "gate"}
    assert (tmp_path / "small.py").read_text() == SMALL
