"""The evening of a guest in the engines that are not Chromium: half of the phones have one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.desk import Desk, prize_fields
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.engines.window import Engine, Window
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
window.isFirstLoad = true;
"""
ROLLED = [["coming", "hidden"], ["tumbling", "hidden"], ["lie", "visible"]]
LANDED = "return document.documentElement.dataset.dice ?? 'lie'"
FACES = 'return [...document.querySelectorAll("%s .die")].map((die) => die.dataset.face).join("")'
TURN = "#turn .big-name"
MY_TURN = ".me__turn"


class Windows:
    """Opens windows of one engine; a complaint of any of them fails the test."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._open: list[Window] = []
        self._expected: list[str] = []

    def open(self, size: ViewportSize, url: str) -> Window:
        window = self._engine.open(size)
        self._open.append(window)
        window.goto(url)
        return window

    def expect_complaints(self, *texts: str) -> None:
        self._expected.extend(texts)

    def close(self) -> list[str]:
        said: list[str] = []
        with ExitStack() as stack:  # a window that fails leaves no other open
            for window in self._open:
                stack.callback(lambda each: said.extend(each.close()), window)
            self._open.clear()
        return [text for text in said if not any(each in text for each in self._expected)]


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
    with request.param(tmp_path_factory.mktemp("engine")) as engine:
        yield engine


@pytest.fixture
def windows(engine: Engine) -> Iterator[Windows]:
    windows = Windows(engine)
    yield windows
    assert windows.close() == []


def live(windows: Windows, url: str, size: ViewportSize = PHONE) -> Window:
    window = windows.open(size, url)
    window.is_live()
    window.run(NOTE_DICE)
    return window


def test_complaints_of_pages_are_heard(engine: Engine, stages: Stages) -> None:
    windows = Windows(engine)
    page = windows.open(PHONE, stages["waiting"].phone)
    page.run("""
        document.addEventListener("securitypolicyviolation", () => setTimeout(() => nowhere()));
        document.body.setAttribute("style", "color: red");
        addEventListener("error", () => setTimeout(() => document.body.dataset.said = ""));
    """)
    page.wait_for("return 'said' in document.body.dataset")

    refused, missing = windows.close()

    assert "style-src" in refused
    assert "nowhere" in missing


def test_a_guest_comes_in_plays_and_wins(windows: Windows, host: Desk) -> None:
    table = host.lay(players=("Ana", "Ben"), counts=MANY, guests_roll="on")
    phone = windows.open(PHONE, table.phone)
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
    phone.reads(MY_TURN, "Your turn in 2")
    phone.wait_for(LANDED, "lie")
    assert phone.run("return window.dice") == ROLLED
    phone.wait_for("return document.getElementById('me-say').textContent !== ''")
    said = phone.text("#me-say") or ""
    assert said.split(" · ")[0].replace(" ", "") == phone.run(FACES % "#last")

    won = phone.count(".me__won li")  # whatever her own dice have brought
    for roll in (NOTHING, NOTHING, RED_1):
        host.throw(table, roll)
    phone.wait_for("return document.querySelectorAll('.me__won li').length", won + 1)
    assert phone.too_wide() == []


def test_the_wall_has_its_moment(windows: Windows, host: Desk) -> None:
    table = host.begin(counts=MANY)
    tv = live(windows, table.tv, TV)

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


def test_no_letter_loses_its_tail(windows: Windows, host: Desk) -> None:
    """Each engine has fonts of its own, and some reach deep below their line."""
    table = host.lay("Yap family gathering", players=("Peggy Quingyang", "Jay G"), counts=MANY)
    goods = {key: "Happy jug" for key in prize_fields(MANY) if key.startswith("name-")}
    host.post(f"{table.edit}prizes/", save="1", **prize_fields(MANY) | goods)
    host.start(table)

    def cut_tails() -> Iterator[list[str]]:
        for size, url in ((PHONE, table.phone), (TV, table.tv)):
            yield windows.open(size, url).cut_tails()
            assert windows.close() == []

    assert list(cut_tails()) == [[], []]
    for roll in (RED_4, STRAIGHT, STRAIGHT):
        host.throw(table, roll)
    assert list(cut_tails()) == [[], []]
