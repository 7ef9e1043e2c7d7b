"""The final list of a hall, locked: nothing changes it until it is unlocked, everybody can see when
it was locked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play.hand_outs import hand_out
from festival.hall.results.locking import lock_winners, locking_of, unlock_winners
from festival.hall.setup.bowls_back import take_along
from festival.models import Festival, WinnersLock
from festival.people.players import rename_player
from festival.play import write_path
from festival.setup.bowls.bowls import rename_bowl
from festival.setup.festivals import Slot, set_prizes
from festival.setup.transfer.festival_on import require_list_unlocked
from festival.setup.transfer.file_read import FileRefused
from festival.web.locked_winners import WinnersLocked
from tests.festival.bowls import begin, bowl_of
from tests.festival.evening import post, state_of, stored
from tests.festival.hall.test_results import city_night
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def press(desk: Client, hall: Festival, verb: str, **fields: str) -> str:
    answer = desk.post(reverse("hall_lock", args=[hall.pk, verb]), fields, follow=True)
    return page_of(answer).text


def test_list_is_locked_once_every_game_is_over_and_after_a_question(desk: Client) -> None:
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


def test_no_winner_changes_while_the_list_is_locked_and_all_can_be_changed_again_after() -> None:
    hall = city_night()
    bowl = stored(hall.bowls.get(round=1, place=1))
    slots = {
        tier: [Slot(name="New", value=0)]
        for tier in bowl.table.prizes.values_list("tier", flat=True)
    }
    changes: dict[str, Callable[[], object]] = {
        "undo": lambda: write_path.undo(post(bowl)),
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
    prize = next(iter(state_of(bowl).holdings))
    hand_out(bowl.table.pk, state_of(bowl).holdings[prize], [prize], None)

    unlock_winners(hall.pk, None)
    unlock_winners(hall.pk, None)
    changes["name"]()
    changes["undo"]()

    assert [each.is_locked for each in locking_of(stored(hall)).history] == [False, True]


def test_unlocking_is_seen_by_everybody_without_names(desk: Client) -> None:
    hall = city_night()
    for verb in ("lock", "unlock", "lock"):
        press(desk, hall, verb, confirmed="1")

    own = page_of(desk.get(reverse("hall_winners", args=[hall.pk]))).text
    public = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text

    assert [text.count("unlocked") for text in (own, public)] == [1, 1]
    assert ["unlocked · emcee" in text for text in (own, public)] == [True, False]
