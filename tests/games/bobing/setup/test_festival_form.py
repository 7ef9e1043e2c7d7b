"""The festival's own form: what is stored, what is refused, that nothing typed is lost; how many
prizes of custom there are, and what is settled once the game runs."""

from __future__ import annotations

import datetime
from typing import Any, cast

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.games.bobing.setup import festivals
from festival.games.bobing.setup.form_summaries import FoldedParts
from festival.models import Festival, OwnRulebook, Prize, Table
from rules.bobing import Rulebook
from rules.errors import RulesError
from tests.festival.answers import GOOD, NEW, edit, save
from tests.festival.evening import (
    NAMES,
    ONE_EACH,
    PYRAMID,
    details,
    everything,
    new_festival,
    started,
    stored,
)
from tests.festival.pages import page_of
from tests.tables import beside

pytestmark = pytest.mark.django_db
LONGEST_NAME = Festival._meta.get_field("name").max_length or 0


def test_new_festival_is_stored_with_a_bowl_and_usual_prizes(desk: Client) -> None:
    answer = desk.post(NEW, GOOD)

    festival = Festival.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == reverse("prizes", args=[festival.pk])
    assert (festival.name, festival.date) == ("Moon Night", datetime.date(2026, 9, 25))
    assert (festival.currency, festival.budget) == ("PHP", 1250050)
    assert (festival.rulebook, festival.switches) == ("manila", {})
    assert Table.objects.get().version == 0
    assert {tier: Prize.objects.filter(tier=tier).count() for tier in range(1, 7)} == PYRAMID
    form = page_of(desk.get(NEW)).form("name", "budget")  # and so does the page as it stands
    assert desk.post(NEW, {**form.fields, "name": "Moon Night"}).status_code == 302
    assert [each.switches for each in Festival.objects.all()] == [{}, {}]


BAD = [
    *beside(__file__)["bad"],
    ("name", "a" * 10_000, "type a name of at most 40 letters (you typed 10,000)"),
    ("budget", "9" * 10_000, "Ensure this value has at most 40 characters (it has 10000)."),
    ("guests", "9" * 10_000, f"type a whole number from 1 to 500 (you typed “{'9' * 40}”)"),
]


def test_bad_answer_is_refused_and_nothing_is_stored(desk: Client) -> None:
    festival = new_festival()
    before = everything()

    failed: list[tuple[str, ...]] = []
    names: set[str] = set()
    for name, typed, sentence in BAD:
        # The form of a festival that is there reads each field as that of a new one does.
        for url in (NEW,) if name in names else (NEW, edit(festival)):
            answer = desk.post(url, {**GOOD, name: typed})
            if answer.status_code != 422 or sentence not in page_of(answer).text:
                failed.append((url, name, typed[:40], sentence))
        names.add(name)

    assert failed == []
    assert everything() == before


def test_folded_part_is_summed_up_and_opens_if_refused(
    desk: Client,
) -> None:
    def parts(typed: dict[str, str]) -> FoldedParts:
        answer = desk.post(NEW, {**GOOD, "name": "", **typed})  # nothing is stored without one
        return cast(FoldedParts, answer.context["folded"])

    filled = {"guests": "40", "buy_in": "500", "currency": "JPY", "sets": "2", "pace": "20"}
    filled["wifi_name"] = "Lim"
    chosen = {"shown": "manila", "third": "same4", "switch_tie": "first_keeps"}
    usual, other = parts({}), parts({**filled, **chosen})
    refused = [parts(typed) for typed in ({"date": "x"}, {"switch_end": "timed", **chosen})]

    assert usual.evening == "Sept. 25, 2026 · Philippine peso"
    assert usual.rules == "all as in Manila"
    assert other.evening == (
        "Sept. 25, 2026 · 40 guests · ¥500 per guest · Japanese yen · 2 sets of prizes"
        " · 20 seconds per roll · Wi-Fi Lim"
    )
    assert other.rules == "1 house rule changed"
    assert (usual.is_evening_open, usual.is_rules_open) == (False, False)
    assert [(part.is_evening_open, part.is_rules_open) for part in refused] == [
        (True, False),
        (False, True),
    ]


def test_what_was_typed_stays_in_the_form(desk: Client) -> None:
    typed = {"name": "", "budget": "1,5", "date": "the full moon", "currency": "JPY"}
    typed |= {"guests": "a lot", "buy_in": "1e3", "pace": "slow", "sets": "two", "minutes": "long"}

    sent = {**GOOD, "third": "same4", **typed}
    fields = page_of(desk.post(NEW, sent)).form("name", "budget").fields

    assert {name: fields.get(name) for name in sent} == sent


