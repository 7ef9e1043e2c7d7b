"""The pyramid as a form, and what it says of the budget."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Prize
from festival.setup.festivals import create_festival
from festival.setup.prizes import PrizesForm, Summary
from tests.festival.evening import (
    ONE_EACH,
    PYRAMID,
    details,
    everything,
    new_festival,
    started,
    stored,
)
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db

RUNNING = "The game is running: its players, prizes and rules are settled."


def url(festival: Festival) -> str:
    return reverse("prizes", args=[festival.pk])


def page(desk: Client, festival: Festival) -> Page:
    return page_of(desk.get(url(festival)))


def send(desk: Client, festival: Festival, **changes: str) -> Any:
    """Send the form of the page as it stands, with some answers changed; save="1" saves."""
    fields = page(desk, festival).form("name-1-1").fields
    named = {name.replace("_", "-"): value for name, value in changes.items()}
    return desk.post(url(festival), {**fields, **named})


def stored_prizes(festival: Festival) -> list[tuple[int, int, int, str, int]]:
    rows = Prize.objects.filter(table=festival.table)
    return list(rows.values_list("pk", "tier", "position", "name", "value"))


def counts(festival: Festival) -> dict[int, int]:
    return {tier: Prize.objects.filter(table=festival.table, tier=tier).count() for tier in PYRAMID}


def test_names_and_values_are_stored_and_every_prize_stays_the_same_thing(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    before = stored_prizes(festival)

    answer = send(desk, festival, name_2_1="Fryer", value_2_1="2,500.50", save="1")

    changed = [
        (pk, t, p, "Fryer", 250050) if t == 2 else (pk, t, p, n, v) for pk, t, p, n, v in before
    ]
    assert answer.status_code == 302
    assert stored_prizes(festival) == changed


def test_a_smaller_count_drops_the_last_and_a_larger_one_adds_after_them(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 4: 3})
    before = [pk for pk, tier, *_ in stored_prizes(festival) if tier == 4]

    send(desk, festival, count_4="2", save="1")
    fewer = [(pk, place) for pk, tier, place, *_ in stored_prizes(festival) if tier == 4]
    send(desk, festival, count_4="4", save="1")
    more = [(pk, place) for pk, tier, place, *_ in stored_prizes(festival) if tier == 4]

    assert fewer == [(before[0], 1), (before[1], 2)]
    assert more[:2] == fewer
    assert [place for _, place in more] == [1, 2, 3, 4]
    assert before[2] not in [pk for pk, _ in more]


def test_another_count_shows_as_many_slots_and_stores_nothing_yet(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    before = everything()

    answer = send(desk, festival, count_3="5", name_3_1="Kettle", resize="3")
    unread = send(desk, festival, count_6="lots", resize="6")

    fields = page_of(answer).form("name-1-1").fields
    slots = [f"name-3-{place}" for place in range(1, 7)]
    assert answer.status_code == 200
    assert [fields.get(name) for name in slots] == ["Kettle", "", "", "", "", None]
    fields = page_of(unread).form("name-1-1").fields
    assert ("name-6-1" in fields, "name-6-2" in fields) == (True, False)  # as many as there were
    assert everything() == before


def test_a_tier_is_filled_at_once_and_keeps_what_the_filling_leaves_out(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 3})

    answer = send(desk, festival, fill_name_6="Hopia", name_6_2="Tea", fill="6")

    fields = page_of(answer).form("name-1-1").fields
    filled = [(fields[f"name-6-{place}"], fields[f"value-6-{place}"]) for place in (1, 2, 3)]
    assert filled == [("Hopia", "6")] * 3
    assert fields["name-5-1"] == "Prize 5-1"


BAD = [
    ("value_5_1", "12 each", "expected an amount such as 600 or 12,500.50, got “12 each”"),
    ("value_5_1", "-1", "expected an amount such as 600 or 12,500.50, got “-1”"),
    ("value_5_1", "0.001", "expected at most 2 decimal places in PHP, got 0.001"),
    ("value_5_1", "9" * 17, "expected a smaller amount, got " + "9" * 17),
    ("name_5_1", "a" * 41, "expected a prize of at most 40 letters, got 41"),
    ("name_5_1", "a" * 10_000, "expected a prize of at most 40 letters, got 10,000"),
    ("count_5", "many", "expected a number of prizes from 0 to 400, got “many”"),
    ("count_5", "-1", "expected a number of prizes from 0 to 400, got “-1”"),
    ("count_5", "401", "expected a number of prizes from 0 to 400, got “401”"),
    ("count_5", "9" * 5000, "expected a number of prizes from 0 to 400, got “" + "9" * 40),
    ("count_5", "", "expected a number of prizes from 0 to 400, got “”"),
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
    return PrizesForm(stored(festival)).summary()


def test_the_difference_is_what_is_left_of_the_budget() -> None:
    """The ladder in bills (1x100 2x50 4x20 8x10 16x5 32x2) costs 504 of 600."""
    festival = new_festival(budget=60000)
    for tier, value in enumerate((100, 50, 20, 10, 5, 2), start=1):
        Prize.objects.filter(tier=tier).update(value=value * 100)

    found = summary(festival)

    assert [row.earmark_tier for row in found.rows] == ["₱100"] * 6  # a sixth
    each = "₱100 ₱50 ₱25 ₱12.50 ₱6.25 ₱3.12"  # shared by the prizes of the tier
    assert " ".join(row.earmark_each for row in found.rows) == each
    assert [(row.actual, row.difference, row.state) for row in found.rows] == [
        *[("₱100", "₱0", "even")] * 2,
        *[("₱80", "₱20", "under")] * 3,
        ("₱64", "₱36", "under"),
    ]
    assert (found.budget, found.actual) == ("₱600", "₱504")
    assert (found.difference, found.state) == ("₱96", "under")


def test_a_tier_that_costs_more_than_its_sixth_is_over_and_so_may_be_the_whole() -> None:
    festival = new_festival(budget=60000, counts={**ONE_EACH, 3: 0})
    Prize.objects.filter(tier=1).update(value=70_000)

    found = summary(festival)

    assert (found.rows[0].difference, found.rows[0].state) == ("₱600", "over")
    assert (found.actual, found.difference, found.state) == ("₱717", "₱117", "over")
    row = found.rows[2]  # a tier without prizes has an earmark, and none for each
    assert (row.count, row.earmark_tier, row.earmark_each, row.actual) == (0, "₱100", "", "₱0")


def test_the_summary_follows_what_is_typed_and_stores_nothing(desk: Client) -> None:
    festival = new_festival(budget=60000, counts=ONE_EACH)
    fields = page(desk, festival).form("name-1-1").fields
    before = everything()

    answer = desk.post(
        reverse("prizes_summary", args=[festival.pk]),
        {**fields, "value-1-1": "150", "value-6-1": "oops"},
    )

    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<section id="summary"')
    assert "₱50 over" in page_of(answer).text
    assert everything() == before


def test_what_is_typed_also_changes_the_plans_and_the_evening_to_expect(desk: Client) -> None:
    """One tier alone takes its number of prizes over its chance: 32 / (17,400 / 46,656)."""
    festival = new_festival(budget=600000)
    fewer = {f"count-{tier}": "0" for tier in (2, 3, 4, 5)}

    as_it_is = page(desk, festival).text
    typed = page_of(desk.post(reverse("prizes_summary", args=[festival.pk]), fewer)).text

    assert "207 rolls" in as_it_is
    assert f"{32 * 46656 / 17400:.0f} rolls" in typed
    assert ("₱960 left" in as_it_is, "₱960 left" in typed) == (True, False)


def values(fields: dict[str, str], tier: int) -> set[str]:
    return {text for name, text in fields.items() if name.startswith(f"value-{tier}-")}


def test_a_plan_fills_in_every_value_and_leaves_the_names_and_is_saved_as_if_typed(
    desk: Client,
) -> None:
    festival = new_festival(budget=600000)
    before = everything()
    plans = {
        "equal": ["1,000", "500", "250", "125", "62.50", "31.25"],
        "bills": ["1,000", "500", "200", "100", "50", "20"],
    }

    fields: dict[str, str] = {}
    for plan, expected in plans.items():
        answer = send(desk, festival, name_6_2="Hopia", value_6_2="7", plan=plan)
        fields = page_of(answer).form("name-1-1").fields
        assert [values(fields, tier) for tier in PYRAMID] == [{value} for value in expected]
        assert (fields["name-6-1"], fields["name-6-2"]) == ("Prize 6-1", "Hopia")
        assert (answer.status_code, "Not saved yet." in page_of(answer).text) == (200, True)
    assert everything() == before
    desk.post(url(festival), {**fields, "save": "1"})
    found = summary(festival)
    assert (found.actual, found.difference, found.state) == ("₱5,040", "₱960", "under")


def test_a_plan_is_for_the_number_of_prizes_that_is_typed_and_goes_before_fill_all(
    desk: Client,
) -> None:
    festival = new_festival(budget=60000, counts=ONE_EACH)
    filled = {"fill_name_6": "Hopia", "fill_value_6": "5"}

    answer = send(desk, festival, count_2="4", **filled, plan="equal")

    fields = page_of(answer).form("name-1-1").fields
    assert [fields[f"value-2-{place}"] for place in (1, 2, 3, 4)] == ["25"] * 4
    assert (fields["name-6-1"], fields["value-6-1"]) == ("Hopia", "100")


@pytest.mark.parametrize(("plan", "budget"), [("bills", 500), ("equal", 0), ("best", 60000)])
def test_a_plan_that_there_is_not_changes_nothing(desk: Client, plan: str, budget: int) -> None:
    """Six prizes cost six coins of one peso at least."""
    festival = new_festival(budget=budget, counts=ONE_EACH)

    answer = send(desk, festival, plan=plan)

    assert answer.status_code == 200
    assert page_of(answer).form("name-1-1").fields["value-6-1"] == "6"


def test_ten_sets_of_prizes_fit_into_the_form_and_none_and_a_name_into_its_column(
    desk: Client,
) -> None:
    """SQLite takes any length; PostgreSQL would answer with an error."""
    festival = create_festival(details(sets=10))
    families = "👨‍👩‍👧‍👦" * 20

    answer = send(desk, festival, name_6_320="Hopia", name_1_1=families, save="1")

    longest = Prize._meta.get_field("name").max_length or 0
    assert answer.status_code == 302
    assert Prize.objects.get(table=festival.table, tier=6, position=320).name == "Hopia"
    assert [name for *_, name, _ in stored_prizes(festival) if len(name) > longest] == []
    none = send(desk, festival, **{f"count_{tier}": "0" for tier in PYRAMID}, save="1")
    assert (none.status_code, counts(festival)) == (302, dict.fromkeys(PYRAMID, 0))


def test_a_wrong_value_is_said_where_it_is_and_the_first_marked_field_is_led_to(
    desk: Client,
) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 3})

    shown = page_of(send(desk, festival, fill_value_6="much", fill="6"))
    refused = page_of(send(desk, festival, value_5_1="much", value_6_1="much", save="1"))

    links = [a["href"] for tag, a in shown.elements if tag == "a" and "#value" in a.get("href", "")]
    assert "6-1: expected an amount such as 600 or 12,500.50, got “much”" in shown.text
    assert links == ["#value-6-1"]
    assert "value-6-1" in {a.get("id") for _, a in shown.elements}
    assert [a["name"] for _, a in refused.elements if "autofocus" in a] == ["value-5-1"]


def test_things_alike_that_are_left_out_are_counted(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 4})
    sauce = {f"name_6_{place}": "Soy sauce" for place in (2, 3, 4)}

    shown = page_of(send(desk, festival, **sauce, count_6="1", resize="6"))

    assert "Left out once it is saved: Soy sauce × 3" in shown.text
