"""The evening that most tests of the console begin with; a module may lay another table."""

from __future__ import annotations

import pytest

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at


@pytest.fixture
def table(desk: Desk) -> Table:
    """Six players, of whom Ana is in turn."""
    return desk.begin()


@pytest.fixture
def console(screens: Screens, desk: Desk, table: Table) -> Console:
    return console_at(screens, desk, table)
