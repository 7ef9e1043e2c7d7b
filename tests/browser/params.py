"""What a test is tried with: the first in the gate, the others in the proof."""

from __future__ import annotations

import pytest

from tests.browser.screens import LAPTOP, PHONE

SIZES = [
    pytest.param(LAPTOP, id="laptop"),
    pytest.param(PHONE, id="phone", marks=pytest.mark.proof),
]
SCRIPTED = [
    pytest.param(True, id="script"),
    pytest.param(False, id="plain", marks=pytest.mark.proof),
]
