"""Prizes that are taken back, given to somebody else, or swapped."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.board.bobing.build_board import board_of, console_of
from festival.models import Festival
from festival.play import write_path
from festival.results.bobing.winners import rows_of, winner_list
from festival.setup import festivals
from rules.bobing.game.commands import Give, TakeBack
from rules.bobing.game.state import Phase
from tests.festival.evening import (
    GRAB,
    ONE,
    confirmed,
    details,
    everything,
    new_key,
    order,
    post,
    state_of,
    stored,
    throws,
    version_of,
)
from tests.festival.pages import Page, page_of
from tests.festival.play.stock import RED_3, STOCK, begun, the

pytestmark = pytest.mark.django_db


@pytest.fixture
def festival() -> Festival:
    return begun(STOCK)


def holders(festival: Festival) -> dict[str, str]:
    """Who has what, as the winner list says it; of two of a name the later."""
    return {won.prize: won.winner for won in winner_list(stored(festival).table).by_prize}


def hand_over(desk: Client, festival: Festival, verb: str, **fields: Any) -> Any:
    sent = {"version": version_of(festival), "key": new_key(), **fields}
    return desk.post(reverse("hand_over", args=[festival.pk, verb]), sent)


def hands(desk: Client, festival: Festival, **asked: Any) -> Page:
    return page_of(desk.get(reverse("holdings", args=[festival.pk]), asked))


def rows(page: Page) -> int:
    return sum(tag == "th" and a.get("scope") == "row" for tag, a in page.elements)


def test_the_page_lists_every_prize_with_its_holder(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)

    page = hands(desk, festival)

    assert rows(page) == 6
    assert page.text.count("1 · Ana") == 1
    assert page.text.count("on the table") == 5 + 1  # five rows, and the sentence at the top


def test_prizes_are_found_by_their_name_or_their_holder(desk: Client, festival: Festival) -> None:
    throws(festival, ONE)
    counts = {"": 6, "ket": 2, "TEA": 1, "ana": 1, "ána": 1, "1": 1, "nothing": 0}

    assert {wanted: rows(hands(desk, festival, q=wanted)) for wanted in counts} == counts


def test_before_the_start_nothing_can_be_changed(desk: Client) -> None:
    festival = festivals.create_festival(details())
    festivals.set_prizes(
        festival.pk, {n: [festivals.Slot(name="Tin", value=0)] for n in range(1, 7)}
    )
    tin = the(festival, "Tin")

    page = hands(desk, festival, prize=tin)
    answer = hand_over(desk, festival, "give", prize=tin, player=1)

    assert [form.action for form in page.forms] == ["", "/language/"]
    assert answer.status_code == 422
    assert "The game has not started yet." in page_of(answer).text


def test_a_prize_that_is_not_there_opens_the_list(desk: Client, festival: Festival) -> None:
    for prize in ("0", "x", "9" * 30):
        page = hands(desk, festival, prize=prize)

        assert [a["id"] for _, a in page.elements if a.get("id") == "change"] == [], prize


def test_a_prize_is_given_to_another_player(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)
    kettle = the(festival, "Kettle")

    answer = hand_over(desk, festival, "give", prize=kettle, player=2, q="ket")

    assert answer["Location"] == reverse("holdings", args=[festival.pk]) + f"?q=ket&prize={kettle}"
    assert "Ben gets Kettle from Ana" in page_of(desk.get(answer["Location"])).text
    assert state_of(festival).holdings == {kettle: 2}


def test_a_winner_changes_the_prize_for_another_of_the_tier(
    desk: Client, festival: Festival
) -> None:
    throws(festival, RED_3)

    hand_over(desk, festival, "swap", prize=the(festival, "Kettle"), other=the(festival, "Tea tin"))

    assert state_of(festival).holdings == {the(festival, "Tea tin"): 1}
    assert console_of(stored(festival).table, "").undo == "Ana takes Tea tin in place of Kettle"


def test_two_winners_swap_and_undo_swaps_back(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3, ONE)
    kettle, hopia = the(festival, "Kettle"), the(festival, "Hopia")

    hand_over(desk, festival, "swap", prize=kettle, other=hopia)
    swapped = dict(state_of(festival).holdings)
    answer = hand_over(desk, festival, "undo")

    assert swapped == {kettle: 2, hopia: 1}
    assert state_of(festival).holdings == {kettle: 1, hopia: 2}
    assert "Taken back" in page_of(desk.get(answer["Location"])).text


def test_taking_back_is_asked_once_and_then_done(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)
    kettle, key = the(festival, "Kettle"), new_key()
    before = everything()

    question = page_of(hand_over(desk, festival, "take_back", prize=kettle, key=key, q="ana"))
    asked = everything()
    form = question.posts_to("take_back/")
    answer = desk.post(form.action, form.fields)

    assert asked == before
    assert "Kettle goes back to the table, and Ana has it no longer." in question.text
    assert form.fields["key"] == key
    assert answer["Location"].endswith(f"?q=ana&prize={kettle}")
    assert state_of(festival).holdings == {}


def test_a_prize_that_was_put_back_can_be_given_on_at_once(
    desk: Client, festival: Festival
) -> None:
    throws(festival, RED_3)
    kettle = the(festival, "Kettle")

    answer = hand_over(desk, festival, "take_back", prize=kettle, q="ana", confirmed="1")
    page = page_of(desk.get(answer["Location"]))

    assert page.posts_to("give/").fields["prize"] == str(kettle)
    assert page.form("q").fields["q"] == "ana"
    assert "Nothing was found" not in page.text
    assert rows(page) == 1


def test_taking_back_what_changed_meanwhile_comes_too_late(
    desk: Client, festival: Festival
) -> None:
    throws(festival, RED_3)
    kettle = the(festival, "Kettle")
    form = page_of(hand_over(desk, festival, "take_back", prize=kettle)).posts_to("take_back/")

    throws(festival, ONE)
    answer = desk.post(form.action, form.fields)

    assert answer.status_code == 409
    assert "Somebody else was faster" in page_of(answer).text
    assert holders(festival)["Kettle"] == "not won"  # the later of the two
    assert state_of(festival).holdings[kettle] == 1


REFUSED = [
    ("give", {"player": ""}, "Expected a player who gets the prize, got none."),
    ("give", {"player": "1"}, "Ana has Kettle already."),
    ("give", {"player": "77"}, "Player 77 does not play here."),
    ("swap", {"other": ""}, "Expected a prize to swap it with, got none."),
    ("swap", {"other": "999999"}, "That prize is not in this game."),
]


def test_what_is_refused_is_said_and_what_was_chosen_is_kept(
    desk: Client, festival: Festival
) -> None:
    throws(festival, RED_3)
    before, kettle = everything(), the(festival, "Kettle")

    for verb, fields, sentence in REFUSED:
        answer = hand_over(desk, festival, verb, prize=kettle, q="ket", **fields)
        page = page_of(answer)
        assert (answer.status_code, sentence in page.text) == (422, True), sentence
        assert page.form("q").fields["q"] == "ket"
        assert page.posts_to("give/").fields["prize"] == str(kettle)
    assert everything() == before


def test_the_prize_chosen_for_a_swap_is_kept_when_somebody_was_faster(
    desk: Client, festival: Festival
) -> None:
    throws(festival, RED_3)
    kettle, tea = the(festival, "Kettle"), the(festival, "Tea tin")

    answer = hand_over(desk, festival, "swap", prize=kettle, other=tea, version=1)

    assert answer.status_code == 409
    assert page_of(answer).posts_to("swap/").fields["other"] == str(tea)


def test_a_press_that_is_repeated_counts_once(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)
    fields = {"prize": the(festival, "Kettle"), "player": 2, "key": "once", "version": 2}

    for _ in range(2):
        hand_over(desk, festival, "give", **fields)

    assert version_of(festival) == 3


def test_the_console_takes_the_same_commands(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)
    kettle = the(festival, "Kettle")

    given = order(desk, festival, "give", prize=kettle, player=3)
    taken = order(desk, festival, "take_back", prize=kettle)

    assert given.json()["notice"] == "Cora gets Kettle from Ana"
    assert taken.json()["notice"] == "Kettle of Cora is on the table again"


def test_taking_the_last_prize_back_opens_the_game_again(desk: Client) -> None:
    festival = begun({1: ["Bicycle"], 6: ["Hopia"]})
    throws(festival, ONE)
    hopia = the(festival, "Hopia")
    closing = board_of(stored(festival).table).whats_next

    write_path.perform(post(festival), TakeBack(hopia))
    board = board_of(stored(festival).table)

    assert state_of(festival).is_closing is False
    assert board.whats_next != closing
    assert board.tiers[5].tiles[0].state == "left"
    assert holders(festival) == {"Bicycle": "not won", "Hopia": "not won"}


def test_giving_the_last_prize_away_closes_the_game_as_winning_it_does() -> None:
    festival = begun({1: ["Bicycle"], 6: ["Hopia"]})
    throws(festival, ONE)
    closing = board_of(stored(festival).table).whats_next
    write_path.undo(post(festival))

    write_path.perform(post(festival), Give(the(festival, "Hopia"), 1))

    assert state_of(festival).is_closing is True
    assert board_of(stored(festival).table).whats_next == closing


def test_after_the_end_an_absent_winners_prize_goes_to_another(desk: Client) -> None:
    festival = begun({1: ["Bicycle"], 6: ["Hopia"]})
    throws(festival, ONE)
    confirmed(festival, GRAB)  # Ben takes everything
    hopia, scene = the(festival, "Hopia"), board_of(stored(festival).table).scene

    hand_over(desk, festival, "take_back", prize=hopia, confirmed="1")
    back = holders(festival)
    hand_over(desk, festival, "give", prize=hopia, player=3)

    assert back == {"Bicycle": "Ben", "Hopia": "not won"}
    assert board_of(stored(festival).table).scene == scene
    assert state_of(festival).phase is Phase.ENDED
    winners = winner_list(stored(festival).table)
    assert [row[5] for row in rows_of(winners, "prize")[1:]] == ["Ben", "Cora"]
    tiles = [tile for tier in board_of(stored(festival).table).tiers for tile in tier.tiles]
    assert [(t.prize, t.holder.name if t.holder else "") for t in tiles] == [
        ("Bicycle", "Ben"),
        ("Hopia", "Cora"),
    ]


def test_a_way_of_changing_that_is_not_there_changes_nothing(
    desk: Client, festival: Festival
) -> None:
    before = everything()

    assert hand_over(desk, festival, "stop", confirmed="1").status_code == 404
    assert everything() == before
