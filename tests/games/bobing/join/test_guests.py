"""“This is me”: which names belong to a phone, and who can change that."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.games.bobing.desk.desk_line_and_gone_home import set_at_desk
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.join import claimed_names
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players import merge_players, players
from festival.games.bobing.record.halls import bowls_of
from festival.games.bobing.setup.hall_tables import set_count
from festival.hall.setup.seats_at_tables import move_guest, sit_down
from festival.models import Festival, Player
from festival.play.phones.phone_cookies import DEVICE, DEVICE_SIGNER
from festival.play.undo import redo, undo
from festival.play.write_path import touch
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    RED_4,
    everything,
    new_festival,
    post,
    started,
    state_of,
    stored,
    throw,
    throws,
)
from tests.festival.hall.setup.halls import names, new_hall
from tests.festival.pages import Page, page_of
from tests.games.bobing.join.phones import claim, device, devices, phone, press, text_of

pytestmark = pytest.mark.django_db


def test_guest_who_chooses_a_name_sees_it_on_the_board() -> None:
    """And gets a cookie who has none."""
    festival, guest = started(), Client()

    answer = press(guest, festival, 1, "claim", html=True)

    assert (answer.status_code, answer["Location"]) == (302, reverse("board", args=[festival.code]))
    cookie = guest.cookies[settings.DEVICE_COOKIE_NAME]
    assert DEVICE.fullmatch(DEVICE_SIGNER.unsign(cookie.value))
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert "1 Ana Your turn now" in text_of(guest, festival)
    assert "Your turn" not in text_of(phone("b"), festival)
    throw(festival, RED_3)
    assert "My prizes Prize 3-1" in text_of(guest, festival)


def test_nobody_releases_a_name_of_another_phone() -> None:
    """The first that says this is me has it, until that phone says otherwise."""
    festival = started()
    claim(phone("a"), festival, 1)
    before = everything()

    again, other = (claim(phone(letter), festival, 1) for letter in "ab")
    answers = [press(guest, festival, 1, "release") for guest in (phone("b"), Client())]
    answers.append(press(phone("b"), festival, 2, "release"))  # nobody's

    assert again.json() == {"kind": "done", "notice": ""}
    taken = "Another phone has that name; ask the emcee."
    assert (other.status_code, other.json()["notice"]) == (422, taken)
    assert {answer.json()["notice"] for answer in answers} == {
        "That name does not belong to this phone; choose it first."
    }
    assert (everything(), devices(festival)) == (before, {1: "a"})
    page = press(phone("a"), festival, 1, "release", html=True)
    claim(phone("b"), festival, 1)
    assert page["Location"] == reverse("who", args=[festival.code])
    assert devices(festival) == {1: "b"}


def test_phone_queues_for_its_own_prizes_and_reads_its_place() -> None:
    festival = started()
    throw(festival, ONE)
    claim(phone("a"), festival, 1)

    early = press(phone("b"), festival, 1, "line_up").json()["notice"]
    done = press(phone("a"), festival, 1, "line_up")

    assert early == "That name does not belong to this phone; choose it first."
    assert (done.status_code, done.json()["kind"]) == (200, "done")
    assert "You are number 1 in line at the prize desk" in text_of(phone("a"), festival)
    set_at_desk(festival.table.pk, 1, Player.AtDesk.CALLED)
    assert "Your turn at the prize desk: please come" in text_of(phone("a"), festival)
    assert offered(phone("a"), festival) == ["step_out"]
    press(phone("a"), festival, 1, "step_out")
    assert offered(phone("a"), festival) == ["line_up"]


def test_nobody_queues_for_a_prize_that_can_still_be_taken() -> None:
    switches = {"chase": "champion", "champion_award": "held_and_chased"}
    festival = started(switches=switches)
    throw(festival, RED_4)
    claim(phone("a"), festival, 1)

    answer = press(phone("a"), festival, 1, "line_up").json()

    said = "Others can still win your prize; collect it when the rolling is over."
    assert said in text_of(phone("a"), festival)
    assert offered(phone("a"), festival) == []
    assert answer == {"kind": "refused", "notice": said}


def offered(guest: Client, festival: Festival) -> list[str]:
    """What a phone lets its guest press about the prize desk."""
    page = page_of(guest.get(reverse("board", args=[festival.code])))
    shown = (a for tag, a in page.elements if tag == "button" and "hidden" not in a)
    verbs = (each.get("formaction", "").rstrip("/").rpartition("/")[2] for each in shown)
    return [verb for verb in verbs if verb in ("line_up", "step_out")]


def test_only_a_name_that_plays_can_be_chosen() -> None:
    festival = new_festival()
    for name in ("Waits", "Rejected"):
        ask_to_join(festival.pk, name=name, device="")
    players.reject_guest(festival.pk, 5)
    merge_players.merge_entries(post(festival), number=3, into=1)
    before = everything()

    answers = [claim(phone(), festival, number) for number in (3, 4, 5, 99)]

    said = {(answer.status_code, answer.json()["notice"]) for answer in answers}
    assert said == {(422, "That name is not on the list of players.")}
    assert everything() == before


def test_rejected_name_leaves_a_phone_that_plays() -> None:
    festival, guest = started(), phone()
    for name in ("Eve", "Evelyn"):
        guest.post(reverse("join", args=[festival.code]), {"name": name})
    players.reject_guest(festival.pk, 4)
    assert "4 Eve The emcee did not let you in" in text_of(guest, festival)

    players.approve_guest(festival.pk, 5, None)

    assert "4 Eve" not in text_of(guest, festival)
    assert "4 Eve Not me" in text_of(guest, festival, "who")
    press(guest, festival, 4, "release")
    assert devices(festival) == {5: "a"}


def test_who_asks_to_join_cannot_forget_it_to_ask_for_ever() -> None:
    festival = started()
    guest = phone()
    guest.post(reverse("join", args=[festival.code]), {"name": "Eve"})

    answer = press(guest, festival, 4, "release")

    assert answer.json()["notice"] == (
        "The emcee has not let that name in, so it stays with this phone."
    )
    assert devices(festival) == {4: "a"}


def test_a_name_on_the_list_is_offered_before_it_is_there_twice() -> None:
    festival, guest = started(), phone()
    join = reverse("join", args=[festival.code])

    asked = guest.post(join, {"name": "ana"})

    assert "Number 1 on the list is Ana" in page_of(asked).text
    assert reverse("guest_action", args=[festival.code, 1, "claim"]) in asked.content.decode()
    assert devices(festival) == {}
    other = page_of(asked).posts_to("/join/").fields
    again = page_of(guest.post(join, {**other, "name": "Ben"}))
    assert "Number 2 on the list is Ben" in again.text
    guest.post(join, {**other, "name": "Ana Cruz"})
    guest.post(join, other)
    waiting = festival.players.filter(status="waiting").values_list("name", flat=True)
    assert list(waiting) == ["Ana Cruz", "ana"]


def test_phone_that_lost_its_cookie_asks_for_its_name() -> None:
    festival, again = started(), phone("b")
    join = reverse("join", args=[festival.code])
    claim(phone("a"), festival, 1)

    found = page_of(again.get(reverse("who", args=[festival.code]), {"q": "ana"}))
    asked = page_of(again.post(found.posts_to("/join/").action, {"name": "Ana"}))

    assert "Another phone has what you searched for." in found.text
    assert "Another phone has this name." in asked.text
    assert devices(festival) == {1: "a"}
    again.post(join, asked.posts_to("/join/").fields)
    assert devices(festival) == {1: "a", 4: "b"}
    board = page_of(again.get(reverse("board", args=[festival.code])))
    assert "Asked for Ana: the emcee says yes or no." in board.text


def test_phone_without_a_name_is_asked_after_the_end() -> None:
    festival, guest = started(), phone()
    throw(festival, GRAB, is_confirmed=True)

    assert "Did you play?" in text_of(guest, festival)
    page = page_of(guest.get(reverse("join", args=[festival.code]))).text
    assert "The game is over" in page
    assert "I want to play" not in page


def test_phone_tells_what_it_has_collected_and_then_has_no_code() -> None:
    festival, guest = started(), phone()
    festival.table.prizes.filter(tier=6).update(name="Hopia", value=600)
    throws(festival, ONE, NOTHING, NOTHING, ONE)
    press(guest, festival, 1, "claim")
    first, second = sorted(state_of(festival).holdings)

    hand_out(festival.table.pk, 1, [second], None)

    assert "My prizes Hopia Hopia handed out" in text_of(guest, festival)
    hand_out(festival.table.pk, 1, [first], None)
    assert "My prizes Hopia × 2 handed out" in text_of(guest, festival)
    board = guest.get(reverse("board", args=[festival.code])).content.decode()
    assert 'class="desk-code"' not in board


def test_free_name_is_found_by_letters_or_number() -> None:
    festival = started(names=["Ana", "Ben", "Anna", "Cora"])
    ask_to_join(festival.pk, name="Anastasia", device=device("c"))
    claim(phone("a"), festival, 1)
    found = {"AN": [3], " ben ": [2], "4": [4], "": [2, 3, 4], "x" * 9000: [], "\0": []}

    for typed, numbers in found.items():
        page = page_of(phone("b").get(reverse("who", args=[festival.code]), {"q": typed}))

        actions = [about["formaction"] for _, about in page.elements if "formaction" in about]
        assert actions == [f"{number}/claim/" for number in numbers], typed
        assert "Anastasia" not in page.text


def test_page_of_names_has_one_form_and_a_button_a_name() -> None:
    """Hundreds load it at once: with a form and a token each, 320 names took 118 KB."""
    festival = new_festival(names=[f"Guest {number}" for number in range(1, 102)])
    address, guest = reverse("who", args=[festival.code]), phone()
    pages = [guest.get(address)]
    claim(phone("b"), festival, 101)
    claimed_names.claim(festival.pk, 100, device("c"))
    with CaptureQueriesContext(connection) as captured:
        guest.get(address)
    queries = len(captured)
    Player.objects.filter(festival=festival, number__gt=1).update(status="merged")
    touch(stored(festival))
    with CaptureQueriesContext(connection) as captured:
        pages.append(guest.get(address))

    assert len(page_of(pages[0]).forms) == len(page_of(pages[1]).forms)
    a_name = (len(pages[0].content) - len(pages[1].content)) / 100
    assert a_name < 280
    assert len(captured) == queries


def test_a_guest_with_a_cookie_of_their_own_making_is_nobody() -> None:
    """Whoever was put on the list by the emcee has an empty phone: it must not match any cookie."""
    festival = started()
    texts = []
    forged = f"{device()}:{DEVICE_SIGNER.sign(device('b')).rpartition(':')[2]}"
    for cookie in ("", " ", "a" * 31, "a" * 32, "a" * 33, "<b>", "é" * 32, ":", forged):
        guest = Client()
        guest.cookies[settings.DEVICE_COOKIE_NAME] = cookie
        texts.append(text_of(guest, festival))

    assert ["Your turn" in text for text in texts] == [False] * 9


def test_the_emcee_takes_a_name_from_a_phone(desk: Client) -> None:
    festival = started()
    claim(phone("a"), festival, 2)
    page = page_of(desk.get(reverse("players", args=[festival.pk])))
    frees = [form for form in page.forms if form.action.endswith("/free/")]

    answer, again = (desk.post(frees[0].action, frees[0].fields, follow=True) for _ in range(2))

    assert [form.action for form in frees] == [f"/festivals/{festival.pk}/players/2/free/"]
    assert "Ben has no phone now. Another phone can choose that name." in page_of(answer).text
    assert (again.status_code, devices(festival)) == (200, {})
    claim(phone("b"), festival, 2)
    assert devices(festival) == {2: "b"}


def cards(guest: Client, festival: Festival, shown: str = "") -> list[tuple[str, str]]:
    """The number and the kind of each card that the phone fetches. shown: the numbers it has."""
    answer = guest.get(reverse("own_card", args=[festival.code]), {"shown": shown})
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    told = page_of(answer).elements
    return [(a["data-number"], a["data-kind"]) for tag, a in told if tag == "article"]


def test_each_phone_fetches_the_cards_of_its_own_names() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    for letter, number in (("a", 1), ("b", 2), ("b", 3)):
        claim(phone(letter), festival, number)
    found = []
    for change in (
        lambda: throw(festival, RED_3),
        lambda: merge_players.merge_entries(post(festival), number=3, into=4),
        lambda: undo(post(festival)),
        lambda: claimed_names.free_name(festival.pk, 1),
    ):
        before = stored(festival).table.revision
        change()
        assert stored(festival).table.revision > before  # so phones ask
        found.append([cards(phone(letter), festival, "1,2") for letter in "ab"])

    ana, ben, cora, dan = ("1", "turns"), ("2", "now"), ("3", "next"), ("4", "next")
    assert found == [
        [[ana], [ben, cora]],
        [[ana], [ben, dan]],
        [[ana], [ben, cora]],
        [[], [ben, cora]],
    ]
    assert cards(Client(), festival, "1,2") == []


def test_card_is_made_of_the_board_with_two_queries_at_most() -> None:
    festival = started()
    claim(phone("a"), festival, 1)
    cards(phone("a"), festival)

    with CaptureQueriesContext(connection) as queries:
        assert cards(phone("a"), festival) == [("1", "now")]

    assert len(queries) <= 2


def test_guest_who_is_removed_reads_it_where_their_card_was() -> None:
    festival = new_festival()
    for number in (1, 2):
        claim(phone("a"), festival, number)

    players.remove_player(festival.pk, 2)

    assert cards(phone("a"), festival, "1,2") == [("1", "in"), ("2", "gone")]
    assert cards(phone("a"), festival, "1,,x,²,99999") == [("1", "in")]


def test_emcee_gives_the_dice_to_phones_and_takes_them_back(desk: Client) -> None:
    festival = started()
    address = reverse("players", args=[festival.pk])
    before, is_on = stored(festival).table.revision, []

    for _ in range(2):
        form = page_of(desk.get(address)).form("rolls")
        sent = {**form.fields, **dict(form.buttons)}
        assert desk.post(address, sent)["Location"] == address
        is_on.append(stored(festival).guests_roll)

    assert is_on == [True, False]
    assert stored(festival).table.revision == before + 2


def test_no_page_and_no_part_tells_the_secret_of_a_phone(desk: Client) -> None:
    festival = started()
    guest = phone("a")
    claim(guest, festival, 1)
    public = [reverse(name, args=[festival.code]) for name in ("board", "who", "join", "tv")]
    state = reverse("board_state", args=[festival.code])

    shown = [guest.get(address).content for address in (*public, state)]
    shown += [desk.get(reverse("players", args=[festival.pk])).content]

    assert [device("a").encode() in content for content in shown] == [False] * 6


def test_phone_goes_with_the_guest_when_entries_are_joined() -> None:
    """Ben was on the list; he also asked to join from his phone."""
    festival = new_festival()
    guest = phone("b")
    guest.post(reverse("join", args=[festival.code]), {"name": "Benjie"})

    merge_players.merge_entries(post(festival), number=4, into=2)

    assert "2 Ben You are in." in text_of(guest, festival)
    assert "Benjie" not in text_of(guest, festival)


def test_entries_that_are_parted_again_have_the_phones_they_had() -> None:
    """An entry that has a phone keeps it when another becomes one with it."""
    for before, joined in (({3: "c"}, {1: "c", 3: "c"}), ({1: "a", 3: "c"}, {1: "a", 3: "c"})):
        festival = started()
        for number, letter in before.items():
            claim(phone(letter), festival, number)

        merge_players.merge_entries(post(festival), number=3, into=1)
        found = [devices(festival)]
        for change in (undo, redo):
            change(post(festival))
            found.append(devices(festival))

        assert found == [joined, before, joined]


def test_names_on_a_phone_cost_the_board_no_query_each() -> None:
    festival = started()
    family = phone()
    text_of(family, festival)  # what a process reads once
    counts = []
    for number in (1, 2, 3):
        claim(family, festival, number)
        players.approve_guests(festival.pk, [number], None)
        with CaptureQueriesContext(connection) as captured:
            text_of(family, festival)
        counts.append(len(captured))

    assert counts[1:] == counts[:1] * 2


def test_guest_reads_of_admission_and_waits_again_after_undo() -> None:
    festival, late = new_festival(), started()
    guest = phone()
    for one in (festival, late):
        guest.post(reverse("join", args=[one.code]), {"name": "Eve"})
    before = text_of(guest, festival)
    players.approve_guest(festival.pk, 4, None)
    players.approve_guest(late.pk, 4, None)
    in_game = text_of(guest, stored(late))

    undo(post(late))

    assert "4 Eve Waiting for the emcee to let you in" in before
    assert "4 Eve You are in. The game starts when the emcee begins" in text_of(guest, festival)
    assert "4 Eve 3 players before you" in in_game
    assert "4 Eve Waiting for the emcee" in text_of(guest, late)


def moved_to(festival: Festival, guest: Client) -> Page:
    return page_of(guest.get(reverse("board", args=[festival.code])))


def links_of(page: Page) -> list[str | None]:
    return [attributes.get("href") for tag, attributes in page.elements if tag == "a"]


def test_phone_of_a_guest_moved_in_the_hall_gets_a_link() -> None:
    """Also a card that stays open."""
    hall = new_hall(2, names(4))
    old, new = bowls_of(hall)
    claim(phone(), old, 1)

    move_guest(hall.pk, old.players.get(number=1).pk, new.pk)

    card = page_of(phone().get(reverse("own_card", args=[old.code]), {"shown": "1"}))
    assert "This name is no longer on the list" in card.text
    for page in (moved_to(old, phone()), card):
        assert "Guest 1 sits at Table 2 now, as number 3." in page.text
        assert reverse("board", args=[new.code]) in links_of(page)
    assert "sits at" not in moved_to(old, phone("q")).text


def test_phone_of_a_guest_on_the_halls_list_is_led_to_the_table() -> None:
    hall = new_festival(names=("Ana", "Ben"))
    claim(phone(), hall, 1)
    set_count(hall.pk, 1)
    sit_down(hall.pk)

    assert "Ana sits at Table 1 now, as number 1." in moved_to(hall, phone()).text