@pytest.mark.parametrize("book", ["manila", "xiamen"])
def test_every_house_rule_can_be_chosen_and_changes_are_stored(desk: Client, book: str) -> None:
    festival, definitions = new_festival(rulebook=book), Rulebook.load(book).definitions
    other = {
        key: next(value for value in switch.values if value != switch.default)
        for key, switch in definitions.items()
        if len(switch.values) > 1
    }
    fields = {key if key == "third" else f"switch_{key}": other[key] for key in other}

    answer = save(desk, festival, **fields)

    assert (answer.status_code, stored(festival).switches) == (302, other)
    shown = page_of(desk.get(edit(festival))).form("name").fields
    assert {name: shown.get(name) for name in fields} == fields
    save(desk, festival, third=definitions["third"].default)
    assert "third" not in stored(festival).switches


def test_saving_the_page_as_it_is_changes_nothing(desk: Client) -> None:
    festival = new_festival(switches={"third": "same4", "tie": "first_keeps"})
    counted = {"_state": None, "revision": None, "setup_revision": None}
    before = {**vars(stored(festival)), **counted}

    save(desk, festival)

    assert {**vars(stored(festival)), **counted} == before


def test_house_rules_of_the_former_tradition_are_not_kept(desk: Client) -> None:
    """The page that changes the tradition still shows, and sends, the rules of the old one; but
    where the first question was somebody's choice, and not Manila's own answer, it goes along."""
    ends = {"tie": "first_keeps", "end": "immediate"}
    cases: list[tuple[dict[str, str], dict[str, str], dict[str, str]]] = [
        (ends, {"rulebook": "xiamen"}, {}),
        ({}, {"rulebook": "xiamen", "third": "red3"}, {}),
        ({}, {"rulebook": "xiamen", "third": "same4"}, {"third": "same4"}),
        # As the encyclopedia prints it, four of a kind is third; Manila's page said three 4s.
        ({}, {"rulebook": "xiamen_printed"}, {}),
    ]

    for switches, changes, expected in cases:
        festival = new_festival(switches=switches)
        assert save(desk, festival, **changes).status_code == 302
        after = stored(festival)
        assert (after.rulebook, after.switches) == (changes["rulebook"], expected)


def is_closed(name: str) -> bool:
    """Whether the page of a running game does not send it."""
    return name in ("rulebook", "shown", "third", "sets", "minutes") or name.startswith("switch_")


def test_running_game_lets_the_name_change_but_not_the_rules(desk: Client) -> None:
    festival = started(names=NAMES)

    sent = {"name": "Moon Night II", "budget": "700", "guests": "30", "pace": "20"}
    page = page_of(desk.get(reverse("festival_edit", args=[festival.pk])))
    own = {name: text for name, text in page.form("name").fields.items() if not is_closed(name)}
    renamed = desk.post(reverse("festival_edit", args=[festival.pk]), {**own, **sent})
    before = everything()
    refused = save(desk, festival, name="Moon Night III", third="same4")
    for changes in ({"sets": 2}, {"minutes": 30}):
        with pytest.raises(RulesError, match="the game is running"):
            festivals.update_festival(festival.pk, details(**changes))

    after, page = stored(festival), page_of(refused)
    assert (renamed.status_code, refused.status_code) == (302, 422)
    assert "The game is running, so players, prizes and rules stay as they are." in page.text
    assert page.form("name").fields["name"] == "Moon Night III"
    assert everything() == before
    assert (after.name, after.budget, after.switches) == ("Moon Night II", 70000, {})
    assert (after.guests, after.pace) == (30, 20)


def test_a_name_the_form_takes_fits_its_column(desk: Client) -> None:
    """SQLite takes any length; PostgreSQL would answer with an error."""
    for name in ("👨‍👩‍👧‍👦" * 18, "é̂̂" * 40, "🏃🏽‍♀️" * 40):  # families, marks, runners
        desk.post(NEW, {**GOOD, "name": name})

    names = Festival.objects.values_list("name", flat=True)
    assert [name for name in names if len(name) > LONGEST_NAME] == []


def test_empty_budget_is_what_guests_bring_unless_one_is_typed(
    desk: Client,
) -> None:
    """What follows from the guests is not written into the field, or it would stay as it was."""
    desk.post(NEW, {**GOOD, "budget": "", "guests": "10", "buy_in": "500", "pace": "", "sets": ""})
    festival = Festival.objects.get()
    shown = page_of(desk.get(edit(festival))).form("budget").fields["budget"]

    save(desk, festival, guests="12")
    twelve = stored(festival).budget
    save(desk, festival, guests="10", budget="6,000")
    desk.post(NEW, {**GOOD, "name": "Other", "budget": "", "buy_in": "500"})  # nobody yet

    assert (festival.guests, festival.buy_in, festival.budget) == (10, 50000, 500000)
    assert (festival.pace, festival.sets, festival.minutes) == (16, 1, None)  # as usual
    assert (shown, twelve, stored(festival).budget) == ("", 600000, 600000)
    page = page_of(desk.get(edit(festival)))
    assert page.form("budget").fields["budget"] == "6,000"
    assert "10 guests · ₱500 per guest" in page.text
    assert Festival.objects.get(name="Other").budget == 0


