"""Several people in one line, and lists copied from chats."""

from __future__ import annotations

import time

import pytest

from festival.web.lists.chats import (
    DATE,
    EXAMPLE,
    GUEST,
    HOW_MANY,
    MESSAGE,
    PHONE,
    SENDER,
    SLOT,
    TAG,
    TITLE,
    ChatLine,
    as_messages,
    read_chat,
)
from festival.web.lists.marks import unmarked
from festival.web.lists.people_in_line import unfolded


@pytest.mark.parametrize(
    "text",
    [
        "Ana Lim, Ben Cruz, Carla Uy",
        "Ana Lim，Ben Cruz，Carla Uy，",
        "Ana Lim; Ben Cruz; Carla Uy",
        "Ana Lim；Ben Cruz；Carla Uy",
        "Ana Lim、Ben Cruz、Carla Uy",
        "Ana Lim / Ben Cruz / Carla Uy",
        "Ana Lim/Ben Cruz/Carla Uy",
        "Ana Lim | Ben Cruz | Carla Uy",
        "Ana Lim\tBen Cruz\tCarla Uy",
        "Ana Lim, Ben Cruz, and Carla Uy",
        "Ana Lim • Ben Cruz • Carla Uy",
        "Ana Lim,\nBen Cruz,\nCarla Uy",
    ],
)
def test_line_with_separators_holds_people(text: str) -> None:
    assert unfolded(text) == "Ana Lim\nBen Cruz\nCarla Uy"


@pytest.mark.parametrize(
    "text",
    [
        "1. Ana 2. Ben 3. Carla",
        "1) Ana 2) Ben 3) Carla",
        "(1) Ana, (2) Ben, (3) Carla",
        "1、林小明2、陈小红3、李丽",
        "①林小明②陈小红③李丽",
        "1 Ana 2 Ben 3 Carla",
        "1-Ana 2-Ben 3-Carla",
        "#1 Ana #2 Ben #3 Carla",
        "Room 5: 1. Ana 2. Ben 3. Carla",
    ],
)
def test_numbers_that_count_up_in_a_line_separate_people(text: str) -> None:
    people = (unfolded(text) or "").split("\n")

    assert unmarked(people)[-3:] in (["Ana", "Ben", "Carla"], ["林小明", "陈小红", "李丽"])


def test_people_keep_what_belongs_to_their_names() -> None:
    kept = {
        "Dela Cruz, Juan; Lim, Ana": "Dela Cruz, Juan\nLim, Ana",
        '"Lim, Ana", "Cruz, Ben"': "Lim, Ana\nCruz, Ben",
        "Ana Lim, Juan Cruz, Jr., Ben Uy": "Ana Lim\nJuan Cruz, Jr.\nBen Uy",
        "Ana (with Ben, Dino), Carla, Ed": "Ana (with Ben, Dino)\nCarla\nEd",
        'Juan "Boy, Jun" Cruz / Ben': 'Juan "Boy, Jun" Cruz\nBen',
        "Ana w/ Ben / Carla Uy": "Ana w/ Ben\nCarla Uy",
        "Players: Ana, Ben, Carla": "Players:\nAna\nBen\nCarla",
        "Dinner list\n1. Ana 2. Ben": "Dinner list\n1. Ana\n2. Ben",
        "Dinner list\nAna, Ben, Carla": "Dinner list\nAna\nBen\nCarla",
        "Ana Lim, Ben Cruz, Ed Uy\nFe Sy, Gil Tan, Ivy Ong": (
            "Ana Lim\nBen Cruz\nEd Uy\nFe Sy\nGil Tan\nIvy Ong"
        ),
        "林小明，陈小红": "林小明\n陈小红",
        "林小明　陈小红 李丽": "林小明\n陈小红\n李丽",
        "Ana, Ben, Carla & Dino": "Ana\nBen\nCarla\nDino",
        "Ana / Ben": "Ana\nBen",
    }

    assert {text: unfolded(text) for text in kept} == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ana Lim",
        "Dela Cruz, Juan",
        "Dela Cruz, Juan\nLim, Ana",
        "Last, First\nDela Cruz, Juan, Jr.\nLim, Ana",
        "Juan Dela Cruz, Jr.",
        "Juan Dela Cruz, III",
        "Ana Lim, MD, PhD",
        "Dela Cruz, Juan, Jr.\nReyes, Jose, Sr.\nTan, Pedro, III\nLim, Ana, PhD\nUy, Carla",
        "Ana and Ben",
        "Ana & Ben",
        "AC/DC",  # one slash without spaces between single words belongs to the name
        "Ana c/o Ben Cruz",
        "Raj s/o Kumar",
        "Ana Lim / 林安娜",  # one person in two scripts
        "Ana Lim\t12",  # a name and a table
        "Ana Lim, 12, fish",
        "Lim,Ana,Sales\nCruz,Ben,HR",  # as many in each line, of one word: columns
        "Ana Lim\tSales Dept\tHead\nBen Cruz\tHR Dept\tHead",
        "Ana;-)",
        "1. Ana\n2. Ben",
        "Ana\nBen\nCarla",
        "Ana 1 adult 2 kids",
        "欧阳 小明",
    ],
)
def test_text_that_may_be_one_person_a_line_stays(text: str) -> None:
    assert unfolded(text) is None


