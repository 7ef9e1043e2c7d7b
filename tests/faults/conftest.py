"""What tests of faults share with those of the festival."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.festival.conftest import _empty_caches
from tests.festival.live.wire import House
from tests.running import party

__all__ = ["_empty_caches", "house"]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running party for all of them, since each plays an evening of its own."""
    data = tmp_path_factory.mktemp("house") / "data"
    with party(data) as running:
        yield House(running, data)
