"""The winners of a hall in one list: worked out by hand, right after every correction, and bounded
however many tables there are."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import openpyxl
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from festival.festivals.transfer.read_file import FileRefused
from festival.festivals.transfer.replace_festival import require_list_unlocked
from festival.festivals.transfer.tables_taken_along import take_along
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.players import players
from festival.games.bobing.players.player_list import merge
from festival.games.bobing.players.players import rename_player
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.results import hall_winner_list as hall_module
from festival.games.bobing.results.hall_winner_list import HallList, hall_list
from festival.games.bobing.results.winner_files import rows_of
from festival.games.bobing.setup.hall_tables import rename_bowl
from festival.hall.results.lock_winners import lock_winners, locking_of
from festival.hall.results.results import RESULTS, Branch, hall_results_of
from festival.models import Festival, Player, Prize, WinnersLock
from festival.play.side_tables.side_tables import open_table, set_table
from festival.play.undo import undo
from festival.web.locked_winners import WinnersLocked
from rules.promotion.commands import Start
from rules.seats import End
from tests.festival import side_tables
from tests.festival.bowls import begin, bowl_of, goes_on, new_hall, play_out
from tests.festival.evening import ONE, RED_4, TWO, correct, post, state_of, stored
from tests.festival.pages import page_of
from tests.tables import beside

pytestmark = pytest.mark.django_db


def city_night() -> Festival:
    """Two tables, a semi-final and a final. Each has a prize of tier 1, 5 and 6, which are worth 1,
    5 and 6 pesos.

    Table 1: Ana the champion, Ben 6, Cora 5. Table 2: Dina the champion and 5, Eli 6. Semi-final:
    Dina the champion, Ana 5 and 6. Final: Zoe the champion, Dina 6 and 5.
    """
    hall = new_hall()
    first = begin(bowl_of(hall, 1))
    second = begin(bowl_of(hall, 2, names=("Dina", "Eli")))
    play_out(first, RED_4, ONE, TWO)
    play_out(second, RED_4, ONE, TWO)
    semi = bowl_of(hall, 1, stage=2, names=())
    goes_on(first, 1, semi)
    goes_on(second, 1, semi)
    play_out(begin(semi), TWO, RED_4, ONE)
    goes_on(semi, 2, hall)
    players.add_players(hall.pk, ["Zoe"])
    play_out(begin(hall), ONE, RED_4, TWO)
    return stored(hall)


def won_by_name(found: HallList) -> dict[str, list[tuple[str, str]]]:
    return {
        guest.person.name: [
            (bowl.name, item.number) for bowl, winner in guest.parts for item in winner.won
        ]
        for guest in found.people
    }


def test_lists_are_what_was_worked_out_by_hand() -> None:
    found, by_hand = hall_list(city_night()), beside(__file__)

    people = [" | ".join(map(str, row[:9])) for row in rows_of(found, "person")]
    assert people == by_hand["person"]
    by_prize, bowls = by_hand["prize"], ("Table 1", "Table 2", "Semi-final 1", "Grand final")
    expected = {
        "prize": by_prize,
        "table": [line for bowl in bowls for line in by_prize if line.startswith(bowl)],
    }
    assert {
        by: [
            f"{row[1]}: {row[4]}, {row[7]}".replace("Prize ", "") for row in rows_of(found, by)[1:]
        ]
        for by in expected
    } == expected


def test_people_who_were_merged_before_they_went_on_are_one() -> None:
    hall = new_hall()
    first = begin(bowl_of(hall, 1, names=("Ana", "Ben", "Anna")))
    play_out(first, RED_4, ONE, TWO)
    semi = bowl_of(hall, 1, stage=2, names=("Zoe",))
    goes_on(first, 3, semi)  # Anna, who turns out to be Ana
    play_out(begin(semi), RED_4, ONE, TWO)
    merge(post(first), player=3, into=1)

    won = won_by_name(hall_list(hall))

    assert list(won) == ["Ana", "Ben", "Zoe"]
    own = [("Table 1", "1-1"), ("Table 1", "5-1"), ("Semi-final 1", "6-1")]
    assert won["Ana"] == own


def test_prizes_to_collect_or_return_are_counted_in_the_hall(desk: Client, emcee: User) -> None:
    hall = city_night()
    first, second = hall.bowls.filter(round=1).order_by("place")
    hand_out(first.table.pk, 2, [first.table.prizes.get(tier=6).pk], emcee)
    hand_out(second.table.pk, 1, [second.table.prizes.get(tier=5).pk], emcee)

    found = hall_list(hall)
    url = reverse("hall_winners", args=[hall.pk])
    text = page_of(desk.get(url, {"by": "person", "open": "1"})).text

    assert (found.won, found.given, found.left, found.to_fetch_back) == (12, 2, 10, 0)
    assert {guest.person.name: guest.left for guest in found.people} == {
        **{"Ana": 3, "Ben": 0, "Cora": 1, "Dina": 4, "Eli": 1, "Zoe": 1}
    }
    assert ("Cora" in text, "Ben" in text) == (True, False)

    correct(second, 3, TWO)  # Eli threw two 4s: the 5th prize is his, and for Dina's none is left
    found = hall_list(hall)
    won = won_by_name(found)
    assert [("Table 2", "5-1") in won[name] for name in ("Eli", "Dina")] == [True, False]
    assert (found.given, found.to_fetch_back) == (1, 1)
    assert {g.person.name: g.to_fetch_back for g in found.people if g.to_fetch_back} == {"Dina": 1}


def test_files_can_be_opened_add_up_and_hold_no_formula(desk: Client) -> None:
    hall = city_night()
    first = hall.bowls.get(round=1, place=1)
    Festival.objects.filter(pk=first.pk).update(name="=1+1")
    Player.objects.filter(festival=first, number=2).update(name="@SUM(A1)")
    Prize.objects.filter(table=first.table, tier=6).update(name="-2+3")
    hall_module.BOWLS.known.clear()

    def file(by: str, kind: str) -> bytes:
        url = reverse("hall_winners_file", args=[hall.pk, by, kind])
        content: bytes = desk.get(url).content
        return content

    for by in ("table", "prize", "person"):
        sheet = openpyxl.load_workbook(io.BytesIO(file(by, "xlsx"))).worksheets[0]
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
        assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
        assert "=1+1" in {cell.value for cell in cells}
        total = next(row for row in sheet.iter_rows(values_only=True) if row[0] == "Total")
        assert 48 in total  # four bowls of 1 + 5 + 6 pesos
        text = file(by, "csv").decode("utf-8-sig")
        assert ("'=1+1" in text, '"=1+1' in text) == (True, False)
    data = json.loads(file("person", "json"))
    dina = next(each for each in data["people"] if each["name"] == "Dina")
    assert (data["currency"], dina["value"]) == ("PHP", 18)
    played_at = [each["name"] for each in dina["played_at"]]
    assert played_at == ["Table 2", "Semi-final 1", "Grand final"]
    prizes = [(each["table"]["round"], each["prize"]) for each in dina["prizes"]]
    assert prizes[:3] == [(1, "Prize 1-1"), (1, "Prize 5-1"), (2, "Prize 1-1")]
    assert prizes[3:] == [(0, "Prize 5-1"), (0, "Prize 6-1")]


def test_pages_show_each_list_and_the_champions_of_every_table(desk: Client) -> None:
    hall = city_night()
    url = reverse("hall_winners", args=[hall.pk])

    for by in ("table", "prize", "person", "nonsense"):
        whole = page_of(desk.get(url, {"by": by})).text
        found = page_of(desk.get(url, {"by": by, "q": "semi-final"})).text
        assert ("Table 2" in whole, "Semi-final 1" in whole) == (True, True), by
        assert ("Semi-final 1" in found) == (by != "prize"), by
    guests = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text
    said = ("Grand final Zoe", "Semi-final 1 Dina", "Table 1 Ana", "Table 2 Dina")
    places = [guests.index(each) for each in said]
    assert places == sorted(places)
    assert hall_results_of(hall).is_over
    begin(bowl_of(hall, 3))  # while a table plays nothing is final
    assert not hall_results_of(hall).is_over


def told(branch: Branch) -> tuple[str, list[str], bool, list[object]]:
    """A branch as its table, champions, whether the champion of the final came through, feeders."""
    champions = [person.name for person in branch.table.champions]
    return branch.table.name, champions, branch.is_on_way, [told(each) for each in branch.feeders]


def test_way_to_the_final_is_a_tree_with_the_champions_marked() -> None:
    """Zoe, who came to the final from no table, is its champion; then Dina is, by a correction."""
    hall = city_night()

    before = hall_results_of(hall).bracket
    Player.objects.filter(festival=hall, name="Zoe").update(number=100)
    Player.objects.filter(festival=hall, name="Dina").update(number=2)
    RESULTS.known.clear()
    after = hall_results_of(hall).bracket

    assert before is not None
    assert after is not None
    tables: list[object] = [("Table 1", ["Ana"], False, []), ("Table 2", ["Dina"], False, [])]
    semi = ("Semi-final 1", ["Dina"], False, tables)
    assert told(before) == ("Grand final", ["Zoe"], True, [semi])
    tables = [("Table 1", ["Ana"], False, []), ("Table 2", ["Dina"], True, [])]
    semi = ("Semi-final 1", ["Dina"], True, tables)
    assert told(after) == ("Grand final", ["Dina"], True, [semi])
    assert after.leaves == 2  # the tables at which it begins


def test_way_to_the_final_is_drawn_once_a_champion_has_gone_on(client: Client) -> None:
    hall = new_hall()
    first = play_out(begin(bowl_of(hall, 1)), RED_4, ONE, TWO)
    bowl_of(hall, 2)
    semi = bowl_of(hall, 1, stage=2, names=())

    before = hall_results_of(hall).bracket
    goes_on(first, 1, semi)
    after = hall_results_of(hall).bracket
    page = page_of(client.get(reverse("hall_results", args=[hall.code]))).text

    assert before is None
    assert after is not None
    assert told(after)[3] == [("Semi-final 1", [], False, [("Table 1", ["Ana"], False, [])])]
    assert "The way to the final" in page


def press(desk: Client, hall: Festival, verb: str, **fields: str) -> str:
    answer = desk.post(reverse("hall_lock", args=[hall.pk, verb]), fields, follow=True)
    return page_of(answer).text


def test_list_is_locked_after_all_games_and_a_question(desk: Client) -> None:
    hall = city_night()
    more = begin(bowl_of(hall, 3))

    early = press(desk, hall, "lock", confirmed="1")
    Festival.objects.filter(pk=more.pk).update(hall=None, round=0, place=0)
    asked = press(desk, hall, "lock")
    before = WinnersLock.objects.count()
    done = press(desk, hall, "lock", confirmed="1")
    again = press(desk, hall, "lock", confirmed="1")

    assert "Not every game is over, so the list cannot be locked yet." in early
    assert "Until it is unlocked, no winner can be changed." in asked
    assert before == 0
    assert "The winner list is locked." in done
    assert WinnersLock.objects.count() == 1
    public = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text
    printed = page_of(desk.get(reverse("printed", args=[hall.pk, "winners"]))).text
    assert ["locked since" in text for text in (done, again, public)] == [True] * 3
    assert "Winner list · locked" in printed


def test_locked_list_keeps_its_winners_until_it_is_unlocked(desk: Client) -> None:
    hall = city_night()
    bowl = stored(hall.bowls.get(round=1, place=1))
    slots = {
        tier: [Slot(name="New", value=0)]
        for tier in bowl.table.prizes.values_list("tier", flat=True)
    }
    changes: dict[str, Callable[[], object]] = {
        "undo": lambda: undo(post(bowl)),
        "name": lambda: rename_player(bowl.pk, 1, "Anna"),
        "prizes": lambda: set_prizes(bowl.pk, slots),
        "table": lambda: rename_bowl(hall.pk, bowl.pk, "Jade"),
        "away": lambda: take_along(bowl.pk),
        "file": lambda: require_list_unlocked(stored(bowl)),
    }
    lock_winners(hall.pk, None)
    for change in changes.values():
        with pytest.raises((WinnersLocked, FileRefused), match="locked"):
            change()
    for url in (reverse("prizes", args=[bowl.pk]), reverse("correction", args=[bowl.pk, 2])):
        assert "is locked. Unlock it first" in page_of(desk.get(url)).text
    prize = next(iter(state_of(bowl).holdings))
    hand_out(bowl.table.pk, state_of(bowl).holdings[prize], [prize], None)

    for _ in range(2):
        lock_winners(hall.pk, None, is_locked=False)
    changes["name"]()
    changes["undo"]()

    assert [each.is_locked for each in locking_of(stored(hall)).history] == [False, True]


def test_side_tables_of_a_locked_hall_go_on_and_are_corrected(desk: Client) -> None:
    hall = city_night()
    bowl = stored(hall.bowls.get(round=1, place=1))
    race = open_table(bowl.pk, "promotion", "")
    set_table(race.pk, settings={}, numbers=(1, 2))
    side_tables.do(race, Start((1, 2)))

    lock_winners(hall.pk, None)

    side_tables.do(race, End(is_confirmed=True))
    side_tables.undo(race)
    url = reverse("correction", args=[bowl.pk, race.number, 1])
    assert "is locked" not in page_of(desk.get(url)).text
    with pytest.raises(WinnersLocked):
        undo(post(bowl))


def test_unlocking_is_seen_by_everybody_without_names(desk: Client) -> None:
    hall = city_night()
    for verb in ("lock", "unlock", "lock"):
        press(desk, hall, verb, confirmed="1")

    own = page_of(desk.get(reverse("hall_winners", args=[hall.pk]))).text
    public = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text

    assert [text.count("unlocked") for text in (own, public)] == [1, 1]
    assert ["unlocked · emcee" in text for text in (own, public)] == [True, False]
