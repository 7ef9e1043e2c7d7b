"""The wall with hard names on it: every card keeps its place, and all that is said can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import looks
from tests.browser.board.walls import (
    beyond,
    faults,
    heavy,
    live,
    pale_or_small,
    squeezed,
    taller,
    throw_and_see,
    wall_at,
)
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.heavy import HARD, PYRAMID, WINS
from tests.browser.screens import TV, Screens, open_page
from tests.browser.stages import PHASES, Stages
from tests.browser.web.test_access import cut_off, on_every_tv, proof
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

IN_CARD = """(told) => {
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


@pytest.mark.proof
@pytest.mark.parametrize("size", [TV, proof(SMALL)], ids=["tv", "small"])
def test_cards_stay_where_they_are_whoever_rolls_whatever(
    screens: Screens, desk: Desk, size: ViewportSize
) -> None:
    table = desk.begin(players=("Ana", LONG_WORD, *HARD, "Ben"), counts=PYRAMID)
    page = wall_at(screens, table, size, is_calm=True)
    looks.watch_shifts(page)
    places: list[Any] = []

    for roll in ("144263", *(ROLLS if size is SMALL else ROLLS[::3])):
        throw_and_see(desk, table, page, roll=roll)
        expect(page.locator("html")).not_to_have_attribute("data-moment", "roll")
        places.append(page.evaluate(PLACES))

    assert places[1:] == places[:1] * (len(places) - 1)
    assert looks.shifts(page) == []


def test_ladder_says_how_many_more_there_are_beside_a_long_name(
    screens: Screens, desk: Desk
) -> None:
    reds = ("444413", "444422", "444412", "444423", "444426")

    page = wall_at(screens, desk.begin(*reds, counts=PYRAMID), is_calm=True)

    expect(page.locator("#ladder li:visible")).to_have_count(3)
    expect(page.locator("#ladder-title")).to_contain_text("and 2 more")
    assert faults(page) == {}
    page.goto(desk.begin("444413", players=(HARD[4], "Ben"), counts=PYRAMID).tv)
    expect(page.locator("#ladder .beats")).to_contain_text("Red 5")
    assert taller(page, "#ladder .beats") == []


def test_six_champions_stand_within_the_place_of_one(screens: Screens, stages: Stages) -> None:
    page = wall_at(screens, stages["crowning"], is_calm=True)

    page.evaluate(
        """() => { const one = document.querySelector("#turn > p");
            for (let place = 0; place < 5; place += 1) one.after(one.cloneNode(true)); }"""
    )

    assert page.evaluate(CHAMPIONS) == [True] * 6


@pytest.mark.parametrize(
    ("name", "password"),
    [
        proof("Lim House", "mooncake-2026"),
        proof("Lim House Guests 5 GHz", "mooncakes-under-the-moon-2026-with-everybody"),
        proof("The Featherstonehaugh Guests 5 G", "mooncakes-under-the-moon-2026"),
        ("W" * 32, "W" * 63),
    ],
)
def test_wifi_stays_on_its_card(screens: Screens, desk: Desk, name: str, password: str) -> None:
    table = desk.begin("444413", counts=PYRAMID, wifi_name=name, wifi_password=password)

    page = wall_at(screens, table, is_calm=True)

    assert page.evaluate(BEYOND_THE_CARD) == []
    assert faults(page) == {}


@pytest.mark.proof
def test_equal_champion_throws_are_told_whole(screens: Screens, desk: Desk) -> None:
    long = ("Bartholomew Constantine Featherstonehaug", "Maria Concepcion delos Santos-Villanueva")
    page = wall_at(
        screens, desk.begin("444412", "444421", players=long, counts=PYRAMID), is_calm=True
    )
    told = page.locator("#last .told")
    expect(told).to_contain_text("Four 4s; the other two add up to 3, so Red 4")

    found = on_every_tv(page, lambda each: (taller(each, "#last .told"), told.evaluate(IN_CARD)))

    assert found == {width: ([], True) for width in found}


@pytest.mark.parametrize("language", ["en", *map(proof, LANGUAGES)])
def test_header_keeps_away_from_the_edge_before_the_crowning(
    screens: Screens, desk: Desk, language: str
) -> None:
    table = desk.begin("123456", players=("Ana", "Benjie Tan"), counts=PYRAMID)
    desk.command(table, "stop", way="best_throw", leftover="raffle", confirmed="1")

    page = wall_at(screens, table, is_calm=True, language=language)

    tops, bottoms = page.evaluate(HEADER)
    assert min(tops) >= 12
    assert max(bottoms) <= 84 - 12  # where the cards begin
    assert page.evaluate(FOUND_BY)


def test_holder_with_a_long_word_stands_whole_on_a_cake(screens: Screens, desk: Desk) -> None:
    players = ("Estrella Concepcion-Villanueva", "Ben")

    page = wall_at(screens, desk.begin("222251", players=players, counts=PYRAMID), is_calm=True)

    assert page.locator(".tile-name:visible").count() == 1
    assert taller(page, ".tile-name:visible", 4) == []


@pytest.mark.proof
def test_number_of_three_digits_stays_within_the_rim(screens: Screens, desk: Desk) -> None:
    players = [f"Guest {number}" for number in range(1, 101)]
    table = desk.begin(players=players, counts=PYRAMID)
    desk.command(table, "call", player="100")
    desk.throw(table, "411256")
    page = wall_at(screens, table, is_calm=True)

    number = page.locator('[data-shows="numbers"] .tile-number:visible')

    assert number.inner_text() == "100"
    share = "(text) => text.getBoundingClientRect().width / text.parentElement.clientWidth"
    assert number.evaluate(share) < 0.62  # of the cake; the rim has the rest


@pytest.mark.proof
@pytest.mark.parametrize(("count", "is_whole"), [(7, True), (12, False)])
def test_raffled_prizes_are_told_whole_or_counted(
    screens: Screens, desk: Desk, count: int, *, is_whole: bool
) -> None:
    others = [f"Guest {number}" for number in range(3, count + 1)]
    players = ("Ana", "Estrella Concepcion-Villanueva", *others)
    table = desk.lay(players=players, counts=PYRAMID)
    desk.post(f"{table.edit}prizes/", save="1", **worth())
    desk.throw(desk.start(table), "111111")
    desk.command(table, "stop", leftover="raffle", confirmed="1")
    desk.command(table, "crown")

    page = wall_at(screens, table, is_calm=True)

    shares = page.locator("#scene .shares li")
    expect(shares).to_have_count(count)
    assert sum(map(prizes_in, shares.all_inner_texts())) == sum(PYRAMID) - 1
    assert (page.locator(".shares__more:visible").count() == 0) is is_whole
    assert taller(page, "#scene .shares li", 2) == []
    assert page.locator("#scene .scene-next").evaluate(
        "(line) => line.getBoundingClientRect().bottom <= innerHeight - 16"
    )


def worth() -> dict[str, str]:
    """Six kinds of prizes without names, each of a value of its own."""
    return {
        key: {"value": str(1000 + int(key.split("-")[1])), "name": ""}.get(key.split("-")[0], value)
        for key, value in prize_fields(PYRAMID).items()
    }


def prizes_in(text: str) -> int:
    """How many prizes a line names or counts: "Ana ₱1,001, ₱1,002 × 3 and 5 more"."""
    kinds = re.findall(r"₱[\d,.]*\d(?: × (\d+))?", text)
    more = re.search(r"and (\d+) more", text)
    return sum(int(number or 1) for number in kinds) + int(more[1] if more else 0)


def test_each_of_the_next_three_has_a_share_of_the_line(screens: Screens, desk: Desk) -> None:
    table = desk.begin(players=("Ana", HARD[1], HARD[4], "Ben"), counts=PYRAMID)
    page = wall_at(screens, table, is_calm=True)

    for _ in range(3):
        assert page.evaluate(NEXT) == [True, True, True]
        throw_and_see(desk, table, page, roll="223356")

    page.goto(desk.begin(players=("Ana", HARD[0], "Ben", "Carla"), counts=PYRAMID).tv)
    live(page)
    widths: list[int] = page.evaluate(
        "[...document.querySelectorAll('.following bdi')].map((name) => name.clientWidth)"
    )
    assert widths[0] > 350  # of 700 px: what the short ones leave over
    assert page.evaluate(NEXT) == [True, True, True]


@pytest.mark.proof
def test_prize_names_stay_within_the_face_of_their_cake(screens: Screens, desk: Desk) -> None:
    """And the hint of the sound lies on nothing."""
    page = wall_at(screens, heavy(desk)[30, "60"], is_calm=True)
    expect(page.locator(".sound")).to_be_visible()
    assert looks.covered(page) == []

    found = on_every_tv(page, lambda each: (each.evaluate(BEYOND_THE_FACE), pale_texts(each)))

    assert found == {width: ([], []) for width in found}


@pytest.mark.parametrize("language", ["en", *map(proof, LANGUAGES)])
def test_every_scene_can_be_read_in_every_language(
    screens: Screens, desk: Desk, language: str
) -> None:
    table = desk.demo()
    page = wall_at(screens, table, is_calm=True, language=language)
    found = {}
    for scene in SCENES:
        desk.post(f"{table.edit}screens/", do=scene, text=SUPPER)
        page.goto(table.tv)
        live(page)
        found[scene] = squeezed(page) if language == "en" else faults(page)

    assert found == {scene: {} for scene in SCENES}


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_can_be_read_in_every_language(
    screens: Screens, stages: Stages, language: str
) -> None:
    page = speaking(screens.context(TV, is_calm=True), language).new_page()
    found = {}
    for phase in PHASES:
        page.goto(stages[phase].tv)
        found[phase] = pale_or_small(live(page))

    assert found == {phase: [] for phase in PHASES}


@pytest.mark.parametrize("phase", ["ended", *map(proof, ("dark", "raffled", "grabbed", "shared"))])
def test_board_under_a_scene_can_be_read_once_it_is_put_away(
    screens: Screens, stages: Stages, phase: str
) -> None:
    page = wall_at(screens, stages[phase], is_calm=True)

    page.keyboard.press("Escape")

    expect(page.locator("#scene")).to_be_hidden()
    assert faults(page) == {}
    assert page.evaluate(BEYOND_THE_LABEL) == []
    if phase == "ended":
        expect(page.locator("#turn-title")).to_have_text("Champion of the evening")
        expect(page.locator("#ladder-title")).to_contain_text("the champion throws")
        expect(page.locator("#ladder-title")).not_to_contain_text("who leads")


@pytest.mark.proof
def test_every_page_of_the_rules_and_of_long_prizes_can_be_read(
    screens: Screens, desk: Desk
) -> None:
    rules = dict(pages_of(screens, desk, desk.demo(), "rules"))
    table = desk.lay(counts=PYRAMID)
    wide = {
        key: f"{'W' * 30} {key[5:]}" if key.startswith("name-") else value
        for key, value in prize_fields(PYRAMID).items()
    }
    desk.post(f"{table.edit}prizes/", save="1", **wide)

    prizes = dict(pages_of(screens, desk, table, "prizes"))

    assert rules == {f"{page} of 12": {} for page in range(1, 13)}
    assert prizes == {f"{page} of 6": {} for page in range(1, 7)}


def pages_of(
    screens: Screens, desk: Desk, table: Table, scene: str
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """What is wrong with each page of a scene, by its number."""
    desk.post(f"{table.edit}screens/", do=scene)
    page = wall_at(screens, table, is_calm=True)
    top = page.locator(".stage__top span").last
    for _ in range(int(top.inner_text().split()[-1])):
        page.goto(table.tv)
        yield top.inner_text(), faults(live(page))
        desk.post(f"{table.edit}screens/", do="next")


@pytest.mark.proof
def test_many_with_long_names_and_nothing_fit_on_the_wall(screens: Screens, desk: Desk) -> None:
    crowd = [f"{name[:36]} {number}" for number in range(3) for name in HARD]
    table = desk.begin(players=crowd, counts=PYRAMID)
    page = screens.context(TV, is_calm=True).new_page()
    found = {}
    for scene in ("without", "ladder"):
        desk.post(f"{table.edit}screens/", do=scene)
        page.goto(table.tv)
        found[scene] = faults(live(page), cut_off)

    assert found == {"without": {}, "ladder": {}}


@pytest.mark.parametrize(
    "counts", [*map(proof, ((1,) * 6, (1, 0, 0, 0, 0, 12))), (4, 8, 12, 24, 40, 100)]
)
def test_wall_holds_unlike_pyramids(screens: Screens, desk: Desk, counts: tuple[int, ...]) -> None:
    page = wall_at(screens, desk.begin("144263", "444123", counts=counts), is_calm=True)

    assert faults(page, cut_off, beyond) == {}


def test_cakes_without_names_are_pressed_with_a_flower(screens: Screens, desk: Desk) -> None:
    table = desk.lay(counts=PYRAMID)
    plain = {key: "" if key[0] in "nv" else value for key, value in prize_fields(PYRAMID).items()}
    desk.post(f"{table.edit}prizes/", save="1", **plain)

    page = wall_at(screens, table, is_calm=True)

    first = page.locator(".tile-prize").first
    assert first.inner_text() == ""
    assert (first.bounding_box() or {"width": 0})["width"] > 100
    assert faults(page) == {}


def test_ring_of_seats_keeps_vermilion_for_the_champion(screens: Screens, desk: Desk) -> None:
    page = open_page(screens.context(session=desk.session), f"{desk.begin().edit}players/")

    in_turn = page.locator(".ring [data-in-turn] circle")
    fill, stroke = in_turn.evaluate(
        "(dot) => [getComputedStyle(dot).fill, getComputedStyle(dot).stroke]"
    )
    assert (fill, stroke) == ("rgb(240, 184, 73)", "rgb(23, 28, 74)")  # lantern gold on indigo
    assert in_turn.get_attribute("r") == "7"  # larger than the others: not by colour alone
