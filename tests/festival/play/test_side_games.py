"""What holds at the console of every side table: a press counts once, what is wrong is refused in a
sentence and kept, an end is asked about, and what was played is put right or taken back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape

from festival.tables.kinds import side_kinds
from tests.festival.pages import page_of
from tests.festival.side_tables import state_of, stored, tell
from tests.games.mahjong.samples import TWELVE
from tests.games.sample import Play
from tests.given import given_by

pytestmark = pytest.mark.django_db

each_game = pytest.mark.parametrize("play", [kind.key for kind in side_kinds()], indirect=True)
each_that_draws = pytest.mark.parametrize(
    "play", [kind.key for kind in side_kinds() if kind.draws({})], indirect=True
)


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    found: Play = given_by(request.param, "PLAY")
    return found


@each_game
def test_press_counts_once_and_any_other_of_the_page_is_late(desk: Client, play: Play) -> None:
    table, (verb, fields, notice) = play.begun(), play.good
    before = state_of(table)

    answers = [tell(desk, table, verb, **fields, key="press", version=1) for _ in range(2)]
    other = tell(desk, table, verb, **{**fields, **play.other}, key="press", version=1)
    late = tell(desk, table, verb, **fields, version=1)

    told = [(answer.status_code, answer.json()["notice"]) for answer in answers]
    assert told == [(200, notice)] * 2
    assert [other.status_code, late.status_code] == [409, 409]
    if play.machine:
        _, verb, fields = play.machine
        assert tell(desk, table, verb, **fields, key="press", version=1).status_code == 409
    assert stored(table).version == 2
    after = state_of(table)
    undone = tell(desk, table, "undo").json()["notice"]
    assert undone.startswith("Taken back · ")
    assert state_of(table) == before
    tell(desk, table, "redo")
    assert state_of(table) == after != before


@each_that_draws
def test_program_throws_or_deals_once_per_press(desk: Client, play: Play) -> None:
    assert play.machine
    make, verb, fields = play.machine
    table = make()
    press = {**fields, "key": "press", "version": stored(table).version}

    first = tell(desk, table, verb, **press)
    state = state_of(table)
    again = tell(desk, table, verb, **press)
    by_hand = tell(desk, table, play.good[0], **{**press, **play.good[1], "simulate": ""})

    assert [first.status_code, again.status_code, by_hand.status_code] == [200, 200, 409]
    assert (state_of(table), stored(table).version) == (state, press["version"] + 1)


@each_game
def test_what_cannot_be_is_refused_in_a_sentence_and_kept(desk: Client, play: Play) -> None:
    wrong = []
    for make, cases in play.wrong.items():
        table = make()
        before = stored(table).revision
        for verb, fields, sentence in cases:
            answer = tell(desk, table, verb, **fields)
            told = (answer.status_code, answer.json()["kind"], answer.json()["notice"])
            if told[:2] != (422, "refused") or sentence not in told[2]:
                wrong.append((verb, fields, told))
        assert stored(table).revision == before

    assert wrong == []
    make, ((verb, fields, sentence), *_) = next(iter(play.wrong.items()))
    page = tell(desk, make(), verb, html=True, **fields)
    assert page.status_code == 422
    assert sentence in page_of(page).text
    if play.typed:
        assert f'value="{escape(fields[play.typed])}"' in page.content.decode()


@each_game
def test_end_is_asked_about_by_what_is_open(desk: Client, play: Play) -> None:
    make, question = play.unfinished
    table = make()

    asked = tell(desk, table, "end").json()
    form = page_of(tell(desk, table, "end", html=True)).form("confirmed")
    done = desk.post(form.action, form.fields)

    assert (asked["kind"], asked["notice"]) == ("confirm", question)
    assert (done.status_code, done["Location"]) == (302, table.address("console"))
    assert state_of(table).phase == "ended"
    if play.finished:
        asked = tell(desk, play.finished(), "end").json()
        assert (asked["kind"], asked["notice"][:12]) == ("confirm", "End the game")


@each_game
def test_correction_begins_with_the_entry_and_refuses_nonsense(desk: Client, play: Play) -> None:
    make, seq, stands = play.to_correct
    table = make()
    before = stored(table).revision
    address = table.address("correction", seq)

    form = page_of(desk.get(address)).form(*stands)
    answers = {said: desk.post(address, fields) for fields, said in play.no_corrections}
    first = table.address("correction", 1)
    start = page_of(desk.get(first))
    forced = [desk.post(first, fields) for fields in ({}, form.fields)]

    assert {name: form.fields[name] for name in stands} == stands
    wrong = {said for said, answer in answers.items() if said not in page_of(answer).text}
    assert (wrong, {answer.status_code for answer in answers.values()}) == (set(), {422})
    assert "can be corrected." in start.text
    assert [form for form in start.forms if set(stands) & set(form.fields)] == []
    assert {answer.status_code for answer in forced} == {422}
    assert stored(table).revision == before


NUMBERS = ("x", "-1", "٣", "9" * 5000, "99", "", "0")
TEXTS = ("<script>", "b" * 5000, "\x00", "%%" * 300, "💥", "b11111", TWELVE, "44126", "")


@each_game
def test_question_that_makes_no_sense_is_answered_all_the_same(desk: Client, play: Play) -> None:
    """Also before the game begins."""
    table = play.begun()
    asked = [(text, NUMBERS[place % len(NUMBERS)]) for place, text in enumerate(TEXTS)]
    asked += [(TWELVE, number) for number in NUMBERS]
    texts = ("tiles", "hand_1", "roll", "faces")
    numbers = ("player", "payer", "discards", "seat", "held_1")

    answers = {
        (text[:9], number[:9]): desk.get(
            table.address("judge"),
            {**dict.fromkeys(texts, text), **dict.fromkeys(numbers, number), "best": "1"},
        )
        for text, number in asked
    }

    assert {case for case, answer in answers.items() if answer.status_code != 200} == set()
    assert [case for case, answer in answers.items() if b"<script>" in answer.content] == []
    tell(desk, table, "undo")
    assert desk.get(table.address("judge"), {"seat": "1"}).status_code == 200
