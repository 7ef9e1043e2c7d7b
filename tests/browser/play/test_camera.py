"""The bowl on the wall and a photo of each throw, with a camera that Chromium makes of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from festival.web.addresses import lan_address
from tests.browser.board.walls import live
from tests.browser.desk import Desk, Table
from tests.browser.fixtures import chromium, screens_of
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page, wait_until
from tests.browser.web.test_access import barriers

WIDE, HIGH = 640, 480  # of the film, in dots
ROLLS = "444265 112356 411235 441123 123456 112356 444412 335561 441123 112356"
LOADED = "photo => photo.complete && photo.naturalWidth > 0"


def with_camera(
    path: str, film: Path, *, is_allowed: bool = True, is_covered: bool = False
) -> Browser:
    """Whose camera films something red, brighter below. is_covered: its lens shows one colour."""
    dots = WIDE * HIGH
    light = [90 if is_covered else 60 + 60 * row // HIGH for row in range(HIGH)]
    seen = b"".join(bytes([each]) * WIDE for each in light)
    picture = seen + bytes([90]) * (dots // 4) + bytes([230]) * (dots // 4)
    head = f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420jpeg\n".encode()
    film.write_bytes(head + (b"FRAME\n" + picture) * 2)
    asked = "--use-fake-ui-for-media-stream" + ("" if is_allowed else "=deny")
    film_it = f"--use-file-for-fake-video-capture={film}"
    return chromium.at(path, "--use-fake-device-for-media-stream", asked, film_it)


@pytest.fixture
def screens(chromium_path: str, tmp_path: Path) -> Iterator[Screens]:
    with screens_of(with_camera(chromium_path, tmp_path / "bowl.y4m")) as opened:
        yield opened


@pytest.fixture
def refusing(chromium_path: str, tmp_path: Path) -> Iterator[Screens]:
    """Where the emcee does not let the page use the camera."""
    browser = with_camera(chromium_path, tmp_path / "bowl.y4m", is_allowed=False)
    with screens_of(browser) as opened:
        yield opened


@pytest.fixture
def covered(chromium_path: str, tmp_path: Path) -> Iterator[Screens]:
    browser = with_camera(chromium_path, tmp_path / "cover.y4m", is_covered=True)
    with screens_of(browser) as opened:
        yield opened


def using_camera(context: BrowserContext, table: Table) -> Page:
    console = open_page(context, table.console)
    console.keyboard.press("v")
    console.get_by_role("button", name="Use a camera").click()
    expect(console.locator("#camera-say")).to_have_text("The camera works.")
    on_wall = console.get_by_role("button", name="Show on the wall")
    expect(on_wall).to_have_attribute("aria-pressed", "false")
    on_wall.click()
    return console


def throw(console: Page, roll: str) -> None:
    console.keyboard.type(roll)
    console.keyboard.press("Enter")


def shown_photo(page: Page) -> str:
    """The address of the photo beside the last throw, once it is there and loaded."""
    photo = page.locator("#last .photo img")
    expect(photo).to_have_count(1)
    wait_until(page, lambda: photo.evaluate(LOADED), "the photo was loaded")
    return photo.get_attribute("src") or ""


@pytest.mark.proof
def test_bowl_is_live_on_the_wall_and_throws_have_photos(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=(1, 2, 4, 8, 16, 32))
    context = screens.context(session=host.session)
    console = using_camera(context, table)
    assert barriers(console) == []
    console.keyboard.press("Escape")
    wall = open_page(context, table.tv)
    html, video = wall.locator("html"), wall.locator("#bowl video")
    elsewhere = live(open_page(screens.context(TV, is_calm=True), table.tv))
    phone = live(open_page(screens.context(PHONE), table.phone))
    expect(html).to_have_attribute("data-camera", "")
    wall.evaluate(NOTE_BOTH)
    video.evaluate(NOTE_PAUSES)

    def has_frozen() -> bool:
        """Since it was last asked; a busy machine looks when the bowl is live again."""
        return bool(wall.evaluate("[window.hasFrozen, window.hasFrozen = false][0]"))

    seen: list[str] = []
    for roll in ROLLS.split():
        expect(html).to_have_attribute("data-bowl", "")
        wait_until(wall, lambda: video.evaluate("video => !video.paused"), "the bowl is live")
        throw(console, roll)
        wait_until(wall, has_frozen, "the bowl froze")
        expect(elsewhere.locator("#last")).to_have_attribute("data-seq", str(host.version(table)))
        phone.get_by_text("Photo", exact=True).click()
        seen.append(shown_photo(elsewhere))
        assert shown_photo(phone) == seen[-1]

    expect(html).not_to_have_attribute("data-moment", "roll")
    expect(wall.locator("#bowl")).to_have_css("opacity", "1")
    assert wall.evaluate("window.both") == 0
    assert len(set(seen)) == 1  # the camera films the same all the time
    assert red(wall, seen[0])
    log = open_page(context, f"{table.edit}log/")
    expect(log.locator(".photo")).to_have_count(len(ROLLS.split()))
    throw(console, "112356")
    wait_until(wall, has_frozen, "the bowl froze")
    host.command(table, "undo")  # while the dice roll
    wait_until(wall, lambda: video.evaluate("video => !video.paused"), "the bowl is live")

    console.keyboard.press("o")
    expect(wall.locator("#stage")).to_have_attribute("data-stage", "bowl")
    box = wall.locator("#bowl").bounding_box()
    assert box
    assert box["height"] > 0.9 * LAPTOP["height"]
    wall.keyboard.press("v")
    expect(html).not_to_have_attribute("data-camera", "")


# How often the bowl and the verdict of a throw are painted together.
NOTE_BOTH = """() => {
  window.both = 0;
  const isSeen = (id) => {
    const { visibility, opacity } = getComputedStyle(document.getElementById(id));
    return visibility === "visible" && opacity > 0;
  };
  const look = () => {
    const isRolling = document.documentElement.hasAttribute("data-dice");
    if (!isRolling && isSeen("bowl") && isSeen("moment")) window.both += 1;
    requestAnimationFrame(look);
  };
  look();
}"""

NOTE_PAUSES = """(video) => {
  window.hasFrozen = false;
  video.addEventListener("pause", () => (window.hasFrozen = true));
}"""


def red(page: Page, photo: str) -> bool:
    """Whether the middle of a photo has the colour that the camera films."""
    colour = page.evaluate(
        """async (address) => {
          const picture = await createImageBitmap(await (await fetch(address)).blob());
          const canvas = new OffscreenCanvas(1, 1).getContext("2d");
          canvas.drawImage(picture, -picture.width / 2, -picture.height / 2);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        }""",
        photo,
    )
    return bool(colour[0] > 2 * colour[1])


@pytest.mark.proof
def test_unplugged_camera_is_reported_and_returns_by_itself(screens: Screens, host: Desk) -> None:
    table = host.begin()
    context = screens.context(session=host.session)
    context.add_init_script(UNPLUGGED)
    console = using_camera(context, table)
    console.keyboard.press("Escape")
    console.evaluate("unplug()")

    expect(console.locator("#say")).to_contain_text("The camera is not there.")
    throw(console, "112356")
    expect(console.locator("h1")).to_have_text("Ben")
    console.evaluate("isPlugged = true")

    expect(console.locator(".footer__camera")).to_have_attribute("data-state", "live")
    console.wait_for_timeout(5000)  # then a roll is no longer taken for its own
    host.throw(table, "112356")  # from another device
    elsewhere = live(open_page(screens.context(TV, is_calm=True), table.tv))
    assert shown_photo(elsewhere)


CIRCLE = """() => {
  const { x, y, radius, turn } = JSON.parse(localStorage.getItem("moonbowl-camera"));
  return [x, y, radius].map((each) => Math.round(100 * each)).concat(turn);
}"""


def test_circle_is_laid_by_mouse_wheel_and_keys(screens: Screens, host: Desk) -> None:
    """Also that of a camera that an older Moonbowl showed mirrored."""
    context, table = screens.context(session=host.session), host.begin()
    before = open_page(context, table.console)
    before.evaluate("localStorage.setItem('moonbowl-camera', '{\"isMirrored\": true}')")
    before.close()
    console = using_camera(context, table)
    assert console.evaluate(CIRCLE) == [50, 50, 50, 0]

    console.get_by_role("button", name="Turn").click()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "-", "-", "+"):
        console.keyboard.press(key)
    assert console.evaluate(CIRCLE) == [51, 48, 49, 90]
    view = console.get_by_role("application")
    view.hover()
    console.mouse.wheel(0, 100)
    wait_until(console, lambda: console.evaluate(CIRCLE) == [51, 48, 48, 90], "it is smaller")
    view.drag_to(view, target_position={"x": 5, "y": 5})
    assert console.evaluate(CIRCLE)[:2] < [20, 20]

    turned = console.locator(".camera__round > div")
    assert turned.evaluate("each => each.style.transform") == "rotate(90deg)"
    console.locator("#camera-device").select_option(label="No camera")
    expect(console.get_by_role("button", name="Use a camera")).to_be_visible()


MUTE = """isMuted => {
  const [track] = document.querySelector("#camera video").srcObject.getVideoTracks();
  Object.defineProperty(track, "muted", { value: isMuted, configurable: true });
}"""


@pytest.mark.proof
def test_dialog_of_the_camera_fits_a_phone(screens: Screens, host: Desk) -> None:
    console = using_camera(screens.context(PHONE, session=host.session), host.begin())

    wider = "each => each.scrollWidth - each.clientWidth"
    assert console.locator("#camera").evaluate(wider) <= 0


@pytest.mark.proof
def test_muted_camera_is_reported_and_returns_by_itself(screens: Screens, host: Desk) -> None:
    table = host.begin()
    console = using_camera(screens.context(session=host.session), table)
    console.evaluate(MUTE, True)
    expect(console.locator("#camera-say")).to_contain_text("The camera shows nothing.")
    console.evaluate(MUTE, False)
    expect(console.locator("#camera-say")).to_have_text("The camera works.")


@pytest.mark.proof
def test_covered_camera_leaves_the_wall_to_the_dice(covered: Screens, host: Desk) -> None:
    table = host.begin()
    context = covered.context(session=host.session)
    console = using_camera(context, table)
    console.keyboard.press("Escape")
    wall = open_page(context, table.tv)
    expect(wall.locator("html")).to_have_attribute("data-camera", "")

    throw(console, "112356")

    expect(console.locator("#say")).to_contain_text("The camera shows nothing.")
    expect(wall.locator("html")).not_to_have_attribute("data-camera", "")
    log = open_page(context, f"{table.edit}log/")
    expect(log.locator(".photo")).to_have_count(0)


def test_laptop_without_a_camera_is_asked_for_none_again(browser: Browser, host: Desk) -> None:
    with screens_of(browser) as screens:
        context = screens.context(session=host.session)
        context.grant_permissions(["camera"])
        console = open_page(context, host.begin().console)
        console.keyboard.press("v")
        console.get_by_role("button", name="Use a camera").click()
        expect(console.locator("#camera-say")).to_contain_text("No camera was found.")

        console.reload()

        expect(console.locator(".footer__camera")).to_have_attribute("data-state", "off")
        expect(console.locator("#say")).not_to_contain_text("camera")


# What a browser does when the plug of a camera is pulled: no test can pull one.
UNPLUGGED = """
  window.isPlugged = true;
  if (navigator.mediaDevices) {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (asked) => {
    if (!isPlugged) throw new DOMException("", "NotFoundError");
    window.opened = await open(asked);
    return opened;
  };
  }
  window.unplug = () => {
    isPlugged = false;
    for (const track of opened.getTracks()) track.dispatchEvent(new Event("ended"));
  };
