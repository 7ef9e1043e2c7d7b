"""What a phone fetches that has just scanned the code: few things, and little of each."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.screens import PHONE, wait_until
from tests.browser.stages import GUEST_PAGES, Stages
from tests.browser.web.test_access import proof

pytestmark = pytest.mark.browser

MOST_REQUESTS = 9  # the page itself, its icon and the typeface among them
MOST_BYTES = 112 * 1024  # half of it the typeface, which stays for all later pages

# The font of the titles is fetched where a title stands.
FONTS = {
    "phone": ["hanzi.woff2", "sans.woff2"],
    "rules": ["hanzi.woff2", "sans.woff2"],
    "join": ["sans.woff2"],
}


class Traffic:
    """What a browser fetches for one page that it does not have yet; its socket is not counted."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._paths: dict[str, str] = {}
        self._sizes: dict[str, int] = {}
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.on("Network.requestWillBeSent", self._note)
        wire.on("Network.loadingFinished", self._measure)
        wire.send("Network.enable")
        answer = page.goto(url, wait_until="networkidle")
        assert answer is not None
        assert answer.ok, url
        if not any(map(is_icon, self._paths.values())):  # a browser without windows shows none
            page.evaluate("fetch(document.querySelector('link[rel=icon]').href)")
        wait_until(page, lambda: self._paths.keys() <= self._sizes.keys(), "all was loaded")
        page.close()

    @property
    def paths(self) -> list[str]:
        return sorted(path for each, path in self._paths.items() if self._sizes[each])

    @property
    def bytes(self) -> int:
        return sum(self._sizes[each] for each in self._paths)

    def _note(self, event: dict[str, Any]) -> None:
        url = urlsplit(event["request"]["url"])
        if url.scheme == "http":
            self._paths[event["requestId"]] = url.path

    def _measure(self, event: dict[str, Any]) -> None:
        self._sizes[event["requestId"]] = event["encodedDataLength"]


def is_icon(path: str) -> bool:
    return path.endswith("/img/moon.svg")


@pytest.mark.parametrize(
    ("phase", "names"),
    [
        ("rolling", ["phone", "rules"]),
        *(proof(phase, list(GUEST_PAGES)) for phase in ("waiting", "rolling", "ended", "grabbed")),
    ],
)
def test_guests_pages_come_in_few_and_small_pieces(
    phase: str, names: list[str], stages: Stages, browser: Browser
) -> None:
    found = {}
    for name in names:
        address = GUEST_PAGES[name](stages[phase])
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
        traffic = Traffic(context, address)
        if name == "phone":
            again = Traffic(context, address).paths
            assert [path for path in again if "/static/" in path] == []
        context.close()
        has_icon = any(map(is_icon, traffic.paths))
        if len(traffic.paths) > MOST_REQUESTS or traffic.bytes > MOST_BYTES or not has_icon:
            found[name] = (traffic.bytes, traffic.paths)
        if phase == "rolling" and name in FONTS:
            fonts = [path.split("/")[-1] for path in traffic.paths if "/fonts/" in path]
            assert (name, fonts) == (name, FONTS[name])

    assert found == {}
