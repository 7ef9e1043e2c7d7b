"""Promised dice of a table that may be played at two laptops: what one of them shows is no look
ahead for the other, and what was thrown at either can be checked where it counts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival, Table
from festival.record.dice_commitment import draws, promises_of
from festival.record.festival_file import document, written
from festival.record.record import table_record
from festival.results.dice_commitment_file import dice_file
from festival.transfer import tables_taken_along as hall_return
from festival.transfer.import_festival import take_in
from festival.transfer.read_file import read
from festival.transfer.replace_festival import replace
from festival.transfer.typed_dice import said_of_typed
from rules.bobing.game.commands import ChampionBy
from tests import dice_script
from tests.festival.bowls import begin, bowl_of, new_hall
from tests.festival.evening import post, started, stored

pytestmark = pytest.mark.django_db


def a_bowl() -> tuple[Festival, Festival]:
    hall = new_hall()
    bowl = begin(bowl_of(hall, 1))
    simulate(bowl)
    return stored(hall), stored(bowl)


def simulate(festival: Festival, times: int = 1) -> None:
    for _ in range(times):
        program_rolls_and_lots.simulate(post(festival), table_record(table_of(festival)).state.turn)


def end(festival: Festival) -> None:
    program_rolls_and_lots.stop(post(festival), ChampionBy.LOTS, None, after_round=False)
    program_rolls_and_lots.crown(post(festival))


def table_of(festival: Festival) -> Table:
    return stored(festival).table


def seed_of(festival: Festival) -> str:
    return table_of(festival).promise.seed


class AtHome(Exception):
    """What the other laptop did is not in the data of this one."""


def played_there(festival: Festival, times: int, *, is_over: bool = False) -> dict[str, Any]:
    """The file of a table after so many more throws at another laptop, with the same promises."""
    data: dict[str, Any] = {}
    try:
        with transaction.atomic():
            simulate(festival, times)
            if is_over:
                end(festival)
            data = read(written(document(stored(festival))))
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


def test_taken_back_table_throws_other_dice_than_the_laptop_did() -> None:
    """The numbers are the same: were the seed, too, whoever saw the one would know the other."""
    _, bowl = a_bowl()
    hall_return.take_along(bowl.pk)
    there = played_there_while_away(bowl, 3)

    hall_return.take_back(bowl.pk)
    simulate(bowl, 3)

    ours = [draw for _, draw in draws(table_record(table_of(bowl)))]
    assert [each["seed"] for each in there["promises"]] != [seed_of(bowl)]
    assert [list(each.values) for each in ours[-3:]] != faces(there)[-3:]
    end(bowl)
    assert checked(bowl) == seqs(bowl)
    assert len(json.loads(raw(bowl))["promises"]) == 2


def played_there_while_away(bowl: Festival, times: int) -> dict[str, Any]:
    Festival.objects.filter(pk=bowl.pk).update(away_since=None)
    data = played_there(bowl, times)
    hall_return.take_along(bowl.pk)
    return data


def faces(data: dict[str, Any]) -> list[list[int]]:
    rolls = [each["command"]["roll"] for each in data["entries"] if "roll" in each["command"]]
    return [[int(face) for face in roll] for roll in rolls]


def test_returned_table_goes_on_with_its_promise() -> None:
    _, bowl = a_bowl()
    seed = seed_of(bowl)
    hall_return.take_along(bowl.pk)

    replace(played_there_while_away(bowl, 3), bowl.pk, None)

    assert (table_of(bowl).version, seed_of(bowl)) == (5, seed)


def test_page_counts_every_seed_that_was_replaced() -> None:
    """Nobody goes on until they like one without all seeing it."""
    _, bowl = a_bowl()
    for _ in range(3):
        hall_return.take_along(bowl.pk)
        hall_return.take_back(bowl.pk)

    page = Client().get(table_of(bowl).public_address("dice")).content.decode()

    assert len(promises_of(table_of(bowl))) == 4
    assert page.count("secret until the game is over") == 4
    assert read(written(document(stored(bowl))))["promises"]  # and the file is taken
    take_in(read(written(document(stored(bowl)))), None, as_copy=True)


@pytest.mark.parametrize("is_over", [False, True])
def test_copy_of_a_game_that_went_on_elsewhere_is_no_look_ahead(is_over: bool) -> None:
    """Taken in while it goes on here: guests of the other laptop have seen those dice, and of a
    game that was over all are told the seed."""
    festival = started()
    simulate(festival)
    data, seed = played_there(festival, 2, is_over=is_over), seed_of(festival)

    copy = take_in(data, None, as_copy=True)

    told = raw(copy).decode()
    assert (seed in told) is is_over
    assert seed_of(festival) not in told
    assert seed_of(festival) != seed
    simulate(festival, 2)
    end(festival)
    assert checked(festival) == seqs(festival)


def test_file_of_a_present_festival_gets_no_seed_of_it() -> None:
    """Whether it is another organiser's or copied to practise; what the wall shows stays."""
    festival = started()
    Festival.objects.filter(pk=festival.pk).update(owner=User.objects.create_user("other"))
    data, seed = read(written(document(stored(festival)))), seed_of(festival)

    others = [take_in(data, None, as_copy=as_copy) for as_copy in (False, True)]

    assert festival.code not in {other.code for other in others}
    assert len({seed, *map(seed_of, others)}) == 3
    assert seed_of(festival) == seed


def test_unpromised_throws_are_left_out_of_the_check() -> None:
    """A game that was over before anything was promised has nothing to be checked."""
    _, bowl = a_bowl()
    data, seed = played_there(bowl, 2), seed_of(bowl)
    del data["promises"]
    whole = played_there(bowl, 2, is_over=True)
    del whole["promises"]

    replace(data, bowl.pk, None)
    bowl = stored(bowl)
    copy = take_in(whole, None, as_copy=True)

    pages = [Client().get(table_of(f).public_address("dice")).content for f in (bowl, copy)]
    now, over = (page.decode() for page in pages)
    assert "2 draws cannot be checked" in now
    assert seed_of(bowl) != seed
    assert "cannot be checked" in over
    assert "dice-check" not in over
    assert "secret until the game is over" not in over
    simulate(bowl)
    end(bowl)
    assert checked(bowl) == [seq for seq in seqs(bowl) if seq not in (3, 4)]


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
    data = called_typed(read(written(document(stored(festival)))), 3)

    copy = take_in(data, None, as_copy=True)
    kept = replace(data, festival.pk, None)

    assert kept
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


def test_nothing_is_said_of_a_file_whose_dice_are_all_promised() -> None:
    festival = started()
    simulate(festival, 2)

    copy = take_in(read(written(document(stored(festival)))), None, as_copy=True)

    assert said_of_typed(copy) == ""
