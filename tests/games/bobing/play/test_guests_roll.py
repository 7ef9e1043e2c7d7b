"""Rolling from the phone: only whoever is in turn, only where it is allowed, only once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play.guests_roll_and_line_up import set_guests_roll
from festival.models import Festival, LogEntry
from festival.play import write_path
from rules.bobing.game.commands import Call, Crown, Pause, Stop
from tests.festival.evening import (
    NOTHING,
    RED_4,
    at_once,
    everything,
    new_festival,
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
from tests.games.bobing.join.phones import claim, phone, press, roll, text_of

pytestmark = pytest.mark.django_db
at_the_same_time = pytest.mark.django_db(transaction=True)


def allow(festival: Festival, *, is_on: bool = True) -> Festival:
    set_guests_roll(festival.pk, is_on=is_on)
    return stored(festival)


def game(**changes: Any) -> Festival:
    """A game in which Ana is in turn and Ben is next, both with a phone of their own."""
    festival = allow(started(**changes))
    claim(phone("a"), festival, 1)
    claim(phone("b"), festival, 2)
    return festival


def has_button(guest: Client, festival: Festival) -> bool:
    page = page_of(guest.get(reverse("board", args=[festival.code])))
    shown = [a for tag, a in page.elements if tag == "button" and "data-roll" in a]
    return any("hidden" not in attributes for attributes in shown)


def notice(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["notice"]


def test_the_guest_in_turn_has_the_button_and_nobody_else(desk: Client) -> None:
    """Whoever is called to roll, and where the emcee rolls or in a break nobody."""
    festival = game()
    guests = {"Ana": phone("a"), "Ben": phone("b"), "a stranger": Client()}

    def who() -> list[str]:
        return [name for name, guest in guests.items() if has_button(guest, festival)]

    shown = [who()]
    allow(festival, is_on=False)
    shown.append(who())
    allow(festival)
    order(desk, festival, "simulate", player=1)
    shown.append(who())
    write_path.perform(post(festival), Call(3))
    shown.append(who())
    write_path.perform(post(festival), Call(2))
    write_path.perform(post(festival), Pause())
    shown.append(who())

    assert shown == [["Ana"], [], ["Ben"], [], []]
    assert notice(roll(phone("b"), festival, 2)) == (422, "The game is paused; press Go on first.")


def test_a_guest_rolls_in_their_turn_and_everybody_reads_it(desk: Client) -> None:
    festival = game()

    answer = roll(phone("a"), festival, 1)

    state = state_of(festival)
    entry = LogEntry.objects.get(table=festival.table, seq=2).entry
    dice = entry["command"]["roll"]
    assert (answer.status_code, answer.json()["kind"]) == (200, "done")
    assert answer.json()["notice"].startswith(" ".join(dice))
    assert entry["command"]["is_simulated"] is True
    assert state.turn == 2
    keys = {"console": festival.pk, "log": festival.pk}
    pages = ("console", "log", "tv", "public_log")
    told = [
        page_of(desk.get(reverse(name, args=[keys.get(name, festival.code)]))).text
        for name in pages
    ]
    assert ["rolled on their phone" in text for text in told] == [True] * 4
    assert not any("by computer" in text for text in told)


def test_console_says_that_the_player_can_roll_by_phone(desk: Client) -> None:
    festival = game()
    said = "can roll on their phone"

    def is_said() -> bool:
        return said in page_of(desk.get(reverse("console", args=[festival.pk]))).text

    listed = page_of(desk.get(reverse("players", args=[festival.pk]))).text
    assert [f"{name} on a phone" in listed for name in ("Ana", "Ben", "Cora")] == [
        True,
        True,
        False,
    ]
    with_phone = is_said()
    allow(festival, is_on=False)
    not_allowed = is_said()
    allow(festival)
    throw(festival, NOTHING)
    throw(festival, NOTHING)
    without_phone = is_said()

    assert (with_phone, not_allowed, without_phone) == (True, False, False)


def test_a_repeated_press_is_answered_with_its_own_roll() -> None:
    """However long its key is; and at another version it rolls again: a page that was kept open
    posts the key that it has always had."""
    festival = game()
    press_ana = partial(roll, phone("a"), festival, 1, key="k" * 64)
    first = press_ana(version=1)
    ben = roll(phone("b"), festival, 2, key="k" * 64)
    throw(festival, NOTHING)  # Cora: Ana is in turn again

    again = press_ana(version=1)

    assert (again.json(), ben.status_code) == (first.json(), 200)
    assert version_of(festival) == 4
    press_ana(version=4)
    assert version_of(festival) == 5


def test_who_is_not_in_turn_rolls_nothing() -> None:
    """Also where the emcee may let anybody roll; and where the emcee rolls nobody does."""
    not_theirs = "That name does not belong to this phone; choose it first."
    tried = {("b", 1): not_theirs, ("z", 1): not_theirs, ("a", 3): not_theirs}
    tried["b", 2] = "It is Ana’s turn, not Ben’s."
    is_open = {"turn_order": "open", "first_player": "order"}
    here = "Phones do not roll the dice here."
    for festival, asked in (
        (game(), tried),
        (game(rulebook="xiamen", switches=is_open), {("b", 2): tried["b", 2]}),
        (allow(game(), is_on=False), {("a", 1): here}),
    ):
        before = everything()

        said = {(by, number): notice(roll(phone(by), festival, number)) for by, number in asked}

        assert said == {who: (422, sentence) for who, sentence in asked.items()}
        assert everything() == before


def test_a_guest_rolls_neither_before_the_game_nor_after_it() -> None:
    """But in a roll-off."""
    festival = game(counts={1: 1, 6: 1})
    throws(festival, "444413", "444413", "411256")
    assert (state_of(festival).phase.value, state_of(festival).turn) == ("roll_off", 1)
    assert roll(phone("a"), festival, 1).status_code == 200
    assert state_of(festival).turn == 2
    early = allow(new_festival())
    claim(phone("a"), early, 1)
    late = game(counts={1: 1, 6: 1})
    throw(late, RED_4)
    write_path.perform(post(late), Stop())
    crowning = roll(phone("a"), late, 1)
    write_path.perform(post(late), Crown())

    assert notice(roll(phone("a"), early, 1)) == (422, "The game has not started yet.")
    assert notice(crowning) == (422, "No more rolls.")
    assert notice(roll(phone("a"), late, 1)) == (422, "No more rolls.")


def test_a_page_that_is_behind_is_told_so_politely() -> None:
    festival = game()
    before = everything()
    behind = [{"version": version} for version in ("0", "99", "", "x")]
    behind += [{"key": ""}, {"key": "k" * 65}]

    answers = [roll(phone("a"), festival, 1, **fields) for fields in behind]

    told = [(each.status_code, each.json()["kind"], each.json()["notice"]) for each in answers]
    late = "The game moved on meanwhile, so nothing was rolled. Look again."
    assert told == [(409, "late", late)] * 6
    assert everything() == before


def test_guest_cannot_use_up_a_key_of_the_emcee(desk: Client) -> None:
    """An approval's key can be guessed: it is made of a number and a version."""
    festival = game()
    phone("c").post(reverse("join", args=[festival.code]), {"name": "Dan"})
    roll(phone("a"), festival, 1, key="admit-4-2", version=1)

    desk.post(reverse("player_action", args=[festival.pk, 4, "approve"]))

    assert state_of(festival).players == (1, 2, 3, 4)


