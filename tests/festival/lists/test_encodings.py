"""In which letters a list was saved, when nobody says it."""

from __future__ import annotations

import codecs

from festival.lists.encodings import decoded, encoding_of, name_of
from tests.tables import beside

ROWS = beside(__file__)
# As they stand on lists in Taipei, in Xiamen and in Manila. "犇", "堃" and "喆" are seldom written.
TRADITIONAL, SIMPLIFIED, FILIPINO, JAPANESE = (
    ROWS[name] for name in ("traditional", "simplified", "filipino", "japanese")
)
ALL = (*TRADITIONAL, *SIMPLIFIED, *FILIPINO)
SAVED = [
    (TRADITIONAL, ("big5hkscs", "gb18030")),
    (SIMPLIFIED, ("gb2312", "gb18030")),
    (FILIPINO, ("cp1252", "latin-1", "mac_roman")),
    (JAPANESE, ("cp932",)),
    (ALL, ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")),
]
FEW = {**ROWS["few"], "gb18030": [*SIMPLIFIED, *ROWS["few"]["gb18030"]]}


def test_a_list_of_names_is_read_as_it_was_written() -> None:
    wrong = []
    for names, encodings in SAVED:
        for encoding in encodings:
            head = "姓名" if encoding.startswith(("big5", "gb", "cp932")) else "Name"
            texts = [end.join((head, *names)) for end in ("\n", "\r\n")]
            wrong += [(encoding, t) for t in texts if decoded(t.encode(encoding)) != t]

    assert wrong == []


def test_one_accented_or_three_sign_name_tells_the_encoding() -> None:
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


def test_encoding_that_was_taken_has_a_name() -> None:
    marked = codecs.BOM_UTF8 + "Peña".encode()
    texts = {
        marked: "UTF-8",
        "Peña".encode(): "UTF-8",
        "Peña".encode("utf-16"): "UTF-16",
        "Peña".encode("utf-16-be"): "UTF-16",
        "Peña".encode("cp1252"): "Windows-1252",
        "Peña".encode("mac_roman"): "Mac Roman",
        "陳怡君".encode("big5"): "Big5 (繁體)",
        "张伟强".encode("gb18030"): "GB18030 (简体)",
        "田中太郎".encode("cp932"): "Shift JIS (日本語)",
        b"\x81\xff\x8d\x90\x9d" * 40: "",
    }

    assert {data: name_of(encoding_of(data)) for data in texts} == texts
