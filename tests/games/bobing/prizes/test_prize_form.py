"""The prizes as a form: a line for each tier, or its prizes one by one; what it says of the budget,
lists that are pasted, and two pages at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from festival.games.bobing.prizes import reserve
from festival.games.bobing.prizes.pasted_prizes import Listed, read_list
from festival.games.bobing.prizes.prize_form import PrizesForm
from festival.games.bobing.prizes.prize_summary import Summary, summary_of
from festival.games.bobing.prizes.proposed_values import BILLS, ladder_note, plans
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.rulebooks import forecast_cache
from festival.games.bobing.setup.festivals import create_festival
from festival.models import Festival, Prize
from festival.words.money import currencies, denominations
from tests.festival.evening import (
    ONE_EACH,
    PYRAMID,
    details,
    everything,
    new_festival,
    started,
    stored,
)
from tests.festival.fixtures import MANY
from tests.festival.pages import Page, page_of
from tests.games.bobing.prizes.photos import photo
from tests.games.bobing.prizes.test_picture_form import OPENED, send, url
from tests.tables import beside

pytestmark = pytest.mark.django_db

RUNNING = "The game is running, so players, prizes and rules stay as they are."


def page(desk: Client, festival: Festival) -> Page:
    return page_of(desk.get(url(festival)))


def stored_prizes(festival: Festival) -> list[tuple[int, int, int, str, int]]:
    rows = Prize.objects.filter(table=festival.table)
    return list(rows.values_list("pk", "tier", "position", "name", "value"))


def test_names_and_values_are_stored_without_replacing_prizes(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    before = stored_prizes(festival)

    answer = send(desk, festival, name_2_1="Fryer", value_2_1="2,500.50", save="1")

    assert answer.status_code == 302
    changed = (before[1][0], 2, 1, "Fryer", 250050)
    assert stored_prizes(festival) == [before[0], changed, *before[2:]]


def lines(desk: Client, festival: Festival) -> dict[str, str]:
    """The fields of the page as it is opened."""
    return page(desk, festival).form("seen").fields


def of_tier(festival: Festival, number: int) -> list[tuple[str, int]]:
    prizes = Prize.objects.filter(table=festival.table, tier=number)
    return list(prizes.values_list("name", "value"))


def test_line_says_what_all_prizes_of_its_tier_are(desk: Client) -> None:
    festival = stored(create_festival(details()))
    for number, (count, name, value) in enumerate((("32", "Hopia", "50"), ("30", "", "")), 1):
        fields = {**lines(desk, festival), "count-6": count, "name-6": name, "value-6": value}
        answer = desk.post(url(festival), {**fields, "save": "players"})
        assert answer["Location"] == reverse("players", args=[festival.pk])
        assert set(of_tier(festival, 6)) == {(name, 5000 * (2 - number))}
        assert len(of_tier(festival, 6)) == int(count)
    shown = lines(desk, festival)
    assert (shown["count-6"], shown["name-6"], shown["value-6"]) == ("30", "", "")


def test_opening_a_tier_fills_its_prizes_with_its_line(desk: Client) -> None:
    festival = stored(create_festival(details()))
    before = everything()

    typed = {**lines(desk, festival), "count-6": "3", "name-6": "Hopia", "value-6": "50"}
    opened = page_of(desk.post(url(festival), {**typed, "open": "6"})).form("picture-6").fields

    assert [opened[f"name-6-{place}"] for place in (1, 2, 3)] == ["Hopia"] * 3
    assert [opened[f"value-6-{place}"] for place in (1, 2, 3)] == ["50"] * 3
    assert everything() == before
    answer = desk.post(url(festival), {**opened, "name-6-2": "Tea", "save": "name-6-2"})
    assert answer["Location"] == f"{url(festival)}?open-6=1#name-6-2"
    assert of_tier(festival, 6) == [("Hopia", 5000), ("Tea", 5000), ("Hopia", 5000)]


def test_different_prizes_are_counted_in_a_line_and_kept(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 4})
    tea = {f"name_6_{place}": "Tea tin" for place in (1, 3, 4)}
    send(desk, festival, **tea, name_6_2="", value_6_2="7", save="1")

    shown = page(desk, festival)
    fields = shown.form("seen").fields
    desk.post(url(festival), {**fields, "name-1": "Television", "save": "players"})

    assert "3 Tea tin · 1 ₱7" in shown.text
    assert of_tier(festival, 6) == [("Tea tin", 600), ("", 700), ("Tea tin", 600), ("Tea tin", 600)]
    assert of_tier(festival, 1) == [("Television", 100)]


def test_page_from_before_lines_loses_nothing(desk: Client) -> None:
    """It has fields for every prize, and no line."""
    festival = new_festival(counts={**ONE_EACH, 5: 2, 6: 3})
    old = {
        **{"seen": PrizesForm(festival).seen, "name-1-1": "TV", "value-1-1": "9,990"},
        **{"count-5": "3", "name-5-1": "Soap", "name-5-2": "Soap", "name-5-3": "Tea"},
        **{"fill-name-6": "Hopia", "fill-value-6": "50", "name-6-1": "", "name-6-2": "Tea"},
    }

    shown = page_of(desk.post(url(festival), {**old, "fill": "6"})).form("seen").fields
    wrong = page_of(desk.post(url(festival), {**old, "value-5-2": "dear", "save": "1"}))
    answer = desk.post(url(festival), {**shown, "save": "1"})

    assert (shown["name-6"], shown["value-6"], shown["name-5-3"]) == ("Hopia", "50", "Tea")
    assert wrong.marked() == {"value-5-2"}
    assert answer.status_code == 302
    assert of_tier(festival, 1) == [("TV", 999000)]
    assert of_tier(festival, 5) == [("Soap", 500), ("Soap", 500), ("Tea", 0)]
    assert of_tier(festival, 6) == [("Hopia", 5000)] * 3


def test_error_of_a_line_is_at_its_field_and_the_line_stays(desk: Client) -> None:
    festival = stored(create_festival(details()))
    typed = {**lines(desk, festival), "name-6": "a" * 41, "value-5": "dear", "value-1": "7"}

    shown = page_of(desk.post(url(festival), {**typed, "save": "1"}))

    assert shown.marked() == {"name-6", "value-5"}
    assert "type at most 40 letters for a prize (you typed 41)" in shown.text
    fields = shown.form("seen").fields
    assert (fields["name-6"], fields["value-5"], fields["value-1"]) == ("a" * 41, "dear", "7")
    focused = [field["name"] for _, field in shown.elements if "autofocus" in field]
    assert focused == ["value-5"]


def test_fields_take_as_many_letters_as_the_server(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    for opened, count in (({}, 6), (OPENED, 6)):
        shown = page_of(desk.get(url(festival), opened))
        longest = [int(a["maxlength"]) for _, a in shown.elements if "maxlength" in a]
        assert longest == [40] * count
    assert send(desk, festival, name_5_1="a" * 40, save="1").status_code == 302


def test_line_shows_that_its_prizes_have_a_picture(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    assert "line__picture" not in desk.get(url(festival)).content.decode()
    send(desk, festival, picture_3=photo(), picture="3")
    assert desk.get(url(festival)).content.decode().count("line__picture") == 1


def test_smaller_count_drops_the_last_and_a_larger_adds_more(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 4: 3})

    def fourth() -> list[tuple[int, int]]:
        return [(pk, place) for pk, tier, place, *_ in stored_prizes(festival) if tier == 4]

    before = fourth()
    send(desk, festival, count_4="2", save="1")
    fewer = fourth()
    send(desk, festival, count_4="4", save="1")
    more = fourth()

    assert fewer == more[:2] == before[:2]
    assert [place for _, place in more] == [1, 2, 3, 4]
    assert before[2][0] not in [pk for pk, _ in more]


def test_changed_count_shows_its_slots_and_stores_nothing(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 3})
    before = everything()

    def shown(*names: str, **typed: str) -> list[str | None]:
        fields = page_of(send(desk, festival, **typed)).form("name-1-1").fields
        return [fields.get(name) for name in names]

    slots = [f"name-3-{place}" for place in (1, 2, 5, 6)]
    assert shown(*slots, count_3="5", name_3_1="Kettle", resize="3") == ["Kettle", "", "", None]
    # As many as there were.
    assert shown("name-5-1", "name-5-2", count_5="lots", resize="5") == ["Prize 5-1", None]
    # Filled at once, but for what the filling leaves out.
    filled = [f"{what}-6-{place}" for place in (1, 2, 3) for what in ("name", "value")]
    assert shown(*filled, fill_name_6="Hopia", name_6_2="Tea", fill="6") == ["Hopia", "6"] * 3
    assert everything() == before
    sauce = {f"name_6_{place}": "Soy sauce" for place in (2, 3)}
    left_out = page_of(send(desk, festival, **sauce, count_6="1", resize="6")).text
    assert "Saving leaves out: Soy sauce × 2" in left_out


NO_COUNT = "type a number of prizes from 0 to 400 (you typed “%s"
BAD = [
    ("value_5_1", "12 each", "type an amount such as 600 or 12,500.50 (you typed “12 each”)"),
    ("value_5_1", "0.001", "type at most 2 decimal places in PHP (you typed 0.001)"),
    ("value_5_1", "9" * 17, f"type a smaller amount (you typed {'9' * 17})"),
    ("name_5_1", "a" * 41, "type at most 40 letters for a prize (you typed 41)"),
    ("name_5_1", "a" * 10_000, "type at most 40 letters for a prize (you typed 10,000)"),
    *(("count_5", typed, NO_COUNT % typed[:40]) for typed in ("many", "-1", "401", "9" * 5000, "")),
]


def test_a_bad_answer_is_marked_and_kept_and_nothing_is_stored(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    before = everything()

    for field, typed, sentence in BAD:
        answer = send(desk, festival, **{field: typed}, name_1_1="Television", save="1")
        shown = page_of(answer)
        name = field.replace("_", "-")
        fields = shown.form("name-1-1").fields
        assert (answer.status_code, sentence in shown.text) == (422, True), sentence
        assert (fields[name], fields["name-1-1"]) == (typed, "Television"), sentence
        assert shown.marked() == {name}, sentence
    assert everything() == before


def test_during_the_game_names_change_and_counts_do_not(desk: Client) -> None:
    festival = started(counts=ONE_EACH)
    fields = page(desk, festival).form("name-1").fields

    renamed = send(desk, festival, name_1_1="Bicycle", save="1")
    before = everything()
    refused = send(desk, festival, count_6="3", name_1_1="Car", save="1")

    assert [name for name in fields if name.startswith("count")] == []
    assert (renamed.status_code, refused.status_code) == (302, 422)
    assert Prize.objects.get(tier=1).name == "Bicycle"
    assert RUNNING in page_of(refused).text
    assert everything() == before


def summary(festival: Festival) -> Summary:
    return summary_of(PrizesForm(stored(festival)))


def test_the_difference_is_what_is_left_of_the_budget() -> None:
    """The ladder in bills (1x100 2x50 4x20 8x10 16x5 32x2) costs 504 of 600."""
    festival = new_festival(budget=60000)
    for tier, value in enumerate((100, 50, 20, 10, 5, 2), start=1):
        Prize.objects.filter(tier=tier).update(value=value * 100)

    found = summary(festival)

    assert (found.budget, found.count, found.cost) == ("₱600", 63, "₱504")
    assert (found.difference, found.state) == ("₱96", "under")


@patch.dict(vars(forecast_cache), MANY)
def test_summary_and_forecast_follow_the_typing_without_storing(
    desk: Client,
) -> None:
    festival = new_festival(budget=600000)
    before = everything()
    fewer = {**{f"count-{tier}": "0" for tier in (2, 3, 4, 5)}, "value-6-1": "oops"}

    def look() -> tuple[str, Any]:
        there = page(desk, festival).text
        fields = {**fewer, "value-1-1": "1,500"}
        return there, desk.post(reverse("prizes_summary", args=[festival.pk]), fields)

    as_it_is, answer = look()

    typed = page_of(answer).text
    assert answer.content.decode().strip().startswith('<section id="summary"')
    # Of 10,000 evenings with three players and other dice: 219.5 rolls, and 115 with tier 6 alone.
    assert "About 220 rolls" in as_it_is
    assert ("₱960 left" in as_it_is, "₱960 left" in typed) == (True, False)
    assert re.search(r"About 1[12]0 rolls", typed)
    # 6,000 less 1,500 and 31 × 6: what is wrong counts as nothing.
    assert "33 prizes ₱1,686 ▽ ₱4,314 left" in typed
    assert everything() == before


def test_plan_fills_in_values_keeps_names_and_saves_as_typed(
    desk: Client,
) -> None:
    festival = new_festival(budget=600000)
    before = everything()
    proposed = {
        "equal": ["1,000", "500", "250", "125", "62", "31"],
        "bills": ["1,000", "500", "200", "100", "50", "20"],
    }

    fields: dict[str, str] = {}
    for plan, expected in proposed.items():
        answer = send(desk, festival, name_6_2="Hopia", value_6_2="7", plan=plan)
        fields = page_of(answer).form("name-1-1").fields
        for tier, value in enumerate(expected, start=1):
            typed = {text for name, text in fields.items() if name.startswith(f"value-{tier}-")}
            assert typed == {value}, (plan, tier)
        assert (fields["name-6-1"], fields["name-6-2"]) == ("Prize 6-1", "Hopia")
        assert (answer.status_code, "Not saved yet." in page_of(answer).text) == (200, True)
    assert everything() == before
    desk.post(url(festival), {**fields, "save": "1"})
    found = summary(festival)
    assert (found.cost, found.difference, found.state) == ("₱5,040", "₱960", "under")


def test_ladder_grows_with_the_budget_or_says_why_there_is_none() -> None:
    """Budgets from the smallest coin to a million millions; 63 prizes."""
    for code, _ in currencies():
        largest, *_, smallest = denominations(code)
        for budget in (smallest * n * 10**ten for ten in range(13) for n in range(1, 10)):
            ladder = plans(PYRAMID, budget, code).get(BILLS)
            note = ladder_note(ladder, PYRAMID, budget, code)
            assert (ladder is None) is (budget < 63 * smallest), (code, budget)
            assert ("No bills ladder" in note) is (ladder is None), (code, budget)
            if ladder is not None:
                spent = sum(PYRAMID[tier] * each for tier, each in ladder.values.items())
                assert budget * 0.45 <= spent <= budget, (code, budget)  # yen have few coins
                is_bundled = ladder.values[1] > largest
                assert ("largest note" in note) is is_bundled, (code, budget)


MOST_LISTED = 400


def test_a_line_is_a_prize_and_may_end_with_its_value() -> None:
    lines = beside(__file__)["lines"]
    assert {line: read_list(line, MOST_LISTED, "PHP") for line in lines} == {
        line: (Listed(*listed),) for line, listed in lines.items()
    }
    assert read_list("", MOST_LISTED, "PHP") == ()


def test_line_may_mean_many_and_bullets_are_no_names() -> None:
    hopia = Listed("Hopia", "50")

    assert read_list("2 x Hopia, 50\n1× Tea\n\n", MOST_LISTED, "PHP") == (
        hopia,
        hopia,
        Listed("Tea"),
    )
    assert read_list("1. Hopia\n2) Tea, 20\n• Soap", MOST_LISTED, "PHP") == (
        *(Listed("Hopia"), Listed("Tea", "20"), Listed("Soap")),
    )


@pytest.mark.parametrize("line", beside(__file__)["two"])
def test_a_line_may_say_how_many_with_a_unit(line: str) -> None:
    assert read_list(line, MOST_LISTED, "PHP") == (Listed("Umbrella", "350"),) * 2


def test_total_of_a_pasted_list_is_no_prize() -> None:
    assert read_list("Tea, 20\nTotal: 20\nTotal\t20", MOST_LISTED, "PHP") == (Listed("Tea", "20"),)


def test_a_long_line_of_a_pasted_list_is_refused_by_its_number() -> None:
    refused = r"^\['line 2: type at most 300 letters .* \(it has 40,001\)'\]$"
    with pytest.raises(ValidationError, match=refused):
        read_list(f"Hopia, 50\n{'1,' * 20_000}x", MOST_LISTED, "PHP")


def test_a_paste_of_very_many_lines_is_refused_unread() -> None:
    with pytest.raises(ValidationError, match="this list is longer"):
        read_list("\n" * 2_000_000, MOST_LISTED, "PHP")


def test_pasted_list_fills_its_tier_and_may_enlarge_it(
    desk: Client,
) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 2})
    before = everything()
    names = ("name-6-1", "value-6-1", "name-6-2", "value-6-2", "name-6-3", "value-6-3", "pasted-6")

    def shown(text: str, **pressed: str) -> tuple[list[str | None], dict[str, str]]:
        fields = page_of(send(desk, festival, pasted_6=text, **pressed)).form("name-1-1").fields
        return [fields.get(name) for name in names], fields

    planned, _ = shown("Hopia, 70", plan="equal")
    found, fields = shown("Hopia, 50\nTea\nSoap, 20", put="6")
    refused = page_of(send(desk, festival, pasted_6="401 x Hopia", save="1"))

    assert planned[:4] == ["Hopia", "50", "Prize 6-2", "50"]  # a sixth of 600 for two
    assert found == ["Hopia", "50", "Tea", "6", "Soap", "20", ""]
    assert "type at most 400 prizes (this list is longer)" in refused.text
    kept = refused.form("name-1-1").fields
    assert (kept["pasted-6"], kept["name-6-1"]) == ("401 x Hopia", "Prize 6-1")
    assert everything() == before
    saved = desk.post(url(festival), {**fields, "count-6": "3", "save": "1"})
    sixth = festival.table.prizes.filter(tier=6).values_list("name", flat=True)
    assert (saved.status_code, list(sixth)) == (302, ["Hopia", "Tea", "Soap"])


def named(festival: Festival) -> list[str]:
    prizes = stored(festival).table.prizes.all()
    return [f"{prize.tier}-{prize.position} {prize.name}" for prize in prizes]


def saved(desk: Client, festival: Festival, fields: dict[str, str], **changes: str) -> Any:
    named = {name.replace("_", "-"): text for name, text in changes.items()}
    return desk.post(url(festival), {**fields, **named, "save": "1"}, follow=True)


def test_change_of_another_page_is_asked_about_then_overwritten(desk: Client) -> None:
    ways: tuple[tuple[dict[str, str], dict[str, str]], ...] = (
        ({}, {"name_6": "Soap"}),
        (OPENED, {"name_6_1": "Soap"}),
        (OPENED, {"fill_name_6": "Soap"}),
    )
    for opened, changes in ways:
        festival = new_festival(counts=ONE_EACH)
        one = page_of(desk.get(url(festival), opened)).form("picture-1" if opened else "name-1")
        saved(desk, festival, one.fields, fill_name_6="Thermos")
        refused = saved(desk, festival, one.fields, **changes)
        shown = page_of(refused)
        assert refused.status_code == 422, changes
        assert "Stored now, unlike here: 6-1 Thermos." in shown.text
        assert named(festival)[-1] == "6-1 Thermos"
        fields = shown.form("seen").fields
        assert fields["name-6-1" if opened else "name-6"] == "Soap"
        saved(desk, festival, fields)
        assert named(festival)[-1] == "6-1 Soap"


# Worth 2,000 in each tier.
VALUES = {1: 2000, 2: 1000, 3: 500, 4: 250, 5: 125, 6: 62}
CALLED = {1: "TV", 2: "Fryer", 3: "Kettle", 4: "Tea", 5: "Soap", 6: "Hopia"}


def festival_with(budget: int = 12000, **tiers: Sequence[tuple[str, int]]) -> Festival:
    """The usual prizes, but for tiers that are told: t6=[("Hopia", 50), …], in pesos."""
    festival = create_festival(details(budget=budget * 100))
    prizes = {tier: [(CALLED[tier], VALUES[tier])] * PYRAMID[tier] for tier in PYRAMID}
    prizes |= {int(tier[1:]): list(told) for tier, told in tiers.items()}
    slots = {
        tier: [Slot(name=name, value=value * 100) for name, value in told]
        for tier, told in prizes.items()
    }
    set_prizes(festival.pk, slots)
    return stored(festival)


def test_what_is_in_reserve_has_to_be_paid_too() -> None:
    """12,000 - 11,984 leaves 16; three at 100 are 284 too much."""
    festival = festival_with()
    reserve.store_spare(festival.pk, "Umbrella", 10000, 3)

    found = summary(festival)
    assert (found.in_reserve, found.reserve, found.cost) == (3, "₱300", "₱11,984")
    assert (found.state, found.difference) == ("over", "₱284")


DEAR = ("Rice cooker", 130)
WARNED: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({}, ()),
    (
        {"t6": [DEAR, *[("Hopia", 10)] * 31]},
        ("A prize of Siu Tsai is worth more (₱130) than one of Ki Din (₱125).",),
    ),
    # A tier without values is no step in a fall.
    ({"t5": [("Soap", 0)] * 16}, ()),
]


def test_prize_worth_more_than_one_above_is_pointed_out() -> None:
    for prizes, expected in WARNED:
        assert summary(festival_with(**prizes)).dearer == expected
