"""The tables of a hall: added, named, taken away, with one rulebook for all and a set of prizes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.models import Festival, Helper, LogEntry, Prize, SignInLink
from festival.people import hall_scorers
from festival.people.helpers import add_helper
from festival.people.players import add_players
from festival.play.bobing.player_list import SetupRefused
from festival.record.halls import bowls_of
from festival.record.queries import current_festival
from festival.setup import copies, hall
from festival.setup.festivals import Slot, set_prizes
from festival.setup.hall import HallRefused, copy_prizes, name_bowls, remove_bowl, set_count
from festival.setup.hall_rules import save_for_all
from rules.errors import RulesError
from tests.festival.evening import (
    ONE_EACH,
    PYRAMID,
    at_once,
    new_festival,
    started,
    stored,
    throw,
)
from tests.festival.pages import page_of
from tests.festival.setup.halls import at_table, at_tables, begun, names, new_hall

pytestmark = pytest.mark.django_db


def called(festival: Festival) -> list[str]:
    return [bowl.name for bowl in bowls_of(festival)]


def prizes_of(festival: Festival) -> list[tuple[int, int, str, int]]:
    found = Prize.objects.filter(table__festival=festival)
    return list(found.values_list("tier", "position", "name", "value"))


def queries_of(job: Any) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        job()
    return len(queries)


def rules_form(festival: Festival, **changes: str) -> QueryDict:
    data = QueryDict(mutable=True)
    data.update(
        {
            "name": festival.name,
            "date": "2026-09-25",
            "currency": festival.currency,
            "budget": "600",
            "rulebook": "manila",
            "shown": "manila",
            "third": "red3",
            "sets": "1",
            "pace": "16",
            **changes,
        }
    )
    return data


def test_table_of_a_hall_has_its_rules_and_prizes_and_a_game_of_its_own() -> None:
    festival = new_festival(names=(), switches={"end": "one_more_round"})

    bowls = set_count(festival.pk, 2)

    assert [(bowl.name, bowl.round, bowl.place) for bowl in bowls] == [
        ("Table 1", 1, 1),
        ("Table 2", 1, 2),
    ]
    for bowl in bowls:
        assert (bowl.rulebook, bowl.switches) == ("manila", {"end": "one_more_round"})
        assert (bowl.currency, bowl.date) == (festival.currency, festival.date)
        assert prizes_of(bowl) == prizes_of(festival)
    assert len({bowl.code for bowl in (festival, *bowls)}) == 3


@pytest.mark.parametrize("end", ["best_of_round", "unbeaten_lap"])
def test_how_the_final_ends_is_no_rule_of_the_tables(end: str) -> None:
    festival = new_festival(names=())
    Festival.objects.filter(pk=festival.pk).update(switches={"end": end, "third": "red3"})

    (bowl,) = set_count(festival.pk, 1)

    assert bowl.switches == {"third": "red3"}
    assert stored(festival).switches["end"] == end


def test_asked_for_twice_there_are_no_more_tables() -> None:
    festival = new_hall(3)

    set_count(festival.pk, 3)
    set_count(festival.pk, 5)
    set_count(festival.pk, 5)

    assert called(festival) == ["Table 1", "Table 2", "Table 3", "Table 4", "Table 5"]


@pytest.mark.django_db(transaction=True)
def test_of_two_presses_at_once_one_makes_the_tables() -> None:
    festival = new_festival(names=())

    at_once(lambda: set_count(festival.pk, 4), lambda: set_count(festival.pk, 4))

    assert called(festival) == ["Table 1", "Table 2", "Table 3", "Table 4"]


def test_too_many_tables_go_from_the_end_unless_somebody_sits_there() -> None:
    festival = new_hall(4, ["Ana", "Ben"])

    set_count(festival.pk, 2)
    with pytest.raises(HallRefused, match="Table 2 has guests"):
        set_count(festival.pk, 1)

    assert at_tables(festival) == {"Table 1": ["Ana"], "Table 2": ["Ben"]}


def test_names_that_are_there_are_not_added_again() -> None:
    festival = new_festival(names=())

    name_bowls(festival.pk, ["Lotus", "Osmanthus", "lotus"])
    name_bowls(festival.pk, ["Osmanthus", "Jade Rabbit"])

    assert called(festival) == ["Lotus", "Osmanthus", "Jade Rabbit"]


def test_hall_of_the_most_tables_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MOST_BOWLS", 3)
    festival = new_hall(3)

    with pytest.raises(HallRefused, match="expected at most 3 tables, got 4"):
        name_bowls(festival.pk, ["One more"])

    assert len(called(festival)) == 3


def test_table_goes_with_its_scorer_but_not_once_somebody_has_played() -> None:
    festival = new_hall(3, names(4))
    first, second, third = bowls_of(festival)
    begun(first)
    helper = add_helper(third.pk, name="Hana", role="scorer").helper

    with pytest.raises(HallRefused, match="somebody has played at Table 1"):
        remove_bowl(festival.pk, first.pk)
    with pytest.raises(HallRefused, match="Table 2 has guests"):
        remove_bowl(festival.pk, second.pk)
    for guest in third.players.all():
        guest.delete()
    remove_bowl(festival.pk, third.pk)

    assert called(festival) == ["Table 1", "Table 2"]
    helper.user.refresh_from_db()
    assert not helper.user.is_active


def test_festival_whose_game_runs_becomes_no_hall() -> None:
    festival = started()

    with pytest.raises(SetupRefused):
        set_count(festival.pk, 3)

    assert called(festival) == []


def test_table_of_a_hall_is_no_hall_itself() -> None:
    (bowl,) = bowls_of(new_hall(1))

    with pytest.raises(HallRefused):
        set_count(bowl.pk, 3)

    assert called(bowl) == []


def test_prizes_of_one_table_are_given_to_all_that_have_not_begun() -> None:
    festival = new_hall(3, names(6), counts=ONE_EACH)
    first, second, third = bowls_of(festival)
    begun(second)
    before = prizes_of(second)
    set_prizes(first.pk, {6: [Slot(name="Mooncake", value=50), Slot(name="Lantern", value=70)]})

    assert copy_prizes(festival.pk, first.pk) == 1
    assert copy_prizes(festival.pk, first.pk) == 0

    assert prizes_of(third) == prizes_of(first)
    assert (6, 2, "Lantern", 70) in prizes_of(third)
    assert prizes_of(second) == before


def test_prize_that_is_given_to_all_tables_stays_the_same_thing_where_it_was() -> None:
    festival = new_hall(2, counts=ONE_EACH)
    first, second = bowls_of(festival)
    before = list(second.table.prizes.values_list("pk", flat=True))
    set_prizes(first.pk, {6: [Slot(name="Lantern", value=70)]})

    copy_prizes(festival.pk, first.pk)

    assert list(second.table.prizes.values_list("pk", flat=True)) == before
    assert prizes_of(second)[5] == (6, 1, "Lantern", 70)


def test_rules_saved_at_one_table_hold_for_all_that_have_not_begun() -> None:
    festival = new_hall(3, names(6))
    first, second, _ = bowls_of(festival)
    begun(second)

    save_for_all(first, rules_form(first, name="Lotus", third="same4", pace="20"))

    found = {bowl.name: (bowl.switches, bowl.pace) for bowl in bowls_of(festival)}
    assert found == {
        "Lotus": ({"third": "same4"}, 20),
        "Table 2": ({}, 16),
        "Table 3": ({"third": "same4"}, 20),
    }
    assert stored(festival).switches == {"end": "best_of_round"}  # the final's are its own


def test_another_money_converts_the_prizes_of_all_tables() -> None:
    festival = new_hall(2, counts=ONE_EACH)
    first, second = bowls_of(festival)

    save_for_all(first, rules_form(first, currency="JPY", budget=""))

    # 600 centavos are 6 pesos; as they were typed they are 6 yen, which have no smaller unit.
    assert [prizes_of(bowl)[5][3] for bowl in (first, second)] == [6, 6]
    assert {bowl.currency for bowl in bowls_of(festival)} == {"JPY"}


def test_date_of_the_hall_is_that_of_every_table() -> None:
    festival = new_hall(2)

    save_for_all(festival, rules_form(festival, date="2026-10-01", wifi_name="Moon"))

    found = {(str(bowl.date), bowl.wifi_name) for bowl in bowls_of(festival)}
    assert found == {("2026-10-01", "Moon")}
    assert [bowl.table.revision > 0 for bowl in bowls_of(festival)] == [True, True]  # told


def test_another_money_of_the_hall_is_that_of_the_tables_that_have_not_begun() -> None:
    festival = new_hall(3, names(6), counts=ONE_EACH)
    first, second, _ = bowls_of(festival)
    begun(second)
    save_for_all(first, rules_form(first, pace="20"))

    save_for_all(festival, rules_form(festival, currency="JPY", budget=""))
    save_for_all(festival, rules_form(festival, currency="JPY", name="Moon Hall"))

    # 600 centavos are 6 pesos; as they were typed they are 6 yen, which have no smaller unit.
    found = [(bowl.currency, prizes_of(bowl)[5][3], bowl.pace) for bowl in bowls_of(festival)]
    assert found == [("JPY", 6, 20), ("PHP", 600, 16), ("JPY", 6, 20)]
    assert stored(festival).currency == "JPY"


def test_money_of_a_table_stays_as_long_as_the_hall_keeps_its_own() -> None:
    festival = new_hall(1)
    bowl = bowls_of(festival)[0]
    save_for_all(bowl, rules_form(bowl, currency="JPY", budget=""))

    save_for_all(festival, rules_form(festival, name="Moon Hall"))

    assert [bowl.currency for bowl in bowls_of(festival)] == ["JPY"]


@pytest.mark.parametrize(
    ("chosen", "opened"),
    [
        ({}, {"end": "best_of_round"}),
        ({"end": "unbeaten_lap"}, {"end": "unbeaten_lap"}),
        ({"end": "immediate", "third": "same4"}, {"end": "immediate", "third": "same4"}),
        ({"third": "same4"}, {"third": "same4", "end": "best_of_round"}),
    ],
)
def test_final_is_one_of_champions_unless_its_end_was_chosen(
    desk: Client, chosen: dict[str, str], opened: dict[str, str]
) -> None:
    festival = new_festival(names=(), switches=chosen)

    set_count(festival.pk, 2)

    said = "A final: the best champion throw of the first round that has one"
    text = page_of(desk.get(reverse("hall", args=[festival.pk]))).text
    assert stored(festival).switches == opened
    assert (said in text) == (opened.get("end") == "best_of_round")
    assert not any("best_of_round" in bowl.switches.values() for bowl in bowls_of(festival))


def test_hall_without_tables_ends_as_its_rulebook_has_it_again() -> None:
    festival = new_hall(1, switches={"third": "same4"})

    remove_bowl(festival.pk, bowls_of(festival)[0].pk)

    assert stored(festival).switches == {"third": "same4"}


def test_rules_that_one_table_refuses_change_none() -> None:
    festival = new_hall(2, names(4))
    first, _ = bowls_of(festival)
    begun(first)

    with pytest.raises(SetupRefused):
        save_for_all(first, rules_form(first, third="same4"))

    assert {tuple(bowl.switches) for bowl in bowls_of(festival)} == {()}


def test_hundreds_of_tables_cost_as_many_reads_as_a_few() -> None:
    few = new_festival(names=())
    many = new_festival(names=())
    reads = {
        festival: queries_of(lambda festival=festival, count=count: set_count(festival.pk, count))
        for festival, count in ((few, 3), (many, 300))
    }

    # What is written is written in pieces of what SQLite takes at once; nothing else grows.
    pieces = 300 * (sum(PYRAMID.values()) * 6 + 30) // 900
    assert reads[many] - reads[few] <= pieces
    assert Prize.objects.filter(table__festival__hall=many).count() == 300 * 63


def test_page_of_all_tables_asks_as_much_for_many_as_for_few(desk: Client) -> None:
    counts = []
    for tables in (3, 90):
        festival = new_hall(tables, names(2 * tables))
        url = reverse("hall", args=[festival.pk])
        desk.get(url)
        counts.append(queries_of(lambda url=url: desk.get(url)))

    assert counts[0] == counts[1]


def test_home_shows_a_hall_as_one_entry(desk: Client) -> None:
    festival = new_hall(5, names(12))
    alone = new_festival()

    page = desk.get(reverse("home"))

    found = {item["festival"]: item.get("hall") for item in page.context["festivals"]}
    assert list(found) == [alone, festival]
    assert (found[festival].tables, found[festival].begun, found[festival].players) == (5, 0, 12)
    assert found[alone] is None


def test_guest_of_the_bare_address_means_the_hall_while_a_table_is_played() -> None:
    festival = new_hall(2, names(4))
    newer = new_festival()
    assert current_festival() == newer

    begun(bowls_of(festival)[1])

    assert current_festival() == festival


def test_way_to_many_tables_is_on_the_page_of_the_festival(desk: Client) -> None:
    festival = new_festival(names=["Ana", "Ben", "Cora", "Dora"])

    page = page_of(desk.get(reverse("festival_edit", args=[festival.pk])))
    answer = desk.post(reverse("hall", args=[festival.pk]), {"count": "2", "names": ""})

    assert "Play at many tables" in page.text
    assert answer["Location"] == reverse("hall", args=[festival.pk])
    assert at_tables(festival) == {"Table 1": ["Ana", "Ben"], "Table 2": ["Cora", "Dora"]}
    assert at_table(festival) == []
    assert not stored(festival).is_join_open  # nobody registers into the final


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"count": "0"}, "expected a whole number from 1 to 999, got “0”"),
        ({"count": "1000"}, "expected a whole number from 1 to 999, got “1000”"),
        ({"count": "many"}, "expected a whole number from 1 to 999, got “many”"),
        ({"count": ""}, "expected how many tables, got nothing"),
        ({"names": "x" * 41}, "expected a name of at most 40 letters, got 41"),
    ],
)
def test_number_of_tables_that_cannot_be_read_is_said_and_kept(
    desk: Client, typed: dict[str, str], said: str
) -> None:
    festival = new_festival(names=())

    answer = desk.post(reverse("hall", args=[festival.pk]), typed)

    page = page_of(answer)
    assert (answer.status_code, called(festival)) == (422, [])
    assert said in page.text
    assert all(text in page.form("count").fields.values() for text in typed.values())


def test_table_leads_to_its_hall_and_names_it(desk: Client) -> None:
    festival = new_hall(2)
    bowl = bowls_of(festival)[1]

    page = desk.get(reverse("players", args=[bowl.pk])).content.decode()

    assert "Table 2 · Moon Night" in page
    assert f'href="{reverse("hall", args=[festival.pk])}"' in page


def test_scorer_of_a_table_sees_no_way_to_the_hall_and_helper_of_the_hall_does() -> None:
    festival = new_hall(2)
    bowl = bowls_of(festival)[0]
    link = f'href="{reverse("hall", args=[festival.pk])}"'
    seen = {}
    for place, role in ((bowl, "emcee"), (festival, "emcee")):
        client = Client()
        client.force_login(add_helper(place.pk, name="Hana", role=role).helper.user)
        seen[place] = link in client.get(reverse("players", args=[bowl.pk])).content.decode()

    assert seen == {bowl: False, festival: True}


def test_one_press_makes_a_scorer_for_every_table_without_one() -> None:
    festival = new_hall(3)
    first = bowls_of(festival)[0]
    add_helper(first.pk, name="Hana", role="scorer")

    counts = [len(hall_scorers.add_scorers(festival.pk)) for _ in range(2)]

    assert counts == [2, 0]
    found = Helper.objects.order_by("festival__place").values_list("festival__name", "name")
    assert list(found) == [("Table 1", "Hana"), ("Table 2", "Scorer"), ("Table 3", "Scorer")]


def test_pages_of_a_hall_name_those_of_its_final(desk: Client) -> None:
    festival = new_hall(2)
    table = bowls_of(festival)[0]
    add_players(festival.pk, ["Ana", "Ben"])
    add_players(table.pk, ["Cora", "Dino"])

    def said(name: str, of: Festival) -> str:
        return page_of(desk.get(reverse(name, args=[of.pk]))).text

    for page in ("hall", "hall_seats", "prizes", "players"):
        assert "Final: console Final: players Final: prizes More of the final" in said(
            page, festival
        )
    assert "Final: console" not in said("prizes", table)
    for page in ("console", "players"):
        assert "Start the grand final" in said(page, festival)
        assert "Start the evening" in said(page, table)


def test_adding_scorers_leads_to_their_links_and_the_helpers_count_them(desk: Client) -> None:
    festival = new_hall(3)
    url = reverse("hall_action", args=[festival.pk, "scorers"])

    first = page_of(desk.post(url))
    again = page_of(desk.post(url, follow=True))
    helpers = page_of(desk.get(reverse("helpers", args=[festival.pk])))

    assert "3 scorers added: here are their links." in first.text
    assert [tag for tag, a in first.elements if "wayin__name" in a.get("class", "")] == ["p"] * 3
    assert "Every table has a scorer already." in again.text
    assert "3 scorers help at the tables" in helpers.text
    assert "Nobody yet" not in helpers.text


def test_links_of_the_scorers_sign_in_each_at_their_table_once() -> None:
    festival = new_hall(2)
    hall_scorers.add_scorers(festival.pk)
    old = hall_scorers.scorer_links(festival.pk)

    links = hall_scorers.scorer_links(festival.pk)

    assert [link.bowl.name for link in links] == ["Table 1", "Table 2"]
    assert SignInLink.objects.count() == 2
    for link in links:
        client = Client()
        client.post(reverse("sign_in", args=[link.token]))
        answer = client.get(reverse("home"))
        assert answer["Location"] == reverse("console", args=[link.bowl.pk])
    assert all(
        Client().get(reverse("sign_in", args=[each.token])).status_code != 200 for each in old
    )


def test_practice_on_a_hall_has_its_tables_and_guests_and_touches_nothing() -> None:
    festival = new_hall(2, names(4))

    practice = copies.rehearse(festival.pk)
    begun(bowls_of(practice)[0])

    assert at_tables(practice) == at_tables(festival)
    assert {bowl.is_rehearsal for bowl in bowls_of(practice)} == {True}
    assert prizes_of(bowls_of(practice)[1]) == prizes_of(bowls_of(festival)[1])
    assert not LogEntry.objects.filter(table__festival__hall=festival).exists()


def test_same_again_has_the_tables_and_their_guests_only_if_asked() -> None:
    festival = new_hall(2, names(4))

    alone = copies.duplicate(festival.pk, with_players=False)
    together = copies.duplicate(festival.pk, with_players=True)

    assert at_tables(alone) == {"Table 1": [], "Table 2": []}
    assert at_tables(together) == at_tables(festival)


def test_practice_on_one_table_stands_alone() -> None:
    bowl = bowls_of(new_hall(2, names(4)))[0]

    practice = copies.rehearse(bowl.pk)

    assert (practice.hall, practice.name) == (None, "Practice: Table 1")
    assert at_table(practice) == at_table(bowl)


def test_hall_is_put_away_and_brought_back_with_its_tables(desk: Client) -> None:
    festival = new_hall(2)

    copies.archive(festival.pk, is_archived=True)
    away = [bowl.archived_at is not None for bowl in bowls_of(festival)]
    copies.archive(festival.pk, is_archived=False)

    assert away == [True, True]
    assert {bowl.archived_at for bowl in bowls_of(festival)} == {None}


@pytest.mark.django_db(transaction=True)
def test_tables_play_while_the_hall_is_set_up() -> None:
    festival = new_hall(3, names(6))
    first = begun(bowls_of(festival)[0])

    found = at_once(
        lambda: throw(first), lambda: set_count(festival.pk, 6), lambda: throw_again(festival)
    )

    assert not [each for each in found if isinstance(each, Exception)]
    assert len(called(festival)) == 6


def throw_again(festival: Festival) -> None:
    begun(bowls_of(festival)[2])


def test_refusal_is_one_sentence_on_the_page(desk: Client) -> None:
    festival = new_hall(1, names(2))
    (bowl,) = bowls_of(festival)

    answer = desk.post(
        reverse("hall_action", args=[festival.pk, "remove"]), {"table": bowl.pk}, follow=True
    )

    assert "Table 1 has guests" in page_of(answer).text
    with pytest.raises(RulesError):
        remove_bowl(festival.pk, bowl.pk)


def test_bare_address_leads_a_guest_to_all_tables_of_the_hall() -> None:
    festival = new_hall(2, names(4))
    begun(bowls_of(festival)[1])

    answer = Client().get(reverse("home"))

    assert answer["Location"] == reverse("hall_board", args=[festival.code])
    assert "Table 2" in Client().get(answer["Location"]).content.decode()
