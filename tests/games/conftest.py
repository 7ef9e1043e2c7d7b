"""Every test of a game begins with empty caches; most of a console begin with the same evening."""

from __future__ import annotations

import pytest

from tests.browser.play.conftest import console, table
from tests.festival.memory import forget_everything

__all__ = ["console", "table"]


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    forget_everything()