def test_minutes_count_only_where_the_clock_ends_the_game(desk: Client) -> None:
    festival = new_festival()

    before = save(desk, festival, minutes="45").status_code, stored(festival).minutes
    refused = save(desk, festival, switch_end="timed")
    taken = save(desk, festival, switch_end="timed", minutes="45")

    assert before == (302, None)
    assert (refused.status_code, taken.status_code) == (422, 302)
    sentence = "type the minutes after which the game ends"
    assert sentence in page_of(refused).text
    assert stored(festival).minutes == 45


def test_more_prizes_in_a_tier_than_the_form_holds_are_refused(desk: Client) -> None:
    """The list of a real table has 60 prizes in its last tier; seven sets of it are 420."""
    text = 'extends = "manila"\nkey = "large"\nprize_counts = [1, 4, 4, 20, 40, 60]\n'
    OwnRulebook.objects.create(key="large", text=text)

    refused = desk.post(NEW, {**GOOD, "rulebook": "large", "sets": "7"})
    desk.post(NEW, {**GOOD, "rulebook": "large", "sets": "6"})
    usual = festivals.create_festival(details())

    sentence = "type fewer sets or prizes: a tier holds at most 400 (7 sets make 420)"
    assert (refused.status_code, sentence in page_of(refused).text) == (422, True)
    assert Prize.objects.filter(tier=6, table__festival__rulebook="large").count() == 360
    assert with_sets(usual, 2, rulebook="large") == [2, 8, 8, 40, 80, 120]


def test_new_festival_begins_with_the_tradition_of_the_language(desk: Client) -> None:
    chosen = {}
    for language in ("zh-hans", "zh-hant", "fil"):
        form = desk.get(NEW, headers={"accept-language": language}).context["form"]
        chosen[language] = form.book.key, form["currency"].value()

    manila = ("manila", "PHP")
    assert chosen == {"zh-hans": ("xiamen", "CNY"), "zh-hant": manila, "fil": manila}


def test_old_page_asks_before_it_undoes_another_change(desk: Client) -> None:
    festival = new_festival()
    old = page_of(desk.get(edit(festival))).form("name", "budget").fields
    save(desk, festival, budget="60,000", guests_roll="on")

    refused = desk.post(edit(festival), {**old, "budget": "50,000"})

    after, shown = stored(festival), page_of(refused)
    assert (after.budget, after.guests_roll, refused.status_code) == (6000000, True, 422)
    assert "Stored now, unlike here: Budget" in shown.text
    again = shown.form("name", "budget").fields  # taken the second time
    assert again["budget"] == "50,000"
    assert desk.post(edit(festival), again).status_code == 302
    assert stored(festival).budget == 5000000


def with_sets(festival: Festival, sets: int, **changes: Any) -> list[int]:
    """Save the festival with so many sets; how many prizes each tier has then."""
    festivals.update_festival(festival.pk, details(sets=sets, **changes))
    now = stored(festival)
    return list(festivals.planned_counts(now, book_of(now), now.sets).values())


def test_sets_of_prizes_can_be_added_and_taken_back() -> None:
    festival = festivals.create_festival(details())
    Prize.objects.update(name="Cup")
    kept = list(Prize.objects.values_list("pk", "tier", "position", "name", "value"))

    assert with_sets(festival, 2) == [2, 4, 8, 16, 32, 64]
    rows = Prize.objects.values_list("pk", "tier", "position", "name", "value")
    assert [row for row in rows if row[3]] == kept
    assert with_sets(festival, 1) == [1, 2, 4, 8, 16, 32]
    assert list(rows.all()) == kept
    # As long as the sets stay, so does the number of prizes.
    assert with_sets(new_festival(counts=ONE_EACH), 1, budget=70000) == [1] * 6


def test_no_prize_with_a_name_or_a_value_is_lost_to_fewer_sets() -> None:
    for change in ({"name": "Bicycle"}, {"value": 100}):
        festival = festivals.create_festival(details(sets=2))
        Prize.objects.filter(tier=1, position=2, table__festival=festival).update(**change)
        before = everything()
        with pytest.raises(RulesError) as refused:
            with_sets(festival, 1)
        told = "this would delete prizes that have a name or a value (1); clear those first"
        assert str(refused.value) == told
        assert everything() == before
