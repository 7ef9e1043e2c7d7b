"""What a test is tried with: the first in the gate, the others in the proof."""

from __future__ import annotations

from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from tests.browser.screens import LAPTOP, PHONE


def in_proof(value: Any, name: str | None = None) -> ParameterSet:
    return pytest.param(value, id=name, marks=pytest.mark.proof)


SIZES = [pytest.param(LAPTOP, id="laptop"), in_proof(PHONE, "phone")]
SCRIPTED = [pytest.param(True, id="script"), in_proof(False, "plain")]
