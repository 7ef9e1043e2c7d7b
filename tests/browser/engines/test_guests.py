"""The evening of a guest in the engines that are not Chromium: half of the phones have one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.desk import Desk, prize_fields
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.engines.window import PressableWindow
from tests.browser.phones import NOTHING, RED_1
from tests.browser.screens import PHONE, TV
from tests.browser.stages import MANY, Stages

pytestmark = pytest.mark.proof

RED_4 = "444413"  # leads the champion ladder
STRAIGHT = "123456"  # wins a second prize
# Whether the dice have rolled before anything was told, and what is told after that.
NOTE_DICE = """
window.dice = [];
new MutationObserver(() => {
  const outcome = getComputedStyle(document.querySelector("#last .outcome")).visibility;
  window.dice.push([document.documentElement.dataset.dice ?? "lie", outcome]);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-dice"] });
"""
ROLLED = [["coming", "hidden"], ["tumbling", "hidden"], ["lie", "visible"]]
LANDED = "return document.documentElement.dataset.dice ?? 'lie'"
FACES = 'return [...document.querySelectorAll("%s .die")].map((die) => die.dataset.face).join("")'
TURN = "#turn .big-name"
MY_TURN = ".me__turn"
WON = "return document.querySelectorAll('.me__won li').length"


Engine = Firefox | WebKit
Opens = Callable[[ViewportSize, str], PressableWindow]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(engine, id=engine.name, marks=getattr(pytest.mark, engine.name))
        for engine in (Firefox, WebKit)
    ],
)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    engine: Engine = request.param(tmp_path_factory.mktemp("engine"))
    yield engine
    engine.stop()


@pytest.fixture
def opens(engine: Engine) -> Iterator[Opens]:
    """Opens a window; a complaint of any of them fails the test."""
    said = list[str]()
    with ExitStack() as stack:  # a window that fails leaves no other open

        def open_window(size: ViewportSize, url: str) -> PressableWindow:
            window = engine.open(size)
            stack.callback(lambda: said.extend(window.close()))
            window.goto(url)
            return window

        yield open_window
    assert said == []


def test_complaints_of_pages_are_heard(engine: Engine, stages: Stages) -> None:
    page = engine.open(PHONE)
    page.goto(stages["waiting"].phone)
    page.run("""
        document.addEventListener("securitypolicyviolation", () => setTimeout(() => nowhere()));
        document.body.setAttribute("style", "color: red");
        addEventListener("error", () => setTimeout(() => document.body.dataset.said = ""));
    """)
    page.wait_for("return 'said' in document.body.dataset")

    refused, missing = page.close()

    assert "style-src" in refused
    assert "nowhere" in missing


def test_a_guest_comes_in_plays_and_wins(opens: Opens, host: Desk) -> None:
    table = host.lay(players=("Ana", "Ben"), counts=MANY, guests_roll="on")
    phone = opens(PHONE, table.phone)
    phone.press("I am new here")
    phone.press("Your name, as the big screen should show it")
    phone.type("Gina")
    phone.press("I want to play")
    phone.reads(MY_TURN, "Waiting for the emcee to let you in")
    phone.is_live()

    host.post(f"{table.edit}players/3/approve/")
    phone.reads(MY_TURN, "You are in. The game starts when the emcee begins")
    host.start(table)
    host.throw(table, NOTHING)
    phone.reads(MY_TURN, "You are next")
    host.throw(table, NOTHING)
    phone.reads(MY_TURN, "Your turn now")
    phone.run(NOTE_DICE)
    phone.press("Roll my dice")
    phone.reads(MY_TURN, "2 players before you")
    phone.wait_for(LANDED, "lie")
    assert phone.run("return window.dice") == ROLLED
    phone.wait_for("return document.getElementById('me-say').textContent !== ''")
    said = phone.run("return document.getElementById('me-say').innerText")
    assert said.split(" · ")[0].replace(" ", "") == phone.run(FACES % "#last")

    won = phone.run(WON)  # whatever her own dice have brought
    for roll in (NOTHING, NOTHING, RED_1):
        host.throw(table, roll)
    phone.wait_for(WON, won + 1)
    assert phone.too_wide() == []


@pytest.mark.firefox
def test_a_browser_without_cookies_stays_live_and_says_so(tmp_path: Path, host: Desk) -> None:
    """Then its storage throws an error at every use."""
    browser, table = Firefox(tmp_path, network_cookie_cookieBehavior=2), host.begin(counts=MANY)
    with closing_each(browser) as windows:
        for url, size in ((table.phone, PHONE), (table.tv, TV)):
            windows.append(browser.open(size))
            windows[-1].goto(url)
            windows[-1].is_live()
        host.throw(table, RED_4)
        for window in windows:
            window.wait_for(FACES % "#last", RED_4)
        phone = windows[0]
        phone.goto(table.join)
        phone.press("Your name, as the big screen should show it")
        phone.type("Gina")
        phone.press("I want to play")
        phone.reads("h1", "No cookies are kept")


@contextmanager
def closing_each(browser: Firefox) -> Iterator[list[PressableWindow]]:
    """Of a browser of a test's own; a complaint of any window fails the test."""
    windows, said = list[PressableWindow](), list[str]()
    try:
        yield windows
        said = [text for window in windows for text in window.close()]
    finally:
        browser.stop()
    assert said == []


def test_the_wall_has_its_moment(opens: Opens, host: Desk) -> None:
    table = host.begin(counts=MANY)
    tv = opens(TV, table.tv)
    tv.is_live()
    tv.run(NOTE_DICE)

    host.throw(table, STRAIGHT)

    tv.reads("#moment .big-name", "Ana")
    tv.wait_for(LANDED, "lie")
    tv.reads("#moment .cake", "Prize 2-1")
    assert tv.run(FACES % "#moment") == STRAIGHT
    tv.wait_for("return document.documentElement.dataset.moment ?? null", None)
    tv.reads('.tile[data-state="new"] .tile-name', "Ana")
    tv.reads(TURN, "Ben")
    assert tv.run("return window.dice") == ROLLED
    assert tv.too_wide() == []
    assert tv.run("return document.documentElement.scrollHeight - innerHeight") == 0


def test_no_letter_loses_its_tail(opens: Opens, host: Desk) -> None:
    """Each engine has fonts of its own, and some reach deep below their line."""
    table = host.lay("Yap family gathering", players=("Peggy Quingyang", "Jay G"), counts=MANY)
    goods = {key: "Happy jug" for key in prize_fields(MANY) if key.startswith("name-")}
    host.post(f"{table.edit}prizes/", save="1", **prize_fields(MANY) | goods)
    host.start(table)

    windows = opens(PHONE, table.phone), opens(TV, table.tv)

    before = [window.cut_tails() for window in windows]
    for roll in (RED_4, STRAIGHT, STRAIGHT):
        host.throw(table, roll)
    for window, url in zip(windows, (table.phone, table.tv), strict=True):
        window.goto(url)
    after = [window.cut_tails() for window in windows]

    assert [*before, *after] == [[], [], [], []]
