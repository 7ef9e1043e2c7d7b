"""One Chromium a module, one server a session, and an eye on everything the pages complain of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.desk import Desk
from tests.browser.screens import PATIENCE, Screens
from tests.browser.stages import Stages
from tests.running import PartyProcess, party

# A proxy of the machine has nothing to do with the addresses of a party.
expect.set_options(timeout=PATIENCE)

OPTIONS = ["--no-sandbox", "--no-proxy-server"]


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PartyProcess]:
    with party(tmp_path_factory.mktemp("party") / "data") as process:
        yield process


@pytest.fixture(scope="session")
def desk(running: PartyProcess) -> Desk:
    """The emcee, signed in, who sets festivals up quickly: every one of them through the forms."""
    return Desk(running.link)


@pytest.fixture
def own_party(tmp_path: Path) -> Iterator[PartyProcess]:
    """A server for one test alone. Ask for it before `screens`, which has to go first."""
    with party(tmp_path / "data") as process:
        yield process


@pytest.fixture(scope="session")
def stages(desk: Desk) -> Stages:
    """Festivals to look at; who changes one lays a table of their own."""
    return Stages(desk)


# Not for the session: Playwright keeps an event loop running, which async tests would trip over.
@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=OPTIONS)
        yield chromium
        chromium.close()


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    """Opens pages as people have them; a complaint of any of them fails the test."""
    opened = Screens(browser)
    yield opened
    opened.close()
    assert opened.problems == []
