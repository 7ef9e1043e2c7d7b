"""The server dies under many phones, starts again, and all of them hold what is true.

`python -m tests.faults --only phones` does so to 500, and says how soon.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.phones import after_a_restart

PHONES = 50


@pytest.mark.proof
def test_phones_hold_what_is_true_after_a_restart(tmp_path: Path) -> None:
    assert len(after_a_restart(tmp_path, PHONES)) == PHONES
