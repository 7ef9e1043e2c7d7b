"""One cluster for all tests of a process: each lays tables of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.servers.cluster import Cluster, Ground, cluster, grounds


@pytest.fixture(scope="session")
def ground() -> Iterator[Ground]:
    with grounds(is_durable=True) as made:
        yield made


@pytest.fixture(scope="session")
def hosted(ground: Ground) -> Iterator[Cluster]:
    with cluster(ground) as made:
        yield made
