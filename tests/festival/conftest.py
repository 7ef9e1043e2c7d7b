"""Every test of the festival begins with empty caches."""

from __future__ import annotations

import pytest

from tests.festival.memory import forget_everything


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    forget_everything()
