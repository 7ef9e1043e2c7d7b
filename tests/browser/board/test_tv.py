"""The wall: it fits, its dice land on what was saved, its moments come and go, and it sounds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board.walls import beyond, live, throw_and_see, wait_for_dice, wall_at
from tests.browser.desk import Desk
from tests.browser.pages import Board
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.web.test_access import cut_off, on_every_tv, overflow, proof, small_texts

ONE_SET = (1, 2, 4, 8, 16, 32)
FEW = (1, 0, 0, 0, 0, 1)
PAIR = ("Ana", "Ben")
CROWNED = ("444413", "223356", "411256", "223356")
LONG = (
    "Bartholomew Constantine Featherstonehaug",
    "陳" * 20,
    "عبد الرحمن بن محمد الفاسي",
    "👨‍👩‍👧‍👦" * 20,
)
FONT_SIZE = "(text) => parseFloat(getComputedStyle(text).fontSize)"
LEAST = 64  # px on a wall of 1920 x 1080; a name that has no room at 96 is rather smaller than cut
# What the dice of the last throw go through, and what is told of it meanwhile.
NOTE_DICE = """
window.dice = [];
new MutationObserver(() => {
  const result = document.querySelector("#last .outcome");
  const caption = document.querySelector("#last .caption").innerText;
  const state = document.documentElement.dataset.dice ?? "";
  window.dice.push([state, getComputedStyle(result).visibility, caption]);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-dice"] });
"""

# An address as another server has it, broken where this one's is.
SHOW_ADDRESS = """
(address, [host, path]) => {
  address.replaceChildren(host, ...address.querySelectorAll("wbr"), path);
}
"""
LINES_OF_PATH = """
(address) => {
  const path = document.createRange();
  path.selectNodeContents(address.lastChild);
  return path.getClientRects().length;
}
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


def note_dice(page: Page) -> None:
    page.evaluate(NOTE_DICE)


def scene(page: Page) -> Locator:
    return page.locator("main > #scene")


@pytest.mark.parametrize("sets", [1, *map(proof, (3, 10))])
def test_wall_holds_any_number_of_prizes(screens: Screens, desk: Desk, sets: int) -> None:
    table = desk.begin("144263", "444123", counts=[count * sets for count in ONE_SET])
    page = wall_at(screens, table, is_calm=True)
    small = small_texts(page)

    found = on_every_tv(page, lambda each: [*beyond(each), *beyond_the_shelf(each)])

    assert (found, small) == ({width: [] for width in found}, [])
    assert page.locator(".tile").count() == 63 * sets


@pytest.mark.proof
def test_long_names_of_every_script_stay_inside_the_wall(screens: Screens, desk: Desk) -> None:
    table = desk.begin("123456", "444123", players=LONG, counts=ONE_SET)
    page = wall_at(screens, table, is_calm=True)
    name = page.locator("#turn .big-name")
    found = {}

    def shrunken(page: Page) -> list[object]:
        size = float(name.evaluate(FONT_SIZE))
        window = page.viewport_size or {"width": 0, "height": 0}
        least = LEAST * min(window["width"] / 1920, window["height"] / 1080) - 0.1
        return [*beyond(page), *([size] if size < least else [])]

    for turn in range(len(LONG)):
        throw_and_see(desk, table, page, roll="112356")
        found[turn] = on_every_tv(page, shrunken)

    assert [walls for walls in found.values() if any(walls.values())] == []


def test_name_of_two_lines_is_read_from_afar(screens: Screens, desk: Desk) -> None:
    page = wall_at(screens, desk.begin(players=("Remedios Villanueva", "Ben")), is_calm=True)

    assert page.locator("#turn .big-name").evaluate(FONT_SIZE) >= 96
    assert cut_off(page) == []


def test_dice_tumble_and_land_on_what_was_saved_on_every_screen(
    screens: Screens, desk: Desk
) -> None:
    """Unless it is taken back, or motion is not wanted."""
    table = desk.begin("112356", counts=ONE_SET)
    pages = [wall_at(screens, table), live(open_page(screens.context(PHONE), table.phone))]
    calm = wall_at(screens, table, is_calm=True)
    calm.evaluate(
        """window.films = 0; new MutationObserver(() => {
            window.films += document.querySelectorAll(".film").length;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    for page in pages:
        note_dice(page)

    throw_and_see(desk, table, *pages, calm, roll="144263")

    for page in pages:
        stages = [(state, seen) for state, seen, _ in page.evaluate("window.dice")]
        assert stages == [("coming", "hidden"), ("tumbling", "hidden"), ("", "visible")]
        assert page.locator(".film").count() == 0
    assert [Board(page).dice() for page in (*pages, calm)] == ["144263"] * 3
    assert calm.evaluate("window.films") == 0
    desk.command(table, "undo")
    expect(pages[0].locator("#last")).to_have_attribute("data-seq", "2")
    assert len(pages[0].evaluate("window.dice")) == 3  # it does not tumble again


def test_computer_says_for_whom_it_rolls_before_the_dice_land(screens: Screens, desk: Desk) -> None:
    table = desk.begin(counts=ONE_SET)
    page = wall_at(screens, table)
    note_dice(page)

    desk.command(table, "simulate")

    expect(page.locator("#last")).to_have_attribute("data-seq", "2")
    wait_for_dice(page)
    captions = [caption for _, _, caption in page.evaluate("window.dice")]
    assert captions[0] == "The computer rolls for Ana…"
    assert captions[-1] == "Ana rolled by computer"


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


def test_console_tells_what_the_computer_rolled_when_the_dice_have_rolled(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin(counts=ONE_SET)
    wall, console = wall_at(screens, table), console_at(screens, desk, table)
    wall.evaluate(NOTE_TUMBLE)
    console.page.evaluate(NOTE_LOG)

    console.press("r", *"144263", "Enter")

    console.wait_for_version(3)
    expect(console.turn).to_have_text("Carla")
    wall.wait_for_function("window.tumbled")
    assert console.page.evaluate("window.told - window.came") > ROLLING


@pytest.mark.parametrize("key", ["tap", *map(proof, ("Escape", "Enter"))])
def test_champion_is_put_away_on_the_wall_and_celebrated_again(
    screens: Screens, desk: Desk, key: str
) -> None:
    table = desk.command(desk.begin(*CROWNED, players=PAIR, counts=FEW), "crown")
    page = wall_at(screens, table)
    expect(scene(page)).to_contain_text("Ana")
    expect(scene(page)).to_contain_text("Four 4s")

    page.mouse.click(900, 500) if key == "tap" else page.keyboard.press(key)
    expect(scene(page)).to_be_hidden()
    expect(page.locator("#turn")).to_be_visible()
    page.reload()
    expect(scene(page)).to_be_hidden()

    desk.post(f"{table.edit}screens/", do="celebration")
    expect(page.locator("#stage .hat")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator("#turn")).to_be_visible()
    desk.post(f"{table.edit}screens/", do="celebration")
    expect(page.locator("#stage")).to_contain_text("Ana")


@pytest.mark.proof
def test_total_grab_is_put_away_from_the_console(screens: Screens, desk: Desk) -> None:
    table = desk.begin(counts=ONE_SET)
    page = wall_at(screens, table)

    desk.throw(table, "444444")
    expect(scene(page)).to_be_visible()
    expect(scene(page)).to_contain_text("takes every prize on the board")
    desk.post(f"{table.edit}screens/", do="board")

    expect(scene(page)).to_be_hidden()
    expect(page.locator("#turn")).to_be_visible()


@pytest.mark.proof
def test_sound_waits_for_a_press_and_is_muted_by_a_key(screens: Screens, desk: Desk) -> None:
    """Dice clink as they land, unless the wall is muted."""
    table = desk.begin("444413", counts=ONE_SET)
    page = wall_at(screens, table)
    root, hint = page.locator("html"), page.locator("[data-sound-say]")
    expect(root).to_have_attribute("data-sound", "locked")
    expect(hint).to_have_text("Press any key for sound · M mutes")
    page.evaluate(COUNT_VOICES)

    page.keyboard.press("a")
    expect(root).to_have_attribute("data-sound", "on")
    expect(hint).to_contain_text("Sound 70 %")
    heard = [voices(page)]
    throw_and_see(desk, table, page, roll="112356")
    heard.append(voices(page))
    page.keyboard.press("ArrowDown")
    expect(hint).to_contain_text("Sound 60 %")
    expect(hint).to_be_hidden()
    page.keyboard.press("m")
    expect(root).to_have_attribute("data-sound", "off")
    muted = voices(page)
    throw_and_see(desk, table, page, roll="112356")
    assert voices(page) == muted

    assert heard[0] == 4  # one die touches the rim
    assert heard[1] - heard[0] == 6 * 2 * 4  # each of six falls and comes to rest
    page.reload()
    expect(root).to_have_attribute("data-sound", "off")
    page.keyboard.press("m")
    expect(hint).to_contain_text("Sound 60 %")


def test_celebration_strikes_the_gong_and_going_back_does_not(screens: Screens, desk: Desk) -> None:
    table = desk.command(desk.begin(*CROWNED, players=PAIR, counts=FEW), "crown")
    page = wall_at(screens, table)
    page.evaluate(COUNT_VOICES)
    page.keyboard.press("a")
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    before = voices(page)

    desk.post(f"{table.edit}screens/", do="celebration")
    expect(page.locator("#stage .hat")).to_be_visible()
    once = voices(page)
    desk.post(f"{table.edit}screens/", do="board")
    expect(page.locator("#stage")).to_be_hidden()

    assert once - before == 6 * 2 + 2  # six partials that beat, and the stroke
    assert voices(page) == once


def test_phones_and_consoles_have_no_sound(screens: Screens, desk: Desk) -> None:
    table = desk.begin(counts=ONE_SET)
    context = screens.context(session=desk.session)

    for address in (table.phone, table.console):
        page = open_page(context, address)
        page.keyboard.press("m")
        assert page.locator("html").get_attribute("data-sound") is None
        assert page.locator("[data-sound-say]").count() == 0


@pytest.mark.proof
def test_wall_keeps_its_size_over_many_throws(screens: Screens, desk: Desk) -> None:
    table = desk.begin("112356", counts=ONE_SET)
    page = wall_at(screens, table)
    before = nodes(page)

    for _ in range(6):
        throw_and_see(desk, table, page, roll="112356")

    assert nodes(page) - before < 60  # the ticker fills with eight lines


def voices(page: Page) -> int:
    """How many tones the page has begun."""
    return int(page.evaluate("window.voices"))


def nodes(page: Page) -> int:
    return int(page.evaluate("document.querySelectorAll('*').length"))


def beyond_the_shelf(page: Page) -> list[str]:
    """Cakes that reach over the edge of the box."""
    ids: list[str] = page.evaluate(
        """() => {
            const box = document.querySelector(".pyramid").getBoundingClientRect();
            return [...document.querySelectorAll(".tile")].filter((tile) => {
                const { left, top, right, bottom } = tile.getBoundingClientRect();
                const isBeside = left < box.left - 1 || right > box.right + 1;
                return isBeside || top < box.top - 6 || bottom > box.bottom + 6;
            }).map((tile) => tile.id);
        }"""
    )
    return ids


def test_guests_address_breaks_before_its_path(screens: Screens, desk: Desk) -> None:
    page = wall_at(screens, desk.lay())
    address = page.locator("#join .address bdi")
    expect(address.locator("wbr")).to_have_count(1)

    for host in ("bowl.example.org", "192.168.100.117:8000"):
        address.evaluate(SHOW_ADDRESS, [host, "/f/mm38hf"])

        assert (host, address.evaluate(LINES_OF_PATH), overflow(page)) == (host, 1, 0)
