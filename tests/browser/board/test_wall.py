"""The wall with hard names on it: every card keeps its place, and all that is said can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import looks
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.heavy import HARD, PYRAMID, WINS, Heavy
from tests.browser.screens import TV, Screens
from tests.browser.stages import PHASES, Stages
from tests.browser.web.test_access import EVERY_TV, cut_off, small_texts
from tests.browser.words.test_languages import LANGUAGES, speaking

SMALL = ViewportSize(width=1280, height=720)
LONG_WORD = "Josephinemarie"
# Everybody rolls once: wins, nothing, a throw that leads, and one that leads higher.
ROLLS = (*WINS, "223356", "444413", "444446")
SCENES = ("rules", "prizes", "ladder", "without", "announcement", "celebration")
SUPPER = "Supper is served in the courtyard."

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    "#turn, #turn-title, .following, #last, #last-title, #last .dice, #ladder, #ladder-title, "
    + ".ways, .tier, .row, #ticker")].map((part, place) => {
  const { x, y, height } = part.getBoundingClientRect();
  return [`${place} ${part.id || part.className}`, [x, y, height].map(Math.round)];
}))"""
# A cake is as large as its shelf allows; its face is the pressed middle within the rim.
BEYOND_THE_FACE = """() => [...document.querySelectorAll(
    '[data-shelf="names"] .tile[data-state="left"] .tile-prize')].filter((prize) => {
  const tile = prize.parentElement.getBoundingClientRect();
  const [wide, tall] = [0.86 * tile.width / 2, 0.82 * tile.height / 2];
  const [middle, centre] = [tile.x + tile.width / 2, tile.y + tile.height / 2];
  const { left, right, top, bottom } = prize.getBoundingClientRect();
  const isWide = left < middle - wide || right > middle + wide;
  return isWide || top < centre - tall || bottom > centre + tall;
}).map((prize) => prize.textContent)"""
BEYOND_THE_CARD = """() => {
  const card = document.querySelector(".ways").getBoundingClientRect();
  return [...document.querySelectorAll(".ways :is(h2, p, img)")].filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const isTall = top < card.top || bottom > card.bottom;
    if (!part.checkVisibility()) return false;
    return isTall || left < card.left || right > card.right;
  }).map((part) => part.textContent);
}"""
BEYOND_THE_LABEL = """() => [...document.querySelectorAll(".label :is(h3, p)")].filter((line) => {
  const range = document.createRange();
  range.selectNodeContents(line);
  const shelf = line.closest(".tier").querySelector(".shelf").getBoundingClientRect();
  const { right, bottom } = range.getBoundingClientRect();
  return right > shelf.left && bottom > shelf.top + 3; // beside its cakes, or above them
}).map((line) => line.textContent)"""
CHAMPIONS = """() => {
  const { bottom } = document.getElementById("turn").getBoundingClientRect();
  const names = [...document.querySelectorAll("#turn .big-name")];
  const edges = names.map((name) => name.parentElement.getBoundingClientRect());
  return names.map(({ clientHeight }, place) => edges[place].bottom <= bottom
    && (place === 0 || edges[place].top >= edges[place - 1].bottom - 1)
    && clientHeight <= 1.3 * edges[place].height);
}"""
NEXT = """() => {
  const { right, bottom } = document.querySelector(".following ol").getBoundingClientRect();
  return [...document.querySelectorAll(".following bdi")].map((name) => {
    const edge = name.getBoundingClientRect();
    const isWhole = name.scrollWidth <= name.clientWidth;
    return edge.right <= right && edge.bottom <= bottom + 1 && (isWhole || edge.width > 120);
  });
}"""

