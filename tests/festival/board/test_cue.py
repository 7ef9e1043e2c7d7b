"""What the emcee says aloud about the last throw."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from festival.board.bobing.build_board import console_of
from festival.play import write_path
from rules.bobing.game.commands import Fault, Void
from tests.festival.evening import (
    GRAB,
    NOTHING,
    RED_4,
    TWO,
    confirmed,
    post,
    started,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rolls", "cue"),
    [
        ((TWO,), "Ana: two 4s, so Red 2. Ki Din! Wins Prize 5-1."),
        (
            (TWO, "444123"),
            "Ben: three 4s; the other three are not a triple, so Red 3. Tam Hue! Wins Prize 3-1.",
        ),
        ((TWO, NOTHING), "Ben: no 4 and no set that wins. No prize."),
        ((), ""),
    ],
)
def test_cue_says_who_what_and_what_for(rolls: tuple[str, ...], cue: str) -> None:
    festival = started()
    throws(festival, *rolls)

    assert console_of(stored(festival).table, "").cue == cue


def test_cue_of_a_throw_that_brings_two_things_says_them_in_two_sentences() -> None:
    festival = started(rulebook="xiamen")
    throws(festival, RED_4)

    cue = console_of(stored(festival).table, "").cue

    assert cue.endswith("Tsiōng-guân! Leads the champion ladder. Wins Prize 1-1.")


def test_cue_of_a_die_out_of_the_bowl_says_what_follows() -> None:
    festival = started()
    write_path.perform(post(festival), Void(1, Fault.OUT))

    assert console_of(stored(festival).table, "").cue == "Ana: A die left the bowl: rolls again."


def test_cue_of_a_total_grab_names_it() -> None:
    festival = started()
    confirmed(festival, GRAB)

    assert console_of(stored(festival).table, "").cue.startswith("Ana: six 4s, so Red 6")


def test_cue_is_there_in_english_too_for_an_emcee_who_speaks_another_language() -> None:
    festival = started()
    throws(festival, TWO)

    with override("fil"):
        console = console_of(stored(festival).table, "")

    assert console.cue == "Ana: dalawang 4, kaya Red 2. Ki Din! Nanalo ng Prize 5-1."
    assert console.cue_in_english == "Ana: two 4s, so Red 2. Ki Din! Wins Prize 5-1."


def test_cue_in_english_is_not_said_twice() -> None:
    festival = started()
    throws(festival, TWO)

    assert console_of(stored(festival).table, "").cue_in_english == ""


def test_cue_in_chinese_has_chinese_signs() -> None:
    festival = started()
    throws(festival, TWO, "444123")

    with override("zh-hant"):
        cue = console_of(stored(festival).table, "").cue

    assert cue == ("Ben：三個 4；另外三顆不是同點，所以是三紅。探花！贏得 Prize 3-1。")