"""


def test_game_goes_on_and_says_so_without_a_camera(refusing: Screens, host: Desk) -> None:
    table = host.begin()
    console = open_page(refusing.context(session=host.session), table.console)
    console.keyboard.press("v")
    console.get_by_role("button", name="Use a camera").click()
    expect(console.locator("#camera-say")).to_contain_text("This browser may not use the camera.")
    expect(console.get_by_role("button", name="Try again")).to_be_visible()
    expect(console.locator(".camera__used")).to_be_hidden()
    console.keyboard.press("Escape")
    throw(console, "112356")
    expect(console.locator("#c-log")).to_contain_text("Ana")

    address = lan_address()
    assert address, "this machine has no network"
    elsewhere = refusing.context(session=host.session)
    name, _, value = host.session.partition("=")
    elsewhere.add_cookies([{"name": name, "value": value, "domain": address, "path": "/"}])
    phone = open_page(elsewhere, table.console.replace("localhost", address))
    phone.keyboard.press("v")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Photos of throws")


def test_helper_takes_a_photo_with_a_phone(screens: Screens, host: Desk) -> None:
    """As large as a phone takes it, which is more than the server would read."""
    table = host.begin("112356")
    page = open_page(screens.context(PHONE, session=host.session), f"{table.edit}photos/")
    assert barriers(page) == []
    page.evaluate(LARGE)
    wait_until(page, lambda: page.locator(".photos__throw img").count(), "the photo was kept")
    expect(page.get_by_text("The photo is kept")).to_be_visible()
    page.get_by_text("Delete it").click()
    page.get_by_role("button", name="Delete the photo of entry 2").click()
    expect(page.locator(".photos__throw img")).to_have_count(0)


LARGE = """async () => {
  const canvas = new OffscreenCanvas(5712, 4284);
  canvas.getContext("2d").fillRect(0, 0, 100, 100);
  const files = new DataTransfer();
  files.items.add(new File([await canvas.convertToBlob({ type: "image/jpeg" })], "IMG_1.jpg"));
  const field = document.querySelector("[name=photo]");
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}"""
