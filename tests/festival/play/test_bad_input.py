"""Bad input at the console: each has its sentence, nothing is written, nothing typed is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.play import write_path
from rules.bobing.game import commands as c
from rules.bobing.game.state import Phase
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_4,
    everything,
    new_festival,
    new_key,
    order,
    post,
    started,
    state_of,
    stored,
    throw,
    throw_at_desk,
    version_of,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

SENTENCE = re.compile(r"^\S.{10,400}[.!?]$", re.DOTALL)
CODE = re.compile(r"Traceback|Exception|Error\b|<class|None\b|\{\w*\}|_\w+_")


def refuse(desk: Client, festival: Festival, verb: str, **fields: Any) -> list[str]:
    """Post in both manners; that nothing changed; the sentences of both answers."""
    before = everything()
    as_json = order(desk, festival, verb, **fields)
    as_page = order(desk, festival, verb, html=True, **fields)

    assert everything() == before
    status = 409 if as_json.status_code == 409 else 422
    assert (as_json.status_code, as_page.status_code) == (status, status)
    body = as_json.json()
    assert set(body) == {"kind", "notice", "revision"}
    assert body["kind"] == ("late" if status == 409 else "refused")
    said = page_of(as_page)
    return [body["notice"], body["notice"] if body["notice"] in said.text else said.text]


WRONG_ROLLS = {
    "": "Expected six digits from 1 to 6, such as 144263; got “”.",
    "14426": "Expected six dice, got 5: “14426”.",
    "1442633": "Expected six dice, got 7: “1442633”.",
    "014426": "Expected faces from 1 to 6, got 0 at die 1.",
    "144267": "Expected faces from 1 to 6, got 7 at die 6.",
    "14426x": "Expected six digits from 1 to 6, such as 144263; got “14426x”.",
    "six fours": "Expected six digits from 1 to 6, such as 144263; got “six fours”.",
    "-1-4-4-2-6-3": "Expected six digits from 1 to 6, such as 144263; got “-1-4-4-2-6-3”.",
    "1.4426e5": "Expected six digits from 1 to 6, such as 144263; got “1.4426e5”.",
    "१४४२६३": "Expected six digits from 1 to 6, such as 144263; got “१४४२६३”.",
    "⚀⚃⚃⚁⚅⚂": "Expected six digits from 1 to 6, such as 144263; got “⚀⚃⚃⚁⚅⚂”.",
    "9" * 900: "Expected faces from 1 to 6, got 9 at die 1.",
    "<b>4</b>": "Expected six digits from 1 to 6, such as 144263; got “<b>4</b>”.",
}


@pytest.mark.parametrize("roll", WRONG_ROLLS, ids=[repr(roll[:14]) for roll in WRONG_ROLLS])
def test_what_is_no_roll_is_refused_in_a_sentence_and_stays_in_the_field(
    desk: Client, roll: str
) -> None:
    festival = started()

    said = refuse(desk, festival, "throw", roll=roll, player=1)
    page = page_of(order(desk, festival, "throw", html=True, roll=roll, player=1))

    assert said == [WRONG_ROLLS[roll]] * 2
    assert page.form("roll").fields["roll"] == roll


@pytest.mark.parametrize(
    ("roll", "part"),
    [("1" * 10_000, "1000"), ("144263\x00", "Null characters"), ("\x00", "Null characters")],
)
def test_a_roll_that_no_field_can_hold_is_refused_in_a_sentence(
    desk: Client, roll: str, part: str
) -> None:
    festival = started()

    said = refuse(desk, festival, "throw", roll=roll, player=1)

    assert [part in sentence for sentence in said] == [True, True]


@pytest.mark.parametrize("player", ["9", "0", "-1", "", "x", "1.5", "9" * 30, "9" * 5000, "\x00"])
@pytest.mark.parametrize("verb", ["throw", "void", "simulate", "skip", "call"])
def test_an_unknown_player_is_refused_in_a_sentence(desk: Client, verb: str, player: str) -> None:
    festival = started()

    said = refuse(desk, festival, verb, roll=ONE, player=player)

    assert said[0] == said[1]
    assert SENTENCE.match(said[0])
    assert not CODE.search(said[0])


@pytest.mark.parametrize("verb", ["throw", "void", "simulate", "skip", "call"])
def test_a_command_without_a_player_is_refused_in_a_sentence(desk: Client, verb: str) -> None:
    said = refuse(desk, started(), verb, roll=ONE)

    assert SENTENCE.match(said[0])


@pytest.mark.parametrize("verb", ["throw", "void", "simulate", "skip"])
def test_a_command_out_of_turn_is_refused_and_names_who_is_in_turn(desk: Client, verb: str) -> None:
    said = refuse(desk, started(), verb, roll=ONE, player=2)

    assert said == ["It is the turn of Ana, not of Ben."] * 2


def test_where_the_book_leaves_the_turns_open_a_roll_out_of_turn_counts(desk: Client) -> None:
    festival = started(switches={"turn_order": "open"})

    assert throw_at_desk(desk, festival, ONE, player=3).status_code == 200


@pytest.mark.parametrize("verb", ["throw", "void", "simulate", "skip", "call", "crown"])
def test_nothing_goes_before_the_start(desk: Client, verb: str) -> None:
    said = refuse(desk, new_festival(), verb, roll=ONE, player=1)

    assert said == ["The game has not started yet."] * 2


def ended() -> Festival:
    festival = started(counts=ONE_EACH)
    throw(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    write_path.perform(post(festival), c.Crown())
    assert state_of(festival).phase is Phase.ENDED
    return stored(festival)


@pytest.mark.parametrize("verb", ["throw", "void", "simulate", "skip", "call", "crown"])
def test_nothing_goes_after_the_end(desk: Client, verb: str) -> None:
    said = refuse(desk, ended(), verb, roll=ONE, player=1)

    assert said == ["The game is over; undo brings it back."] * 2


def test_nothing_is_started_twice(desk: Client) -> None:
    assert refuse(desk, started(), "start") == ["The game has already started."] * 2


def test_nothing_to_take_back_or_to_bring_back_is_said(desk: Client) -> None:
    festival = new_festival()

    assert refuse(desk, festival, "undo") == ["There is nothing to take back."] * 2
    assert refuse(desk, festival, "redo") == ["There is nothing to bring back."] * 2


def test_a_stale_version_is_told_it_was_late_and_the_digits_are_kept(desk: Client) -> None:
    festival = started()
    throw(festival, NOTHING)

    said = refuse(desk, festival, "throw", roll=ONE, player=1, version=1)
    page = page_of(order(desk, festival, "throw", html=True, roll=ONE, player=1, version=1))

    late = "Somebody else was faster. This is how it stands now; please look again."
    assert said == [late] * 2
    assert page.form("roll").fields["roll"] == ""
    assert f"{ONE} was typed for Ana, who is not in turn now." in page.text
    assert page.form("roll").fields["version"] == "2"


@pytest.mark.parametrize("player", ["", "2"])
def test_digits_for_whoever_is_in_turn_or_for_nobody_stay_where_they_were_typed(
    desk: Client, player: str
) -> None:
    festival = started()
    throw(festival, NOTHING)

    page = page_of(order(desk, festival, "throw", html=True, roll=ONE, player=player, version=1))

    assert page.form("roll").fields["roll"] == ONE


@pytest.mark.parametrize("field", ["version", "key"])
@pytest.mark.parametrize(
    "value", [None, "", "x" * 100, "-1", "1.5", "9" * 30, "9" * 5000, "\x00", "１\x00", "[]"]
)
def test_a_missing_or_garbled_version_or_key_is_refused_in_a_sentence(
    desk: Client, field: str, value: str | None
) -> None:
    festival = started()
    if field == "key" and value in ("-1", "1.5", "9" * 30, "[]"):
        assert order(desk, festival, "undo", key=value).status_code == 200
        return

    said = refuse(desk, festival, "throw", **{"roll": ONE, "player": 1, field: value})

    assert said[0] == said[1]
    assert SENTENCE.match(said[0])
    assert not CODE.search(said[0])


@pytest.mark.parametrize("fault", ["burnt", "OUT", "\x00", "out out"])
def test_an_unknown_fault_is_refused_in_a_sentence(desk: Client, fault: str) -> None:
    said = refuse(desk, started(), "void", player=1, fault=fault)

    assert SENTENCE.match(said[0])


@pytest.mark.parametrize(
    ("elder", "dice"),
    [
        ("9", "3 5"),
        ("1", "7 1"),
        ("1", "3"),
        ("1", "1 2 3"),
        ("1", "0 0"),
        ("x", "3 5"),
        ("9" * 30, "3 5"),
        ("1", "\x00"),
        ("1", "6" * 1000),
    ],
)
def test_a_wrong_elder_is_refused_in_a_sentence(desk: Client, elder: str, dice: str) -> None:
    festival = new_festival(rulebook="xiamen", switches={"first_player": "elder"})

    said = refuse(desk, festival, "start", elder=elder, elder_roll=dice)

    assert SENTENCE.match(said[0])


def test_an_elder_where_the_book_has_none_is_refused_in_a_sentence(desk: Client) -> None:
    festival = new_festival(switches={"first_player": "order"})

    said = refuse(desk, festival, "start", elder="1", elder_roll="3 5")

    assert said == ["This rulebook has no elder's dice; leave them out."] * 2


@pytest.mark.parametrize("first", ["9", "0", "x", "9" * 30, "\x00"])
def test_a_wrong_lot_is_refused_in_a_sentence(desk: Client, first: str) -> None:
    festival = new_festival(switches={"first_player": "lots"})

    said = refuse(desk, festival, "start", first=first)

    assert SENTENCE.match(said[0])


@pytest.mark.parametrize("rule", ["order", "elder"])
def test_a_lot_where_none_is_drawn_is_refused_in_a_sentence(desk: Client, rule: str) -> None:
    festival = new_festival(switches={"first_player": rule})

    said = refuse(desk, festival, "start", first="1")

    assert said == ["This rulebook says itself who rolls first; leave the lot out."] * 2


def test_the_total_grab_is_asked_once_more_and_then_done(desk: Client) -> None:
    festival, fields = started(), {"roll": GRAB, "player": 1}
    before = everything()
    asked = order(desk, festival, "throw", **fields)
    form = page_of(order(desk, festival, "throw", html=True, **fields)).posts_to("throw/")

    assert (asked.status_code, asked.json()["kind"]) == (422, "confirm")
    assert SENTENCE.match(asked.json()["notice"])
    assert everything() == before
    assert desk.post(form.action, form.fields).status_code == 302
    assert version_of(festival) == 2


@pytest.mark.parametrize("field", ["way", "leftover"])
def test_a_way_to_finish_that_does_not_exist_is_refused(desk: Client, field: str) -> None:
    festival = started()

    answer = order(desk, festival, "stop", **{field: "nowhere"})

    assert (answer.status_code, answer.json()["kind"]) == (422, "refused")
    assert "nowhere" in answer.json()["notice"]
    assert version_of(festival) == 1


BYTE_FIELDS = ["version", "key", "player", "roll", "fault", "elder_roll", "first", "giver"]


@pytest.mark.parametrize("field", BYTE_FIELDS)
@pytest.mark.parametrize("raw", [b"%ED%A0%80", b"%FF%FE", b"%00", b"%F4%90%80%80", b"%0D%0A"])
@pytest.mark.parametrize("verb", ["throw", "void", "start"])
def test_bytes_that_are_no_text_never_break_the_console(
    desk: Client, verb: str, field: str, raw: bytes
) -> None:
    """Half a surrogate pair, bytes that are no UTF-8, NUL, beyond Unicode, line breaks."""
    festival = started()
    good = {"version": b"1", "key": new_key().encode(), "player": b"1", "roll": ONE.encode()}
    body = b"&".join(name.encode() + b"=" + value for name, value in {**good, field: raw}.items())

    answer = desk.post(
        reverse("command", args=[festival.pk, verb]),
        body,
        content_type="application/x-www-form-urlencoded",
        headers={"Accept": "application/json"},
    )

    assert answer.status_code in (200, 422)
    assert SENTENCE.match(answer.json()["notice"] + ".")


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "multipart/form-data"])
@pytest.mark.parametrize("body", [b"", b"{}", b"[" * 5000, b"\xff\x00", b'{"version": 1}'])
def test_a_body_that_is_no_form_is_refused(desk: Client, content_type: str, body: bytes) -> None:
    festival = started()
    before = everything()

    answer = desk.post(
        reverse("command", args=[festival.pk, "undo"]), body, content_type=content_type
    )

    assert 400 <= answer.status_code < 500
    assert everything() == before


@pytest.mark.parametrize(
    "roll", [*(roll for roll in WRONG_ROLLS if roll != "14426"), "\x00", "1" * 10_000, GRAB, ONE]
)
@pytest.mark.parametrize("make", [new_festival, started, ended])
def test_a_roll_being_typed_is_judged_or_refused_and_never_written(
    desk: Client, roll: str, make: Any
) -> None:
    festival = make()
    before = everything()

    answer = desk.get(reverse("judge", args=[festival.pk]), {"roll": roll})

    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<div id="verdict"')
    assert everything() == before