def test_text_in_doubt_is_a_list_only_where_the_user_says_so() -> None:
    doubtful = {
        "Ana Lim, Ben Cruz": "Ana Lim\nBen Cruz",
        "Ana Lim / Ben Cruz\nCarla Uy / Dino Tan": "Ana Lim\nBen Cruz\nCarla Uy\nDino Tan",
        "Ana\tBen\tCarla\nDino\tEd\tFe": "Ana\nBen\nCarla\nDino\nEd\nFe",
        "Ana, Ben, Carla\nDino, Ed": "Ana\nBen\nCarla\nDino\nEd",
        "Table 1: Ana, Ben, Cora\nTable 2: Ed, Fe": "Table 1:\nAna\nBen\nCora\nTable 2:\nEd\nFe",
        "Dela Cruz, Juan": None,
        "Dela Cruz, Juan\nLim, Ana": None,
        "Ana Lim\t12\tfish\nBen Cruz\t7\trice": None,
    }

    assert {text: unfolded(text) for text in doubtful} == dict.fromkeys(doubtful)
    assert {text: unfolded(text, is_asked=True) for text in doubtful} == doubtful


def test_list_of_jielong_is_people_below_a_tag_a_title_and_an_example() -> None:
    lines = (
        "#接龙\n中秋博饼晚会报名，10月6日前\n例 姓名 人数\n\n"
        "1. 林小明\n2. 陈小红 2人\n3. 王阿强+1\n4. 阿May🌙\n5. 李　丽"
    )

    assert read_chat(lines.split("\n")) == (
        ChatLine(1, "#接龙", left_out=TAG),
        ChatLine(2, "中秋博饼晚会报名，10月6日前", left_out=TITLE),
        ChatLine(3, "例 姓名 人数", left_out=EXAMPLE),
        ChatLine(5, "1. 林小明"),
        ChatLine(6, "2. 陈小红", extra=1),
        ChatLine(7, "3. 王阿强", extra=1),
        ChatLine(8, "4. 阿May🌙"),
        ChatLine(9, "5. 李　丽"),
    )


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        *(
            (f"Ana Lim{end}", 1)
            for end in ("+1", " + 1", " ＋1", " (+1)", " plus one", " +1 guest")
        ),
        *((f"Ana Lim{end}", 2) for end in (" +2", " plus 2", " with 2 kids", " (2 kids)")),
        *(
            (f"Ana Lim{end}", 1)
            for end in (" x2", " X2", " ×2", "×2", " (x2)", " *2", " 2人", "2位")
        ),
        *((f"Ana Lim{end}", 1) for end in (" 2 pax", " - 2 pax", " (2pax)", " 两人", "（2人）")),
        *((f"Ana Lim{end}", 2) for end in (" 3 persons", ", 3 people", " 一家三口", " 带2个孩子")),
        *((f"Ana Lim{end}", 2) for end in (" (2 adults, 1 kid)", " 2大1小", " 2 pax +1")),
        *((f"Ana Lim{end}", 1) for end in (" & wife", " (with my husband)", " 和老公", " 带娃")),
        *((f"Ana Lim{end}", 0) for end in (" x1", " 1 pax", " ✅", " ✔️", " ☑️ 👍🏽", "")),
    ],
)
def test_what_stands_behind_a_name_says_how_many_come(text: str, extra: int) -> None:
    assert read_chat([text]) == (ChatLine(1, "Ana Lim", extra=extra),)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ana (with Ben)", ("Ben",)),
        ("Ana w/ Ben and Carla", ("Ben", "Carla")),
        ("Ana (+ Ben, Carla)", ("Ben", "Carla")),
        ("Ana +1 (Ben)", ("Ben",)),
        ("Ana (和小明)", ("小明",)),
        ("Ana (kasama si Ben)", ("Ben",)),
    ],
)
def test_guest_in_brackets_is_named(text: str, named: tuple[str, ...]) -> None:
    assert read_chat([text]) == (ChatLine(1, "Ana", extra=len(named), named=named),)


