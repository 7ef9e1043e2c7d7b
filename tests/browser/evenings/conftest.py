"""Evenings are played on a laptop, and on three processes behind a proxy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.evenings.houses import House, hosted, laptop
from tests.browser.screens import Screens

HOSTED = pytest.param(
    "hosted", marks=[pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]
)


@pytest.fixture(params=["laptop", HOSTED])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A server for one test alone. Ask for it before `screens`, which has to go first."""
    with laptop(tmp_path) if request.param == "laptop" else hosted() as made:
        yield made


@pytest.fixture
def screens(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Screens]:
    """Opens pages as people have them; a complaint of any of them fails the test."""
    has_house = "house" in request.fixturenames
    opened = Screens(browser, is_secure=has_house and request.getfixturevalue("house").is_secure)
    yield opened
    opened.close()
    opened.expect_no_complaint()
