"""Promised dice of a table that may be played at two laptops: no file lets anybody look ahead, and
what was thrown can be checked at the laptop that threw it, and at home."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from festival.festivals.transfer import tables_taken_along as hall_return
from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import read
from festival.festivals.transfer.replace_festival import replace
from festival.festivals.transfer.typed_dice import said_of_typed
from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival, Table
from festival.tables.record.dice_commitment import draws, promises_of
from festival.tables.record.festival_file import document, written
from festival.tables.record.record import table_record
from festival.tables.results.dice_commitment_file import dice_file
from rules.bobing.game.commands import ChampionBy
from tests import dice_script
from tests.festival.bowls import begin, bowl_of, new_hall
from tests.festival.evening import post, started, stored

pytestmark = pytest.mark.django_db


def simulate(festival: Festival, times: int = 1) -> None:
    for _ in range(times):
        turn = table_record(table_of(festival)).state.turn
        program_rolls_and_lots.simulate(post(stored(festival)), turn)


def end(festival: Festival) -> None:
    program_rolls_and_lots.stop(post(stored(festival)), ChampionBy.LOTS, None, after_round=False)
    program_rolls_and_lots.crown(post(stored(festival)))


def table_of(festival: Festival) -> Table:
    return stored(festival).table


def file_of(festival: Festival) -> dict[str, Any]:
    return read(written(document(stored(festival))))


def seeds_of(festival: Festival) -> set[str]:
    return {each.seed for each in promises_of(table_of(festival))}


class AtHome(Exception):
    """What the other laptop did is not in the data of this one."""


def played_there(data: dict[str, Any], times: int, *, is_over: bool = False) -> dict[str, Any]:
    """The file of a festival after so many more throws at a laptop that knows only this file."""
    try:
        with transaction.atomic():
            Festival.objects.filter(code=data["setup"]["code"]).update(code="elsewhere")
            there = take_in(data, None, as_copy=False)
            simulate(there, times)
            if is_over:
                end(there)
            data = file_of(there)
            raise AtHome
    except AtHome:
        return data


def raw(festival: Festival) -> bytes:
    return dice_file(table_of(festival)).encode()


def seqs(festival: Festival) -> list[int]:
    return [seq for seq, _ in draws(table_record(table_of(festival)))]


def checked(festival: Festival) -> list[int]:
    """The numbers of the draws that the script finds right; raises where one is wrong."""
    lines = [line for line in dice_script.said(raw(festival)) if line.endswith("is right")]
    return [int(line.split(":")[0]) for line in lines]


def faces(data: dict[str, Any]) -> list[str]:
    return [each["command"]["roll"] for each in data["entries"] if "roll" in each["command"]]


def test_no_file_of_a_running_game_has_a_seed_of_it() -> None:
    """Neither the first laptop nor the second can be looked ahead with, whichever file one has."""
    festival = started()
    simulate(festival, 2)

    sent = file_of(festival)
    back = played_there(sent, 2)
    simulate(festival, 2)

    assert (sent["promises"], back["promises"]) == ([], [])
    ours, theirs = faces(file_of(festival))[-2:], faces(back)[-2:]
    assert ours != theirs


def test_taken_back_table_keeps_its_promise() -> None:
    bowl = begin(bowl_of(new_hall(), 1))
    simulate(bowl)
    seeds = seeds_of(bowl)

    hall_return.take_along(bowl.pk)
    hall_return.take_back(bowl.pk)
    simulate(bowl)
    end(bowl)

    assert seeds_of(bowl) == seeds
    assert checked(bowl) == seqs(bowl)


@pytest.mark.parametrize("is_over", [False, True])
def test_throws_of_both_laptops_are_checked_at_home(is_over: bool) -> None:
    """Those of a game that goes on elsewhere are not: its seed is there."""
    festival = started()
    simulate(festival, 2)
    seeds = seeds_of(festival)

    replace(played_there(file_of(festival), 2, is_over=is_over), festival.pk, None)

    if not is_over:
        page = Client().get(table_of(festival).public_address("dice")).content.decode()
        assert "2 draws cannot be checked" in page
        assert page.count("secret until the game is over") == 2
        simulate(festival)
        end(festival)
    assert seeds < seeds_of(festival)
    elsewhere = [] if is_over else [4, 5]
    assert checked(festival) == [seq for seq in seqs(festival) if seq not in elsewhere]


def test_throws_may_go_back_and_forth() -> None:
    """Each opening promises anew, so no number is thrown twice with one seed."""
    festival = started()
    for _ in range(3):
        simulate(festival)
        replace(played_there(file_of(festival), 1), festival.pk, None)
    replace(played_there(file_of(festival), 1, is_over=True), festival.pk, None)

    found = promises_of(table_of(festival))
    assert len({each.seed for each in found}) == len(found) == 5
    assert checked(festival) == [seq for seq in seqs(festival) if seq not in (3, 5, 7)]


def test_older_file_throws_no_dice_that_everybody_has_seen() -> None:
    """Neither goes the festival on that keeps what was here."""
    festival = started()
    older = file_of(festival)
    simulate(festival)
    seed = table_of(festival).promise.seed

    kept = replace(older, festival.pk, None)

    tables = [table_of(each) for each in (festival, kept)]
    assert [table.version for table in tables] == [1, 2]
    assert len({seed, *(table.promise.seed for table in tables)}) == 3


def test_seed_in_a_file_of_an_older_moonbowl_is_not_used() -> None:
    """It had the secret seed, for the other laptop."""
    festival = started()
    simulate(festival)
    data, (known,) = file_of(festival), table_of(festival).promises
    data["promises"] = [known]
    Festival.objects.filter(pk=festival.pk).update(owner=User.objects.create_user("other"))

    others = [take_in(data, None, as_copy=as_copy) for as_copy in (False, True)]
    replace(data, festival.pk, None)

    for other in others:
        assert known["seed"] not in json.dumps(table_of(other).promises)
    assert table_of(festival).promise.seed != known["seed"]


def test_copy_of_a_game_that_is_over_can_be_checked() -> None:
    festival = started()
    simulate(festival, 2)
    end(festival)

    copy = take_in(file_of(festival), None, as_copy=True)

    assert raw(copy) == raw(festival)


def test_throws_without_promise_are_left_out_of_the_check() -> None:
    """A game that was over before anything was promised has nothing to be checked."""
    festival = started()
    simulate(festival)
    whole = played_there(file_of(festival), 2, is_over=True)
    del whole["promises"]

    copy = take_in(whole, None, as_copy=True)

    page = Client().get(table_of(copy).public_address("dice")).content.decode()
    assert "cannot be checked" in page
    assert "dice-check" not in page
    assert "secret until the game is over" not in page


def called_typed(data: dict[str, Any], seq: int) -> dict[str, Any]:
    """The document with a throw of the program that is called typed, as somebody changed it."""
    entry = data["entries"][seq - 1]
    assert json.dumps(entry).count('"is_simulated": true') == 2  # the command and its event
    data["entries"][seq - 1] = json.loads(json.dumps(entry).replace('d": true', 'd": false'))
    return data


def test_throw_that_a_file_calls_typed_is_named() -> None:
    festival = started()
    simulate(festival, 3)
    end(festival)
    data = called_typed(file_of(festival), 3)

    copy = take_in(data, None, as_copy=True)
    kept = replace(data, festival.pk, None)

    assert said_of_typed(copy) == (
        "These entries were typed, so no promise covers them: 3. If the program threw one of "
        "them, the file was changed."
    )
    assert said_of_typed(stored(festival), kept) == (
        "The file calls these entries typed, but the program threw them here: 3."
    )
    for each in (festival, copy):
        assert json.loads(raw(each))["typed"] == [3]
        assert checked(each) == [seq for seq in seqs(kept) if seq != 3]


def test_nothing_is_said_of_a_file_without_typed_dice() -> None:
    festival = started()
    simulate(festival, 2)

    copy = take_in(file_of(festival), None, as_copy=True)

    assert said_of_typed(copy) == ""
