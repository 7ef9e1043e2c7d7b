"""Every fault can still be planted."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.mutants.planted import ROOT, Fault, all_faults

PARSED: dict[str, Callable[[str], object]] = {".py": ast.parse, ".toml": tomllib.loads}


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
