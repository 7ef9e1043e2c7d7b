"""What outlives the laptop: a file without a network, a picture for a chat, one sheet of paper."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.heavy import PYRAMID, throws
from tests.browser.looks import clipped, overflowing
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import barriers, overflow, proof

LEGIBLE = 33  # of 1080, so that it is 11 where a phone shows the picture 360 wide
PLAYERS = (
    *("Lola Remedios", "陳大文", "José Nuñez", "Ate Grace", "林美玲", "Tito Boy", "محمد"),
    *("Ming-Hua", "Ana Reyes", "Ben", "Carla", "Dino", "Ella", "Nene", "Kuya Jun", "Tita Baby"),
    *("王小明", "Migs", "Robert", "Gina", "Hana", "Ivy", "Jojo", "Ligaya 🥮"),
)
PRIZES = ("50-inch TV", "Rice cooker", "Mooncake box", "Fruit basket", "Canned ham", "Hopia")
# Every text of the picture, with its size and how far to the sides it comes; it is measured on a
# canvas without height first.
WATCH = """
window.drawn = [];
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
  const wide = this.measureText(text).width;
  const left = this.textAlign === "center" ? x - wide / 2 : x;
  const size = parseFloat(/([\\d.]+)px/.exec(this.font)[1]);
  if (this.canvas.height > 1) window.drawn.push({ text, y, left, right: left + wide, size });
  fillText.call(this, text, x, y);
};
"""


@pytest.fixture(scope="module")
def evening(host: Desk) -> Table:
    """A usual one: 24 people, 63 prizes of six kinds, each worth something."""
    with host.unseen():
        table = host.lay("The Tan–Lim family", players=PLAYERS, counts=PYRAMID)
        host.start(table)
        for roll in throws(sum(PYRAMID)):
            host.throw(table, roll)
        host.command(table, "stop", confirmed="1")
        host.command(table, "crown")
    fields = prize_fields(PYRAMID, lambda tier, _: PRIZES[tier - 1])
    fields |= {key: "1234.5" for key in fields if key.startswith("value-")}
    host.post(f"{table.edit}prizes/", save="1", **fields)
    return table


def keepsake(screens: Screens, table: Table) -> Page:
    context = screens.context(PHONE)
    context.add_init_script(WATCH)
    page = open_page(context, f"{table.phone}results/")
    page.get_by_role("link", name="Send the picture").click()
    expect(page.locator("#picture")).to_be_visible()
    return page


def saved(page: Page) -> Image.Image:
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the picture").click()
    assert download.value.suggested_filename == "The Tan–Lim family 2025-10-06.png"
    with Image.open(download.value.path()) as image:
        image.load()
    return image


def colour(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    return tuple(picture.convert("RGB").crop((x, y, x + 1, y + 1)).tobytes())


def on_each_other(drawn: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Texts of which one covers the other; what is measured before it is drawn comes twice."""
    texts = list({(each["text"], each["y"], each["left"]): each for each in drawn}.values())
    return [
        (one["text"], other["text"])
        for one, other in combinations(texts, 2)
        if abs(one["y"] - other["y"]) < 0.8 * min(one["size"], other["size"])
        and min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
    ]


@pytest.mark.proof
def test_file_opens_from_a_memory_stick_without_any_request(
    screens: Screens, evening: Table, tmp_path: Path
) -> None:
    page = keepsake(screens, evening)
    with page.expect_download() as download:
        page.get_by_role("link", name="as one file").click()
    stick = tmp_path / download.value.suggested_filename
    download.value.save_as(stick)
    context = screens.context(PHONE)
    context.set_offline(True)
    file = context.new_page()
    asked: list[str] = []
    file.on("request", lambda request: asked.append(request.url))

    file.goto(stick.as_uri())
    file.evaluate("document.fonts.ready")

    assert [url for url in asked if not url.startswith("data:")] == [stick.as_uri()]
    expect(file.get_by_role("heading", level=1)).to_have_text("The Tan–Lim family")
    expect(file.locator(".crown__name")).to_have_text("Lola Remedios")
    expect(file.locator(".rank")).to_have_count(5)
    assert [name for name in PLAYERS if not file.get_by_text(name).count()] == []
    assert file.evaluate("[...document.fonts].some((font) => font.status === 'loaded')")
    assert file.locator("script, a, img, link, form").count() == 0
    assert not re.search(r"1,?234|http|192\\.", file.inner_text("body"))
    assert (overflow(file), overflowing(file), clipped(file)) == (0, [], [])
    assert pale_texts(file) == []


