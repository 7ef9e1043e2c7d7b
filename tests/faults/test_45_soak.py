"""Row 45: an evening in which phones come and go leaves nothing behind that grows."""

from __future__ import annotations

import pytest

from tests.bench.servers import product
from tests.faults.soak import BOUNDS, LEAKING, soaked

VISITS, CLIENTS, STAY = 300, 30, 0.5


@pytest.mark.proof
def test_45_evening_leaves_nothing_behind_that_grows() -> None:
    with product() as running:
        found = soaked(running, visits=VISITS, clients=CLIENTS, stay=STAY)

    assert found.refusals == []
    assert found.lost == 0
    assert found.grown == [], found.samples


@pytest.mark.proof
def test_45_leaks_are_found_where_there_are_some() -> None:
    """The twin: the same evening at a server that leaks on purpose."""
    with product(program=LEAKING) as running:
        found = soaked(running, visits=VISITS, clients=CLIENTS, stay=STAY)

    assert found.lost == 0
    assert set(found.grown) == {bound.name for bound in BOUNDS}, found.samples
