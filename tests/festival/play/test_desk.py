"""The prize desk: who has yet to collect what."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, HandOut
from festival.play import write_path
from festival.play.bobing.desk import DeskRefused, desk_of, hand_out, take_in
from rules.bobing.game.commands import Give, TakeBack
from tests.festival.evening import ONE, TWO, post, started, state_of, stored, throws

pytestmark = pytest.mark.django_db


def evening() -> Festival:
    """Ana and Ben have won a sixth prize each, Cora a fifth."""
    festival = started()
    throws(festival, ONE, ONE, TWO)
    return stored(festival)


def prize_of(festival: Festival, number: int) -> int:
    return next(prize for prize, who in state_of(festival).holdings.items() if who == number)


def left(festival: Festival) -> dict[str, int]:
    desk = desk_of(stored(festival).table, "", is_open_only=False)
    return {collector.person.name: collector.left for collector in desk.collectors}


def test_ticked_prize_is_collected_and_counted() -> None:
    festival = evening()

    hand_out(festival.table.pk, prize_of(festival, 1), 1, None)

    desk = desk_of(stored(festival).table, "", is_open_only=False)
    assert left(festival) == {"Ana": 0, "Ben": 1, "Cora": 1}
    assert (desk.left, desk.total, desk.on_table) == (2, 3, 60)


def test_two_desks_that_tick_the_same_prize_tick_it_once() -> None:
    festival = evening()
    prize = prize_of(festival, 1)

    hand_out(festival.table.pk, prize, 1, None)
    hand_out(festival.table.pk, prize, 1, None)

    assert HandOut.objects.count() == 1


def test_tick_can_be_taken_back_twice() -> None:
    festival = evening()
    prize = prize_of(festival, 1)
    hand_out(festival.table.pk, prize, 1, None)

    take_in(festival.table.pk, prize)
    take_in(festival.table.pk, prize)

    assert left(festival)["Ana"] == 1


def test_prize_that_changed_hands_is_not_handed_to_whoever_had_it() -> None:
    festival = evening()
    prize = prize_of(festival, 1)
    write_path.perform(post(festival), Give(prize, 2))

    with pytest.raises(DeskRefused) as refused:
        hand_out(festival.table.pk, prize, 1, None)

    assert refused.value.sentence.code == "desk.not_theirs"


def test_prize_in_wrong_hands_says_who_has_it_and_is_handed_out_once_it_is_back() -> None:
    festival = evening()
    prize = prize_of(festival, 1)
    hand_out(festival.table.pk, prize, 1, None)
    write_path.perform(post(festival), Give(prize, 2))

    ben = desk_of(stored(festival).table, "Ben", is_open_only=False).collectors[0]
    wrong = next(each for each in ben.prizes if each.holding.id == prize)
    assert (wrong.is_collected, wrong.collected_by and wrong.collected_by.name) == (False, "Ana")
    with pytest.raises(DeskRefused) as refused:
        hand_out(festival.table.pk, prize, 2, None)
    assert refused.value.sentence.code == "desk.handed_out"
    take_in(festival.table.pk, prize)
    hand_out(festival.table.pk, prize, 2, None)
    assert HandOut.objects.get().player == 2


def test_prize_handed_out_that_lies_on_the_table_again_is_a_stray() -> None:
    festival = evening()
    prize = prize_of(festival, 1)
    hand_out(festival.table.pk, prize, 1, None)
    write_path.perform(post(festival), TakeBack(prize))

    strays = desk_of(stored(festival).table, "", is_open_only=False).strays

    assert [stray.holding.id for stray in strays] == [prize]


@pytest.mark.parametrize("wanted", ["ben", "2", "BÉN"])
def test_person_is_found_by_name_or_number(wanted: str) -> None:
    desk = desk_of(evening().table, wanted, is_open_only=False)

    assert "Ben" in [collector.person.name for collector in desk.collectors]


def test_list_of_what_is_open_leaves_out_who_has_everything() -> None:
    festival = evening()
    hand_out(festival.table.pk, prize_of(festival, 1), 1, None)

    desk = desk_of(stored(festival).table, "", is_open_only=True)

    assert [collector.person.name for collector in desk.collectors] == ["Ben", "Cora"]


def test_desk_page_ticks_keeps_the_search_and_says_what_was_refused(desk: Client) -> None:
    festival = evening()
    prize = prize_of(festival, 1)
    url = reverse("desk_tick", args=[festival.pk, prize, 1, "tick"])

    answer = desk.post(url, {"q": "Ana"})

    assert answer["Location"] == f"{reverse('desk', args=[festival.pk])}?q=Ana#p{prize}"
    assert "has everything" in desk.get(answer["Location"]).content.decode()
    wrong = reverse("desk_tick", args=[festival.pk, prize, 2, "tick"])
    page = desk.post(wrong, follow=True).content.decode()
    assert "any more; look again" in page


def test_list_alone_is_what_the_page_asks_for_every_few_seconds(desk: Client) -> None:
    festival = evening()

    answer = desk.get(reverse("desk", args=[festival.pk]), headers={"HX-Target": "desk"})

    assert answer.content.decode().lstrip().startswith('<div id="desk"')


def test_prize_of_another_festival_is_refused_in_a_sentence(desk: Client) -> None:
    festival, other = evening(), evening()
    url = reverse("desk_tick", args=[festival.pk, prize_of(other, 1), 1, "tick"])

    page = desk.post(url, follow=True)

    assert page.status_code == 200
    assert "not of this festival" in page.content.decode()
    assert HandOut.objects.count() == 0
