"""The pyramid as a form: what it says of the budget and warns of, lists that are pasted, and two
pages at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Prize
from festival.prizes import reserve
from festival.prizes.pasted_prizes import Listed, read_list
from festival.prizes.prize_form import PrizesForm
from festival.prizes.prize_summary import Summary, summary_of
from festival.prizes.proposed_values import BILLS, ladder_note, plans
from festival.prizes.slots import Slot, set_prizes
from festival.prizes.warnings import warnings_of
from festival.rulebooks import forecast_cache
from festival.setup.festivals import create_festival
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
from tests.festival.prizes.test_picture_form import send, url
from tests.festival.rulebooks.simulations import finish_simulations
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
        assert shown.marked() == {name.replace("name", "value")}, sentence
    assert everything() == before


def test_during_the_game_names_change_and_counts_do_not(desk: Client) -> None:
    festival = started(counts=ONE_EACH)
    fields = page(desk, festival).form("name-1-1").fields

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

    # Shared by the prizes of the tier.
    each = "₱100 ₱50 ₱25 ₱12 ₱6 ₱3"  # nobody pays in centavos
    assert " ".join(row.earmark_each for row in found.rows) == each
    assert " ".join(row.bill for row in found.rows) == "₱200 ₱50 ₱20 ₱10 ₱5 ₱1"
    rows = [f"{row.actual} {row.difference} {row.state}" for row in found.rows]
    assert rows[:2] == ["₱100 ₱0 even"] * 2
    assert rows[2:] == ["₱80 ₱0 even"] * 3 + ["₱64 ₱36 under"]  # three as the ladder has them
    assert (found.budget, found.actual) == ("₱600", "₱504")
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

    look()
    finish_simulations()
    as_it_is, answer = look()

    typed = page_of(answer).text
    assert answer.content.decode().strip().startswith('<section id="summary"')
    # Of 10,000 evenings with three players and other dice: 219.5 rolls, and 115 with tier 6 alone.
    assert re.search(r"2(1[6-9]|2[0-3]) rolls", as_it_is)
    assert ("₱960 left" in as_it_is, "₱960 left" in typed) == (True, False)
    rolls = re.search(r"(\d+) rolls", typed)
    assert rolls
    assert abs(int(rolls[1]) - 115) < 4
    assert "₱500 over" in typed
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
    assert (found.actual, found.difference, found.state) == ("₱5,040", "₱960", "under")


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
    for changes in ({"name_6_1": "Soap"}, {"fill_name_6": "Soap"}):
        festival = new_festival(counts=ONE_EACH)
        one = page(desk, festival).form("name-1-1").fields
        saved(desk, festival, one, name_6_1="Thermos")
        refused = saved(desk, festival, one, **changes)
        shown = page_of(refused)
        assert refused.status_code == 422, changes
        assert "Stored now, unlike here: 6-1 Thermos." in shown.text
        assert named(festival)[-1] == "6-1 Thermos"
        fields = shown.form("name-1-1").fields
        assert fields["name-6-1"] == "Soap"
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


def said(festival: Festival) -> list[tuple[str, int]]:
    return [(warning.text, warning.tier) for warning in warnings_of(PrizesForm(festival))]


def test_what_is_in_reserve_has_to_be_paid_too() -> None:
    """12,000 - 11,984 leaves 16; three at 100 are 284 too much."""
    festival = festival_with()
    reserve.store_spare(festival.pk, "Umbrella", 10000, 3)

    told = "The prizes cost ₱11,984 and the reserve ₱300: ₱284 more than the budget of ₱12,000."
    assert said(festival) == [(told, 0)]
    summary = summary_of(PrizesForm(festival))
    assert (summary.in_reserve, summary.reserve, summary.actual) == (3, "₱300", "₱12,284")


HOPIA = [("", 0)] * 2 + [("Hopia", 0)] * 30
WARNED: list[tuple[dict[str, Any], list[tuple[str, int]]]] = [
    ({}, []),
    ({"budget": 0}, []),
    # 2,000 + 2,000 + 2,000 + 2,000 + 2,000 + 32 × 62 = 11,984.
    ({"budget": 10000}, [("The prizes cost ₱11,984: ₱1,984 more than the budget of ₱10,000.", 0)]),
    (
        {"t6": [("Rice cooker", 130), *[("Hopia", 10)] * 31]},
        [("A prize of Siu Tsai is worth more (₱130) than one of Ki Din (₱125).", 6)],
    ),
    # A tier without values is no step in a fall.
    ({"t5": [("Soap", 0)] * 16}, [("No value: Ki Din × 16.", 5)]),
    (
        {"t4": [("", 250)] * 8, "t5": [("", 0)] * 4 + [("Soap", 125)] * 12, "t6": HOPIA},
        [
            ("No name and no value: Ki Din × 4, Siu Tsai × 2.", 5),
            ("No name, so the board shows the money: Tsin Si × 8.", 4),
            ("No value: Siu Tsai × 30.", 6),
        ],
    ),
]


def test_wrong_value_leaves_the_name_in_the_warnings() -> None:
    typed = {"name-2-1": "Rice cooker", "value-2-1": "2kg"}
    form = PrizesForm(festival_with(), typed)
    assert [each.text for each in warnings_of(form)] == ["No value: Pong Gan × 1."]


def test_good_prizes_cause_no_warning_and_each_fault_does() -> None:
    for prizes, expected in WARNED:
        assert said(festival_with(**prizes)) == expected
