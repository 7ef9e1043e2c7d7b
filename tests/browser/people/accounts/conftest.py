"""Moonbowl as it is hosted: only there people have accounts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser

from tests.browser.screens import Screens
from tests.running import ROOT
from tests.servers.cluster import Cluster, cluster, grounds


@dataclass(frozen=True)
class Site:
    """url: where people come to it."""

    cluster: Cluster

    @property
    def url(self) -> str:
        return self.cluster.url

    def invited(self, address: str, name: str) -> str:
        """The link that the operator hands over."""
        command = [sys.executable, "manage.py", "organiser", address, "--name", name]
        known = self.cluster.members[0].process.environment
        said = subprocess.check_output(command, cwd=ROOT, env=known, text=True)
        link = re.search(r"http\S+", said)
        assert link, said
        return link[0]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """Ask for it before `screens`, which has to go first."""
    with grounds() as ground, cluster(ground) as made:
        yield Site(made)


@pytest.fixture
def screens(site: Site, browser: Browser) -> Iterator[Screens]:
    """Opens pages as people have them; a complaint of any of them fails the test."""
    opened = Screens(browser, is_secure=True)
    yield opened
    opened.close()
    opened.expect_no_complaint()
