"""The rules page says what the book says: each throw drawn, named, put in words and weighed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.rule_sheet import RuleSheet
from festival.models import Festival, OwnRulebook
from rules.bobing import Roll, Rulebook
from rules.bobing.book.rulebook import shipped
from tests.festival import evening
from tests.festival.pages import page_of
from tests.festival.sheets import in_english as in_english
from tests.festival.sheets import lines, notes, sheet, sheet_for, titles

# Manila's names, with throws that no shipped book knows.
OWN = """
key = "own"
edition = "Aunt <b>Rosa</b>"
extends = "manila"

[combinations.pairs]
hanzi = "三對"
english = "Three pairs"

[combinations.ace]
roman = "It"
hanzi = "一"
english = "An ace"

[combinations.all]
hanzi = "六色"
english = "All six"

[combinations.rest]
hanzi = "餘"
english = "The rest"

[[rows]]
key = "all"
pattern = "abcdef"
tier = 1

[[rows]]
key = "pairs"
pattern = "aabbcc"
tier = 2

[[rows]]
key = "ace"
pattern = "1*****"
tier = 5

[[rows]]
key = "rest"
pattern = "******"
tier = 6
"""


def test_throws_stand_in_the_order_of_their_strength() -> None:
    assert titles(sheet()) == [
        ["Red 6", "Same 6", "Six 1s", "Red 5", "Same 5", "Red 4"],
        ["Straight", "Double Half"],
        ["Red 3"],
        ["Same 4"],
        ["Red 2"],
        ["Red 1"],
    ]
    six_1s_second = ["Six 4s", "Six 1s", "Six of a kind", "Five 4s", "Five of a kind", "Four 4s"]
    assert titles(sheet("xiamen"))[0] == six_1s_second
    assert titles(sheet(third="same4"))[2:4] == [["Same 4"], ["Red 3"]]  # by a house rule


def test_every_example_is_what_the_book_says_it_is() -> None:
    for key in shipped():
        book = Rulebook.load(key)
        examples = {
            (tier.row.number, line.names.english): book.score(Roll((*line.asked, *line.open)))
            for tier in sheet_for(book).tiers
            for line in tier.lines
        }

        assert {
            (score.tier, book.combinations[score.combination or ""].english)
            for score in examples.values()
        } == set(examples)


def test_throw_that_counts_lower_is_named_at_the_higher_line() -> None:
    assert notes("Double Half", double3="not_fours") == (
        "A throw that is also Red 3 counts as Red 3."
    )
    assert notes("Double Half") == ""


def rules_of(shown: RuleSheet) -> dict[str, list[tuple[str, bool]]]:
    return {g.title: [(rule.value, rule.is_own) for rule in g.rules] for g in shown.groups}


def test_a_house_rule_that_differs_from_the_book_is_marked() -> None:
    shown = rules_of(sheet(empty_tier="next_lower", third="same4", end="finish_round"))

    assert shown["When a tier is used up"] == [("The next lower prize that is left", True)]
    assert shown["The throws"] == [("Four of a kind is third, three 4s fourth", True)]
    assert shown["The end"][0] == ("At the end of the round", False)
    assert "The throws" not in rules_of(sheet("family_manila"))  # a preset's own way is none


def test_an_own_book_with_unusual_patterns_is_drawn_and_told() -> None:
    shown = sheet_for(Rulebook.parse(OWN))

    assert [tier.lines == () for tier in shown.tiers] == [False, False, True, True, False, False]
    assert {
        name: (line.asked, line.open, line.words, line.odds) for name, line in lines(shown).items()
    } == {
        "All six": ((1, 2, 3, 4, 5, 6), (), "six different faces", "1 in 65"),
        # 20 choices of faces in 90 orders.
        "Three pairs": ((6, 6, 5, 5, 3, 3), (), "three pairs", "1 in 26"),
        # 31,031 throws with a 1, of which 720 straights and 10 times 90 in pairs.
        "An ace": ((1,), (2, 2, 3, 5, 6), "one 1 and any five others", "1 in 1.6"),
        # 15,625 throws without a 1, of which 10 times 90 in pairs.
        "The rest": ((), (2, 2, 3, 3, 5, 6), "any six dice", "1 in 3.2"),
    }


def shown_at(festival: Festival) -> str:
    return page_of(Client().get(reverse("rules", args=[festival.code]))).text


@pytest.mark.django_db
def test_page_is_read_only_and_follows_the_board_once_fixed() -> None:
    waiting, playing = (
        reverse("rules", args=[festival.code])
        for festival in (evening.new_festival(), evening.started())
    )

    assert Client().get("/f/nobody/rules/").status_code == 404
    assert Client().post(waiting).status_code == 405
    live = [b"data-live " in Client().get(page).content for page in (waiting, playing)]
    assert live == [False, True]


@pytest.mark.django_db
def test_a_running_game_keeps_the_rules_that_it_was_opened_with() -> None:
    festival = evening.started(switches={"empty_tier": "next_lower"})
    Festival.objects.filter(pk=festival.pk).update(rulebook="xiamen", switches={})

    page = shown_at(evening.stored(festival))

    assert "Pua Tiong Chiu" in page
    assert "The next lower prize that is left house rule of this party" in page


@pytest.mark.django_db
def test_an_own_book_is_shown_with_its_names_escaped() -> None:
    OwnRulebook.objects.create(key="own", text=OWN)
    festival = evening.new_festival(rulebook="own")

    page = Client().get(reverse("rules", args=[festival.code])).content.decode()

    assert "Aunt &lt;b&gt;Rosa&lt;/b&gt;" in page
    assert "<b>Rosa" not in page
    assert page.count("No throw wins these prizes.") == 2