def test_picture_is_a_png_that_is_legible_on_a_whole_phone(
    screens: Screens, evening: Table
) -> None:
    page = keepsake(screens, evening)

    picture = saved(page)

    drawn = page.evaluate("drawn")
    texts = " ".join(each["text"] for each in drawn)
    assert (picture.format, picture.width) == ("PNG", 1080)
    assert picture.height >= 1350
    assert [name for name in PLAYERS if name not in texts] == []  # whole lists
    words = page.locator("#keepsake").bounding_box()
    assert words is not None
    assert words["height"] == 1  # the same is not shown twice
    assert len(picture.convert("RGB").resize((360, 640)).getcolors(360 * 640) or []) > 1000
    assert min(each["size"] for each in drawn) >= LEGIBLE
    assert on_each_other(drawn) == []
    assert [each for each in drawn if each["left"] < 22 or each["right"] > 1058] == []
    assert max(each["y"] for each in drawn) < picture.height - 22
    (name,) = [each for each in drawn if each["text"] == "Lola Remedios"][:1]
    assert name["size"] >= 72
    assert min(colour(picture, 540, 300)) > 150  # the light of the moon, not the night
    told = ("The Tan–Lim family", "Lola Remedios", "50-inch TV", "金榜", "榜眼", "秀才")
    assert [text for text in told if text not in texts] == []


@pytest.mark.proof
def test_long_prizes_share_no_line_with_other_names(screens: Screens, host: Desk) -> None:
    counts, prize = (1, 0, 0, 0, 0, 3), "豪華不銹鋼電鍋組合附贈保溫杯月餅禮盒特大號"
    table = host.lay(players=("Ana", "Ben", "Carla"), counts=counts)
    named = prize_fields(counts, lambda tier, place: f"{prize}{'大' * place * (tier // 6)}")
    host.post(f"{table.edit}prizes/", save="1", **named)
    host.start(table)
    for roll in ("123346", "123346", "444413", "123346", "223356", "223356"):
        host.throw(table, roll)
    host.command(table, "crown")

    drawn = keepsake(screens, table).evaluate("drawn")

    names = {each["text"]: each["y"] for each in drawn if each["text"] in ("Ana", "Ben")}
    beside = [each["text"] for each in drawn if each["y"] in names.values()]
    assert sorted({*beside}) == ["Ana", "Ben"]


@pytest.mark.proof
def test_photo_of_the_family_fills_the_moon(screens: Screens, evening: Table) -> None:
    page = keepsake(screens, evening)
    before = page.locator("#picture").get_attribute("src") or ""
    field = page.get_by_label("Put your photo in the moon")
    file = io.BytesIO()
    Image.new("RGB", (900, 600), (20, 160, 60)).save(file, "JPEG")

    field.set_input_files(FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=b"Ana, Ben"))
    said = "This browser cannot open that file as a photo."
    expect(page.get_by_role("status")).to_have_text(said)
    assert min(colour(saved(page), 540, 300)) > 150  # the picture stays
    page.evaluate("window.drawn = []")
    field.set_input_files(
        FilePayload(name="family.jpg", mimeType="image/jpeg", buffer=file.getvalue())
    )
    expect(page.locator("#picture")).not_to_have_attribute("src", before)

    red, green, blue = colour(saved(page), 540, 420)
    assert green > 120 > max(red, blue)
    drawn = page.evaluate("drawn")
    assert "Lola Remedios" in [each["text"] for each in drawn]
    assert on_each_other(drawn) == []
    assert min(each["size"] for each in drawn) >= LEGIBLE


def test_keepsake_has_no_barrier_and_nothing_pale(screens: Screens, evening: Table) -> None:
    page = keepsake(screens, evening)
    found: dict[int, list[str]] = {}
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        found[size["width"]] = [*barriers(page), *overflowing(page), *clipped(page)]
        found[size["width"]] += pale_texts(page)
        assert overflow(page) <= 0

    assert found == {width: [] for width in found}


@pytest.mark.parametrize("language", ["en", *map(proof, ("zh-hant", "fil"))])
def test_results_of_a_usual_evening_print_on_one_sheet(
    screens: Screens, evening: Table, language: str
) -> None:
    context = screens.context(LAPTOP)
    context.set_extra_http_headers({"Accept-Language": language})
    page = open_page(context, f"{evening.phone}results/")

    sheet = page.pdf(format="A4", prefer_css_page_size=True)
    page.emulate_media(media="print")  # on the screen, with the backgrounds

    assert (len(re.findall(rb"/Type\s*/Page\b", sheet)), pale_texts(page)) == (1, [])
