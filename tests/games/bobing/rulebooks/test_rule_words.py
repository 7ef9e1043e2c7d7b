"""The lines of the rules page in plain words: patterns, comparisons, what a throw brings."""

from __future__ import annotations

import pytest

from festival.games.bobing.rulebooks.rule_words import in_words
from rules.bobing.book.pattern import Pattern
from tests.festival.sheets import in_english as in_english
from tests.festival.sheets import lines, notes, sheet
from tests.tables import beside

ROWS = beside(__file__)


@pytest.mark.parametrize(("pattern", "words"), ROWS["patterns"].items())
def test_a_pattern_is_put_in_words(pattern: str, words: str) -> None:
    assert in_words(Pattern.parse(pattern)) == words


@pytest.mark.parametrize(("name", "switches", "sentence"), ROWS["equals"])
def test_a_line_says_how_equals_are_compared(
    name: str, switches: dict[str, str], sentence: str
) -> None:
    assert notes(name, **switches) == sentence


@pytest.mark.parametrize(("key", "scope", "sentence"), ROWS["grab"])
def test_the_total_grab_says_what_it_takes(key: str, scope: str, sentence: str) -> None:
    line = sheet(key, grab_scope=scope).tiers[0].lines[0]

    assert (line.takes_all, line.notes) == (True, (sentence,))


@pytest.mark.parametrize(("effect", "sentence"), ROWS["six_black"].items())
def test_six_black_say_that_the_game_ends(effect: str, sentence: str) -> None:
    shown = lines(sheet(six_black=effect))

    assert {name for name, line in shown.items() if sentence in line.notes} == {"Same 6", "Six 1s"}


def test_a_throw_says_what_4s_beside_it_carry() -> None:
    assert notes("Same 4", carry="on") == (
        "One 4 beside it wins Siu Tsai as well. Two 4s beside it win Ki Din as well."
    )
    assert notes("Same 5", carry="on").endswith("One 4 beside it wins Siu Tsai as well.")
    assert notes("Red 4", carry="on") == notes("Red 4")
