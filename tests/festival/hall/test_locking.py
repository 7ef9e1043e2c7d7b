"""The final list of a hall, locked: nothing changes it until it is unlocked, everybody can see when
it was locked, and a small program checks an exported list without Moonbowl."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play.hand_outs import hand_out
from festival.hall.results.locking import lock_winners, locking_of, unlock_winners
from festival.hall.setup.bowls_back import take_along
from festival.models import Festival, Prize, WinnersLock
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
from tests.running import ROOT

pytestmark = pytest.mark.django_db

SCRIPT = ROOT / "static" / "check_winners.py"


def press(desk: Client, hall: Festival, verb: str, **fields: str) -> str:
    answer = desk.post(reverse("hall_lock", args=[hall.pk, verb]), fields, follow=True)
    return page_of(answer).text


def exported(desk: Client, hall: Festival, language: str = "en") -> dict[str, Any]:
    url = reverse("hall_winners_file", args=[hall.pk, "table", "json"])
    return dict(json.loads(desk.get(url, headers={"Accept-Language": language}).content))


def checked(data: dict[str, Any], folder: Path) -> tuple[int, str]:
    """What the program that guests run says of a list."""
    path = folder / "winners.json"
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, SCRIPT, path], capture_output=True, text=True, check=False
    )
    return ran.returncode, ran.stdout + ran.stderr


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
    fingerprint = locking_of(stored(hall)).fingerprint
    assert len(fingerprint) == 19
    public = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text
    printed = page_of(desk.get(reverse("printed", args=[hall.pk, "winners"]))).text
    assert [fingerprint in text for text in (done, again, public, printed)] == [True] * 4


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
    refused = {}
    for name, change in changes.items():
        with pytest.raises((WinnersLocked, FileRefused), match="locked"):
            change()
        refused[name] = locking_of(stored(hall)).is_same
    prize = next(iter(state_of(bowl).holdings))
    hand_out(bowl.table.pk, state_of(bowl).holdings[prize], [prize], None)
    is_same = locking_of(stored(hall)).is_same

    unlock_winners(hall.pk, None)
    unlock_winners(hall.pk, None)
    changes["name"]()
    changes["undo"]()

    assert refused == dict.fromkeys(changes, True)
    assert is_same  # who has collected their prizes does not matter
    assert [bool(each.fingerprint) for each in locking_of(stored(hall)).history] == [False, True]


def test_unlocking_is_seen_by_everybody_without_names(desk: Client) -> None:
    hall = city_night()
    for verb in ("lock", "unlock", "lock"):
        press(desk, hall, verb, confirmed="1")

    own = page_of(desk.get(reverse("hall_winners", args=[hall.pk]))).text
    public = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text

    assert [text.count("unlocked") for text in (own, public)] == [1, 1]
    assert ["unlocked · emcee" in text for text in (own, public)] == [True, False]


def test_change_behind_the_lock_is_noticed(desk: Client) -> None:
    hall = city_night()
    press(desk, hall, "lock", confirmed="1")
    prize = Prize.objects.filter(table__festival__hall=hall).first()
    assert prize is not None
    Prize.objects.filter(pk=prize.pk).update(name="Another")
    write_path.touch(write_path.lock(prize.table.festival_id))

    text = page_of(desk.get(reverse("hall_winners", args=[hall.pk]))).text

    assert "The list is no longer as it was locked." in text


def test_exported_list_is_checked_by_a_program_of_its_own(desk: Client, tmp_path: Path) -> None:
    hall = city_night()
    before = checked(exported(desk, hall), tmp_path)
    press(desk, hall, "lock", confirmed="1")
    data = exported(desk, hall)
    chinese = exported(desk, hall, "zh-hant")
    forged, renamed = json.loads(json.dumps([data, data]))
    forged["locked"]["list"][0][5][0][3] = [9, "Mallory"]
    renamed["tables"][0]["prizes"][0]["winner"]["name"] = "Mallory"

    found = [checked(each, tmp_path) for each in (data, chinese, forged, renamed)]

    fingerprint = locking_of(stored(hall)).fingerprint
    assert before[0] == 1
    assert [code for code, _ in found] == [0, 0, 1, 1]
    assert [fingerprint in said for _, said in found] == [True, True, False, True]
    assert "Ana" in found[0][1]
    assert "changed after the list was locked" in found[3][1]
