"""Pictures of prizes: drawn anew, small and bare."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from PIL import Image

from festival.setup import pictures
from festival.setup.pictures import Drawn, PictureRefused, draw
from festival.web.threads import OF_SIGNED_IN
from tests.festival.setup.photos import (
    SCRIPT,
    SVG,
    bomb,
    opened,
    phone_photo,
    photo,
)

MB = 1024 * 1024
TOO_MANY = (
    "Expected a few pictures at a time, got more than can be prepared at once; please send this "
    "one again in a moment."
)
REFUSED: dict[str, list[bytes]] = {
    "Expected a picture in JPEG, PNG, WebP or GIF, got another kind of file.": [
        *(SVG, b"<?xml version='1.0'?>" + SVG, SCRIPT, b"GIF89a" + SVG, b"%PDF-1.7"),
        *(b"\x00\x00\x00\x18ftypheic" + bytes(100), photo((10, 10), "BMP")),
    ],
    "Expected a whole picture, got a file that breaks off or is damaged.": [
        *(photo()[:700], photo(kind="PNG")[:100], bomb(2_000, 2_000))
    ],
    "Expected a picture of at most 20 million dots, got a larger one.": [
        *(bomb(60_000, 60_000), bomb(5_001, 4_000))
    ],
    "Expected a picture of at most 5 MB, got a larger file.": [bytes(5 * MB + 1)],
    "Expected a picture, got an empty file.": [b""],
}
PATIENCE = 30  # seconds: the machine may have other things to do


def drawn(data: bytes) -> Drawn:
    return draw(io.BytesIO(data), len(data))


def pixel(data: bytes, x: int, y: int) -> str:
    """Which of the two colours it is closer to."""
    colour = opened(data).convert("RGB").getpixel((x, y))
    assert isinstance(colour, tuple)
    return "red" if colour[0] > colour[2] else "blue"


def test_picture_of_each_kind_becomes_a_small_webp() -> None:
    for kind in ("JPEG", "PNG", "WEBP", "GIF"):
        found = drawn(photo((1600, 1200), kind))
        image = opened(found.data)
        assert (image.format, image.size) == ("WEBP", (512, 384)), kind
        assert (found.width, found.height) == image.size
    small = drawn(photo((40, 30), "PNG"))
    assert (small.width, small.height) == (40, 30)  # stays as large as it is
    assert drawn(photo((5_000, 4_000))).width == 512  # twenty million dots


def test_photo_is_upright_and_says_nothing_of_where_it_was_taken() -> None:
    """Turned to the right, what was on the left is at the top."""
    data = phone_photo()
    assert b"SECRET-COMMENT" in data
    assert opened(data).getexif().get_ifd(0x8825)

    found = drawn(data)

    image = opened(found.data)
    assert image.size == (256, 512)
    assert (pixel(found.data, 128, 50), pixel(found.data, 128, 460)) == ("red", "blue")
    assert dict(image.getexif()) == {}
    assert {"exif", "xmp", "icc_profile", "comment"} & set(image.info) == set()
    assert b"SECRET" not in found.data


def test_what_hangs_behind_a_picture_is_not_served() -> None:
    assert b"script" not in drawn(photo() + SCRIPT).data


def test_same_picture_has_the_same_address() -> None:
    assert drawn(photo()).digest == drawn(photo()).digest


@pytest.mark.filterwarnings("ignore")  # as at a party, where what Pillow warns of is no error
def test_file_that_is_no_picture_is_refused_in_one_sentence() -> None:
    for sentence, files in REFUSED.items():
        for data in files:
            with pytest.raises(PictureRefused) as refused:
                drawn(data)
            assert str(refused.value) == sentence, data[:40]


def in_threads(count: int, data: bytes) -> list[str]:
    """What became of so many pictures that come in one moment."""

    def answer() -> str:
        try:
            return str(drawn(data).width)
        except PictureRefused as refused:
            return str(refused)

    with ThreadPoolExecutor(count) as pool:
        return [each.result() for each in [pool.submit(answer) for _ in range(count)]]


def test_pictures_are_unpacked_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, seen = [], []

    def redrawn(image: Image.Image) -> Drawn:
        at_work.append(image)
        seen.append(len(at_work))
        Event().wait(0.05)
        at_work.remove(image)
        return Drawn(b"", image.width, image.height)

    monkeypatch.setattr(pictures, "_redrawn", redrawn)

    assert in_threads(pictures.AT_ONCE, photo((20, 10))) == ["20"] * pictures.AT_ONCE
    assert seen == [1] * pictures.AT_ONCE


def test_picture_for_which_there_is_no_time_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "PATIENCE", 0.01)
    assert pictures._unpacking.acquire(blocking=False)
    try:
        assert in_threads(2, photo((20, 10))) == [TOO_MANY] * 2
    finally:
        pictures._unpacking.release()
    assert drawn(photo((20, 10))).width == 20


def test_pictures_that_wait_leave_a_thread_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def redrawn(image: Image.Image) -> Drawn:
        begun.set()
        assert go_on.wait(PATIENCE)
        return Drawn(b"", image.width, image.height)

    monkeypatch.setattr(pictures, "_redrawn", redrawn)
    with ThreadPoolExecutor(pictures.AT_ONCE) as pool:
        waiting = [pool.submit(drawn, photo((20, 10))) for _ in range(pictures.AT_ONCE)]
        assert begun.wait(PATIENCE)
        while pictures._line._value:  # until each of them stands in the line
            Event().wait(0.01)
        with pytest.raises(PictureRefused, match="a few pictures at a time"):
            drawn(photo((20, 10)))
        go_on.set()
        assert [each.result().width for each in waiting] == [20] * pictures.AT_ONCE
    assert pictures.AT_ONCE < OF_SIGNED_IN
