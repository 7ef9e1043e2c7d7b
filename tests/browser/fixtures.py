"""One Chromium, one server a session, and an eye on everything the pages complain of."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.desk import Desk
from tests.browser.laying import QuickDesk
from tests.browser.screens import OPTIONS, PATIENCE, OnePage, Screens
from tests.browser.stages import Stages
from tests.running import PartyProcess, party

expect.set_options(timeout=PATIENCE)


class Chromium:
    """The browsers of this process, one for each set of options, from the first test that asks."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browsers: dict[tuple[str, ...], Browser] = {}

    def at(self, path: str, *options: str) -> Browser:
        if self._playwright is None:
            self._playwright = sync_playwright().start()
        if options not in self._browsers:
            self._browsers[options] = self._playwright.chromium.launch(
                executable_path=path, args=[*OPTIONS, *options]
            )
        return self._browsers[options]

    def close(self) -> None:
        for browser in self._browsers.values():
            browser.close()
        if self._playwright:
            self._playwright.stop()
        self._playwright = None
        self._browsers = {}


chromium = Chromium()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Playwright keeps an event loop running, which async tests would trip over: the browser goes
    before a file that does not ask for it."""
    if nextitem is None:  # the database of the session goes while that loop still runs
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    yield
    is_same_file = nextitem is not None and nextitem.path == item.path
    if not is_same_file and "browser" not in getattr(nextitem, "fixturenames", ()):
        chromium.close()


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of the session keeps its festivals."""
    return tmp_path_factory.mktemp("party") / "data"


@pytest.fixture(scope="session")
def running(data: Path) -> Iterator[PartyProcess]:
    with party(data) as process:
        yield process


@pytest.fixture(scope="session")
def host(running: PartyProcess, data: Path) -> Iterator[QuickDesk]:
    """The emcee, signed in, whose festivals are laid quickly."""
    with closing(QuickDesk(running.link, data)) as host:
        yield host


@pytest.fixture
def own_party(tmp_path: Path) -> Iterator[PartyProcess]:
    """A server for one test alone. Ask for it before `screens`, which has to go first."""
    with party(tmp_path / "data") as process:
        yield process


@pytest.fixture(scope="session")
def stages(host: Desk) -> Stages:
    """Festivals to look at; who changes one lays a table of their own."""
    return Stages(host)


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Browser:
    return chromium.at(chromium_path)


@contextmanager
def screens_of(browser: Browser, *, is_secure: bool = False) -> Iterator[Screens]:
    """Opens pages as people have them; a complaint of any of them fails the test."""
    opened = Screens(browser, is_secure=is_secure)
    yield opened
    opened.close()
    opened.expect_no_complaint()


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    with screens_of(browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def page_of_the_file(browser: Browser, host: Desk) -> Iterator[OnePage]:
    screens = Screens(browser)
    yield OnePage(screens, host.session)
    screens.close()


@pytest.fixture
def one_page(page_of_the_file: OnePage) -> Iterator[OnePage]:
    """The same for all tests of a file; a complaint fails the test in which it comes."""
    yield page_of_the_file
    page_of_the_file.screens.expect_no_complaint()
