"""The evening that most tests of the console begin with; a module may lay another table."""

from __future__ import annotations

import pytest

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at


@pytest.fixture
def table(host: Desk) -> Table:
    """Six players, of whom Ana is in turn."""
    return host.begin()


@pytest.fixture
def console(screens: Screens, host: Desk, table: Table) -> Console:
    return console_at(screens, host, table)
