"""In which letters a list was saved, when nobody says it."""

from __future__ import annotations

import codecs

from festival.web.lists.encodings import decoded

# As they stand on lists in Taipei, in Xiamen and in Manila. "犇", "堃" and "喆" are seldom written.
TRADITIONAL = ("陳怡君", "林志豪", "黃淑芬", "張雅筑", "王堃霖", "歐陽菲菲", "許瑋甯", "游錫堃")
SIMPLIFIED = ("张伟强", "刘丽娟", "欧阳娜娜", "陈思远", "马冬梅", "吕子乔", "赵铁柱", "郑晓龙")
FILIPINO = ("Niña Peñaflor", "Santo Niño Muñoz", "José Rizal", "Ana Cruz", "Begoña Ibañez")
ALL = (*TRADITIONAL, *SIMPLIFIED, *FILIPINO)
SAVED = [
    (TRADITIONAL, ("big5hkscs", "gb18030")),
    (SIMPLIFIED, ("gb2312", "gb18030")),
    (FILIPINO, ("cp1252", "latin-1")),
    (ALL, ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")),
]
FEW = {
    "big5": ("陳怡君", "林志豪", "黃淑芬", "張雅筑", "許瑋甯"),
    "gb18030": SIMPLIFIED,
    "gbk": ("陳怡君", "林志豪", "黃淑芬"),
    "cp1252": ("Peña", "Niña", "Muñoz, José", "Ñ", "Señor Ibañez"),
}


def test_a_list_of_names_is_read_as_it_was_written() -> None:
    wrong = []
    for names, encodings in SAVED:
        for encoding in encodings:
            head = "姓名" if encoding.startswith(("big5", "gb")) else "Name"
            texts = [end.join((head, *names)) for end in ("\n", "\r\n")]
            wrong += [(encoding, t) for t in texts if decoded(t.encode(encoding)) != t]

    assert wrong == []


def test_one_name_of_three_characters_or_with_an_accent_is_enough() -> None:
    wrong = [
        (name, encoding)
        for encoding, names in FEW.items()
        for name in names
        if decoded(name.encode(encoding)) != name
    ]

    assert wrong == []


def test_a_mark_at_the_beginning_is_believed_and_left_out() -> None:
    marks = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}

    read = [decoded(mark + "陳怡君\n".encode(encoding)) for encoding, mark in marks.items()]

    assert read == ["陳怡君\n"] * 2


def test_what_is_no_text_is_none() -> None:
    noise = (b"\x00\x01\x02\x03" * 200, b"\xff\xfe\x00\xd8", b"\x81\xff\x8d\x90\x9d" * 40)

    assert [decoded(data) for data in (*noise, bytes(range(256)) * 8)] == [None] * 4


def test_what_it_is_said_to_be_it_is() -> None:
    assert decoded("陳怡君".encode("big5"), "cp1252") == "³¯©É§g"
    assert decoded("Peña".encode("cp1252"), "utf-8") is None
