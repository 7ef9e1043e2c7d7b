"""The tables of a hall: added, named, taken away, with one rulebook for all, a set of prizes, one
budget and one shopping list."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.join import claimed_names
from festival.games.bobing.prizes.prize_form import PrizesForm
from festival.games.bobing.prizes.prize_summary import summary_of
from festival.games.bobing.prizes.reserve import store_spare
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.record.halls import bowls_of
from festival.games.bobing.setup import copies
from festival.games.bobing.setup import hall_tables as hall
from festival.games.bobing.setup.hall_tables import copy_prizes, name_bowls, remove_bowl, set_count
from festival.games.bobing.setup.shared_rulebook import save_for_all
from festival.hall.setup.seats_at_tables import sit_down
from festival.models import Festival, Helper, LogEntry, Prize, SignInLink
from festival.play.helpers import scorers as hall_scorers
from festival.play.helpers.helpers import add_helper
from festival.tables.record.current_festival import current_festival
from rules.errors import RulesError
from tests.festival.bowls import begin
from tests.festival.evening import ONE_EACH, PYRAMID, new_festival, started, stored
from tests.festival.hall.setup.halls import at_table, at_tables, names, new_hall
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def called(festival: Festival) -> list[str]:
    return [bowl.name for bowl in bowls_of(festival)]


def prizes_of(festival: Festival) -> list[tuple[int, int, str, int]]:
    found = Prize.objects.filter(table__festival=festival)
    return list(found.values_list("tier", "position", "name", "value"))


def queries_of(job: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        job()
    return len(queries)


def rules_form(festival: Festival, **changes: str) -> QueryDict:
    data = QueryDict(mutable=True)
    data.update(
        {
            **{"name": festival.name, "date": "2026-09-25", "currency": festival.currency},
            **{"budget": "600", "rulebook": "manila", "shown": "manila"},
            **{"third": "red3", "sets": "1", "pace": "16", **changes},
        }
    )
    return data


def act(desk: Client, festival: Festival, verb: str, **fields: Any) -> str:
    url = reverse("hall_action", args=[festival.pk, verb])
    return page_of(desk.post(url, fields, follow=True)).text


def test_table_of_a_hall_has_its_rules_prizes_and_own_game() -> None:
    festival = new_festival(names=(), switches={"end": "one_more_round"})

    bowls = set_count(festival.pk, 2)

    found = [(bowl.name, bowl.round, bowl.place) for bowl in bowls]
    assert found == [("Table 1", 1, 1), ("Table 2", 1, 2)]
    for bowl in bowls:
        assert (bowl.rulebook, bowl.switches) == ("manila", {"end": "one_more_round"})
        assert (bowl.currency, bowl.date) == (festival.currency, festival.date)
        assert prizes_of(bowl) == prizes_of(festival)
    assert len({bowl.code for bowl in (festival, *bowls)}) == 3


def test_final_is_one_of_champions_unless_chosen_otherwise(
    desk: Client,
) -> None:
    best = {"end": "best_of_round"}
    cases: list[tuple[dict[str, str], dict[str, str], dict[str, str]]] = [
        ({}, best, {}),
        (best, best, {}),
        ({"end": "unbeaten_lap"}, {"end": "unbeaten_lap"}, {}),
        ({"end": "immediate"}, {"end": "immediate"}, {"end": "immediate"}),
        ({"third": "same4"}, {"third": "same4", **best}, {"third": "same4"}),
    ]

    for chosen, opened, of_tables in cases:
        festival = new_festival(names=(), switches=chosen)
        (bowl,) = set_count(festival.pk, 1)
        text = page_of(desk.get(reverse("hall", args=[festival.pk]))).text
        said = "A final: the best champion throw of the first round that has one" in text
        assert (stored(festival).switches, bowl.switches) == (opened, of_tables)
        assert said == (opened.get("end") == "best_of_round")
        remove_bowl(festival.pk, bowl.pk)
        if "end" not in chosen:  # without tables it ends as its rulebook has it again
            assert stored(festival).switches == chosen


def test_tables_are_added_once_and_only_empty_ones_are_removed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = new_hall(3, ["Ana", "Ben"])

    for count in (3, 5, 5, 2):
        set_count(festival.pk, count)
        assert called(festival) == [f"Table {number}" for number in range(1, count + 1)]
    with pytest.raises(RulesError, match="Table 2 has guests"):
        set_count(festival.pk, 1)
    assert at_tables(festival) == {"Table 1": ["Ana"], "Table 2": ["Ben"]}

    name_bowls(festival.pk, ["Lotus", "Osmanthus", "lotus"])
    name_bowls(festival.pk, ["Osmanthus", "Jade Rabbit"])
    assert called(festival)[2:] == ["Lotus", "Osmanthus", "Jade Rabbit"]
    monkeypatch.setattr(hall, "MOST_BOWLS", 5)
    with pytest.raises(RulesError, match=r"at most 5 tables fit \(you typed 6\)"):
        name_bowls(festival.pk, ["One more"])
    assert len(called(festival)) == 5


def test_table_goes_with_its_scorer_unless_somebody_has_played(desk: Client) -> None:
    festival = new_hall(3, names(4))
    first, second, third = bowls_of(festival)
    begin(first)
    helper = add_helper(third.pk, name="Hana", role="scorer").helper

    with pytest.raises(RulesError, match="Table 1 has been played at, so it cannot be removed"):
        remove_bowl(festival.pk, first.pk)
    with pytest.raises(RulesError, match="Table 2 has guests"):
        remove_bowl(festival.pk, second.pk)
    assert "Table 2 has guests" in act(desk, festival, "remove", table=second.pk)
    for guest in third.players.all():
        guest.delete()
    remove_bowl(festival.pk, third.pk)

    assert called(festival) == ["Table 1", "Table 2"]
    helper.user.refresh_from_db()
    assert not helper.user.is_active


def test_no_running_festival_becomes_a_hall_and_no_table_of_one() -> None:
    running = started()
    (bowl,) = bowls_of(new_hall(1))

    with pytest.raises(RulesError):
        set_count(running.pk, 3)
    with pytest.raises(RulesError):
        set_count(bowl.pk, 3)

    assert called(running) == called(bowl) == []


def test_prizes_of_one_table_are_given_to_all_not_begun() -> None:
    festival = new_hall(3, names(6), counts=ONE_EACH)
    first, second, third = bowls_of(festival)
    begin(second)
    before = prizes_of(second)
    set_prizes(first.pk, {6: [Slot(name="Mooncake", value=50), Slot(name="Lantern", value=70)]})

    assert copy_prizes(festival.pk, first.pk) == 1
    assert copy_prizes(festival.pk, first.pk) == 0

    assert prizes_of(third) == prizes_of(first)
    assert (6, 2, "Lantern", 70) in prizes_of(third)
    assert prizes_of(second) == before
    same = list(third.table.prizes.values_list("pk", flat=True))
    set_prizes(first.pk, {6: [Slot(name="Tea", value=50), Slot(name="Lantern", value=80)]})
    copy_prizes(festival.pk, first.pk)
    assert prizes_of(third)[5:] == [(6, 1, "Tea", 50), (6, 2, "Lantern", 80)]
    assert list(third.table.prizes.values_list("pk", flat=True)) == same  # the same things still


def test_rules_of_one_table_hold_for_all_not_begun_or_for_none() -> None:
    festival = new_hall(3, names(6))
    first, second, _ = bowls_of(festival)
    begin(second)

    save_for_all(first, rules_form(first, name="Lotus", third="same4", pace="20"))
    with pytest.raises(RulesError):
        save_for_all(second, rules_form(second, third="same4", pace="30"))

    found = {bowl.name: (bowl.switches, bowl.pace) for bowl in bowls_of(festival)}
    assert found == {
        "Lotus": ({"third": "same4"}, 20),
        "Table 2": ({}, 16),
        "Table 3": ({"third": "same4"}, 20),
    }
    assert stored(festival).switches == {"end": "best_of_round"}  # the final's are its own


def test_date_of_the_hall_is_that_of_every_table() -> None:
    festival = new_hall(2)

    save_for_all(festival, rules_form(festival, date="2026-10-01", wifi_name="Moon"))

    found = {(str(bowl.date), bowl.wifi_name) for bowl in bowls_of(festival)}
    assert found == {("2026-10-01", "Moon")}
    assert [bowl.table.revision > 0 for bowl in bowls_of(festival)] == [True, True]  # told


def test_changed_currency_holds_for_all_tables_not_begun() -> None:
    """600 centavos are 6 pesos; as they were typed they are 6 yen, which have no smaller unit."""
    by_table, by_hall = (new_hall(3, names(6), counts=ONE_EACH) for _ in range(2))

    def found(festival: Festival) -> list[tuple[str, int, int]]:
        bowls = bowls_of(festival)
        return [(bowl.currency, prizes_of(bowl)[5][3], bowl.pace) for bowl in bowls]

    first = bowls_of(by_table)[0]
    save_for_all(first, rules_form(first, currency="JPY", budget=""))
    save_for_all(by_table, rules_form(by_table, name="Moon Hall"))  # which keeps its own
    assert found(by_table) == [("JPY", 6, 16)] * 3

    first, second, _ = bowls_of(by_hall)
    begin(second)
    save_for_all(first, rules_form(first, pace="20"))
    save_for_all(by_hall, rules_form(by_hall, currency="JPY", budget=""))
    save_for_all(by_hall, rules_form(by_hall, currency="JPY", name="Moon Hall"))
    assert found(by_hall) == [("JPY", 6, 20), ("PHP", 600, 16), ("JPY", 6, 20)]
    assert stored(by_hall).currency == "JPY"


def test_hundreds_of_tables_cost_as_many_reads_as_a_few(desk: Client) -> None:
    few, many = new_festival(names=()), new_festival(names=())
    reads = {
        festival: queries_of(lambda festival=festival, count=count: set_count(festival.pk, count))
        for festival, count in ((few, 3), (many, 300))
    }

    # What is written is written in pieces of what SQLite takes at once; nothing else grows.
    pieces = 300 * (sum(PYRAMID.values()) * 6 + 30) // 900
    assert reads[many] - reads[few] <= pieces
    assert Prize.objects.filter(table__festival__hall=many).count() == 300 * 63
    pages = []
    for festival in (few, many):
        url = reverse("hall", args=[festival.pk])
        desk.get(url)
        pages.append(queries_of(lambda url=url: desk.get(url)))
    assert pages[0] == pages[1]


def test_home_shows_a_hall_once_and_leads_guests_to_it(
    desk: Client,
) -> None:
    festival = new_hall(5, names(12))
    alone = new_festival()
    assert current_festival() == alone

    page = desk.get(reverse("home"))
    begin(bowls_of(festival)[1])
    answer = Client().get(reverse("home"))

    found = {item["festival"]: item.get("hall") for item in page.context["festivals"]}
    assert list(found) == [alone, festival]
    assert (found[festival].tables, found[festival].begun, found[festival].players) == (5, 0, 12)
    assert found[alone] is None
    assert current_festival() == festival
    assert answer["Location"] == reverse("hall_board", args=[festival.code])
    assert "Table 2" in Client().get(answer["Location"]).content.decode()


def test_festival_page_leads_to_tables_and_checks_their_number(
    desk: Client,
) -> None:
    festival = new_festival(names=["Ana", "Ben", "Cora", "Dora"])
    claimed_names.claim(festival.pk, 2, "phone-of-ben")
    url = reverse("hall", args=[festival.pk])
    number = "type a whole number from 1 to 999 (you typed “%s”)"
    cases = [
        *(({"count": each}, number % each) for each in ("0", "1000", "many")),
        ({"count": ""}, "type how many tables"),
        ({"names": "x" * 41}, "type a name of at most 40 letters (you typed 41)"),
        ({"names": "\n".join("x" * 1000)}, "at most 999 tables fit (you typed 1,000)"),
    ]

    for typed, said in cases:
        answer = desk.post(url, typed)
        page = page_of(answer)
        assert (answer.status_code, called(festival), said in page.text) == (422, [], True), said
        assert set(typed.values()) <= set(page.form("count").fields.values()), said
    page = page_of(desk.get(reverse("festival_edit", args=[festival.pk])))
    answer = desk.post(url, {"count": "2", "names": ""})
    assert ("Play at many tables" in page.text, answer["Location"]) == (True, url)
    assert sit_down(festival.pk) == 0  # they sit already
    assert at_tables(festival) == {"Table 1": ["Ana", "Ben"], "Table 2": ["Cora", "Dora"]}
    assert at_table(festival) == []
    assert bowls_of(festival)[0].players.get(name="Ben").device == "phone-of-ben"
    assert not stored(festival).is_join_open  # nobody registers into the final


def test_one_press_makes_a_scorer_for_every_table(desk: Client) -> None:
    festival = new_hall(3)
    festival.bowls.update(date="2026-01-01")  # the hall's day counts
    Festival.objects.filter(pk=festival.pk).update(date="2027-09-25", time_zone="Asia/Manila")
    add_helper(bowls_of(festival)[0].pk, name="Hana", role="scorer")

    first = page_of(desk.post(reverse("hall_action", args=[festival.pk, "scorers"])))
    again = act(desk, festival, "scorers")
    old = hall_scorers.scorer_links(festival.pk)
    links = hall_scorers.scorer_links(festival.pk)

    found = Helper.objects.order_by("festival__place").values_list("festival__name", "name")
    assert list(found) == [("Table 1", "Hana"), ("Table 2", "Scorer"), ("Table 3", "Scorer")]
    assert "2 scorers added: here are their links." in first.text
    assert [tag for tag, a in first.elements if "wayin__name" in a.get("class", "")] == ["p"] * 2
    assert "Every table has a scorer already." in again
    assert first.text.count("until Sept. 26, 2027, 12:00 PM") == 3  # the page and two sheets
    assert SignInLink.objects.count() == len(links) == 3
    SignInLink.objects.update(created_at=timezone.now() - timedelta(days=2))
    for bowl, token in links:
        client = Client()
        client.post(reverse("sign_in", args=[token]))
        assert client.get(reverse("home"))["Location"] == reverse("console", args=[bowl.pk])
    statuses = {Client().get(reverse("sign_in", args=[token])).status_code for _, token in old}
    assert 200 not in statuses


def test_copies_of_a_hall_have_its_tables_and_guests_if_asked() -> None:
    festival = new_hall(2, names(4))
    bowl = bowls_of(festival)[0]

    practice, alone = copies.rehearse(festival.pk), copies.rehearse(bowl.pk)
    again = [copies.duplicate(festival.pk, with_players=each) for each in (False, True)]
    begin(bowls_of(practice)[0])
    copies.archive(festival.pk, is_archived=True)
    away = [bowl.archived_at is not None for bowl in bowls_of(festival)]
    copies.archive(festival.pk, is_archived=False)

    seated = list(at_tables(festival).values())
    found = [list(at_tables(each).values()) for each in (practice, *again)]
    assert found == [seated, [[], []], seated]
    assert {bowl.is_rehearsal for bowl in bowls_of(practice)} == {True}
    assert prizes_of(bowls_of(practice)[1]) == prizes_of(bowls_of(festival)[1])
    assert not LogEntry.objects.filter(table__festival__hall=festival).exists()
    assert (alone.hall, alone.name) == (None, "Practice: Table 1")  # of one table stands alone
    assert at_table(alone) == at_table(bowl)
    assert (away, {bowl.archived_at for bowl in bowls_of(festival)}) == ([True, True], {None})


def give(bowl: Festival, *prizes: tuple[str, int]) -> None:
    """These prizes, one of the first tier, the others of the sixth."""
    slots = [Slot(name=name, value=value) for name, value in prizes]
    set_prizes(bowl.pk, {2: [], 3: [], 4: [], 5: [], 1: slots[:1], 6: slots[1:]})


def laid(tables: int, **changes: Any) -> Festival:
    """A hall with a TV in the final, and a kettle and two hopias at each table."""
    hall = new_hall(tables, budget=200000, **changes)
    first = bowls_of(hall)[0]
    give(hall, ("TV", 100000))
    give(first, ("Kettle", 20000), ("Hopia", 5000), ("hopia", 5000))
    copy_prizes(hall.pk, first.pk)
    return stored(hall)


def test_hall_counts_what_its_tables_cost_against_its_budget() -> None:
    hall = laid(3)
    set_count(hall.pk, 1, round_number=2)
    store_spare(bowls_of(hall)[0].pk, "Umbrella", 1000, 4)

    found = summary_of(PrizesForm(stored(hall))).of_hall

    assert found is not None
    assert [(each.title, each.bowls, each.cost) for each in found.costs] == [
        ("The tables", 3, "₱940"),
        ("Semi-finals", 1, "₱0"),
        ("Grand final", 1, "₱1,000"),
    ]
    assert (found.spent, found.state, found.difference) == ("₱1,940", "under", "₱60")
    # The final has for its prizes what the tables leave, and one bowl its own budget.
    three, alone = laid(3), new_hall(0, budget=60000)
    assert summary_of(PrizesForm(three)).budget == "₱1,100"
    assert PrizesForm(three).plans["bills"].rest == "₱100"
    assert summary_of(PrizesForm(stored(alone))).of_hall is None


def test_table_shows_its_share_and_no_excess_without_a_budget(desk: Client) -> None:
    table = stored(bowls_of(laid(3))[1])

    summary = summary_of(PrizesForm(table))
    text = page_of(desk.get(reverse("prizes", args=[table.pk]))).text
    typed = summary_of(PrizesForm(table, {"value-1-1": "1500"})).of_hall

    assert (summary.has_budget, summary.cost) == (False, "₱300")
    assert summary.of_hall is not None
    assert summary.of_hall.difference == "₱100"
    assert "over" not in text.split("Together")[1]
    assert "₱1,900 of ₱2,000" in text
    # What is typed counts before it is saved.
    assert typed is not None
    assert (typed.spent, typed.state, typed.difference) == ("₱3,200", "over", "₱1,200")