@pytest.mark.parametrize(
    "text",
    ["Ana & family", "Ana + fam", "Ana w/ kids", "Ana (with family)", "Ana 携家属", "Ana全家"],
)
def test_unknown_number_of_guests_is_asked_about(text: str) -> None:
    assert read_chat([text]) == (ChatLine(1, "Ana", remark=HOW_MANY),)


def test_digit_at_the_end_of_a_name_is_no_part_of_the_number_behind_it() -> None:
    assert read_chat(["张三2人", "王五三人"]) == (
        ChatLine(1, "张三", extra=1),
        ChatLine(2, "王五", extra=2),
    )


def test_bare_number_counts_only_below_an_example_with_a_number() -> None:
    lines = ["1. Ana 2", "2. Ben（3）", "3. Carla"]

    assert [one.text for one in read_chat(lines)] == lines
    assert read_chat(["例 姓名 人数", *lines])[1:] == (
        ChatLine(2, "1. Ana", extra=1),
        ChatLine(3, "2. Ben", extra=2),
        ChatLine(4, "3. Carla"),
    )


@pytest.mark.parametrize(
    "header",
    [
        "[12/9/26, 20:14] {}: {}",  # WhatsApp on iPhones
        "[20:14, 12/9/2026] {}: {}",  # WhatsApp on the web
        "12/09/2026, 8:14 pm - {}: {}",  # its file, from Android
        "[12.9.2026 klo 20.14.05] {}: {}",  # its file, in Finnish
        "[5/19/26 2:40 AM] {}: {}",  # Telegram
        "[12/9/26, 20:14] ~ {}: {}",  # a sender whom the reader does not know
        "[2026/7/9 02:28:09] {}:{}",  # WhatsApp in Chinese
        "1/4/23, 7:02\u202fPM - {}: {}",
        "20/6/2017 8:28 p.\u00a0m. - {}: {}",
        "2016-06-27, 8:04:08 AM: {}: {}",
        "[ Saturday, September 12, 2026 8:14 PM ] {}: {}",  # Viber on computers
        "12/09/2026\t20:14:33\t{}\t+639171234567\t{}",  # its file
        '="12/09/2026"\t20:14:33\t="{}"\t="+639171234567"\t"{}"',
        "12/09/2026,20:14:33,{},+639171234567,{}",
        "20:14\t{}\t{}",  # LINE
        "8:14 PM\t{}\t{}",
        "上午09:46\t{}\t{}",
        "{} 2022/11/17 21:07\n{}",  # WeChat on a Mac
        "{}, [2022-11-22 5:05]\n{}",  # Telegram on Windows
        "{}:\n{}",  # Telegram, several messages
    ],
)
def test_message_that_only_says_yes_stands_for_its_sender(header: str) -> None:
    said = {
        "me": ChatLine(0, "Ana Lim"),
        "Count me in!": ChatLine(0, "Ana Lim"),
        "🙋‍♀️": ChatLine(0, "Ana Lim"),
        "我来": ChatLine(0, "Ana Lim"),
        "me +1": ChatLine(0, "Ana Lim", extra=1),
        "ako po, 3 pax": ChatLine(0, "Ana Lim", extra=2),
        "+1": ChatLine(0, "Ana Lim", remark=HOW_MANY),
    }

    read = {
        text: read_chat(as_messages(header.format("Ana Lim", text)).split("\n")) for text in said
    }

    for text, expected in said.items():
        *above, person = read[text]
        assert (person.text, person.extra, person.remark) == (
            expected.text,
            expected.extra,
            expected.remark,
        )
        assert [one.left_out for one in above] == [SENDER] * len(above)


