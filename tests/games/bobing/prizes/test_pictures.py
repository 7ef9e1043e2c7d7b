"""Pictures of prizes: drawn anew, small and bare."""

from __future__ import annotations

import io

import pytest

from festival.games.bobing.prizes.pictures import Drawn, draw
from festival.lists.uploaded_picture import PictureRefused
from tests.games.bobing.prizes.photos import SCRIPT, SVG, bomb, opened, phone_photo, photo, scans

MB = 1024 * 1024
REFUSED: dict[str, list[bytes]] = {
    "Choose a JPEG, PNG, WebP or GIF picture (this is another kind of file).": [
        *(SVG, b"<?xml version='1.0'?>" + SVG, SCRIPT, b"GIF89a" + SVG, b"%PDF-1.7"),
        *(b"\x00\x00\x00\x18ftypheic" + bytes(100), photo((10, 10), "BMP")),
    ],
    "Choose a complete picture (this file is cut off or damaged).": [
        *(photo()[:700], photo(kind="PNG")[:100], bomb(2_000, 2_000))
    ],
    "Choose a picture of at most 20 million pixels (this one is larger).": [
        *(bomb(60_000, 60_000), bomb(5_001, 4_000))
    ],
    "Save the picture anew, then choose it (this one has 3010 scans).": [scans(3_000)],
    "Choose a picture of at most 5 MB (this one is larger).": [bytes(5 * MB + 1)],
    "Choose a picture (this file is empty).": [b""],
}


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


def test_photo_is_upright_without_the_place_it_was_taken_at() -> None:
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
