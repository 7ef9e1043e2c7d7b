"""The prize desk of a hall: one person gets there what they won at every table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.desk.desk_of_all_tables import Hit, who_of, whole_desk
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.results.hall_winner_list import hall_list
from festival.models import Festival, HandOut, Prize
from tests.festival.accounts.test_rights import helping
from tests.festival.bowls import begin
from tests.festival.evening import ONE, new_festival, throws
from tests.festival.hall.test_results import city_night
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def key_of(hall: Festival, name: str) -> str:
    (found,) = (each.key for each in hall_list(hall).people if each.person.name == name)
    return found


def at(hall: Festival) -> str:
    return reverse("desk", args=[hall.pk])


FOUND = {
    "cora": ["Cora"],
    "CÓR": ["Cora"],
    "dina": ["Dina"],  # at three bowls, and one person
    "table 2": ["Dina", "Eli"],
    "Table  2 2": ["Eli"],
    "table 1 3": ["Cora"],
    "1 3": ["Cora"],
    "3": ["Cora"],
    "#3": ["Cora"],
    "０３": ["Cora"],
    "table 1 #03": ["Cora"],
    "semi": ["Ana", "Dina"],
    "nobody": [],
}


def name_of(hit: Hit) -> str:
    return hit.guest.person.name


def test_people_of_all_tables_are_found_with_all_they_collect() -> None:
    hall = city_night()

    people = {wanted: whole_desk(hall, wanted).people for wanted in FOUND}
    to_collect = whole_desk(hall, is_open_only=True)

    assert {wanted: sorted(name_of(p) for p in people[wanted]) for wanted in people} == FOUND
    names = {name_of(hit) for hit in to_collect.people}
    assert names == {"Ana", "Ben", "Cora", "Dina", "Eli", "Zoe"}
    assert (whole_desk(hall).winners, whole_desk(hall).served) == (6, 0)


def test_clearly_meant_guest_of_all_tables_is_at_the_desk() -> None:
    hall = city_night()
    Prize.objects.filter(table__festival__hall=hall).update(name="Umbrella of Eli")
    client = helping(hall, "desk")
    looked_for = {"el": "Eli", "ella": None, "a": "Ana", "3": "Cora", "table 2": None}

    pages = {wanted: client.get(at(hall), {"q": wanted}) for wanted in looked_for}

    standing = {
        wanted: page.context["at"] and page.context["at"].guest.person.name
        for wanted, page in pages.items()
    }
    assert standing == looked_for
    by_prize = page_of(pages["ella"]).text
    assert "Dina Umbrella of Eli × 3, Prize 5-1, Prize 6-1 5" in by_prize  # from three tables
    assert "Nobody is called “ella”: choose who has such a prize. By their prizes" in by_prize
    assert "Several people can be meant by “table 2”" in page_of(pages["table 2"]).text


def test_champion_gets_prizes_of_every_table_in_one_press() -> None:
    """Unless a prize of somebody else is among them; the second desk hears that it was done."""
    hall = city_night()
    client, key = helping(hall, "desk"), key_of(hall, "Dina")
    shown = whole_desk(hall, who=who_of(hall, key)).at
    assert shown is not None
    places = ("Table 2", "Semi-final 1", "City Night")
    assert [p.table.festival.name for p in shown.parts if p.who.total] == [*places]
    prizes = " ".join(map(str, shown.to_give))
    others = [p.pk for p in shown.parts[0].table.prizes.all() if p.pk not in shown.to_give]
    url = reverse("desk_tick", args=[hall.pk, key, "tick"])
    client.post(url, {"prizes": " ".join(map(str, (*shown.to_give, *others)))})
    assert not HandOut.objects.exists()

    page = page_of(client.get(at(hall), {"who": key}))
    answer = client.post(url, {"prizes": prizes})
    again = client.post(url, {"prizes": prizes}, follow=True)

    assert f"Hand all {len(shown.to_give)} to Dina" in page.text
    assert answer["Location"].startswith(f"{at(hall)}?who={key}")
    given = HandOut.objects.values_list("prize__table__festival__name", "player")
    numbers = {part.table.festival.name: part.who.person.number for part in shown.parts}
    assert sorted(set(given)) == sorted(numbers.items())
    assert len(given) == len(shown.to_give) == 5
    assert "Dina has everything" in page_of(client.get(answer["Location"])).text
    assert "Already handed out by Hana desk at" in page_of(again).text
    receipt = page_of(client.get(reverse("receipts", args=[hall.pk]), {"who": key})).text
    for place in ("Table 2", "Semi-final 1", "Grand final"):
        assert f"City Night · {place}" in receipt


def test_all_tables_share_one_queue_and_keep_prizes_of_leavers() -> None:
    hall = city_night()
    client, dina, cora = helping(hall, "desk"), key_of(hall, "Dina"), key_of(hall, "Cora")

    def press(key: str, verb: str) -> str:
        url = reverse("desk_tick", args=[hall.pk, key, verb])
        return page_of(client.post(url, follow=True)).text

    press(dina, "line")
    press(cora, "line")
    assert [guest.person.name for guest in whole_desk(hall).line] == ["Dina", "Cora"]
    called = press(dina, "call")
    assert "No. 1" in called
    assert "in line since" in called
    seen = whole_desk(hall)
    assert [guest.person.name for guest in seen.line] == ["Cora"]
    assert [guest.person.name for guest in seen.called] == ["Dina"]
    assert "is no longer in line" in press(dina, "call")  # at another desk
    assert "went home: kept" in press(dina, "home")
    winners = client.get(reverse("hall_winners", args=[hall.pk]), {"by": "person", "q": "dina"})
    assert "went home: kept" in page_of(winners).text
    at_all = whole_desk(hall, who=who_of(hall, dina)).at
    assert at_all is not None
    assert [part.who.is_kept for part in at_all.parts] == [p.who.total > 0 for p in at_all.parts]


def test_one_undo_takes_back_hand_outs_of_every_table(desk: Client) -> None:
    hall = city_night()
    client, key = helping(hall, "desk"), key_of(hall, "Dina")
    shown = whole_desk(hall, who=who_of(hall, key)).at
    assert shown is not None
    prizes = " ".join(map(str, shown.to_give))
    client.post(reverse("desk_tick", args=[hall.pk, key, "tick"]), {"prizes": prizes})
    page = client.get(at(hall)).content.decode()
    untick = reverse("desk_tick", args=[hall.pk, key, "untick"])
    ticks = " ".join(str(each.pk) for each in HandOut.objects.order_by("pk"))

    assert f'formaction="{untick}"' in page
    assert f'value="{ticks}"' in page
    assert "Undo:" not in page_of(desk.get(at(hall))).text  # another device
    answer = client.post(untick, {"ticks": ticks, "q": "dina"}, follow=True)

    assert "Taken back from Dina: Prize 1-1 × 2, Prize 5-1 × 2, Prize 6-1." in page_of(answer).text
    assert not HandOut.objects.exists()
    again = client.post(untick, {"ticks": ticks}, follow=True)
    assert "Taken back." in page_of(again).text
    festival = begin(new_festival())
    throws(festival, ONE)
    hand_out(festival.table.pk, 1, [festival.table.prizes.get(name="Prize 6-1").pk], None)
    client.post(untick, {"ticks": HandOut.objects.get().pk})
    assert HandOut.objects.count() == 1  # of another festival


def test_a_guest_s_code_leads_to_it() -> None:
    hall = city_night()
    bowl = hall.bowls.get(round=1, place=2)
    client, own = helping(hall, "desk"), helping(bowl, "desk")

    code = client.get(reverse("at_desk", args=[bowl.code, 1]))
    scanned = whole_desk(hall, f"http://bowl.local/f/{bowl.code}/desk/1/").at
    alone = own.get(reverse("at_desk", args=[bowl.code, 1]))

    assert code["Location"] == f"{at(hall)}?who={bowl.pk}-1#row-{bowl.pk}-1"
    assert scanned is not None
    assert scanned.guest.person.name == "Dina"
    assert alone["Location"].startswith(reverse("desk", args=[bowl.pk]))
    assert own.get(at(hall)).status_code == 403


def test_table_at_another_laptop_says_so_and_is_left_out() -> None:
    hall = city_night()
    hall.bowls.filter(round=1, place=2).update(away_since=timezone.now())
    key = key_of(hall, "Dina")

    shown = whole_desk(hall, who=who_of(hall, key)).at
    page = page_of(helping(hall, "desk").get(at(hall), {"who": key}))

    assert shown is not None
    assert len(shown.to_give) == 3
    assert "This table has been at another laptop since" in page.text
