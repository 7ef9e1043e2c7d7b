"""The order of the seats, who is let into it, who leaves it, who rolls first, and two entries that
are one person."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.console import console_of
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.models import Festival, Player
from festival.play.undo import undo
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    RED_4,
    new_festival,
    new_key,
    order,
    post,
    started,
    state_of,
    stored,
    throw,
    throws,
    version_of,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def url(festival: Festival) -> str:
    return reverse("players", args=[festival.pk])


def seats(festival: Festival) -> list[tuple[int, str, str]]:
    there = Player.objects.filter(seats__table__festival=festival).order_by("seats__place")
    return list(there.values_list("number", "name", "status"))


def press(desk: Client, festival: Festival, number: int, verb: str, **fields: Any) -> str:
    """What the page says after a press on it as it stands now."""
    sent = {"version": version_of(festival), "key": new_key(), **fields}
    answer = desk.post(reverse("player_action", args=[festival.pk, number, verb]), sent)
    page = desk.get(answer["Location"]) if answer.status_code == 302 else answer
    return page_of(page).text


def listed(desk: Client, festival: Festival) -> list[int]:
    """The numbers of the players in the order in which their page has them."""
    shown = page_of(desk.get(url(festival))).elements
    return [int(a["data-number"]) for tag, a in shown if tag == "li" and "data-number" in a]


def test_players_change_seats_and_keep_their_numbers(desk: Client) -> None:
    festival = new_festival()
    ask_to_join(festival.pk, name="Eve", device="phone")
    unseated = [press(desk, festival, number, "up") for number in (4, 99)]
    players.approve_guest(festival.pk, 4, None)

    for number, verb in [(3, "up"), (3, "up"), (3, "up"), (2, "down")]:
        desk.post(reverse("player_action", args=[festival.pk, number, verb]))
    said = press(desk, festival, 2, "place", to="2")

    names = [(n, name) for n, name, _ in seats(festival)]
    assert ["is not on the list" in each for each in unseated] == [True, True]
    assert "Ben is now at place 2." in said
    assert names == [(3, "Cora"), (2, "Ben"), (1, "Ana"), (4, "Eve")]
    assert version_of(festival) == 0
    program_rolls_and_lots.start(post(festival))
    assert state_of(festival).players == (3, 2, 1, 4)


ORDERS = {
    **{(3, "up", ""): (1, 3, 2, 4), (1, "up", ""): (1, 2, 3, 4), (4, "down", ""): (1, 2, 3, 4)},
    **{(1, "down", ""): (2, 1, 3, 4), (1, "place", "4"): (2, 3, 4, 1)},
    **{(4, "place", " 1 "): (4, 1, 2, 3), (2, "place", "2"): (1, 2, 3, 4)},
}


def test_order_of_play_changes_in_the_game_and_undo_restores_it(
    desk: Client,
) -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    throw(festival)
    found, shown = {}, {}

    for number, verb, to in ORDERS:
        before = version_of(festival)
        press(desk, festival, number, verb, to=to)
        found[number, verb, to] = state_of(festival).players
        shown[number, verb, to] = tuple(listed(desk, festival))
        assert state_of(festival).turn == 2
        if version_of(festival) > before:
            undo(post(festival))

    assert found == shown == ORDERS
    assert listed(desk, festival) == [1, 2, 3, 4]


def test_place_that_is_none_is_refused_in_a_sentence(desk: Client) -> None:
    for festival in (new_festival(), started()):
        for to in ("0", "4", "-1", "first", "", "9" * 40, "\u0663"):
            said = press(desk, festival, 2, "place", to=to)
            assert f"Choose a place from 1 to 3 (you chose {to[:39] or 'nothing'}" in said, to

        assert listed(desk, festival) == [1, 2, 3]


def test_repeated_press_moves_once_and_another_old_one_is_late(
    desk: Client,
) -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    seen = {"version": 1, "key": "page-up"}

    for number in (4, 4):
        press(desk, festival, number, "up", **seen)
    said = [
        press(desk, festival, 3, "up", **seen),  # of another row: no repetition
        *(press(desk, festival, 3, "up", version=version) for version in (1, "")),
    ]

    assert state_of(festival).players == (1, 2, 4, 3)
    assert ["Another device acted first." in each for each in said] == [True] * 3


def test_who_leaves_is_passed_over_until_they_are_back(desk: Client) -> None:
    festival = started()

    left = press(desk, festival, 2, "leave")
    throw(festival)

    assert "Ben has left" in left
    assert state_of(festival).turn == 3
    press(desk, festival, 2, "back")
    assert "has left" not in page_of(desk.get(url(festival))).text
    throw(festival)
    assert state_of(festival).turn == 2  # there again before the round is over
    press(desk, festival, 1, "leave")
    press(desk, festival, 2, "leave")
    said = press(desk, festival, 3, "leave")
    assert "Cora is the last player; end the evening instead." in said


def test_consoles_picker_lets_the_away_return_and_others_leave(desk: Client) -> None:
    festival = started()
    order(desk, festival, "leave", player=3)

    page = page_of(desk.get(reverse("console", args=[festival.pk])))
    away = console_of(stored(festival).table, "key").seats[2]
    order(desk, festival, "back", player=3)
    back = console_of(stored(festival).table, "key").seats[2]

    chosen = {
        verb: [number for _, number in page.posts_to(f"/console/{verb}/").buttons]
        for verb in ("call", "leave", "back")
    }
    assert chosen == {"call": ["2"], "leave": ["1", "2"], "back": ["3"]}
    assert "has left: rolls now?" in page.text
    assert (away.state, away.can_come_back, away.can_be_picked) == ("away", True, False)
    assert (back.state, back.can_come_back, back.can_be_picked) == ("to_roll", False, True)


def all_of(desk: Client, festival: Festival, *numbers: int) -> str:
    sent = {"guests": " ".join(str(number) for number in numbers)}
    answer = desk.post(reverse("approve_all", args=[festival.pk]), sent)
    return page_of(desk.get(answer["Location"])).text


def test_all_who_wait_are_let_in_at_once_without_later_guests(desk: Client) -> None:
    festival = started()
    for name in ("Dan", "Eve"):
        ask_to_join(festival.pk, name=name, device=name)
    form = page_of(desk.get(url(festival))).posts_to("/approve-all/")
    ask_to_join(festival.pk, name="Fay", device="late")
    nonsense = {"guests": f"4 5 x -1 {'9' * 400}"}

    answer = desk.post(form.action, nonsense, headers={"Accept": "application/json"})
    all_of(desk, festival, 4, 5)

    assert (answer.json()["kind"], form.fields["guests"].split()) == ("done", ["4", "5"])
    assert state_of(festival).players == (1, 2, 3, 4, 5)
    assert version_of(festival) == 3
    assert [status for *_, status in seats(festival)] == ["approved"] * 5 + ["waiting"]


def test_letting_all_in_asks_about_two_of_one_name(desk: Client) -> None:
    festival = started()
    for name in ("Dan", "ána"):
        ask_to_join(festival.pk, name=name, device=name)
    sent = {"guests": "4 5"}

    asked = page_of(desk.post(reverse("approve_all", args=[festival.pk]), sent))
    still = state_of(festival).players
    desk.post(asked.posts_to("/approve-all/").action, asked.posts_to("/approve-all/").fields)

    assert "Two of one name: ána. Let all in?" in asked.text
    assert (still, state_of(festival).players) == ((1, 2, 3), (1, 2, 3, 4, 5))


def test_nobody_is_let_in_when_not_all_can_be(desk: Client) -> None:
    festival = started()
    for name in ("Dan", "Eve"):
        ask_to_join(festival.pk, name=name, device=name)
    throw(festival, GRAB, is_confirmed=True)

    said = all_of(desk, festival, 4, 5)

    assert "The game is over" in said
    assert [status for *_, status in seats(festival)][3:] == ["waiting", "waiting"]


def test_name_sent_twice_from_one_phone_waits_once() -> None:
    festival = new_festival()

    first, again = (ask_to_join(festival.pk, name="Eve", device="a") for _ in range(2))
    other = ask_to_join(festival.pk, name="Eve", device="b")

    assert (again, other == first) == (first, False)
    assert len(seats(festival)) == 5


def test_elders_dice_choose_the_first_player_or_are_refused(desk: Client) -> None:
    festival = new_festival(rulebook="xiamen")
    fields = {"start": "1", "version": "0", "key": "a", "elder": "2"}

    for dice in ("7 3", "ab", "3", "0 4", "1 2 3"):
        answer = desk.post(url(festival), {**fields, "elder_roll": dice})

        page = page_of(answer)
        kept = {**page.form("elder").fields, **page.form("elder_roll").fields}
        assert answer.status_code == 422
        assert "choose the eldest and type their two dice" in page.text.lower()
        assert (kept["elder"], kept["elder_roll"]) == ("2", dice)
    answer = desk.post(url(festival), {**fields, "elder_roll": "1 3"})
    assert (answer.status_code, answer["Location"]) == (302, reverse("console", args=[festival.pk]))
    assert state_of(festival).players == (2, 3, 1)  # Ben is one, Cora two, Ana three, Ben four


def test_two_entries_become_one_before_the_game(desk: Client) -> None:
    festival = new_festival(names=["Ana", "Ben", "Anna"])

    asked = press(desk, festival, 3, "merge", into="1")
    assert seats(festival)[2] == (3, "Anna", "approved")
    press(desk, festival, 3, "merge", into="1", confirmed="1")

    assert "Is Anna (no. 3) the same person as Ana (no. 1)?" in asked
    assert seats(festival) == [
        (1, "Ana", "approved"),
        (2, "Ben", "approved"),
        (3, "Anna", "merged"),
    ]
    assert listed(desk, festival) == [1, 2]
    program_rolls_and_lots.start(post(festival))
    assert state_of(festival).players == (1, 2)


def test_namesake_of_a_player_can_be_merged_before_the_game(desk: Client) -> None:
    festival = new_festival(names=["Ana", "Ben"])
    ask_to_join(festival.pk, name="ana", device="new")

    merges = [f for f in page_of(desk.get(url(festival))).forms if f.action.endswith("/merge/")]

    assert [(f.action.split("/")[-3], f.fields["into"]) for f in merges] == [("3", "1")]


def test_the_question_says_which_phone_has_the_name(desk: Client) -> None:
    gets = "Anna’s phone becomes Ana’s, with the turn and the prizes."
    which = "Ana already has a phone. Which phone has the name from now on?"
    for of_anna, of_ana, said, new, has_it in (
        ("a", "", gets, {}, "a"),
        ("a", "b", which, {}, "b"),
        ("a", "b", which, {"phone": "new"}, "a"),
        ("", "b", "", {}, "b"),
    ):
        festival = started()
        ask_to_join(festival.pk, name="Anna", device=of_anna)
        festival.players.filter(number=1).update(device=of_ana)

        asked = press(desk, festival, 4, "merge", into="1")
        press(desk, festival, 4, "merge", into="1", confirmed="1", **new)

        assert [line in asked for line in (said, "phone")] == [True, said != ""]
        assert festival.players.get(number=1).device == has_it


def test_console_gives_a_name_to_the_new_phone_that_asks_for_it(desk: Client) -> None:
    festival = started()
    festival.players.filter(number=1).update(device="old")
    for name in ("Ana", "Ben"):  # nobody's phone has Ben
        ask_to_join(festival.pk, name=name, device=f"new {name}")
    console = reverse("console", args=[festival.pk])

    gives = [f for f in page_of(desk.get(console)).forms if f.action.endswith("/merge/")]
    json = {"accept": "application/json"}
    asked = desk.post(gives[0].action, gives[0].fields, headers=json).json()
    desk.post(gives[0].action, {**gives[0].fields, "confirmed": "1"}, headers=json)

    gets = "No. 4’s phone becomes No. 1’s, with the turn and the prizes."
    assert (len(gives), asked["kind"], gets in asked["notice"]) == (1, "confirm", True)
    assert festival.players.get(number=1).device == "new Ana"


def test_waiting_guest_joined_with_a_player_can_still_be_let_in(
    desk: Client, client: Client
) -> None:
    for make in (new_festival, started):
        festival = make()
        join = reverse("join", args=[festival.code])
        client.post(join, {"name": "Anna"})

        press(desk, festival, 4, "merge", into="1", confirmed="1")
        assert seats(festival)[3] == (4, "Anna", "merged")
        told = page_of(client.get(join)).text
        assert "4 Anna you already play under another name" in told
        press(desk, festival, 4, "approve")

        assert seats(festival)[3] == (4, "Anna", "approved")
        assert listed(desk, festival) == [1, 2, 3, 4]


def test_joined_entries_bring_their_prizes_and_undo_parts_them(desk: Client) -> None:
    festival = started(names=["Ana", "Ben", "Anna"])
    throws(festival, NOTHING, NOTHING, RED_4)
    throws(festival, NOTHING, NOTHING, ONE)

    asked = press(desk, festival, 3, "merge", into="1")
    press(desk, festival, 3, "merge", into="1", confirmed="1")

    assert "Ana gets 1 prize." in asked
    assert "The champion throw 4 4 4 4 1 2 counts for Ana." in asked
    assert "Anna is not waiting for approval." in press(desk, festival, 3, "approve")
    state = state_of(festival)
    assert (state.players, set(state.holdings.values())) == ((1, 2), {1})
    assert [candidate.player for candidate in state.candidates] == [1]
    assert "Anna" not in page_of(desk.get(url(festival))).text.replace("Anna · ", "")
    undo(post(festival))
    assert listed(desk, festival) == [1, 2, 3]
    assert seats(festival)[2] == (3, "Anna", "approved")


def test_entry_is_joined_with_a_player_only(desk: Client) -> None:
    for make in (new_festival, started):
        festival = make()
        ask_to_join(festival.pk, name="Eve", device="phone")
        before = seats(festival)

        for into in ("3", "4", "99", "", "Ana"):
            press(desk, festival, 3, "merge", into=into)
            press(desk, festival, 3, "merge", into=into, confirmed="1")

        assert seats(festival) == before
        assert listed(desk, festival) == [1, 2, 3]


def test_players_with_similar_names_are_warned_of_and_offered(desk: Client) -> None:
    festival = new_festival(names=["Mario", "Ben"])

    desk.post(url(festival), {"add": "1", "name": "Marió"})

    said = page_of(desk.get(url(festival))).text
    form = page_of(desk.get(url(festival), {"same": "3"})).form("into")
    assert "Looks like Marió (no. 3)." in said
    assert "Looks like Mario (no. 1)." in said
    assert (form.fields["into"], form.action[-17:]) == ("1", "/players/3/merge/")


def test_guest_like_a_player_is_warned_of_in_both_waiting_rooms(desk: Client) -> None:
    festival = started()
    ask_to_join(festival.pk, name="ana", device="phone")
    ask_to_join(festival.pk, name="Ana", device="other")

    pages = [url(festival), reverse("console", args=[festival.pk])]
    said = [page_of(desk.get(page)).text for page in pages]

    assert ["Looks like Ana (no. 1) and Ana (no. 5)." in text for text in said] == [True, True]
