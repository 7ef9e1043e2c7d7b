"""The wall: it fits, its dice land on what was saved, its moments have the middle for a while, and
it sounds. A remote control connects it."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board.walls import live, pale_or_small, throw_and_see, wall_at
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.heavy import PYRAMID
from tests.browser.live.network import LINE, Network
from tests.browser.pages import Board, dice_in
from tests.browser.screens import AWAY, LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.stages import DECIDED, FEW, PAIR, TIE

# What the dice of the last throw go through, and what is told of it meanwhile.
NOTE_DICE = """
window.dice = [];
new MutationObserver(() => {
  const result = document.querySelector("#last .outcome");
  const state = document.documentElement.dataset.dice ?? "";
  window.dice.push([state, getComputedStyle(result).visibility]);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-dice"] });
"""

COUNT_VOICES = """
window.voices = 0;
const plain = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.voices += 1;
  return plain.call(this);
};
null;
"""


def scene(page: Page) -> Locator:
    return page.locator("main > #scene")


def test_dice_tumble_and_land_on_what_was_saved_on_every_screen(
    screens: Screens, host: Desk
) -> None:
    """Unless it is taken back, or motion is not wanted."""
    table = host.begin("112356", counts=PYRAMID)
    # On smaller screens than a TV, since a processor paints each frame of the dice.
    pages = [wall_at(screens, table, LAPTOP), live(open_page(screens.context(PHONE), table.phone))]
    calm = wall_at(screens, table, PHONE, is_calm=True)
    calm.evaluate(
        """window.films = 0; new MutationObserver(() => {
            window.films += document.querySelectorAll(".film").length;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    for page in pages:
        page.evaluate(NOTE_DICE)

    throw_and_see(host, table, *pages, calm, roll="144263")

    for page in pages:
        stages = page.evaluate("window.dice")
        assert stages == [["coming", "hidden"], ["tumbling", "hidden"], ["", "visible"]]
        assert page.locator(".film").count() == 0
    assert [Board(page).dice() for page in (*pages, calm)] == ["144263"] * 3
    assert calm.evaluate("window.films") == 0
    host.command(table, "undo")
    expect(pages[0].locator("#last")).to_have_attribute("data-seq", "2")
    assert len(pages[0].evaluate("window.dice")) == 3  # it does not tumble again


NOTE_LOG = """() => {
    document.addEventListener("moonbowl:news", () => { window.came ??= performance.now(); });
    const look = () => {
        if (!document.querySelector('#c-log li[data-seq="2"]')) return;
        window.told ??= performance.now();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
ROLLING = 1400  # ms that a wall says who rolls, and its dice roll
NOTE_TUMBLE = """() => {
    const look = () => {
        if (document.documentElement.dataset.dice === "tumbling") window.tumbled = true;
    };
    const what = { attributeFilter: ["data-dice"] };
    new MutationObserver(look).observe(document.documentElement, what);
}"""


def test_console_says_what_the_computer_rolled_after_the_dice(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=PYRAMID)
    wall, console = wall_at(screens, table, LAPTOP), console_at(screens, host, table)
    wall.evaluate(NOTE_TUMBLE)
    console.page.evaluate(NOTE_LOG)

    console.press("r")
    expect(console.say).to_contain_text("Press again (R)")
    console.press("r", *"144263")

    console.wait_for_version(2)
    wall.wait_for_function("window.tumbled")
    expect(console.turn).to_have_text("Ben")
    console.press("Enter")
    console.wait_for_version(3)
    expect(console.turn).to_have_text("Carla")
    assert console.page.evaluate("window.told - window.came") > ROLLING


def test_champion_is_shown_and_put_away_and_celebrated_again(screens: Screens, host: Desk) -> None:
    table = host.command(host.begin(*DECIDED, players=PAIR, counts=FEW), "crown")
    page = wall_at(screens, table)
    expect(scene(page)).to_contain_text("Ana")
    expect(scene(page)).to_contain_text("Four 4s")
    dice = scene(page).locator(".die").all()
    assert [die.get_attribute("data-face") for die in dice] == list("444413")
    code = scene(page).get_by_role("img", name="QR code of")
    expect(code).to_be_visible()
    assert f"/f/{table.code}/results/" in str(code.get_attribute("alt"))

    page.mouse.click(900, 500)
    expect(scene(page)).to_be_hidden()
    expect(page.locator("#turn")).to_be_visible()
    page.reload()
    expect(scene(page)).to_be_hidden()

    host.post(f"{table.edit}screens/", do="celebration")
    expect(page.locator("#stage .hat")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator("#turn")).to_be_visible()
    host.post(f"{table.edit}screens/", do="celebration")
    expect(page.locator("#stage")).to_contain_text("Ana")


@pytest.mark.proof
def test_sound_waits_for_a_press_and_is_muted_by_a_key(screens: Screens, host: Desk) -> None:
    """Dice clink as they land, unless the wall is muted."""
    table = host.begin("444413", counts=PYRAMID)
    page = wall_at(screens, table)
    root, hint = page.locator("html"), page.locator("[data-sound-say]")
    expect(root).to_have_attribute("data-sound", "locked")
    expect(hint).to_have_text("Press any key for sound · M mutes")
    page.evaluate(COUNT_VOICES)

    page.keyboard.press("a")
    expect(root).to_have_attribute("data-sound", "on")
    expect(hint).to_contain_text("Sound 70 %")
    heard = [voices(page)]
    throw_and_see(host, table, page, roll="112356")
    heard.append(voices(page))
    page.keyboard.press("ArrowDown")
    expect(hint).to_contain_text("Sound 60 %")
    expect(hint).to_be_hidden()
    page.keyboard.press("m")
    expect(root).to_have_attribute("data-sound", "off")
    muted = voices(page)
    throw_and_see(host, table, page, roll="112356")
    assert voices(page) == muted

    assert heard[0] == 4  # one die touches the rim
    assert heard[1] - heard[0] == 6 * 2 * 4  # each of six falls and comes to rest
    page.reload()
    expect(root).to_have_attribute("data-sound", "off")
    page.keyboard.press("m")
    expect(hint).to_contain_text("Sound 60 %")


def voices(page: Page) -> int:
    """How many tones the page has begun."""
    return int(page.evaluate("window.voices"))


KEYS = ("ArrowDown", "ArrowRight", "Enter", "ArrowUp", "ArrowLeft", "ArrowDown")
PLACE = "[location.pathname, document.activeElement.tagName, scrollX, scrollY]"


def pressed(page: Page) -> object:
    """Where the page is after each key of a remote control."""
    for key in KEYS:
        page.keyboard.press(key)
    return page.evaluate(PLACE)


@pytest.mark.proof
def test_arrows_and_ok_lead_from_the_short_address_to_the_board(
    screens: Screens, host: Desk
) -> None:
    """And neither scroll nor leave it; OK lets the board sound."""
    host.lay(name="Another evening")
    table = host.begin("112356", name="Evening on a television")
    page = open_page(screens.context(TV), f"{host.base}/tv")
    number = page.locator(".television__number").inner_text()
    dice = dice_in(page.locator("main")) or ""
    assert pressed(page) == ["/tv", "BODY", 0, 0]

    host.post(f"{table.edit}screens/", do="same", number=number, dice=dice, wall="tv")

    live(page)
    expect(page.locator("html")).to_have_attribute("data-sound", re.compile("."))  # keys are heard
    assert pressed(page) == ["/tv", "BODY", 0, 0]
    expect(page).to_have_title("Evening on a television · TV · Moonbowl")
    expect(page.locator("html")).to_have_attribute("data-sound", "on")


# Where the dice are while they roll, and how round.
DICE_ROLLING = """() => {
  const dice = [...document.querySelectorAll("#moment .die[data-turns]")];
  const name = document.querySelector("#moment .big-name").getBoundingClientRect();
  return dice.map((die) => {
    const { borderRadius, overflow } = getComputedStyle(die);
    return [borderRadius, overflow, die.getBoundingClientRect().top >= name.bottom];
  });
}"""
NOTE_ROLLING = f"""
window.rolling = [];
new MutationObserver(() => {{
  if (document.documentElement.dataset.dice === "tumbling") {{
    requestAnimationFrame(() => window.rolling.push(({DICE_ROLLING})()));
  }}
}}).observe(document.documentElement, {{ attributes: true, attributeFilter: ["data-dice"] }});
"""
# What is seen of a throw's faces before its dice roll.
NOTE_COMING = """
window.coming = [];
new MutationObserver(() => {
  if (document.documentElement.dataset.dice !== "coming") return;
  const dice = document.querySelector("#moment .dice, #interlude [data-new] .dice");
  window.coming.push(getComputedStyle(dice).visibility);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-dice"] });
"""
# The cakes of the second tier when the dice of a throw have landed.
NOTE_LANDED = """
document.addEventListener("moonbowl:landed", () => setTimeout(() => {
  const cakes = document.querySelectorAll('[data-tier="2"] .tile');
  window.landed = [...cakes].map((cake) => cake.dataset.state);
  window.counted = document.querySelector("#label-2").innerText;
}));
"""


def moment(page: Page) -> Locator:
    return page.locator("#moment")


def test_roll_has_the_middle_of_the_wall_and_gives_it_back(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=PYRAMID)
    page = wall_at(screens, table)
    page.evaluate(NOTE_ROLLING)
    page.evaluate(NOTE_COMING)

    host.throw(table, "444126")

    expect(moment(page)).to_be_visible()
    expect(moment(page).locator(".big-name")).to_have_text("Ana")
    expect(moment(page).locator(".moment__title")).to_be_visible()
    assert page.evaluate("window.coming") == ["hidden"]  # no face before the dice roll
    expect(moment(page)).to_contain_text("Tam Hue")
    expect(moment(page).locator(".cake")).to_have_text("Prize 3-1")
    counting = moment(page).locator(".die[data-counts]")
    assert [die.get_attribute("data-face") for die in counting.all()] == ["4", "4", "4"]
    expect(moment(page)).to_be_hidden()
    expect(page.locator("#turn .big-name")).to_have_text("Ben")
    (dice,) = page.evaluate("window.rolling")
    assert [(overflow, is_below) for _, overflow, is_below in dice] == [("hidden", True)] * 6
    assert {radius for radius, _, _ in dice} == {"23%"}


def test_prize_is_told_in_its_place_when_its_cake_is_there(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=PYRAMID)
    page = wall_at(screens, table)
    page.evaluate(NOTE_LANDED)

    host.throw(table, "123456")

    expect(page.locator('[data-tier="2"] .tile[data-state="new"]')).to_have_count(1)
    assert page.locator("html").get_attribute("data-moment") is None
    assert page.evaluate("window.landed") == ["left", "left"]
    assert "2 of 2 left" in page.evaluate("window.counted")
    expect(page.locator("#label-2")).to_contain_text("1 of 2 left")


def test_undo_puts_the_moment_away(screens: Screens, host: Desk) -> None:
    table = host.begin("112356", counts=PYRAMID)
    page = wall_at(screens, table)
    host.throw(table, "444126")
    expect(moment(page)).to_be_visible()

    host.command(table, "undo")

    expect(page.locator("#last")).to_have_attribute("data-seq", "2")
    assert page.locator("html").get_attribute("data-moment") is None
    expect(page.locator('.tile[data-state="new"]')).to_have_count(0)


# How often a moment lost its prize before it ended.
NOTE_LOST = """
window.lost = 0;
document.addEventListener("moonbowl:parts", () => {
  const { moment, dice } = document.documentElement.dataset;
  if (moment && !dice && !document.querySelector("#moment .cake")) window.lost += 1;
});
"""


def test_break_waits_for_the_moment_of_a_roll(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=PYRAMID)
    page = wall_at(screens, table, LAPTOP)
    page.evaluate(NOTE_LOST)
    host.throw(table, "444126")
    expect(moment(page).locator(".cake")).to_be_visible()

    host.command(table, "pause")

    expect(page.locator("#interlude")).to_have_attribute("data-interlude", "break")
    assert page.evaluate("window.lost") == 0


@pytest.mark.proof
def test_break_counts_down_to_the_time_that_was_said(screens: Screens, host: Desk) -> None:
    table = host.begin("144263", counts=PYRAMID)
    page = wall_at(screens, table, is_calm=True)
    scene, clock = page.locator("#interlude"), page.locator(".rest__clock")

    host.command(table, "pause", minutes="10")

    expect(scene).to_have_attribute("data-interlude", "break")
    expect(clock).to_have_attribute("data-shown", re.compile(r"^(10:00|09:\d\d)$"))
    expect(scene.locator(".rest__words")).to_contain_text("We play on at")
    expect(scene.locator(".big-name")).to_have_text("Ben")
    assert pale_or_small(page) == []
    host.command(table, "resume")
    expect(scene).to_be_hidden()
    host.command(table, "pause")  # without a length: it counts up
    expect(clock).to_have_attribute("data-shown", re.compile(r"^0\d:\d\d$"))
    expect(scene.locator(".rest__words")).to_contain_text("since")


@pytest.mark.proof
def test_break_counts_down_by_the_clock_of_the_server(screens: Screens, host: Desk) -> None:
    """That of the wall by an hour; then that of the server by 14 minutes, of which a beat tells."""
    table, network = host.begin("144263", counts=PYRAMID), Network()
    context = screens.context(TV, is_calm=True)
    context.route_web_socket(LINE, network.carry)
    page = open_page(context, table.tv)
    clock = page.locator(".rest__clock")
    host.command(table, "pause", minutes="30")
    expect(clock).to_have_attribute("data-shown", re.compile(r"^(30:00|29:\d\d)$"))

    page.evaluate("Date.now = () => 1e13")
    page.wait_for_timeout(1500)
    expect(clock).to_have_attribute("data-shown", re.compile(r"^29:\d\d$"))
    network.lose("beat", "parts")
    network.say({"type": "beat", "revision": 0, "time": time.time() + 14 * 60})

    expect(clock).to_have_attribute("data-shown", re.compile(r"^1[56]:\d\d$"))


@pytest.mark.proof
def test_long_list_turns_pages_until_everybody_is_named(screens: Screens, host: Desk) -> None:
    names = tuple(f"Guest {number}" for number in range(1, 61))
    table = host.begin(players=names, counts=PYRAMID)
    host.post(f"{table.edit}screens/", do="without")
    screens.expect_complaints(*AWAY)  # the page takes the time that flies for sleep
    page = screens.context(TV, is_calm=True).new_page()
    page.clock.install()
    page.goto(table.tv)
    seen: set[str] = set()

    for _ in range(3):  # two pages; a turn may fall between a look and the leap
        seen |= {name.strip() for name in page.locator(".names li:visible").all_inner_texts()}
        page.clock.fast_forward(8000)

    assert seen == set(names)
    assert pale_texts(page) == []


def test_dice_of_a_roll_off_fall_beside_the_mark_to_beat(screens: Screens, host: Desk) -> None:
    table = host.begin(*TIE, "444112", players=PAIR, counts=FEW)
    page = wall_at(screens, table)
    page.evaluate(NOTE_COMING)
    people = page.locator(".duel__people > li")

    host.throw(table, "441256")

    expect(page.locator("#interlude h2")).to_contain_text("Ana wins the roll-off!")
    expect(people.nth(0)).to_have_attribute("data-state", "won")
    expect(people.nth(0).locator(".dice")).to_have_attribute("aria-label", "4 4 4 1 1 2")
    expect(people.nth(1).locator(".dice")).to_have_attribute("aria-label", "4 4 1 2 5 6")
    assert page.locator("html").get_attribute("data-moment") is None
    assert page.evaluate("window.coming") == ["hidden"]