def test_message_with_a_name_is_that_person_and_small_talk_is_left_out() -> None:
    lines = {
        "[12/9/26, 20:14] Ana: Ben Cruz +1": ("Ben Cruz", ""),
        "[12/9/26, 20:14] Ana: thanks!": (None, MESSAGE),
        "[12/9/26, 20:14] Ana: who is coming?": (None, MESSAGE),
        "[12/9/26, 20:14] Ana: image omitted": (None, MESSAGE),
        "[12/9/26, 20:14] Ana: 好的": (None, MESSAGE),
        "12/9/26, 20:14 - Ana added Ben": (None, MESSAGE),
        "[20:14] Ana joined the group": (None, MESSAGE),
        "[12/9/26, 20:14] Party: Ana added Ben": (None, MESSAGE),
        "[12/9/26, 20:14] Ana: 邀請Ben加入群組": (None, MESSAGE),
        "[12/9/26, 20:14] Ana: pass muna": (None, MESSAGE),
        "[12/9/26, 20:14] +63 917 123 4567: +1": (None, PHONE),
        "[12/9/26, 20:14] Ana: #接龙": (None, TAG),
    }

    read = dict(zip(lines, read_chat([*lines]), strict=True))

    assert {text: (one.text, one.left_out) for text, one in read.items()} == {
        text: (name or text, left_out) for text, (name, left_out) in lines.items()
    }


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, TAG) for text in ("#接龙", "# 接龍", "#Group Note", "【接龙】中秋博饼")),
        *(
            (text, EXAMPLE)
            for text in ("例", "例：张三 2人", "例如 张三", "e.g. Ana +1", "Format: name")
        ),
        *(
            (text, DATE)
            for text in ("10月6日", "10月6日 晚上7点", "2026/10/06 (Tue)", "7:00 PM", "7pm")
        ),
        *(
            (text, DATE)
            for text in ("Sat, 6 Oct 7pm", "6 October 2026", "2022/03/31（四）", "6pm - 9pm")
        ),
        *(
            (text, TITLE)
            for text in ("Venue: Bowl House", "时间：10月6日", "[LINE] 與Ana的聊天記錄")
        ),
        *((text, TITLE) for text in ("Confirmed:", "Waiting list:", "https://example.com/menu")),
        *((text, TITLE) for text in ("Going 🎉", "❓ Tentative", "Not going", "📍 Bowl House")),
        *((text, MESSAGE) for text in ("[Photo]", "<Media omitted>")),
        ("2026.09.12 土曜日", DATE),
        *((text, SLOT) for text in ("6.", "(7)", "8. ____", "9）…", "⑤", "1️⃣", "10. ✅", "-----")),
    ],
)
def test_line_that_is_surely_no_name_is_left_out_with_its_words(text: str, kind: str) -> None:
    assert read_chat(["Ana", text, "Ben"]) == (
        ChatLine(1, "Ana"),
        ChatLine(2, text, left_out=kind),
        ChatLine(3, "Ben"),
    )


EXPORTS = {
    "[LINE] Chat history with Party\nSaved on: 2026/09/12 20:14\n\nSat, 09/12/2026\n"
    '12:03 PM\tAna\tme\n12:05 PM\t\tEd joined the group.\n12:07 PM\tBen\t"1. Carla\n2. Dino"\n'
    "12:08 PM\tFe left the group.": ["Ana", "1. Carla", "2. Dino"],
    "2026.09.12 土曜日\n12:03 Ana Lim 参加\n12:04 Ben see you\n12:05 Carla +1": [
        "Ana Lim",
        "Carla",
    ],
    "12/09/2026\t20:14:33\tAna\t+639171234567\tme\n"
    '12/09/2026\t20:15:01\tBen\t+639181234567\t"Carla Uy"': ["Ana", "Carla Uy"],
    "9:00\tAna Lim\tSales\n9:10\tBen\tHR": None,  # tables of times
    "9:00 Ana Lim\n9:10 Ben +1": None,
}


