"""Guests on their own phones: who they are, when it is their turn, their prizes, their dice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Board
from tests.browser.phones import (
    NOTHING,
    RED_1,
    choose,
    expect_no_barrier,
    me,
    phone_of,
    roll_button,
    turn,
)
from tests.browser.screens import AWAY, LAPTOP, PHONE, Screens, intercept, open_page
from tests.browser.stages import CHOOSES, MANY

CONFLICT = "status of 409"
# What a document says about its guests, on a page that stays open and on a new one.
TOLD = """(isMine) => (doc) => ({
    people: [...doc.querySelectorAll(".me__one")].map((each) => ({
        number: each.dataset.number,
        kind: each.dataset.kind,
        text: each.querySelector(".me__turn").textContent,
        lead: each.querySelector(".me__lead:not([hidden])")?.textContent ?? "",
        rolls: !each.querySelector("[data-roll]").hidden,
        version: each.querySelector("[name=version]").value,
        prizes: [...each.querySelectorAll(".me__won li")].map((prize) => prize.textContent),
        hasPrizes: !each.querySelector(".me__won").hidden,
    })),
    chances: doc.querySelector(".me__more").hidden ? "" : doc.querySelector(".chances").innerHTML,
    cakes: [...doc.querySelectorAll(".tile")].filter(isMine(doc)).map((tile) => tile.id),
})"""
# The script marks what is the guest's; the page says whose each of them is.
MARKED = "() => (tile) => 'mine' in tile.dataset"
HELD = """(doc) => {
    const own = [...doc.querySelectorAll(".me__one")].map((each) => each.dataset.number);
    return (tile) => own.includes(tile.dataset.holder);
}"""
# What a page has told, while dice roll and when they lie: the outcome, the answer to a press, and
# who is in turn.
NOTE_TOLD = """
window.told = [{ states: [], told: [] }, {}];
const { told } = window;
const turn = () => document.querySelector("#turn .big-name").textContent.trim();
new MutationObserver(() => {
  const { dice } = document.documentElement.dataset;
  if (!dice) return void (told[1] = { turn: turn() });
  const said = document.querySelector("#me-say")?.textContent ?? "";
  const outcome = getComputedStyle(document.querySelector("#last .outcome")).visibility;
  told[0].states.push(dice);
  told[0].told.push(said !== "" || outcome === "visible");
  told[0].turn = turn();
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-dice"] });
"""
# What the card says by and by; with an exclamation mark where dice roll meanwhile.
NOTE_CARD = """
window.cards = [];
new MutationObserver(() => {
  const text = document.querySelector(".me__turn").textContent;
  window.cards.push(text + (document.documentElement.dataset.dice ? "!" : ""));
}).observe(document.querySelector(".me__turn"), { childList: true });
"""
FROM_SERVER = f"""async () => {{
    const html = await (await fetch(location.href)).text();
    const doc = new DOMParser().parseFromString(html, "text/html");
    return [doc.querySelector("main").dataset.revision, ({TOLD})({HELD})(doc)];
}}"""


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin(counts=MANY, guests_roll="on")


@pytest.fixture
def ana(screens: Screens, table: Table) -> Page:
    """The phone of whoever is in turn."""
    return choose(phone_of(screens), table, "Ana").page


def test_guests_dice_roll_on_their_card_before_the_result(screens: Screens, table: Table) -> None:
    context = screens.context(PHONE, is_touch=True)
    ana = choose(context, table, "Ana").page
    wall = open_page(screens.context(LAPTOP), table.tv)
    expect(wall.locator("html")).to_have_attribute("data-live", "live")
    for page in (ana, wall):
        page.evaluate(NOTE_TOLD)

    roll_button(ana).tap()

    for page in (ana, wall):
        expect(page.locator("#last")).to_have_attribute("data-seq", "2")
        expect(page.locator("html")).not_to_have_attribute("data-dice", re.compile("."))
        before, after = page.evaluate("window.told")
        assert before["states"] == ["coming", "tumbling"]
        assert before["told"] == [False, False]
        assert after["turn"] == "Ben"
        assert before["turn"] == "Ana"
    expect(ana.locator("#me-say")).not_to_be_empty()
    dice = [die.get_attribute("data-face") for die in ana.locator(".me__tray .die").all()]
    assert dice == [die.get_attribute("data-face") for die in ana.locator("#last .die").all()]
    expect(ana.locator(".me__tray")).to_be_in_viewport()


@pytest.mark.proof
def test_a_phone_without_a_line_claims_no_turn_as_present(screens: Screens, host: Desk) -> None:
    screens.expect_complaints(*AWAY)
    table = host.begin(counts=MANY)
    context = phone_of(screens)
    ana = choose(context, table, "Ana").page
    page, said = ana.locator("html"), "(each) => getComputedStyle(each, '::before').content"
    background = "(each) => getComputedStyle(each).backgroundImage"
    assert turn(ana, "Ana").evaluate(said) == "none"
    assert me(ana, "Ana").evaluate(background) != "none"

    context.set_offline(True)
    expect(page).to_have_attribute("data-behind", "")
    assert turn(ana, "Ana").evaluate(said) == '"Before the connection was lost:"'
    assert me(ana, "Ana").evaluate(background) == "none"  # not golden
    expect_no_barrier(ana)
    host.throw(table, NOTHING)
    context.set_offline(False)

    expect(turn(ana, "Ana")).to_have_text("5 players before you")
    expect(page).not_to_have_attribute("data-behind", "")


def test_what_a_reader_hears_of_a_turn_is_gone_with_the_turn(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=MANY)
    ana = choose(phone_of(screens), table, "Ana", "Ben").page
    heard = ana.locator("#me-tell")

    host.throw(table, NOTHING)
    expect(heard).to_have_text("Ben: Your turn now")
    host.command(table, "pause")
    expect(turn(ana, "Ben")).to_have_text("It is your turn after the break")
    expect(heard).to_be_empty()
    host.command(table, "resume")
    expect(heard).to_have_text("Ben: Your turn now")
    host.throw(table, NOTHING)
    expect(turn(ana, "Ben")).to_have_text("5 players before you")
    expect(heard).to_be_empty()


def test_two_presses_of_an_impatient_thumb_are_one_roll(
    host: Desk, table: Table, ana: Page
) -> None:
    roll_button(ana).dblclick()

    expect(turn(ana, "Ana")).to_have_text("5 players before you")
    assert host.version(table) == 2


def test_a_phone_that_has_missed_the_news_rolls_nothing(
    screens: Screens, host: Desk, table: Table
) -> None:
    """Its line is dead, and it still shows a turn that the emcee has rolled meanwhile."""
    screens.expect_complaints(CONFLICT)
    context = phone_of(screens)
    ana = choose(context, table, "Ana").page
    context.route_web_socket("**/ws/**", lambda socket: None)
    context.route("**/state/**", lambda route: None)
    ana.reload()
    host.throw(table, NOTHING)

    roll_button(ana).tap()

    expect(ana.locator("#me-say")).to_contain_text("nothing was rolled")
    assert host.version(table) == 2


def test_unanswered_press_says_so_and_counts_once_repeated(
    screens: Screens, host: Desk, table: Table, ana: Page
) -> None:
    screens.expect_complaints("net::ERR_FAILED", "Failed to load resource")
    intercept(ana, "**/roll/", lambda route: route.abort())
    roll_button(ana).tap()
    expect(ana.locator("#me-say")).to_contain_text("The server did not answer.")

    ana.unroute("**/roll/")
    roll_button(ana).tap()

    expect(turn(ana, "Ana")).to_have_text("5 players before you")
    assert host.version(table) == 2


@pytest.mark.proof
def test_cards_that_stay_open_are_those_of_a_new_page(screens: Screens, host: Desk) -> None:
    """A page that was open all evening, and the same page loaded anew, after every step."""
    table = host.lay(counts=MANY, guests_roll="on", **CHOOSES)
    context = phone_of(screens)
    phone = choose(context, table, "Ana", "Ben", "Carla", "Dino")
    steps: list[tuple[str, dict[str, str]]] = [
        ("start", {}),
        *(("throw", {"roll": roll}) for roll in ("123456", "123456", "123456")),
        ("take", {"giver": "1"}),
        ("pause", {}),
        ("resume", {}),
        ("throw", {"roll": "444412"}),
        ("call", {"player": "6"}),
        ("leave", {"player": "5"}),
        ("leave", {"player": "3"}),
        ("undo", {}),
        ("throw", {"roll": RED_1}),
        ("simulate", {}),
        ("stop", {"confirmed": "1"}),
        ("crown", {}),
    ]
    told = []
    for verb, fields in steps:
        host.command(table, verb, **fields)
        told.append(same_on_both(phone))

    kinds = {person["kind"] for each in told for person in each["people"]}
    assert kinds >= {"now", "next", "turns", "choosing", "break", "crowning", "champion", "ended"}
    assert any(person["lead"] for each in told for person in each["people"])
    assert any(person["prizes"] for each in told for person in each["people"])
    assert phone.has_stayed()


def test_phone_shows_what_becomes_of_its_own_names(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=MANY)
    ana = choose(phone_of(screens), table, "Ana", "Ben")

    host.post(f"{table.edit}players/1/rename/", name="Anna")
    expect(me(ana.page, "Anna")).to_be_visible()
    assert ana.has_stayed()
    host.post(f"{table.edit}players/1/free/")
    expect(me(ana.page, "Anna")).to_have_count(0)
    expect(turn(ana.page, "Ben")).to_have_text("You are next")
    host.post(f"{table.edit}players/2/free/")
    expect(ana.page.get_by_role("heading", name="Do you play?")).to_be_visible()


def test_a_guest_who_is_removed_keeps_the_message(screens: Screens, host: Desk) -> None:
    table = host.lay(counts=MANY)
    ana = choose(phone_of(screens), table, "Ana")

    host.post(f"{table.edit}players/1/remove/")

    expect(turn(ana.page, "Ana")).to_have_text("This name is no longer on the list")


def test_cards_wait_for_the_dice_and_for_a_busy_server(screens: Screens, host: Desk) -> None:
    """While dice roll, an answer knows more than the page."""
    screens.expect_complaints("status of 503")
    table = host.begin(counts=MANY)
    carla = choose(screens.context(PHONE, is_touch=True), table, "Carla").page
    carla.evaluate(NOTE_CARD)
    asked = list[str]()

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            return route.fulfill(status=503)
        if len(asked) == 2:
            host.throw(table, NOTHING)
        return route.continue_()

    carla.route("**/me/card/**", answer)
    host.throw(table, NOTHING)

    expect(turn(carla, "Carla")).to_have_text("Your turn now", timeout=20000)
    assert carla.evaluate("window.cards") == ["Your turn now"]
    assert len(asked) == 2


def same_on_both(phone: Board) -> dict[str, Any]:
    """What the page says, which is what it says when it is loaded anew."""
    revision, from_server = phone.page.evaluate(FROM_SERVER)
    expect(phone.page.locator("#cards")).to_have_attribute("data-revision", revision)
    shown: dict[str, Any] = phone.page.evaluate(f"({TOLD})({MARKED})(document)")
    assert shown == from_server
    return shown
