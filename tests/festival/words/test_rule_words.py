"""The lines of the rules page in plain words: patterns, comparisons, what a throw brings."""

from __future__ import annotations

import pytest

from festival.words.rule_words import in_words
from rules.bobing.book.pattern import Pattern
from tests.festival.sheets import in_english as in_english
from tests.festival.sheets import lines, notes, sheet


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("444444", "six 4s"),
        ("444411", "four 4s and two 1s"),
        ("4444**", "four 4s and any two others"),
        ("44444*", "five 4s and any other die"),
        ("4*****", "one 4 and any five others"),
        ("1*****", "one 1 and any five others"),
        ("45****", "one 4, one 5 and any four others"),
        ("123456", "1-2-3-4-5-6"),
        ("21344*", "two 4s, 1-2-3 and any other die"),
        ("aaaaaa", "six alike"),
        ("aaaa**", "four alike and any two others"),
        ("aaabbb", "two triples"),
        ("aabbcc", "three pairs"),
        ("aabb**", "two pairs and any two others"),
        ("aaabb*", "three alike, a pair and any other die"),
        ("aaaab*", "four alike, one of another face and any other die"),
        ("4444aa", "four 4s and a pair"),
        ("44a***", "two 4s, one of any face and any three others"),
        ("abcde*", "five different faces and any other die"),
        ("abcdef", "six different faces"),
        ("******", "any six dice"),
    ],
)
def test_a_pattern_is_put_in_words(pattern: str, words: str) -> None:
    assert in_words(Pattern.parse(pattern)) == words


@pytest.mark.parametrize(
    ("name", "switches", "sentence"),
    [
        ("Red 4", {}, "Among equals the higher sum of the other two wins."),
        ("Same 5", {}, "Among equals the higher face wins, then the higher sixth die."),
        (
            "Same 5",
            {"same5_order": "kicker_face"},
            "Among equals the higher sixth die wins, then the higher face.",
        ),
        ("Same 5", {"same5_order": "kicker"}, "Among equals the higher sixth die wins."),
        ("Red 5", {}, "Among equals the higher sixth die wins."),
        ("Red 5", {"red5_kicker": "off"}, "All of these are equal."),
        ("Same 6", {}, "Among equals the higher face wins."),
        ("Six 1s", {}, "Compared with Same 6: the higher face wins."),
        ("Six 1s", {"same6_order": "equal"}, "Counts the same as Same 6."),
        ("Six 1s", {"ones6": "above"}, ""),
        ("Red 6", {"grab": "off"}, ""),
        ("Red 3", {}, ""),
    ],
)
def test_a_line_says_how_equals_are_compared(
    name: str, switches: dict[str, str], sentence: str
) -> None:
    assert notes(name, **switches) == sentence


@pytest.mark.parametrize(
    ("key", "scope", "sentence"),
    [
        ("manila", "all", "Takes every prize, those already won included, and ends the game."),
        ("manila", "untaken", "Takes every prize not yet won and ends the game."),
        (
            "xiamen",
            "untaken",
            (
                "Takes every prize not yet won, and the champion’s from a lower throw,"
                " and ends the game."
            ),
        ),
        (
            "manila",
            "champion_and_second",
            (
                "Takes the champion’s and all second prizes and ends the game; the rest is shared"
                " round the table."
            ),
        ),
    ],
)
def test_the_total_grab_says_what_it_takes(key: str, scope: str, sentence: str) -> None:
    line = sheet(key, grab_scope=scope).tiers[0].lines[0]

    assert (line.takes_all, line.notes) == (True, (sentence,))


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (
            "ends_and_share",
            "Ends the game: the rest is shared round the table, then the champion is decided.",
        ),
        (
            "scramble",
            (
                "Lights out: the game ends, everybody grabs from the rest, then the champion is"
                " decided."
            ),
        ),
    ],
)
def test_six_black_say_that_the_game_ends(effect: str, sentence: str) -> None:
    shown = lines(sheet(six_black=effect))

    assert {name for name, line in shown.items() if sentence in line.notes} == {"Same 6", "Six 1s"}


def test_a_throw_says_what_4s_beside_it_carry() -> None:
    assert notes("Same 4", carry="on") == (
        "One 4 beside it wins Siu Tsai as well. Two 4s beside it win Ki Din as well."
    )
    assert notes("Same 5", carry="on").endswith("One 4 beside it wins Siu Tsai as well.")
    assert notes("Red 4", carry="on") == notes("Red 4")
