"""Several people in one line, and lists copied from chats."""

from __future__ import annotations

import time

import pytest

from festival.lists import chats
from festival.lists.chats import (
    DATE,
    EXAMPLE,
    GUEST,
    HOW_MANY,
    MESSAGE,
    PHONE,
    SENDER,
    TAG,
    TITLE,
    ChatLine,
    as_messages,
    read_chat,
)
from festival.lists.pasted_names import unmarked
from festival.lists.people_in_line import unfolded
from tests.tables import beside

ROWS = beside(__file__)


@pytest.mark.parametrize("text", ROWS["separated"])
def test_line_with_separators_holds_people(text: str) -> None:
    assert unfolded(text) == "Ana Lim\nBen Cruz\nCarla Uy"


@pytest.mark.parametrize("text", ROWS["counted"])
def test_numbers_that_count_up_in_a_line_separate_people(text: str) -> None:
    people = (unfolded(text) or "").split("\n")

    assert unmarked(people)[-3:] in (["Ana", "Ben", "Carla"], ["林小明", "陈小红", "李丽"])


def test_people_keep_what_belongs_to_their_names() -> None:
    kept = ROWS["kept"]

    assert {text: unfolded(text) for text in kept} == kept


@pytest.mark.parametrize("text", ROWS["one_a_line"])
def test_text_that_may_be_one_person_a_line_stays(text: str) -> None:
    assert unfolded(text) is None


def test_text_in_doubt_is_a_list_only_where_the_user_says_so() -> None:
    doubtful = ROWS["doubtful"]

    assert {text: unfolded(text) for text in doubtful} == dict.fromkeys(doubtful)
    assert {text: unfolded(text, is_asked=True) or "" for text in doubtful} == doubtful


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
        (f"Ana Lim{end}", int(extra))
        for extra, ends in ROWS["behind_a_name"].items()
        for end in ends
    ],
)
def test_what_stands_behind_a_name_says_how_many_come(text: str, extra: int) -> None:
    assert read_chat([text]) == (ChatLine(1, "Ana Lim", extra=extra),)


@pytest.mark.parametrize(("text", "named"), ROWS["named"])
def test_guest_in_brackets_is_named(text: str, named: list[str]) -> None:
    assert read_chat([text]) == (ChatLine(1, "Ana", extra=len(named), named=tuple(named)),)


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


@pytest.mark.parametrize("header", ROWS["headers"])
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
    [(text, getattr(chats, kind)) for kind, texts in ROWS["no_names"].items() for text in texts],
)
def test_line_that_is_surely_no_name_is_left_out_with_its_words(text: str, kind: str) -> None:
    assert read_chat(["Ana", text, "Ben"]) == (
        ChatLine(1, "Ana"),
        ChatLine(2, text, left_out=kind),
        ChatLine(3, "Ben"),
    )


def test_exported_chat_is_read_by_its_messages_and_a_table_of_times_is_none() -> None:
    exports = ROWS["exports"]
    read = {text: read_chat(as_messages(text).split("\n")) for text in exports}

    found = {text: [one.text for one in lines if not one.left_out] for text, lines in read.items()}
    assert found == exports
    assert [text for text in ROWS["tables_of_times"] if as_messages(text) != text] == []


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


def test_plain_list_with_odd_names_stays_as_it_is() -> None:
    assert [(one.text, one.extra, one.left_out, one.remark) for one in read_chat(ROWS["odd"])] == [
        (name, 0, "", "") for name in ROWS["odd"]
    ]


def test_hostile_lines_are_read_in_time() -> None:
    """Signs in which a search could begin at every place."""
    started = time.monotonic()

    for sign in ROWS["signs"]:
        read_chat([(sign * 100)[:200]] * 20)
        unfolded(sign * 9_000)
        as_messages("\n".join([(sign * 100)[:200]] * 2_000))
        unfolded("\n".join([sign * 2_000] * 5))

    assert time.monotonic() - started < 20
