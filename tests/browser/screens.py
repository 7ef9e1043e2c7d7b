"""Screens as people have them, each in a browser context of its own."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Route,
    ViewportSize,
)

from tests import running

# Of Chromium. A proxy of the machine has nothing to do with the addresses of a party.
OPTIONS = ["--no-sandbox", "--no-proxy-server"]
SESSION = "moonbowl_session"  # in the name of its cookie
LAPTOP = ViewportSize(width=1366, height=768)
TV = ViewportSize(width=1920, height=1080)
PATIENCE = running.PATIENCE * 1000  # ms
PHONE = ViewportSize(width=360, height=740)
# What is left of A4 inside margins of 9 mm, at 96 pixels an inch.
PAPER = ViewportSize(width=725, height=1054)

# What a test is tried with: the first in the gate, the others in the proof.
SIZES = [
    pytest.param(LAPTOP, id="laptop"),
    pytest.param(PHONE, id="phone", marks=pytest.mark.proof),
]
SCRIPTED = [
    pytest.param(True, id="script"),
    pytest.param(False, id="plain", marks=pytest.mark.proof),
]

# What browsers say of a socket that a page gives up while it is being opened: it was late, as on a
# busy machine, or the network came and went meanwhile.
GIVEN_UP = "closed before the connection is established"
# And of a server that is not there: refused, reset, cut off.
AWAY = ("net::ERR_",)

# Where a page stands, written where a test can wait for it without running script in the page.
NOTE_REVISION = """
document.addEventListener("moonbowl:parts", ({ detail }) => {
  document.documentElement.dataset.shown = detail.revision;
});
"""


def wait_until(page: Page, is_so: Callable[[], object], what: str) -> None:
    """Lets the browser's events come through to us until it is so.

    Raises:
        AssertionError: it never was; it names what did not happen.
    """
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < deadline, f"never happened: {what}"
        page.wait_for_timeout(20)


def intercept(
    page: Page, address: str, answer: Callable[[Route], object], *, times: int | None = None
) -> None:
    """Stands between the server and a page that is loaded already.

    Chromium lets requests through for a moment after it has said that it intercepts them; so this
    sends some of its own until one is caught.
    """
    page.route(address, answer, times=times)
    icon = page.locator("link[rel=icon]").get_attribute("href")
    caught: list[Route] = []

    def catch(route: Route) -> None:
        caught.append(route)
        route.continue_()

    def is_caught() -> bool:
        page.evaluate("address => fetch(address, { cache: 'reload' })", icon)
        return bool(caught)

    page.route(f"**{icon}", catch)
    wait_until(page, is_caught, "a request was intercepted")
    page.unroute(f"**{icon}")


class Screens:
    """Opens contexts, and gathers whatever their pages complain of."""

    def __init__(self, browser: Browser, *, is_secure: bool = False) -> None:
        """is_secure: the server has TLS, by an authority that no browser knows."""
        self.problems: list[str] = []
        self._browser = browser
        self._is_secure = is_secure
        self._contexts: list[BrowserContext] = []
        self._expected = [GIVEN_UP]

    def expect_complaints(self, *texts: str) -> None:
        """What the browser's console is going to say in this test, and rightly."""
        self._expected.extend(texts)

    def context(
        self,
        size: ViewportSize = LAPTOP,
        *,
        session: str = "",
        is_touch: bool = False,
        has_script: bool = True,
        is_calm: bool = False,
    ) -> BrowserContext:
        """session: the emcee's cookie, NAME=VALUE; "" for a guest. is_calm: reduced motion."""
        context = self._browser.new_context(
            viewport=size,
            has_touch=is_touch,
            is_mobile=is_touch,
            java_script_enabled=has_script,
            reduced_motion="reduce" if is_calm else "no-preference",
            locale="en-US",
            ignore_https_errors=self._is_secure,
        )
        context.set_default_timeout(PATIENCE)
        if session:
            context.add_cookies([self._cookie(session)])
        if has_script:
            context.add_init_script(NOTE_REVISION)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._complain(f"page error: {error.error}"))
        context.on("page", lambda page: page.on("dialog", self._refuse))
        self._contexts.append(context)
        return context

    def _cookie(self, session: str) -> SetCookieParam:
        name, _, value = session.partition("=")
        if self._is_secure:
            return {"name": name, "value": value, "url": "https://localhost/", "secure": True}
        return {"name": name, "value": value, "domain": "localhost", "path": "/"}

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def expect_no_complaint(self) -> None:
        """At the end of a test; the next one begins anew.

        Raises:
            AssertionError: a page complained.
        """
        problems, self.problems, self._expected = self.problems, [], [GIVEN_UP]
        assert not problems, "\n".join(problems)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text} ({message.location['url']})")

    def _refuse(self, dialog: Dialog) -> None:
        self._complain(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _complain(self, text: str) -> None:
        is_expected = any(expected in text for expected in self._expected)
        if not is_expected and text not in self.problems:
            self.problems.append(text)


class OnePage:
    """The emcee's page for all looks of a file, without motion. Optimization: a page for each look
    would take 0.3 CPU seconds more, for a process that has none of our files yet."""

    def __init__(self, screens: Screens, session: str) -> None:
        self.screens = screens
        self._session = session
        self._pages: dict[bool, Page] = {}

    def open(self, url: str, size: ViewportSize = LAPTOP, *, is_touch: bool = False) -> Page:
        if is_touch not in self._pages:
            context = self.screens.context(session=self._session, is_touch=is_touch, is_calm=True)
            self._pages[is_touch] = context.new_page()
        page = self._pages[is_touch]
        if page.viewport_size != size:
            page.set_viewport_size(size)
        page.goto(url)
        return page


def open_page(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    return page
