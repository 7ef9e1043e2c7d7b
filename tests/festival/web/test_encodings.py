"""In which letters a list was saved, when nobody says it."""

from __future__ import annotations

import codecs

import pytest

from festival.web.encodings import decoded

# As they stand on lists in Taipei, in Xiamen and in Manila. "犇", "堃" and "喆" are seldom written.
TRADITIONAL = ("陳怡君", "林志豪", "黃淑芬", "張雅筑", "王堃霖", "歐陽菲菲", "許瑋甯", "游錫堃")
SIMPLIFIED = ("张伟强", "刘丽娟", "欧阳娜娜", "陈思远", "马冬梅", "吕子乔", "赵铁柱", "郑晓龙")
FILIPINO = ("Niña Peñaflor", "Santo Niño Muñoz", "José Rizal", "Ana Cruz", "Begoña Ibañez")
CHINESE = [
    *[(name, "big5") for name in ("陳怡君", "林志豪", "黃淑芬", "張雅筑", "許瑋甯")],
    *[(name, "gb18030") for name in SIMPLIFIED],
    *[(name, "gbk") for name in ("陳怡君", "林志豪", "黃淑芬")],
]


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        (TRADITIONAL, "big5hkscs"),
        (TRADITIONAL, "gb18030"),
        (SIMPLIFIED, "gb2312"),
        (SIMPLIFIED, "gb18030"),
        (FILIPINO, "cp1252"),
        (FILIPINO, "latin-1"),
        *[
            ((*TRADITIONAL, *SIMPLIFIED, *FILIPINO), encoding)
            for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
        ],
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_list_of_names_is_read_as_it_was_written(
    names: tuple[str, ...], encoding: str, end: str
) -> None:
    text = end.join(("姓名" if encoding.startswith(("big5", "gb")) else "Name", *names))

    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize(("name", "encoding"), CHINESE)
def test_one_name_of_three_characters_is_enough(name: str, encoding: str) -> None:
    assert decoded(name.encode(encoding)) == name


@pytest.mark.parametrize("name", ["Peña", "Niña", "Muñoz, José", "Ñ", "Señor Ibañez"])
def test_one_name_with_an_accent_is_enough(name: str) -> None:
    assert decoded(name.encode("cp1252")) == name


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [(codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")],
)
def test_a_mark_at_the_beginning_is_believed_and_left_out(mark: bytes, encoding: str) -> None:
    assert decoded(mark + "陳怡君\n".encode(encoding)) == "陳怡君\n"


def test_prizes_are_read_too() -> None:
    text = "獎級,獎品,金額,數量\n1,大同電鍋,1200,1\n6,鳳梨酥禮盒,80,32\n"

    assert decoded(text.encode("big5")) == text
    assert decoded(text.encode("gb18030")) == text


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 8,
        b"\x00\x01\x02\x03" * 200,
        b"\xff\xfe\x00\xd8",
        b"\x81\xff\x8d\x90\x9d" * 40,
    ],
)
def test_what_is_no_text_is_none(data: bytes) -> None:
    assert decoded(data) is None


def test_what_it_is_said_to_be_it_is() -> None:
    assert decoded("陳怡君".encode("big5"), "cp1252") == "³¯©É§g"
    assert decoded("Peña".encode("cp1252"), "utf-8") is None
