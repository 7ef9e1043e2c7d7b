"""The prize desk: who has yet to collect what, and what the table should still hold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.desk.desk_line_and_gone_home import set_at_desk
from festival.games.bobing.desk.desk_of_all_tables import whole_desk
from festival.games.bobing.desk.desk_of_one_table import Collector, desk_of
from festival.games.bobing.desk.grouped_hand_outs import of_newest_press, ticks_of
from festival.games.bobing.desk.hand_outs import hand_out, take_in
from festival.games.bobing.direction import directed_screens
from festival.games.bobing.join import claimed_names
from festival.games.bobing.prints.receipts import receipts
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival, HandOut, Player, Screen
from festival.play import write_path
from rules.bobing.game.commands import Give, TakeBack
from rules.errors import RulesError
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_3,
    RED_4,
    TWO,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db


def evening() -> Festival:
    """Ana and Ben have won a sixth prize each, Cora a fifth."""
    festival = started()
    throws(festival, ONE, ONE, TWO)
    return stored(festival)


def of_equals() -> Festival:
    """Ana has won three of 32 hopia and a fifth prize."""
    festival = started()
    festival.table.prizes.filter(tier=6).update(name="Hopia", value=600)
    throws(festival, ONE, NOTHING, NOTHING, ONE, NOTHING, NOTHING, ONE, NOTHING, NOTHING, TWO)
    return stored(festival)


def prizes_of(festival: Festival, number: int) -> list[int]:
    return sorted(prize for prize, who in state_of(festival).holdings.items() if who == number)


def give(festival: Festival, number: int, *prizes: int, author: User | None = None) -> None:
    hand_out(festival.table.pk, number, prizes or prizes_of(festival, number), author)


def ticks(festival: Festival) -> list[int]:
    return list(HandOut.objects.order_by("pk").values_list("pk", flat=True))


def collector(festival: Festival, number: int) -> Collector:
    found = desk_of(stored(festival).table).at(number)
    assert found is not None
    return found


def named(festival: Festival, wanted: str = "", *, is_open_only: bool = False) -> list[str]:
    found = whole_desk(stored(festival), wanted, is_open_only=is_open_only).people
    return [hit.guest.person.name for hit in found]


def left(festival: Festival) -> dict[str, int]:
    return {who.person.name: who.left for who in desk_of(stored(festival).table).people}


def test_ticked_prize_is_collected_and_counted() -> None:
    festival = evening()

    give(festival, 1)

    desk = whole_desk(stored(festival))
    assert left(festival) == {"Ana": 0, "Ben": 1, "Cora": 1}
    assert (desk.found.given, desk.found.won, desk.found.left, desk.share) == (1, 3, 2, 33)
    assert (desk.served, desk.winners) == (1, 3)
    assert named(festival, is_open_only=True) == ["Ben", "Cora"]


def test_equal_prizes_are_one_line_ticked_together_or_singly() -> None:
    """Of another value they are a line of their own. The table should hold all that was not handed
    out, whether it was won or not."""
    festival = of_equals()
    fifth, hopia = collector(festival, 1).lines
    assert (hopia.name, hopia.count, hopia.given) == ("Hopia", 3, 0)
    assert (fifth.name, fifth.count) == ("Prize 5-1", 1)

    give(festival, 1, hopia.to_give[0])

    hopia = collector(festival, 1).lines[1]
    assert (hopia.count, hopia.given, len(hopia.to_give)) == (3, 1, 2)
    give(festival, 1, *hopia.to_give, *fifth.to_give)
    assert (collector(festival, 1).lines[1].given, collector(festival, 1).left) == (3, 0)
    assert len(set(HandOut.objects.filter(prize__tier=6).values_list("at", flat=True))) == 2
    seen = desk_of(stored(festival).table)
    piles = {pile.name: pile.count for pile in seen.piles}
    assert (piles["Hopia"], piles["Prize 5-1"], piles["Prize 5-2"]) == (32 - 3, 0, 1)
    assert seen.on_table == 63 - 4
    cheaper = prizes_of(festival, 1)[-1]
    festival.table.prizes.filter(pk=cheaper).update(value=500)
    lines = [(line.name, line.count) for line in collector(festival, 1).lines]
    assert lines == [("Prize 5-1", 1), ("Hopia", 2), ("Hopia", 1)]


def test_tick_can_be_taken_back_twice(desk: Client) -> None:
    """But no other that a desk made since, nor one of another festival."""
    festival, other = evening(), evening()
    give(festival, 1)
    old = ticks(festival)
    give(other, 1)
    url = reverse("desk_tick", args=[festival.pk, 1, "untick"])

    answer = desk.post(url, {"ticks": " ".join(map(str, ticks(festival)))}, follow=True)
    take_in(festival.table.pk, old)

    assert "Taken back from Ana: Prize 6-1." in answer.content.decode()
    assert (left(festival)["Ana"], left(other)["Ana"]) == (1, 0)
    give(festival, 1)
    take_in(festival.table.pk, old)
    assert left(festival)["Ana"] == 0


def test_undo_takes_back_this_desks_hand_outs_in_turn() -> None:
    """Of two desks that tick the same prize the second hears by whom."""
    festival = evening()
    hana, ivy = (User.objects.create_user(name) for name in ("hana", "ivy"))
    first, second = (
        hand_out(festival.table.pk, 1, prizes_of(festival, 1), user) for user in (hana, ivy)
    )
    assert (first, [tick.author for tick in second]) == ((), [hana])
    give(festival, 2, author=hana)
    give(festival, 3, author=ivy)

    def last() -> Any:
        return whole_desk(stored(festival), user=hana).last

    assert (last().name, last().what) == ("Ben", "Prize 6-2")
    take_in(festival.table.pk, last().ticks)
    assert last().name == "Ana"
    take_in(festival.table.pk, last().ticks)
    assert last() is None
    assert left(festival) == {"Ana": 1, "Ben": 1, "Cora": 0}


def test_nothing_is_handed_out_if_another_winner_has_one() -> None:
    festival = of_equals()
    mine = prizes_of(festival, 1)
    write_path.perform(post(festival), Give(mine[0], 2))

    with pytest.raises(RulesError) as refused:
        give(festival, 1, *mine)

    assert refused.value.sentence.code == "desk.not_theirs"
    assert HandOut.objects.count() == 0


def test_prize_in_wrong_hands_is_handed_out_once_it_is_back() -> None:
    festival = evening()
    (prize,) = prizes_of(festival, 1)
    give(festival, 1)
    write_path.perform(post(festival), Give(prize, 2))

    ben = collector(festival, 2)
    wrong = next(line for line in ben.lines if line.id == prize)
    assert wrong.fetch_back is not None
    assert (wrong.fetch_back.person.name, wrong.given, ben.left) == ("Ana", 0, 2)
    assert prize not in ben.to_give
    with pytest.raises(RulesError) as refused:
        give(festival, 2, prize)
    assert refused.value.sentence.code == "desk.handed_out"
    take_in(festival.table.pk, wrong.fetch_back.ticks)
    give(festival, 2, prize)
    assert HandOut.objects.get().player == 2


def test_handed_out_prize_back_on_the_table_is_to_fetch_back() -> None:
    festival = evening()
    (prize,) = prizes_of(festival, 1)
    give(festival, 1)
    write_path.perform(post(festival), TakeBack(prize))

    desk = desk_of(stored(festival).table)

    assert [(back.what, back.person.name) for back in desk.fetch_backs] == [("Prize 6-1", "Ana")]
    assert desk.on_table == 62  # it is not there before somebody fetches it back


def of_fans(*rolls: str) -> Festival:
    """Third prizes are three equal fans, which are taken from who has one when none is left."""
    festival = started(counts={1: 1, 3: 3}, switches={"chase": "champion+second+red3"})
    festival.table.prizes.filter(tier=3).update(name="Fan", value=300)
    throws(festival, *rolls)
    return stored(festival)


def test_a_correction_says_which_prizes_were_handed_out_already(desk: Client) -> None:
    """Ana has collected her fan, Ben has not; neither of them won one in truth."""
    festival = of_fans(RED_3, RED_3, NOTHING)
    give(festival, 1)

    assert "(already handed out: ask for it back)" in brought(desk, festival, 2)
    assert "(already handed out: ask for it back)" not in brought(desk, festival, 3)


def brought(desk: Client, festival: Festival, seq: int) -> str:
    """What the page says that a correction of a throw to nothing would bring."""
    url = reverse("correction", args=[festival.pk, seq])
    return desk.post(url, {"what": "dice", "player": seq - 1, "roll": NOTHING}).content.decode()


def test_extra_equal_prize_is_returned_and_its_winner_has_one() -> None:
    festival = of_fans(RED_3)
    (fan,) = prizes_of(festival, 1)
    give(festival, 1)

    write_path.perform(post(festival), Give(fan, 2))

    seen = desk_of(stored(festival).table)
    assert [(s.what, s.person.name, s.holder) for s in seen.fetch_backs] == [("Fan", "Ana", None)]
    assert [(who.person.name, who.left, who.to_fetch_back) for who in seen.people] == [
        ("Ana", 0, 1),
        ("Ben", 1, 0),
        ("Cora", 0, 0),
    ]
    give(festival, 2, *collector(festival, 2).to_give)
    assert left(festival)["Ben"] == 0


@pytest.mark.parametrize(
    ("chase", "asked"), [("none", []), ("champion", [1]), ("champion+second+red3", [1, 2])]
)
def test_prize_that_a_throw_to_come_can_take_is_asked_about(chase: str, asked: list[int]) -> None:
    """Until the rolling is over."""
    switches = {"chase": chase, "champion_award": "held_and_chased"}
    festival = started(counts={1: 1, 3: 1, 6: 1}, switches=switches)
    throws(festival, RED_4, RED_3)

    def takeable() -> list[int]:
        people = desk_of(stored(festival).table).people
        return [w.person.number for w in people if any(line.is_takeable for line in w.lines)]

    before = takeable()
    unsettled = sorted(board_of(stored(festival).table).facts.unsettled)
    throws(festival, ONE)

    assert (before, takeable()) == (asked, [])
    after = sorted(board_of(stored(festival).table).facts.unsettled)
    assert (unsettled, after) == (asked, [])


def test_queue_calls_guests_in_order_and_restores_their_place() -> None:
    festival = evening()
    table = festival.table.pk
    for number in (3, 1, 2):
        set_at_desk(table, number, Player.AtDesk.IN_LINE)

    def line() -> list[str]:
        return [guest.person.name for guest in whole_desk(stored(festival)).line]

    assert line() == ["Cora", "Ana", "Ben"]
    set_at_desk(table, 3, Player.AtDesk.CALLED)
    with pytest.raises(RulesError, match="is no longer in line"):
        set_at_desk(table, 3, Player.AtDesk.CALLED)
    assert line() == ["Ana", "Ben"]
    set_at_desk(table, 3, Player.AtDesk.IN_LINE)
    assert line() == ["Cora", "Ana", "Ben"]
    give(festival, 3)
    take_in(table, ticks(festival))
    assert line() == ["Ana", "Ben"]
    give(festival, 1)
    with pytest.raises(RulesError, match="nothing to collect"):
        set_at_desk(table, 1, Player.AtDesk.IN_LINE)


def test_desk_keeps_its_order_when_the_clock_is_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = evening()
    table, right = festival.table.pk, timezone.now
    for number, hours in ((3, 25), (1, 0), (2, -1)):
        monkeypatch.setattr(timezone, "now", lambda: right() + timedelta(hours=hours))  # noqa: B023
        set_at_desk(table, number, Player.AtDesk.IN_LINE)
    line = [guest.person.name for guest in whole_desk(stored(festival)).line]
    for number, hours in ((3, 25), (1, 0)):
        monkeypatch.setattr(timezone, "now", lambda: right() + timedelta(hours=hours))  # noqa: B023
        give(festival, number)

    (newest, *_) = of_newest_press(ticks_of(stored(festival).table))

    assert (line, newest.player) == (["Cora", "Ana", "Ben"], 1)


def test_tv_calls_guests_with_prizes_who_did_not_go_home(desk: Client) -> None:
    """Until nobody is left, or somebody takes it off; never on a screen that is pinned."""
    festival = evening()
    tv = reverse("desk_tv", args=[festival.pk])
    pinned = directed_screens.add_screen(festival.table.pk, "Kitchen")
    directed_screens.show(festival.table.pk, pinned.slug, Screen.Scene.RULES)
    directed_screens.pin(festival.table.pk, pinned.slug)

    def shown(slug: str = "tv") -> str:
        """Of the screen: what has the place of the board."""
        topic = Topic(BOARD, festival.table.pk, "en", slug)
        return Page(snapshot(topic).parts["stage"]).text

    assert Client().post(tv, {"do": "show"})["Location"].startswith("/sign-in/")
    desk.post(reverse("desk_tick", args=[festival.pk, 2, "home"]))
    desk.post(tv, {"do": "show"})
    assert shown() == "Your prizes are waiting at the prize desk 1 Ana 3 Cora"
    assert "prize desk" not in shown("kitchen")
    assert "Show the 2 on the TV" not in page(desk, festival)
    desk.post(tv, {"do": "take_off"})
    assert shown() == ""
    desk.post(tv, {"do": "show"})
    give(festival, 1)
    give(festival, 3)
    assert shown() == ""
    kept = page_of(desk.get(reverse("desk", args=[festival.pk]), {"who": "2"})).text
    assert "went home: kept" in kept
    printed = page_of(desk.get(reverse("printed", args=[festival.pk, "winners"]))).text
    assert "Ben ⌂ went home: kept" in printed
    asked = {"paper": "a4", "by": "person", "values": "no", "who": ""}
    (sheet,) = receipts(stored(festival), asked).sheets
    assert [slip.is_kept for column in sheet for slip in column] == [False, True, False]
    assert board_of(stored(festival).table).facts.ready == {2}


def page(desk: Client, festival: Festival, **query: str) -> str:
    return desk.get(reverse("desk", args=[festival.pk]), query).content.decode()


def standing(desk: Client, festival: Festival, **query: str) -> Any:
    found = desk.get(reverse("desk", args=[festival.pk]), query).context["at"]
    return found and found.guest.person.name


def test_desk_page_ticks_keeps_the_search_and_names_refusals(desk: Client) -> None:
    festival = evening()
    (prize,) = prizes_of(festival, 1)
    url = reverse("desk_tick", args=[festival.pk, 1, "tick"])

    answer = desk.post(url, {"q": "Ana", "prizes": str(prize)})

    home = reverse("desk", args=[festival.pk])
    assert answer["Location"] == f"{home}?q=Ana&who=1#row-1"
    assert "Ana</bdi> has everything" in page(desk, festival, who="1")
    again = desk.post(url, {"prizes": str(prize)}, follow=True).content.decode()
    assert "Already handed out by emcee at" in again
    wrong = reverse("desk_tick", args=[festival.pk, 2, "tick"])
    refused = desk.post(wrong, {"prizes": str(prize)}, follow=True).content.decode()
    assert "no longer belongs to Ben; look again" in refused
    other = str(prizes_of(evening(), 1)[0])
    for said in (other, "", "x", "-1", "9" * 400):
        answer = desk.post(url, {"prizes": said}, follow=True)
        assert answer.status_code == 200
        assert "belongs to another festival" in answer.content.decode()
    assert HandOut.objects.count() == 1


def test_who_was_looked_for_stands_at_the_desk(desk: Client) -> None:
    festival = evening()
    at = "http://192.0.2.7:8000/f/{}/desk/3/"
    looked_for: list[tuple[dict[str, str], str | None]] = [
        *(({"who": "2"}, "Ben"), ({"q": "2"}, "Ben"), ({"q": "cor"}, "Cora")),
        *(({"q": at.format(festival.code)}, "Cora"), ({"q": at.format("another")}, None)),
        *(({"who": "99"}, None), ({"who": "x"}, None), ({"q": "prize 6"}, None), ({}, None)),
    ]

    found = [(query, standing(desk, festival, **query)) for query, _ in looked_for]

    assert found == looked_for


def test_guests_code_opens_the_desk_for_staff_else_the_board(desk: Client, client: Client) -> None:
    """As long as no phone has the name, the name."""
    festival = evening()
    url = reverse("at_desk", args=[festival.code, 2])

    assert client.get(url)["Location"] == f"{reverse('who', args=[festival.code])}?q=2"
    assert festival.players.get(number=2).device == ""
    claimed_names.claim(festival.pk, 2, "phone")
    assert desk.get(url)["Location"] == f"{reverse('desk', args=[festival.pk])}?who=2#row-2"
    assert client.get(url)["Location"] == reverse("board", args=[festival.code])
    assert HandOut.objects.count() == 0