def test_a_guest_can_ask_for_nothing_else_and_needs_no_script() -> None:
    festival, ana = game(), phone("a")
    before = everything()

    statuses = [
        press(ana, festival, 1, verb).status_code
        for verb in ("skip", "undo", "throw", "stop", "free", "approve")
    ]

    assert statuses == [404] * 6
    assert everything() == before
    page = page_of(ana.get(reverse("board", args=[festival.code])))
    button = next(a for tag, a in page.elements if tag == "button" and "data-roll" in a)
    sent = {**page.form("key", "version").fields, button["name"]: button["value"]}
    for _ in range(2):
        assert ana.post(button["formaction"], sent)["Location"] == f"/f/{festival.code}/"
    assert version_of(festival) == 2
    assert "2 players before you" in text_of(ana, festival)


@at_the_same_time
def test_one_press_sent_four_times_at_once_rolls_once() -> None:
    festival = game()
    jobs = [partial(roll, phone("a"), festival, 1, key="press", version=1) for _ in range(4)]

    answers = at_once(*jobs)

    assert [answer.status_code for answer in answers] == [200] * 4
    assert [answer.json() for answer in answers] == [answers[0].json()] * 4
    assert version_of(festival) == 2


@at_the_same_time
def test_of_a_guest_and_the_emcee_who_roll_at_once_one_is_late(emcee: User) -> None:
    """And of two phones that choose a name at once one has it."""
    festival, other = game(), started()
    laptop = Client()
    laptop.force_login(emcee)

    answers = at_once(
        partial(roll, phone("a"), festival, 1, version=1),
        partial(order, laptop, festival, "simulate", player=1, version=1),
    )
    claims = at_once(*[partial(claim, phone(letter), other, 1) for letter in "ab"])

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert sorted(answer.status_code for answer in claims) == [200, 422]
    assert version_of(festival) == 2
