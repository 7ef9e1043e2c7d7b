"""The people of a festival: added, pasted, let in or turned away."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.play.guests_roll_and_line_up import set_guests_roll
from festival.games.bobing.players import players
from festival.games.bobing.setup.copies import duplicate, rehearse
from festival.games.bobing.setup.hall_tables import set_count
from festival.models import Festival, Player
from tests.festival import evening
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db
FEW = "Add players to begin (at least 2)."
NO_PRIZES = "Add at least one prize"
RUNNING = "The game is running, so players, prizes and rules stay as they are."
UNREADABLE = "type a name (nothing readable was typed)"


def url(festival: Festival) -> str:
    return reverse("players", args=[festival.pk])


def paste_url(festival: Festival) -> str:
    return reverse("players_import", args=[festival.pk])


def join_url(festival: Festival) -> str:
    return reverse("join", args=[festival.code])


def seats(festival: Festival) -> list[tuple[int, str, str]]:
    rows = Player.objects.filter(festival=festival)
    return list(rows.values_list("number", "name", "status"))


def turn(desk: Client, festival: Festival, name: str) -> None:
    """Press a switch of the page."""
    form = page_of(desk.get(url(festival))).form(name)
    value = next(value for each, value in form.buttons if each == name)
    answer = desk.post(url(festival), {**form.fields, name: value})
    assert answer["Location"] == url(festival)


def act(desk: Client, festival: Festival, number: int, verb: str, **fields: str) -> Any:
    answer = desk.post(reverse("player_action", args=[festival.pk, number, verb]), fields)
    return page_of(desk.get(answer["Location"])).text


AT_MOST_40 = "type a name of at most 40 letters (you typed {})"
BAD_NAMES = {
    **{"": UNREADABLE, "\u200b\u202e\x00": UNREADABLE},
    **{"a" * 41: AT_MOST_40.format("41"), "a" * 10_000: AT_MOST_40.format("10,000")},
}


def test_a_bad_name_is_refused_and_stays_in_its_field(desk: Client) -> None:
    """Typed by the emcee, by a guest, and as a new name."""
    festival = evening.new_festival()
    before = evening.everything()

    for name, sentence in BAD_NAMES.items():
        added = desk.post(url(festival), {"add": "1", "name": name})
        asked = Client().post(join_url(festival), {"name": name})
        renamed = act(desk, festival, 1, "rename", name=name)

        assert (added.status_code, asked.status_code) == (422, 422)
        assert page_of(added).form("name", "add").fields["name"] == name
        assert page_of(asked).form("name").fields["name"] == name
        assert [sentence in page_of(answer).text for answer in (added, asked)] == [True, True]
        assert sentence[1:] in renamed
    assert evening.everything() | {"auth.User": []} == before | {
        "auth.User": []
    }  # somebody was seen


def test_a_paste_is_taken_back_whole_and_nobody_else_with_it(desk: Client) -> None:
    festival = evening.new_festival(names=["Ana"])
    page = page_of(
        desk.post(paste_url(festival), {"paste": "1", "pasted": "Ben\nCora"}, follow=True)
    )
    desk.post(url(festival), {"add": "1", "name": "Dan"})

    elsewhere = page_of(desk.get(url(evening.new_festival(names=["Zoe"])))).text
    form = page_of(desk.get(url(festival))).form("take_back")  # when the page is opened again
    sent = {**form.fields, "take_back": "1"}
    answers = [page_of(desk.post(url(festival), sent, follow=True)).text for _ in range(2)]

    assert "The last list brought 2 players." in page.text
    assert "2 players removed again." in answers[0]
    assert "0 players removed again." in answers[1]
    assert "Take this list back" not in elsewhere + answers[1]
    assert [name for _, name, _ in seats(festival)] == ["Ana", "Dan"]


def test_a_paste_stays_once_the_game_runs(desk: Client) -> None:
    festival = evening.new_festival(names=["Ana"])
    pasted = desk.post(paste_url(festival), {"paste": "1", "pasted": "Ben\nCora"})
    page = page_of(desk.get(pasted["Location"]))
    program_rolls_and_lots.start(evening.post(festival))

    answer = desk.post(url(festival), {**page.form("take_back").fields, "take_back": "1"})

    assert "take_back" not in desk.get(pasted["Location"]).content.decode()
    assert RUNNING in page_of(answer).text
    assert len(seats(festival)) == 3


def test_an_empty_or_overlong_list_is_refused(desk: Client) -> None:
    festival = evening.new_festival()
    before, empty = evening.everything(), "Choose a list with something in it (this one is empty)."
    lists = {"": "Choose a file or paste a list.", " \n \n": empty, "\x00\n": empty}
    lists["Dan\n" * 5_001] = "Choose a list of at most 5,000 rows (this one has 5,001)."

    answers = {
        typed: desk.post(paste_url(festival), {"paste": "1", "pasted": typed}) for typed in lists
    }

    assert {answer.status_code for answer in answers.values()} == {422}
    assert [lists[typed] in page_of(answer).text for typed, answer in answers.items()] == [True] * 4
    assert evening.everything() == before


def test_latecomer_is_typed_at_once_with_a_way_back(desk: Client) -> None:
    festival = evening.started()
    console = reverse("console", args=[festival.pk])
    links = [about.get("href", "") for _, about in page_of(desk.get(console)).elements]
    link = next(each for each in links if each.startswith(f"{url(festival)}?"))
    added = desk.post(link, {"add": "1", "name": "Gina"})

    for address in (link, added["Location"]):
        page = page_of(desk.get(address))
        assert [about["name"] for _, about in page.elements if "autofocus" in about] == ["name"]
        assert "Back to the console" in page.text


def test_late_arrivals_take_the_last_seats(desk: Client) -> None:
    festival = evening.started()

    answer = desk.post(url(festival), {"add": "1", "name": "  Tita   Dan\u202e "})
    desk.post(paste_url(festival), {"paste": "1", "pasted": "\r\nEve\r\n\r\n  小明 "})

    assert (answer.status_code, answer["Location"]) == (302, url(festival))
    names = [name for _, name, _ in seats(festival)]
    assert names == ["Ana", "Ben", "Cora", "Tita Dan", "Eve", "小明"]
    assert evening.state_of(festival).players == (1, 2, 3, 4, 5, 6)
    guest = ask_to_join(festival.pk, name="Gil", device="phone")
    for _ in range(2):
        act(desk, festival, guest.number, "approve", next="console")
    assert evening.state_of(festival).players == (1, 2, 3, 4, 5, 6, 7)


def test_nobody_is_added_once_the_game_is_over(desk: Client) -> None:
    festival = evening.started()
    evening.throw(festival, evening.GRAB, is_confirmed=True)
    before = evening.everything()

    answers = [
        desk.post(url(festival), {"add": "1", "name": "Dan"}),
        desk.post(paste_url(festival), {"paste": "1", "pasted": "Dan\nEve"}),
    ]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert ["The game is over" in page_of(answer).text for answer in answers] == [True, True]
    assert page_of(answers[0]).form("name", "add").fields["name"] == "Dan"
    kept = page_of(answers[1]).form("carried").fields
    assert [kept["name-1"], kept["name-2"]] == ["Dan", "Eve"]
    assert evening.everything() == before


def test_a_guest_registers_and_waits_for_the_emcee(desk: Client, client: Client) -> None:
    festival, other = evening.new_festival(), Client()

    answer = client.post(join_url(festival), {"name": " Eve "})
    other.post(join_url(festival), {"name": "Dan"})
    asked = seats(festival)[3:]
    texts = [page_of(browser.get(join_url(festival))).text for browser in (client, other)]
    act(desk, festival, 4, "approve")
    act(desk, festival, 5, "reject")

    assert (answer.status_code, answer["Location"]) == (302, reverse("board", args=[festival.code]))
    assert asked == [(4, "Eve", "waiting"), (5, "Dan", "waiting")]
    assert "4 Eve waiting for the emcee" in texts[0]
    assert [("Eve" in text, "Dan" in text) for text in texts] == [(True, False), (False, True)]
    assert seats(festival)[3:] == [(4, "Eve", "approved"), (5, "Dan", "rejected")]
    assert evening.version_of(festival) == 0
    told = page_of(other.get(join_url(festival))).text
    assert "5 Dan the emcee did not let you in; please ask" in told


def test_closed_registration_takes_nobody_and_says_so(desk: Client, client: Client) -> None:
    festival = evening.new_festival()
    turn(desk, festival, "toggle")
    before = evening.everything()

    answer = client.post(join_url(festival), {"name": "Eve"})

    assert evening.stored(festival).is_join_open is False
    assert answer.status_code == 422
    told = page_of(answer).text
    assert ("Registration is closed" in told, "Join the game" in told) == (True, False)
    assert evening.everything() == before
    turn(desk, festival, "toggle")
    assert evening.stored(festival).is_join_open is True


def test_no_guest_joins_by_phone_where_the_emcee_wants_none(desk: Client) -> None:
    """Nobody registers, chooses a name or rolls; the wall has no code. The board can be watched."""
    festival, guest = evening.started(), Client()
    players.set_join_open(festival.pk, is_open=True)
    set_guests_roll(festival.pk, is_on=True)
    turn(desk, festival, "phones")
    before = evening.everything()["festival.Player"]

    asked = guest.post(join_url(festival), {"name": "Eve"})
    claimed = guest.post(reverse("guest_action", args=[festival.code, 1, "claim"]), follow=True)
    pages = [page_of(guest.get(reverse(name, args=[festival.code]))) for name in ("board", "who")]
    wall = guest.get(reverse("tv", args=[festival.code])).text
    facts = board_of(evening.stored(festival).table).facts

    assert evening.everything()["festival.Player"] == before
    assert asked.status_code == 422
    assert "Guests do not join by phone here; ask the emcee" in page_of(claimed).text
    assert [page.text.count("Choose your name") for page in pages] == [0, 0]
    assert "Watch on your phone" not in wall + pages[0].text
    assert facts.can_roll is False
    assert "Guests roll on their phones" not in page_of(desk.get(url(festival))).text
    turn(desk, festival, "phones")
    assert "Join and watch on your phone" in guest.get(reverse("tv", args=[festival.code])).text


def test_copies_and_new_tables_join_by_phone_as_before() -> None:
    festival = evening.new_festival()
    players.set_joins_by_phone(festival.pk, is_on=False)

    copies = [rehearse(festival.pk), duplicate(festival.pk, with_players=True)]
    set_count(festival.pk, 1)

    bowls = Festival.objects.filter(hall=festival)
    assert [each.joins_by_phone for each in (*copies, *bowls)] == [False] * 3


def test_switches_of_a_page_from_before_an_update_work(desk: Client) -> None:
    festival = evening.new_festival()

    desk.post(url(festival), {"toggle": "1", "is_join_open": ""})
    desk.post(url(festival), {"rolls": "1", "guests_roll": "on"})

    after = evening.stored(festival)
    assert (after.is_join_open, after.guests_roll, after.joins_by_phone) == (False, True, True)


def test_only_who_waits_can_be_approved_or_rejected(desk: Client) -> None:
    """Nor is anybody renamed or removed without a word who is not there."""
    festival, missing = evening.new_festival(), (99, 10**30)
    before = evening.everything()["festival.Player"]

    said = {
        (number, verb): act(desk, festival, number, verb)
        for number in (1, *missing)
        for verb in ("approve", "reject")
    }
    gone = {
        number: act(desk, festival, number, verb, name="Nobody")
        for number in missing
        for verb in ("rename", "remove")
    }

    names = {1: "Ana", 99: "Player 99", 10**30: f"Player {10**30}"}
    refused = [f"{names[number]} is not waiting for approval." for number, _ in said]
    assert [one for one, text in zip(refused, said.values(), strict=True) if one not in text] == []
    assert [number for number, text in gone.items() if str(number) not in text] == []
    assert evening.everything()["festival.Player"] == before


def test_player_is_removed_only_before_the_game_renamed_always(desk: Client) -> None:
    festival = evening.new_festival()
    gone = act(desk, festival, 2, "remove")
    program_rolls_and_lots.start(evening.post(festival))

    said = act(desk, festival, 3, "remove")
    act(desk, festival, 1, "rename", name="Anna")

    assert "Ben is removed. Added again, the name goes to the end." in gone
    assert [(number, name) for number, name, _ in seats(festival)] == [(1, "Anna"), (3, "Cora")]
    assert RUNNING in said


def test_an_empty_festival_is_not_started_and_its_pages_say_why(desk: Client) -> None:
    few, none = "Add players: at least 2 are needed ({} here).", dict.fromkeys(range(1, 7), 0)
    for names, counts, sentence, hint in (
        ([], evening.ONE_EACH, few.format(0), FEW),
        (["Ana"], evening.ONE_EACH, few.format(1), FEW),
        (["Ana", "Ben"], none, NO_PRIZES, NO_PRIZES),
    ):
        festival = evening.new_festival(names=names, counts=counts)
        answer = evening.order(desk, festival, "start")

        assert answer.status_code == 422
        assert answer.json()["notice"].startswith(sentence)
        assert hint in page_of(desk.get(url(festival))).text
        assert evening.version_of(festival) == 0