def test_exported_chat_is_read_by_its_messages_and_a_table_of_times_is_none() -> None:
    found = {text: as_messages(text) for text in EXPORTS}

    assert {
        text: None
        if messages == text
        else [one.text for one in read_chat(messages.split("\n")) if not one.left_out]
        for text, messages in found.items()
    } == EXPORTS


def test_lines_above_the_first_number_are_titles_if_a_tag_or_they_themselves_say_so() -> None:
    people = ["1. Ana", "2. Ben", "3. Carla"]
    heads = {
        ("#Group Note", "Mooncake game"): [TAG, TITLE],
        ("Dinner party",): [TITLE],
        ("Guests for the night", "10月6日"): [TITLE, DATE],
        ("Dino",): [""],  # came without a number
    }

    read = {head: read_chat([*head, *people]) for head in heads}

    assert {head: [one.left_out for one in lines[:-3]] for head, lines in read.items()} == heads
    assert all([one.text for one in lines[-3:]] == people for lines in read.values())


def test_ticks_go_and_pictures_before_names_go_only_as_bullets() -> None:
    texts = {
        ("✅ Ana", "Ben ✔️", "☑️ 3. Carla", "🙋🏽‍♀️Dino"): ["Ana", "Ben", "3. Carla", "Dino"],
        ("🍎Ana", "🍊 Ben", "Carla"): ["Ana", "Ben", "Carla"],
        ("🌸Ana", "Ben", "阿May🌙"): ["🌸Ana", "Ben", "阿May🌙"],
        ("1️⃣ Ana", "🔟 Ben", "1️⃣1️⃣ Carla"): ["1. Ana", "10. Ben", "11. Carla"],
        ("🐼", "👍", "Ben"): ["🐼", "👍", "Ben"],
    }

    assert {lines: [one.text for one in read_chat(lines)] for lines in texts} == texts


def test_line_of_a_guest_counts_for_the_person_above() -> None:
    assert read_chat(["+1", "Ana", "+1", "Ben"]) == (
        ChatLine(1, "+1"),
        ChatLine(2, "Ana", extra=1),
        ChatLine(3, "+1", left_out=GUEST),
        ChatLine(4, "Ben"),
    )


ODD = [
    "Plus One",
    "Guest",
    "May 5",
    "5 May",
    "7 Eleven",
    "X2 Lim",
    "Malcolm X",
    "Sun Lim",
    "April June",
    "Marvin 3",
    "John 2",
    "Ana and Ben",
    "Chris & Jess",
    "Mr and Mrs Lim",
    "Dances with Wolves",
    "AC/DC",
    "Total",
    "例子明",
    "王三口",
    "林月",
    "李\u3000丽",
    "陈和平",
    "Ana +63 917 123 4567",
    "Dela Cruz, Juan, Jr.",
    "Me",
    "Yes Tan",
    "Date Masamune",
    "Dr. No",
    "O'Brien-Ng (Sales)",
    "#1 Fan",
    "Coming Lee",
    "+30 club",
]


def test_plain_list_with_odd_names_stays_as_it_is() -> None:
    assert [(one.text, one.extra, one.left_out, one.remark) for one in read_chat(ODD)] == [
        (name, 0, "", "") for name in ODD
    ]


def test_hostile_lines_are_read_in_time() -> None:
    """Signs in which a search could begin at every place."""
    signs = (
        "((",
        "::",
        "+1",
        "+ ",
        "1.1.1 ",
        " ✅",
        "2 和",
        "日",
        "w/ ",
        ": ",
        "20:14 ",
        "1. ",
        "/ ",
        '"(',
        '20:14\ta\t"',
    )
    started = time.monotonic()

    for sign in signs:
        read_chat([(sign * 100)[:200]] * 20)
        unfolded(sign * 9_000)
        as_messages("\n".join([(sign * 100)[:200]] * 2_000))
        unfolded("\n".join([sign * 2_000] * 5))

    assert time.monotonic() - started < 20