WITHIN_THE_CARD = """(told) => {
  const range = document.createRange();
  range.selectNodeContents(told);
  const card = told.closest(".card").getBoundingClientRect();
  return range.getBoundingClientRect().bottom <= card.bottom - 4;
}"""
# Where the letters of the header begin and end.
HEADER = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".agenda"));
  const edges = [...range.getClientRects()];
  return [edges.map(({ top }) => top), edges.map(({ bottom }) => bottom)];
}"""
# How the champion was found stands below the name, and on nothing.
FOUND_BY = """() => {
  const name = document.querySelector("#turn .big-name").getBoundingClientRect();
  const found = document.querySelector("#turn .found").getBoundingClientRect();
  const card = document.querySelector("#last").getBoundingClientRect();
  return name.bottom <= found.top + 8 && found.bottom <= card.top;
}"""


@pytest.fixture(scope="module")
def heavy(desk: Desk) -> Heavy:
    return Heavy(desk)


@pytest.fixture
def wall(screens: Screens) -> Page:
    return screens.context(TV, is_calm=True).new_page()


def look_at(page: Page, table: Table) -> None:
    page.goto(table.tv)
    expect(page.locator("html")).to_have_attribute("data-live", "live")


def throw_and_see(desk: Desk, table: Table, page: Page, roll: str) -> None:
    desk.throw(table, roll)
    expect(page.locator("#last")).to_have_attribute("data-seq", str(desk.version(table)))
    expect(page.locator("html")).not_to_have_attribute("data-dice", "coming")
    expect(page.locator("html")).not_to_have_attribute("data-dice", "tumbling")


def faults(page: Page) -> dict[str, list[str]]:
    found = {
        "overflowing": looks.overflowing(page),
        "clipped": looks.clipped(page),
        "covered": looks.covered(page),
        "small": small_texts(page) if page.viewport_size == TV else [],
        "pale": pale_texts(page),
    }
    return {name: what for name, what in found.items() if what}


@pytest.mark.parametrize("size", [TV, SMALL])
def test_cards_stay_where_they_are_whoever_rolls_whatever(
    screens: Screens, desk: Desk, size: ViewportSize
) -> None:
    table = desk.begin("223356", players=("Ana", LONG_WORD, *HARD, "Ben"), counts=PYRAMID)
    page = screens.context(size, is_calm=True).new_page()
    look_at(page, table)
    looks.watch_shifts(page)
    places: list[Any] = [page.evaluate(PLACES)]

    for roll in ROLLS:
        throw_and_see(desk, table, page, roll)
        expect(page.locator("html")).not_to_have_attribute("data-moment", "roll")
        places.append(page.evaluate(PLACES))

    assert places[1:] == places[:1] * len(ROLLS)
    assert looks.shifts(page) == []


def test_ladder_says_how_many_more_there_are(desk: Desk, wall: Page) -> None:
    table = desk.begin("444413", "444422", "444412", "444423", "444426", counts=PYRAMID)

    look_at(wall, table)

    expect(wall.locator("#ladder li:visible")).to_have_count(3)
    expect(wall.locator("#ladder-title")).to_contain_text("and 2 more")
    assert faults(wall) == {}


def test_long_name_of_the_leader_leaves_room_for_what_beats_it(desk: Desk, wall: Page) -> None:
    table = desk.begin("444413", players=(HARD[4], "Ben"), counts=PYRAMID)

    look_at(wall, table)

    beats = wall.locator("#ladder .beats")
    expect(beats).to_contain_text("Red 5")
    assert beats.evaluate("(line) => line.scrollHeight <= line.clientHeight + 1")


def test_six_champions_stand_within_the_place_of_one(
    desk: Desk, wall: Page, stages: Stages
) -> None:
    look_at(wall, stages["crowning"])

    wall.evaluate(
        """() => { const one = document.querySelector("#turn > p");
            for (let place = 0; place < 5; place += 1) one.after(one.cloneNode(true)); }"""
    )

    assert wall.evaluate(CHAMPIONS) == [True] * 6


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Lim House", "mooncake-2026"),
        ("Lim House Guests 5 GHz", "mooncakes-under-the-moon-2026-with-everybody"),
        ("The Featherstonehaugh Guests 5 G", "mooncakes-under-the-moon-2026"),
        ("W" * 32, "W" * 63),
    ],
)
def test_wifi_stays_on_its_card(desk: Desk, wall: Page, name: str, password: str) -> None:
    wifi = {"wifi_name": name, "wifi_password": password}
    table = desk.begin("444413", "444422", counts=PYRAMID, **wifi)

    look_at(wall, table)

    assert wall.evaluate(BEYOND_THE_CARD) == []
    assert faults(wall) == {}


@pytest.mark.parametrize(("width", "height"), EVERY_TV)
def test_equal_champion_throws_are_told_whole(
    wall: Page, desk: Desk, width: int, height: int
) -> None:
    long = ("Bartholomew Constantine Featherstonehaug", "Maria Concepcion delos Santos-Villanueva")
    table = desk.begin("444412", "444421", players=long, counts=PYRAMID)
    wall.set_viewport_size(ViewportSize(width=width, height=height))

    look_at(wall, table)

    told = wall.locator("#last .told")
    expect(told).to_contain_text("Four 4s; the other two add up to 3, so Red 4")
    assert told.evaluate("(told) => told.scrollHeight <= told.clientHeight + 1")
    assert told.evaluate(WITHIN_THE_CARD)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_header_keeps_away_from_the_edge_before_the_crowning(
    screens: Screens, desk: Desk, language: str
) -> None:
    table = desk.begin("123456", players=("Ana", "Benjie Tan"), counts=PYRAMID)
    desk.command(table, "stop", way="best_throw", leftover="raffle", confirmed="1")
    page = speaking(screens.context(TV, is_calm=True), language).new_page()

    look_at(page, table)

    tops, bottoms = page.evaluate(HEADER)
    assert min(tops) >= 12
    assert max(bottoms) <= 84 - 12  # where the cards begin
    assert page.evaluate(FOUND_BY)


def test_holder_with_a_long_word_stands_whole_on_a_cake(desk: Desk, wall: Page) -> None:
    players = ("Estrella Concepcion-Villanueva", "Ben")
    look_at(wall, desk.begin("222251", players=players, counts=PYRAMID))

    name = wall.locator(".tile-name:visible")

    assert name.count() == 1
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    assert name.evaluate("(name) => name.scrollHeight <= name.clientHeight + 4")


def test_number_of_three_digits_stays_within_the_rim(desk: Desk, wall: Page) -> None:
    players = [f"Guest {number}" for number in range(1, 101)]
    table = desk.begin(players=players, counts=PYRAMID)
    desk.command(table, "call", player="100")
    desk.throw(table, "411256")
    look_at(wall, table)

    number = wall.locator('[data-shows="numbers"] .tile-number:visible')

    assert number.inner_text() == "100"
    assert (
        number.evaluate(
            "(text) => text.getBoundingClientRect().width / text.parentElement.clientWidth"
        )
        < 0.62
    )  # of the cake; the rim has the rest


@pytest.mark.parametrize(("count", "is_whole"), [(7, True), (12, False)])
def test_raffled_prizes_are_told_whole_or_counted(
    desk: Desk, wall: Page, count: int, *, is_whole: bool
) -> None:
    others = [f"Guest {number}" for number in range(3, count + 1)]
    players = ("Ana", "Estrella Concepcion-Villanueva", *others)
    table = desk.lay(players=players, counts=PYRAMID)
    plain = {key: "" if key.startswith("name") else value for key, value in worth().items()}
    desk.post(f"{table.edit}prizes/", save="1", **plain)
    desk.throw(desk.start(table), "111111")
    desk.command(table, "stop", leftover="raffle", confirmed="1")
    desk.command(table, "crown")

    look_at(wall, table)

    shares = wall.locator("#scene .shares li")
    expect(shares).to_have_count(count)
    told = sum(prizes_in(text) for text in shares.all_inner_texts())
    assert told == sum(PYRAMID) - 1
    assert (wall.locator(".shares__more:visible").count() == 0) is is_whole
    assert (
        shares.evaluate_all(
            "(lines) => lines.filter((line) => line.scrollHeight > line.clientHeight + 2).length"
        )
        == 0
    )
    assert wall.locator("#scene .scene-next").evaluate(
        "(line) => line.getBoundingClientRect().bottom <= innerHeight - 16"
    )


def worth() -> dict[str, str]:
    """Six kinds of prizes, each of a value of its own."""
    fields = prize_fields(PYRAMID)
    return {
        key: str(1000 + int(key.split("-")[1])) if key.startswith("value") else value
        for key, value in fields.items()
    }


def prizes_in(text: str) -> int:
    """How many prizes a line names or counts: "Ana ₱1,001, ₱1,002 × 3 and 5 more"."""
    kinds = re.findall(r"₱[\d,.]*\d(?: × (\d+))?", text)
    more = re.search(r"and (\d+) more", text)
    return sum(int(number or 1) for number in kinds) + int(more[1] if more else 0)


def test_board_after_the_end_says_champion(stages: Stages, wall: Page) -> None:
    look_at(wall, stages["ended"])

    wall.keyboard.press("Escape")

    expect(wall.locator("#turn-title")).to_have_text("Champion of the evening")
    expect(wall.locator("#ladder-title")).to_contain_text("the champion throws")
    expect(wall.locator("#ladder-title")).not_to_contain_text("who leads")


def test_first_roll_finds_its_place_ready(desk: Desk, wall: Page) -> None:
    table = desk.begin(counts=PYRAMID)
    look_at(wall, table)
    looks.watch_shifts(wall)

    throw_and_see(desk, table, wall, "144263")

    assert looks.shifts(wall) == []


def test_each_of_the_next_three_has_a_share_of_the_line(desk: Desk, wall: Page) -> None:
    table = desk.begin(players=("Ana", HARD[1], HARD[4], "Ben"), counts=PYRAMID)
    look_at(wall, table)

    for _ in range(3):
        assert wall.evaluate(NEXT) == [True, True, True]
        throw_and_see(desk, table, wall, "223356")


def test_one_long_name_leaves_the_other_two_whole(desk: Desk, wall: Page) -> None:
    table = desk.begin(players=("Ana", HARD[0], "Ben", "Carla"), counts=PYRAMID)
    look_at(wall, table)

    widths: list[int] = wall.evaluate(
        "[...document.querySelectorAll('.following bdi')].map((name) => name.clientWidth)"
    )

    assert widths[0] > 350  # of 700 px: what the short ones leave over
    assert wall.evaluate(NEXT) == [True, True, True]


@pytest.mark.parametrize(("width", "height"), EVERY_TV)
def test_prize_names_stay_within_the_face_of_their_cake(
    heavy: Heavy, wall: Page, width: int, height: int
) -> None:
    wall.set_viewport_size(ViewportSize(width=width, height=height))
    look_at(wall, heavy[30, "60"])

    assert wall.evaluate(BEYOND_THE_FACE) == []
    assert pale_texts(wall) == []


def test_hint_of_the_sound_lies_on_nothing(heavy: Heavy, stages: Stages, wall: Page) -> None:
    found = {}
    for name, table in (("demo", stages["rolling"]), ("crowd", heavy[30, "60"])):
        look_at(wall, table)
        expect(wall.locator(".sound")).to_be_visible()
        found[name] = looks.covered(wall)

    assert found == {"demo": [], "crowd": []}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_scene_can_be_read_in_every_language(
    screens: Screens, desk: Desk, language: str
) -> None:
    table = desk.demo()
    page = speaking(screens.context(TV, is_calm=True), language).new_page()
    found = {}
    for scene in SCENES:
        desk.post(f"{table.edit}screens/", do=scene, text=SUPPER)
        look_at(page, table)
        found[scene] = faults(page)

    assert found == {scene: {} for scene in SCENES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_can_be_read_in_every_language(
    screens: Screens, stages: Stages, language: str
) -> None:
    page = speaking(screens.context(TV, is_calm=True), language).new_page()
    found = {}
    for phase in PHASES:
        look_at(page, stages[phase])
        found[phase] = (small_texts(page), pale_texts(page))

    assert found == {phase: ([], []) for phase in PHASES}


@pytest.mark.parametrize("phase", ["dark", "ended", "raffled", "grabbed", "shared"])
def test_board_under_a_scene_can_be_read_once_it_is_put_away(
    wall: Page, stages: Stages, phase: str
) -> None:
    look_at(wall, stages[phase])

    wall.keyboard.press("Escape")

    expect(wall.locator("#scene")).to_be_hidden()
    assert faults(wall) == {}
    assert wall.evaluate(BEYOND_THE_LABEL) == []


def test_every_page_of_the_rules_can_be_read(desk: Desk, wall: Page) -> None:
    table = desk.demo()

    found = dict(pages_of(desk, table, wall, "rules"))

    assert len(found) == 12
    assert all(fault == {} for fault in found.values()), found


def test_prizes_with_long_names_fit_on_their_pages(desk: Desk, wall: Page) -> None:
    table = desk.lay(counts=PYRAMID)
    wide = {
        key: f"{'W' * 30} {key[5:]}" if key.startswith("name-") else value
        for key, value in prize_fields(PYRAMID).items()
    }
    desk.post(f"{table.edit}prizes/", save="1", **wide)

    found = dict(pages_of(desk, table, wall, "prizes"))

    assert found == {f"{page} of 6": {} for page in range(1, 7)}


def pages_of(
    desk: Desk, table: Table, wall: Page, scene: str
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """What is wrong with each page of a scene, by its number."""
    desk.post(f"{table.edit}screens/", do=scene)
    look_at(wall, table)
    count = int(wall.locator(".stage__top span").last.inner_text().split()[-1])
    for _ in range(count):
        look_at(wall, table)
        yield wall.locator(".stage__top span").last.inner_text(), faults(wall)
        desk.post(f"{table.edit}screens/", do="next")


def test_many_with_long_names_and_nothing_fit_on_the_wall(desk: Desk, wall: Page) -> None:
    crowd = [f"{name[:36]} {number}" for number in range(3) for name in HARD]
    table = desk.begin(players=crowd, counts=PYRAMID)
    found = {}
    for scene in ("without", "ladder"):
        desk.post(f"{table.edit}screens/", do=scene)
        look_at(wall, table)
        found[scene] = (faults(wall), cut_off(wall))

    assert found == {"without": ({}, []), "ladder": ({}, [])}


@pytest.mark.parametrize("counts", [(1,) * 6, (1, 0, 0, 0, 0, 12), (4, 8, 12, 24, 40, 100)])
def test_wall_holds_unlike_pyramids(desk: Desk, wall: Page, counts: tuple[int, ...]) -> None:
    table = desk.begin("144263", "444123", "411256", counts=counts)

    look_at(wall, table)

    assert faults(wall) == {}
    assert cut_off(wall) == []


def test_cakes_without_names_are_pressed_with_a_flower(desk: Desk, wall: Page) -> None:
    table = desk.lay(counts=PYRAMID)
    plain = {key: "" if key[0] in "nv" else value for key, value in prize_fields(PYRAMID).items()}
    desk.post(f"{table.edit}prizes/", save="1", **plain)

    look_at(wall, table)

    first = wall.locator(".tile-prize").first
    assert first.inner_text() == ""
    box = first.bounding_box()
    assert box is not None
    assert box["width"] > 100
    assert faults(wall) == {}


def test_ring_of_seats_keeps_vermilion_for_the_champion(screens: Screens, desk: Desk) -> None:
    page = screens.context(session=desk.session).new_page()

    page.goto(f"{desk.begin().edit}players/")

    in_turn = page.locator(".ring [data-in-turn] circle")
    fill, stroke = in_turn.evaluate(
        "(dot) => [getComputedStyle(dot).fill, getComputedStyle(dot).stroke]"
    )
    assert (fill, stroke) == ("rgb(240, 184, 73)", "rgb(23, 28, 74)")  # lantern gold on indigo
    assert in_turn.get_attribute("r") == "7"  # larger than the others: not by colour alone
