"""Dice that the camera reads: they fill the six places, and nothing is given without a press."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw, ImageEnhance
from playwright.sync_api import Page, expect

from festival.games.bobing.photos.demo_photo import places
from tests.browser.desk import Desk, Table
from tests.browser.fixtures import chromium, screens_of
from tests.browser.play import bowl
from tests.browser.play.test_camera import using_camera, with_camera
from tests.browser.screens import Screens, open_page, wait_until
from tests.browser.web.test_access import barriers

pytestmark = pytest.mark.proof

RESTED = 2500  # ms, in which a throw would have been read


@pytest.fixture
def screens(chromium_path: str, tmp_path: Path) -> Iterator[Screens]:
    with screens_of(with_camera(chromium_path, tmp_path / "bowl.y4m")) as opened:
        yield opened


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin(counts=(1, 2, 4, 8, 16, 32))


@pytest.fixture
def console(screens: Screens, host: Desk, table: Table) -> Page:
    """Over an empty bowl."""
    context = screens.context(session=host.session)
    context.add_init_script(bowl.CAMERA)
    console = using_camera(context, table)
    bowl.lay(console, bowl.dice(""))
    console.get_by_label("Read the dice").check()
    expect(console.locator("#camera-read")).to_have_text("Reads 0 of 6.")
    assert barriers(console) == []
    console.keyboard.press("Escape")
    console.wait_for_timeout(1500)
    return console


def shows(console: Page, dice: str, said: str) -> None:
    expect(console.locator("#roll")).to_have_value(dice)
    expect(console.locator("#reading p")).to_have_text(said)


def read(console: Page, dice: str) -> None:
    shows(console, dice, f"The camera reads {' '.join(dice)}.")
    expect(console.locator(".entry")).to_have_attribute("data-read", "")


def give(console: Page) -> None:
    """A glance at the dice, and Enter."""
    console.wait_for_timeout(450)
    console.keyboard.press("Enter")
    expect(console.locator("#roll")).to_have_value("")


def log_with(console: Page, table: Table, text: str, count: int) -> Page:
    """The log once it says this so often: photos are sent after their rolls."""
    log = open_page(console.context, f"{table.edit}log/")
    wait_until(log, lambda: log.reload() and log.get_by_text(text).count() == count, text)
    return log


def test_throws_are_read_given_and_kept_with_the_reading(console: Page, table: Table) -> None:
    bowl.throw(console, bowl.dice("112356", 1))
    read(console, "112356")
    assert barriers(console) == []
    give(console)
    expect(console.locator("#c-log li")).to_have_count(2)
    bowl.lay(console, bowl.dice("1123", 1))  # dice are taken out
    console.wait_for_timeout(RESTED)
    shows(console, "", "The camera reads the dice when they lie still.")

    bowl.throw(console, bowl.dice("444265", 2))
    read(console, "244456")
    console.keyboard.type("444266")  # replaces the reading
    expect(console.locator("#roll")).to_have_value("444266")
    expect(console.locator(".entry")).not_to_have_attribute("data-read", "")
    give(console)

    log = log_with(console, table, "The camera read 2 4 4 4 5 6", 1)
    expect(log.get_by_text("Read by the camera")).to_have_count(1)
    log.get_by_role("link", name="Where the camera read other dice").click()
    expect(log.locator(".entries > li")).to_have_count(1)
    expect(log.locator(".entries > li")).to_contain_text("The camera read 2 4 4 4 5 6")


def test_same_dice_are_read_once(console: Page) -> None:
    """After they were given, after Escape, and after a light that went out."""
    thrown = bowl.dice("112356", 1)
    bowl.throw(console, thrown)
    read(console, "112356")
    console.keyboard.press("Escape")
    bowl.throw(console, thrown)
    console.wait_for_timeout(RESTED)
    expect(console.locator("#roll")).to_have_value("")
    console.keyboard.type("112356")
    give(console)
    for picture in (ImageEnhance.Brightness(thrown).enhance(0.1), thrown):
        bowl.lay(console, picture)
        console.wait_for_timeout(RESTED)
        shows(console, "", "The camera reads the dice when they lie still.")
    bowl.throw(console, bowl.dice("112356", 3))
    read(console, "112356")


def test_dice_of_this_turn_are_read_once_one_of_them_moves(console: Page) -> None:
    """After an Enter that came when the next player had thrown, and after Escape."""
    left = "Type these dice, or throw again."
    bowl.throw(console, bowl.dice("112356", 1))
    read(console, "112356")
    bowl.throw(console, bowl.dice("244456", 2))
    console.wait_for_timeout(RESTED)
    read(console, "112356")
    give(console)
    shows(console, "", left)
    assert barriers(console) == []
    bowl.lay(console, bowl.dice("244455", 2))
    read(console, "244455")

    console.keyboard.press("Escape")
    shows(console, "", left)
    expect(console.locator("#reading canvas")).to_be_hidden()
    bowl.throw(console, bowl.dice("244455", 2))
    console.wait_for_timeout(RESTED)
    shows(console, "", left)
    bowl.throw(console, bowl.dice("123456", 3))
    read(console, "123456")
    give(console)
    shows(console, "", "The camera reads the dice when they lie still.")


def two_bowls() -> Image.Image:
    picture = bowl.dice("")
    for left, faces in ((0, "112356"), (240, "112")):
        picture.paste(bowl.dice(faces, 1).resize((240, 240)), (left, 120))
    return picture


def seven() -> Image.Image:
    """The die at the left is there twice."""
    picture = bowl.dice("112356", 1)
    left, top = (round(place) - 50 for place in min(places(Random(1))))
    picture.paste(picture.crop((left, top, left + 100, top + 100)).rotate(180), (45, 190))
    return picture


def test_nothing_is_filled_in_where_it_is_not_sure(console: Page) -> None:
    """What is beside six dice, or too dark a light: they are read as they are, or not at all."""
    six, five = bowl.dice("112356", 1), bowl.dice("11235", 2)
    gold, black = (212, 168, 60), (12, 10, 10)
    covered = Image.new("RGB", six.size)
    with_coin = bowl.with_thing(five, gold, 60)
    for what, seen in enumerate((five, seven(), two_bowls(), covered, with_coin)):
        bowl.throw(console, seen)
        console.wait_for_timeout(RESTED)
        assert (what, console.locator("#roll").input_value()) == (what, "")
    console.keyboard.press("Enter")
    expect(console.locator("#say")).to_contain_text("Type six dice")

    dark = ImageEnhance.Brightness(six).enhance(0.06)
    for seen in (dark, bowl.with_thing(six, gold, 60), bowl.with_thing(six, black, 8)):
        bowl.throw(console, seen)
        console.wait_for_timeout(RESTED)
        assert console.locator("#roll").input_value() in ("112356", "")


def test_dialog_says_why_it_is_not_sure(console: Page) -> None:
    console.keyboard.press("v")
    x, y = min(places(Random(1)))
    covered = bowl.dice("112356", 1)
    ImageDraw.Draw(covered).rectangle((x - 30, y - 20, x + 8, y + 30), fill=(120, 90, 70))
    for seen, said in (
        (covered, "Reads 5 of 6. It is not sure of them."),
        (ImageEnhance.Brightness(covered).enhance(0.06), "Too dark"),
    ):
        bowl.lay(console, seen)
        expect(console.locator("#camera-read")).to_contain_text(said)


def test_enter_gives_what_was_shown(console: Page) -> None:
    """A die that is moved after the reading, and an Enter in that moment."""
    bowl.throw(console, bowl.dice("112356", 1))
    read(console, "112356")
    console.wait_for_timeout(450)
    console.evaluate(ENTER_AT_CHANGE)
    bowl.lay(console, bowl.dice("112355", 1))
    read(console, "112355")
    expect(console.locator("#say")).to_contain_text("The camera has just read these dice.")
    expect(console.locator("#c-log li")).to_have_count(1)  # the start
    give(console)


ENTER_AT_CHANGE = """() => document.addEventListener("moonbowl:typed", () => {
  const enter = { key: "Enter", code: "Enter", bubbles: true };
  setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", enter)));
}, { once: true })"""


FILM = json.loads((bowl.FILM / "film.json").read_text(encoding="utf-8"))


@pytest.fixture
def filming(chromium_path: str, tmp_path: Path) -> Iterator[Screens]:
    """A camera whose film has ten throws; in two of them a fingertip stays on a die."""
    film = tmp_path / "throws.y4m"
    bowl.film(film)
    asked = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    browser = chromium.at(chromium_path, *asked, f"--use-file-for-fake-video-capture={film}")
    with screens_of(browser) as opened:
        yield opened


def test_ten_throws_of_a_film_need_ten_presses_of_enter(
    filming: Screens, host: Desk, table: Table
) -> None:
    """The two that the camera cannot read are typed."""
    console = using_camera(filming.context(session=host.session), table)
    console.get_by_label("Read the dice").check()
    console.keyboard.press("Escape")
    for number, dice in enumerate(FILM["faces"]):
        if number in FILM["hidden"]:
            expect(console.locator("#reading p")).to_contain_text("Type the dice.")
            assert console.locator("#roll").input_value() == ""
            console.keyboard.type(dice)
        else:
            read(console, dice)
        give(console)

    log = log_with(console, table, "Read by the camera", len(FILM["faces"]) - len(FILM["hidden"]))
    given = log.locator(".entries > li .faces").all_inner_texts()
    assert ["".join(each.split()) for each in reversed(given)] == FILM["faces"]
