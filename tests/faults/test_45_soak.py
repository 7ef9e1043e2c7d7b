"""Row 45: an evening in which phones come and go leaves nothing behind that grows."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.faults.soak import BOUNDS, LEAKING, MOST_AN_ENTRY, Sample, Soaked, house, soaked
from tests.running import MANAGE

VISITS, CLIENTS, STAY = 300, 30, 0.5  # a twenty-fourth of what `python -m tests.faults.soak` does


@pytest.mark.proof
def test_45_evening_leaves_nothing_behind_that_grows() -> None:
    with house(MANAGE) as running:
        found = soaked(running, visits=VISITS, clients=CLIENTS, stay=STAY)

    assert found.refusals == []
    assert found.lost == 0
    assert found.grown == [], str(found)


@pytest.mark.proof
def test_45_leaks_are_found_where_there_are_some() -> None:
    """The twin: the same evening at a server that leaks on purpose."""
    with house(LEAKING) as running:
        found = soaked(running, visits=VISITS, clients=CLIENTS, stay=STAY)

    assert found.lost == 0
    assert set(found.grown) == {bound.name for bound in BOUNDS}, str(found)


FLAT = Sample(visits=0, memory=100_000, descriptors=40, threads=7, log=0, data=400_000, entries=60)


def evening(**growth: float) -> Soaked:
    """Eight hours of which each visit adds this much, after caches were filled in the first one."""
    samples = []
    for visits in range(0, 7201, 120):
        warm = 30_000 if visits > 900 else 0
        entries = FLAT.entries + visits // 5
        grown = {name: getattr(FLAT, name) + visits * each for name, each in growth.items()}
        about = {"memory": FLAT.memory + warm, "data": FLAT.data + 500.0 * entries} | grown
        samples.append(replace(FLAT, visits=visits, entries=entries, **about))
    return Soaked(samples, 300, [], 0, 1440)


@pytest.mark.parametrize(
    ("growth", "found"),
    [
        ({}, []),
        ({"memory": 5.0}, []),  # KB a visit: 4.4 MB an hour
        ({"memory": 6.0}, ["memory"]),
        ({"descriptors": 0.01}, ["descriptors"]),
        ({"threads": 0.01}, ["threads"]),
        ({"log": 10.0}, ["log"]),
        ({"data": MOST_AN_ENTRY / 4}, ["data file"]),
    ],
    ids=json.dumps,
)
def test_45_what_grows_in_the_second_half_is_named(
    growth: dict[str, float], found: list[str]
) -> None:
    assert evening(**growth).grown == found
