"""Prizes that are taken back, given to somebody else, swapped, or picked out of several."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.results import rows_of
from festival.games.bobing.results.winner_list import winner_list
from festival.games.bobing.setup import festivals
from festival.models import Festival
from rules.bobing.game.state import Phase
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    RED_4,
    confirmed,
    details,
    everything,
    new_key,
    post,
    state_of,
    stored,
    throw_at_desk,
    throws,
    version_of,
)
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db


# One prize for the champion; the third title in two sorts, the last in one.
STOCK = {1: ["Bicycle"], 3: ["Kettle", "Tea tin", "Kettle"], 6: ["Hopia", "Hopia"]}


def begun(stock: Mapping[int, list[str]]) -> Festival:
    """Ana, Ben and Cora play for named prizes."""
    festival = festivals.create_festival(details())
    named = {tier: stock.get(tier, []) for tier in range(1, 7)}
    slots = {tier: [Slot(name=n, value=100) for n in names] for tier, names in named.items()}
    set_prizes(festival.pk, slots)
    players.add_players(festival.pk, ["Ana", "Ben", "Cora"])
    program_rolls_and_lots.start(post(festival))
    return stored(festival)


def the(festival: Festival, name: str) -> int:
    return next(prize.pk for prize in festival.table.prizes.all() if prize.name == name)


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


def test_hands_are_found_by_a_prize_or_a_name(desk: Client, festival: Festival) -> None:
    """A person or a prize that is not there opens the list."""
    throws(festival, ONE)
    counts = {"": 2, "ket": 1, "TEA": 1, "hopia": 2, "ana": 1, "ána": 1, "1": 1, "nothing": 0}

    assert {wanted: rows(hands(desk, festival, q=wanted)) for wanted in counts} == counts
    for asked in (
        {"prize": "0"},
        {"prize": "x"},
        {"prize": "9" * 30},
        {"who": "2"},
        {"who": "\x00"},
    ):
        page = hands(desk, festival, **asked)
        assert [a["id"] for _, a in page.elements if a.get("id") == "hand"] == [], asked


def test_person_is_opened_then_a_prize_and_what_to_do_with_it(
    desk: Client, festival: Festival
) -> None:
    """Equal prizes are one choice, but one that was handed out is another; an only prize is chosen
    at once."""
    throws(festival, RED_3, ONE, ONE)
    hopia = festival.table.prizes.get(tier=6, position=2)
    hand_over(desk, festival, "give", prize=hopia.pk, player=2)
    prizes = [festival.table.prizes.get(tier=6, position=place) for place in (1, 2)]
    bens, anas = hands(desk, festival, who="2"), hands(desk, festival, who="1")
    hand_out(festival.table.pk, 2, [prizes[0].pk], None)
    one_is_handed = hands(desk, festival, who="2")
    chosen = hands(desk, festival, prize=prizes[1].pk)

    assert choices(bens) == [prizes[0].pk]
    assert anas.posts_to("give/").fields["prize"] == str(the(festival, "Kettle"))
    assert choices(one_is_handed) == [each.pk for each in prizes]
    assert not any("give/" in form.action for form in one_is_handed.forms)
    assert [verb for verb in ("give", "swap", "take_back") if chosen.posts_to(f"{verb}/")] == [
        *("give", "swap", "take_back")
    ]


def choices(page: Page) -> list[int]:
    """The prizes of the open hand that can be chosen."""
    links = (a.get("href", "") for tag, a in page.elements if tag == "a")
    return [int(found[1]) for link in links if (found := re.search(r"[?]prize=(\d+)", link))]


def test_a_prize_is_given_to_another_player_once(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)
    kettle = the(festival, "Kettle")
    press = {"prize": kettle, "player": 2, "key": "once", "version": 2, "q": "ket"}

    answers = [hand_over(desk, festival, "give", **press) for _ in range(2)]

    home = reverse("holdings", args=[festival.pk])
    assert [each["Location"] for each in answers] == [f"{home}?q=ket&prize={kettle}"] * 2
    assert "Ben gets Kettle from Ana" in page_of(desk.get(answers[0]["Location"])).text
    assert (state_of(festival).holdings, version_of(festival)) == ({kettle: 2}, 3)
    assert hand_over(desk, festival, "stop", confirmed="1").status_code == 404


def test_two_winners_swap_and_undo_swaps_back(desk: Client, festival: Festival) -> None:
    """Or one of them changes a prize for another of the tier; what was chosen is kept when somebody
    was faster."""
    throws(festival, RED_3, ONE)
    kettle, hopia, tea = (the(festival, name) for name in ("Kettle", "Hopia", "Tea tin"))

    late = hand_over(desk, festival, "swap", prize=kettle, other=tea, version=1)
    hand_over(desk, festival, "swap", prize=kettle, other=hopia)
    swapped = dict(state_of(festival).holdings)
    answer = hand_over(desk, festival, "undo")

    assert late.status_code == 409
    assert page_of(late).posts_to("swap/").fields["other"] == str(tea)
    assert swapped == {kettle: 2, hopia: 1}
    assert state_of(festival).holdings == {kettle: 1, hopia: 2}
    assert "Taken back" in page_of(desk.get(answer["Location"])).text
    hand_over(desk, festival, "swap", prize=kettle, other=tea)
    assert state_of(festival).holdings == {tea: 1, hopia: 2}
    assert console_of(stored(festival).table, "").undo == "Ana takes Tea tin in place of Kettle"


def test_taking_back_is_asked_once_and_then_done(desk: Client, festival: Festival) -> None:
    throws(festival, RED_3)
    kettle, key = the(festival, "Kettle"), new_key()
    before = everything()

    question = page_of(hand_over(desk, festival, "take_back", prize=kettle, key=key, q="ana"))
    asked = everything()
    form = question.posts_to("take_back/")
    answer = desk.post(form.action, form.fields)

    assert asked == before
    assert "Kettle goes back to the table; Ana no longer has it." in question.text
    assert form.fields["key"] == key
    assert answer["Location"].endswith(f"?q=ana&prize={kettle}")
    assert state_of(festival).holdings == {}
    page = page_of(desk.get(answer["Location"]))  # where it can be given on at once
    assert page.posts_to("give/").fields["prize"] == str(kettle)
    assert (page.form("q").fields["q"], rows(page)) == ("ana", 1)
    assert "Nothing was found" not in page.text


REFUSED = [
    ("give", {"player": ""}, "Choose who gets the prize."),
    ("give", {"player": "1"}, "Ana has Kettle already."),
    ("give", {"player": "77"}, "Player 77 is not playing here."),
    ("swap", {"other": ""}, "Choose a prize to swap it with."),
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
    assert [row[5] for row in rows_of(stored(festival).table, "prize")[1:]] == ["Ben", "Cora"]
    tiles = [tile for tier in board_of(stored(festival).table).tiers for tile in tier.tiles]
    assert [(t.prize, t.holder.name if t.holder else "") for t in tiles] == [
        ("Bicycle", "Ben"),
        ("Hopia", "Cora"),
    ]


def judged(desk: Client, festival: Festival, roll: str, **asked: Any) -> Page:
    return page_of(desk.get(reverse("judge", args=[festival.pk]), {"roll": roll, **asked}))


def offered(page: Page) -> list[tuple[str, str, str]]:
    """Of each prize that can be picked its number, its key, and whether it is marked."""
    return [
        (a["data-prize"], a["data-key"], a["aria-pressed"])
        for tag, a in page.elements
        if tag == "button" and "data-prize" in a
    ]


def test_tier_of_two_sorts_is_offered_by_name_with_one_marked(
    desk: Client, festival: Festival
) -> None:
    """One that is not there is marked nowhere."""
    page, tea = judged(desk, festival, RED_3), str(the(festival, "Tea tin"))
    assert offered(page) == [("", "f", "true"), (tea, "j", "false")]
    assert "Kettle × 2 F Tea tin J" in page.text

    page = judged(desk, festival, RED_3, prize=tea)

    assert offered(page) == [("", "f", "false"), (tea, "j", "true")]
    assert "Tam Hue for Ana: Tea tin." in page.text
    for picked in ("0", "x", "²", "9" * 30):
        assert "for Ana: Kettle." in judged(desk, festival, RED_3, prize=picked).text, picked
    assert [offered(judged(desk, festival, roll)) for roll in (ONE, RED_4, NOTHING)] == [[]] * 3


def test_throw_takes_the_picked_prize_or_the_next(desk: Client, festival: Festival) -> None:
    """What somebody has cannot be picked; of one sort alone nothing is offered."""
    tea, kettle = the(festival, "Tea tin"), the(festival, "Kettle")

    answer = throw_at_desk(desk, festival, RED_3, prize=tea)
    taken = throw_at_desk(desk, festival, RED_3, prize=tea)
    first = state_of(festival).holdings
    assert offered(judged(desk, festival, RED_3)) == []
    throw_at_desk(desk, festival, RED_3, prize="")

    assert answer.json()["notice"] == "Ana · Tam Hue · wins Tea tin"
    assert taken.status_code == 422
    assert taken.json()["notice"] == "This throw does not win Tea tin; choose another."
    assert (first, state_of(festival).holdings) == ({tea: 1}, {tea: 1, kettle: 2})
