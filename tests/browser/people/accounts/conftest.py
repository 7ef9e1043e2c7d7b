"""A server with accounts, in its own process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.running import MANAGE, ROOT, party

SETTINGS = "DJANGO_SETTINGS_MODULE=tests.festival.people.accounts.site"


@dataclass(frozen=True)
class Site:
    """A server. url: its origin. data: the folder of what it stores."""

    url: str
    data: Path

    def invited(self, address: str, name: str) -> str:
        """The link that the operator hands over."""
        command = ["env", SETTINGS, f"MOONBOWL_DATA={self.data}", sys.executable, "manage.py"]
        command += ["organiser", address, "--name", name, "--site", self.url]
        environment = {"PATH": os.environ["PATH"]}
        said = subprocess.check_output(command, cwd=ROOT, env=environment, text=True)
        link = re.search(r"http\S+", said)
        assert link, said
        return link[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    data = tmp_path_factory.mktemp("accounts") / "data"
    with party(data, program=("env", SETTINGS, *MANAGE)) as process:
        yield Site(process.url, data)
